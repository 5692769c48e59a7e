package widget

import (
	"math/rand/v2"
	"strings"
	"testing"

	"saloon/tui/style"
)

// Clear blanks everything but the parts that stay, wherever they lie.
func TestArea_ClearBut(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 2))
	part := func(a Area) Area { return a.Sub(src.IntN(14)-2, src.IntN(10)-2, src.IntN(9), src.IntN(7)) }
	for range 500 {
		g, want := NewGrid(12, 8), NewGrid(12, 8)
		for y := range 8 {
			g.Area().Text(0, y, 0, strings.Repeat("x", 12))
			want.Area().Text(0, y, 0, strings.Repeat("x", 12))
		}
		inside, one, two := part(g.Area()), part(g.Area()), part(g.Area())
		inside.Clear(one, two)
		for y := inside.y; y < inside.y+inside.H; y++ {
			for x := inside.x; x < inside.x+inside.W; x++ {
				if !one.holds(x, y) && !two.holds(x, y) {
					want.Area().Rune(x, y, 0, ' ')
				}
			}
		}
		theme := style.For(0, true, false)
		if got, want := g.Render(theme), want.Render(theme); got != want {
			t.Fatalf("of %+v but %+v and %+v it leaves\n%s\nwant\n%s", inside, one, two, got, want)
		}
		g.Free()
		want.Free()
	}
}

// holds reports whether a cell of the grid lies in the area.
func (a Area) holds(x, y int) bool { return x >= a.x && x < a.x+a.W && y >= a.y && y < a.y+a.H }
