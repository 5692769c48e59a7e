package moonriver

import (
	"slices"

	"saloon/rules"
)

// match lays out again what the view shows, so that screens and matches share
// one arithmetic. Nothing of a match is missing from its view but the number of
// tokens of each kind in the stack, which is what is missing from sight, too.
func (v *View) match() *Match {
	m := &Match{
		game: v.game, seats: uint8(len(v.Ranches)), span: uint8(v.Ranches[0].Rows * columns),
		legends: v.Mode == ModeLegends, scenario: v.Scenario, round: uint8(v.Round), step: v.Step, herd: uint8(v.Herd),
		seat: v.Turn, position: uint8(max(0, v.Position-1)), left: uint8(v.Left), final: v.Last, due: v.Claim,
		partner: v.Partner, driving: uint8(v.Steps),
	}
	m.box = allPlots
	for _, p := range v.Gone {
		m.unbox(p)
	}
	m.placeColumn(&m.current, v.Current)
	m.placeColumn(&m.next, v.Next)
	for i := range v.Ranches {
		m.placeRanch(rules.Seat(i+1), &v.Ranches[i])
	}
	for i, at := range v.Next {
		if at.Ranchero == rules.House {
			m.vacant |= 1 << i
		}
	}
	for i, seat := range v.Order {
		m.order[i] = uint8(seat)
	}
	m.placeTokens(v)
	return m
}

func (m *Match) unbox(p Plot) {
	if p < firstBonus {
		m.box = m.box.without(single(rules.Move(p)))
	}
}

func (m *Match) placeColumn(c *column, places []Place) {
	for i, at := range places {
		c.plot[i], c.by[i] = at.Plot, uint8(at.Ranchero)
		m.unbox(at.Plot)
	}
}

func (m *Match) placeRanch(seat rules.Seat, v *Ranch) {
	r, turn := m.of(seat), m.seat
	r.board = uint8(slices.Index(boardWords, v.Board))
	r.claimed = v.Claimed
	m.seat = seat
	for _, laid := range v.Plots {
		m.unbox(laid.Plot)
		m.put(Half{laid.Plot, laid.Cell}, uint8(laid.Cows))
		*m.spot(seat, laid.Cell) += spot(laid.Partner) << spotPartner
		if laid.Partner != NoPartner {
			r.partners |= laid.Cell.bit()
		}
		if laid.Partner >= Digger && laid.Partner <= Farmer {
			r.hired[laid.Partner-Digger]++
		}
	}
	m.seat = turn
	for _, p := range v.Reserve {
		m.unbox(p)
		r.hand = r.hand.with(p)
	}
	if v.Beside != 0 {
		m.unbox(v.Beside)
		r.hand = r.hand.with(v.Beside)
		m.beside = v.Beside
	}
}

func (m *Match) placeTokens(v *View) {
	for _, p := range v.Saloon {
		m.saloon[p-1]++
	}
	for _, tile := range v.Tiles {
		m.tiles |= 1 << (tile - 1)
	}
	copy(m.skulls[:], v.Skulls)
	for _, c := range v.Circles {
		m.circles |= c.bit()
	}
}
