package table

import (
	"testing"

	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

// A guest is a person like any other: against one there are no hints.
func TestHint_AGuestIsAPersonToo(t *testing.T) {
	s := gathering(t, 2, "open")
	run(t, s, at(anna, guest), []act{{guest, Sit{}, ""}, {guest, Ready{true}, ""}, {anna, Ready{true}, ""}})
	if refused := s.RefusesHint(anna.ID); refused == nil || refused.Code != "no-hints-here" {
		t.Errorf("against a guest a hint is answered %v", refused)
	}
}

// Also a table that still gathers says that it pauses.
func TestCard_ATableThatGathersCanPause(t *testing.T) {
	s := gathering(t, 2, "open")
	if card := s.Card(Surroundings{Notice: NewNotice("waits", "it waits")}); card.Phase != Paused {
		t.Errorf("a table that cannot be written is %s", card.Phase)
	}
}

// A guest does not come back to a seat, so a bot plays on also where nobody else has one.
func TestStand_OfAGuestIsNeverLeftEmpty(t *testing.T) {
	s := gathering(t, 2, "open")
	run(t, s, at(anna, guest), []act{
		{anna, Change{Proposal{Terms: Terms{StandIn: "off"}}}, ""}, {guest, Sit{}, ""}, {guest, Ready{true}, ""}, {anna, Ready{true}, ""},
		{guest, Stand{}, ""}, {anna, Play{tabletest.Take(1), current}, ""},
	})
	if c := s.chairs[1]; !c.away || c.left || !s.BotActs(2) {
		t.Errorf("the chair of a guest who stood up is %+v", c)
	}
}

// Nobody who is here is taken off a seat: no guest, and no program of a player.
func TestRemove_NobodyWhoIsHere(t *testing.T) {
	program := Person{ID: "p", Name: "Pat", Kind: KindBot}
	for _, p := range []Person{bert, guest, program} {
		s := gathering(t, 2, "open")
		run(t, s, at(anna, p), []act{{p, Sit{}, ""}, {anna, RemoveBot{2}, "person-is-here"}})
		run(t, s, at(anna), []act{{anna, RemoveBot{2}, ""}})
		if !s.chairs[1].empty() {
			t.Errorf("%s, who has gone, keeps the others waiting", p.Name)
		}
	}
}

// A lesson goes on after a restart, but not without its pupil: a guest from before it is
// nobody any more.
func TestLesson_ARestartEndsOnlyThatOfAGuest(t *testing.T) {
	for _, pupil := range []Person{anna, guest} {
		s := &State{chairs: []chair{{person: pupil}}}
		if got, want := s.endsLesson(Restored{}), pupil.Kind == KindGuest; got != want {
			t.Errorf("after a restart the lesson of %s ends: %v", pupil.Name, got)
		}
	}
}

// One who is waited for is enough for a table to wait, however many others there are.
func TestExpires_WaitsForOne(t *testing.T) {
	s := playing(t, "open")
	if s.match().ToAct() != rules.SeatSet(1) {
		t.Fatalf("%v are to act", s.match().ToAct())
	}
	if due, ok := s.Expires(true); !ok || !due.Equal(noon.Add(KeptWaiting)) {
		t.Errorf("it waits until %v, %v", due, ok)
	}
}

// What the house has yet to draw in a lesson is told to nobody.
func TestSnapshot_HidesTheScriptOfTheHouse(t *testing.T) {
	school := *saloon
	school.Games = []rules.Game{tabletest.Teacher{}}
	o, err := school.OpenLesson(anna, "toy", at())
	if err != nil {
		t.Fatal(err)
	}
	if len(o.State.agreed.Setup.Script) == 0 {
		t.Fatal("the lesson has no script")
	}
	for _, viewer := range []rules.Seat{rules.Observer, 1, 2} {
		if snap := o.State.Snapshot(viewer, o.State.Card(Surroundings{}), nil, &Stories{}); len(snap.Setup.Script) > 0 {
			t.Errorf("viewer %d is told that the house draws %v", viewer, snap.Setup.Script)
		}
	}
}
