package table

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"saloon/rules"
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

// A hand is the time of one seat.
type hand struct {
	since time.Time     // from when on it passes, while the seat owes a decision
	left  time.Duration // how much there was then
}

// began is a move that can still be taken back, and what time its seat had before and after it.
type began struct {
	line          int
	before, after time.Duration
}

// maxHand is the most time that a seat can have.
const maxHand = 100 * 24 * time.Hour

func (s *State) clock() clock { return s.agreed.Terms.clock() }

// runs reports whether the time of a seat passes.
func (s *State) runs(seat rules.Seat) bool {
	return s.clock().full > 0 && s.acting(seat) && !s.chair(seat).byBot()
}

// passed is how much of a seat's time has passed between two moments in which it owes a decision.
func (s *State) passed(seat rules.Seat, from, to time.Time) time.Duration {
	if s.clock().days {
		return s.chair(seat).rest.Passed(from, to)
	}
	return max(to.Sub(from), 0)
}

// charge takes off a seat's time what has passed of it.
func (s *State) charge(seat rules.Seat, now time.Time) {
	h := &s.hands[seat]
	*h = hand{since: now, left: max(h.left-s.passed(seat, h.since, now), 0)}
}

// chargeRunning takes off everybody's time what has passed of it.
func (s *State) chargeRunning(now time.Time) {
	for i := range s.chairs {
		if seat := rules.Seat(i + 1); s.runs(seat) {
			s.charge(seat, now)
		}
	}
}

// windUp gives everybody the whole time.
func (s *State) windUp(now time.Time) {
	for i := range s.chairs {
		s.hands[i+1] = hand{since: now, left: s.clock().full}
	}
	s.began, s.choosing = nil, 0
}

// goOn lets everybody's time pass from now on.
func (s *State) goOn(now time.Time) {
	for i := range s.chairs {
		s.hands[i+1].since = now
	}
}

// stoodStill gives everybody back the time in which the saloon stood still.
func (s *State) stoodStill(from, to time.Time) {
	for i := range s.chairs {
		seat := rules.Seat(i + 1)
		if !s.runs(seat) {
			continue
		}
		if from.After(s.hands[seat].since) {
			s.charge(seat, from)
		}
		s.hands[seat].since = to
	}
}

// An owing is who owed a decision before a line was played, as far as clocks depend on
// it.
type owing struct {
	toAct  rules.Seats
	secret int
}

func (s *State) owing() owing { return owing{s.match().ToAct(), s.match().Secret()} }

// starts reports whether a line of a seat makes a seat's time for a decision begin. Within one
// secret choice it goes on.
func (after owing) starts(before owing, by, seat rules.Seat) bool {
	switch {
	case !after.toAct.Has(seat):
		return false
	case after.secret != before.secret:
		return true
	}
	return after.secret == 0 && (seat == by || !before.toAct.Has(seat))
}

// moveClocks sets the clocks after a line was played. An undo gives its seat the time that it
// had before the line, less what it has used since: so it is no way to gain time.
func (s *State) moveClocks(before owing, w Moved, undone int, now time.Time) {
	after := s.owing()
	s.chargeOwing(before, after, w.Seat, undone >= 0, now)
	if w.Seat == rules.House {
		s.startClocks(before, w.Seat, now)
		return
	}
	left := s.hands[w.Seat].left
	if w.Move == rules.Undo {
		s.startClocks(before, w.Seat, now)
		if at := slices.IndexFunc(s.began, func(b began) bool { return b.line == undone }); at >= 0 {
			used := max(s.began[at].after-left, 0)
			s.hands[w.Seat] = hand{since: now, left: max(s.began[at].before-used, 0)}
		}
		return
	}
	s.reward(before, after, w.Seat)
	s.startClocks(before, w.Seat, now)
	open := s.record.FirstUndoable()
	s.began = slices.DeleteFunc(slices.Clone(s.began), func(b began) bool { return b.line < open })
	s.began = append(s.began, began{line: s.record.Len() - 1, before: left, after: s.hands[w.Seat].left})
}

// chargeOwing takes the time off who played, and off those who do not go on with the decision
// that they owed. Whoever loses it by another one's undo loses no time.
func (s *State) chargeOwing(before, after owing, by rules.Seat, undo bool, now time.Time) {
	for i := range s.chairs {
		seat := rules.Seat(i + 1)
		goesOn := after.toAct.Has(seat) && !after.starts(before, by, seat)
		if before.toAct.Has(seat) && !s.chair(seat).byBot() && (seat == by || !undo && !goesOn) {
			s.charge(seat, now)
		}
	}
}

// reward adds to the banks of those who have made a decision. Those of a secret choice count once
// it is over.
func (s *State) reward(before, after owing, by rules.Seat) {
	made := s.choosing | rules.SeatSet(by)
	if s.choosing = made; after.secret != 0 && after.secret == before.secret {
		return
	}
	s.choosing = 0
	for i := range s.chairs {
		if seat := rules.Seat(i + 1); made.Has(seat) && !s.chair(seat).byBot() {
			s.hands[seat].left = min(s.hands[seat].left+s.clock().more, maxHand)
		}
	}
}

// startClocks starts the time for each decision that a line of the seat has brought about.
func (s *State) startClocks(before owing, by rules.Seat, now time.Time) {
	after, c := s.owing(), s.clock()
	for i := range s.chairs {
		seat := rules.Seat(i + 1)
		switch h := &s.hands[seat]; {
		case after.starts(before, by, seat):
			if h.since = now; !c.bank {
				h.left = c.full
			}
		case after.toAct.Has(seat) && !before.toAct.Has(seat): // it has taken back a secret choice
			h.since = now
		}
	}
}

// grace gives a seat a minimum of time, counted from now.
func (s *State) grace(seat rules.Seat, least time.Duration, now time.Time) {
	if s.runs(seat) {
		s.charge(seat, now)
	}
	s.hands[seat].left = max(s.hands[seat].left, min(s.clock().full, least))
}

func (s *State) graceForAll(now time.Time) {
	for i := range s.chairs {
		s.grace(rules.Seat(i+1), leastTime, now)
	}
}

// graceAfter gives a minimum of time to somebody who comes back. Out of a bank it is no more than
// after any decision, and only where the bank was empty.
func (s *State) graceAfter(c chair, seat rules.Seat, now time.Time) {
	switch more := s.clock().more; {
	case !s.clock().bank:
		s.grace(seat, leastTime, now)
	case c.late:
		s.grace(seat, more, now)
	default:
		s.grace(seat, 0, now)
	}
}
