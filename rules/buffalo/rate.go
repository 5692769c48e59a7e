package buffalo

import (
	"math/bits"

	"saloon/rules"
)

func (mi *mind) rateMove(m *Match, seat rules.Seat, move rules.Move) int32 {
	switch move.Kind() {
	case MoveSend:
		herd := m.herdOf(seat, colourOf(move))
		return mi.sendWorths[herd][meadowOf(move)][cardOf(move).Value()]
	case MoveGraze:
		return mi.rateGraze(m, numberOf(move))
	case MoveBonus:
		return mi.ratePlaced(m, m.bonusHerd, meadowOf(move), numberOf(move))
	case MoveDone:
		return mi.w[wKeep]
	case MoveDrop:
		return -100 * int32(cardOf(move).Value())
	case MoveRecall:
		return -1 << 20
	case MoveOffer:
		return -10 * int32(numberOf(move))
	}
	return 0
}

func (mi *mind) workOutSends(m *Match, seat rules.Seat) {
	for herd := m.firstHerd(seat); herd <= m.lastHerd(seat); herd++ {
		for set := m.openMeadows; set != 0; set &= set - 1 {
			at := bits.TrailingZeros16(set)
			room := mi.likelyRoom(m, herd, at)
			for value := 2; value <= maxCard; value++ {
				mi.sendWorths[herd][at][value] = mi.rateSend(m, herd, at, value, room)
			}
		}
	}
}

// likelyRoom is how many spaces a meadow is likely to have left for a herd, in hundredths. Larger herds place before
// it, equal ones half of the time, and smaller ones after it.
func (mi *mind) likelyRoom(m *Match, herd uint8, at int) int32 {
	own := m.cows[at][herd]
	chance := int32(200) / int32(max(popcount(m.openMeadows), 2)) // that a seat sends a card there, in percent
	if m.duel {
		chance /= 2
	}
	room := 100 * int32(m.free[at])
	for h := range uint8(m.herds()) {
		if m.owner(h) == m.owner(herd) || m.stock[h] == 0 {
			continue
		}
		part := int32(100)
		switch theirs := m.cows[at][h]; {
		case theirs == own:
			part = 50
		case theirs < own:
			part = mi.w[wAfter]
		}
		room -= chance * mi.w[wCrowd] / 100 * part / 100
	}
	return room
}

func (mi *mind) rateSend(m *Match, herd uint8, at, value int, room int32) int32 {
	own := int(m.cows[at][herd])
	taken := m.otherSizes(at, herd)
	limit := min(value, int(m.free[at]), int(m.stock[herd]))
	alone := bits.Len64(allowedNumbers(own, taken, limit)) - 1
	likely := int32(100 * alone)
	if room < 100*int32(alone) {
		likely = (likely + max(room, 0)) / 2
	}
	v := likely - mi.w[wWaste]*(100*int32(value)-likely)/100
	if alone == 0 {
		return v
	}
	if own == 0 {
		v += mi.w[wClaim]
	}
	return v + mi.bonusGain(m, herd, at, alone)
}

func (mi *mind) bonusGain(m *Match, herd uint8, at, n int) int32 {
	md := &m.game.meadows[at]
	own := int(m.cows[at][herd])
	before, after, next := 0, 0, 0 // herds that are larger before and after; the next smaller one
	var passed int32
	for h := range uint8(m.herds()) {
		size := int(m.cows[at][h])
		if h == herd || size == 0 {
			continue
		}
		if size > own {
			before++
		}
		if size > own+n {
			after++
		} else {
			next = max(next, size)
		}
	}
	won := bonusOf(md, after)
	if own > 0 {
		won -= bonusOf(md, before)
	}
	if after < before {
		passed = max(bonusOf(md, after)-bonusOf(md, after+1), 0)
	}
	sure := mi.w[wRank]
	if n >= int(m.free[at]) {
		sure = mi.w[wFill]
	}
	return won*sure + passed*mi.w[wDeny] + mi.w[wLead]*int32(min(own+n-next, 5))
}

func bonusOf(md *meadow, rank int) int32 {
	if rank >= int(md.row) {
		return 0
	}
	return int32(md.bonus[rank])
}

func (mi *mind) ratePlaced(m *Match, herd uint8, at, n int) int32 {
	if n == 0 {
		return 0
	}
	v := 100*int32(n) + mi.bonusGain(m, herd, at, n)
	if n == int(m.free[at]) {
		v -= mi.othersBonus(m, herd, at, n)
	}
	return v
}

func (mi *mind) othersBonus(m *Match, herd uint8, at, n int) int32 {
	md := &m.game.meadows[at]
	most := int32(0)
	for h := range uint8(m.herds()) {
		size := m.sizeAfter(h, herd, at, n)
		if m.owner(h) == m.owner(herd) || size == 0 {
			continue
		}
		rank := 0
		for o := range uint8(m.herds()) {
			if m.sizeAfter(o, herd, at, n) > size {
				rank++
			}
		}
		most = max(most, bonusOf(md, rank))
	}
	return most * mi.w[wDeny]
}

func (m *Match) sizeAfter(h, herd uint8, at, n int) int {
	size := int(m.cows[at][h])
	if h == herd {
		size += n
	}
	return size
}

func (mi *mind) rateGraze(m *Match, n int) int32 {
	t := m.line[m.lineAt]
	at := int(m.at)
	v := mi.ratePlaced(m, t.herd, at, n)
	left := int(m.free[at]) - n
	for _, later := range m.line[m.lineAt+1 : m.lineEnd] {
		if m.owner(later.herd) == m.owner(t.herd) {
			continue
		}
		taken := m.otherSizes(at, later.herd)&^(1<<m.cows[at][t.herd]) | 1<<(int(m.cows[at][t.herd])+n)
		can := bits.Len64(allowedNumbers(int(m.cows[at][later.herd]), taken, min(later.card.Value(), left))) - 1
		v += int32(later.card.Value()-can) * mi.w[wBlock]
		left -= can
	}
	return v
}
