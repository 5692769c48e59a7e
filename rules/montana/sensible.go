package montana

import (
	"math/bits"

	"saloon/rules"
)

// Default is a sensible move: build where it brings most, else get what is still
// missing for the hex that is nearest to being paid, else recruit.
//
// Such play ends every game. The land hangs together, so there is always a hex to
// aim at. Every area and the bank have a free space when a turn begins; five
// workers always hold a pair of one colour, so whoever lacks silver goes to the
// bank, then works, and whoever lacks workers spins. Each visit brings what is
// aimed at, in a shortage too: nobody lacks a good of which it holds all.
func (m *Match) Default(seat rules.Seat) rules.Move {
	p := m.purse(seat)
	if m.hold > 0 {
		return dismissMove(most(p.workers))
	}
	switch m.step {
	case StepCamp:
		return m.chart.move(MoveCamp, m.sensibleCamp())
	case StepDraftTake, StepTake:
		return m.sensibleTake(p)
	case StepTurn:
		return m.sensibleTurn(seat, p)
	case StepHelper:
		if area := Good(m.at / areaSpaces); m.helpers(p.workers)>>area&1 == 1 {
			return helperMove(area, 1)
		}
	case StepBid:
		return m.sensibleBid(p)
	case StepReward:
		return m.sensibleReward(p)
	case StepBuild:
		if hex := m.bestHex(seat); hex >= 0 {
			return m.chart.move(MoveBuild, hex)
		}
	case StepCanteen:
		return canteenMove
	}
	return doneMove
}

// most is the colour of which there are most workers.
func most(c crew) Good {
	best := Copper
	for colour := range Good(colours) {
		if c.of(colour) > c.of(best) {
			best = colour
		}
	}
	return best
}

// sensibleCamp is the land with most land round it.
func (m *Match) sensibleCamp() int {
	best, score := -1, -1
	for i := m.free.next(0); i >= 0; i = m.free.next(i + 1) {
		if n := m.free.and(m.chart.near[i]).count(); n > score {
			best, score = i, n
		}
	}
	return best
}

// sensibleTake is one worker each of the two colours that there are fewest of.
func (m *Match) sensibleTake(p *purse) rules.Move {
	have := p.workers
	var c crew
	for range 2 {
		fewest := Copper
		for colour := range Good(colours) {
			if have.of(colour) < have.of(fewest) {
				fewest = colour
			}
		}
		c += worker(fewest)
		have += worker(fewest)
	}
	return takeMove(c)
}

// bestHex is where a seat would now build, or -1.
func (m *Match) bestHex(seat rules.Seat) int {
	best, score := -1, -1
	open := m.free.and(m.reach)
	for i := open.next(0); i >= 0; i = open.next(i + 1) {
		if m.whyNot(m.purse(seat), m.plot(i).price, i) != nil {
			continue
		}
		y := m.bring(m.chart, m.plot(i), seat, i)
		if n := 4*(y.doubles+y.lines) + 2*count(y.cow) + 3*y.wells.count(); n > score {
			best, score = i, n
		}
	}
	return best
}

// lacking is what a purse lacks of a price.
func lacking(price, goods stock) (lacks stock) {
	for kind := range Good(kinds) {
		if n := price.of(kind) - goods.of(kind); n > 0 {
			lacks += stock(n) * good(kind)
		}
	}
	return lacks
}

// effort is how hard it is to get goods: a large one costs an auction besides.
func effort(lacks stock) int {
	return lacks.total() + 4*(lacks.of(BigCopper)+lacks.of(BigStone))
}

// aim is what a purse lacks of the hex that is nearest to being paid.
func (m *Match) aim(p *purse) stock {
	var aim stock
	least := -1
	open := m.free.and(m.reach)
	for i := open.next(0); i >= 0; i = open.next(i + 1) {
		lacks := lacking(m.plot(i).price, p.goods)
		if n := effort(lacks); least < 0 || n < least {
			aim, least = lacks, n
		}
	}
	return aim
}

func (m *Match) sensibleTurn(seat rules.Seat, p *purse) rules.Move {
	if hex := m.bestHex(seat); hex >= 0 {
		return m.chart.move(MoveBuild, hex)
	}
	aim := m.aim(p)
	if aim.total() == 1 && aim < good(BigCopper) && p.cows > 0 && m.supply.covers(aim) {
		return tradeMove(bits.TrailingZeros64(uint64(aim)) / 8)
	}
	if (aim.of(BigCopper) > 0 || aim.of(BigStone) > 0) && m.cityOpen() && p.goods.covers(m.smallFor(aim)) {
		return cityMove
	}
	if move := m.sensibleWork(p, aim+m.smallFor(aim)); move != rules.NoMove {
		return move
	}
	if move := m.sensibleBank(p); move != rules.NoMove {
		return move
	}
	return spinMove
}

// smallFor is the small good that one of the large ones is exchanged for.
func (m *Match) smallFor(aim stock) stock {
	switch {
	case aim.of(BigCopper) > 0:
		return good(Copper)
	case aim.of(BigStone) > 0:
		return good(Stone)
	}
	return 0
}

// sensibleWork works for a good that is wanted; for an auction that is pumpkins
// as well.
func (m *Match) sensibleWork(p *purse, wanted stock) rules.Move {
	auction := wanted >= good(BigCopper)
	sets := able(p.workers)
	for area := range Good(colours) {
		want := wanted.of(area) > 0
		if auction {
			want = lacking(wanted, p.goods).of(area) > 0 || area == Pumpkin && !m.cityOpen()
		}
		if !want || sets[area] == 0 {
			continue
		}
		colour := Good(bits.TrailingZeros(sets[area]))
		if sets[area]>>area&1 == 1 {
			colour = area
		}
		for i, s := range m.game.areas[area] {
			if m.large[int(area)*areaSpaces+i] == 0 && int(p.silver) >= s.cost {
				return workMove(Place(area), i+1, colour)
			}
		}
	}
	return rules.NoMove
}

// sensibleBank sends as many workers to the bank as it takes, the commonest first,
// once there are enough to keep some.
func (m *Match) sensibleBank(p *purse) rules.Move {
	for space := bankSpaces; space >= 1; space-- {
		if m.bank[space-1] != 0 || p.workers.total() < space+2 {
			continue
		}
		have, c := p.workers, crew(0)
		for range space {
			colour := most(have)
			have -= worker(colour)
			c += worker(colour)
		}
		return bankMove(space, c)
	}
	return rules.NoMove
}

// sensibleBid bids the least for a row that gives the large good wanted; who
// must bid and wants none bids the least of all.
func (m *Match) sensibleBid(p *purse) rules.Move {
	aim := m.aim(p)
	wants := aim >= good(BigCopper) && p.goods.covers(m.smallFor(aim))
	best, least := rules.NoMove, 0
	for r, floor := range m.floors() {
		if floor == columns {
			continue
		}
		cost := int(m.game.city[r].cost[floor])
		useful := wants && m.game.city[r].exchanges > 0
		if cost > p.goods.of(Pumpkin) || !useful && m.counted > 0 {
			continue
		}
		if !useful {
			cost += columns * rows
		}
		if best == rules.NoMove || cost < least {
			best, least = bidMove(r+1, floor+1), cost
		}
	}
	if best == rules.NoMove {
		return foldMove
	}
	return best
}

// sensibleReward takes what brings the nearest hex nearer.
func (m *Match) sensibleReward(p *purse) rules.Move {
	r := &m.game.city[int(m.bids[m.acting-1]-1)/columns]
	var best stock
	least := -1
	for i, offer := range r.offers {
		if !p.goods.covers(r.needs[i]) {
			continue
		}
		after := *p
		after.goods += offer - r.needs[i]
		if n := effort(m.aim(&after)); least < 0 || n < least {
			best, least = offer, n
		}
	}
	return rewardMove(best)
}
