package lobby

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"saloon/lobby/table"
	"saloon/rules"
)

// movesOf are the lines of a game that anybody may read.
func (g *guy) movesOf(id table.ID) rules.Export {
	g.t.Helper()
	e, err := g.visit.Export(g.ctx(), id)
	must(g.t, err)
	return e
}

// From a moment of a finished game one plays on against bots, by another chance; the new game
// survives restarts, is archived, and says where it began.
func TestPlayOn_FromAMomentOfEachGame(t *testing.T) {
	for _, game := range realGames(t) {
		t.Run(game.Info().ID, func(t *testing.T) {
			h := newTestSaloon(t)
			anna, bert := h.player("Anna"), h.player("Bert")
			old := playedOut(table.Proposal{Game: game.Info().ID}, anna, bert)
			h.settled(old)
			was := anna.movesOf(old)
			lines := len(was.Moves) / 2
			id, err := anna.visit.PlayOn(anna.ctx(), old, lines, 2, "random")
			must(t, err)
			anna.until("Anna is at the new table", func() bool { return anna.table != nil && anna.table.Card.ID == id && anna.table.View != nil })
			if c := anna.table.Card; c.Begun != table.NameOfMoment(old, lines) || anna.table.Seat != 2 || c.Phase == table.Gathering || !anna.table.Hints {
				t.Fatalf("the table is %+v", c)
			}
			before := table.Before{Lines: lines, Players: []table.Person{{ID: anna.visit.id, Name: "Anna", Kind: table.KindPlayer}, {ID: bert.visit.id, Name: "Bert", Kind: table.KindPlayer}}}
			if got := anna.table.Before; !reflect.DeepEqual(got, before) {
				t.Errorf("before it was played %+v", got)
			}
			for anna.untilTurn() == false {
				must(t, anna.play(anna.table.Legal[len(anna.table.Legal)/2]))
				if anna.table.At%5 == 0 {
					h.settled(id)
					h.reopen()
					anna = h.backAgain("Anna", id)
				}
			}
			h.settled(id)
			is := anna.movesOf(id)
			if is.Begun == nil || *is.Begun != (rules.Begun{Table: string(old), Lines: lines}) || !slices.Equal(is.Moves[:lines], was.Moves[:lines]) || is.Seed == was.Seed {
				t.Errorf("it has begun at %+v with %v", is.Begun, is.Moves[:lines])
			}
			if slices.Equal(is.Moves, was.Moves) {
				t.Error("nothing is drawn anew")
			}
			must(t, rules.Verify(game, is))
			if past, err := anna.visit.Past(anna.ctx(), id); err != nil || !reflect.DeepEqual(past.Before, before) || !reflect.DeepEqual(anna.table.Before, before) {
				t.Errorf("it is looked back at as %+v, %v", past, err)
			}
		})
	}
}

// With free chairs others can join before it goes on; what is played stays as it is, and the
// game after it begins at its start.
func TestPlayOn_WithFreeChairs(t *testing.T) {
	h := newTestSaloon(t)
	anna, _, old := h.playedGame(table.Proposal{})
	h.settled(old)
	id, err := anna.visit.PlayOn(anna.ctx(), old, 3, 1, "")
	must(t, err)
	anna.until("Anna is at the new table", func() bool { return anna.table != nil && anna.table.Card.ID == id })
	if anna.table.Card.Phase != table.Gathering {
		t.Fatalf("it does not wait for anybody: %+v", anna.table.Card)
	}
	anna.refused(table.Change{Proposal: table.Proposal{Seats: 3}}, "begins-in-a-game")
	anna.refused(table.Change{Proposal: table.Proposal{Options: map[string]string{"mode": "secret"}}}, "begins-in-a-game")
	anna.do(table.Change{Proposal: table.Proposal{Terms: table.Terms{Clock: "1h"}}})
	h.settled(id)
	h.reopen()
	anna, bert := h.player("Anna"), h.player("Bert")
	anna.look(id)
	bert.sits(id, table.Ready{Ready: true})
	anna.do(table.Ready{Ready: true})
	anna.untilPhase(table.Playing)
	if anna.table.At < 3 || anna.table.Card.Begun != table.NameOfMoment(old, 3) {
		t.Fatalf("it begins with %d lines, at %s", anna.table.At, anna.table.Card.Begun)
	}
	playAll(anna, bert)
	anna.do(table.Rematch{})
	bert.do(table.Rematch{})
	anna.goesOn()
	if anna.table.Card.Begun != "" {
		t.Errorf("the rematch begins at %s", anna.table.Card.Begun)
	}
}

// Nobody plays on from a game that goes on, or from the end of one; from a private game only
// who knows it, at a private table.
func TestPlayOn_IsRefused(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert, old := h.playedGame(table.Proposal{Private: true})
	h.settled(old)
	carl := h.player("Carl")
	last := anna.table.At
	for code, try := range map[string]func() error{
		"no-such-table": func() error { _, err := carl.visit.PlayOn(carl.ctx(), old, 2, 1, "random"); return err },
		"game-over":     func() error { _, err := anna.visit.PlayOn(anna.ctx(), old, last, 1, "random"); return err },
		"no-such-seat":  func() error { _, err := anna.visit.PlayOn(anna.ctx(), old, 2, 3, "random"); return err },
		"no-such-bot":   func() error { _, err := anna.visit.PlayOn(anna.ctx(), old, 2, 1, "marvellous"); return err },
	} {
		if err := try(); !errors.Is(err, refusal(code)) {
			t.Errorf("%s: one is told %v", code, err)
		}
	}
	id, err := bert.visit.PlayOn(bert.ctx(), old, 2, 2, "")
	must(t, err)
	bert.until("Bert is at the new table", func() bool { return bert.table != nil && bert.table.Card.ID == id })
	if !bert.table.Card.Private || bert.table.JoinCode == "" {
		t.Errorf("what was private is open: %+v", bert.table.Card)
	}
	for _, c := range h.player("Fred").visit.Tables() {
		if c.ID == id {
			t.Error("everybody sees the table")
		}
	}
	running := h.player("Dora")
	going := running.newTable(table.Proposal{Game: "toy", Seats: 2})
	running.do(table.AddBot{Level: "random"}, table.Ready{Ready: true})
	running.untilPhase(table.Playing)
	wantRefused(t, "from a running game", errorOf(running.visit.PlayOn(running.ctx(), going, 1, 1, "random")), "game-not-over")
}
