package table

import (
	"reflect"
	"testing"

	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

// lastTurn is how many lines a viewer knew when its last turn ended.
func lastTurn(t *testing.T, s *State, viewer rules.Seat) int {
	t.Helper()
	snap := s.Snapshot(viewer, s.Card(Surroundings{}), nil, &Stories{})
	if snap.LastTurn == nil {
		t.Fatalf("seat %d has no last turn", viewer)
	}
	return snap.LastTurn.At
}

func play(t *testing.T, s *State, by Person, m rules.Move) *State {
	t.Helper()
	fx := s.Step(by, Play{m, s.Lines()}, at(by))
	if fx.Refused != nil {
		t.Fatal(fx.Refused)
	}
	return fx.After
}

func TestLastTurn_IsNewUntilTheNextTurnEnds(t *testing.T) {
	s := playing(t, "open")
	began := s.Lines()
	if got := lastTurn(t, s, 2); got != began {
		t.Errorf("before its first turn, seat 2 knows %d lines, not the start of the game (%d)", got, began)
	}
	first := play(t, s, anna, tabletest.Take(1))
	afterAnna := first.Lines()
	if got := lastTurn(t, first, 1); got != afterAnna {
		t.Errorf("seat 1 has moved and knows %d lines of %d", got, afterAnna)
	}
	if got := lastTurn(t, first, 2); got != began {
		t.Errorf("the move of seat 1 is not new to seat 2: it knows %d lines", got)
	}
	second := play(t, first, bert, tabletest.Take(1))
	if got := lastTurn(t, second, 1); got != afterAnna {
		t.Errorf("the move of seat 2 is not new to seat 1: it knows %d lines of %d", got, second.Lines())
	}
	if got := lastTurn(t, second, 2); got != afterAnna+1 {
		t.Errorf("after its turn seat 2 still sees old news from line %d on", got)
	}
}

func TestLastTurn_ShowsWhatWasKnownThen(t *testing.T) {
	s := playing(t, "open")
	view := s.match().View(1)
	s = play(t, play(t, s, anna, tabletest.Take(1)), bert, tabletest.Take(1))
	after := s.Snapshot(1, s.Card(Surroundings{}), nil, &Stories{})
	if reflect.DeepEqual(after.LastTurn.View, after.View) || reflect.DeepEqual(after.LastTurn.View, view) {
		t.Errorf("seat 1 knew %+v after its turn, and %+v now", after.LastTurn.View, after.View)
	}
	if s.Snapshot(rules.Observer, s.Card(Surroundings{}), nil, &Stories{}).LastTurn != nil {
		t.Error("an observer has had a turn")
	}
}

func TestLastTurn_OneSecretChoiceIsOneTurn(t *testing.T) {
	s := playing(t, "secret")
	began := s.Lines()
	if s.match().Secret() == 0 {
		t.Fatal("nothing is chosen in secret")
	}
	s = play(t, s, anna, tabletest.Pick(1))
	if got := lastTurn(t, s, 2); got != began {
		t.Errorf("seat 2 knows %d lines after a secret choice of seat 1, not %d", got, began)
	}
	s = play(t, s, bert, tabletest.Pick(1)) // reveals
	if got := lastTurn(t, s, 1); got >= s.Lines() {
		t.Errorf("the reveal is not new to seat 1: it knows %d lines of %d", got, s.Lines())
	}
}

func TestStanding_IsShownWhileTheGameGoesOn(t *testing.T) {
	s := playing(t, "open")
	snap := s.Snapshot(rules.Observer, s.Card(Surroundings{}), nil, &Stories{})
	if snap.Standing == nil || len(snap.Standing.Points) != len(snap.Card.Chairs) || snap.Outcome != nil {
		t.Errorf("the standing is %+v, the outcome %+v", snap.Standing, snap.Outcome)
	}
}

// Who takes a move back is in the turn still, and knows no more than at the end of the turn
// before, also when others have chosen in the same secret meanwhile.
func TestLastTurn_IsOldAgainAfterAnUndo(t *testing.T) {
	s := playing(t, "open")
	s = play(t, s, anna, tabletest.Take(1))
	afterAnna := s.Lines()
	s = play(t, play(t, s, bert, tabletest.Take(1)), anna, tabletest.Take(1))
	if got := lastTurn(t, play(t, s, anna, rules.Undo), 1); got != afterAnna {
		t.Errorf("seat 1 has taken its move back, and knows %d lines, not %d", got, afterAnna)
	}
	s = gathering(t, 3, "secret")
	run(t, s, at(anna, bert, carl), []act{{bert, Sit{}, ""}, {carl, Sit{}, ""}, {anna, Ready{true}, ""}, {bert, Ready{true}, ""}, {carl, Ready{true}, ""}})
	began := s.Lines()
	s = play(t, play(t, s, anna, tabletest.Pick(1)), bert, tabletest.Pick(1))
	if got := lastTurn(t, play(t, s, anna, rules.Undo), 1); got != began {
		t.Errorf("seat 1 has taken its choice back, and knows %d lines, not %d", got, began)
	}
}
