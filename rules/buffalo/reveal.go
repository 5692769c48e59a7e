package buffalo

import (
	"math/bits"

	"saloon/rules"
)

func (m *Match) beginRound(out *rules.Events) {
	m.round++
	m.step, m.owing = StepChoose, rules.AllSeats(int(m.seats))
	out.Tell(rules.Event{Kind: EventRound, Gained: int16(m.round)})
}

// reveal opens all choices. Their cards leave the hands (ZB-3.2, ZB-3.3).
func (m *Match) reveal(out *rules.Events) bool {
	m.step, m.meadowsLeft, m.lineAt, m.lineEnd = StepGraze, 0, 0, 0
	for seat := rules.Seat(1); seat <= m.seats; seat++ {
		c := &m.choice[seat-1]
		shown := choice{}
		for _, p := range c.pair {
			m.hand[seat-1] &^= 1 << p.card
			if p.meadow == dropMark {
				m.dropped[seat-1] |= 1 << p.card
				continue
			}
			m.meadowsLeft |= 1 << p.meadow
			shown.pair[shown.made] = p
			shown.made++
			if out != nil {
				out.Tell(rules.Event{
					Kind: EventRevealed, Who: seat, What: int16(m.deck(seat).cards[p.card]), Where: int16(p.meadow), From: m.eventColour(p.herd),
				})
			}
		}
		*c = shown
	}
	return true
}

func (m *Match) nextMeadow(out *rules.Events) {
	if m.meadowsLeft == 0 {
		m.endRound(out)
		return
	}
	m.at = uint8(bits.TrailingZeros16(m.meadowsLeft))
	m.meadowsLeft &= m.meadowsLeft - 1
	m.lineUp()
}

func (m *Match) endRound(out *rules.Events) {
	m.choice = [maxSeats]choice{}
	m.lineAt, m.lineEnd = 0, 0
	if int(m.round) == m.rounds() {
		m.finish(overRounds, out)
		return
	}
	m.beginRound(out)
}
