package montana

import "saloon/rules"

func (mi *mind) rateMove(m *Match, seat rules.Seat, before int32, move rules.Move) int32 {
	p := *m.player(seat)
	switch move.Kind() {
	case MoveCamp:
		return int32(m.free.and(m.layout.neighbours[m.layout.find(HexOf(move))]).count())
	case MoveSpin:
		return mi.w[wSpin] + mi.spunWorth(&p) - before
	case MoveTake:
		p.workers += crew(move.Fields())
	case MovePush:
		return mi.ratePush(m, &p, part(move, 0)) - before
	case MoveDismiss:
		p.workers -= worker(Good(part(move, 0)))
		return int32(p.workers.kinds()) + mi.varietyWorth(p.workers)
	case MoveBank:
		p.workers -= crew(move.Fields())
		p.silver += uint16(m.game.bank[part(move, 4)-1])
		return mi.playerWorth(&p) - before + mi.varietyWorth(p.workers)
	case MoveWork:
		return mi.rateWork(m, &p, move) - before
	case MoveHelper:
		p.workers -= crew(part(move, 1)) * worker(Good(part(move, 0)))
		p.goods += good(Good(m.spaceAt / areaSpaces))
	case MoveCity:
		return mi.rateCity(m, &p) - before
	case MoveBid:
		return mi.rateBid(m, &p, move) - before
	case MoveReward:
		return mi.rewardWorth(m, p, m.contractors[seat-1].row(), stock(move.Fields())) - before
	case MoveBuild:
		return mi.rateBuild(m, seat, &p, m.layout.find(HexOf(move))) - before
	case MoveTrade:
		p.tradeCow(part(move, 0))
		worth := mi.playerWorth(&p)
		if m.step == StepBuild {
			worth = max(worth, mi.tradedBuildWorth(m, seat, p))
		}
		return worth - before - 1 // no trade is better than one that changes nothing
	case MoveCanteen:
		p.canteens--
		return mi.playerWorth(&p) - before + mi.w[wTurn]
	case MoveFold:
		return 0
	default:
		if m.step == StepBuild {
			p.silver += uint16(maxBuilds - m.built)
		}
	}
	return mi.playerWorth(&p) - before
}

func (mi *mind) varietyWorth(c crew) int32 { return 3 * int32(c.kinds()) }

func (mi *mind) spunWorth(p *player) int32 {
	then := *p
	then.workers += worker(Copper) + worker(Stone)
	if then.workers.total() > maxWorkers {
		then.workers = p.workers
	}
	return mi.playerWorth(&then)
}

func (mi *mind) ratePush(m *Match, p *player, n int) int32 {
	p.goods -= stock(n) * good(Grain)
	c := m.game.wheel[(int(m.sector)-1+n)%sectors]
	if c == 0 {
		c = worker(Copper) + worker(Stone)
	}
	if p.workers += c; p.workers.total() > maxWorkers+1 {
		p.workers -= c
	}
	return mi.playerWorth(p) + mi.varietyWorth(p.workers)
}

func (mi *mind) rateWork(m *Match, p *player, move rules.Move) int32 {
	area, space, colour := Good(part(move, 2)), part(move, 1)-1, Good(part(move, 0))
	s := m.game.areas[area][space]
	p.workers -= crew(workersNeeded(area, colour)) * worker(colour)
	p.silver -= uint16(s.cost)
	p.goods += stock(s.amount) * good(area)
	return mi.playerWorth(p) + mi.varietyWorth(p.workers)
}

// tradeCow trades a cow as if the supply had everything.
func (p *player) tradeCow(what int) {
	p.cows--
	switch {
	case what < ForSilver:
		p.goods += good(Good(what))
	case what == ForSilver:
		p.silver += cowSilver
	default:
		p.workers += worker(Good(what - ForWorker))
	}
}

func (mi *mind) rateBuild(m *Match, seat rules.Seat, p *player, hex int) int32 {
	brings := m.gainsOn(hex, seat)
	p.goods -= m.plot(hex).price
	p.canteens += uint8(brings.lakes.count())
	if brings.cow {
		p.cows++
	}
	v := 1000*int32(brings.placed(int(p.settlementsLeft))) + mi.playerWorth(p)
	if m.step == StepBuild {
		v += mi.w[wAnother]
	}
	return v
}

// tradedBuildWorth is the worth with the best hex for which the goods at hand, and more trades, would pay.
func (mi *mind) tradedBuildWorth(m *Match, seat rules.Seat, p player) int32 {
	best := int32(-1 << 20)
	open := m.free.and(m.reachable)
	for i := open.next(0); i >= 0; i = open.next(i + 1) {
		lacks := lacking(m.game.prices[m.tileHex[i]], p.goods)
		if lacks >= good(BigCopper) || lacks.total() > int(p.cows) {
			continue
		}
		then := p
		then.goods += lacks
		then.cows -= uint8(lacks.total())
		best = max(best, mi.rateBuild(m, seat, &then, i))
	}
	return best
}

func (mi *mind) rewardWorth(m *Match, p player, at int, take stock) int32 {
	r := &m.game.city[at]
	for i, offer := range r.offers {
		if offer == take {
			p.goods += take - r.needs[i]
		}
	}
	p.cows += uint8(r.cows)
	p.silver += uint16(r.silver)
	return mi.playerWorth(&p)
}

func (mi *mind) bestReward(m *Match, p *player, at int) int32 {
	r := &m.game.city[at]
	best := mi.playerWorth(p)
	for i, needs := range r.needs {
		if p.goods.covers(needs) {
			then := *p
			then.goods += r.offers[i] - needs
			then.cows += uint8(r.cows)
			then.silver += uint16(r.silver)
			best = max(best, mi.playerWorth(&then))
		}
	}
	return best
}

// rateBid is the worth with the reward of the row, paid with pumpkins. Part of the gain is
// taken off while others may still outbid.
func (mi *mind) rateBid(m *Match, p *player, move rules.Move) int32 {
	row, column := CellOf(move)
	own := mi.playerWorth(p)
	p.goods -= stock(m.game.city[row-1].cost[column-1]) * good(Pumpkin)
	gain := mi.bestReward(m, p, row-1) - own
	if others := int32(m.seats) - 1 - int32(m.counted); others > 0 && gain > 0 {
		gain -= gain * mi.w[wRisk] * max(0, 3-int32(column)) / 300
	}
	return own + gain
}

// rateCity is the worth after an auction in which the best row goes for its lowest price.
func (mi *mind) rateCity(m *Match, p *player) int32 {
	p.goods += good(Pumpkin)
	best := int32(-1 << 20)
	for at := range m.game.city {
		if cost := int(m.game.city[at].cost[0]); p.goods.of(Pumpkin) >= cost {
			then := *p
			then.goods -= stock(cost) * good(Pumpkin)
			best = max(best, mi.bestReward(m, &then, at))
		}
	}
	return best + mi.w[wCity]
}
