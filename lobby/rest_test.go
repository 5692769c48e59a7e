package lobby

import (
	"testing"
	"time"

	"saloon/lobby/table"
	"saloon/rules"
)

// pair seats Anna and Bert at a table with this clock and begins the game; it is Anna's turn.
func (h *testSaloon) pair(clock string) (anna, bert *guy, id table.ID) {
	h.t.Helper()
	anna, bert = h.player("Anna"), h.player("Bert")
	return anna, bert, start(table.Proposal{Terms: table.Terms{Clock: clock}}, anna, bert)
}

// The saloon is stopped after 14 minutes of Anna's turn, or killed then: in that case it is known
// to have run for ten of them. However long it is closed, none of that is taken off.
func TestRestart_WhileItIsClosedNobodysTimePasses(t *testing.T) {
	for clock, full := range map[string]time.Duration{"1h": time.Hour, "30m+30s": 30 * time.Minute, "1d": 24 * time.Hour} {
		for how, used := range map[string]time.Duration{"stopped": 14 * time.Minute, "killed": 10 * time.Minute} {
			t.Run(clock+" "+how, func(t *testing.T) {
				hand := newHandClock()
				h := newTestSaloonAt(t, hand)
				_, _, id := h.pair(clock)
				hand.advance(10 * time.Minute)
				hand.advance(4 * time.Minute)
				if how == "killed" {
					h.lobby.pulse.note = func(time.Time) {}
				}
				h.close()
				hand.advance(50 * time.Hour)
				h.open()
				bert := h.backAgain("Bert", id)
				want := hand.Now().Add(full - used)
				bert.until("Anna has what was left", func() bool { return bert.table.Card.Deadlines[0].Equal(want) })
				hand.advance(full - used)
				bert.until("her time is over", func() bool { return bert.table.Card.Chairs[0].Away })
			})
		}
	}
}

func TestRestart_APauseGoesOn(t *testing.T) {
	hand := newHandClock()
	h := newTestSaloonAt(t, hand)
	anna, _, id := h.pair("10m")
	hand.advance(4 * time.Minute)
	anna.do(table.Ask{What: table.MatterPause})
	h.reopen()
	bert := h.backAgain("Bert", id)
	if q := bert.table.Question; q.What != table.MatterPause || q.Asked != rules.SeatSet(1) || q.Open() != rules.SeatSet(2) {
		t.Fatalf("the question is %+v", q)
	}
	bert.do(table.Ask{})
	bert.untilPhase(table.Paused)
	if bert.table.Notice == nil {
		t.Error("nobody is told why nothing can be done")
	}
	hand.advance(5 * time.Hour)
	h.reopen()
	anna, bert = h.backAgain("Anna", id), h.backAgain("Bert", id)
	anna.untilPhase(table.Paused)
	anna.do(table.Ask{What: table.MatterGoOn})
	bert.do(table.Ask{What: table.MatterGoOn})
	anna.untilPhase(table.Playing)
	if due := anna.table.Card.Deadlines[0]; !due.Equal(hand.Now().Add(6 * time.Minute)) {
		t.Errorf("six minutes were left, and Anna has time until %v, at %v", due, hand.Now())
	}
}

// While no clock runs nothing is written and no timer is set.
func TestPulse_RunsOnlyWithAClock(t *testing.T) {
	hand := newHandClock()
	h := newTestSaloonAt(t, hand)
	idle := hand.waiting()
	anna, bert, id := h.pair("10m")
	noted, err := h.store.LastAlive()
	if err != nil || !noted.Equal(noon) || h.lobby.pulse.timer == nil {
		t.Fatalf("it is known to have run at %v, %v", noted, err)
	}
	anna.do(table.Ask{What: table.MatterEnd})
	bert.do(table.Ask{})
	anna.untilPhase(table.Over)
	h.settled(id)
	if h.lobby.pulse.timer != nil || hand.waiting() > idle+1 { // the table itself is kept for a while
		t.Errorf("%d timers are set, %d before", hand.waiting(), idle)
	}
	if games, err := anna.visit.Finished(t.Context(), 9); err != nil || len(games) != 0 {
		t.Errorf("a game that all ended early is among the finished ones: %+v, %v", games, err)
	}
}

func TestHoliday_StopsTheDaysAndIsBounded(t *testing.T) {
	hand := newHandClock()
	h := newTestSaloonAt(t, hand)
	anna, bert, _ := h.pair("3d")
	begin := func() {
		t.Helper()
		must(t, errorOf(h.lobby.BeginHoliday(t.Context(), anna.visit.Person())))
	}
	begin()
	bert.until("Anna's days stand still", func() bool {
		return bert.table.Card.Deadlines[0].Equal(noon.Add(HolidayDays*oneDay + 3*oneDay))
	})
	hand.advance(25 * time.Hour) // two days have begun
	must(t, errorOf(h.lobby.EndHoliday(t.Context(), anna.visit.Person())))
	bert.until("they pass again", func() bool { return bert.table.Card.Deadlines[0].Equal(noon.Add(25*time.Hour + 3*oneDay)) })
	if left, err := h.lobby.Holiday(anna.visit.Person()); err != nil || left.Left != HolidayDays-2 || !left.Ends.IsZero() {
		t.Errorf("after two days: %+v, %v", left, err)
	}
	begin()
	hand.advance(40 * day)
	if _, err := h.lobby.BeginHoliday(t.Context(), anna.visit.Person()); err == nil {
		t.Error("there is no end of holidays")
	}
	hand.advance(300 * day)
	begin() // in the next year
}

func TestNight_ReachesTheTablesOfAPlayer(t *testing.T) {
	hand := newHandClock()
	h := newTestSaloonAt(t, hand)
	anna, bert, id := h.pair("1d")
	if _, err := h.lobby.SetNight(t.Context(), anna.visit.Person(), Night{From: 20, To: 10}); err == nil {
		t.Error("a night of fourteen hours")
	}
	must(t, errorOf(h.lobby.SetNight(t.Context(), anna.visit.Person(), Night{Zone: 60, From: 22, To: 8})))
	// It is 13:00 where Anna is: 9 hours are left until the night, 14 are the next day, and 1 the day
	// after; two nights of 10 hours lie between.
	bert.until("her nights do not count", func() bool { return bert.table.Card.Deadlines[0].Equal(noon.Add(44 * time.Hour)) })
	h.reopen()
	bert = h.backAgain("Bert", id)
	if got := bert.table.Card.Deadlines[0]; !got.Equal(noon.Add(44 * time.Hour)) {
		t.Errorf("after a restart Anna has time until %v", got)
	}
}
