package buffalo

import (
	"math/bits"

	"saloon/rules"
)

const smallMeadow = 14

// marketShare is how many cows the cattle market pays to the herd that filled a meadow of this size (ZB-9).
func marketShare(size uint8) uint8 {
	if size <= smallMeadow {
		return 1
	}
	return 2
}

var (
	refusedNoBonus     = rules.Refuse("ZB-5.2/none", "place at least one cow, or say done")
	refusedMore        = rules.Refuse("ZB-5.2/left", "you have %d [bonus cow|bonus cows] left")
	refusedFew         = rules.Refuse("ZB-4.3/elsewhere", "too few cows would be left to part your herd from an equal one elsewhere")
	refusedEven        = rules.Refuse("ZB-4.3/stay", "your herd in %s must not stay as large as another")
	refusedBonusSpaces = rules.Refuse("ZB-5.2/spaces", "%s has %d [space|spaces] left for bonus cows")
	refusedBonusCows   = rules.Refuse("ZB-5.2/cows", "you have %d [cow|cows] of that colour left for a bonus")
)

// advanceBonus pays the next number of the meadow at the head of the queue, or goes on to
// the next meadow (ZB-5.1, ZB-5.3).
func (m *Match) advanceBonus(out *rules.Events) bool {
	if m.bonusLeft > 0 {
		return m.advanceBonusHerd(out)
	}
	if m.queueAt == m.queueEnd {
		m.step = StepGraze
		return true
	}
	md := &m.game.meadows[m.queue[m.queueAt]]
	number := m.rowAt
	m.rowAt++
	switch {
	case number == 0:
		if m.market {
			m.grant(m.filler[m.queueAt], marketShare(md.size), out)
		}
	case number > md.row:
		m.queueAt++
		m.rowAt = 0
	case md.bonus[number-1] > 0:
		m.grantRank(int(number-1), md.bonus[number-1], out)
	}
	return true
}

func (m *Match) grantRank(rank int, n uint8, out *rules.Events) {
	herd, ok := m.herdOfRank(int(m.queue[m.queueAt]), rank)
	if !ok {
		out.Tell(rules.Event{Kind: EventLapsed, From: int16(m.queue[m.queueAt]), Gained: int16(n)})
		return
	}
	m.grant(herd, n, out)
}

func (m *Match) grant(herd, n uint8, out *rules.Events) {
	m.bonusHerd, m.bonusLeft, m.uneven = herd, n, 0
	out.Tell(rules.Event{
		Kind: EventBonus, Who: m.owner(herd), What: int16(m.colour[herd]), From: int16(m.queue[m.queueAt]),
		Where: int16(m.rowAt - 1), Gained: int16(n),
	})
}

func (m *Match) herdOfRank(at, rank int) (uint8, bool) {
	order, n := m.ranking(at)
	if rank >= n {
		return 0, false
	}
	return order[rank], true
}

// ranking is the herds of a meadow, the largest first, and how many there are.
func (m *Match) ranking(at int) (order [maxHerds]uint8, n int) {
	cows := &m.cows[at]
	for h := range uint8(maxHerds) {
		if cows[h] == 0 {
			continue
		}
		i := n
		for ; i > 0 && cows[order[i-1]] < cows[h]; i-- {
			order[i] = order[i-1]
		}
		order[i] = h
		n++
	}
	return order, n
}

// advanceBonusHerd asks the herd's owner where to place, or ends a bonus that cannot go
// on. It makes the only move where the herd must still part from an equal one.
func (m *Match) advanceBonusHerd(out *rules.Events) bool {
	options, at, n := m.bonusOptions()
	switch {
	case options == 0:
		m.endBonus(out)
		return true
	case options == 1 && m.uneven != 0:
		m.placeBonus(at, n, true, out)
		return true
	}
	return m.ask(m.owner(m.bonusHerd))
}

// bonusOptions counts the ways to place bonus cows, no further than to two, and gives the last one.
func (m *Match) bonusOptions() (options, meadow, number int) {
	owed := m.owedCows()
	for set := m.openMeadows; set != 0 && options < 2; set &= set - 1 {
		at := bits.TrailingZeros16(set)
		if most := m.mostBonus(at, owed); most > 0 {
			options, meadow, number = options+most, at, most
		}
	}
	return options, meadow, number
}

func (m *Match) bonusBudget() int { return int(min(m.bonusLeft, m.stock[m.bonusHerd])) }

// stableNumbers is the set of the numbers, from one on, after which the herd equals no other in a meadow.
func (m *Match) stableNumbers(at, limit int) uint64 {
	limit = min(limit, int(m.free[at]))
	if limit <= 0 {
		return 0
	}
	return allowedNumbers(int(m.cows[at][m.bonusHerd]), m.otherSizes(at, m.bonusHerd), limit) &^ 1
}

// owedCows is how many cows the herd must still place to part from equal ones in all meadows (ZB-5.2).
func (m *Match) owedCows() int {
	owed := 0
	for set := m.uneven; set != 0; set &= set - 1 {
		owed += m.owedIn(bits.TrailingZeros16(set))
	}
	return owed
}

func (m *Match) owedIn(at int) int { return bits.TrailingZeros64(m.stableNumbers(at, m.bonusBudget())) }

// mostBonus is the largest number that may be placed in a meadow when so many cows are
// owed. Every lower number may be placed too: what is left suffices to go on to this one.
func (m *Match) mostBonus(at, owed int) int {
	if m.uneven>>at&1 == 1 {
		owed -= m.owedIn(at)
	}
	return max(bits.Len64(m.stableNumbers(at, m.bonusBudget()-owed))-1, 0)
}

func (m *Match) appendBonuses(dst []rules.Move) []rules.Move {
	owed := m.owedCows()
	for set := m.openMeadows; set != 0; set &= set - 1 {
		at := bits.TrailingZeros16(set)
		most := m.mostBonus(at, owed)
		for n := 1; n <= most; n++ {
			dst = append(dst, bonusMove(at, n))
		}
	}
	if m.uneven == 0 {
		dst = append(dst, doneMove)
	}
	return dst
}

func (m *Match) refuseBonus(move rules.Move) *rules.Refusal {
	at, n := meadowOf(move), numberOf(move)
	switch {
	case at < 0 || m.meadows>>at&1 == 0:
		return refusedMeadow
	case n == 0:
		return refusedNoBonus
	case n > int(m.bonusLeft):
		return refusedMore.With(int(m.bonusLeft))
	case n <= m.mostBonus(at, m.owedCows()):
		return nil
	}
	if fit := m.fit(at, m.bonusHerd, n); !fit.Legal() {
		return fit.refusal(refusedBonusSpaces, refusedBonusCows)
	}
	return refusedFew
}

func (m *Match) refuseDone() *rules.Refusal {
	if m.uneven != 0 {
		at := bits.TrailingZeros16(m.uneven)
		return refusedEven.With(m.game.meadows[at].title)
	}
	return nil
}

func (m *Match) placeBonus(at, n int, byItself bool, out *rules.Events) {
	out.Tell(rules.Event{
		Kind: EventPlaced, Who: m.owner(m.bonusHerd), What: int16(m.colour[m.bonusHerd]), From: int16(m.queue[m.queueAt]),
		Where: int16(at), Gained: int16(n), ByItself: byItself,
	})
	m.bonusLeft -= uint8(n)
	m.uneven &^= 1 << at
	if m.otherSizes(at, m.bonusHerd)>>(int(m.cows[at][m.bonusHerd])+n)&1 == 1 {
		m.uneven |= 1 << at
	}
	m.placeCows(m.bonusHerd, at, uint8(n), out)
}

func (m *Match) endBonus(out *rules.Events) {
	if m.bonusLeft > 0 && out != nil {
		equal := int16(0)
		if options, _, _ := m.bonusOptions(); options == 0 && m.openMeadows != 0 && m.stock[m.bonusHerd] > 0 {
			equal = 1
		}
		out.Tell(rules.Event{
			Kind: EventLapsed, Who: m.owner(m.bonusHerd), What: int16(m.colour[m.bonusHerd]),
			From: int16(m.queue[m.queueAt]), Where: equal, Gained: int16(m.bonusLeft),
		})
	}
	m.bonusLeft = 0
}
