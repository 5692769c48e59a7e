package montana

import "saloon/rules"

// rateMove is how much better off a move leaves the seat: what it has after the
// move, and what stands on the board.
func (mi *mind) rateMove(m *Match, seat rules.Seat, before int32, move rules.Move) int32 {
	p := *m.purse(seat)
	switch move.Kind() {
	case MoveCamp:
		return int32(m.free.and(m.chart.near[m.chart.find(HexOf(move))]).count())
	case MoveSpin:
		return mi.w[wSpin] + mi.spun(&p) - before
	case MoveTake:
		p.workers += crew(move.Fields())
	case MovePush:
		return mi.ratePush(m, &p, part(move, 0)) - before
	case MoveDismiss:
		p.workers -= worker(Good(part(move, 0)))
		return int32(p.workers.kinds()) + mi.fits(p.workers)
	case MoveBank:
		p.workers -= crew(move.Fields())
		p.silver += uint16(m.game.bank[part(move, 4)-1])
		return mi.purse(&p) - before + mi.fits(p.workers)
	case MoveWork:
		return mi.rateWork(m, &p, move) - before
	case MoveHelper:
		p.workers -= crew(part(move, 1)) * worker(Good(part(move, 0)))
		p.goods += good(Good(m.at / areaSpaces))
	case MoveCity:
		return mi.rateCity(m, &p) - before
	case MoveBid:
		return mi.rateBid(m, &p, move) - before
	case MoveReward:
		return mi.rewarded(m, p, int(m.bids[seat-1]-1)/columns, stock(move.Fields())) - before
	case MoveBuild:
		return mi.rateBuild(m, seat, &p, m.chart.find(HexOf(move))) - before
	case MoveTrade:
		p.bargain(part(move, 0))
		return mi.purse(&p) - before - 1 // a trade that changes nothing is none
	case MoveCanteen:
		p.canteens--
		return mi.purse(&p) - before + mi.w[wTurn]
	case MoveFold:
		return 0
	default:
		if m.step == StepBuild {
			p.silver += uint16(maxBuilds - m.built)
		}
	}
	return mi.purse(&p) - before
}

// fits is a little for workers of many colours.
func (mi *mind) fits(c crew) int32 { return 3 * int32(c.kinds()) }

// spun is what a purse is worth after two workers of unknown colours.
func (mi *mind) spun(p *purse) int32 {
	then := *p
	then.workers += worker(Copper) + worker(Stone)
	if then.workers.total() > maxWorkers {
		then.workers = p.workers
	}
	return mi.purse(&then)
}

// ratePush is what a purse is worth after grain was paid for the workers of
// another sector.
func (mi *mind) ratePush(m *Match, p *purse, n int) int32 {
	p.goods -= stock(n) * good(Grain)
	c := m.game.wheel[(int(m.sector)-1+n)%sectors]
	if c == 0 {
		c = worker(Copper) + worker(Stone)
	}
	if p.workers += c; p.workers.total() > maxWorkers+1 {
		p.workers -= c
	}
	return mi.purse(p) + mi.fits(p.workers)
}

func (mi *mind) rateWork(m *Match, p *purse, move rules.Move) int32 {
	area, space, colour := Good(part(move, 2)), part(move, 1)-1, Good(part(move, 0))
	s := m.game.areas[area][space]
	p.workers -= crew(needed(area, colour)) * worker(colour)
	p.silver -= uint16(s.cost)
	p.goods += stock(s.amount) * good(area)
	return mi.purse(p) + mi.fits(p.workers)
}

// bargain trades a cow.
func (p *purse) bargain(what int) {
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

// rateBuild is what the hex brings, and what is left when it is paid.
func (mi *mind) rateBuild(m *Match, seat rules.Seat, p *purse, hex int) int32 {
	y := m.bring(m.chart, m.plot(hex), seat, hex)
	p.goods -= m.plot(hex).price
	p.canteens += uint8(y.wells.count())
	if y.cow {
		p.cows++
	}
	v := 1000*int32(y.placed(int(p.left))) + mi.purse(p)
	if m.step == StepBuild {
		v += mi.w[wAnother]
	}
	return v
}

// rewarded is what a purse is worth after a row's reward.
func (mi *mind) rewarded(m *Match, p purse, at int, take stock) int32 {
	r := &m.game.city[at]
	for i, offer := range r.offers {
		if offer == take {
			p.goods += take - r.needs[i]
		}
	}
	p.cows += uint8(r.cows)
	p.silver += uint16(r.silver)
	return mi.purse(&p)
}

// bestReward is what the best reward of a row makes of a purse.
func (mi *mind) bestReward(m *Match, p *purse, at int) int32 {
	r := &m.game.city[at]
	best := mi.purse(p)
	for i, needs := range r.needs {
		if p.goods.covers(needs) {
			then := *p
			then.goods += r.offers[i] - needs
			then.cows += uint8(r.cows)
			then.silver += uint16(r.silver)
			best = max(best, mi.purse(&then))
		}
	}
	return best
}

// rateBid is what a purse is worth with the row's reward when it is paid; part of
// that is lost to those who may still outbid.
func (mi *mind) rateBid(m *Match, p *purse, move rules.Move) int32 {
	row, column := CellOf(move)
	own := mi.purse(p)
	p.goods -= stock(m.game.city[row-1].cost[column-1]) * good(Pumpkin)
	gain := mi.bestReward(m, p, row-1) - own
	if others := int32(m.seats) - 1 - int32(m.counted); others > 0 && gain > 0 {
		gain -= gain * mi.w[wRisk] * max(0, 3-int32(column)) / 300
	}
	return own + gain
}

// rateCity is what a purse is worth after an auction in which the best row goes
// for its lowest price.
func (mi *mind) rateCity(m *Match, p *purse) int32 {
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
