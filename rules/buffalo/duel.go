package buffalo

import (
	"math/bits"

	"saloon/rules"
)

var (
	refusedStart   = rules.Refuse("ZB-8.2", "the next first cow goes to %s")
	refusedColours = rules.Refuse("ZB-8.1/yours", "your colours are %s and %s")
	refusedNamed   = rules.Refuse("ZB-8.3/two", "only two players name a colour")
	refusedPair    = rules.Refuse("ZB-8.3/pair", "the other pair of the round is for %s")
)

// duelSet is the first colour of the pair to which a colour belongs when two play: blue
// with green, red with orange. Purple belongs to none.
func duelSet(c Colour) Colour {
	switch c {
	case Blue, Green:
		return Blue
	case Red, Orange:
		return Red
	}
	return NoColour
}

// Second is the other colour of the pair that one of two players has.
func Second(c Colour) Colour {
	if c == Blue {
		return Green
	}
	return Orange
}

// The herds of a seat that may put down a first cow.
const (
	firstOnly = 1 << iota
	secondOnly
	eitherHerd = firstOnly | secondOnly
)

// startColours is the herds of a seat that may put down its next first cow. The last cow
// must be of a colour that has none yet (ZB-8.2).
func (m *Match) startColours(seat rules.Seat) int {
	first := m.firstHerd(seat)
	left := bits.OnesCount16(m.dealt[seat-1] &^ m.started[seat-1])
	if left == 1 && m.stock[first] == cowCount {
		return firstOnly
	}
	if left == 1 && m.stock[first+1] == cowCount {
		return secondOnly
	}
	return eitherHerd
}

func (m *Match) appendStarts(dst []rules.Move, seat rules.Seat) []rules.Move {
	at := bits.TrailingZeros16(m.dealt[seat-1] &^ m.started[seat-1])
	first := m.firstHerd(seat)
	return append(dst, startMove(at, m.colour[first]), startMove(at, m.colour[first+1]))
}

func (m *Match) refuseStart(seat rules.Seat, move rules.Move) *rules.Refusal {
	at := bits.TrailingZeros16(m.dealt[seat-1] &^ m.started[seat-1])
	if meadowOf(move) != at {
		return refusedStart.With(m.game.meadows[at].title)
	}
	return m.refuseColour(seat, colourOf(move))
}

func (m *Match) refuseColour(seat rules.Seat, c Colour) *rules.Refusal {
	first := m.firstHerd(seat)
	if c == m.colour[first] || c == m.colour[first+1] {
		return nil
	}
	return refusedColours.With(m.colour[first].String(), m.colour[first+1].String())
}

// sendColours is the colours that a new pair may name, and how many: of two players those
// that the round's other pair has not (ZB-8.3), else NoColour alone.
func (m *Match) sendColours(seat rules.Seat) (colours [2]Colour, n int) {
	if !m.duel {
		return colours, 1
	}
	first := m.firstHerd(seat)
	c := &m.choice[seat-1]
	for h := first; h <= first+1; h++ {
		if c.made == 0 || c.pair[0].herd != h {
			colours[n] = m.colour[h]
			n++
		}
	}
	return colours, n
}

func (m *Match) refuseSendColour(seat rules.Seat, c Colour) *rules.Refusal {
	if !m.duel {
		if c != NoColour {
			return refusedNamed
		}
		return nil
	}
	if refused := m.refuseColour(seat, c); refused != nil {
		return refused
	}
	if colours, n := m.sendColours(seat); n == 1 && c != colours[0] {
		return refusedPair.With(colours[0].String())
	}
	return nil
}

// eventColour is the colour that a pair names in an event: none unless two play.
func (m *Match) eventColour(herd uint8) int16 {
	if !m.duel {
		return 0
	}
	return int16(m.colour[herd])
}
