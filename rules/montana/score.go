package montana

import (
	"cmp"

	"saloon/rules"
)

// The tie-breaks, in their order (MT-8).
const (
	tieAnimals = "cows-and-canteens"
	tieWealth  = "silver-workers-goods"
)

// Score is the settlements that a seat has on the board.
func (m *Match) Score(seat rules.Seat) int {
	return int(settlementsEach[m.seats-2] - m.player(seat).settlementsLeft)
}

func (p *player) animals() int { return int(p.cows) + int(p.canteens) }

func (p *player) wealth() int { return int(p.silver) + p.workers.total() + p.goods.total() }

// Outcome orders the seats by settlements, then by cows and canteens, then by silver, workers and goods (MT-8).
func (m *Match) Outcome() rules.Outcome {
	var o rules.Outcome
	cattle, wealth := false, false
	o.Order = rules.Rank(int(m.seats), func(a, b rules.Seat) int {
		p, q := m.player(a), m.player(b)
		if d := cmp.Compare(m.Score(a), m.Score(b)); d != 0 {
			return d
		}
		cattle = true
		if d := cmp.Compare(p.animals(), q.animals()); d != 0 {
			return d
		}
		wealth = true
		return cmp.Compare(p.wealth(), q.wealth())
	})
	o.Tiebreak = []string{}
	if cattle {
		o.Tiebreak = append(o.Tiebreak, tieAnimals)
	}
	if wealth {
		o.Tiebreak = append(o.Tiebreak, tieWealth)
	}
	for seat := rules.Seat(1); seat <= m.seats; seat++ {
		p := m.player(seat)
		o.Points = append(o.Points, rules.Points{Total: m.Score(seat), Parts: []rules.Part{
			{Name: "hexes", Value: m.owned[seat-1].count()},
			{Name: "double-marks", Value: int(p.doubles)},
			{Name: "lines", Value: int(p.lines)},
		}})
	}
	return o
}

// Progress goes by the player with most settlements.
func (m *Match) Progress() int {
	if m.step == StepOver {
		return 100
	}
	most := 0
	for i := range int(m.seats) {
		most = max(most, m.Score(rules.Seat(i+1)))
	}
	return 99 * most / int(settlementsEach[m.seats-2])
}
