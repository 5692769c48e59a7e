package board

import (
	"testing"

	"saloon/rules"
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
	p := &Picker{}
	p.SetPaths([]Path{{1, []Choice{{Thing: this}}}, {2, []Choice{{Thing: that}}}})
	p.Mark(0, 0, 3, 1, this)
	p.Mark(6, 0, 3, 1, that)
	p.UnmarkSort(this.Sort())
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
