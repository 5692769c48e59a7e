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

func TestMoment_HasAName(t *testing.T) {
	for _, want := range []struct {
		id    ID
		lines int
	}{{"7gq2x", 143}, {"abcde", 0}, {"t1", 32768}} {
		if id, lines, ok := MomentOf(NameOfMoment(want.id, want.lines)); id != want.id || lines != want.lines || !ok {
			t.Errorf("%v is read as %s, %d, %v", want, id, lines, ok)
		}
	}
	if id, lines, ok := MomentOf(" 7GQ2X#7 "); id != "7gq2x" || lines != 7 || !ok {
		t.Error("capitals and blanks around it are not forgiven")
	}
	for _, text := range []string{"", "#", "7gq2x", "#143", "7gq2x#", "7gq2x#-1", "7gq2x#99999", "7gq 2x#1", "a#1#2", "ä#1", "7gq2x#143456789"} {
		if _, _, ok := MomentOf(text); ok {
			t.Errorf("%q is called the name of a moment", text)
		}
	}
}

func TestLastMoment_IsTheNewestThatWasSaid(t *testing.T) {
	chat := func(texts ...string) (list []ChatLine) {
		for _, text := range texts {
			list = append(list, ChatLine{Text: text})
		}
		return list
	}
	for _, c := range []struct {
		chat []ChatLine
		want string
	}{
		{chat(), ""},
		{chat("nothing #1 of it"), ""},
		{chat("look at 7gq2x#143!", "yes"), "7gq2x#143"},
		{chat("7gq2x#143", "no, (7GQ2X#150)."), "7gq2x#150"},
		{chat("aaaaa#1 or bbbbb#2?"), "bbbbb#2"},
		{chat("aaaaa#1 bbbbb#2"), "bbbbb#2"},
		{chat("7gq2x#1", "7gq2x#99999 #3"), "7gq2x#1"},
	} {
		if got, ok := LastMoment(c.chat); got != c.want || ok != (c.want != "") {
			t.Errorf("of %v it is %q, not %q", c.chat, got, c.want)
		}
	}
}
