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

// The sets of weights: ranches with two players are twice as large, and fill up from
// four plots a round.
const (
	forMore = iota
	forTwo
	sets
)

// setFor is the set of weights for a match.
func setFor(m *Match) int {
	if m.seats == 2 {
		return forTwo
	}
	return forMore
}

// A weighed is a weight of each set.
type weighed struct {
	name      string
	more, two int32 // the values
	plain     int32
	low, high int32
}

var ownWeights = [weights]weighed{
	wGrow:         {name: "growth", more: 28, two: 24, plain: 0, low: 0, high: 400},
	wCowDesert:    {name: "desert cows", more: 41, two: 221, plain: 0, low: 0, high: 400},
	wCowCanyon:    {name: "canyon cows", more: 86, two: 259, plain: 0, low: 0, high: 400},
	wCowPrairie:   {name: "prairie cows", more: 160, two: 357, plain: 0, low: 0, high: 400},
	wCowForest:    {name: "forest cows", more: 111, two: 283, plain: 0, low: 0, high: 400},
	wCowHomestead: {name: "homestead cows", more: 125, two: 279, plain: 0, low: 0, high: 400},
	wGold:         {name: "gold to come", more: 17, two: 114, plain: 0, low: 0, high: 300},
	wBeaver:       {name: "beavers to come", more: 53, two: 109, plain: 0, low: 0, high: 300},
	wCorn:         {name: "corn to come", more: 36, two: 197, plain: 0, low: 0, high: 300},
	wSpare:        {name: "spare cow", more: 173, two: 170, plain: 0, low: 0, high: 400},
	wCircle:       {name: "circle", more: 566, two: 1632, plain: 200, low: 0, high: 3000},
	wHole:         {name: "hole", more: 649, two: 576, plain: 200, low: 0, high: 3000},
	wGuard:        {name: "guard", more: 96, two: 144, plain: 0, low: 0, high: 300},
	wWait2:        {name: "wait with two", more: 473, two: 3657, plain: 0, low: 0, high: 6000},
	wWait3:        {name: "wait with three", more: 448, two: 104, plain: 0, low: 0, high: 4000},
	wWait4:        {name: "wait with four", more: 1717, two: 1913, plain: 0, low: 0, high: 4000},
	wLast:         {name: "laying", more: -432, two: -1205, plain: 0, low: -2000, high: 500},
	wOrder:        {name: "place in the column", more: 154, two: 433, plain: 0, low: 0, high: 800},
	wDeny:         {name: "denial", more: 17, two: 67, plain: 0, low: 0, high: 100},
	wDigger:       {name: "digger to come", more: 449, two: 1502, plain: 0, low: 0, high: 3000},
	wTrapper:      {name: "trapper to come", more: 102, two: 265, plain: 0, low: 0, high: 3000},
	wFarmer:       {name: "farmer to come", more: 998, two: 2777, plain: 0, low: 0, high: 3000},
	wCowboy:       {name: "cowboy", more: 0, two: 2, plain: 0, low: 0, high: 600},
	wThief:        {name: "theft", more: 92, two: 94, plain: 0, low: 0, high: 100},
	wReach:        {name: "out of reach", more: 71, two: 45, plain: 200, low: 0, high: 1000},
}

// Weights are the numbers that the game's judgement depends on, set by set.
func (g *Game) Weights() []rules.Weight {
	all := make([]rules.Weight, 0, sets*weights)
	for _, w := range ownWeights {
		all = append(all, rules.Weight{Name: w.name + ", three or four players", Value: w.more, Plain: w.plain, Low: w.low, High: w.high})
	}
	for _, w := range ownWeights {
		all = append(all, rules.Weight{Name: w.name + ", two players", Value: w.two, Plain: w.plain, Low: w.low, High: w.high})
	}
	return all
}
