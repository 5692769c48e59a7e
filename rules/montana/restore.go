package montana

import "saloon/rules"

// match is a match that stands as the view shows, so that one code answers what bots and
// screens ask. Only a View that a match has made can do this: it knows the game.
func (v *View) match() *Match {
	m := &Match{game: v.game, layout: v.layout, version: v.version}
	m.quiet = v.quiet
	m.seats = rules.Seat(len(v.Players))
	m.camp = nowhere
	for i := range v.Hexes {
		m.restoreHex(i, &v.Hexes[i])
	}
	for i := range v.Players {
		m.restorePlayer(rules.Seat(i+1), &v.Players[i])
	}
	m.supply, m.labour, m.cowSupply = v.Supply.Goods.stock(), v.Supply.Workers.crew(), uint8(v.Supply.Cows)
	for i, s := range v.Bank {
		m.bank[i] = s.Workers.crew()
		m.taken |= uint16(count(!s.Free())) << (bankBit + i)
	}
	for area, a := range v.Areas {
		for i, s := range a.Spaces {
			m.large[area*areaSpaces+i] = teamIn(s.Workers)
			m.small[area*areaSpaces+i] = teamIn(s.Small)
			m.taken |= uint16(count(!s.Free())) << (area*areaSpaces + i)
		}
	}
	m.restoreTurn(&v.Turn)
	return m
}

func teamIn(w Workers) team {
	for colour, n := range w {
		if n > 0 {
			return teamOf(Good(colour), n)
		}
	}
	return 0
}

func (m *Match) restoreHex(i int, h *Hex) {
	if h.Tile == 0 {
		return
	}
	m.tileHex[i] = uint8((h.Tile-1)*tileHexes + h.Part)
	m.tilesLaid |= 1 << (h.Tile - 1)
	m.settlements[i] = uint8(h.Settlements)
	if h.Owner > 0 {
		m.owned[h.Owner-1].add(i)
	}
	if h.Camp {
		m.camp = uint8(i)
	}
	if h.beside {
		m.reachable.add(i)
	}
	if h.Cow {
		m.cowHexes.add(i)
	}
	if h.Canteen {
		m.canteenLakes.add(i)
	}
	if h.Kind == hexWords[isLand] {
		m.noteCosts(i, m.plot(i).price)
	}
	if h.Kind == hexWords[isLand] && h.Owner == 0 && !h.Camp {
		m.free.add(i)
	}
}

func (m *Match) restorePlayer(seat rules.Seat, v *Player) {
	*m.player(seat) = player{
		goods: v.Goods.stock(), workers: v.Workers.crew(), silver: uint16(v.Silver), cows: uint8(v.Cows),
		canteens: uint8(v.Canteens), settlementsLeft: uint8(v.Left), doubles: uint8(v.Doubles), lines: uint8(v.Lines),
	}
	if v.Row > 0 {
		m.contractors[seat-1] = cellAt(v.Row-1, v.Column-1)
	}
	if v.Folded {
		m.folded |= rules.SeatSet(seat)
	}
	if v.Paid {
		m.paid |= rules.SeatSet(seat)
	}
}

func (m *Match) restoreTurn(t *Turn) {
	m.first, m.active, m.acting = t.First, t.Active, max(t.ToAct, 0)
	m.built, m.sector, m.pushed = uint8(t.Builds), uint8(t.Sector), t.Pushed
	m.lastRound, m.handedIn, m.turns = t.Last, uint8(t.Retired), uint16(t.Number)
	m.step = t.Step
	if m.step == StepHelper {
		m.spaceAt = uint8(t.Area*areaSpaces + t.Space - 1)
	}
}
