package buffalo

import (
	"slices"

	"saloon/rules"
)

type mind struct {
	w          [weightCount]int32
	moves      []rules.Move
	signs      []int32
	nets       *rules.Nets
	rates      []int32
	pairs      []ratedPair
	plans      []ratedPlan
	sendWorths [maxHerds][meadowCount][maxCard + 1]int32 // what a card of each value brings each herd in each meadow
}

var _ rules.Planner = (*mind)(nil)

// Mind is a mind with these values of the weights, or with the game's own.
func (g *Game) Mind(values []int32) rules.Mind {
	mi := &mind{nets: g.nets}
	rules.WeightValues(mi.w[:], ownWeights[:], values)
	return mi
}

func (mi *mind) Choose(match rules.Match, seat rules.Seat, src rules.Source) rules.Move {
	m := match.(*Match)
	mi.moves = m.AppendMoves(mi.moves[:0], seat)
	mi.rates = slices.Grow(mi.rates[:0], len(mi.moves))[:len(mi.moves)]
	mi.rate(m, seat, mi.moves, mi.rates)
	if m.step == StepChoose && mi.w[wVary] > 0 {
		noise := src.Uint64()
		for i := range mi.rates {
			noise = noise*6364136223846793005 + 1442695040888963407
			mi.rates[i] += int32(noise >> 33 % uint64(mi.w[wVary]))
		}
	}
	return rules.Best(mi.moves, mi.rates)
}

func (mi *mind) Rate(match rules.Match, seat rules.Seat, moves []rules.Move, rates []int32) {
	mi.rate(match.(*Match), seat, moves, rates)
}

// rate rates moves in hundredths of a cow, which is the scale of [rules.Mind].
func (mi *mind) rate(m *Match, seat rules.Seat, moves []rules.Move, rates []int32) {
	if m.step == StepChoose {
		mi.workOutSends(m, seat)
	}
	for i, move := range moves {
		rates[i] = mi.rateMove(m, seat, move)
	}
}
