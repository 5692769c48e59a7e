package table

import (
	"testing"

	"saloon/lobby/table/tabletest"
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
