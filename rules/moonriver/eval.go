package moonriver

import "saloon/rules"

// The weights of the game's judgement, by their places in the list. Those of
// points are in hundredths of a point.
const (
	wGrow      = iota // plots that a territory with an open side may still gain
	wCowDesert        // cows that may still come to a territory, by its terrain
	wCowCanyon
	wCowPrairie
	wCowForest
	wCowHomestead
	wGold    // what a gold symbol may still bring through diggers
	wBeaver  // likewise a beaver, through trappers
	wCorn    // likewise a corn symbol, through farmers
	wSpare   // a second cow on a plot
	wCircle  // a circle, when there is a partner to be had
	wHole    // a free cell without a free neighbour
	wGuard   // a partner in a territory, for each of its points
	wWait2   // not laying, with two plots left
	wWait3   // with three
	wWait4   // with four
	wLast    // laying at all when nothing can be lost by it
	wOrder   // each place further back in the next column
	wDeny    // what a plot is worth to the best of the others, in percent
	wDigger  // a specialist for what may still come
	wTrapper //
	wFarmer  //
	wCowboy  // a cowboy, beyond what his best step brings
	wThief   // what an opponent loses to a thief, in percent
	wReach   // a plot that fits nowhere yet
	weights
)

var ownWeights = [weights]rules.Weight{
	wGrow:         {Name: "growth", Value: 28, Plain: 0, Low: 0, High: 400},
	wCowDesert:    {Name: "desert cows", Value: 41, Plain: 0, Low: 0, High: 200},
	wCowCanyon:    {Name: "canyon cows", Value: 86, Plain: 0, Low: 0, High: 200},
	wCowPrairie:   {Name: "prairie cows", Value: 160, Plain: 0, Low: 0, High: 200},
	wCowForest:    {Name: "forest cows", Value: 111, Plain: 0, Low: 0, High: 200},
	wCowHomestead: {Name: "homestead cows", Value: 125, Plain: 0, Low: 0, High: 200},
	wGold:         {Name: "gold to come", Value: 17, Plain: 0, Low: 0, High: 300},
	wBeaver:       {Name: "beavers to come", Value: 53, Plain: 0, Low: 0, High: 300},
	wCorn:         {Name: "corn to come", Value: 36, Plain: 0, Low: 0, High: 300},
	wSpare:        {Name: "spare cow", Value: 173, Plain: 0, Low: 0, High: 400},
	wCircle:       {Name: "circle", Value: 566, Plain: 200, Low: 0, High: 1500},
	wHole:         {Name: "hole", Value: 649, Plain: 200, Low: 0, High: 3000},
	wGuard:        {Name: "guard", Value: 96, Plain: 0, Low: 0, High: 100},
	wWait2:        {Name: "wait with two", Value: 473, Plain: 0, Low: 0, High: 2500},
	wWait3:        {Name: "wait with three", Value: 448, Plain: 0, Low: 0, High: 2500},
	wWait4:        {Name: "wait with four", Value: 1717, Plain: 0, Low: 0, High: 4000},
	wLast:         {Name: "laying", Value: -432, Plain: 0, Low: -2000, High: 500},
	wOrder:        {Name: "place in the column", Value: 154, Plain: 0, Low: 0, High: 300},
	wDeny:         {Name: "denial", Value: 17, Plain: 0, Low: 0, High: 100},
	wDigger:       {Name: "digger to come", Value: 449, Plain: 0, Low: 0, High: 1000},
	wTrapper:      {Name: "trapper to come", Value: 102, Plain: 0, Low: 0, High: 1000},
	wFarmer:       {Name: "farmer to come", Value: 998, Plain: 0, Low: 0, High: 2000},
	wCowboy:       {Name: "cowboy", Value: 0, Plain: 0, Low: 0, High: 600},
	wThief:        {Name: "theft", Value: 92, Plain: 0, Low: 0, High: 100},
	wReach:        {Name: "out of reach", Value: 71, Plain: 200, Low: 0, High: 1000},
}

// pointWorth is a point on the scale of [rules.Mind].
const pointWorth = 50

// Weights are the numbers that the game's judgement depends on.
func (g *Game) Weights() []rules.Weight { return ownWeights[:] }

// Mind is a mind with these values of the weights, or with the game's own.
func (g *Game) Mind(values []int32) rules.Mind {
	d := &mind{}
	rules.WeightValues(d.w[:], ownWeights[:], values)
	return d
}

// A mind judges matches of Moon River at a glance.
type mind struct {
	w     [weights]int32
	o     outlook // of the seat that it thinks for
	other outlook
	moves []rules.Move
	rates []int32
	seen  []int32
	quick bool // what others would make of a plot is left out
}

var _ rules.Learner = (*mind)(nil)

// Worth is the seat's points, with what its ranch may still bring.
func (d *mind) Worth(m rules.Match, seat rules.Seat) int32 {
	mr := m.(*Match)
	points := int32(100 * mr.Score(seat))
	if mr.step != StepOver {
		points += d.hope(mr, seat)
	}
	return points * pointWorth / 100
}

// Choose is the move that looks best; the first of equals.
func (d *mind) Choose(m rules.Match, seat rules.Seat, _ rules.Source) rules.Move {
	d.moves = m.AppendMoves(d.moves[:0], seat)
	d.rates = rules.RatesFor(d.rates, len(d.moves))
	rates := d.rates
	d.quick = true
	d.rate(m.(*Match), seat, d.moves, rates)
	d.quick = false
	return rules.Best(d.moves, rates)
}

// Rate says how good each of the moves looks.
func (d *mind) Rate(m rules.Match, seat rules.Seat, moves []rules.Move, rates []int32) {
	d.rate(m.(*Match), seat, moves, rates)
	for i := range rates {
		rates[i] = rates[i] * pointWorth / 100
	}
}

// rate does so in hundredths of a point.
func (d *mind) rate(m *Match, seat rules.Seat, moves []rules.Move, rates []int32) {
	d.o.look(d, m, seat)
	for i, mv := range moves {
		rates[i] = d.rateMove(m, seat, mv)
	}
}

func (d *mind) rateMove(m *Match, seat rules.Seat, mv rules.Move) int32 {
	switch mv.Kind() {
	case KindLay:
		return d.rateLay(m, mv)
	case KindGo:
		return d.rateGo(m, seat, Position(mv)-1)
	case KindDone:
		return d.rateDone(m)
	case KindScrap:
		a, b := Pair(mv)
		return -d.plotWorth(&d.o, m, a) - d.plotWorth(&d.o, m, b)
	case KindCull:
		return d.rateCull(m, seat, CullAt(mv))
	case KindHire:
		return d.rateHire(m, seat, mv)
	case KindDrive:
		return d.rateDrive(m, seat, mv)
	case KindSwap:
		mine, theirs := Pair(mv)
		return d.plotWorth(&d.o, m, theirs) - d.plotWorth(&d.o, m, mine)
	case KindSteal:
		return d.rateSteal(m, mv)
	}
	return d.rateClaim(m, mv)
}
