package montana

import (
	"math/bits"

	"saloon/rules"
)

var (
	refusedHex   = rules.Refuse("MT-6.1/land", "one builds only on land that is still free")
	refusedFar   = rules.Refuse("MT-6.1/beside", "one builds only beside the start tile or a settlement")
	refusedPrice = rules.Refuse("MT-6.1/goods", "of %s that hex costs %d, and you have %d")
	refusedLeft  = rules.Refuse("MT-10.6", "you have no settlement left")
)

func (m *Match) plot(hex int) *plot { return &m.game.plots[m.tileHex[hex]] }

// refuseHex says why a player cannot build on a hex of this price, or nil.
func (l *landscape) refuseHex(p *player, price stock, hex int) *rules.Refusal {
	switch {
	case p.settlementsLeft == 0:
		return refusedLeft
	case !l.free.has(hex):
		return refusedHex
	case !l.reachable.has(hex):
		return refusedFar
	case !p.goods.covers(price):
		return refusePrice(price, p.goods)
	}
	return nil
}

// refusePrice names the first good of which there is not enough.
func refusePrice(price, goods stock) *rules.Refusal {
	kind := Good(0)
	for goods.of(kind) >= price.of(kind) {
		kind++
	}
	return refusedPrice.With(kind.String(), price.of(kind), goods.of(kind))
}

type gains struct {
	doubles, lines int // more settlements, for a double mark and for lines
	cow            bool
	lakes          hexSet // those that give their canteen
}

func (g gains) placed(left int) int { return min(1+g.doubles+g.lines, left) }

// gainsOn works out what building on a hex brings a seat (MT-6.2 to MT-6.5).
func (m *Match) gainsOn(hex int, seat rules.Seat) gains {
	return gains{
		doubles: count(m.plot(hex).double),
		lines:   m.layout.linesAt(&m.owned[seat-1], hex),
		cow:     m.cowHexes.has(hex),
		lakes:   m.canteenLakes.and(m.layout.neighbours[hex]),
	}
}

func (m *Match) build(hex int, out *rules.Events) {
	seat := m.active
	p, brings := m.player(seat), m.gainsOn(hex, seat)
	m.pay(seat, m.plot(hex).price, out)
	n := brings.placed(int(p.settlementsLeft))
	doubles := min(n-1, brings.doubles)
	p.settlementsLeft -= uint8(n)
	p.doubles += uint8(doubles)
	p.lines += uint8(n - 1 - doubles)
	m.settlements[hex] = uint8(n)
	m.quiet = 0
	m.owned[seat-1].add(hex)
	m.free.remove(hex)
	m.reachable = m.reachable.or(m.layout.neighbours[hex])
	out.Tell(rules.Event{Kind: EventBuilt, Who: seat, Where: int16(hex), Gained: int16(n), What: int16(n - 1 - doubles)})
	m.collectFinds(hex, brings, out)
	m.built++
	m.step = StepBuild
	if p.settlementsLeft == 0 && !m.lastRound {
		m.lastRound = true
		out.Tell(rules.Event{Kind: EventLast, Who: seat, ByItself: true})
	}
}

// collectFinds takes the cow of a hex and the canteens beside it (MT-6.5).
func (m *Match) collectFinds(hex int, brings gains, out *rules.Events) {
	p := m.player(m.active)
	if brings.cow {
		m.cowHexes.remove(hex)
		p.cows++
		out.Tell(rules.Event{Kind: EventCow, Who: m.active, Where: int16(hex), ByItself: true})
	}
	for i := brings.lakes.next(0); i >= 0; i = brings.lakes.next(i + 1) {
		m.canteenLakes.remove(i)
		p.canteens++
		out.Tell(rules.Event{Kind: EventCanteen, Who: m.active, Where: int16(i), ByItself: true})
	}
}

func (m *Match) endBuild(out *rules.Events) {
	m.earn(m.active, maxBuilds-int(m.built), out)
	m.endTurn(out)
}

// buildable is where one may build, the hexes left out whose price names a good of which there is none.
func (l *landscape) buildable(goods stock) hexSet {
	set := l.free.and(l.reachable)
	for kind := range l.costing {
		lacks := uint64(int64(goods.of(Good(kind))-1) >> 63) // all ones, or nothing
		set[0] &^= l.costing[kind][0] & lacks
		set[1] &^= l.costing[kind][1] & lacks
	}
	return set
}

func (m *Match) canBuild(seat rules.Seat) bool {
	p := m.player(seat)
	if p.settlementsLeft == 0 {
		return false
	}
	open := m.buildable(p.goods)
	for i := open.next(0); i >= 0; i = open.next(i + 1) {
		if p.goods.covers(m.game.prices[m.tileHex[i]]) {
			return true
		}
	}
	return false
}

func (m *Match) refuseBuild(move rules.Move) *rules.Refusal {
	hex := m.layout.find(HexOf(move))
	if hex < 0 || move != m.layout.move(MoveBuild, hex) {
		return refusedHex
	}
	return m.refuseHex(m.player(m.active), m.plot(hex).price, hex)
}

func (m *Match) appendBuilds(dst []rules.Move) []rules.Move {
	p := m.player(m.active)
	if p.settlementsLeft == 0 {
		return dst
	}
	open := m.buildable(p.goods)
	for w, set := range open {
		for ; set != 0; set &= set - 1 {
			i := w<<6 + bits.TrailingZeros64(set)
			if p.goods.covers(m.game.prices[m.tileHex[i]]) {
				dst = append(dst, m.layout.buildMoves[i])
			}
		}
	}
	return dst
}
