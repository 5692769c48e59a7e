package montana

import "saloon/rules"

const (
	silverAtStart = 3
	draftSpins    = 2
)

var refusedCamp = rules.Refuse("MT-2.5", "the start tile goes on a land hex")

// refuseHouse says why a draw is not possible.
func (m *Match) refuseHouse(move rules.Move) *rules.Refusal {
	first, second, third := part(move, 2), part(move, 1), part(move, 0)
	switch {
	case move.Kind() == MoveLand && m.step == StepLand:
		free := second >= 1 && second <= tiles && m.tiles>>(second-1)&1 == 0
		if move == landMove(first, second, third) && first == int(m.counted)+1 && free && third < 6 {
			return nil
		}
	case move.Kind() == MoveFirst && m.step == StepFirst:
		if move == firstMove(rules.Seat(third)) && third >= 1 && third <= int(m.seats) {
			return nil
		}
	case move.Kind() == MoveStop && (m.step == StepSpin || m.step == StepDraft):
		if move == stopMove(third) && third >= 1 && third <= sectors {
			return nil
		}
	}
	return refusedHouse
}

// Draw is the house's move.
func (m *Match) Draw(src rules.Source) rules.Move {
	switch m.step {
	case StepLand:
		tile := m.nthTile(rules.Below(src, tiles-int(m.counted)))
		return landMove(int(m.counted)+1, tile+1, rules.Below(src, 6))
	case StepFirst:
		return firstMove(rules.Seat(rules.Below(src, int(m.seats)) + 1))
	}
	return stopMove(rules.Below(src, sectors) + 1)
}

// nthTile is the tile that stands at place n among those not laid.
func (m *Match) nthTile(n int) int {
	for tile := range tiles {
		if m.tiles>>tile&1 == 1 {
			continue
		}
		if n == 0 {
			return tile
		}
		n--
	}
	return 0
}

// land lays a tile, turned clockwise (MT-2.1).
func (m *Match) land(place, tile, turn int, out *rules.Events) {
	for pos := range tileHexes {
		at := 0
		if pos > 0 {
			at = (pos-1+turn)%6 + 1
		}
		hex := int(m.chart.hexAt[place][at])
		m.lies[hex] = uint8(tile*tileHexes + pos)
		switch p := m.game.plots[m.lies[hex]]; {
		case p.kind == isLake:
			m.wells.add(hex)
			m.canteens--
		case p.kind == isLand:
			m.free.add(hex)
			m.noteNeeds(hex, p.price)
			if p.cow {
				m.cattle.add(hex)
				m.herd--
			}
		}
	}
	m.tiles |= 1 << tile
	tell(out, rules.Event{Kind: EventTile, Where: int16(place + 1), What: int16(tile + 1), Gained: int16(turn)})
	m.counted++
	if int(m.counted) == m.chart.places {
		m.step, m.counted = StepFirst, 0
	}
}

func (m *Match) noteNeeds(hex int, price stock) {
	for kind := range m.needs {
		if price.of(Good(kind)) > 0 {
			m.needs[kind].add(hex)
		}
	}
}

// begin gives the start player 3 silver and each next one 1 more (MT-2.4).
func (m *Match) begin(first rules.Seat, out *rules.Events) {
	m.first = first
	tell(out, rules.Event{Kind: EventFirst, Who: first})
	for i := range int(m.seats) {
		m.earn(m.after(first, i), silverAtStart+i, out)
	}
	m.step, m.active, m.acting = StepDraft, first, first
}

// nextDraft goes on to the next of the first spins, then to the start tile.
func (m *Match) nextDraft() {
	m.counted++
	m.step = StepDraft
	if int(m.counted) == draftSpins*int(m.seats) {
		m.step, m.counted = StepCamp, 0
		m.active = m.lastSeat()
	} else {
		m.active = m.after(m.first, int(m.counted)/draftSpins)
	}
	m.acting = m.active
}

func (m *Match) refuseCamp(move rules.Move) *rules.Refusal {
	hex := m.chart.find(HexOf(move))
	if hex < 0 || move != m.chart.move(MoveCamp, hex) || !m.free.has(hex) {
		return refusedCamp
	}
	return nil
}

// layCamp lays the start tile; a cow there goes to the supply (MT-2.5).
func (m *Match) layCamp(hex int, out *rules.Events) {
	m.camp = uint8(hex)
	m.free.remove(hex)
	m.reach = m.chart.near[hex]
	if m.cattle.has(hex) {
		m.cattle.remove(hex)
		m.herd++
	}
	tell(out, rules.Event{Kind: EventCamp, Who: m.active, Where: int16(hex)})
	m.beginTurn(m.first, out)
}
