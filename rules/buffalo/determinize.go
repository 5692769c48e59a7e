package buffalo

import (
	"math/bits"

	"saloon/rules"
)

func popcount(set uint16) int { return bits.OnesCount16(set) }

func bitList(set uint16) []int {
	var list []int
	for ; set != 0; set &= set - 1 {
		list = append(list, bits.TrailingZeros16(set))
	}
	return list
}

// Determinize deals anew what the viewer cannot see: hands, dropped cards,
// secret choices and offers of the others.
func (m *Match) Determinize(viewer rules.Seat, src rules.Source) {
	for s := rules.Seat(1); s <= m.seats; s++ {
		if s == viewer {
			continue
		}
		m.redealHand(s, src)
		switch m.step {
		case StepOffer:
			m.offer[s-1] = 0
			if !m.owing.Has(s) {
				m.offer[s-1] = uint8(rules.Below(src, maxOffer+1))
			}
		case StepChoose:
			m.choice[s-1] = choice{}
			if !m.owing.Has(s) {
				m.redealChoice(s, src)
			}
		}
	}
}

// redealHand deals a hand of the same size from the cards that may be in it.
func (m *Match) redealHand(s rules.Seat, src rules.Source) {
	pool := m.hand[s-1] | m.dropped[s-1]
	if m.closed {
		pool = m.deck(s).full()
		if m.step == StepGraze || m.step == StepBonus {
			c := &m.choice[s-1]
			for _, p := range c.pair[:c.made] {
				pool &^= 1 << p.card
			}
		}
	}
	m.hand[s-1] = someBits(pool, popcount(m.hand[s-1]), src)
	m.dropped[s-1] = 0
	if !m.closed {
		m.dropped[s-1] = pool &^ m.hand[s-1]
	}
}

// someBits is a random subset of a size.
func someBits(set uint16, size int, src rules.Source) uint16 {
	if size == popcount(set) {
		return set
	}
	var some uint16
	for range size {
		bit := nthBit(set, rules.Below(src, popcount(set)))
		set &^= 1 << bit
		some |= 1 << bit
	}
	return some
}

// redealChoice makes a random complete choice from the hand.
func (m *Match) redealChoice(s rules.Seat, src rules.Source) {
	c := &m.choice[s-1]
	hand := m.hand[s-1]
	for i := range c.pair {
		card := nthBit(hand, rules.Below(src, popcount(hand)))
		hand &^= 1 << card
		p := pair{card: uint8(card), meadow: dropMark, herd: m.firstHerd(s)}
		if m.duel && i == 1 {
			p.herd++
		}
		if !m.mustDrop(s) {
			meadows := m.choosable(s)
			p.meadow = uint8(nthBit(meadows, rules.Below(src, popcount(meadows))))
		}
		c.pair[i] = p
		c.made++
	}
}
