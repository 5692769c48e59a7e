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
	wGold      // what a gold symbol may still bring through diggers
	wBeaver    // likewise a beaver, through trappers
	wCorn      // likewise a corn symbol, through farmers
	wSpare     // a second cow on a plot
	wCircle    // a circle, when there is a partner to be had
	wHole      // a free cell without a free neighbour
	wGuard     // a partner in a territory, for each of its points
	wWait2     // not laying, with two plots left
	wWait3     // with three
	wWait4     // with four
	wLast      // laying at all when nothing can be lost by it
	wOrder     // each place further back in the next column
	wDeny      // what a plot is worth to the best of the others, in percent
	wDigger    // a specialist for what may still come
	wTrapper   //
	wFarmer    //
	wCowboy    // a cowboy, beyond what his best step brings
	wThief     // what an opponent loses to a thief, in percent
	wReach     // a plot that fits nowhere yet
	wShut      // what other territories lose that a domino shuts in, in percent
	wSplit     // a cell that no domino can fill any more
	wBoth      // a domino of which both halves join a territory
	wSame      // a domino of one terrain
	wFar       // each row away from the board, in an empty ranch
	wWaitEarly // not laying, in an empty ranch
	wSwap      // what a desperado's best swap brings, in percent
	wTheirs    // what a swap takes from the other, in percent
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

// A bySet is a value for each set.
type bySet [sets]int32

// A weighed is a weight of each set.
type weighed struct {
	name      string
	quick     bySet // the values; 0 where it takes long to work out what is weighed
	slow      bySet // the values for who takes the time
	plain     int32
	low, high int32
}

var ownWeights = [weights]weighed{
	wGrow:         {name: "growth", quick: bySet{28, 24}, slow: bySet{31, 18}, plain: 0, low: 0, high: 400},
	wCowDesert:    {name: "desert cows", quick: bySet{41, 221}, slow: bySet{5, 119}, plain: 0, low: 0, high: 400},
	wCowCanyon:    {name: "canyon cows", quick: bySet{86, 259}, slow: bySet{4, 185}, plain: 0, low: 0, high: 400},
	wCowPrairie:   {name: "prairie cows", quick: bySet{160, 357}, slow: bySet{164, 334}, plain: 0, low: 0, high: 400},
	wCowForest:    {name: "forest cows", quick: bySet{111, 283}, slow: bySet{40, 211}, plain: 0, low: 0, high: 400},
	wCowHomestead: {name: "homestead cows", quick: bySet{125, 279}, slow: bySet{201, 311}, plain: 0, low: 0, high: 400},
	wGold:         {name: "gold to come", quick: bySet{17, 114}, slow: bySet{47, 18}, plain: 0, low: 0, high: 300},
	wBeaver:       {name: "beavers to come", quick: bySet{53, 109}, slow: bySet{46, 39}, plain: 0, low: 0, high: 300},
	wCorn:         {name: "corn to come", quick: bySet{36, 197}, slow: bySet{51, 105}, plain: 0, low: 0, high: 300},
	wSpare:        {name: "spare cow", quick: bySet{173, 170}, slow: bySet{130, 201}, plain: 0, low: 0, high: 400},
	wCircle:       {name: "circle", quick: bySet{566, 1632}, slow: bySet{824, 4204}, plain: 200, low: 0, high: 6000},
	wHole:         {name: "hole", quick: bySet{649, 576}, slow: bySet{1174, 475}, plain: 200, low: 0, high: 4000},
	wGuard:        {name: "guard", quick: bySet{96, 144}, slow: bySet{52, 162}, plain: 0, low: 0, high: 300},
	wWait2:        {name: "wait with two", quick: bySet{473, 3657}, slow: bySet{1239, 5496}, plain: 0, low: 0, high: 6000},
	wWait3:        {name: "wait with three", quick: bySet{448, 104}, slow: bySet{121, 297}, plain: 0, low: 0, high: 4000},
	wWait4:        {name: "wait with four", quick: bySet{1717, 1913}, slow: bySet{2589, 828}, plain: 0, low: 0, high: 4000},
	wLast:         {name: "laying", quick: bySet{-432, -1205}, slow: bySet{-1660, -2689}, plain: 0, low: -5000, high: 500},
	wOrder:        {name: "place in the column", quick: bySet{154, 433}, slow: bySet{184, 505}, plain: 0, low: 0, high: 800},
	wDeny:         {name: "denial", quick: bySet{17, 67}, slow: bySet{44, 83}, plain: 0, low: 0, high: 100},
	wDigger:       {name: "digger to come", quick: bySet{449, 1502}, slow: bySet{1379, 1754}, plain: 0, low: 0, high: 3000},
	wTrapper:      {name: "trapper to come", quick: bySet{102, 265}, slow: bySet{157, 139}, plain: 0, low: 0, high: 3000},
	wFarmer:       {name: "farmer to come", quick: bySet{998, 2777}, slow: bySet{1997, 3647}, plain: 0, low: 0, high: 6000},
	wCowboy:       {name: "cowboy", quick: bySet{0, 2}, slow: bySet{7, 24}, plain: 0, low: 0, high: 600},
	wThief:        {name: "theft", quick: bySet{92, 94}, slow: bySet{61, 72}, plain: 0, low: 0, high: 100},
	wReach:        {name: "out of reach", quick: bySet{71, 45}, slow: bySet{429, 295}, plain: 200, low: 0, high: 1000},
	wShut:         {name: "shutting in", quick: bySet{0, 0}, slow: bySet{74, 180}, plain: 0, low: 0, high: 200},
	wSplit:        {name: "split", quick: bySet{0, 0}, slow: bySet{819, 289}, plain: 0, low: 0, high: 1500},
	wBoth:         {name: "both halves join", quick: bySet{0, 0}, slow: bySet{198, 308}, plain: 0, low: -500, high: 1500},
	wSame:         {name: "one terrain", quick: bySet{0, 0}, slow: bySet{214, 286}, plain: 0, low: -500, high: 1500},
	wFar:          {name: "far row", quick: bySet{0, 0}, slow: bySet{123, 198}, plain: 0, low: -300, high: 600},
	wWaitEarly:    {name: "early waiting", quick: bySet{0, 0}, slow: bySet{-716, 281}, plain: 0, low: -4000, high: 4000},
	wSwap:         {name: "swap", quick: bySet{0, 0}, slow: bySet{77, 112}, plain: 0, low: 0, high: 200},
	wTheirs:       {name: "taking by a swap", quick: bySet{0, 0}, slow: bySet{26, 72}, plain: 0, low: 0, high: 120},
}

// Weights are the numbers that the game's judgement depends on, set by set.
func (g *Game) Weights() []rules.Weight {
	all := make([]rules.Weight, 0, sets*weights)
	for set, players := range [sets]string{forMore: "three or four players", forTwo: "two players"} {
		for _, w := range ownWeights {
			all = append(all, rules.Weight{Name: w.name + ", " + players, Value: w.quick[set], Plain: w.plain, Low: w.low, High: w.high})
		}
	}
	return all
}

// SlowWeights are the values of the slow evaluation, which takes nearly twice as
// long as the quick one.
func (g *Game) SlowWeights() []int32 {
	all := make([]int32, 0, sets*weights)
	for set := range sets {
		for _, w := range ownWeights {
			all = append(all, w.slow[set])
		}
	}
	return all
}
