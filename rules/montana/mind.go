package montana

import (
	"slices"

	"saloon/rules"
)

type mind struct {
	w           [weightCount]int32
	moves       []rules.Move
	rates       []int32
	aims        []aim
	signs       []int32
	nets        *rules.Nets
	latePercent int32 // how far what is not on the board still counts
}

// Mind is a mind with these values of the weights, or with the game's own.
func (g *Game) Mind(values []int32) rules.Mind {
	mi := &mind{nets: g.nets}
	rules.WeightValues(mi.w[:], ownWeights[:], values)
	return mi
}

func (mi *mind) Choose(match rules.Match, seat rules.Seat, _ rules.Source) rules.Move {
	mi.moves = match.AppendMoves(mi.moves[:0], seat)
	mi.rates = slices.Grow(mi.rates[:0], len(mi.moves))[:len(mi.moves)]
	mi.rate(match.(*Match), seat, mi.moves, mi.rates)
	return rules.Best(mi.moves, mi.rates)
}

func (mi *mind) Rate(match rules.Match, seat rules.Seat, moves []rules.Move, rates []int32) {
	mi.rate(match.(*Match), seat, moves, rates)
	for i := range rates {
		rates[i] = rates[i] * settlementWorth / 1000
	}
}

// rate rates moves in thousandths of a settlement.
func (mi *mind) rate(m *Match, seat rules.Seat, moves []rules.Move, rates []int32) {
	mi.listAims(m, seat)
	before := mi.playerWorth(m.player(seat))
	for i, move := range moves {
		rates[i] = mi.rateMove(m, seat, before, move)
	}
}
