package buffalo

import (
	"math/bits"

	"saloon/rules"
)

// Default is a sensible move: send the best card to the widest meadow, and place as many cows as one may.
func (m *Match) Default(seat rules.Seat) rules.Move {
	switch m.step {
	case StepOffer:
		return offerMove(0)
	case StepChoose:
		return m.defaultChoice(seat)
	case StepGraze:
		return grazeMove(bits.Len64(m.grazeAllowed) - 1)
	case StepBonus:
		return m.defaultBonus()
	}
	var room [maxSeats]rules.Move
	return m.AppendMoves(room[:0], seat)[0]
}

func (m *Match) defaultChoice(seat rules.Seat) rules.Move {
	card := m.deck(seat).cards[bits.Len16(m.unchosen(seat))-1]
	if m.mustDrop(seat) {
		return dropMove(m.deck(seat).cards[bits.TrailingZeros16(m.unchosen(seat))])
	}
	best := -1
	for set := m.choosableMeadows(seat); set != 0; set &= set - 1 {
		if at := bits.TrailingZeros16(set); best < 0 || m.free[at] > m.free[best] {
			best = at
		}
	}
	colours, _ := m.sendColours(seat)
	return sendMove(card, best, colours[0])
}

func (m *Match) defaultBonus() rules.Move {
	best, most := -1, 0
	owed := m.owedCows()
	for set := m.openMeadows; set != 0; set &= set - 1 {
		at := bits.TrailingZeros16(set)
		n := m.mostBonus(at, owed)
		if n > most || n == most && n > 0 && m.free[at] > m.free[best] {
			best, most = at, n
		}
	}
	return bonusMove(best, most)
}
