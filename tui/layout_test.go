package tui

import (
	"strings"
	"testing"
)

// plan draws rooms as letters, at a quarter of their width and half of their height.
func plan(w, h int, rooms map[byte]rect) string {
	var out strings.Builder
	for y := 0; y < h; y += 2 {
		for x := 0; x < w; x += 4 {
			letter := byte('.')
			for name, r := range rooms {
				if r.has(x, y) {
					letter = name
				}
			}
			out.WriteByte(letter)
		}
		out.WriteByte('\n')
	}
	return out.String()
}

func tablePlan(w, h int, mode storyMode) string {
	r := layTable(w, h, mode)
	return plan(w, h, map[byte]rect{'b': r.board, 's': r.story, 'c': r.chat})
}

func TestTableLayout(t *testing.T) {
	row := func(line string, n int) string { return strings.Repeat(line+"\n", n) }
	cases := []struct {
		name string
		got  string
		want string
	}{
		{"80x24", tablePlan(80, 21, storyBeside), row("bbbbbbbbbbbbbbbbbbbb", 10) + row(".sssssssssssssssssss", 1)},
		{"80x24 folded", tablePlan(80, 21, storyFolded), row("bbbbbbbbbbbbbbbbbbbb", 11)},
		{"80x24 story", tablePlan(80, 21, storyFull), row(".sssssssssssssssssss", 11)},
		{"120x40", tablePlan(120, 37, storyBeside), row(strings.Repeat(".", 30), 1) + row("bbbbbbbbbbbbbbbbbbbbbsssssssss", 13) + row("bbbbbbbbbbbbbbbbbbbbbccccccccc", 5)},
	}
	for _, c := range cases {
		if c.got != c.want {
			t.Errorf("%s:\n%s\nnot\n%s", c.name, c.got, c.want)
		}
	}
}

func TestBoardsAlwaysHaveTheirRoom(t *testing.T) {
	for w := minWidth; w <= 200; w++ {
		for h := minHeight; h <= 60; h++ {
			body := layFrame(w, h).body
			for _, mode := range []storyMode{storyBeside, storyFolded} {
				r := layTable(body.w, body.h, mode)
				if r.board.w < 80 || r.board.h < 19 {
					t.Fatalf("at %dx%d the board has %dx%d", w, h, r.board.w, r.board.h)
				}
				for _, room := range []rect{r.board, r.story, r.chat} {
					if room.x < 0 || room.y < 0 || room.x+room.w > body.w || room.y+room.h > body.h {
						t.Fatalf("at %dx%d a room sticks out: %+v", w, h, room)
					}
				}
			}
		}
	}
}

func TestRoomsDoNotOverlap(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {100, 30}, {120, 40}, {200, 60}} {
		body := layFrame(size[0], size[1]).body
		l, g, tb := layHall(body.w, body.h), layGather(body.w, body.h), layTable(body.w, body.h, storyBeside)
		for _, rooms := range [][]rect{{l.tables, l.people, l.chat}, {g.chairs, g.options, g.chat}, {tb.board, tb.story, tb.chat}} {
			for i, a := range rooms {
				for _, b := range rooms[i+1:] {
					if a.x < b.x+b.w && b.x < a.x+a.w && a.y < b.y+b.h && b.y < a.y+a.h {
						t.Errorf("%v: %+v and %+v overlap", size, a, b)
					}
				}
			}
		}
	}
}
