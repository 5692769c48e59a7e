package lobby

import (
	"errors"
	"testing"

	"saloon/lobby/table"
	"saloon/lobby/table/tabletest"
	"saloon/rules"
	"saloon/rules/bot"
)

func TestHint_OnlyInCasualGames(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.twoPlaying("open")
	ask := func(g *guy, want *rules.Refusal) {
		t.Helper()
		if _, err := g.visit.Hint(g.ctx(), g.table.Card.ID); !errors.Is(err, asError(want)) {
			t.Errorf("%v, not %v", err, want)
		}
	}
	ask(anna, refusal("no-hints-here"))
	carl := h.guest("Carl")
	carl.look(anna.table.Card.ID)
	ask(carl, refusal("no-seat-of-yours"))
	anna.look("")
	bert.look("")
	id := anna.newTable(table.Proposal{Seats: 2, Terms: table.Terms{Hints: "on"}})
	ask(anna, refusal("game-not-begun"))
	bert.sits(id, table.Ready{Ready: true})
	anna.do(table.Ready{Ready: true})
	anna.untilTurn()
	ask(anna, nil)
	ask(bert, rules.RefuseTurn())
}

func TestHint_SaysWhatAMoveBringsAtOnce(t *testing.T) {
	anna := newTestSaloon(t).player("Anna")
	id := anna.newTable(table.Proposal{Seats: 2})
	anna.do(table.AddBot{Level: "random"}, table.Ready{Ready: true})
	anna.untilTurn()
	hints, err := anna.visit.Hint(anna.ctx(), id)
	must(t, err)
	for _, h := range hints { // the toy takes pennies, and a penny is a point
		if got := h.Why[0]; got.Code != "why-points" || got.Args[0] != int(h.Move.Fields()) {
			t.Errorf("%s brings %+v", tabletest.Pennies{}.AppendMove(nil, h.Move), h.Why)
		}
	}
}

// Of three games none says nothing, but the best move always has its reason.
func TestHint_TellsOfNoHandfulOfGames(t *testing.T) {
	hints := hintsOf(bot.Advice{Moves: []bot.Ranked{{Tried: fewest - 1, Wins: 50, Lead: 2}, {Tried: fewest - 1}, {Tried: fewest, Lead: -3}}})
	for i, want := range []string{"why-wins", "", "why-losses"} {
		got := ""
		if len(hints[i].Why) > 0 {
			got = hints[i].Why[0].Code
		}
		if got != want {
			t.Errorf("move %d says %q, want %q", i+1, got, want)
		}
	}
	if n := len(hintsOf(bot.Advice{Moves: make([]bot.Ranked, 2*mostHints)})); n != mostHints {
		t.Errorf("there are %d at once", n)
	}
}

// While a table pauses nobody is told a hint for it: its game may have gone on.
func TestHint_NotWhileTheTablePauses(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna := h.player("Anna")
	id := anna.newTable(table.Proposal{Seats: 2})
	anna.do(table.AddBot{Level: "random"}, table.Ready{Ready: true})
	anna.untilTurn()
	h.store.full.Store(true)
	anna.refusedNow(table.Say{Text: "hello"}, "not-written")
	if hints, err := anna.visit.Hint(anna.ctx(), id); !errors.Is(err, refusedPaused) {
		t.Errorf("a table that pauses answers with %v, %v", hints, err)
	}
	h.store.full.Store(false)
	clock.advance(firstBackoff)
	anna.until("the table goes on", func() bool { return anna.table.Notice == nil })
	if hints, err := anna.visit.Hint(anna.ctx(), id); err != nil || len(hints) == 0 {
		t.Errorf("a table that goes on answers with %v, %v", hints, err)
	}
}
