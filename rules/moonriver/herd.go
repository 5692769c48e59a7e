package moonriver

import "saloon/rules"

var refusedNoPrey = rules.Refuse("MR-5.2/territory", "the skull takes a cow of its own territory")

func (m *Match) tellCows(h Half, come uint8, out *rules.Events) {
	arrival := rules.Event{Kind: EventCow, Who: m.seat, What: int16(h.Plot), Where: int16(h.Cell), Gained: int16(come), ByItself: true}
	if come > 0 {
		out.Tell(arrival)
	}
	if shown := m.game.faces[h.Plot].Cows; come < shown {
		arrival.Kind, arrival.Gained = EventNoCow, int16(shown-come)
		out.Tell(arrival)
	}
}

func (m *Match) addCow(seat rules.Seat, c Cell) {
	*m.spot(seat, c) += oneCow
	m.ranchOf(seat).cows |= c.bit()
}

func (m *Match) removeCow(seat rules.Seat, c Cell) {
	at := m.spot(seat, c)
	if *at -= oneCow; at.cows() == 0 {
		m.ranchOf(seat).cows &^= c.bit()
	}
}

// territory is the territory of a cell on which a plot lies (MR-1.7).
func (m *Match) territory(seat rules.Seat, c Cell) Cells {
	t := m.game.faces[m.spot(seat, c).plot()].Terrain
	return c.bit().flood(m.ranchOf(seat).terrain[t])
}

// prey is where a skull of the seat at turn may take a cow (MR-5.2).
func (m *Match) prey(skull Cell) Cells {
	return m.territory(m.seat, skull) & m.ranchOf(m.seat).cows
}

func (m *Match) refuseCull(move rules.Move) *rules.Refusal {
	if move.Fields()>>6 != 0 || !m.prey(m.skulls[0]).has(CellOf(move)) {
		return refusedNoPrey
	}
	return nil
}

func (m *Match) cull(c Cell, byItself bool, out *rules.Events) {
	skull := m.skulls[0]
	m.skulls = [2]Cell{m.skulls[1], 0}
	if !c.exists() {
		out.Tell(rules.Event{Kind: EventSkullSpent, Who: m.seat, From: int16(skull), ByItself: true})
		return
	}
	m.removeCow(m.seat, c)
	m.herd++
	out.Tell(rules.Event{
		Kind: EventCull, Who: m.seat, What: int16(m.spot(m.seat, c).plot()), From: int16(skull), Where: int16(c),
		Gained: -1, ByItself: byItself,
	})
}

// removeStrays leaves one cow on every plot that has any (MR-7.1).
func (m *Match) removeStrays(out *rules.Events) {
	for seat := rules.Seat(1); seat <= m.seats; seat++ {
		for cows := m.ranchOf(seat).cows; cows != 0; cows &= cows - 1 {
			at := m.spot(seat, cows.first())
			stray := at.cows() - 1
			if stray == 0 {
				continue
			}
			*at -= oneCow * spot(stray)
			m.herd += uint8(stray)
			out.Tell(rules.Event{
				Kind: EventStray, Who: seat, What: int16(at.plot()), Where: int16(cows.first()), Gained: int16(stray), ByItself: true,
			})
		}
	}
}
