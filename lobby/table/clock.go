package table

import (
	"strconv"
	"strings"
	"time"
)

// A clock is how long a table lets its players decide. There are four kinds:
//
//   - none: as long as it takes.
//   - a limit for each decision, such as 10m. What is left of it is lost.
//   - a bank, such as 10m+20s: ten minutes for the whole game, and twenty seconds more after
//     each decision. When it is empty, twenty seconds are all that each further one has.
//   - days for each decision, such as 3d. At night and on holiday, as far as a player's profile
//     knows them, the player's days do not pass; see [Rest].
//
// What counts as one decision is the same in all of them: a move in the open, or all moves of
// one secret choice. The time of a seat passes only while the seat owes a decision; where
// several choose at the same time, the time of each of them passes.
type clock struct {
	full time.Duration // for a decision, or in a bank at first; 0 for any time
	more time.Duration // what a bank gets after a decision
	bank bool
	days bool
}

// oldClocks can still be agreed on, but are not offered any more: the days offered now know nights.
var oldClocks = []string{"24h", "72h"}

func (t Terms) clock() clock {
	text := t.Get(TermClock)
	if first, more, bank := strings.Cut(text, "+"); bank {
		return clock{full: timeOf(first), more: timeOf(more), bank: true}
	}
	if days, err := strconv.Atoi(strings.TrimSuffix(text, "d")); err == nil && strings.HasSuffix(text, "d") {
		return clock{full: time.Duration(days) * 24 * time.Hour, days: true}
	}
	return clock{full: timeOf(text)}
}

// timeOf reads a time; 0 for none.
func timeOf(text string) time.Duration {
	d, err := time.ParseDuration(text)
	if err != nil {
		return 0
	}
	return max(d, 0)
}

// OverDays reports whether people need not be at the table to play: it has days for each decision.
func (t Terms) OverDays() bool { return t.clock().days }

// Banked reports whether each player has a bank of time.
func (t Terms) Banked() bool { return t.clock().bank }

// Increment is what a bank gets after a decision; 0 where there are no banks.
func (t Terms) Increment() time.Duration { return t.clock().more }

// FullTime is how much time there is for a decision, or in a bank at first; 0 for any.
func (t Terms) FullTime() time.Duration { return t.clock().full }
