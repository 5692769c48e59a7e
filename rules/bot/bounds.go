package bot

import (
	"math"
	"math/bits"
	"slices"

	"saloon/rules"
)

type side struct {
	seat rules.Seat
	arms []arm
	now  int // the arm of the world being played
}

func (s *search) sides(planner rules.Planner) []side {
	s.deal(0)
	s.reopen()
	list := []side{{seat: s.seat, arms: s.arms}}
	owing := s.world.ToAct()
	for seat := rules.Seat(1); int(seat) <= s.seats; seat++ {
		if seat == s.seat || !owing.Has(seat) {
			continue
		}
		other := side{seat: seat}
		s.plans = planner.Plans(s.world, seat, s.plans[:0], s.o.listed())
		for _, p := range s.plans {
			other.arms = append(other.arms, arm{plan: p})
		}
		if len(other.arms) > 0 {
			list = append(list, other)
		}
	}
	return list
}

// pick draws an arm, each the likelier the more often it was tried.
func (c *side) pick(src rules.Source) int {
	var total int32
	for _, a := range c.arms {
		total += a.tried
	}
	left := int32(rules.Below(src, int(total)))
	for i, a := range c.arms {
		if left -= a.tried; left < 0 {
			return i
		}
	}
	return len(c.arms) - 1
}

// foresight is the share of a budget after which one knows how many playouts there will be.
const foresight = whole / 20

// boundConfidence is decoupled upper confidence bounds: in each world every seat plays
// the arm with the highest bound by its own results.
func (s *search) boundConfidence(planner rules.Planner, b *budget) {
	list := s.sides(planner)
	s.rivals = list[1:]
	among, widens := s.o.Arms, s.o.Wider > 0
	for sample, spent := 0, b.spent(); spent < whole; sample, spent = sample+1, b.spent() {
		if widens && spent >= foresight {
			among, widens = max(among, b.used*whole/spent/s.o.Wider), false
		}
		for i := range list {
			list[i].now = list[i].highest(sample+1, among)
		}
		s.deal(sample)
		s.reopen()
		for i := range list {
			s.play(list[i].seat, list[i].arms[list[i].now].plan)
		}
		if s.roll(s.horizon); s.cut {
			break
		}
		s.note(&list[0].arms[list[0].now], s.result(s.seat, 0))
		for i := 1; i < len(list); i++ {
			a := &list[i].arms[list[i].now]
			a.tried++
			a.sum += s.result(list[i].seat, 0)
		}
		b.take()
	}
	slices.SortStableFunc(list[0].arms, func(a, b arm) int { return int(b.tried - a.tried) })
}

// curiosity is 0.7 squared times the natural logarithm of 2, on the scale of
// values squared, for a logarithm in parts of 256.
const curiosity = 5_698_000

// highest is the arm with the highest bound, among the first ones: its mean, and an allowance that shrinks the more
// often it was tried. Whole numbers, and a root that every machine rounds alike, keep it the same everywhere.
func (c *side) highest(samples, among int) int {
	best, at := int64(math.MinInt64), 0
	spread := logarithm(samples) * curiosity
	for i := range c.arms[:min(among, len(c.arms))] {
		a := &c.arms[i]
		if a.tried == 0 {
			return i
		}
		bound := a.mean() + int64(math.Sqrt(float64(spread/int64(a.tried))))
		if bound > best {
			best, at = bound, i
		}
	}
	return at
}

// logarithm is the logarithm to the base 2 in parts of 256; between powers of two it is a straight line.
func logarithm(n int) int64 {
	power := bits.Len(uint(n)) - 1
	return int64(power)<<8 + int64(n)<<8>>power - 1<<8
}
