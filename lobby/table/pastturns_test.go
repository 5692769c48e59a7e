package table

import (
	"reflect"
	"testing"

	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

func TestPast_ATurnEndsWhenAnotherSeatDecides(t *testing.T) {
	s := playing(t, "open") // the house has dealt
	for _, by := range []Person{anna, bert} {
		s = play(t, s, by, tabletest.Take(1))
	}
	f := s.Snapshot(1, s.Card(Surroundings{}), nil, &Stories{}).Past.Open()
	if f.Last() != s.Lines() {
		t.Fatalf("%d lines have %d frames", s.Lines(), f.Last())
	}
	turns := f.Turns()
	if turns[0].Seats != 0 || turns[0].Before != 0 {
		t.Errorf("the deal is %+v", turns[0])
	}
	for i, seat := range []rules.Seat{1, 2} {
		if turns[i+1].Seats != rules.SeatSet(seat) || turns[i+1].Before != turns[i].After {
			t.Errorf("turn %d is %+v", i+1, turns[i+1])
		}
	}
	if got := f.Frame(f.Last()); got.Round != 1 || got.Decision != 2 || got.Turn != 2 {
		t.Errorf("after a turn of each: round %d, decision %d, turn %d", got.Round, got.Decision, got.Turn)
	}
}

func TestPast_OneSecretChoiceIsOneTurn(t *testing.T) {
	s := playing(t, "secret")
	for _, by := range []Person{bert, anna, anna, bert} {
		s = play(t, s, by, tabletest.Pick(1))
	}
	turns := NewPast(s.record, 1).Open().Turns()
	want := []Turn{{rules.SeatSet(1, 2), true, 0, 2}, {rules.SeatSet(1, 2), true, 2, 4}}
	if !reflect.DeepEqual(turns, want) {
		t.Errorf("two choices of two are the turns %+v", turns)
	}
}

// Each line has its frame, also one that is taken back; at the end of its turn it is gone.
func TestPast_ShowsAStepThatWasTakenBack(t *testing.T) {
	s := playing(t, "secret")
	before := s.record.Match().View(1)
	s = play(t, s, anna, tabletest.Pick(1))
	chosen := s.record.Match().View(1)
	s = play(t, s, anna, rules.Undo)
	f := NewPast(s.record, 1).Open()
	for n, want := range []any{before, chosen, before} {
		if got := f.Frame(n); !reflect.DeepEqual(got.View, want) {
			t.Errorf("after %d lines it is %+v, not %+v", n, got.View, want)
		}
	}
	if got := f.Frame(1); !got.Line.Undone || got.Decision != 0 {
		t.Errorf("the step that was taken back is %+v", got)
	}
	if turns := f.Turns(); len(turns) != 1 || turns[0].After != 2 {
		t.Errorf("the turns are %+v", turns)
	}
}
