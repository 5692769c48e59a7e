package tui

import (
	"fmt"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/rules"
)

// deadline is when the viewer's time for a decision runs out, or else the time of who
// runs out of it first; zero when no time is running.
func (t *tableInView) deadline() time.Time {
	var first time.Time
	if t.phase() != table.Playing {
		return first
	}
	for i, when := range t.snap.Card.Deadlines {
		if when.IsZero() {
			continue
		}
		if t.snap.Seat == rules.Seat(i+1) {
			return when
		}
		if first.IsZero() || when.Before(first) {
			first = when
		}
	}
	return first
}

// timeLeft is how long there is until the deadline: "2:41", "3 h", "2 d".
func (t *tableInView) timeLeft(now time.Time) string {
	return leftUntil(t.deadline(), now)
}

// leftUntil is how long there is until a time; "" for never.
func leftUntil(when, now time.Time) string {
	if when.IsZero() {
		return ""
	}
	return timeText(max(when.Sub(now), 0))
}

// timeText is a time that is left.
func timeText(left time.Duration) string {
	switch {
	case left < time.Hour:
		return fmt.Sprintf("%d:%02d", int(left.Minutes()), int(left.Seconds())%60)
	case left < 48*time.Hour:
		return fmt.Sprintf("%d h", int(left.Hours()))
	}
	return fmt.Sprintf("%d d", int(left.Hours())/24)
}

// countsAbsence reports whether the screen says for how many minutes somebody has been away.
func (t *tableInView) countsAbsence() bool {
	return t.phase() == table.Playing && slices.ContainsFunc(t.snap.Card.Chairs, func(c table.Chair) bool {
		return !c.Here && !c.Gone.IsZero() && !c.Away && !c.Left
	})
}

// watchClock has the window drawn again when the clock shows something else. A table
// without a clock costs nothing.
func (t *tableOnScreen) watchClock() tea.Cmd {
	when := t.deadline()
	if t.ticking || when.IsZero() && !t.countsAbsence() {
		return nil
	}
	t.ticking = true
	step := time.Second
	if when.IsZero() || when.Sub(t.display.now()) > time.Hour+time.Minute {
		step = time.Minute
	}
	return t.after(step, t.clockTicked)
}

func (t *tableOnScreen) clockTicked() tea.Cmd {
	t.ticking = false
	return t.watchClock()
}
