package boardtest

import (
	"math/rand/v2"
	"reflect"

	"github.com/charmbracelet/x/ansi"

	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/widget"
)

// keysEach is how often the cursor is moved in one position.
const keysEach = 24

// cursor moves the cursor about on two boards, also while the viewer looks around. One is drawn
// over its last picture after each key, the other one anew: they look alike, can be clicked
// alike, and the keys stay as they are.
func (c checker) cursor(s board.Scene) {
	c.t.Helper()
	size := sizes[c.step%len(sizes)]
	src := rand.New(rand.NewPCG(uint64(c.step), 1))
	for _, first := range []string{"", keys.Look} {
		over, anew := c.presenter.New(), c.presenter.New()
		var room board.Box
		for _, b := range []board.Board{over, anew} {
			b.Update(s)
			Press(b.Actions(), first)
			room = b.Rooms(size[0], size[1]).Board
			Draw(b, s, room.W, room.H, Theme())
		}
		before := bindings(over)
		g := widget.NewGrid(room.W, room.H)
		over.Draw(board.NewCanvas(g.Area(), &s))
		for _, key := range cursorKeys(over, src) {
			Press(over.Actions(), key)
			Press(anew.Actions(), key)
			drawOver(over, board.NewCanvas(g.Area(), &s))
			c.same(key, g.Render(Theme()), Draw(anew, s, room.W, room.H, Theme()))
			if after := bindings(over); !reflect.DeepEqual(after, before) {
				c.t.Fatalf("step %d: after %s the keys are %v, and were %v", c.step, key, after, before)
			}
		}
		c.clicks(over, anew, s, room, src)
		g.Free()
	}
}

// cursorKeys are keys of a board that move a cursor, each of them once or more often.
func cursorKeys(b board.Board, src *rand.Rand) (list []string) {
	for _, action := range b.Actions() {
		if action.Moves && action.Works() {
			list = append(list, action.Keys...)
		}
	}
	for n := len(list); n > 0 && len(list) < keysEach; {
		list = append(list, list[src.IntN(n)])
	}
	src.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// drawOver draws a board over its last picture, if it can.
func drawOver(b board.Board, canvas board.Canvas) {
	if over, ok := b.(board.Overdrawer); !ok || !over.DrawOver(canvas) {
		canvas.Clear()
		b.Draw(canvas)
	}
}

// clicks clicks here and there on two boards that look alike.
func (c checker) clicks(over, anew board.Board, s board.Scene, room board.Box, src *rand.Rand) {
	c.t.Helper()
	for range keysEach {
		x, y := src.IntN(room.W), src.IntN(room.H)
		if got, want := over.Click(x, y), anew.Click(x, y); !reflect.DeepEqual(got, want) {
			c.t.Fatalf("step %d: a click at %d, %d on the board drawn over leads to %v, and on the one drawn anew to %v", c.step, x, y, got, want)
		}
	}
	c.same("clicks", Draw(over, s, room.W, room.H, Theme()), Draw(anew, s, room.W, room.H, Theme()))
}

func (c checker) same(key, over, anew string) {
	c.t.Helper()
	if over != anew {
		c.t.Fatalf("step %d: after %s the board drawn over is\n%s\nand drawn anew\n%s", c.step, key, ansi.Strip(over), ansi.Strip(anew))
	}
}
