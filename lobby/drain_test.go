package lobby

import (
	"strings"
	"testing"
	"time"

	"saloon/lobby/table"
)

// drained reports whether the saloon can close now, after a look.
func (h *testSaloon) drained() bool {
	h.t.Helper()
	h.clock.(*handClock).advance(drainPause)
	select {
	case <-h.lobby.Drained():
		return true
	default:
		return false
	}
}

// A saloon that drains begins nothing new, lets the game that is played go on, and can close when
// that is over. Everybody is told, also who comes later.
func TestDrain_EndsWithTheLastGame(t *testing.T) {
	h := newTestSaloonAt(t, newHandClock())
	anna, bert := h.twoPlaying("open")
	carl := h.player("Carl")
	waits := carl.newTable(table.Proposal{Seats: 2})
	if d := h.lobby.Drain(time.Time{}); d.Games != 1 {
		t.Errorf("it waits for %d games", d.Games)
	}
	for _, g := range []*guy{anna, bert, carl, h.player("Dora")} {
		g.hears("saloon-closes-soon")
	}
	wantRefused(t, "a new table", errorOf(carl.visit.NewTable(carl.ctx(), table.Proposal{Game: "toy"})), refusedDraining.Code)
	dora := h.player("Dora")
	dora.sits(waits, table.Ready{Ready: true})
	carl.refused(table.Ready{Ready: true}, "saloon-drains")
	if h.drained() {
		t.Fatal("the saloon closes in the middle of a game")
	}
	anna.playOutWith(bert)
	if !h.drained() {
		t.Error("the game is over, and the saloon does not close")
	}
	if h.lobby.StopDrain() {
		t.Error("a saloon that closes can be kept open")
	}
}

// Games that nobody would miss do not count: those over days, and those whose players have left.
func TestDrain_DoesNotWaitForWhoIsAway(t *testing.T) {
	for name, begin := range map[string]func(h *testSaloon) (leave func()){
		"over days": func(h *testSaloon) func() { h.pair("1d"); return func() {} },
		"all left": func(h *testSaloon) func() {
			anna, bert := h.twoPlaying("open")
			return func() { anna.mail.Close(); bert.mail.Close() }
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newTestSaloonAt(t, newHandClock())
			leave := begin(h)
			h.lobby.Drain(time.Time{})
			leave()
			if !h.drained() {
				t.Error("the saloon waits")
			}
		})
	}
}

// At the given time the saloon can close in any case. Until then people are told how many minutes
// are left, and at the end once more.
func TestDrain_EndsAtItsTime(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, _ := h.twoPlaying("open")
	anna.look("")
	h.lobby.Drain(clock.Now().Add(7 * time.Minute))
	minutes := func(n int) func() bool {
		return func() bool { return anna.hall.Notice != nil && anna.hall.Notice.Args[0] == n }
	}
	anna.until("7 minutes are left", minutes(7))
	for n := 6; n >= 1; n-- {
		clock.advance(time.Minute)
		anna.until("some minutes are left", minutes(n))
	}
	told := []int{}
	for _, tiding := range anna.told {
		told = append(told, tiding.Told.Args[0].(int))
	}
	if len(told) != 4 || told[0] != 7 || told[1] != 5 || told[2] != 2 || told[3] != 1 {
		t.Errorf("Anna is told of %d minutes", told)
	}
	if said := anna.hall.Notice.Sentence(); !strings.Contains(said, "in 1 minute at the latest") {
		t.Errorf("Anna reads %q", said)
	}
	if d, on := h.lobby.Draining(); !on || d.Games != 1 {
		t.Errorf("%+v, %v", d, on)
	}
	clock.advance(time.Minute)
	if !h.drained() {
		t.Error("the time is over, and the saloon does not close")
	}
}

// Who drains the saloon can change their mind: all is as before then.
func TestStopDrain_LetsGamesBegin(t *testing.T) {
	h := newTestSaloonAt(t, newHandClock())
	anna, bert := h.twoPlaying("open")
	if h.lobby.StopDrain() {
		t.Error("a saloon that stays open stops closing")
	}
	h.lobby.Drain(time.Time{})
	if !h.lobby.StopDrain() {
		t.Error("it cannot be stopped")
	}
	anna.hears("saloon-stays-open")
	anna.playOutWith(bert)
	carl := h.player("Carl")
	carl.newTable(table.Proposal{})
	if _, on := h.lobby.Draining(); on || h.drained() || carl.hall.Notice != nil {
		t.Errorf("it closes all the same, and says %+v", carl.hall.Notice)
	}
}

// Between two games of a series nobody's game is spoiled: the saloon does not wait, the next game does
// not begin, and what was agreed on stays. The series goes on after the restart.
func TestDrain_BetweenTwoGamesOfASeries(t *testing.T) {
	h := newTestSaloonAt(t, newHandClock())
	anna, bert := h.player("Anna"), h.player("Bert")
	start(table.Proposal{Terms: table.Terms{Series: "2", Rated: "off"}}, anna, bert)
	id := anna.table.Card.ID
	anna.playOutWith(bert)
	anna.do(table.Rematch{})
	h.lobby.Drain(time.Time{})
	bert.refused(table.Rematch{}, "saloon-drains")
	if !h.drained() {
		t.Error("the saloon waits for a game that has not begun")
	}
	h.reopen()
	anna, bert = h.backAgain("Anna", id), h.backAgain("Bert", id)
	bert.do(table.Rematch{}) // Anna still wants it
	bert.until("there is a next game", func() bool { return bert.table.Next != "" })
	next := bert.table.Next
	anna.look(next)
	bert.look(next)
	if s := anna.table.Card.Series; s == nil || s.Game != 2 || s.Of != 2 {
		t.Errorf("the series stands at %+v", s)
	}
	anna.playOutWith(bert)
}
