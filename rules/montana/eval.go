package montana

import "saloon/rules"

// The weights of the game's judgement, by their places in the list. A settlement
// on the board is a thousand.
const (
	wCopper    = iota // goods, by kind, while there are few of them
	wStone            //
	wGrain            //
	wPumpkin          //
	wBigCopper        //
	wBigStone         //
	wMore             // a good beyond two of its kind, in percent of the first ones
	wWorker           // a worker
	wCrowd            // a worker beyond four, in percent
	wSilver           // a coin
	wRich             // a coin beyond eight, in percent
	wCow              //
	wCanteen          //
	wAim              // what the nearest hex brings, in percent, if it can be paid
	wLack             // each small good that is missing there
	wBig              // each large one, besides
	wNext             // the second nearest hex, in percent of the nearest
	wTurn             // a turn
	wCity             // beginning an auction
	wRisk             // a bid that others may still raise, in percent
	wLate             // what is not on the board when the end is near, in percent
	wSpin             // recruiting
	wAnother          // building on while one can
	weights
)

var ownWeights = [weights]rules.Weight{
	wCopper:    {Name: "copper", Value: 370, Plain: 250, Low: 0, High: 600},
	wStone:     {Name: "stone", Value: 394, Plain: 250, Low: 0, High: 600},
	wGrain:     {Name: "grain", Value: 341, Plain: 200, Low: 0, High: 600},
	wPumpkin:   {Name: "pumpkin", Value: 577, Plain: 200, Low: 0, High: 600},
	wBigCopper: {Name: "big copper", Value: 592, Plain: 400, Low: 0, High: 1000},
	wBigStone:  {Name: "big stone", Value: 600, Plain: 400, Low: 0, High: 1000},
	wMore:      {Name: "more of a good", Value: 70, Plain: 50, Low: 0, High: 100},
	wWorker:    {Name: "worker", Value: 169, Plain: 120, Low: 0, High: 400},
	wCrowd:     {Name: "more workers", Value: 43, Plain: 50, Low: 0, High: 100},
	wSilver:    {Name: "silver", Value: 5, Plain: 40, Low: 0, High: 200},
	wRich:      {Name: "more silver", Value: 5, Plain: 50, Low: 0, High: 100},
	wCow:       {Name: "cow", Value: 355, Plain: 250, Low: 0, High: 600},
	wCanteen:   {Name: "canteen", Value: 989, Plain: 300, Low: 0, High: 1000},
	wAim:       {Name: "nearest hex", Value: 18, Plain: 50, Low: 0, High: 100},
	wLack:      {Name: "missing good", Value: 183, Plain: 100, Low: 0, High: 500},
	wBig:       {Name: "missing large good", Value: 99, Plain: 200, Low: 0, High: 1000},
	wNext:      {Name: "second nearest hex", Value: 63, Plain: 50, Low: 0, High: 100},
	wTurn:      {Name: "another turn", Value: 1264, Plain: 400, Low: 0, High: 1500},
	wCity:      {Name: "auction", Value: -161, Plain: 0, Low: -600, High: 600},
	wRisk:      {Name: "risk of a bid", Value: 18, Plain: 0, Low: 0, High: 100},
	wLate:      {Name: "late things", Value: 50, Plain: 50, Low: 0, High: 100},
	wSpin:      {Name: "recruiting", Value: -287, Plain: 0, Low: -400, High: 400},
	wAnother:   {Name: "building on", Value: -123, Plain: 0, Low: -400, High: 400},
}

// settled is what a settlement on the board is on the scale of [rules.Mind].
const settled = 400

// Weights are the numbers that the game's judgement depends on.
func (g *Game) Weights() []rules.Weight { return ownWeights[:] }

// Mind is a mind with these values of the weights, or with the game's own.
func (g *Game) Mind(values []int32) rules.Mind {
	mi := &mind{}
	rules.WeightValues(mi.w[:], ownWeights[:], values)
	return mi
}

// A mind judges matches of Montana at a glance.
type mind struct {
	w     [weights]int32
	moves []rules.Move
	rates []int32
	aims  []aim // what the seat could aim at
	late  int32 // what is not on the board counts for, in percent
}

// An aim is the best hex of one price.
type aim struct {
	price stock
	worth int32
}

// Worth is the seat's settlements and what it has to build more; of a match that
// is over it goes by the order of the outcome.
func (mi *mind) Worth(match rules.Match, seat rules.Seat) int32 {
	m := match.(*Match)
	p := m.purse(seat)
	placed := int32(m.Score(seat))
	if m.step == StepOver {
		return settled*placed + 12*int32(min(p.animals(), 30)) + int32(min(p.wealth(), 110)/10)
	}
	mi.look(m, seat)
	return settled*placed + mi.purse(p)*settled/1000
}

// Choose is the move that looks best; the first of equals.
func (mi *mind) Choose(m rules.Match, seat rules.Seat, _ rules.Source) rules.Move {
	mi.moves = m.AppendMoves(mi.moves[:0], seat)
	mi.rates = rules.RatesFor(mi.rates, len(mi.moves))
	rates := mi.rates
	mi.rate(m.(*Match), seat, mi.moves, rates)
	return rules.Best(mi.moves, rates)
}

// Rate says how good each of the moves looks.
func (mi *mind) Rate(m rules.Match, seat rules.Seat, moves []rules.Move, rates []int32) {
	mi.rate(m.(*Match), seat, moves, rates)
	for i := range rates {
		rates[i] = rates[i] * settled / 1000
	}
}

func (mi *mind) rate(m *Match, seat rules.Seat, moves []rules.Move, rates []int32) {
	mi.look(m, seat)
	before := mi.purse(m.purse(seat))
	for i, move := range moves {
		rates[i] = mi.rateMove(m, seat, before, move)
	}
}

// look lists what the seat could aim at, one hex of each price.
func (mi *mind) look(m *Match, seat rules.Seat) {
	mi.aims = mi.aims[:0]
	least := int32(100)
	for i := range int(m.seats) {
		least = min(least, int32(m.purses[i].left))
	}
	switch mi.late = 100; {
	case m.last:
		mi.late = 10
	case least <= 3:
		mi.late = mi.w[wLate] + (100-mi.w[wLate])*least/4
	}
	open := m.free.and(m.reach)
	for i := open.next(0); i >= 0; i = open.next(i + 1) {
		mi.addAim(m.game.prices[m.lies[i]], mi.hexWorth(m, seat, i))
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

// hexWorth is what building on a hex brings, before it is paid.
func (mi *mind) hexWorth(m *Match, seat rules.Seat, hex int) int32 {
	y := m.bring(m.chart, m.plot(hex), seat, hex)
	v := 1000*int32(y.placed(int(m.purse(seat).left))) + mi.w[wCanteen]*int32(y.wells.count())*mi.late/100
	if y.cow {
		v += mi.w[wCow] * mi.late / 100
	}
	return v
}

// purse is what is worth having beside settlements.
func (mi *mind) purse(p *purse) int32 {
	v := mi.nearest(p.goods)
	for kind := range Good(kinds) {
		n := int32(p.goods.of(kind))
		v += mi.w[wCopper+int(kind)] * (100*min(n, 2) + mi.w[wMore]*min(max(n-2, 0), 4)) / 100
	}
	workers := int32(p.workers.total())
	v += mi.w[wWorker] * (100*min(workers, 4) + mi.w[wCrowd]*min(max(workers-4, 0), 4)) / 100
	silver := int32(p.silver)
	v += mi.w[wSilver] * (100*min(silver, 8) + mi.w[wRich]*min(max(silver-8, 0), 12)) / 100
	v += mi.w[wCow]*int32(p.cows) + mi.w[wCanteen]*int32(p.canteens)
	return v * mi.late / 100
}

// nearest is what the two hexes that are nearest to being paid add.
func (mi *mind) nearest(goods stock) int32 {
	var first, second int32
	for _, a := range mi.aims {
		v := a.worth*mi.w[wAim]/100 - mi.missing(a.price, goods)
		if v > first {
			first, second = v, first
		} else if v > second {
			second = v
		}
	}
	return first + second*mi.w[wNext]/100
}

// missing is how hard it is to get what goods lack of a price.
func (mi *mind) missing(price, goods stock) int32 {
	if goods.covers(price) {
		return 0
	}
	v := int32(0)
	for kind := range Good(kinds) {
		if n := int32(price.of(kind) - goods.of(kind)); n > 0 {
			v += n * mi.w[wLack]
			if kind >= BigCopper {
				v += n * mi.w[wBig]
			}
		}
	}
	return v
}
