package montana

import (
	"math/bits"

	"saloon/rules"
)

// Default is a sensible move: build where it brings most, else get what is missing for the
// hex that is nearest to being paid, else recruit.
//
// Such play ends every game. The land hangs together, so there is always a hex to aim at. Every area and the bank have
// a free space when a turn begins. Among five workers two have the same colour, so who lacks silver can go to the bank
// and then work, and who lacks workers spins. Work brings the good that is aimed at in a shortage too, since nobody
// lacks a good of which it has all.
func (m *Match) Default(seat rules.Seat) rules.Move {
	p := m.player(seat)
	if m.workerLimit > 0 {
		return dismissMove(commonest(p.workers))
	}
	switch m.step {
	case StepCamp:
		return m.layout.move(MoveCamp, m.defaultCamp())
	case StepDraftTake, StepTake:
		return m.defaultTake(p)
	case StepTurn:
		return m.defaultTurn(seat, p)
	case StepHelper:
		if area := Good(m.spaceAt / areaSpaces); m.helpers(p.workers)>>area&1 == 1 {
			return helperMove(area, 1)
		}
	case StepBid:
		return m.defaultBid(p)
	case StepReward:
		return m.defaultReward(p)
	case StepBuild:
		if hex := m.bestHex(seat); hex >= 0 {
			return m.layout.move(MoveBuild, hex)
		}
		if m.tradesKeepOpen() {
			return m.tradeForHex()
		}
	case StepCanteen:
		return canteenMove
	}
	return doneMove
}

func commonest(c crew) Good {
	best := Copper
	for colour := range Good(colours) {
		if c.of(colour) > c.of(best) {
			best = colour
		}
	}
	return best
}

func (m *Match) defaultCamp() int {
	best, score := -1, -1
	for i := m.free.next(0); i >= 0; i = m.free.next(i + 1) {
		if n := m.free.and(m.layout.neighbours[i]).count(); n > score {
			best, score = i, n
		}
	}
	return best
}

func (m *Match) defaultTake(p *player) rules.Move {
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

func (m *Match) bestHex(seat rules.Seat) int {
	best, score := -1, -1
	open := m.free.and(m.reachable)
	for i := open.next(0); i >= 0; i = open.next(i + 1) {
		if m.refuseHex(m.player(seat), m.plot(i).price, i) != nil {
			continue
		}
		brings := m.gainsOn(i, seat)
		if n := 4*(brings.doubles+brings.lines) + 2*count(brings.cow) + 3*brings.lakes.count(); n > score {
			best, score = i, n
		}
	}
	return best
}

// lacking is what goods lack of a price: the highest bit stays in each byte where the price is not less.
func lacking(price, goods stock) stock {
	more := (price | stockHigh) - goods
	return more & (more & stockHigh >> 7 * 0x7f)
}

// effort is how hard it is to get goods. A large one also takes an auction.
func effort(lacks stock) int {
	return lacks.total() + 4*(lacks.of(BigCopper)+lacks.of(BigStone))
}

func (m *Match) nearestLack(p *player) stock {
	var nearest stock
	least := -1
	open := m.free.and(m.reachable)
	for i := open.next(0); i >= 0; i = open.next(i + 1) {
		lacks := lacking(m.plot(i).price, p.goods)
		if n := effort(lacks); least < 0 || n < least {
			nearest, least = lacks, n
		}
	}
	return nearest
}

func (m *Match) defaultTurn(seat rules.Seat, p *player) rules.Move {
	if hex := m.bestHex(seat); hex >= 0 {
		return m.layout.move(MoveBuild, hex)
	}
	lacks := m.nearestLack(p)
	if lacks.total() == 1 && lacks < good(BigCopper) && p.cows > 0 && m.supply.covers(lacks) {
		return tradeMove(bits.TrailingZeros64(uint64(lacks)) / 8)
	}
	if lacks >= good(BigCopper) && m.canOpenCity() && p.goods.covers(smallFor(lacks)) {
		return cityMove
	}
	if move := m.defaultWork(p, lacks+smallFor(lacks)); move != rules.NoMove {
		return move
	}
	if move := m.defaultBank(p); move != rules.NoMove {
		return move
	}
	return spinMove
}

func smallFor(lacks stock) stock {
	switch {
	case lacks.of(BigCopper) > 0:
		return good(Copper)
	case lacks.of(BigStone) > 0:
		return good(Stone)
	}
	return 0
}

func (m *Match) defaultWork(p *player, wanted stock) rules.Move {
	auction := wanted >= good(BigCopper)
	sets := ableColours(p.workers)
	for area := range Good(colours) {
		want := wanted.of(area) > 0
		if auction {
			want = lacking(wanted, p.goods).of(area) > 0 || area == Pumpkin && !m.canOpenCity()
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

// defaultBank sends as many workers to the bank as leaves two, the commonest first.
func (m *Match) defaultBank(p *player) rules.Move {
	for space := bankSpaces; space >= 1; space-- {
		if m.bank[space-1] != 0 || p.workers.total() < space+2 {
			continue
		}
		have, c := p.workers, crew(0)
		for range space {
			colour := commonest(have)
			have -= worker(colour)
			c += worker(colour)
		}
		return bankMove(space, c)
	}
	return rules.NoMove
}

// defaultBid bids as little as it can for a row that exchanges large goods, if the seat
// wants one. Otherwise it bids only if it must, as little as it can.
func (m *Match) defaultBid(p *player) rules.Move {
	lacks := m.nearestLack(p)
	wants := lacks >= good(BigCopper) && p.goods.covers(smallFor(lacks))
	best, least := rules.NoMove, 0
	for r, first := range m.openColumns() {
		if first == columns {
			continue
		}
		cost := int(m.game.city[r].cost[first])
		useful := wants && m.game.city[r].exchanges > 0
		if cost > p.goods.of(Pumpkin) || !useful && m.counted > 0 {
			continue
		}
		if !useful {
			cost += columns * rows
		}
		if best == rules.NoMove || cost < least {
			best, least = bidMove(r+1, first+1), cost
		}
	}
	if best == rules.NoMove {
		return foldMove
	}
	return best
}

// defaultReward takes what leaves least missing for the nearest hex.
func (m *Match) defaultReward(p *player) rules.Move {
	r := &m.game.city[m.contractors[m.acting-1].row()]
	var best stock
	least := -1
	for i, offer := range r.offers {
		if !p.goods.covers(r.needs[i]) {
			continue
		}
		after := *p
		after.goods += offer - r.needs[i]
		if n := effort(m.nearestLack(&after)); least < 0 || n < least {
			best, least = offer, n
		}
	}
	return rewardMove(best)
}
