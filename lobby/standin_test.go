package lobby

import (
	"testing"
	"time"

	"saloon/lobby/table"
	"saloon/rules"
)

// threePlaying is a game of Anna, Bert and Carl.
func (h *testSaloon) threePlaying() (anna, bert, carl *guy) {
	h.t.Helper()
	anna, bert, carl = h.player("Anna"), h.player("Bert"), h.player("Carl")
	start(table.Proposal{}, anna, bert, carl)
	return anna, bert, carl
}

// isGone waits until this person sees that a seat's player is not here.
func (g *guy) isGone(seat rules.Seat) {
	g.t.Helper()
	g.until("somebody is gone", func() bool { return !g.table.Card.Chairs[seat-1].Here })
	g.saloon.settled(g.table.Card.ID) // and the timers are set
}

// mayStandIn waits until this person sees that a stand-in can be asked for just that seat.
func (g *guy) mayStandIn(seat rules.Seat) {
	g.t.Helper()
	g.until("a stand-in can be asked for", func() bool { return g.table.StandIns.For == rules.SeatSet(seat) })
}

// Whoever sits in the hall is told who asks for a bot on their seat, and has as long as when a line is cut to come back.
func TestStandIn_WhoIsInTheHallIsToldFirst(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert, id := h.pair("none")
	for _, back := range []bool{true, false} {
		must(t, anna.visit.Look(anna.ctx(), ""))
		bert.isGone(1)
		clock.advance(time.Minute)
		bert.mayStandIn(1)
		bert.do(table.StandIn{})
		anna.until("Anna is told", func() bool { return anna.hall.Own[0].BotAskedFor(anna.visit.id).Equal(clock.Now().Add(time.Minute)) })
		clock.advance(time.Minute - time.Second)
		h.settled(id)
		if bert.read(); bert.table.Card.Chairs[0].Away {
			t.Fatal("a bot plays for somebody in the hall before they could come")
		}
		if back {
			anna.look(id)
			bert.until("Anna is back", func() bool { return bert.table.StandIns.For == 0 && bert.table.Card.Chairs[0].Here })
		} else {
			must(t, bert.visit.Look(bert.ctx(), ""))
		}
		clock.advance(time.Second)
		bert.look(id) // also whoever has asked may go meanwhile
		h.settled(id)
		bert.until("it is settled", func() bool { return bert.table.Card.Chairs[0].Away != back })
	}
	anna.until("her row is told of it", func() bool { return anna.hall.Own[0].Chairs[0].Away })
}

func TestStandIn_OfAllWhoAreThereSurvivesARestart(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert, carl := h.threePlaying()
	id := anna.table.Card.ID
	carl.mail.Close() // the line is cut
	anna.isGone(3)
	clock.advance(time.Minute - time.Second)
	bert.refused(table.StandIn{For: 3}, "not-away-for-long")
	if bert.table.StandIns.For != 0 {
		t.Fatal("a stand-in is offered a second too early")
	}
	clock.advance(time.Second)
	anna.mayStandIn(3) // without anything else that happens
	bert.mayStandIn(3)
	bert.do(table.StandIn{})
	anna.until("Bert asks", func() bool { return anna.table.StandIns.Asked[3] == rules.SeatSet(2) })
	h.reopen()
	anna, bert = h.player("Anna"), h.player("Bert")
	bert.look(id)
	if asked := bert.table.StandIns; asked.For != rules.SeatSet(3) || asked.Asked[3] != rules.SeatSet(2) || bert.table.Card.Chairs[2].Away {
		t.Fatalf("after the restart Bert sees %+v", asked)
	}
	anna.look(id)
	anna.do(table.StandIn{For: 3})
	bert.until("a bot plays for Carl", func() bool { c := bert.table.Card.Chairs[2]; return c.Away && c.Agreed && bert.table.StandIns.For == 0 })
	for range 2 { // Anna and Bert move, and then the bot
		h.settled(id)
		mover := map[bool]*guy{true: anna, false: bert}[bert.table.Card.ToAct.Has(1)]
		mover.untilTurn()
		must(t, mover.play(mover.table.Legal[0]))
		bert.until("the turn goes on", func() bool { return bert.table.At >= mover.table.At })
	}
	bert.until("the bot has moved", func() bool { return bert.movedBy(3) })
	h.reopen()
	carl = h.backAgain("Carl", id)
	if !carl.table.Card.Chairs[2].Agreed || len(carl.table.Legal) > 0 {
		t.Errorf("Carl comes back and sees %+v", carl.table.Card.Chairs[2])
	}
	carl.do(table.Sit{})
	carl.until("Carl plays again", func() bool { c := carl.table.Card.Chairs[2]; return !c.Away && !c.Agreed })
}

// movedBy reports whether a seat has made a move that this person has seen.
func (g *guy) movedBy(seat rules.Seat) bool {
	for _, line := range g.table.Story {
		if line.Seat == seat {
			return true
		}
	}
	return false
}

func TestStandIn_ThePersonIsBackFirst(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert, carl := h.threePlaying()
	id := anna.table.Card.ID
	carl.look("") // and stays in the hall
	anna.isGone(3)
	clock.advance(time.Minute)
	anna.mayStandIn(3)
	anna.do(table.StandIn{})
	carl.look(id)
	bert.until("it is told that Carl is back", func() bool {
		list := bert.table.Asides
		return len(list) == 2 && list[0].What == table.AsideAsks && list[0].For == 3 && list[1].What == table.AsideBack
	})
	bert.refused(table.StandIn{For: 3}, "player-is-here")
	h.reopen()
	bert = h.backAgain("Bert", id)
	if bert.table.StandIns.For != 0 {
		t.Error("after a restart it is asked again")
	}
	h.settled(id)
	clock.advance(time.Minute) // in which nobody else comes back
	bert.until("Anna and Carl count as absent", func() bool { return bert.table.StandIns.For == rules.SeatSet(1)|rules.SeatSet(3) })
	if bert.table.StandIns.Asked[3] != 0 {
		t.Error("what Anna asked before is not forgotten")
	}
}

// Whoever has no connection any more need not agree, once the time is over.
func TestStandIn_NobodyWaitsForAnotherWhoIsGone(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert, carl := h.threePlaying()
	carl.mail.Close()
	anna.isGone(3)
	clock.advance(time.Minute)
	anna.mayStandIn(3)
	anna.do(table.StandIn{})
	bert.mail.Close()
	anna.isGone(2)
	if anna.table.Card.Chairs[2].Away {
		t.Fatal("Bert is gone for a moment, and not asked")
	}
	clock.advance(time.Minute)
	anna.until("a bot plays for Carl", func() bool { return anna.table.Card.Chairs[2].Agreed })
	anna.mayStandIn(2)
}

func TestStandIn_IsNobodyElsesBusiness(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, _, carl := h.threePlaying()
	id := anna.table.Card.ID
	watcher := h.backAgain("Wanda", id)
	carl.mail.Close()
	anna.isGone(3)
	clock.advance(time.Minute)
	watcher.mayStandIn(3)
	watcher.refused(table.StandIn{For: 3}, "no-seat-of-yours")
	written := h.store.writes.Load()
	for range 5 {
		watcher.look("")
		watcher.look(id)
		anna.do(table.StandIn{For: 3})
	}
	if n := h.store.writes.Load() - written; n != 1 {
		t.Errorf("%d facts are written for one that is asked", n)
	}
}
