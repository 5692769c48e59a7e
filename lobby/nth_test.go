package lobby

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"saloon/lobby/table"
	"saloon/rules"
)

// Whichever write fails, and whether it was written all the same or not: nothing
// is shown that is not in the journal, nothing acknowledged is lost, and the
// evening goes on to its end.
func TestDurable_WhicheverWriteFails(t *testing.T) {
	for n := range 26 {
		for _, late := range []bool{false, true} {
			t.Run(fmt.Sprintf("write %d late %v", n+1, late), func(t *testing.T) { anEvening(t, int64(n+1), late) })
		}
	}
}

// evening is a game of two with chat and a rematch; the nth write fails.
func anEvening(t *testing.T, n int64, late bool) {
	h, clock := newClockedSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	h.store.writes.Store(0)
	h.store.nth, h.store.nthLate = n, late
	id, err := anna.visit.NewTable(anna.ctx(), table.Proposal{Game: "toy", Seats: 2})
	if errors.Is(err, refusedNotWritten) {
		id, err = anna.visit.NewTable(anna.ctx(), table.Proposal{Game: "toy", Seats: 2})
	}
	must(t, err)
	anna.look(id)
	bert.look(id)
	e := &insistence{h, clock}
	e.do(bert, table.Sit{})
	e.do(bert, table.Ready{Ready: true})
	e.do(anna, table.Say{Text: "good luck"})
	e.do(anna, table.Ready{Ready: true})
	e.playOn(anna, bert)
	e.do(anna, table.Rematch{})
	e.do(bert, table.Rematch{})
	anna.goesOn()
	bert.look(anna.table.Card.ID)
	e.playOn(anna, bert)
	if games, err := bert.visit.Finished(bert.ctx(), 9); len(games) != 2 || err != nil {
		t.Errorf("%d games are kept, %v", len(games), err)
	}
}

// An insistence does things again until they are done.
type insistence struct {
	h     *testSaloon
	clock *handClock
}

// do does something until it is done; what is shown meanwhile must be written.
func (e *insistence) do(g *guy, c table.Command) {
	g.t.Helper()
	for range 5 {
		err := g.try(c)
		e.check(g)
		switch {
		case err == nil:
			return
		case errors.Is(err, refusedNotWritten) || errors.Is(err, refusedPaused):
			e.clock.advance(firstBackoff)
			g.until("the table goes on", func() bool { return g.table.Notice == nil })
		case errors.Is(err, refusal("game-has-gone-on")) || errors.Is(err, refusal("game-has-begun")) || errors.Is(err, rules.RefuseOver()):
			return // it was written after all
		default:
			g.t.Fatalf("%T: %v", c, err)
		}
	}
	g.t.Fatalf("%T cannot be done", c)
}

// check compares what is shown with the journal, which is never behind.
func (e *insistence) check(g *guy) {
	g.t.Helper()
	journal, err := e.h.store.Entries(string(g.table.Card.ID))
	must(g.t, err)
	var story []string
	for _, told := range g.table.Story {
		story = append(story, told.Notation)
	}
	must(g.t, shows(journal, strings.Join(story, "|"), len(g.table.Chat)))
}

func (e *insistence) playOn(anna, bert *guy) {
	anna.t.Helper()
	for {
		for _, g := range []*guy{anna, bert} {
			g.until("both see the same", func() bool { return g.table.At >= max(anna.table.At, bert.table.At) })
			if g.table.Notice != nil { // the end could not be kept at once
				e.clock.advance(firstBackoff)
				g.until("the table goes on", func() bool { return g.table.Notice == nil })
			}
		}
		if anna.table.Card.Phase == table.Over {
			return
		}
		g := anna
		if bert.table.Card.ToAct.Has(bert.table.Seat) {
			g = bert
		}
		if !g.table.Card.ToAct.Has(g.table.Seat) {
			continue
		}
		e.do(g, table.Play{Move: g.table.Legal[len(g.table.Legal)-1], At: g.table.At})
	}
}
