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

// Rated is the list in which the game is rated, or would be if it began with those who sit here
// now. All must have agreed on it before the start, and nobody gets hints.
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

// refusesTakeBack is why a seat cannot take its last step back in a strict game, or nil: only
// within its own unfinished turn, where nobody has seen what comes of it.
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

// lapses reports whether a move of a seat is one that its player did not make: a bot makes it, or
// the clock ran out before.
func (s *State) lapses(seat rules.Seat, when time.Time) bool {
	if seat == rules.House || !s.isSeat(seat) || s.chair(seat).level != "" {
		return false
	}
	due := s.deadline(seat)
	return s.chair(seat).away || !due.IsZero() && !when.Before(due)
}

// leavers are the seats whose players left, gave up or stayed away. In a strict game these are also
// those who came back after a bot had moved for them, or whose clock had run out; who left first is
// first.
func (s *State) leavers() (list []rules.Seat) {
	strict := s.strict()
	for i, c := range s.chairs {
		if c.away || c.left || strict && c.lapsed > 0 {
			list = append(list, rules.Seat(i+1))
		}
	}
	if strict {
		slices.SortStableFunc(list, func(a, b rules.Seat) int { return cmp.Compare(s.chair(a).gaveUpAt(), s.chair(b).gaveUpAt()) })
	}
	return list
}

// gaveUpAt is at which fact a player ceased to play; of who went and had nothing more to decide,
// after all others.
func (c chair) gaveUpAt() int {
	if c.lapsed == 0 {
		return maxFacts * 2
	}
	return c.lapsed
}
