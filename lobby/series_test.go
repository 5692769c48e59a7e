package lobby

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"saloon/lobby/table"
)

// standing is how a series stands for a visitor, in a line.
func standing(v *guy) string {
	s := v.table.Card.Series
	if s == nil {
		return "none"
	}
	won := 0
	for _, e := range s.Entrants {
		won += e.Won
	}
	return strings.TrimSpace(fmt.Sprintf("game %d of %d, %d won %s", s.Game, s.Of, won, map[bool]string{true: "over"}[s.Over]))
}

func stands(t *testing.T, v *guy, want string) {
	t.Helper()
	if got := standing(v); got != want {
		t.Errorf("%s sees %q, not %q", v.visit.Person().Name, got, want)
	}
}

// A series goes on where it was when the saloon opens anew: between its games and in one.
func TestSeries_SurvivesRestarts(t *testing.T) {
	h, _ := newRealSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	id := playedOut(table.Proposal{Game: "buffalo", Terms: table.Terms{Series: "2"}}, anna, bert)
	anna.do(table.Rematch{})
	h.reopen()
	anna, bert = h.backAgain("Anna", id), h.backAgain("Bert", id)
	stands(t, anna, "game 1 of 2, 1 won")
	bert.do(table.Rematch{})
	bert.until("there is a next game", func() bool { return bert.table.Next != "" })
	next := bert.table.Next
	h.reopen()
	anna, bert = h.backAgain("Anna", next), h.backAgain("Bert", next)
	stands(t, bert, "game 2 of 2, 1 won")
	playAll(anna, bert)
	stands(t, anna, "game 2 of 2, 2 won over")
	if got := anna.table.Card.Series.ID; got != id {
		t.Errorf("the series is called %s, not after its first table %s", got, id)
	}
}

// In a series over days the next game begins for who is away, and waits for them.
func TestSeries_OverDaysReachesWhoIsAway(t *testing.T) {
	h, clock := newRealSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	playedOut(table.Proposal{Game: "buffalo", Terms: table.Terms{Series: "2", Clock: "1d"}}, anna, bert)
	bert.mail.Close()
	anna.until("Bert has gone", func() bool { return !anna.table.Card.Chairs[1].Here })
	clock.advance(36 * time.Hour) // the table waits
	anna.do(table.Rematch{})
	anna.until("there is a next game", func() bool { return anna.table.Next != "" })
	bert = h.player("Bert")
	bert.until("the next game waits for Bert", func() bool { return waitsAt(bert, anna.table.Next) })
	bert.look(anna.table.Next)
	if bert.table.Card.Phase != table.Playing {
		t.Errorf("the next game is %s", bert.table.Card.Phase)
	}
}

// After a game over days another one keeps a chair for who is away, who is told.
func TestRematch_OverDaysReachesWhoIsAway(t *testing.T) {
	h, clock := newRealSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	playedOut(table.Proposal{Game: "buffalo", Terms: table.Terms{Clock: "1d"}}, anna, bert)
	bert.mail.Close()
	anna.until("Bert has gone", func() bool { return !anna.table.Card.Chairs[1].Here })
	anna.do(table.Rematch{Proposal: &table.Proposal{Game: "montana"}})
	anna.until("there is a next table", func() bool { return anna.table.Next != "" })
	next := anna.table.Next
	anna.look(next)
	clock.advance(24 * time.Hour)
	bert = h.player("Bert")
	bert.until("a chair is kept for Bert", func() bool { return waitsAt(bert, next) })
	bert.look(next)
	bert.do(table.Ready{Ready: true})
	bert.until("the game begins", func() bool { return bert.table.Card.Phase == table.Playing && bert.table.Card.Game == "montana" })
}

func waitsAt(v *guy, id table.ID) bool {
	if v.hall == nil {
		return false
	}
	for _, c := range v.hall.Mine() {
		if c.ID == id && c.WaitsFor(v.visit.Person().ID) {
			return true
		}
	}
	return false
}

// When the last one who has not answered goes, the next table opens.
func TestRematch_DoesNotWaitForWhoGoes(t *testing.T) {
	h, _ := newRealSaloon(t)
	anna, bert, carl := h.player("Anna"), h.player("Bert"), h.player("Carl")
	playedOut(table.Proposal{Game: "buffalo"}, anna, bert, carl)
	anna.do(table.Rematch{})
	bert.do(table.Rematch{})
	anna.until("Carl is asked", func() bool { return anna.table.ToAsk.Has(3) && anna.table.Again.Has(2) })
	carl.look("")
	anna.goesOn()
	if got := anna.table.Card.SeatOf(carl.visit.Person().ID); got > 0 {
		t.Errorf("Carl, who has gone, sits on seat %d", got)
	}
}
