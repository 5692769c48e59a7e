package buffalo

import (
	"math/bits"

	"saloon/rules"
)

// A ratedPair is one pair of a choice with what it looks worth.
type ratedPair struct {
	send   rules.Move
	card   uint8 // its place in the deck
	meadow uint8
	herd   uint8
	rate   int32
}

type ratedPlan struct {
	plan rules.Plan
	rate int32
}

// Plans lists the whole choices that look best. Of cards of one value only the
// first and the last letter are looked at.
func (mi *mind) Plans(m rules.Match, seat rules.Seat, dst []rules.Plan, limit int) []rules.Plan {
	mb := m.(*Match)
	if mb.step != StepChoose || !mb.owing.Has(seat) {
		return mi.simple(mb, seat, dst, limit)
	}
	mi.plans = mi.plans[:0]
	mi.listPairs(mb, seat)
	switch made := mb.choice[seat-1].made; {
	case mb.mustDrop(seat):
		return mi.simple(mb, seat, dst, limit)
	case made == 1 || mb.secondForced(seat):
		for _, p := range mi.pairs {
			mi.keep(limit, rules.Plan{p.send}, p.rate)
		}
	case mb.lastMeadow() && !mb.duel:
		mi.sendAndDrop(mb, seat, limit)
	default:
		mi.twoPairs(mb, limit)
	}
	for _, p := range mi.plans {
		dst = append(dst, p.plan)
	}
	return dst
}

// listPairs lists every pair that may be next.
func (mi *mind) listPairs(m *Match, seat rules.Seat) {
	mi.weigh(m, seat)
	mi.pairs = mi.pairs[:0]
	cards := &m.deck(seat).cards
	colours, n := m.sendColours(seat)
	var used [maxCard + 1]uint16
	for hand := m.unchosen(seat); hand != 0; hand &= hand - 1 {
		used[cards[bits.TrailingZeros16(hand)].Value()] |= hand & -hand
	}
	for value, set := range used {
		if set == 0 {
			continue
		}
		first, last := uint8(bits.TrailingZeros16(set)), uint8(bits.Len16(set)-1)
		for open := m.choosable(seat); open != 0; open &= open - 1 {
			at := uint8(bits.TrailingZeros16(open))
			for _, c := range colours[:n] {
				herd := m.firstHerd(seat)
				if m.duel && m.colour[herd] != c {
					herd++
				}
				p := ratedPair{card: last, meadow: at, herd: herd, rate: mi.worth[herd][at][value]}
				if m.cows[at][herd] == 0 {
					p.card = first // an early letter goes first where one has no herd
				}
				p.send = sendMove(cards[p.card], int(at), c)
				mi.pairs = append(mi.pairs, p)
				if first != last {
					p.card = first + last - p.card
					p.send, p.rate = sendMove(cards[p.card], int(at), c), p.rate-5
					mi.pairs = append(mi.pairs, p)
				}
			}
		}
	}
}

func (mi *mind) twoPairs(m *Match, limit int) {
	same := m.duel && m.lastMeadow()
	for i, a := range mi.pairs {
		for _, b := range mi.pairs[i+1:] {
			if a.card == b.card || a.meadow == b.meadow && !same || m.duel && a.herd == b.herd {
				continue
			}
			mi.keep(limit, rules.Plan{min(a.send, b.send), max(a.send, b.send)}, a.rate+b.rate)
		}
	}
}

func (mi *mind) sendAndDrop(m *Match, seat rules.Seat, limit int) {
	cards := &m.deck(seat).cards
	for _, a := range mi.pairs {
		rest := m.unchosen(seat) &^ (1 << a.card)
		if rest != 0 {
			low := cards[bits.TrailingZeros16(rest)]
			mi.keep(limit, rules.Plan{a.send, dropMove(low)}, a.rate-100*int32(low.Value()))
		}
	}
}

// keep keeps the best plans, the best first.
func (mi *mind) keep(limit int, p rules.Plan, rate int32) {
	if len(mi.plans) == limit {
		if rate <= mi.plans[limit-1].rate {
			return
		}
		mi.plans = mi.plans[:limit-1]
	}
	at := len(mi.plans)
	mi.plans = append(mi.plans, ratedPlan{})
	for ; at > 0 && mi.plans[at-1].rate < rate; at-- {
		mi.plans[at] = mi.plans[at-1]
	}
	mi.plans[at] = ratedPlan{p, rate}
}

// simple makes plans of single moves, the best of them.
func (mi *mind) simple(m *Match, seat rules.Seat, dst []rules.Plan, limit int) []rules.Plan {
	if !m.owing.Has(seat) {
		return dst
	}
	mi.moves = m.AppendMoves(mi.moves[:0], seat)
	mi.plans = mi.plans[:0]
	for _, move := range mi.moves {
		if move.Kind() != MoveRecall {
			mi.keep(limit, rules.Plan{move}, mi.rateMove(m, seat, move))
		}
	}
	for _, p := range mi.plans {
		dst = append(dst, p.plan)
	}
	return dst
}

// Reopen takes back what a seat has chosen in secret.
func (mi *mind) Reopen(m rules.Match, seat rules.Seat) {
	mb := m.(*Match)
	switch mb.step {
	case StepChoose:
		mb.choice[seat-1] = choice{}
	case StepOffer:
		mb.offer[seat-1] = 0
	default:
		return
	}
	mb.owing |= rules.SeatSet(seat)
}
