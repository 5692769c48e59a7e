package montana

import (
	"math/bits"

	"saloon/rules"
)

// tradesKeepOpen reports whether a step that would end by itself stays open, because trades with the cows at hand would
// make another move of it legal: so from version 2 of the rules on (MT-10.4).
func (m *Match) tradesKeepOpen() bool {
	if m.version < 2 || !m.canTrade() || m.player(m.active).cows == 0 {
		return false
	}
	switch m.step {
	case StepPush:
		return m.tradesPay(m.active, good(Grain)) > 0
	case StepHelper:
		return m.tradesBringHelper()
	case StepBid:
		return m.tradesBringBid()
	case StepReward:
		return m.tradesBringReward()
	case StepBuild:
		return m.tradesBringHex()
	}
	return false
}

// tradesPay is how many cows a seat has to trade until it has these goods: 0 when it has
// them already, or never will with its cows.
func (m *Match) tradesPay(seat rules.Seat, goods stock) int {
	p := m.player(seat)
	traded := 0
	for kind := range Good(kinds) {
		lacks := goods.of(kind) - p.goods.of(kind)
		if lacks <= 0 {
			continue
		}
		if kind >= BigCopper {
			return 0 // no cow is traded for a large good
		}
		traded += m.cowsForGood(seat, kind, lacks)
		if traded > int(p.cows) {
			return 0
		}
	}
	return traded
}

// cowsForGood is how many cows bring so many goods of a kind. In a shortage a cow may
// bring back no more than the seat has to put back itself (MT-7).
func (m *Match) cowsForGood(seat rules.Seat, kind Good, lacks int) int {
	if m.supply.of(kind) >= lacks {
		return lacks
	}
	then, cows := *m, int(m.player(seat).cows)
	wanted := then.player(seat).goods.of(kind) + lacks
	for n := 1; n <= cows; n++ {
		then.gain(seat, kind, 1, nil)
		if then.player(seat).goods.of(kind) >= wanted {
			return n
		}
	}
	return cows + 1
}

// tradesBringHelper reports whether workers for cows could go to the small space. Whom the
// seat puts back for them, with eight at hand, it may choose.
func (m *Match) tradesBringHelper() bool {
	area, cows := Good(m.spaceAt/areaSpaces), int(m.player(m.active).cows)
	for colour := range Good(colours) {
		lacks := workersNeeded(area, colour) - m.player(m.active).workers.of(colour)
		if m.cowsForWorker(colour, lacks) <= cows {
			return true
		}
	}
	return false
}

// cowsForWorker is how many cows bring so many workers of a colour.
func (m *Match) cowsForWorker(colour Good, lacks int) int {
	if m.labour.of(colour) >= lacks {
		return lacks
	}
	then, cows := *m, int(m.player(m.active).cows)
	wanted := then.player(m.active).workers.of(colour) + lacks
	for n := 1; n <= cows; n++ {
		then.enlist(m.active, colour, 1, nil)
		if then.player(m.active).workers.of(colour) >= wanted {
			return n
		}
	}
	return cows + 1
}

// tradesBringBid reports whether pumpkins for cows would pay for another cell of the city.
func (m *Match) tradesBringBid() bool {
	pumpkins := m.player(m.active).goods.of(Pumpkin)
	for r, first := range m.openColumns() {
		for column := first; column < columns; column++ {
			cost := int(m.game.city[r].cost[column])
			if cost > pumpkins && m.tradesPay(m.active, stock(cost)*good(Pumpkin)) > 0 {
				return true
			}
		}
	}
	return false
}

// tradesBringReward reports whether small goods for cows could be exchanged for more.
func (m *Match) tradesBringReward() bool {
	r := &m.game.city[m.contractors[m.active-1].row()]
	for _, needs := range r.needs {
		if m.tradesPay(m.active, needs) > 0 {
			return true
		}
	}
	return false
}

// tradeForHex is a trade on the way to the hex that takes the fewest cows. There must be one that cows pay for.
func (m *Match) tradeForHex() rules.Move {
	var lacks stock
	fewest := 0
	open := m.free.and(m.reachable)
	for i := open.next(0); i >= 0; i = open.next(i + 1) {
		price := m.game.prices[m.tileHex[i]]
		if n := m.tradesPay(m.active, price); n > 0 && (fewest == 0 || n < fewest) {
			lacks, fewest = lacking(price, m.player(m.active).goods), n
		}
	}
	return tradeMove(bits.TrailingZeros64(uint64(lacks)) / 8)
}

// tradesBringHex reports whether goods for cows would pay for a hex.
func (m *Match) tradesBringHex() bool {
	if m.player(m.active).settlementsLeft == 0 {
		return false
	}
	open := m.free.and(m.reachable)
	for i := open.next(0); i >= 0; i = open.next(i + 1) {
		if m.tradesPay(m.active, m.game.prices[m.tileHex[i]]) > 0 {
			return true
		}
	}
	return false
}
