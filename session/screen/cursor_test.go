package screen

import (
	"image/color"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/vt"

	"saloon/rules"
	"saloon/session/sessiontest"
)

// titles are the games as the form for a new table lists them.
var titles = []string{"Moon River", "Zoff in Buffalo", "Montana"}

// cheap is how many bytes a key may bring that only moves a cursor, in a window so wide.
func cheap(width int) int {
	switch {
	case width < 120:
		return 400
	case width < 160:
		return 1200
	}
	return 2500
}

// gamesEach and turnsEach are how many are played in which keys are counted.
const (
	gamesEach = 2
	turnsEach = 50
)

// usual are the windows in which keys are counted.
var usual = [][2]int{{80, 24}, {120, 40}, {160, 48}, {200, 60}}

// A key that moves a cursor brings few bytes to a terminal of any size, in the middle of a
// game of each kind.
func TestCursor_SendsFewBytes(t *testing.T) {
	for i, game := range titles {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			took := map[int][]int{}
			games, turns, least := gamesEach, turnsEach, 50
			if testing.Short() {
				games, turns, least = 1, 20, 5
			}
			for seed := range games {
				// Nobody has the same place at the table in all games.
				windows := append(slices.Clone(usual[seed%len(usual):]), usual[:seed%len(usual)]...)
				screens := startGameOnScreens(t, i, rules.Seed{byte(seed)}, windows...)
				for range turns {
					p, keys := next(t, screens)
					if p == nil {
						break
					}
					took[p.renderer.shown.width] = append(took[p.renderer.shown.width], moves(p)...)
					p.press(keys)
				}
			}
			for _, size := range usual {
				n := took[size[0]]
				if len(n) < least {
					t.Fatalf("the cursor moved %d times only at %v", len(n), size)
				}
				slices.Sort(n)
				t.Logf("%v: %d keys: p50 %d bytes, p99 %d, most %d", size, len(n), n[len(n)/2], n[len(n)*99/100], n[len(n)-1])
			}
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
			t.Parallel()
			screens := startGameOnScreens(t, i, rules.Seed{8}, usual[1], usual[1])
			src := rand.New(rand.NewPCG(8, uint64(i)))
			turns := 25
			if testing.Short() {
				turns = 5
			}
			for range turns {
				p, keys := next(t, screens)
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
var anyKeys = append([]string{"s", "o", "?", "c", "v", "x", "r", "h", "l", "t", "howdy", "\x1b[5~", "\x1b[6~", "3", "\x0c", "\x1b"}, sessiontest.CursorKeys...)

// goesBack closes what lies over the board, and comes back from the hall.
func (p *localScreen) goesBack(game string) {
	p.t.Helper()
	for range 20 {
		p.sameAsNew()
		text := p.text()
		bar, _, _ := strings.Cut(text, "\n")
		switch {
		case strings.Contains(bar, game) && (strings.Contains(text, "esc back") || strings.Contains(text, "esc end turn")) && !strings.Contains(text, "Looking around") && !strings.Contains(text, " LOOK "):
			return
		case strings.Contains(text, "enter go on"):
			p.press("\r")
			p.see("esc back")
			p.seeNoMore("One moment")
		default:
			p.press("\x1b")
		}
	}
	p.t.Fatalf("no way leads back to the board of %s from\n%s", game, p.text())
}

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
	if !sessiontest.OffersArrows(sessiontest.Footer(p.text())) {
		return nil
	}
	for _, key := range []string{"\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\t", "\x1b[Z"} {
		before := p.text()
		n := p.press(key)
		if n > 0 {
			took = append(took, n)
		}
		if cheap := cheap(p.renderer.shown.width); n >= cheap {
			p.t.Errorf("%q took %d bytes, want under %d; before and after:\n%s", key, n, cheap, differing(before, p.text()))
		}
	}
	return took
}

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

// Another background changes all lines at once, also those that say what they said.
func TestGround_OfTheTerminalIsSeenAtOnce(t *testing.T) {
	p := startGameOnScreens(t, 0, rules.Seed{8}, usual[1], usual[1])[0]
	for _, ground := range []color.Color{color.White, color.Black} {
		p.take(tea.BackgroundColorMsg{Color: ground})
		p.sameAsNew()
	}
}
