package lobby

import (
	"testing"
	"testing/synctest"
	"time"

	"saloon/lobby/table"
	"saloon/lobby/table/tabletest"
)

// What happens around a table that cannot write waits until it can: nobody says it again.
func TestPause_WhoLeavesOrIsRenamedMeanwhileIsSoAfterIt(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, gus := h.player("Anna"), h.guest("Gus")
	id := start(table.Proposal{}, anna, gus)
	h.store.full.Store(true)
	anna.refusedNow(table.Play{Move: tabletest.Take(1), At: 1}, "not-written")
	anna.untilPhase(table.Paused)
	gus.mail.Close()
	must(t, errorOf(h.lobby.Rename(anna.ctx(), anna.visit.Person(), "Annabel")))
	h.settled(id)
	h.store.full.Store(false)
	clock.advance(firstBackoff)
	anna.until("the table goes on without the guest and with the new name", func() bool {
		chairs := anna.table.Card.Chairs
		return anna.table.Notice == nil && chairs[0].Person.Name == "Annabel" && chairs[1].Away
	})
}

// A table whose end cannot be written down has not ended.
func TestClose_IsToldOnlyOnceItIsDurable(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna := h.player("Anna")
	id := anna.newTable(table.Proposal{})
	h.store.noDrops.Store(true)
	anna.refusedNow(table.Close{}, "not-written")
	anna.until("the table pauses", func() bool { return anna.table.Notice != nil })
	if h.lobby.keeper(id) == nil {
		t.Error("the table is gone, and would be back after a restart")
	}
	h.store.noDrops.Store(false)
	clock.advance(firstBackoff)
	anna.until("the table goes on", func() bool { return anna.table.Notice == nil })
	anna.do(table.Close{})
	anna.until("the table is closed", func() bool { return anna.table.Card.Phase == table.Over })
	if list := h.store.Journals(); len(list) != 0 {
		t.Errorf("left are %v", list)
	}
}

// Nobody is told where somebody was at a private table that has closed.
func TestHall_DoesNotNameAClosedPrivateTable(t *testing.T) {
	h := newHall(newHandClock())
	p := &present{person: table.Person{ID: "a"}, visits: []*connection{{looking: "t2345"}}}
	if at := h.presence(p); at.Table != "" {
		t.Errorf("everybody sees the table %s", at.Table)
	}
}

// A guest may hang up while the command that seats them is on its way.
func TestGuest_WhoLeavesBeforeBeingSeatedIsNotSeated(t *testing.T) {
	h := newTestSaloon(t)
	anna, gus := h.player("Anna"), h.guest("Gus")
	id := anna.newTable(table.Proposal{Seats: 2})
	person, k := gus.visit.Person(), h.lobby.keeper(id)
	gus.mail.Close()
	must(t, k.do(anna.ctx(), person, table.Sit{}))
	h.settled(id)
	entries, err := h.store.Entries(string(id))
	if last := entries[len(entries)-1]; err != nil || last.Kind != "rise" || last.Seat != 2 {
		t.Errorf("nobody frees the chair of a guest who has gone: %+v, %v", last, err)
	}
}

// While the disk stays full a table tries again, each time after twice as long: so it goes on
// soon, and many tables do not burden a disk that is full.
func TestPause_EachTryWaitsTwiceAsLong(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna := h.player("Anna")
	id := anna.newTable(table.Proposal{})
	h.store.full.Store(true)
	anna.refusedNow(table.Say{Text: "lost"}, "not-written")
	for wait := firstBackoff; wait <= 2*lastBackoff; wait *= 2 {
		h.settled(id)
		before := h.store.tries.Load()
		clock.advance(min(wait, lastBackoff) - time.Millisecond)
		h.settled(id)
		early := h.store.tries.Load() - before
		clock.advance(time.Millisecond)
		h.settled(id)
		if now := h.store.tries.Load() - before; early != 0 || now != 1 {
			t.Errorf("before %v have passed it tries %d times, and %d times then", min(wait, lastBackoff), early, now)
		}
	}
}

// Nor does a guest keep a table who hangs up while it is opened.
func TestGuest_WhoLeavesBeforeTheTableIsOpenHasNone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newTestSaloon(t)
		gus, hold, opened := h.guest("Gus"), make(chan struct{}), make(chan error, 1)
		h.store.hold.Store(&hold)
		go func() {
			_, err := gus.visit.NewTable(t.Context(), table.Proposal{Game: "toy", Seats: 2})
			opened <- err
		}()
		synctest.Wait() // it is being written
		gus.mail.Close()
		close(hold)
		if err := <-opened; err == nil {
			t.Error("somebody who has gone looks at a table")
		}
		synctest.Wait()
		if left := h.store.Journals(); len(left) > 0 {
			t.Errorf("left are the tables %v", left)
		}
	})
}

// Who leaves while the table cannot write is waited for no more once it can: whoever asked for another
// game gets it.
func TestPause_WhoLeavesMeanwhileIsNotWaitedFor(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert, carl := h.player("Anna"), h.player("Bert"), h.player("Carl")
	start(table.Proposal{}, anna, bert)
	bert.playOutWith(anna)
	id := anna.table.Card.ID
	anna.do(table.Rematch{})
	h.store.full.Store(true)
	carl.look(id)
	carl.refusedNow(table.Say{Text: "well played"}, "not-written")
	bert.look("")
	h.settled(id)
	h.store.full.Store(false)
	clock.advance(firstBackoff)
	anna.until("there is another game", func() bool { return anna.table.Next != "" })
}

// What nobody says again is done once the table can write, also when it was what the table could not
// write first: a guest who leaves, and what a restart does for the people of a table.
func TestPause_WhatIsSaidOnceIsDoneAfterIt(t *testing.T) {
	for _, restarts := range []bool{false, true} {
		h, clock := newClockedSaloon(t)
		anna, gus := h.player("Anna"), h.guest("Gus")
		start(table.Proposal{Terms: table.Terms{Clock: "10m"}}, anna, gus)
		id := anna.table.Card.ID
		if restarts {
			h.close()
			clock.advance(time.Hour)
			h.openWith(func(s *frailStore) { s.full.Store(true) })
			anna = h.player("Anna")
		} else {
			h.store.full.Store(true)
			gus.mail.Close()
		}
		h.settled(id)
		h.store.full.Store(false)
		clock.advance(firstBackoff)
		anna.look(id)
		anna.until("a bot plays for Gus", func() bool { return anna.table.Card.Chairs[1].Away })
		if left := anna.table.Card.Due(anna.visit.id).Sub(clock.Now()); left < 9*time.Minute {
			t.Errorf("restarts: %t; Anna has %v left", restarts, left)
		}
	}
}

// However many tables stay paused, and however long, the operator reads of it a few times only, and of each new time at once.
func TestPause_TablesThatStayPausedAreToldOfSeldom(t *testing.T) {
	var s stayingPaused
	now, lines, most := time.Now(), 0, 0
	for range 1800 { // an hour of tries
		for _, id := range []table.ID{"a", "b", "c"} {
			if many, told := s.add(id, now); told {
				lines, most = lines+1, max(most, many)
			}
		}
		now = now.Add(nodeBackoff)
	}
	if lines < 3 || lines > 15 || most != 3 {
		t.Errorf("in an hour there are %d lines, which speak of %d tables", lines, most)
	}
	for _, id := range []table.ID{"a", "b", "c"} {
		s.remove(id)
	}
	if many, told := s.add("a", now); many != 1 || !told {
		t.Errorf("the next time there are %d, and it is told: %v", many, told)
	}
}
