package buffalo

import (
	"math/bits"

	"saloon/rules"
)

var (
	refusedCard   = rules.Refuse("ZB-4.2/card", "the card %s allows %d cows at most")
	refusedSpaces = rules.Refuse("ZB-4.2/spaces", "%s has %d spaces left")
	refusedCows   = rules.Refuse("ZB-4.2/cows", "you have %d cows of that colour left")
)

// placingKey sorts those who place in a meadow: larger herds first; without a
// herd the lower card (ZB-4.1).
func placingKey(cows int, card Card) int {
	if cows > 0 {
		return -cows
	}
	return int(card)
}

// lineUp sets the placing order of the meadow being carried out.
func (m *Match) lineUp() {
	m.next, m.lined = 0, 0
	for s := range m.choice[:m.seats] {
		c := &m.choice[s]
		for i := range c.made {
			if c.pair[i].meadow == m.at {
				m.insert(turn{c.pair[i].herd, m.deck(rules.Seat(s + 1)).cards[c.pair[i].card]})
			}
		}
	}
}

func (m *Match) insert(t turn) {
	cows := &m.cows[m.at]
	key := placingKey(int(cows[t.herd]), t.card)
	i := m.lined
	for ; i > 0 && placingKey(int(cows[m.line[i-1].herd]), m.line[i-1].card) > key; i-- {
		m.line[i] = m.line[i-1]
	}
	m.line[i] = t
	m.lined++
}

// taken is the sizes of a meadow's other herds, one bit each (ZB-4.3).
func (m *Match) taken(at int, herd uint8) uint64 {
	cows := &m.cows[at]
	set := uint64(1)<<(cows[0]&63) | 1<<(cows[1]&63) | 1<<(cows[2]&63) | 1<<(cows[3]&63) | 1<<(cows[4]&63)
	return set &^ (1<<(cows[herd]&63) | 1)
}

// numbers is the set of numbers up to a limit that a herd of this size may place
// beside the sizes taken. Zero is always one of them.
func numbers(own int, taken uint64, limit int) uint64 {
	return ^(taken>>(own&63))&(2<<(limit&63)-1) | 1
}

// legalGraze is the set of numbers for a turn.
func (m *Match) legalGraze(t turn) uint64 {
	at := int(m.at)
	limit := min(t.card.Value(), int(m.free[at]), int(m.stock[t.herd]))
	return numbers(int(m.cows[at][t.herd]), m.taken(at, t.herd), limit)
}

func (m *Match) advanceGraze(out *rules.Events) bool {
	if m.head < m.tail {
		m.step, m.rowAt, m.left = StepBonus, 0, 0
		return true
	}
	if m.next == m.lined {
		m.nextMeadow(out)
		return true
	}
	t := m.line[m.next]
	if m.free[m.at] == 0 {
		everyone(out, rules.Event{Kind: EventVoid, Who: m.owner(t.herd), What: int16(t.card), Where: int16(m.at), From: m.sentColour(t.herd)})
		m.next++
		return true
	}
	if m.allowed = m.legalGraze(t); m.allowed == 1 {
		m.graze(0, true, out)
		return true
	}
	return m.ask(m.owner(t.herd))
}

// graze places cows of the herd whose turn it is.
func (m *Match) graze(n int, byItself bool, out *rules.Events) {
	t := m.line[m.next]
	m.next++
	everyone(out, rules.Event{
		Kind: EventGrazed, Who: m.owner(t.herd), What: int16(m.colour[t.herd]),
		Where: int16(m.at), Gained: int16(n), ByItself: byItself,
	})
	m.place(t.herd, int(m.at), uint8(n), out)
}

// place moves cows from the stock to a meadow and sees whether that fills the
// meadow, or ends the game.
func (m *Match) place(herd uint8, at int, n uint8, out *rules.Events) {
	if n == 0 {
		return
	}
	m.cows[at][herd] += n
	m.free[at] -= n
	m.stock[herd] -= n
	if m.free[at] == 0 {
		m.open &^= 1 << at
		m.queue[m.tail], m.filler[m.tail] = uint8(at), herd
		m.tail++
		everyone(out, rules.Event{Kind: EventFull, Who: m.owner(herd), What: int16(m.colour[herd]), Where: int16(at)})
	}
	if m.stock[herd] == 0 && m.placedAll(m.owner(herd)) {
		m.winner = m.owner(herd)
		m.finish(OverPlaced, out)
	} else if m.open == 0 {
		m.finish(OverFull, out)
	}
}

func (m *Match) appendGrazes(dst []rules.Move) []rules.Move {
	for set := m.allowed; set != 0; set &= set - 1 {
		dst = append(dst, grazeMove(bits.TrailingZeros64(set)))
	}
	return dst
}

func (m *Match) refuseGraze(move rules.Move) *rules.Refusal {
	n := numberOf(move)
	if n <= maxNumber && m.allowed>>n&1 == 1 {
		return nil
	}
	t := m.line[m.next]
	if n > t.card.Value() {
		return refusedCard.With(t.card.String(), t.card.Value())
	}
	return m.fit(int(m.at), t.herd, n).refusal(refusedSpaces, refusedCows)
}

// maxNumber is the largest number of cows in one move.
const maxNumber = 9

func (m *Match) defaultGraze() rules.Move {
	return grazeMove(bits.Len64(m.allowed) - 1)
}
