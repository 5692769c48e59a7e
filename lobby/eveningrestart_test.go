package lobby

import (
	"testing"
	"time"

	"saloon/lobby/evening"
)

// runningArena is one at which nothing happens any more: one of the two rests.
func (h *testSaloon) runningArena(clock *handClock) (id evening.ID, host *eveningGuy) {
	h.t.Helper()
	list := h.eveningGuys(2)
	host, id = list[0], h.newEvening(list[0], evening.Plan{Kind: evening.Arena, Minutes: 60, Seats: 2, Starts: clock.Now()})
	must(h.t, list[1].visit.EveningDo(id, evening.Enter{}))
	must(h.t, list[1].visit.EveningDo(id, evening.Rest{On: true}))
	must(h.t, host.visit.WatchEvening(id))
	host.untilNews(clock, "it runs", func() bool { return host.page.Phase() == evening.Running })
	return id, host
}

// longer is by how much the evening is longer after the saloon was away for as long as down takes.
func (h *testSaloon) longer(clock *handClock, id evening.ID, host *eveningGuy, down func()) time.Duration {
	h.t.Helper()
	due := host.page.Due()
	down()
	host.comeBack(h)
	must(h.t, host.visit.WatchEvening(id))
	host.untilNews(clock, "the evening goes on", func() bool { return !host.page.Due().Equal(due) })
	return host.page.Due().Sub(due)
}

// An evening in which nothing has happened for long is as long as ever once the saloon was closed for a moment.
func TestEvening_IsLongerByTheTimeInWhichTheSaloonWasClosed(t *testing.T) {
	h, clock := newClockedSaloon(t)
	id, host := h.runningArena(clock)
	clock.advance(25 * time.Minute)
	longer := h.longer(clock, id, host, func() {
		h.close()
		clock.advance(time.Minute)
		h.open()
	})
	if longer < time.Minute || longer > time.Minute+10*time.Second {
		t.Errorf("after a minute it is longer by %s", longer)
	}
}

// Where the saloon could not note when it ended, an evening that runs is a sign of life all the same.
func TestEvening_IsHardlyLongerAfterTheSaloonWasKilled(t *testing.T) {
	h, clock := newClockedSaloon(t)
	id, host := h.runningArena(clock)
	for range 25 {
		clock.advance(time.Minute)
		host.read()
	}
	longer := h.longer(clock, id, host, func() {
		must(t, h.store.Close())
		_ = h.lobby.Close(t.Context())
		h.lobby = nil
		clock.advance(time.Minute)
		h.open()
	})
	if longer < time.Minute || longer > time.Minute+beat+10*time.Second {
		t.Errorf("after a minute it is longer by %s", longer)
	}
}

// Who has entered an evening that is called off, by its host or because nobody else came, hears of it in the hall.
func TestEvening_WhoEnteredHearsThatItIsCalledOff(t *testing.T) {
	for _, byHost := range []bool{true, false} {
		h, clock := newClockedSaloon(t)
		list := h.eveningGuys(2)
		id := h.newEvening(list[0], evening.Plan{Kind: evening.Swiss, Seats: 2})
		must(t, list[1].visit.EveningDo(id, evening.Enter{}))
		if byHost {
			must(t, list[0].visit.EveningDo(id, evening.CallOff{}))
		} else {
			must(t, list[0].visit.EveningDo(id, evening.Leave{}))
		}
		list[1].untilNews(clock, "it is called off", func() bool { return list[1].countTold("evening-called-off") > 0 })
		if list[0].read(); list[0].countTold("evening-called-off") != 0 {
			t.Error("who has called it off, or left it, is told so")
		}
		clock.advance(time.Minute)
		if list[1].read(); list[1].countTold("evening-called-off") != 0 {
			t.Error("it is told twice")
		}
	}
}

// For who has gone and is taken out of an evening a bot plays on at once.
func TestEvening_ABotPlaysForWhoIsTakenOut(t *testing.T) {
	h, clock := newClockedSaloon(t)
	list := h.eveningGuys(2)
	host, gone := list[0], list[1]
	id := h.newEvening(host, evening.Plan{Kind: evening.Knockout, Seats: 2})
	must(t, gone.visit.EveningDo(id, evening.Enter{}))
	host.untilCalled(func(what string, so func() bool) { host.untilNews(clock, what, so) })
	host.look(host.led)
	gone.mail.Close()
	must(t, host.visit.EveningDo(id, evening.TakeOut{Who: gone.visit.id}))
	host.until("a bot plays", func() bool {
		s := host.table
		return s != nil && s.Card.Chairs[s.Card.SeatOf(gone.visit.id)-1].Away
	})
}
