package montana

import "saloon/rules"

var whyStock = rules.Because("why-stock", "that leaves %d [worker|workers], %d silver and %d [good|goods]")

var (
	_ rules.Explainer = (*mind)(nil)
	_ rules.Narrator  = (*mind)(nil)
)

// Rests is so at the next turn of the seat, after one of all others.
func (mi *mind) Rests(begun, now rules.Match, seat rules.Seat) bool {
	m := now.(*Match)
	return m.step == StepTurn && m.acting == seat && m.turns >= begun.(*Match).turns+uint16(m.seats)
}

// Until is that time.
func (mi *mind) Until() string { return "by the next turn" }

// Holds tells of cows, canteens, goods, workers and silver.
func (mi *mind) Holds(match rules.Match, seat rules.Seat, dst []rules.Holding) []rules.Holding {
	if seat == rules.House {
		return dst
	}
	p := match.(*Match).player(seat)
	return append(dst,
		rules.Holding{Name: "cows", Count: int(p.cows), Worth: int(mi.w[wCow]) / 10},
		rules.Holding{Name: "canteens", Count: int(p.canteens), Worth: int(mi.w[wCanteen]) / 10},
		rules.Holding{Name: "goods", Count: p.goods.total(), Worth: int(mi.w[wGrain]) / 10},
		rules.Holding{Name: "workers", Count: p.workers.total(), Worth: int(mi.w[wWorker]) / 10},
		rules.Holding{Name: "silver", Count: int(p.silver), Worth: max(int(mi.w[wSilver])/10, 1)})
}

func (mi *mind) Why(match rules.Match, seat rules.Seat, move rules.Move) rules.Reason {
	before := match.(*Match)
	after := before.Clone().(*Match)
	if after.Play(seat, move, nil) != nil || *after.player(seat) == *before.player(seat) {
		return rules.Reason{}
	}
	p := after.player(seat)
	return whyStock.With(p.workers.total(), int(p.silver), p.goods.total())
}
