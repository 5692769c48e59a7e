package montana

import "saloon/rules"

// whyStock is what the game says for a move, beside the settlements that it places.
var whyStock = rules.Because("why-stock", "then you have %d workers, %d silver and %d goods")

var _ rules.Explainer = (*mind)(nil)

// Why says what the seat holds after a move.
func (mi *mind) Why(match rules.Match, seat rules.Seat, move rules.Move) rules.Reason {
	before := match.(*Match)
	after := before.Clone().(*Match)
	if after.Play(seat, move, nil) != nil || *after.purse(seat) == *before.purse(seat) {
		return rules.Reason{}
	}
	p := after.purse(seat)
	return whyStock.With(p.workers.total(), int(p.silver), p.goods.total())
}
