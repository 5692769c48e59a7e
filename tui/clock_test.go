package tui

import (
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/lang"
	"saloon/tui/tell"
)

// clocked is a table that plays, with deadlines so many minutes from noon on.
func clocked(viewer rules.Seat, minutes ...int) (*tell.TableInView, time.Time) {
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	t := &tell.TableInView{Snap: &table.Snapshot{Seat: viewer}}
	t.Snap.Card.Phase = table.Playing
	for _, n := range minutes {
		var when time.Time
		if n > 0 {
			when = noon.Add(time.Duration(n) * time.Minute)
		}
		t.Snap.Card.Deadlines = append(t.Snap.Card.Deadlines, when)
	}
	return t, noon
}

// The clock is one's own while one decides, and else that of who runs out of it first.
func TestTheClockIsThatOfWhoIsWaitedFor(t *testing.T) {
	for _, c := range []struct {
		viewer  rules.Seat
		minutes []int
		want    string
	}{
		{1, []int{5, 3, 9}, "5:00"},
		{2, []int{5, 3, 9}, "3:00"},
		{3, []int{5, 3, 9}, "9:00"},
		{1, []int{0, 7, 4}, "4:00"},
		{1, []int{0, 4, 7}, "4:00"},
		{rules.Observer, []int{8, 0, 6}, "6:00"},
		{1, []int{0, 0, 0}, ""},
		{1, []int{59}, "59:00"},
		{1, []int{60}, "1 h"},
		{1, []int{119}, "1 h"},
		{1, []int{47*60 + 59}, "47 h"},
		{1, []int{48 * 60}, "2 d"},
	} {
		at, noon := clocked(c.viewer, c.minutes...)
		if got := at.TimeLeft(noon); got != c.want {
			t.Errorf("for seat %d, with the deadlines %v, the clock says %q, not %q", c.viewer, c.minutes, got, c.want)
		}
		if len(c.minutes) == 3 && at.TimeLeft(noon.Add(24*time.Hour)) != "0:00" && c.want != "" {
			t.Errorf("after the deadline the clock says %q", at.TimeLeft(noon.Add(24*time.Hour)))
		}
		at.Snap.Card.Phase = table.Paused
		if got := at.TimeLeft(noon); got != "" {
			t.Errorf("while the table is paused the clock says %q", got)
		}
	}
}

// The minutes of somebody's absence are counted only while nobody else plays for them.
func TestMinutesOfAbsenceAreCounted(t *testing.T) {
	at, noon := clocked(1)
	for _, c := range []struct {
		chair table.Chair
		want  bool
	}{
		{table.Chair{Here: true}, false},
		{table.Chair{Gone: noon}, true},
		{table.Chair{Gone: noon, Away: true}, false},
		{table.Chair{Gone: noon, Left: true}, false},
		{table.Chair{}, false},
	} {
		if at.Snap.Card.Chairs = []table.Chair{c.chair}; at.CountsAbsence() != c.want {
			t.Errorf("%+v is counted: %v", c.chair, !c.want)
		}
	}
}

// The clock goes on for as long as there is a deadline.
func TestTheClockGoesOn(t *testing.T) {
	w := playing(t)
	at := w.m.window.table
	at.ticking = false
	waits := 0
	at.tick = tell.Ticker(func(d time.Duration, msg func(time.Time) tea.Msg) tea.Cmd { waits++; return nil })
	at.Snap.Card.Deadlines = []time.Time{w.m.window.now().Add(time.Hour), {}, {}}
	at.watchClock()
	for n := 1; n < 4; n++ {
		if waits != n {
			t.Fatalf("after %d ticks it was waited %d times", n-1, waits)
		}
		at.clockTicked()
	}
}

// Who has stood up is said to be away also when the seat is left, and who has resigned to
// have resigned.
func TestAbsenceSaysTheWorst(t *testing.T) {
	say := tell.Texts{Words: lang.For("en")}
	for _, c := range []struct {
		chair table.Chair
		want  string
	}{
		{table.Chair{Resigned: true, Away: true, Left: true}, "table.mark-resigned"},
		{table.Chair{Away: true, Left: true}, "table.mark-away"},
		{table.Chair{Left: true}, "table.mark-left"},
	} {
		if got := say.Absence(c.chair, time.Now()); got != say.Words.T(c.want) {
			t.Errorf("%+v is told as %q", c.chair, got)
		}
	}
}
