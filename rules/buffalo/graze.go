package buffalo

import (
	"math/bits"

	"saloon/rules"
)

const maxNumber = 9

var (
	refusedCard   = rules.Refuse("ZB-4.2/card", "the card %s allows %d [cow|cows] at most")
	refusedSpaces = rules.Refuse("ZB-4.2/spaces", "%s has %d [space|spaces] left")
	refusedCows   = rules.Refuse("ZB-4.2/cows", "you have %d [cow|cows] of that colour left")
)

// placingKey orders those who place in a meadow, the lowest key first: larger herds
// before smaller ones, and last those without cows by their cards (ZB-4.1).
func placingKey(cows int, card Card) int {
	if cows > 0 {
		return -cows
	}
	return int(card)
}

func (m *Match) lineUp() {
	m.lineAt, m.lineEnd = 0, 0
	for s := range m.choice[:m.seats] {
		c := &m.choice[s]
		for i := range c.made {
			if c.pair[i].meadow == m.at {
				m.joinLine(placing{c.pair[i].herd, m.deck(rules.Seat(s + 1)).cards[c.pair[i].card]})
			}
		}
	}
}

func (m *Match) joinLine(t placing) {
	cows := &m.cows[m.at]
	key := placingKey(int(cows[t.herd]), t.card)
	i := m.lineEnd
	for ; i > 0 && placingKey(int(cows[m.line[i-1].herd]), m.line[i-1].card) > key; i-- {
		m.line[i] = m.line[i-1]
	}
	m.line[i] = t
	m.lineEnd++
}

// otherSizes is the set of the sizes of the other herds in a meadow (ZB-4.3).
func (m *Match) otherSizes(at int, herd uint8) uint64 {
	cows := &m.cows[at]
	set := uint64(1)<<(cows[0]&63) | 1<<(cows[1]&63) | 1<<(cows[2]&63) | 1<<(cows[3]&63) | 1<<(cows[4]&63)
	return set &^ (1<<(cows[herd]&63) | 1)
}

// allowedNumbers is the set of the numbers up to a limit that a herd of this size may
// place without becoming equal to another. Zero is always one of them.
func allowedNumbers(own int, taken uint64, limit int) uint64 {
	return ^(taken>>(own&63))&(2<<(limit&63)-1) | 1
}

// grazeNumbers is the set of the numbers that a herd may place in the meadow being carried out (ZB-4.2).
func (m *Match) grazeNumbers(t placing) uint64 {
	at := int(m.at)
	limit := min(t.card.Value(), int(m.free[at]), int(m.stock[t.herd]))
	return allowedNumbers(int(m.cows[at][t.herd]), m.otherSizes(at, t.herd), limit)
}

func (m *Match) advanceGraze(out *rules.Events) bool {
	if m.queueAt < m.queueEnd {
		m.step, m.rowAt, m.bonusLeft = StepBonus, 0, 0
		return true
	}
	if m.lineAt == m.lineEnd {
		m.nextMeadow(out)
		return true
	}
	t := m.line[m.lineAt]
	if m.free[m.at] == 0 {
		out.Tell(rules.Event{Kind: EventVoid, Who: m.owner(t.herd), What: int16(t.card), Where: int16(m.at), From: m.eventColour(t.herd)})
		m.lineAt++
		return true
	}
	if m.grazeAllowed = m.grazeNumbers(t); m.grazeAllowed == 1 {
		m.graze(0, true, out)
		return true
	}
	return m.ask(m.owner(t.herd))
}

func (m *Match) graze(n int, byItself bool, out *rules.Events) {
	t := m.line[m.lineAt]
	m.lineAt++
	out.Tell(rules.Event{
		Kind: EventGrazed, Who: m.owner(t.herd), What: int16(m.colour[t.herd]),
		Where: int16(m.at), Gained: int16(n), ByItself: byItself,
	})
	m.placeCows(t.herd, int(m.at), uint8(n), out)
}

func (m *Match) placeCows(herd uint8, at int, n uint8, out *rules.Events) {
	if n == 0 {
		return
	}
	m.cows[at][herd] += n
	m.free[at] -= n
	m.stock[herd] -= n
	if m.free[at] == 0 {
		m.openMeadows &^= 1 << at
		m.queue[m.queueEnd], m.filler[m.queueEnd] = uint8(at), herd
		m.queueEnd++
		out.Tell(rules.Event{Kind: EventFull, Who: m.owner(herd), What: int16(m.colour[herd]), Where: int16(at)})
	}
	if m.stock[herd] == 0 && m.placedAll(m.owner(herd)) {
		m.winner = m.owner(herd)
		m.finish(overPlaced, out)
	} else if m.openMeadows == 0 {
		m.finish(overFull, out)
	}
}

func (m *Match) appendGrazes(dst []rules.Move) []rules.Move {
	for set := m.grazeAllowed; set != 0; set &= set - 1 {
		dst = append(dst, grazeMove(bits.TrailingZeros64(set)))
	}
	return dst
}

func (m *Match) refuseGraze(move rules.Move) *rules.Refusal {
	n := numberOf(move)
	if n <= maxNumber && m.grazeAllowed>>n&1 == 1 {
		return nil
	}
	t := m.line[m.lineAt]
	if n > t.card.Value() {
		return refusedCard.With(t.card.String(), t.card.Value())
	}
	return m.fit(int(m.at), t.herd, n).refusal(refusedSpaces, refusedCows)
}
