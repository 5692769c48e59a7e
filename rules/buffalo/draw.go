package buffalo

import (
	"math/bits"

	"saloon/rules"
)

var (
	refusedSeat  = rules.Refuse("ZB-2/seat", "the meadows of seat %d are dealt next")
	refusedShare = rules.Refuse("ZB-2/share", "each seat is dealt %d meadows")
	refusedDealt = rules.Refuse("ZB-2/once", "only meadows in play are dealt, and each once")
)

// Draw is the house's move, drawn from the source: it deals meadows to the next seat.
func (m *Match) Draw(src rules.Source) rules.Move {
	p := Parts{Kind: MoveDeal, Meadow: -1, seat: m.nextDealt()}
	left := m.undealt()
	rules.AtPlace(src, rules.Place{Word: "deal", Seat: p.seat, Number: 1})
	for i := range m.share() {
		bit := nthBit(left, rules.Below(src, bits.OnesCount16(left)))
		left &^= 1 << bit
		p.dealt[i] = int8(bit + 1)
	}
	return p.move()
}

func (m *Match) refuseDeal(move rules.Move) *rules.Refusal {
	p := PartsOf(move)
	if p.seat != m.nextDealt() {
		return refusedSeat.With(int(m.nextDealt()))
	}
	left := m.undealt()
	for i, d := range p.dealt {
		if (d != 0) != (i < m.share()) {
			return refusedShare.With(m.share())
		}
		if d == 0 {
			continue
		}
		if left>>(d-1)&1 == 0 {
			return refusedDealt
		}
		left &^= 1 << (d - 1)
	}
	return nil
}
