package buffalo

import "saloon/rules"

// What a hint says for a card sent to a meadow.
var (
	whyHerds     = rules.Because("why-herds", "it joins %d [cow|cows] there; the largest herd of the others has %d, and %d [space is|spaces are] free")
	whyAlone     = rules.Because("why-alone", "it joins %d [cow|cows] there, and nobody else has any; %d [space is|spaces are] free")
	whyNewHerd   = rules.Because("why-new-herd", "it starts a herd there; the largest of the others has %d [cow|cows], and %d [space is|spaces are] free")
	whyFirstHerd = rules.Because("why-first-herd", "nobody else has cows there yet; %d [space is|spaces are] free")
)

var _ rules.Explainer = (*mind)(nil)

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
	free := int(m.free[p.Meadow])
	switch {
	case own > 0 && most > 0:
		return whyHerds.With(int(own), int(most), free)
	case own > 0:
		return whyAlone.With(int(own), free)
	case most > 0:
		return whyNewHerd.With(int(most), free)
	}
	return whyFirstHerd.With(free)
}
