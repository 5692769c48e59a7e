package moonriver

import "saloon/rules"

// pointWorth is a point on the scale of [rules.Mind].
const pointWorth = 50

// Mind is a mind with these values of the weights, or with the game's own.
func (g *Game) Mind(values []int32) rules.Mind {
	d := &mind{}
	all := make([]int32, sets*weights)
	rules.WeightValues(all, g.Weights(), values)
	copy(d.values[forMore][:], all)
	copy(d.values[forTwo][:], all[weights:])
	return d
}

// A mind judges matches of Moon River at a glance.
type mind struct {
	values [sets][weights]int32
	w      *[weights]int32 // those of the match at hand
	o      outlook         // of the seat that it thinks for
	other  outlook
	moves  []rules.Move
	rates  []int32
	seen   []int32
	quick  bool // what others would make of a plot is left out
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
	for i, move := range moves {
		rates[i] = d.rateMove(m, seat, move)
	}
}

func (d *mind) rateMove(m *Match, seat rules.Seat, move rules.Move) int32 {
	switch move.Kind() {
	case MoveLay:
		return d.rateLay(m, move)
	case MoveGo:
		return d.rateGo(m, seat, PositionOf(move)-1)
	case MoveDone:
		return d.rateDone(m)
	case MoveScrap:
		a, b := PlotsOf(move)
		return -d.plotWorth(&d.o, m, a) - d.plotWorth(&d.o, m, b)
	case MoveCull:
		return d.rateCull(m, seat, CellOf(move))
	case MoveHire:
		return d.rateHire(m, seat, move)
	case MoveDrive:
		return d.rateDrive(m, seat, move)
	case MoveSwap:
		return d.rateSwap(m, seat, move)
	case MoveSteal:
		return d.rateSteal(m, move)
	}
	return d.rateClaim(m, move)
}
