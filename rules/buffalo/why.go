package buffalo

import "saloon/rules"

// What a hint says for a card sent to a meadow.
var (
	whyHerds     = rules.Because("why-herds", "it joins %d [cow|cows] there; the largest herd of the others has %d, and %d [space is|spaces are] free")
	whyAlone     = rules.Because("why-alone", "it joins %d [cow|cows] there, and nobody else has any; %d [space is|spaces are] free")
	whyNewHerd   = rules.Because("why-new-herd", "it starts a herd there; the largest of the others has %d [cow|cows], and %d [space is|spaces are] free")
	whyFirstHerd = rules.Because("why-first-herd", "nobody else has cows there yet; %d [space is|spaces are] free")
)

var whyFull = rules.Because("why-full", "%s full in %d [case|cases] of %d, instead of %d")

// fullWorth is what it is worth to know that a meadow is full, in hundredths of a point.
const fullWorth = 100

var (
	_ rules.Explainer = (*mind)(nil)
	_ rules.Narrator  = (*mind)(nil)
)

// Rests is so when the next cards are chosen.
func (mi *mind) Rests(begun, now rules.Match, _ rules.Seat) bool {
	return now.Secret() != 0 && now.Secret() != begun.Secret()
}

// Until is that time.
func (mi *mind) Until() string { return "by the end of the round" }

// Holds tells which meadows are full.
func (mi *mind) Holds(match rules.Match, seat rules.Seat, dst []rules.Holding) []rules.Holding {
	m := match.(*Match)
	if seat != rules.House {
		return dst
	}
	for at := range m.game.meadows {
		full := int(m.meadows&^m.openMeadows) >> at & 1
		dst = append(dst, rules.Holding{Name: m.game.meadows[at].title, Count: full, Worth: fullWorth, Said: whyFull})
	}
	return dst
}

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
