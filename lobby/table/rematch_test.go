package table

import (
	"testing"

	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

func TestStep_Rematch(t *testing.T) {
	s := playing(t, "open")
	run(t, s, at(anna, bert), []act{{bert, Resign{}, ""}, {anna, Resign{}, ""}})
	for s.phase != Over {
		seat := s.match().ToAct().First()
		run(t, s, at(), []act{{Person{}, BotChose{Seat: seat, At: s.Lines()}, ""}})
	}
	run(t, s, at(anna, bert), []act{{carl, Rematch{}, "no-seat-of-yours"}, {anna, Play{tabletest.Take(1), s.Lines()}, "game-over"}, {anna, Rematch{}, ""}, {anna, Rematch{}, ""}})
	if s.next != "" {
		t.Fatal("it starts before Bert has asked")
	}
	fx := s.Step(bert, Rematch{}, at(anna, bert))
	*s = *fx.After
	next := fx.Rematch.State
	if s.next != "spare" || next.phase != Playing || next.host != anna || next.chairs[0].person != bert || next.chairs[1].person != anna {
		t.Errorf("the next table is %s with %+v, host %v", next.phase, next.chairs, next.host)
	}
	run(t, s, at(anna, bert), []act{{anna, Rematch{}, ""}})
}

func TestStep_ARematchDoesNotWaitForThoseWhoLeft(t *testing.T) {
	s := playing(t, "open")
	happened(t, s, WentAway{Seat: 1, Late: true}, WentAway{Seat: 2, Late: true})
	for s.phase != Over {
		run(t, s, at(), []act{{Person{}, BotChose{Seat: s.match().ToAct().First(), At: s.Lines()}, ""}})
	}
	next := s.Step(bert, Rematch{}, at(bert, carl)).Rematch.State
	if next.phase != Gathering || next.host != bert || next.chairs[0].person != bert || !next.chairs[1].empty() {
		t.Errorf("the next table is %s with %+v, host %v", next.phase, next.chairs, next.host)
	}
}

// A rematch is played by the newest rules, also after a game by older ones.
func TestStep_ARematchIsByTheNewestRules(t *testing.T) {
	s := playing(t, "open")
	s.agreed.Setup.Version = 1
	s.phase = Over
	run(t, s, at(anna, bert), []act{{anna, Rematch{}, ""}})
	next := s.Step(bert, Rematch{}, at(anna, bert)).Rematch.State
	if got, want := next.agreed.Setup.Version, s.game.Info().Version; got != want || want == 1 {
		t.Errorf("it is played by version %d, not %d", got, want)
	}
}

// over is the table of a game that is over.
func over(t *testing.T, terms Terms, people ...Person) *State {
	t.Helper()
	s := seated(t, terms, people...)
	wins(t, s, people[0])
	return s
}

// When the last one who has not answered goes, nobody waits any more.
func TestRematch_OpensWhenWhoDoesNotWantHasGone(t *testing.T) {
	s := over(t, Terms{}, anna, bert, carl)
	run(t, s, at(anna, bert, carl), []act{{anna, Rematch{}, ""}, {bert, Rematch{}, ""}})
	if got := s.toAskAgain(at(anna, bert, carl).Here); got != rules.SeatSet(3) {
		t.Errorf("the seats %v have still to answer", got)
	}
	if fx := s.React(Gone{carl.ID}, at(carl)); fx.Rematch != nil {
		t.Error("it opens for those who have gone themselves")
	}
	fx := s.React(Gone{carl.ID}, at(anna, bert))
	if fx.Rematch == nil {
		t.Fatal("after Carl has gone there is no next table")
	}
	if next := fx.Rematch.State; next.phase != Gathering || next.host != anna || next.SeatOf(carl.ID) != rules.Observer || !next.chair(next.SeatOf(bert.ID)).ready {
		t.Errorf("the next table is %s with %+v, host %v", next.phase, next.chairs, next.host)
	}
}

// A game over days keeps a chair for those who are away, who say there that they are ready.
func TestRematch_OverDaysKeepsChairs(t *testing.T) {
	s := over(t, Terms{Clock: "1d"}, anna, bert, carl)
	happened(t, s, Resigned{Seat: 3})
	if due, ok := s.Expires(false); !ok || !due.Equal(noon.Add(KeptAgain)) {
		t.Errorf("the table waits until %v, %v", due, ok)
	}
	next := s.Step(anna, Rematch{}, at(anna)).Rematch.State
	if next.phase != Gathering || next.SeatOf(bert.ID) != 1 || next.chairs[0].ready || next.SeatOf(carl.ID) != rules.Observer {
		t.Fatalf("the next table is %s with %+v", next.phase, next.chairs)
	}
	card := next.Card(Surroundings{})
	if !card.WaitsFor(bert.ID) || card.WaitsFor(anna.ID) || card.WaitsFor(carl.ID) {
		t.Error("the next table waits for somebody else than Bert")
	}
	run(t, next, at(bert), []act{{carl, Sit{}, ""}, {carl, Ready{true}, ""}, {bert, Ready{true}, ""}})
	if next.phase != Playing {
		t.Errorf("with all ready it is %s", next.phase)
	}
}

// Another game opens at once, with a chair for everybody who is here, who agrees by being ready.
func TestRematch_WithAnotherGame(t *testing.T) {
	s := over(t, Terms{}, anna, bert, carl)
	secret := map[string]string{"mode": "secret"}
	run(t, s, at(anna, bert, carl), []act{
		{anna, Rematch{&Proposal{Game: "chess"}}, "no-such-game"}, {anna, Rematch{&Proposal{Seats: 2}}, "too-few-chairs"},
		{guest, Rematch{&Proposal{}}, "no-seat-of-yours"},
	})
	fx := s.Step(bert, Rematch{&Proposal{Game: "toy", Options: secret}}, at(anna, bert))
	next := fx.Rematch.State
	if next.phase != Gathering || next.host != bert || next.agreed.Setup.Options["mode"] != "secret" || len(next.chairs) != 3 {
		t.Fatalf("the next table is %s of %v with %+v", next.phase, next.host, next.agreed)
	}
	if !next.chair(1).ready || next.SeatOf(bert.ID) != 1 || next.SeatOf(anna.ID) != 3 || next.chair(3).ready || !next.chair(2).empty() {
		t.Errorf("there are %+v", next.chairs)
	}
	if snap := fx.After.Snapshot(1, fx.After.Card(Surroundings{}), nil, &Stories{}); snap.NextBy != 2 || snap.NextGame != "toy" || snap.Next != next.id {
		t.Errorf("the others are told of %s, %s by %d", snap.Next, snap.NextGame, snap.NextBy)
	}
	run(t, next, at(anna, bert), []act{{bert, Change{Proposal{Seats: 3, Options: secret}}, ""}, {bert, AddBot{Level: "easy"}, ""}, {bert, Ready{true}, ""}, {anna, Ready{true}, ""}})
	if next.phase != Playing || next.agreed.After != s.id {
		t.Errorf("with all ready it is %s", next.phase)
	}
}

// Where the other game has fewer chairs, people have them before bots.
func TestRematch_PeopleSitBeforeBots(t *testing.T) {
	s := gathering(t, 3, "open")
	run(t, s, at(anna, bert), []act{{anna, AddBot{Level: "easy"}, ""}, {bert, Sit{}, ""}, {bert, Ready{true}, ""}, {anna, Ready{true}, ""}})
	s.phase = Over
	next := s.Step(anna, Rematch{&Proposal{Seats: 2}}, at(anna, bert)).Rematch.State
	if next.chairs[0].person != bert || next.chairs[1].person != anna {
		t.Errorf("there are %+v", next.chairs)
	}
}

// Whoever plays again, and again, keeps their colour, though not their seat.
func TestRematch_EverybodyKeepsTheirColour(t *testing.T) {
	s := over(t, Terms{}, anna, bert, carl)
	colourOf := func(s *State, p Person) int {
		return (int(s.SeatOf(p.ID)) - 1 + s.Card(Surroundings{}).Turned) % len(s.chairs)
	}
	was := s
	for range 4 {
		for _, p := range []Person{anna, bert} {
			was = was.Step(p, Rematch{}, at(anna, bert, carl)).After
		}
		next := was.Step(carl, Rematch{}, at(anna, bert, carl)).Rematch.State
		for _, p := range []Person{anna, bert, carl} {
			if colourOf(next, p) != colourOf(s, p) || next.SeatOf(p.ID) == was.SeatOf(p.ID) {
				t.Errorf("%s has colour %d on seat %d, and had %d on seat %d", p.Name, colourOf(next, p), next.SeatOf(p.ID), colourOf(s, p), was.SeatOf(p.ID))
			}
		}
		next.phase = Over
		was = next
	}
	if other := was.Step(anna, Rematch{&Proposal{Seats: 4}}, at(anna, bert, carl)).Rematch.State; other.agreed.Turned != 0 {
		t.Errorf("with another number of chairs they have moved on by %d", other.agreed.Turned)
	}
}
