package montana

import "saloon/rules"

// settlementWorth is a settlement on the board on the scale of [rules.Mind].
const settlementWorth = 400

// Worth is the seat's settlements, with what it has to build more. When the match is over
// it goes by the order of the outcome.
func (mi *mind) Worth(match rules.Match, seat rules.Seat) int32 {
	m := match.(*Match)
	p := m.player(seat)
	placed := int32(m.Score(seat))
	if m.step == StepOver {
		return settlementWorth*placed + 12*int32(min(p.animals(), 30)) + int32(min(p.wealth(), 110)/10)
	}
	mi.listAims(m, seat)
	return settlementWorth*placed + mi.playerWorth(p)*settlementWorth/1000
}

// An aim is a price of hexes that one could build on, and what the best of them brings.
type aim struct {
	price stock
	worth int32
}

func (mi *mind) listAims(m *Match, seat rules.Seat) {
	mi.aims = mi.aims[:0]
	least := int32(100)
	for i := range int(m.seats) {
		least = min(least, int32(m.players[i].settlementsLeft))
	}
	switch mi.latePercent = 100; {
	case m.lastRound:
		mi.latePercent = 10
	case least <= 3:
		mi.latePercent = mi.w[wLate] + (100-mi.w[wLate])*least/4
	}
	open := m.free.and(m.reachable)
	for i := open.next(0); i >= 0; i = open.next(i + 1) {
		mi.addAim(m.game.prices[m.tileHex[i]], mi.hexWorth(m, seat, i))
	}
}

func (mi *mind) addAim(price stock, worth int32) {
	for i := range mi.aims {
		if mi.aims[i].price == price {
			mi.aims[i].worth = max(mi.aims[i].worth, worth)
			return
		}
	}
	mi.aims = append(mi.aims, aim{price, worth})
}

// hexWorth is what building on a hex brings, its price left out.
func (mi *mind) hexWorth(m *Match, seat rules.Seat, hex int) int32 {
	brings := m.gainsOn(hex, seat)
	v := 1000*int32(brings.placed(int(m.player(seat).settlementsLeft))) + mi.w[wCanteen]*int32(brings.lakes.count())*mi.latePercent/100
	if brings.cow {
		v += mi.w[wCow] * mi.latePercent / 100
	}
	return v
}

// playerWorth is what is worth having beside settlements, in thousandths of one.
func (mi *mind) playerWorth(p *player) int32 {
	v := mi.nearestWorth(p.goods)
	for kind := range Good(kinds) {
		n := int32(p.goods.of(kind))
		v += mi.w[goodWeight[kind]] * (100*min(n, 2) + mi.w[wMore]*min(max(n-2, 0), 4)) / 100
	}
	workers := int32(p.workers.total())
	v += mi.w[wWorker] * (100*min(workers, 4) + mi.w[wCrowd]*min(max(workers-4, 0), 4)) / 100
	silver := int32(p.silver)
	v += mi.w[wSilver] * (100*min(silver, 8) + mi.w[wRich]*min(max(silver-8, 0), 12)) / 100
	v += mi.w[wCow]*int32(p.cows) + mi.w[wCanteen]*int32(p.canteens)
	return v * mi.latePercent / 100
}

func (mi *mind) nearestWorth(goods stock) int32 {
	var first, second int32
	for _, a := range mi.aims {
		v := a.worth*mi.w[wAim]/100 - mi.missingCost(a.price, goods)
		if v > first {
			first, second = v, first
		} else if v > second {
			second = v
		}
	}
	return first + second*mi.w[wNext]/100
}

func (mi *mind) missingCost(price, goods stock) int32 {
	if goods.covers(price) {
		return 0
	}
	lacks := lacking(price, goods)
	return int32(lacks.total())*mi.w[wLack] + int32(lacks.of(BigCopper)+lacks.of(BigStone))*mi.w[wBig]
}
