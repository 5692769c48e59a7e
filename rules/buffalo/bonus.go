package buffalo

import (
	"math/bits"

	"saloon/rules"
)

var (
	refusedNone        = rules.Refuse("ZB-5.2/none", "place at least one cow, or say done")
	refusedMore        = rules.Refuse("ZB-5.2/left", "you have %d bonus cows left")
	refusedFew         = rules.Refuse("ZB-4.3/elsewhere", "too few cows would be left to part your herd from an equal one elsewhere")
	refusedEven        = rules.Refuse("ZB-4.3/stay", "your herd in %s must not stay as large as another")
	refusedBonusSpaces = rules.Refuse("ZB-5.2/spaces", "%s has %d spaces left for bonus cows")
	refusedBonusCows   = rules.Refuse("ZB-5.2/cows", "you have %d cows of that colour left for a bonus")
)

// advanceBonus goes on with the first meadow of the queue (ZB-5.1, ZB-5.3).
func (m *Match) advanceBonus(out *rules.Events) bool {
	if m.left > 0 {
		return m.advanceHerd(out)
	}
	if m.head == m.tail {
		m.step = StepGraze
		return true
	}
	md := &m.game.meadows[m.queue[m.head]]
	number := m.rowAt
	m.rowAt++
	switch {
	case number == 0:
		if m.market {
			m.grant(m.filler[m.head], marketShare(md.size), out)
		}
	case number > md.row:
		m.head++
		m.rowAt = 0
	case md.bonus[number-1] > 0:
		m.grantRank(int(number-1), md.bonus[number-1], out)
	}
	return true
}

// grantRank gives cows to the herd of this rank, 0 for the largest.
func (m *Match) grantRank(rank int, n uint8, out *rules.Events) {
	herd, ok := m.ranked(int(m.queue[m.head]), rank)
	if !ok {
		everyone(out, rules.Event{Kind: EventLapsed, From: int16(m.queue[m.head]), Gained: int16(n)})
		return
	}
	m.grant(herd, n, out)
}

func (m *Match) grant(herd, n uint8, out *rules.Events) {
	m.herd, m.left, m.uneven = herd, n, 0
	everyone(out, rules.Event{Kind: EventBonus, Who: m.owner(herd), What: int16(m.colour[herd]), From: int16(m.queue[m.head]), Gained: int16(n)})
}

// ranked is the herd of a rank in a meadow.
func (m *Match) ranked(at, rank int) (uint8, bool) {
	order, n := m.ranking(at)
	if rank >= n {
		return 0, false
	}
	return order[rank], true
}

// ranking is the herds of a meadow, the largest first.
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

// advanceHerd lets the herd's owner place, or ends a bonus that cannot go on.
func (m *Match) advanceHerd(out *rules.Events) bool {
	options, at, n := m.bonusOptions()
	switch {
	case options == 0:
		m.endBonus(out)
		return true
	case options == 1 && m.uneven != 0:
		m.placeBonus(at, n, true, out)
		return true
	}
	return m.ask(m.owner(m.herd))
}

// bonusOptions counts the ways to place bonus cows, as far as two, and names the
// last one counted.
func (m *Match) bonusOptions() (options, meadow, number int) {
	owed := m.owed()
	for set := m.open; set != 0 && options < 2; set &= set - 1 {
		at := bits.TrailingZeros16(set)
		if most := m.most(at, owed); most > 0 {
			options, meadow, number = options+most, at, most
		}
	}
	return options, meadow, number
}

// budget is how many cows the herd can still place.
func (m *Match) budget() int { return int(min(m.left, m.stock[m.herd])) }

// stable is the set of numbers after which the herd equals no other in a meadow,
// the present size left out.
func (m *Match) stable(at, limit int) uint64 {
	limit = min(limit, int(m.free[at]))
	if limit <= 0 {
		return 0
	}
	return numbers(int(m.cows[at][m.herd]), m.taken(at, m.herd), limit) &^ 1
}

// owed is how many cows the herd must still place so that it equals no other in
// the meadows in which it does for the moment (ZB-5.2).
func (m *Match) owed() int {
	owed := 0
	for set := m.uneven; set != 0; set &= set - 1 {
		owed += m.debt(bits.TrailingZeros16(set))
	}
	return owed
}

func (m *Match) debt(at int) int { return bits.TrailingZeros64(m.stable(at, m.budget())) }

// most is the largest number that may be placed in a meadow. Every number up to
// it may be placed, because what is left can then go the rest of the way.
func (m *Match) most(at, owed int) int {
	if m.uneven>>at&1 == 1 {
		owed -= m.debt(at)
	}
	return max(bits.Len64(m.stable(at, m.budget()-owed))-1, 0)
}

func (m *Match) appendBonuses(dst []rules.Move) []rules.Move {
	owed := m.owed()
	for set := m.open; set != 0; set &= set - 1 {
		at := bits.TrailingZeros16(set)
		most := m.most(at, owed)
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
		return refusedNone
	case n > int(m.left):
		return refusedMore.With(int(m.left))
	case n <= m.most(at, m.owed()):
		return nil
	}
	if fit := m.fit(at, m.herd, n); !fit.Legal() {
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
	everyone(out, rules.Event{
		Kind: EventPlaced, Who: m.owner(m.herd), What: int16(m.colour[m.herd]), From: int16(m.queue[m.head]),
		Where: int16(at), Gained: int16(n), ByItself: byItself,
	})
	m.left -= uint8(n)
	m.uneven &^= 1 << at
	if m.taken(at, m.herd)>>(int(m.cows[at][m.herd])+n)&1 == 1 {
		m.uneven |= 1 << at
	}
	m.place(m.herd, at, uint8(n), out)
}

// endBonus lets what is left of a bonus lapse.
func (m *Match) endBonus(out *rules.Events) {
	if m.left > 0 {
		everyone(out, rules.Event{
			Kind: EventLapsed, Who: m.owner(m.herd), What: int16(m.colour[m.herd]),
			From: int16(m.queue[m.head]), Gained: int16(m.left),
		})
	}
	m.left = 0
}

// defaultBonus places as many as it can, in the widest meadow that takes most.
func (m *Match) defaultBonus() rules.Move {
	best, most := -1, 0
	owed := m.owed()
	for set := m.open; set != 0; set &= set - 1 {
		at := bits.TrailingZeros16(set)
		n := m.most(at, owed)
		if n > most || n == most && n > 0 && m.free[at] > m.free[best] {
			best, most = at, n
		}
	}
	return bonusMove(best, most)
}
