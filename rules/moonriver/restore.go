package moonriver

import (
	"slices"

	"saloon/rules"
)

// match is a match that stands as the view shows, so that one code answers what bots and
// screens ask. Only the kinds of the tokens in the stack are missing, since nobody sees
// them. Only a View that a match has made can do this: it knows the game.
func (v *View) match() *Match {
	m := &Match{game: v.game}
	m.state = state{
		seats: rules.Seat(len(v.Ranches)), spotsEach: uint8(v.Ranches[0].Rows * gridColumns),
		legends: v.Mode == ModeLegends, scenario: v.Scenario, round: uint8(v.Round), step: v.Step, herd: uint8(v.Herd),
		seat: v.Turn, position: uint8(max(0, v.Position-1)), laysLeft: uint8(v.LaysLeft), lastTurn: v.LastTurn, claimDue: v.ClaimDue,
		partnerAt: v.Partner, drivesLeft: uint8(v.Drives),
	}
	m.box = allPlots
	for _, p := range v.Gone {
		m.takeFromBox(p)
	}
	m.restoreColumn(&m.current, v.Current)
	m.restoreColumn(&m.next, v.Next)
	for i := range v.Ranches {
		m.restoreRanch(rules.Seat(i+1), &v.Ranches[i])
	}
	for i, at := range v.Next {
		if at.Ranchero == rules.House {
			m.vacant |= 1 << i
		}
	}
	for i, seat := range v.Order {
		m.order[i] = uint8(seat)
	}
	m.restoreTokens(v)
	return m
}

func (m *Match) takeFromBox(p Plot) {
	if p < firstBonus {
		m.box = m.box.without(single(rules.Move(p)))
	}
}

func (m *Match) restoreColumn(c *column, places []Place) {
	for i, at := range places {
		c.plot[i], c.by[i] = at.Plot, uint8(at.Ranchero)
		m.takeFromBox(at.Plot)
	}
}

func (m *Match) restoreRanch(seat rules.Seat, v *Ranch) {
	r, turn := m.ranchOf(seat), m.seat
	r.board = uint8(slices.Index(boardWords, v.Board))
	r.claimed = v.Claimed
	m.seat = seat
	for _, laid := range v.Plots {
		m.takeFromBox(laid.Plot)
		m.putPlot(Half{laid.Plot, laid.Cell}, uint8(laid.Cows))
		*m.spot(seat, laid.Cell) += spot(laid.Partner) << partnerShift
		if laid.Partner != NoPartner {
			r.partners |= laid.Cell.bit()
		}
		if laid.Partner >= Digger && laid.Partner <= Farmer {
			r.hired[laid.Partner-Digger]++
		}
	}
	m.seat = turn
	for _, p := range v.Reserve {
		m.takeFromBox(p)
		r.reserve = r.reserve.with(p)
	}
	if v.Beside != 0 {
		m.takeFromBox(v.Beside)
		r.reserve = r.reserve.with(v.Beside)
		m.beside = v.Beside
	}
}

func (m *Match) restoreTokens(v *View) {
	for _, p := range v.Saloon {
		m.saloon[p-1]++
	}
	for _, tile := range v.Tiles {
		m.tilesReady |= 1 << (tile - 1)
	}
	copy(m.skulls[:], v.Skulls)
	for _, c := range v.Circles {
		m.circles |= c.bit()
	}
}
