package moonriver

import "saloon/rules"

// The weights of the evaluation, by their places in the list. They are hundredths of a point unless they say percent.
const (
	wGrow         = iota // plots that a territory with open sides may still gain
	wCowDesert           // cows that may still come to a territory, by its terrain
	wCowCanyon           //
	wCowPrairie          //
	wCowForest           //
	wCowHomestead        //
	wGold                // what a gold symbol may still bring through diggers
	wBeaver              // what a beaver may still bring through trappers
	wCorn                // what a corn symbol may still bring through farmers
	wSpare               // a cow beyond the first on its cell
	wCircle              // a circle, if the saloon is not empty
	wHole                // lost for a free cell without a free neighbour
	wGuard               // a partner in a territory, for each of its points
	wWait2               // not laying, with two plots in reserve
	wWait3               // with three
	wWait4               // with four or more
	wLast                // laying
	wOrder               // lost for each place further back in the next column
	wDeny                // what a plot is worth to the best of the others, in percent
	wDigger              // what a digger may still bring in an empty ranch
	wTrapper             // a trapper
	wFarmer              // a farmer
	wCowboy              // a cowboy beyond what his best step brings
	wThief               // what a theft costs the opponent, in percent
	wReach               // lost for a plot that fits nowhere yet
	wShut                // what a domino costs the territories that it shuts in, in percent
	wSplit               // lost for a free cell that no domino can fill any more
	wBoth                // a domino whose halves both join a territory
	wSame                // a domino of one terrain
	wFar                 // each row away from the board, in an empty ranch
	wWaitEarly           // not laying, in an empty ranch
	wSwap                // what the best swap of a desperado brings, in percent
	wTheirs              // what a swap costs the opponent, in percent
	weightCount
)

// The two sets of weights. With two players ranches are twice as large and fill up twice as fast.
const (
	forMore = iota
	forTwo
	setCount
)

func setFor(m *Match) int {
	if m.seats == 2 {
		return forTwo
	}
	return forMore
}

// A perSet is a value for each set.
type perSet [setCount]int32

// A setWeight is a weight with its values for each set.
type setWeight struct {
	name      string
	quick     perSet // of the quick evaluation: 0 for what takes long to work out
	slow      perSet // of the slow evaluation
	plain     int32
	low, high int32
}

var ownWeights = [weightCount]setWeight{
	wGrow:         {name: "growth", quick: perSet{28, 24}, slow: perSet{31, 18}, plain: 0, low: 0, high: 400},
	wCowDesert:    {name: "desert cows", quick: perSet{41, 221}, slow: perSet{5, 119}, plain: 0, low: 0, high: 400},
	wCowCanyon:    {name: "canyon cows", quick: perSet{86, 259}, slow: perSet{4, 185}, plain: 0, low: 0, high: 400},
	wCowPrairie:   {name: "prairie cows", quick: perSet{160, 357}, slow: perSet{164, 334}, plain: 0, low: 0, high: 400},
	wCowForest:    {name: "forest cows", quick: perSet{111, 283}, slow: perSet{40, 211}, plain: 0, low: 0, high: 400},
	wCowHomestead: {name: "homestead cows", quick: perSet{125, 279}, slow: perSet{201, 311}, plain: 0, low: 0, high: 400},
	wGold:         {name: "gold to come", quick: perSet{17, 114}, slow: perSet{47, 18}, plain: 0, low: 0, high: 300},
	wBeaver:       {name: "beavers to come", quick: perSet{53, 109}, slow: perSet{46, 39}, plain: 0, low: 0, high: 300},
	wCorn:         {name: "corn to come", quick: perSet{36, 197}, slow: perSet{51, 105}, plain: 0, low: 0, high: 300},
	wSpare:        {name: "spare cow", quick: perSet{173, 170}, slow: perSet{130, 201}, plain: 0, low: 0, high: 400},
	wCircle:       {name: "circle", quick: perSet{566, 1632}, slow: perSet{824, 4204}, plain: 200, low: 0, high: 6000},
	wHole:         {name: "hole", quick: perSet{649, 576}, slow: perSet{1174, 475}, plain: 200, low: 0, high: 4000},
	wGuard:        {name: "guard", quick: perSet{96, 144}, slow: perSet{52, 162}, plain: 0, low: 0, high: 300},
	wWait2:        {name: "wait with two", quick: perSet{473, 3657}, slow: perSet{1239, 5496}, plain: 0, low: 0, high: 6000},
	wWait3:        {name: "wait with three", quick: perSet{448, 104}, slow: perSet{121, 297}, plain: 0, low: 0, high: 4000},
	wWait4:        {name: "wait with four", quick: perSet{1717, 1913}, slow: perSet{2589, 828}, plain: 0, low: 0, high: 4000},
	wLast:         {name: "laying", quick: perSet{-432, -1205}, slow: perSet{-1660, -2689}, plain: 0, low: -5000, high: 500},
	wOrder:        {name: "place in the column", quick: perSet{154, 433}, slow: perSet{184, 505}, plain: 0, low: 0, high: 800},
	wDeny:         {name: "denial", quick: perSet{17, 67}, slow: perSet{44, 83}, plain: 0, low: 0, high: 100},
	wDigger:       {name: "digger to come", quick: perSet{449, 1502}, slow: perSet{1379, 1754}, plain: 0, low: 0, high: 3000},
	wTrapper:      {name: "trapper to come", quick: perSet{102, 265}, slow: perSet{157, 139}, plain: 0, low: 0, high: 3000},
	wFarmer:       {name: "farmer to come", quick: perSet{998, 2777}, slow: perSet{1997, 3647}, plain: 0, low: 0, high: 6000},
	wCowboy:       {name: "cowboy", quick: perSet{0, 2}, slow: perSet{7, 24}, plain: 0, low: 0, high: 600},
	wThief:        {name: "theft", quick: perSet{92, 94}, slow: perSet{61, 72}, plain: 0, low: 0, high: 100},
	wReach:        {name: "out of reach", quick: perSet{71, 45}, slow: perSet{429, 295}, plain: 200, low: 0, high: 1000},
	wShut:         {name: "shutting in", quick: perSet{0, 0}, slow: perSet{74, 180}, plain: 0, low: 0, high: 200},
	wSplit:        {name: "split", quick: perSet{0, 0}, slow: perSet{819, 289}, plain: 0, low: 0, high: 1500},
	wBoth:         {name: "both halves join", quick: perSet{0, 0}, slow: perSet{198, 308}, plain: 0, low: -500, high: 1500},
	wSame:         {name: "one terrain", quick: perSet{0, 0}, slow: perSet{214, 286}, plain: 0, low: -500, high: 1500},
	wFar:          {name: "far row", quick: perSet{0, 0}, slow: perSet{123, 198}, plain: 0, low: -300, high: 600},
	wWaitEarly:    {name: "early waiting", quick: perSet{0, 0}, slow: perSet{-716, 281}, plain: 0, low: -4000, high: 4000},
	wSwap:         {name: "swap", quick: perSet{0, 0}, slow: perSet{77, 112}, plain: 0, low: 0, high: 200},
	wTheirs:       {name: "taking by a swap", quick: perSet{0, 0}, slow: perSet{26, 72}, plain: 0, low: 0, high: 120},
}

// cowWeight is the weight of cows that may still come to a terrain. None comes to corn.
var cowWeight = [terrains]int{Desert: wCowDesert, Canyon: wCowCanyon, Prairie: wCowPrairie, Forest: wCowForest, Homestead: wCowHomestead}

// Weights are the numbers of the evaluation, set by set, with the quick values.
func (g *Game) Weights() []rules.Weight {
	all := make([]rules.Weight, 0, setCount*weightCount)
	for set, players := range [setCount]string{forMore: "three or four players", forTwo: "two players"} {
		for _, w := range ownWeights {
			all = append(all, rules.Weight{Name: w.name + ", " + players, Value: w.quick[set], Plain: w.plain, Low: w.low, High: w.high})
		}
	}
	return all
}

// SlowWeights are the values of the slow evaluation, which takes nearly twice as long.
func (g *Game) SlowWeights() []int32 {
	all := make([]int32, 0, setCount*weightCount)
	for set := range setCount {
		for _, w := range ownWeights {
			all = append(all, w.slow[set])
		}
	}
	return all
}
