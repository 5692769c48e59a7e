package session

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/vt"
)

// titles are the games as the form for a new table lists them.
var titles = []string{"Moon River", "Zoff in Buffalo", "Montana"}

// cheap is how many bytes a key may bring that only moves a cursor.
const cheap = 400

// A key that moves a cursor brings few bytes to a large terminal, in the middle
// of a game of each kind.
func TestCursor_SendsFewBytes(t *testing.T) {
	for i, game := range titles {
		t.Run(game, func(t *testing.T) {
			screens := startGameOnScreens(t, i, 4, 120, 40)
			keysFor := wanders(rand.New(rand.NewPCG(7, uint64(i))))
			var took []int
			for turn := range 70 {
				p, keys := next(t, screens, keysFor)
				if p == nil {
					break
				}
				if turn >= 20 {
					took = append(took, moves(p)...)
				}
				p.press(keys)
			}
			if len(took) < 50 {
				t.Fatalf("the cursor moved %d times only", len(took))
			}
			slices.Sort(took)
			t.Logf("%d keys: p50 %d bytes, p99 %d, most %d", len(took), took[len(took)/2], took[len(took)*99/100], took[len(took)-1])
		})
	}
}

// The windows that a terminal is made, while a game goes on; one is too small.
var sizes = [][2]int{{80, 24}, {120, 40}, {200, 60}, {100, 30}, {79, 20}, {121, 24}}

// Whatever keys are pressed and however the window is resized, the changes that
// were sent add up to what a terminal shows that is drawn at once.
func TestCursor_ChangesAddUpToTheScreen(t *testing.T) {
	for i, game := range titles {
		t.Run(game, func(t *testing.T) {
			screens := startGameOnScreens(t, i, 2, 120, 40)
			src := rand.New(rand.NewPCG(8, uint64(i)))
			keysFor := wanders(src)
			for range 60 {
				p, keys := next(t, screens, keysFor)
				if p == nil {
					break
				}
				for range src.IntN(4) {
					p.press(anyKeys[src.IntN(len(anyKeys))])
					p.sameAsNew()
				}
				if src.IntN(5) == 0 {
					size := sizes[src.IntN(len(sizes))]
					p.resize(size[0], size[1])
					p.sameAsNew()
				}
				p.resize(120, 40)
				p.goesBack(game)
				p.press(keys)
				p.sameAsNew()
			}
		})
	}
}

// anyKeys move cursors, open and close what lies over the board, and ask why not.
var anyKeys = append([]string{"s", "o", "?", "c", "v", "x", "r", "h", "t", "howdy", "\x1b[5~", "\x1b[6~", "3", "\x0c", "\x1b"}, cursorKeys...)

// goesBack closes what lies over the board, and comes back from the hall.
func (p *localScreen) goesBack(game string) {
	p.t.Helper()
	for {
		p.sameAsNew()
		text := p.text()
		bar, _, _ := strings.Cut(text, "\n")
		switch {
		case strings.Contains(bar, game) && (strings.Contains(text, "esc back ") || strings.Contains(text, "esc end turn ")) && !strings.Contains(text, "Looking around"):
			return
		case strings.Contains(text, "enter go on"):
			p.press("\r")
			p.see("Since your last turn")
		default:
			p.press("\x1b")
		}
	}
}

// sameAsNew compares the terminal with one that was just opened.
func (p *localScreen) sameAsNew() {
	p.t.Helper()
	f := newFrame(p.renderer.shown.width, p.renderer.shown.height, p.renderer.shown.profile)
	fresh := vt.NewEmulator(f.width, f.height)
	drawOn(f, fresh, p.renderer.screen.View().Content)
	p.mu.Lock()
	defer p.mu.Unlock()
	if got, want := looks(p.term), looks(fresh); got != want {
		p.t.Fatalf("the screen shows\n%s\nwant\n%s", p.term.String(), fresh.String())
	}
}

// moves presses every key that moves the cursor, and returns how many bytes were sent for
// each key that did anything.
func moves(p *localScreen) []int {
	var took []int
	if !offersArrows(footer(p.text())) {
		return nil
	}
	for _, key := range []string{"\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\t", "\x1b[Z"} {
		before := p.text()
		n := p.press(key)
		if n > 0 {
			took = append(took, n)
		}
		if n >= cheap {
			p.t.Errorf("%q took %d bytes, want under %d; before and after:\n%s", key, n, cheap, differing(before, p.text()))
		}
	}
	return took
}

// differing is the lines that are not the same in two texts.
func differing(a, b string) string {
	var list []string
	after := strings.Split(b, "\n")
	for i, line := range strings.Split(a, "\n") {
		if i < len(after) && line != after[i] {
			list = append(list, line, after[i])
		}
	}
	return strings.Join(list, "\n")
}
