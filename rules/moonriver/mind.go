package moonriver

import (
	"slices"

	"saloon/rules"
)

type mind struct {
	values       [setCount][weightCount]int32
	w            *[weightCount]int32 // the weights for the match at hand
	own          survey              // of the seat that it judges for
	other        survey              // of another seat, or of any seat in Worth
	moves        []rules.Move
	rates        []int32
	seen         []int32 // features
	ignoreOthers bool    // rates leave out what others lose, which takes long to work out
}

var _ rules.Learner = (*mind)(nil)

// Mind is a mind with these values of the weights, or with the game's own.
func (g *Game) Mind(values []int32) rules.Mind {
	mi := &mind{}
	all := make([]int32, setCount*weightCount)
	rules.WeightValues(all, g.Weights(), values)
	copy(mi.values[forMore][:], all)
	copy(mi.values[forTwo][:], all[weightCount:])
	return mi
}

func (mi *mind) Choose(match rules.Match, seat rules.Seat, _ rules.Source) rules.Move {
	mi.moves = match.AppendMoves(mi.moves[:0], seat)
	mi.rates = slices.Grow(mi.rates[:0], len(mi.moves))[:len(mi.moves)]
	mi.ignoreOthers = true
	mi.rate(match.(*Match), seat, mi.moves, mi.rates)
	mi.ignoreOthers = false
	return rules.Best(mi.moves, mi.rates)
}

func (mi *mind) Rate(match rules.Match, seat rules.Seat, moves []rules.Move, rates []int32) {
	mi.rate(match.(*Match), seat, moves, rates)
	for i := range rates {
		rates[i] = rates[i] * pointWorth / 100
	}
}

// rate rates moves in hundredths of a point.
func (mi *mind) rate(m *Match, seat rules.Seat, moves []rules.Move, rates []int32) {
	mi.survey(&mi.own, m, seat)
	for i, move := range moves {
		rates[i] = mi.rateMove(m, seat, move)
	}
}
