package board

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"saloon/rules"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// threeWays is a picker over two things (1, 2), of which the first goes on to a
// cell (10 in two variants, or 11) and the second leads to cell 11 only.
func threeWays() *Picker {
	p := &Picker{}
	p.SetPaths([]Path{
		{1, []Choice{{Thing: 1}, {Thing: 10}}},
		{2, []Choice{{Thing: 1}, {Thing: 10, Variant: 1}}},
		{3, []Choice{{Thing: 1}, {Thing: 11, Variant: 1}}},
		{4, []Choice{{Thing: 2}, {Thing: 11}}},
	})
	p.Mark(0, 0, 3, 1, 10)
	p.Mark(6, 0, 3, 1, 11)
	return p
}

func TestPicker_LeadsToAMoveStepByStep(t *testing.T) {
	p := threeWays()
	if effect := p.pick(); len(effect.Moves) != 0 || !p.HasPicked(1) || !p.Offers(10) || p.Offers(2) {
		t.Fatalf("picking thing 1 gives %v, options %v", effect, p.Options())
	}
	p.Turn(1)
	if p.Move() != 2 {
		t.Fatalf("turned, the move is %d", p.Move())
	}
	p.arrow("right")
	if !p.On(11) || p.Move() != 3 {
		t.Fatalf("to the right of 10 is %v", p.Options()[p.cursor])
	}
	if effect := p.pick(); len(effect.Moves) != 1 || effect.Moves[0] != 3 {
		t.Fatalf("the last step gives %v", effect)
	}
	if len(p.Picked()) != 0 {
		t.Fatal("after the move something is still picked")
	}
}

func TestPicker_BackTakesTheLastChoiceBack(t *testing.T) {
	p := threeWays()
	p.pick()
	if !p.CanBack() || !p.Back() || len(p.Picked()) != 0 || !p.On(1) {
		t.Fatalf("after going back: picked %v", p.Picked())
	}
	if p.CanBack() || p.Back() {
		t.Fatal("there is nothing to go back from, yet it went")
	}
}

func TestPicker_KeepsWhatStillLeadsSomewhere(t *testing.T) {
	p := threeWays()
	p.pick()
	p.arrow("right")
	p.SetPaths([]Path{{3, []Choice{{Thing: 1}, {Thing: 11, Variant: 1}}}, {5, []Choice{{Thing: 1}, {Thing: 12}}}, {4, []Choice{{Thing: 2}, {Thing: 11}}}})
	if !p.HasPicked(1) || p.Move() != 3 {
		t.Fatalf("picked %v, move %d", p.Picked(), p.Move())
	}
	p.SetPaths([]Path{{4, []Choice{{Thing: 2}, {Thing: 11}}}})
	if p.HasPicked(1) || p.Move() != 4 {
		t.Fatalf("what leads nowhere is still picked: %v, move %d", p.Picked(), p.Move())
	}
	p.SetPaths(nil)
	if p.Move() != rules.NoMove || len(p.pick().Moves) != 0 {
		t.Fatal("with no legal move the picker still offers one")
	}
}

func TestPicker_ClickPointsTurnsAndPicks(t *testing.T) {
	p := threeWays()
	p.pick()
	if effect := p.Click(7, 0); len(effect.Moves) != 0 || p.Move() != 3 {
		t.Fatalf("a first click gives %v and points at %d", effect, p.Move())
	}
	if effect := p.Click(7, 0); len(effect.Moves) != 1 || effect.Moves[0] != 3 {
		t.Fatalf("a second click gives %v", effect)
	}
	p = threeWays()
	p.pick()
	p.Click(1, 0)
	if p.Move() != 2 {
		t.Fatalf("a click on the thing under the cursor turns it, but the move is %d", p.Move())
	}
	if effect := p.Click(40, 7); len(effect.Moves) != 0 || p.Move() != 2 {
		t.Fatal("a click beside everything changes something")
	}
}

// Things of a sort that are drawn elsewhere are found there alone; others stay where they are.
func TestPicker_FindsThingsWhereTheyWereDrawnLast(t *testing.T) {
	const this, that = Thing(1<<16 | 1), Thing(2<<16 | 1)
	b := &Base{}
	p := &b.Pick
	p.SetPaths([]Path{{1, []Choice{{Thing: this}}}, {2, []Choice{{Thing: that}}}})
	p.Mark(0, 0, 3, 1, this)
	p.Mark(6, 0, 3, 1, that)
	b.Unmark(this.Sort())
	p.Mark(0, 5, 3, 1, this)
	for _, at := range []struct {
		x, y  int
		thing Thing
	}{{1, 0, 0}, {1, 5, this}, {7, 0, that}} {
		if thing, _ := p.At(at.x, at.y); thing != at.thing {
			t.Errorf("at %d, %d lies %x, not %x", at.x, at.y, thing, at.thing)
		}
	}
}

// A part that begins with a blank goes on where the one before it ends, and goes when that goes.
func TestDecision_PartsOfSeveralColours(t *testing.T) {
	d := Decision{Badge: "BUILD", Parts: []widget.Span{{Text: "e4"}, {Text: "for"}, {Text: " c"}, {Style: style.Of(style.Good), Text: " s"}, {Text: "two settlements"}}}
	const want = "BUILD  e4  for c s  two settlements"
	if got := d.Text(); got != want {
		t.Errorf("the text is %q, not %q", got, want)
	}
	for w, want := range map[int]string{60: " BUILD  e4  for c s  two settlements", 24: " BUILD  e4  for c s", 20: " BUILD  e4  for c s", 19: " BUILD  e4"} {
		g := widget.NewGrid(w, 1)
		d.Draw(g.Area())
		if got := strings.TrimRight(ansi.Strip(g.Render(style.For(colorprofile.TrueColor, true, false))), " "); got != want {
			t.Errorf("in %d cells it is %q, not %q", w, got, want)
		}
		g.Free()
	}
}

func TestStandardRooms_ABoardHasItsRoomInEveryWindow(t *testing.T) {
	for w := 80; w <= 200; w++ {
		for h := 21; h <= 57; h++ {
			r := StandardRooms(w, h)
			if r.Board.W < 80 || r.Board.H < 19 {
				t.Fatalf("in a body of %dx%d the board has %dx%d", w, h, r.Board.W, r.Board.H)
			}
			rooms := []Box{r.Board, r.Story, r.Talk, r.Look}
			for i, a := range rooms {
				if a.X < 0 || a.Y < 0 || a.X+a.W > w || a.Y+a.H > h {
					t.Fatalf("in a body of %dx%d a room sticks out: %+v", w, h, a)
				}
				for _, b := range rooms[i+1:] {
					if !a.Empty() && !b.Empty() && a.X < b.X+b.W && b.X < a.X+a.W && a.Y < b.Y+b.H && b.Y < a.Y+a.H {
						t.Fatalf("in a body of %dx%d, %+v and %+v overlap", w, h, a, b)
					}
				}
			}
		}
	}
}

func TestSizeOf_NamesTheDesignedWindows(t *testing.T) {
	for _, c := range []struct {
		w, h int // of the window, three lines of which are not the board's
		want Size
	}{{80, 24, Compact}, {109, 60, Compact}, {200, 33, Compact}, {110, 34, Comfortable}, {149, 60, Comfortable}, {150, 45, Roomy}, {200, 60, Roomy}} {
		if got := SizeOf(c.w, c.h-3); got != c.want {
			t.Errorf("a window of %dx%d has size %d, not %d", c.w, c.h, got, c.want)
		}
	}
}
