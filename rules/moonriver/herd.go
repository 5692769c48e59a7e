package moonriver

import "saloon/rules"

var refusedNoPrey = rules.Refuse("MR-5.2/territory", "the skull takes a cow of its own territory")

// tellCows says how many of a plot's cow symbols brought a cow.
func (m *Match) tellCows(h Half, come uint8, out *rules.Events) {
	arrival := rules.Event{Kind: EventCow, Who: m.seat, What: int16(h.Plot), Where: int16(h.Cell), Gained: int16(come), ByItself: true}
	if come > 0 {
		tell(out, arrival)
	}
	if shown := m.game.faces[h.Plot].Cows; come < shown {
		arrival.Kind, arrival.Gained = EventNoCow, int16(shown-come)
		tell(out, arrival)
	}
}

// addCow puts one cow on a plot.
func (m *Match) addCow(seat rules.Seat, c Cell) {
	*m.spot(seat, c) += spotCow
	m.of(seat).cows |= c.bit()
}

// removeCow takes one cow off a plot that has one.
func (m *Match) removeCow(seat rules.Seat, c Cell) {
	at := m.spot(seat, c)
	if *at -= spotCow; at.cows() == 0 {
		m.of(seat).cows &^= c.bit()
	}
}

// territory is the one that a taken cell of a ranch belongs to.
func (m *Match) territory(seat rules.Seat, c Cell) Cells {
	t := m.game.faces[m.spot(seat, c).plot()].Terrain
	return c.bit().flood(m.of(seat).terrain[t])
}

// prey is the plots with cows from which a skull may take one (MR-5.2).
func (m *Match) prey(skull Cell) Cells {
	return m.territory(m.seat, skull) & m.of(m.seat).cows
}

func (m *Match) refuseCull(move rules.Move) *rules.Refusal {
	if move.Fields()>>6 != 0 || !m.prey(m.skulls[0]).Has(CellOf(move)) {
		return refusedNoPrey
	}
	return nil
}

// cull carries out the first skull on a cell, which is no cell when it finds no cow.
func (m *Match) cull(c Cell, byItself bool, out *rules.Events) {
	skull := m.skulls[0]
	m.skulls = [2]Cell{m.skulls[1], 0}
	if !c.real() {
		tell(out, rules.Event{Kind: EventSkullSpent, Who: m.seat, From: int16(skull), ByItself: true})
		return
	}
	m.removeCow(m.seat, c)
	m.herd++
	tell(out, rules.Event{
		Kind: EventCull, Who: m.seat, What: int16(m.spot(m.seat, c).plot()), From: int16(skull), Where: int16(c),
		Gained: -1, ByItself: byItself,
	})
}

// thin leaves one cow on every plot (MR-7.1).
func (m *Match) thin(out *rules.Events) {
	for seat := rules.Seat(1); seat <= rules.Seat(m.seats); seat++ {
		for cows := m.of(seat).cows; cows != 0; cows &= cows - 1 {
			at := m.spot(seat, cows.first())
			stray := at.cows() - 1
			if stray == 0 {
				continue
			}
			*at -= spotCow * spot(stray)
			m.herd += uint8(stray)
			tell(out, rules.Event{
				Kind: EventStray, Who: seat, What: int16(at.plot()), Where: int16(cows.first()), Gained: int16(stray), ByItself: true,
			})
		}
	}
}
