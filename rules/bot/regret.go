package bot

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"saloon/rules"
)

// A side is one seat's part of a choice that several seats make at the same time.
type side struct {
	seat rules.Seat
	arms []arm
	now  int // the arm of the world being played
	odds []int64
}

// sides lists all seats that choose, the searching seat first.
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
		s.plans = planner.Plans(s.world, seat, s.plans[:0], s.o.Arms)
		for _, p := range s.plans {
			other.arms = append(other.arms, arm{plan: p})
		}
		if len(other.arms) > 0 {
			list = append(list, other)
		}
	}
	for i := range list {
		list[i].odds = make([]int64, len(list[i].arms))
	}
	return list
}

// matchRegret is decoupled regret matching. In each world one seat compares all its arms
// against what the others drew from their present strategies; in every second world that
// is the searching seat. At the end an arm is drawn from its average strategy and put
// first.
func (s *search) matchRegret(planner rules.Planner, b *budget) {
	list := s.sides(planner)
	var draw rand.PCG
	draw.Seed(s.seed, 1)
	for sample := 0; b.spent() < whole; sample++ {
		at := 0
		if sample%2 == 1 && len(list) > 1 {
			at = 1 + sample/2%(len(list)-1)
		}
		for i := range list {
			list[i].mix()
			list[i].now = list[i].pick(&draw)
		}
		if !s.compare(list, at, sample, b) {
			break
		}
	}
	s.drawAverage(list[0].arms, &draw)
}

// mix makes the present strategy: the odds of each arm follow from its regret.
func (c *side) mix() {
	var total int64
	for i := range c.arms {
		c.odds[i] = max(c.arms[i].regret, 0)
		total += c.odds[i]
	}
	if total > 0 {
		return
	}
	for i := range c.odds { // nothing regretted: what looks better is likelier
		c.odds[i] = int64(len(c.odds) - i)
	}
}

func (c *side) pick(src rules.Source) int {
	var total int64
	for _, o := range c.odds {
		total += o
	}
	left := int64(rules.Below(src, int(total)))
	for i, o := range c.odds {
		if left -= o; left < 0 {
			return i
		}
	}
	return len(c.odds) - 1
}

// compare tries all arms of one side in a world, and adds up its regrets.
func (s *search) compare(list []side, at, sample int, b *budget) bool {
	c := &list[at]
	var total, mean int64
	values := make([]int64, len(c.arms))
	for i := range c.arms {
		if i > 0 && b.stopped() {
			return false
		}
		c.now = i
		if values[i] = s.tryAll(list, at, sample); s.cut {
			return false
		}
		b.take()
		total += c.odds[i]
	}
	for i, v := range values {
		mean += v * (c.odds[i] * 1024 / total) / 1024
	}
	weight := int64(sample + 1)
	for i, v := range values {
		a := &c.arms[i]
		a.regret = max(a.regret+v-mean, 0)
		a.share += weight * (c.odds[i] * 1024 / total)
	}
	return true
}

// tryAll plays one world in which every side plays its present arm. It returns the value
// for one side.
func (s *search) tryAll(list []side, at, sample int) int64 {
	s.deal(sample)
	s.reopen()
	for i := range list {
		c := &list[i]
		if !s.play(c.seat, c.arms[c.now].plan) && i == at {
			return -endless
		}
	}
	s.roll(s.horizon)
	if at == 0 {
		s.note(&list[0].arms[list[0].now])
	}
	return value(s.lead(list[at].seat))
}

// drawAverage draws an arm from the average strategy and puts it first. Arms that the
// strategy hardly plays are left out.
func (s *search) drawAverage(arms []arm, src rules.Source) {
	most := int64(0)
	for i := range arms {
		most = max(most, arms[i].share)
	}
	if most == 0 {
		return
	}
	final := side{arms: arms, odds: make([]int64, len(arms))}
	for i := range arms {
		if arms[i].share*4 >= most {
			final.odds[i] = arms[i].share
		}
	}
	at := final.pick(src)
	chosen := arms[at]
	slices.SortStableFunc(arms, func(a, b arm) int { return int(max(min(b.share-a.share, 1), -1)) })
	rest := slices.IndexFunc(arms, func(a arm) bool { return a.plan == chosen.plan })
	copy(arms[1:rest+1], arms[:rest])
	arms[0] = chosen
}

// boundConfidence is decoupled upper confidence bounds: in each world every seat plays
// the arm with the highest bound by its own results.
func (s *search) boundConfidence(planner rules.Planner, b *budget) {
	list := s.sides(planner)
	s.rivals = list[1:]
	for sample := 0; b.spent() < whole; sample++ {
		for i := range list {
			list[i].now = list[i].highest(sample + 1)
		}
		s.deal(sample)
		s.reopen()
		for i := range list {
			s.play(list[i].seat, list[i].arms[list[i].now].plan)
		}
		if s.roll(s.horizon); s.cut {
			break
		}
		s.note(&list[0].arms[list[0].now])
		for i := 1; i < len(list); i++ {
			a := &list[i].arms[list[i].now]
			a.tried++
			a.sum += value(s.lead(list[i].seat))
		}
		b.take()
	}
	slices.SortStableFunc(list[0].arms, func(a, b arm) int { return int(b.tried - a.tried) })
}

// curiosity is 0.7 squared times the natural logarithm of 2, on the scale of
// values squared, for a logarithm in parts of 256.
const curiosity = 5_698_000

// highest is the arm with the highest bound: its mean, and an allowance that shrinks the
// more often it was tried. Whole numbers, and a root that every machine rounds alike,
// keep it the same everywhere.
func (c *side) highest(samples int) int {
	best, at := int64(math.MinInt64), 0
	spread := logarithm(samples) * curiosity
	for i := range c.arms {
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

// logarithm is the logarithm to the base 2 in parts of 256; between powers of two it is a
// straight line.
func logarithm(n int) int64 {
	power := bits.Len(uint(n)) - 1
	return int64(power)<<8 + int64(n)<<8>>power - 1<<8
}
