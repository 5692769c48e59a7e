package table

import (
	"reflect"
	"slices"
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
	s := openLesson(t, tabletest.Teacher{})
	if len(s.agreed.Setup.Script) == 0 {
		t.Fatal("the lesson has no script")
	}
	for _, viewer := range []rules.Seat{rules.Observer, 1, 2} {
		if snap := s.Snapshot(viewer, s.Card(Surroundings{}), nil, &Stories{}); len(snap.Setup.Script) > 0 {
			t.Errorf("viewer %d is told that the house draws %v", viewer, snap.Setup.Script)
		}
	}
}

// What is said comes from the seat of who says it, and from none of who watches.
func TestSay_ComesFromTheOwnSeat(t *testing.T) {
	s := gathering(t, 3, "open")
	run(t, s, at(anna, bert), []act{{bert, Sit{3}, ""}, {anna, Say{"one"}, ""}, {bert, Say{"two"}, ""}, {carl, Say{"three"}, ""}})
	for i, want := range []rules.Seat{1, 3, rules.Observer} {
		if s.chat[i].Seat != want {
			t.Errorf("%q is said from seat %d, not %d", s.chat[i].Text, s.chat[i].Seat, want)
		}
	}
}

// Whoever has followed a game is told the same of it as somebody who comes now.
func TestStory_IsTheSameForWhoComesLate(t *testing.T) {
	for _, mode := range []string{"open", "secret"} {
		s, told := playing(t, mode), &Stories{}
		moves := []act{{anna, Play{tabletest.Pick(1), current}, ""}, {anna, Play{tabletest.Recall(1), current}, ""}, {anna, Play{tabletest.Pick(2), current}, ""}, {bert, Play{tabletest.Pick(3), current}, ""}}
		if mode == "open" {
			moves = []act{{anna, Play{tabletest.Take(1), current}, ""}, {anna, Play{rules.Undo, current}, ""}, {anna, Play{tabletest.Take(2), current}, ""}, {bert, Play{tabletest.Take(1), current}, ""}}
		}
		for _, move := range moves {
			run(t, s, at(anna, bert), []act{move})
			for _, viewer := range []rules.Seat{rules.Observer, 1, 2} {
				if was, now := told.of(s, viewer), (&Stories{}).of(s, viewer); !reflect.DeepEqual(was, now) {
					t.Errorf("%s, after %d lines: seat %d, which has followed, is told %+v, and not %+v", mode, s.Lines(), viewer, was, now)
				}
			}
		}
	}
}

// A player for whom a bot plays is not waited for, and is given no hints.
func TestStand_WhoHasStoodUpIsNotWaitedFor(t *testing.T) {
	s := gathering(t, 2, "open")
	run(t, s, at(anna), []act{{anna, AddBot{Level: "random"}, ""}, {anna, Ready{true}, ""}})
	for _, c := range []struct {
		what  Command
		waits bool
	}{{Say{"hello"}, true}, {Stand{}, false}, {Sit{}, true}} {
		run(t, s, at(anna), []act{{anna, c.what, ""}})
		refused := s.RefusesHint(anna.ID)
		if s.Card(Surroundings{}).WaitsFor(anna.ID) != c.waits || (refused == nil) != c.waits {
			t.Errorf("after %T the table waits for her: %v; a hint is refused with %v", c.what, !c.waits, refused)
		}
	}
}

// Who has left a table without stand-ins has no moves to choose from, and counts as gone.
func TestStand_WhoHasLeftHasNoMoves(t *testing.T) {
	s := playing(t, "open")
	happened(t, s, Left{1})
	if snap := s.Snapshot(1, s.Card(Surroundings{}), nil, &Stories{}); len(snap.Legal) > 0 {
		t.Errorf("who has left may still play %v", snap.Legal)
	}
	if got := s.Result().Away; !slices.Equal(got, []rules.Seat{1}) {
		t.Errorf("as gone count %v", got)
	}
}

// A card counts the connections of those who only watch.
func TestCard_CountsWhoWatches(t *testing.T) {
	s := playing(t, "open")
	if card := s.Card(Surroundings{Here: []PlayerID{anna.ID, anna.ID, carl.ID, guest.ID, guest.ID}}); card.Watchers != 3 {
		t.Errorf("three windows of people who watch are %d", card.Watchers)
	}
}

// A table that gathers waits for as long as somebody looks at it.
func TestExpires_NotWhileSomebodyLooks(t *testing.T) {
	s := gathering(t, 2, "open")
	if due, ok := s.Expires(true); ok {
		t.Errorf("it closes at %v, before the eyes of somebody", due)
	}
	if due, ok := s.Expires(false); !ok || !due.Equal(noon.Add(KeptGathering)) {
		t.Errorf("it closes at %v, %v", due, ok)
	}
}
