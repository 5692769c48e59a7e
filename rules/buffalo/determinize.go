package buffalo

import "saloon/rules"

// Determinize deals anew what the viewer cannot see: hands, dropped cards, secret choices
// and secret offers of the others.
func (m *Match) Determinize(viewer rules.Seat, src rules.Source) {
	for seat := rules.Seat(1); seat <= m.seats; seat++ {
		if seat == viewer {
			continue
		}
		m.redealHand(seat, src)
		switch m.step {
		case StepOffer:
			m.offer[seat-1] = 0
			if !m.owing.Has(seat) {
				m.offer[seat-1] = uint8(rules.Below(src, maxOffer+1))
			}
		case StepChoose:
			m.choice[seat-1] = choice{}
			if !m.owing.Has(seat) {
				m.redealChoice(seat, src)
			}
		}
	}
}

// redealHand deals a seat as many cards as it has, from those that no reveal has shown: nobody forgets
// what was shown, also where the discards are closed.
func (m *Match) redealHand(seat rules.Seat, src rules.Source) {
	pool := m.hand[seat-1] | m.dropped[seat-1]
	m.hand[seat-1] = someBits(pool, popcount(m.hand[seat-1]), src)
	m.dropped[seat-1] = pool &^ m.hand[seat-1]
}

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

func (m *Match) redealChoice(seat rules.Seat, src rules.Source) {
	c := &m.choice[seat-1]
	hand := m.hand[seat-1]
	for i := range c.pair {
		card := nthBit(hand, rules.Below(src, popcount(hand)))
		hand &^= 1 << card
		p := pair{card: uint8(card), meadow: dropMark, herd: m.firstHerd(seat)}
		if m.duel && i == 1 {
			p.herd++
		}
		if !m.mustDrop(seat) {
			meadows := m.choosableMeadows(seat)
			p.meadow = uint8(nthBit(meadows, rules.Below(src, popcount(meadows))))
		}
		c.pair[i] = p
		c.made++
	}
}
