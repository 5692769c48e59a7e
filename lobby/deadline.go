package lobby

import (
	"time"

	"saloon/rules"
)

// grace is what somebody has at least who comes back, or after a time in which
// nobody could move.
const grace = time.Minute

// ranOut says that somebody's time may have run out; a command of the house.
type ranOut struct{}

func (ranOut) command() {}

// deadline is when the time of a seat runs out; zero when it does not.
func (s *state) deadline(seat rules.Seat) time.Time {
	limit := s.agreed.Terms.limit()
	if limit == 0 || s.phase != Playing || !s.record.Match().ToAct().Has(seat) || s.chair(seat).byBot() {
		return time.Time{}
	}
	return s.owed[seat].Add(limit)
}

// deadlines is what a card shows of them, or nil at a table without a clock.
func (s *state) deadlines() (list []time.Time) {
	if s.agreed.Terms.limit() == 0 || s.phase != Playing {
		return nil
	}
	for i := range s.chairs {
		list = append(list, s.deadline(rules.Seat(i+1)))
	}
	return list
}

// stepRanOut has a bot play for those whose time is over or, where no bot stands
// in, makes the default move for the first of them.
func (s *state) stepRanOut(m moment) effects {
	fx := effects{}
	for i := range s.chairs {
		seat := rules.Seat(i + 1)
		switch due := s.deadline(seat); {
		case due.IsZero() || m.now.Before(due):
		case s.agreed.Terms.Get(TermStandIn) == standInOff:
			return happen(s.moveFacts(seat, s.record.Match().Default(seat), m)...)
		default:
			fx.facts = append(fx.facts, factOf(factAway, m.now, seat))
		}
	}
	return fx
}

// A turn is what stood before a line of the record, as far as clocks care.
type turn struct {
	toAct  rules.Seats
	secret int
}

func (s *state) turn() turn {
	match := s.record.Match()
	return turn{match.ToAct(), match.Secret()}
}

// windClocks starts the clocks of the decisions that a line has brought about. A
// clock goes on running through the steps of one secret choice, and an undo
// brings the clock back as it was: neither is a way to gain time.
func (s *state) windClocks(before turn, by rules.Seat, undone int, now time.Time) {
	after := s.turn()
	for i := range s.chairs {
		seat := rules.Seat(i + 1)
		switch {
		case undone >= 0 && seat == by:
			s.owed[seat] = s.story[undone].began
		case !after.toAct.Has(seat):
		case after.secret != before.secret:
			s.owed[seat] = now
		case after.secret == 0 && (seat == by || !before.toAct.Has(seat)):
			s.owed[seat] = now
		}
	}
}

// allow gives a seat some time at least, from now on.
func (s *state) allow(seat rules.Seat, now time.Time) {
	limit := s.agreed.Terms.limit()
	if least := now.Add(min(limit, grace) - limit); s.owed[seat].Before(least) {
		s.owed[seat] = least
	}
}

func (s *state) allowAll(now time.Time) {
	for i := range s.chairs {
		s.allow(rules.Seat(i+1), now)
	}
}

// hurried reports whether somebody has less time than the grace.
func (s *state) hurried(now time.Time) bool {
	least := min(s.agreed.Terms.limit(), grace)
	for i := range s.chairs {
		if due := s.deadline(rules.Seat(i + 1)); !due.IsZero() && due.Sub(now) < least {
			return true
		}
	}
	return false
}

// watchClocks sets the timer for the next deadline.
func (t *table) watchClocks() {
	if t.hourglass != nil {
		t.hourglass.Stop()
		t.hourglass = nil
	}
	if t.paused != nil || t.ended {
		return
	}
	var next time.Time
	for i := range t.state.chairs {
		if due := t.state.deadline(rules.Seat(i + 1)); !due.IsZero() && (next.IsZero() || due.Before(next)) {
			next = due
		}
	}
	if !next.IsZero() {
		t.hourglass = t.lobby.clock.AfterFunc(max(0, next.Sub(t.lobby.clock.Now())), func() { t.tell(Person{}, ranOut{}) })
	}
}
