package montana

import "saloon/rules"

var whyStock = rules.Because("why-stock", "that leaves %d [worker|workers], %d silver and %d [good|goods]")

var _ rules.Explainer = (*mind)(nil)

func (mi *mind) Why(match rules.Match, seat rules.Seat, move rules.Move) rules.Reason {
	before := match.(*Match)
	after := before.Clone().(*Match)
	if after.Play(seat, move, nil) != nil || *after.player(seat) == *before.player(seat) {
		return rules.Reason{}
	}
	p := after.player(seat)
	return whyStock.With(p.workers.total(), int(p.silver), p.goods.total())
}
