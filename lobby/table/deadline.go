package table

import (
	"slices"
	"time"

	"saloon/rules"
)

// after coming back late, a pause or a restart
const leastTime = time.Minute

// later than that, the saloon notices that somebody's time is over only where it was halted
const stoodStill = 5 * time.Second

// deadline is zero when the time does not run out.
func (s *State) deadline(seat rules.Seat) time.Time {
	if !s.runs(seat) {
		return time.Time{}
	}
	h := s.hands[seat]
	if s.clock().days {
		return s.chair(seat).rest.after(h.since, h.left)
	}
	return h.since.Add(h.left)
}

// deadlines is nil at a table without a clock.
func (s *State) deadlines() (list []time.Time) {
	if s.clock().full == 0 || s.phase != Playing {
		return nil
	}
	for i := range s.chairs {
		due := s.deadline(rules.Seat(i + 1))
		if !due.IsZero() {
			due = due.Add(s.lag)
		}
		list = append(list, due)
	}
	return list
}

// times is nil at a table without a clock.
func (s *State) times() (list []time.Duration) {
	c := s.clock()
	if c.full == 0 || !s.underway() {
		return nil
	}
	for i := range s.chairs {
		seat := rules.Seat(i + 1)
		left := c.full
		if c.bank || s.match().ToAct().Has(seat) {
			left = s.hands[seat].left
		}
		list = append(list, left)
	}
	return list
}

func (s *State) restOn(c chair) (r Rest) {
	if s.clock().days {
		r = c.rest
	}
	return r
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

// A bot plays for those whose time is over; where no bot stands in, the first of them makes the default move. Much too
// late, the saloon stood still and nobody could move: then everybody gets that time back.
func (d *draft) ranOut() *rules.Refusal {
	if due, ok := d.NextDeadline(); ok && d.Now.Sub(due) > stoodStill {
		d.giveBack()
		if d.hurried(d.Now) {
			d.happen(GraceGiven{})
		}
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

// AllLate reports whether nobody plays any more, because somebody's time ran out and the others are away too. The games of
// an evening go on.
func (s *State) AllLate() bool {
	plays := func(c chair) bool { return c.ofVisitor() && !c.away }
	late := func(c chair) bool { return c.ofVisitor() && c.late }
	return s.phase == Playing && s.clock().full > 0 && s.agreed.Evening == "" && !slices.ContainsFunc(s.chairs, plays) && slices.ContainsFunc(s.chairs, late)
}

// giveBack gives back the time since the saloon is known to have run last, or something happened here.
func (d *draft) giveBack() {
	if _, running := d.NextDeadline(); !running || d.Alive.IsZero() {
		return
	}
	from := d.Alive
	if d.changed.After(from) {
		from = d.changed
	}
	if stood := d.Now.Sub(from); stood >= time.Second || stood <= -time.Second { // a clock may be set back
		d.happen(StoodStill{Since: from.UTC().Round(0)})
	}
}

func (s *State) hurried(now time.Time) bool {
	least := min(s.clock().full, leastTime)
	return slices.ContainsFunc(s.deadlines(), func(due time.Time) bool {
		return !due.IsZero() && due.Sub(now) < least
	})
}

// How long a table waits when nothing happens any more.
const (
	KeptOver      = 10 * time.Minute    // after its end, for a rematch
	KeptAgain     = 3 * 24 * time.Hour  // at tables over days, and in a series: for those who are away
	KeptGathering = 14 * 24 * time.Hour // while somebody who sits there waits
	KeptWaiting   = 30 * 24 * time.Hour // for somebody's move; then a bot makes it. A pause is no longer either
	KeptDeal      = 2 * 24 * time.Hour  // for the player of a deal, who is too late for its list then
)

// Expires is when the table has waited long enough; false for as long as it takes. The zero time is at once.
func (s *State) Expires(watched bool) (time.Time, bool) {
	switch {
	case !watched && s.forsaken():
		return time.Time{}, true
	case s.phase == Playing && s.IsDeal():
		return s.changed.Add(KeptDeal), len(s.awaited()) > 0
	case s.phase == Paused:
		return s.changed.Add(KeptWaiting), true
	case s.AllLate():
		return s.changed.Add(KeptWaiting), true
	case s.phase == Playing && s.clock().days: // its clock goes by itself, and needs nobody
		return time.Time{}, false
	case s.phase == Playing:
		return s.changed.Add(KeptWaiting), len(s.awaited()) > 0
	case watched:
		return time.Time{}, false
	case s.waitsAgain():
		return s.changed.Add(KeptAgain), true
	case s.phase == Over:
		return s.changed.Add(KeptOver), true
	}
	if s.AnybodySat() {
		return s.changed.Add(KeptGathering), true
	}
	return time.Time{}, true // nobody can play here any more
}

// Where nobody but guests has ever sat, nobody can come back to a table that nobody watches.
func (s *State) forsaken() bool {
	return !s.keyed && (s.phase == Over || !slices.ContainsFunc(s.chairs, chair.playsItself))
}

// waitsAgain holds for players who are away, if they played over days or their series goes on.
func (s *State) waitsAgain() bool {
	return s.phase == Over && s.next == "" && s.agreed.Evening == "" && s.AnybodySat() && !s.IsDeal() && !s.IsLesson() && (s.clock().days || s.seriesGoesOn())
}
