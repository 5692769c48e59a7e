package buffalo

import "saloon/rules"

// What a hint says for a card sent to a meadow.
var whyHerds = rules.Because("why-herds", "cows of your herd there: %d, of the largest of the others: %d, spaces left: %d")

var _ rules.Explainer = (*mind)(nil)

// Why says how large the herds are where a card is sent.
func (mi *mind) Why(match rules.Match, seat rules.Seat, move rules.Move) rules.Reason {
	m, p := match.(*Match), PartsOf(move)
	if p.Kind != MoveSend {
		return rules.Reason{}
	}
	var own, most uint8
	for h, cows := range m.cows[p.Meadow][:m.herds()] {
		switch {
		case m.owner(uint8(h)) != seat:
			most = max(most, cows)
		case !m.duel || m.colour[h] == p.Colour:
			own = cows
		}
	}
	return whyHerds.With(int(own), int(most), int(m.free[p.Meadow]))
}
