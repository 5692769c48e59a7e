package table

import (
	"slices"
	"time"

	"saloon/rules"
)

// leastTime is the least that somebody has after coming back, and that everybody has
// after a pause or a restart.
const leastTime = time.Minute

// stoodStill is how late at most a saloon notices that somebody's time is over, unless its
// process or its machine was halted meanwhile.
const stoodStill = 5 * time.Second

// deadline is when the time of a seat runs out; zero when it does not.
func (s *State) deadline(seat rules.Seat) time.Time {
	limit := s.agreed.Terms.limit()
	if limit == 0 || !s.acting(seat) || s.chair(seat).byBot() {
		return time.Time{}
	}
	return s.owed[seat].Add(limit)
}

// deadlines is what a card shows of them, or nil at a table without a clock.
func (s *State) deadlines() (list []time.Time) {
	if s.agreed.Terms.limit() == 0 || s.phase != Playing {
		return nil
	}
	for i := range s.chairs {
		list = append(list, s.deadline(rules.Seat(i+1)))
	}
	return list
}

// NextDeadline is when the first time runs out; false when no clock runs.
func (s *State) NextDeadline() (next time.Time, ok bool) {
	for _, due := range s.deadlines() {
		if !due.IsZero() && (!ok || due.Before(next)) {
			next, ok = due, true
		}
	}
	return next, ok
}

// ranOut has a bot play for those whose time is over or, where no bot stands in,
// makes the default move for the first of them. When it comes much too late, the saloon
// stood still and nobody could move: then everybody is given time.
func (d *draft) ranOut() *rules.Refusal {
	if due, ok := d.NextDeadline(); ok && d.Now.Sub(due) > stoodStill {
		d.happen(GraceGiven{})
		return nil
	}
	for i := range d.chairs {
		seat := rules.Seat(i + 1)
		switch due := d.deadline(seat); {
		case due.IsZero() || d.Now.Before(due):
		case d.agreed.Terms.Get(TermStandIn) == standInOff:
			return d.move(seat, d.match().Default(seat))
		default:
			d.happen(WentAway{Seat: seat, Late: true})
		}
	}
	return nil
}

// An owing is who owed a decision before a line was played, as far as clocks depend on
// it.
type owing struct {
	toAct  rules.Seats
	secret int
}

func (s *State) owing() owing { return owing{s.match().ToAct(), s.match().Secret()} }

// moveClocks sets the clocks after a line was played. An undo gives its seat the clock
// back as it was before, so that it is no way to gain time.
func (s *State) moveClocks(before owing, w Moved, undone int, now time.Time) {
	if w.Move != rules.Undo {
		owed := time.Time{}
		if w.Seat != rules.House {
			owed = s.owed[w.Seat]
		}
		open := s.record.FirstUndoable()
		s.began = slices.DeleteFunc(slices.Clone(s.began), func(b began) bool { return b.line < open })
		s.began = append(s.began, began{s.record.Len() - 1, owed})
	}
	s.startClocks(before, w.Seat, now)
	for _, b := range s.began {
		if b.line == undone {
			s.owed[w.Seat] = b.when
		}
	}
}

// startClocks starts the clock of each decision that a line of the seat has brought
// about. Within one secret choice a clock runs on.
func (s *State) startClocks(before owing, by rules.Seat, now time.Time) {
	after := s.owing()
	for i := range s.chairs {
		seat := rules.Seat(i + 1)
		switch {
		case !after.toAct.Has(seat):
		case after.secret != before.secret:
			s.owed[seat] = now
		case after.secret == 0 && (seat == by || !before.toAct.Has(seat)):
			s.owed[seat] = now
		}
	}
}

// grace gives a seat a minimum of time, counted from now.
func (s *State) grace(seat rules.Seat, now time.Time) {
	limit := s.agreed.Terms.limit()
	if least := now.Add(min(limit, leastTime) - limit); s.owed[seat].Before(least) {
		s.owed[seat] = least
	}
}

func (s *State) graceForAll(now time.Time) {
	for i := range s.chairs {
		s.grace(rules.Seat(i+1), now)
	}
}

// hurried reports whether anybody has less time than that minimum.
func (s *State) hurried(now time.Time) bool {
	least := min(s.agreed.Terms.limit(), leastTime)
	return slices.ContainsFunc(s.deadlines(), func(due time.Time) bool {
		return !due.IsZero() && due.Sub(now) < least
	})
}
