package table

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"saloon/rules"
)

// A clock is how long a table lets its players decide:
//
//   - none: as long as it takes.
//   - a limit for each decision, such as 10m. What is left of it is lost.
//   - a bank, such as 10m+20s: ten minutes for the whole game, and twenty seconds more after each decision. When it is
//     empty, twenty seconds are all that each further one has.
//   - days for each decision, such as 3d, without a player's nights and holidays; see [Rest].
//
// A decision is a move in the open, or all moves of one secret choice. The time of each seat that owes one passes.
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

type hand struct {
	since time.Time     // from when on it passes, while the seat owes a decision
	left  time.Duration // how much there was then
}

type began struct {
	line          int
	before, after time.Duration
}

// leaves is the time for a decision that is taken back, less what was used since: so nobody gains any.
func (b began) leaves(left time.Duration) time.Duration {
	return max(b.before-max(b.after-left, 0), 0)
}

// refusesTimeBack is nil where an undo leaves time for a decision; what the clock has moved stays.
func (s *State) refusesTimeBack(seat rules.Seat, now time.Time) *rules.Refusal {
	line, left := s.record.LineToUndo(seat), s.hands[seat].left
	if s.runs(seat) {
		left -= s.passed(seat, s.hands[seat].since, now)
	}
	if slices.ContainsFunc(s.began, func(b began) bool { return b.line == line && s.clock().full > 0 && b.leaves(left) == 0 }) {
		return refusedNoTimeBack
	}
	return nil
}

const maxHand = 100 * 24 * time.Hour

func (s *State) clock() clock { return s.agreed.Terms.clock() }

func (s *State) runs(seat rules.Seat) bool {
	return s.clock().full > 0 && s.acting(seat) && !s.chair(seat).byBot()
}

func (s *State) passed(seat rules.Seat, from, to time.Time) time.Duration {
	if s.clock().days {
		return s.chair(seat).rest.Passed(from, to)
	}
	return max(to.Sub(from), 0)
}

func (s *State) charge(seat rules.Seat, now time.Time) {
	h, passed := &s.hands[seat], s.passed(seat, s.hands[seat].since, now)
	s.thought[seat] += passed
	*h = hand{since: now, left: max(h.left-passed, 0)}
}

func (s *State) chargeRunning(now time.Time) {
	for i := range s.chairs {
		if seat := rules.Seat(i + 1); s.runs(seat) {
			s.charge(seat, now)
		}
	}
}

func (s *State) windUp(now time.Time) {
	for i := range s.chairs {
		s.hands[i+1] = hand{since: now, left: s.clock().full}
	}
	s.began, s.choosing = nil, 0
}

func (s *State) goOn(now time.Time) {
	for i := range s.chairs {
		s.hands[i+1].since = now
	}
}

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

type owing struct {
	toAct  rules.Seats
	secret int
}

func (s *State) owing() owing { return owing{s.match().ToAct(), s.match().Secret()} }

// starts is false within one secret choice, where the time goes on.
func (after owing) starts(before owing, by, seat rules.Seat) bool {
	switch {
	case !after.toAct.Has(seat):
		return false
	case after.secret != before.secret:
		return true
	}
	return after.secret == 0 && (seat == by || !before.toAct.Has(seat))
}

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
			s.hands[w.Seat] = hand{since: now, left: s.began[at].leaves(left)}
		}
		return
	}
	s.reward(before, after, w.Seat)
	s.startClocks(before, w.Seat, now)
	open := s.record.FirstUndoable()
	s.began = slices.DeleteFunc(slices.Clone(s.began), func(b began) bool { return b.line < open })
	s.began = append(s.began, began{line: s.record.Len() - 1, before: left, after: s.hands[w.Seat].left})
}

// Whoever loses a decision by another one's undo loses no time.
func (s *State) chargeOwing(before, after owing, by rules.Seat, undo bool, now time.Time) {
	for i := range s.chairs {
		seat := rules.Seat(i + 1)
		goesOn := after.toAct.Has(seat) && !after.starts(before, by, seat)
		if before.toAct.Has(seat) && !s.chair(seat).byBot() && (seat == by || !undo && !goesOn) {
			s.charge(seat, now)
		}
	}
}

// Seats of a secret choice get their time once the choice is over.
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

// Only whoever was late gets time for coming back: out of a bank no more than after any decision.
func (s *State) graceAfter(c chair, seat rules.Seat, now time.Time) {
	least := time.Duration(0)
	switch {
	case c.late && s.clock().bank:
		least = s.clock().more
	case c.late:
		least = leastTime
	}
	s.grace(seat, least, now)
}
