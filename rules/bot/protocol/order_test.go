package protocol

import (
	"strings"
	"testing"
)

// stateAs is a state of a game of two, changed by the test.
func stateAs(change func(*State)) *State {
	no := false
	s := &State{
		Phase: Playing, Seat: 1, At: 7, ToAct: nil, Hints: &no,
		Seats: []Chair{{Name: "anna", PersonKind: "bot"}, {Name: "Dusty", PersonKind: "bot", Level: "easy"}},
	}
	change(s)
	return s
}

// Every sentence is said to each of the requests that it is for, all of which there are.
func TestOutOfOrder_EverySentenceHasItsPlace(t *testing.T) {
	yes := true
	states := []*State{
		nil,
		stateAs(func(s *State) { s.Seat = 0 }),
		stateAs(func(s *State) { s.Phase = Gathering }),
		stateAs(func(s *State) { s.Legal = []string{"spin"} }),
		stateAs(func(s *State) { s.Hints = &yes }),
		stateAs(func(s *State) { s.Phase = Ended }),
		stateAs(func(s *State) { s.Seats[0].Away = true }),
		stateAs(func(s *State) { s.Seats[0].Left = true }),
		stateAs(func(s *State) { s.Question = &Question{What: "pause"} }),
		stateAs(func(s *State) { s.StandIns = []StandIn{{Seat: 2}} }),
	}
	said := map[string]bool{}
	for _, s := range states {
		for _, r := range requests {
			if refused := OutOfOrder(r.empty(), s); refused != nil {
				said[r.empty().request()+": "+refused.Text] = true
			}
		}
	}
	for _, d := range disorders {
		for _, request := range strings.Fields(d.requests) {
			if text := strings.ReplaceAll(d.Text, "%s", wants[request]); !said[request+": "+text] || wants[request] == "" {
				t.Errorf("no %s is told %q", request, text)
			}
		}
	}
}

// Where the table itself says why nothing can be done, nothing is said before it.
func TestOutOfOrder_LeavesToTheTableWhatOnlyItKnows(t *testing.T) {
	for name, s := range map[string]*State{
		"a pause":                stateAs(func(s *State) { s.Phase, s.Seat = Paused, 0 }),
		"a table that is closed": stateAs(func(s *State) { s.Phase, s.Notice = Ended, "this table has closed" }),
		"a chair of the player":  stateAs(func(s *State) { s.Seats[0].PersonKind = "player" }),
	} {
		for _, r := range requests {
			if refused := OutOfOrder(r.empty(), s); refused != nil {
				t.Errorf("%s: %s is refused: %v", name, r.empty().request(), refused)
			}
		}
	}
}

// A move answers a state that there was; whether it was the newest is the table's business.
func TestOutOfOrder_AStateThatNeverWas(t *testing.T) {
	s := stateAs(func(s *State) { s.Legal = []string{"spin"} })
	for at, impossible := range map[int]bool{-1: true, 0: false, 7: false, 8: true} {
		for _, r := range []Request{&Move{At: &at}, &Undo{At: &at}} {
			refused := OutOfOrder(r, s)
			if impossible != (refused != nil) || impossible && refused.Code != "no-such-state" {
				t.Errorf("%s at %d of %d: %v", r.request(), at, s.At, refused)
			}
		}
	}
	if refused := OutOfOrder(&Move{}, s); refused != nil {
		t.Errorf("a move without an at: %v", refused)
	}
}
