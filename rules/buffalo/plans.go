package buffalo

import (
	"math/bits"

	"saloon/rules"
)

// A ratedPair is one pair of a choice and how good it looks.
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

func (mi *mind) Plans(match rules.Match, seat rules.Seat, dst []rules.Plan, limit int) []rules.Plan {
	m := match.(*Match)
	if m.step != StepChoose || !m.owing.Has(seat) {
		return mi.singleMoves(m, seat, dst, limit)
	}
	mi.plans = mi.plans[:0]
	mi.listPairs(m, seat)
	switch made := m.choice[seat-1].made; {
	case m.mustDrop(seat):
		return mi.singleMoves(m, seat, dst, limit)
	case made == 1 || m.secondForced(seat):
		for _, p := range mi.pairs {
			mi.keepPlan(limit, rules.Plan{p.send}, p.rate)
		}
	case m.lastMeadow() && !m.duel:
		mi.sendAndDrop(m, seat, limit)
	default:
		mi.twoPairs(m, limit)
	}
	for _, p := range mi.plans {
		dst = append(dst, p.plan)
	}
	return dst
}

func (mi *mind) listPairs(m *Match, seat rules.Seat) {
	mi.workOutSends(m, seat)
	mi.pairs = mi.pairs[:0]
	cards := &m.deck(seat).cards
	var byValue [maxCard + 1]uint16
	for hand := m.unchosen(seat); hand != 0; hand &= hand - 1 {
		byValue[cards[bits.TrailingZeros16(hand)].Value()] |= hand & -hand
	}
	colours, n := m.sendColours(seat)
	for value, set := range byValue {
		if set == 0 {
			continue
		}
		first, last := uint8(bits.TrailingZeros16(set)), uint8(bits.Len16(set)-1)
		for open := m.choosableMeadows(seat); open != 0; open &= open - 1 {
			at := uint8(bits.TrailingZeros16(open))
			for _, c := range colours[:n] {
				herd := m.herdOf(seat, c)
				mi.addPairs(m, ratedPair{meadow: at, herd: herd, rate: mi.sendWorths[herd][at][value]}, first, last)
			}
		}
	}
}

// addPairs adds a pair with either of two cards of one value. The better one comes first:
// of herds without cows the earlier letter places first, else it is better kept.
func (mi *mind) addPairs(m *Match, p ratedPair, first, last uint8) {
	seat := m.owner(p.herd)
	cards, c := &m.deck(seat).cards, NoColour
	if m.duel {
		c = m.colour[p.herd]
	}
	p.card = last
	if m.cows[p.meadow][p.herd] == 0 {
		p.card = first
	}
	p.send = sendMove(cards[p.card], int(p.meadow), c)
	mi.pairs = append(mi.pairs, p)
	if first != last {
		p.card = first + last - p.card
		p.send, p.rate = sendMove(cards[p.card], int(p.meadow), c), p.rate-5
		mi.pairs = append(mi.pairs, p)
	}
}

func (mi *mind) twoPairs(m *Match, limit int) {
	same := m.duel && m.lastMeadow()
	for i, a := range mi.pairs {
		for _, b := range mi.pairs[i+1:] {
			if a.card == b.card || a.meadow == b.meadow && !same || m.duel && a.herd == b.herd {
				continue
			}
			mi.keepPlan(limit, rules.Plan{min(a.send, b.send), max(a.send, b.send)}, a.rate+b.rate)
		}
	}
}

func (mi *mind) sendAndDrop(m *Match, seat rules.Seat, limit int) {
	cards := &m.deck(seat).cards
	for _, a := range mi.pairs {
		rest := m.unchosen(seat) &^ (1 << a.card)
		if rest != 0 {
			low := cards[bits.TrailingZeros16(rest)]
			mi.keepPlan(limit, rules.Plan{a.send, dropMove(low)}, a.rate-100*int32(low.Value()))
		}
	}
}

func (mi *mind) keepPlan(limit int, p rules.Plan, rate int32) {
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

func (mi *mind) singleMoves(m *Match, seat rules.Seat, dst []rules.Plan, limit int) []rules.Plan {
	if !m.owing.Has(seat) {
		return dst
	}
	mi.moves = m.AppendMoves(mi.moves[:0], seat)
	mi.plans = mi.plans[:0]
	for _, move := range mi.moves {
		if move.Kind() != MoveRecall {
			mi.keepPlan(limit, rules.Plan{move}, mi.rateMove(m, seat, move))
		}
	}
	for _, p := range mi.plans {
		dst = append(dst, p.plan)
	}
	return dst
}

func (mi *mind) Reopen(match rules.Match, seat rules.Seat) {
	m := match.(*Match)
	switch m.step {
	case StepChoose:
		m.choice[seat-1] = choice{}
	case StepOffer:
		m.offer[seat-1] = 0
	default:
		return
	}
	m.owing |= rules.SeatSet(seat)
}
