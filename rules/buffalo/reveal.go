package buffalo

import (
	"math/bits"

	"saloon/rules"
)

// reveal opens all choices; their cards leave the hands (ZB-3.2, ZB-3.3).
func (m *Match) reveal(out *rules.Events) bool {
	m.step, m.planned, m.next, m.lined = StepGraze, 0, 0, 0
	for seat := rules.Seat(1); seat <= m.seats; seat++ {
		c := &m.choice[seat-1]
		shown := choice{}
		for _, p := range c.pair {
			m.hand[seat-1] &^= 1 << p.card
			if p.meadow == dropMark {
				m.dropped[seat-1] |= 1 << p.card
				continue
			}
			m.planned |= 1 << p.meadow
			shown.pair[shown.made] = p
			shown.made++
			if out != nil {
				m.tellPair(EventRevealed, seat, p, out)
			}
		}
		*c = shown
	}
	return true
}

func (m *Match) tellPair(kind uint8, seat rules.Seat, p pair, out *rules.Events) {
	everyone(out, rules.Event{Kind: kind, Who: seat, What: int16(m.deck(seat).cards[p.card]), Where: int16(p.meadow), From: m.sentColour(p.herd)})
}

// nextMeadow lines up those who go to the smallest meadow that is still to come,
// or ends the round.
func (m *Match) nextMeadow(out *rules.Events) {
	if m.planned == 0 {
		m.endRound(out)
		return
	}
	m.at = uint8(bits.TrailingZeros16(m.planned))
	m.planned &= m.planned - 1
	m.lineUp()
}

func (m *Match) endRound(out *rules.Events) {
	m.choice = [maxSeats]choice{}
	m.next, m.lined = 0, 0
	if int(m.round) == m.rounds() {
		m.finish(OverRounds, out)
		return
	}
	m.beginRound(out)
}
