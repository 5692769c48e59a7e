package montana

import (
	"math/bits"

	"saloon/rules"
)

var (
	refusedHex   = rules.Refuse("MT-6.1/land", "one builds only on land that is still free")
	refusedFar   = rules.Refuse("MT-6.1/beside", "one builds only beside the start tile or a settlement")
	refusedPrice = rules.Refuse("MT-6.1/goods", "you have not the goods that this hex costs")
	refusedLeft  = rules.Refuse("MT-10.6", "you have no settlement left")
)

// plot is what lies on a hex.
func (m *Match) plot(hex int) *plot { return &m.game.plots[m.lies[hex]] }

// whyNot says why a player cannot build on a hex, or nil.
func (g *ground) whyNot(p *purse, price stock, hex int) *rules.Refusal {
	switch {
	case p.left == 0:
		return refusedLeft
	case !g.free.has(hex):
		return refusedHex
	case !g.reach.has(hex):
		return refusedFar
	case !p.goods.covers(price):
		return refusedPrice
	}
	return nil
}

// yields is what building on a hex brings to a seat.
type yields struct {
	doubles, lines int // settlements beyond the first
	cow            bool
	wells          hexSet // lakes that give their canteen
}

// placed is how many settlements are put there.
func (y yields) placed(left int) int { return min(1+y.doubles+y.lines, left) }

// bring works out what building on a hex brings (MT-6.2 to MT-6.5).
func (g *ground) bring(c *chart, show *plot, seat rules.Seat, hex int) yields {
	return yields{
		doubles: count(show.double),
		lines:   c.lines(&g.own[seat-1], hex),
		cow:     g.cattle.has(hex),
		wells:   g.wells.and(c.near[hex]),
	}
}

// build puts settlements on a hex.
func (m *Match) build(hex int, out *rules.Events) {
	seat, show := m.active, m.plot(hex)
	p := m.purse(seat)
	y := m.bring(m.chart, show, seat, hex)
	m.pay(seat, show.price, out)
	n := y.placed(int(p.left))
	doubles := min(n-1, y.doubles)
	p.left -= uint8(n)
	p.doubles += uint8(doubles)
	p.lines += uint8(n - 1 - doubles)
	m.count[hex] = uint8(n)
	m.own[seat-1].add(hex)
	m.free.remove(hex)
	m.reach = m.reach.or(m.chart.near[hex])
	tell(out, rules.Event{Kind: EventBuilt, Who: seat, Where: int16(hex), Gained: int16(n), What: int16(n - 1 - doubles)})
	m.collectFinds(hex, y, out)
	m.built++
	m.step = StepBuild
	if p.left == 0 && !m.last {
		m.last = true
		silently(out, rules.Event{Kind: EventLast, Who: seat})
	}
}

// collectFinds takes the cow of the hex and the canteens beside it (MT-6.5).
func (m *Match) collectFinds(hex int, y yields, out *rules.Events) {
	p := m.purse(m.active)
	if y.cow {
		m.cattle.remove(hex)
		p.cows++
		silently(out, rules.Event{Kind: EventCow, Who: m.active, Where: int16(hex)})
	}
	for i := y.wells.next(0); i >= 0; i = y.wells.next(i + 1) {
		m.wells.remove(i)
		p.canteens++
		silently(out, rules.Event{Kind: EventCanteen, Who: m.active, Where: int16(i)})
	}
}

// endBuild pays for the builds given up (MT-6.6).
func (m *Match) endBuild(out *rules.Events) {
	m.earn(m.active, maxBuilds-int(m.built), out)
	m.endTurn(out)
}

// open is where one may build at all, with these goods as far as their kinds go.
func (g *ground) open(goods stock) hexSet {
	set := g.free.and(g.reach)
	for kind := range g.needs {
		lacks := uint64(int64(goods.of(Good(kind))-1) >> 63) // all ones, or nothing
		set[0] &^= g.needs[kind][0] & lacks
		set[1] &^= g.needs[kind][1] & lacks
	}
	return set
}

// canBuild reports whether a seat could build anywhere.
func (m *Match) canBuild(seat rules.Seat) bool {
	p := m.purse(seat)
	if p.left == 0 {
		return false
	}
	open := m.open(p.goods)
	for i := open.next(0); i >= 0; i = open.next(i + 1) {
		if p.goods.covers(m.game.prices[m.lies[i]]) {
			return true
		}
	}
	return false
}

func (m *Match) refuseBuild(move rules.Move) *rules.Refusal {
	hex := m.chart.find(HexOf(move))
	if hex < 0 || move != m.chart.move(MoveBuild, hex) {
		return refusedHex
	}
	return m.whyNot(m.purse(m.active), m.plot(hex).price, hex)
}

func (m *Match) appendBuilds(dst []rules.Move) []rules.Move {
	p := m.purse(m.active)
	if p.left == 0 {
		return dst
	}
	open := m.open(p.goods)
	for w, set := range open {
		for ; set != 0; set &= set - 1 {
			i := w<<6 + bits.TrailingZeros64(set)
			if p.goods.covers(m.game.prices[m.lies[i]]) {
				dst = append(dst, m.chart.build[i])
			}
		}
	}
	return dst
}
