package table

import (
	"cmp"
	"slices"
	"time"

	"saloon/rules"
)

// RatedList says who is rated against each other by a game.
type RatedList string

// The lists; a game of none is not rated.
const (
	NotRated   RatedList = ""
	RatedFolks RatedList = "people" // all are players with keys
	RatedBots  RatedList = "bots"   // all are bots, each another one, and at least one is a program
)

// Rated is the list in which the game is rated, or would be if it began now. All agree on it before the start.
func (s *State) Rated() RatedList {
	if len(s.chairs) < 2 || s.IsLesson() || s.PlaysOn() || s.agreed.Terms.Get(TermRated) != ratedOn || s.agreed.Terms.Get(TermHints) == hintsOn {
		return NotRated
	}
	people, programs, levels := 0, 0, map[string]bool{}
	for _, c := range s.chairs {
		switch {
		case c.empty():
		case c.person.Kind == KindPlayer:
			people++
		case c.level != "" && !levels[c.level]:
			levels[c.level] = true
		case c.level == "" && c.person.Kind == KindBot:
			programs++
		default: // a guest, or the same bot twice
			return NotRated
		}
	}
	switch bots := programs + len(levels); {
	case bots == 0:
		return RatedFolks
	case people == 0 && programs > 0:
		return RatedBots
	}
	return NotRated
}

// In a strict game a step is taken back only within the own unfinished turn, where nobody has seen what comes of it.
func (s *State) refusesTakeBack(seat rules.Seat) *rules.Refusal {
	line := s.record.LineToUndo(seat)
	if !s.strict() || line < 0 || s.record.SameSecret(line) || s.match().ToAct().Has(seat) {
		return nil
	}
	if s.counts() {
		return refusedDealUndo
	}
	return refusedRatedUndo
}

// A move that lapses is made by a bot, or after the clock ran out; ranOut is when it did.
func (s *State) lapses(seat rules.Seat, when time.Time) (ranOut time.Time, lapses bool) {
	if seat == rules.House || !s.isSeat(seat) || s.chair(seat).level != "" {
		return time.Time{}, false
	}
	if s.chair(seat).away {
		return s.chair(seat).ranOut, true
	}
	due := s.deadline(seat)
	return due, !due.IsZero() && !when.Before(due)
}

// The leavers left, gave up or stayed away, or a bot or the clock made a move for them before they came back. Who
// ceased to play first is first; those are together whose time was over at the same moment.
func (s *State) leavers() (list [][]rules.Seat) {
	var seats []rules.Seat
	for i, c := range s.chairs {
		if c.away || c.left || c.lapsed > 0 {
			seats = append(seats, rules.Seat(i+1))
		}
	}
	slices.SortStableFunc(seats, func(a, b rules.Seat) int { return s.chair(a).ceasedBefore(s.chair(b)) })
	for i, seat := range seats {
		if when := s.chair(seat).ranOut; i > 0 && !when.IsZero() && when.Equal(s.chair(seats[i-1]).ranOut) {
			list[len(list)-1] = append(list[len(list)-1], seat)
		} else {
			list = append(list, []rules.Seat{seat})
		}
	}
	return list
}

// Who went and had nothing more to decide comes after all others.
func (c *chair) ceasedBefore(o *chair) int {
	if c.lapsed == 0 || o.lapsed == 0 {
		return cmp.Compare(o.lapsed, c.lapsed)
	}
	when, fact := c.ceased()
	whenOther, factOther := o.ceased()
	return cmp.Or(when.Compare(whenOther), cmp.Compare(fact, factOther))
}

// The fact is 0 where the player ceased because the time was over.
func (c *chair) ceased() (time.Time, int) {
	if c.ranOut.IsZero() {
		return c.lapsedAt, c.lapsed
	}
	return c.ranOut, 0
}

// In a rated game, and in one of an evening or a series, those who played the whole of it come first.
func (s *State) counted(o rules.Outcome) [][]rules.Seat {
	if s.Rated() == NotRated && s.agreed.Evening == "" && !s.InSeries() {
		return o.Order
	}
	return s.playersFirst(o)
}

// Who ceased first is the very last.
func (s *State) playersFirst(o rules.Outcome) (order [][]rules.Seat) {
	leavers := s.leavers()
	left := slices.Concat(leavers...)
	for _, place := range o.Order {
		place = slices.DeleteFunc(slices.Clone(place), func(seat rules.Seat) bool { return slices.Contains(left, seat) })
		if len(place) > 0 {
			order = append(order, place)
		}
	}
	slices.Reverse(leavers)
	return append(order, leavers...)
}
