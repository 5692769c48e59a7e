package bot

import (
	"cmp"
	"math/bits"
	"slices"

	"saloon/rules"
)

type arm struct {
	plan  rules.Plan
	rate  int32 // the mind's rating, made without trying it
	bonus int32 // what that rating adds to the lead of each playout
	tried int32 // the number of playouts
	wins  int32 // in twelfths
	sum   int64 // of the values of the playouts
	leads int64 // the sum of the leads in points
	lane  int   // its place in the race
}

func (a *arm) mean() int64 {
	if a.tried == 0 {
		return -1 << 40
	}
	return a.sum / int64(a.tried)
}

type search struct {
	playout
	game  rules.Game
	o     Options
	rates []int32
	legal []rules.Move
	plans []rules.Plan
	arms  []arm
	tree  tree
	race  race
	hasty bool // it stops once its move is decided: nobody looks at how often the others were tried

	rivals    []side       // how the others chose in the last search of a secret choice
	differing []rules.Mind // see differingMinds
}

// gather lists the arms, the one with the highest rating first.
func (s *search) gather() {
	s.arms = s.arms[:0]
	if planner, ok := s.mind.(rules.Planner); ok && s.world.Secret() != 0 {
		s.plans = planner.Plans(s.world, s.seat, s.plans[:0], s.o.listed())
		for _, p := range s.plans {
			s.arms = append(s.arms, arm{plan: p})
		}
		if len(s.arms) > 0 {
			return
		}
	}
	s.rates = slices.Grow(s.rates[:0], len(s.legal))[:len(s.legal)]
	s.mind.Rate(s.world, s.seat, s.legal, s.rates)
	for i, move := range s.legal {
		s.arms = append(s.arms, arm{plan: rules.Plan{move}, rate: s.rates[i]})
	}
	slices.SortStableFunc(s.arms, func(a, b arm) int { return cmp.Compare(b.rate, a.rate) })
	for i := range s.arms {
		behind := max(s.arms[i].rate-s.arms[0].rate, -decided)
		s.arms[i].sum = int64(max(s.o.Prior, 0)) * int64(behind) * endless / decided
		s.arms[i].bonus = behind * int32(max(s.o.Rating, 0)) / 100
	}
}

func (s *search) try(a *arm, sample int) {
	s.deal(sample)
	s.reopen()
	if !s.play(s.seat, a.plan) {
		a.tried++
		a.sum -= endless
		return
	}
	if s.roll(s.horizon); !s.cut {
		s.note(a, s.result(s.seat, a.bonus))
	}
}

// note counts a playout with its result.
func (s *search) note(a *arm, result int64) {
	lead := s.lead(s.seat)
	a.tried++
	a.sum += result
	own, best := s.world.Score(s.seat), -1<<30
	for seat := rules.Seat(1); int(seat) <= s.seats; seat++ {
		if seat != s.seat {
			best = max(best, s.world.Score(seat))
		}
	}
	a.leads += int64(own - best)
	if lead > 0 {
		a.wins += 12
	} else if lead == 0 {
		a.wins += 6
	}
}

// halve is flat Monte Carlo search with sequential halving: all arms are tried in the same worlds, then the worse half
// is dropped, until one is left, and those that fall far behind sooner. At the end the best arm is the first.
func (s *search) halve(b *budget) {
	most := min(len(s.arms), s.o.Arms)
	alive, rounds := s.arms[:most], bits.Len(uint(most-1))
	racing := s.hasty && s.o.Race > 0
	if racing {
		s.race.begin(alive)
	}
	sample := 0
	for round := 1; round <= rounds; round++ {
		for len(alive) > 1 && b.spent() < whole*round/rounds && s.sweep(alive, sample, b) {
			if sample++; racing {
				s.race.count(alive)
				alive = alive[:s.race.drop(alive)]
			}
		}
		slices.SortStableFunc(alive, func(a, b arm) int { return cmp.Compare(b.mean(), a.mean()) })
		most = (most + 1) / 2
		alive = alive[:min(most, len(alive))]
	}
}

// sweep tries all arms in one world. If the search must end in the middle of the first
// world, the arms cannot be compared, and their ratings decide.
func (s *search) sweep(arms []arm, sample int, b *budget) bool {
	for i := range arms {
		if i > 0 && b.stopped() {
			for j := range arms[:i] {
				if sample == 0 {
					arms[j].tried = 0
				}
			}
			return false
		}
		before := arms[i].sum
		s.try(&arms[i], sample)
		if b.take(); i < len(s.race.results) {
			s.race.results[i] = arms[i].sum - before
		}
	}
	return true
}
