package tui

import (
	"strings"
	"testing"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// changed shows a terminal its table with something changed.
func (w *terminal) changed(change func(*table.Snapshot)) {
	snap := *w.m.window.table.Snap
	snap.Card.Chairs = append([]table.Chair{}, snap.Card.Chairs...)
	change(&snap)
	w.m.window.table.takeSnapshot(&snap)
}

func TestAQuestionIsShownUntilAllHaveAnswered(t *testing.T) {
	h := tuitest.NewFakeLobby()
	acts, waits := facing(t, h)
	ask := func(asked ...rules.Seat) func(*table.Snapshot) {
		return func(s *table.Snapshot) {
			s.Question = table.Question{What: table.MatterPause, Asked: rules.SeatSet(asked...), Of: rules.SeatSet(1, 2)}
		}
	}
	mine, other := acts.m.window.table.Snap.Seat, waits.m.window.table.Snap.Seat
	acts.changed(ask(other))
	acts.shows("wants a pause", ": answers", "question · ")
	acts.press(":")
	acts.shows("y agree", "x no")
	acts.press("y")
	if got := h.Matter; got != table.MatterPause {
		t.Errorf("asked was %q", got)
	}
	waits.changed(ask(other))
	waits.shows("wants a pause", "Still to answer")
	waits.press(":")
	if waits.shows("x no"); strings.Contains(waits.text(), "y agree") {
		t.Errorf("who has asked is asked to agree:\n%s", waits.text())
	}
	acts.changed(ask(mine, other))
	if strings.Contains(acts.text(), "question · ") {
		t.Errorf("it is asked although it was answered:\n%s", acts.text())
	}
}

func TestOneKeyListsWhatAllCanAgreeOn(t *testing.T) {
	h := tuitest.NewFakeLobby()
	w, _ := facing(t, h)
	w.press(":")
	w.shows("1 pause", "2 end", "3 days")
	if strings.Contains(w.text(), "more time") {
		t.Errorf("without a clock there is no more time:\n%s", w.text())
	}
	w.press("esc")
	w.changed(func(s *table.Snapshot) { s.Card.Terms.Clock = "10m+20s" })
	w.press(":")
	w.shows("1 pause", "2 more time", "3 end", "4 days")
	w.press("2")
	if got := h.Matter; got != table.MatterTime {
		t.Errorf("asked was %q", got)
	}
}

func TestTheTitleShowsEverybodysBank(t *testing.T) {
	h := tuitest.NewFakeLobby()
	w, _ := facing(t, h)
	w.resize(120, 36)
	w.changed(func(s *table.Snapshot) {
		s.Card.Terms.Clock = "10m+20s"
		s.Card.Times = []time.Duration{8*time.Minute + 20*time.Second, 9*time.Minute + 5*time.Second}
		s.Card.Deadlines = make([]time.Time, 2)
		s.Card.Deadlines[s.Seat-1] = h.Clock.Add(7*time.Minute + 33*time.Second)
	})
	seat := int(w.m.window.table.Snap.Seat)
	w.shows("7:33", []string{"9:05", "8:20"}[seat-1])
	if strings.Contains(w.text(), []string{"8:20", "9:05"}[seat-1]) {
		t.Errorf("a bank that runs is shown as it was:\n%s", w.text())
	}
}

func TestAGameEndedByAgreementSaysSo(t *testing.T) {
	h := tuitest.NewFakeLobby()
	w, _ := facing(t, h)
	w.changed(func(s *table.Snapshot) { s.Card.Phase, s.Card.Ended = table.Over, true })
	w.shows("The players have agreed to end this game before its end.", "game over", "a again")
}

func TestNightsAreTypedAsPeopleSayThem(t *testing.T) {
	for text, want := range map[string]lobby.Night{
		"22-8 +1": {Zone: 60, From: 22, To: 8}, "23-7 -3:30": {Zone: -210, From: 23, To: 7}, "0-8 0": {From: 0, To: 8},
		" 1-9  5:45 ": {Zone: 345, From: 1, To: 9}, "NONE": {},
	} {
		if got, ok := tell.ParseNight(text); !ok || got != want {
			t.Errorf("%q is %+v, %v", text, got, ok)
		}
	}
	for _, text := range []string{"", "22", "22-8", "22-24 +1", "a-b +1", "22-8 +x", "22-8 +1:60", "22-8 +1 now", "-1-8 +1"} {
		if got, ok := tell.ParseNight(text); ok {
			t.Errorf("%q is %+v", text, got)
		}
	}
}

func TestNightAndHolidayAreChosenInTheProfile(t *testing.T) {
	h := tuitest.NewFakeLobby()
	h.Rests.Left = 28
	w := seated(t, h, "Ann")
	w.press("@", "~")
	w.shows("No night.", "28 days of holiday left", "1 night", "2 begin holiday")
	w.press("1")
	w.shows("22-8 +0")
	w.press("ctrl+u")
	w.types("23-7")
	w.shows("such as 22-8 +1")
	w.types(" +2")
	w.shows("Night: 23 to 7, UTC+2.")
	w.press("~", "2")
	w.shows("On holiday, until 20")
	w.press("~", "2")
	w.shows("27 days of holiday left")
}
