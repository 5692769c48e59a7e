package table

import (
	"reflect"
	"testing"

	"saloon/lobby/table/tabletest"
)

func TestAsides_TellWhoLeftAndWhen(t *testing.T) {
	s := playing(t, "open")
	s = play(t, s, anna, tabletest.Take(1))
	moved := s.Lines()
	run(t, s, at(anna, bert), []act{{bert, Stand{}, ""}, {bert, Sit{}, ""}, {anna, Resign{}, ""}})
	snap := s.Snapshot(2, s.Card(Surroundings{}), nil, &Stories{})
	facts := s.Facts()
	want := []Aside{
		{Fact: facts - 3, At: moved, Seat: 2, What: AsideAway}, {Fact: facts - 2, At: moved, Seat: 2, What: AsideBack},
		{Fact: facts - 1, At: moved, Seat: 1, What: AsideResigned},
	}
	if !reflect.DeepEqual(snap.Asides, want) {
		t.Errorf("it is told that %+v, not %+v", snap.Asides, want)
	}
	if c := snap.Card.Chairs; !c[0].Resigned || c[1].Resigned {
		t.Errorf("of %+v the first has resigned", c)
	}
}

func TestAsides_TellAStandInForWhoIsLate(t *testing.T) {
	s := playing(t, "open")
	happened(t, s, WentAway{Seat: 1, Late: true})
	card := s.Card(Surroundings{})
	if snap := s.Snapshot(1, card, nil, &Stories{}); !card.Chairs[0].Late || snap.Asides[0].What != AsideLate {
		t.Errorf("%+v does not say that the time was over, but %+v", card.Chairs[0], snap.Asides)
	}
	happened(t, s, CameBack{1})
	if s.Card(Surroundings{}).Chairs[0].Late {
		t.Error("who has come back is late still")
	}
}
