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
	case move.Kind() == KindLand && m.stage == stageLand:
		free := second >= 1 && second <= tiles && m.tiles>>(second-1)&1 == 0
		if move == moveLand(first, second, third) && first == int(m.step)+1 && free && third < 6 {
			return nil
		}
	case move.Kind() == KindFirst && m.stage == stageFirst:
		if move == moveFirst(rules.Seat(third)) && third >= 1 && third <= int(m.seats) {
			return nil
		}
	case move.Kind() == KindStop && (m.stage == stageSpin || m.stage == stageDraft):
		if move == moveStop(third) && third >= 1 && third <= sectors {
			return nil
		}
	}
	return refusedHouse
}

// Draw is the house's move.
func (m *Match) Draw(src rules.Source) rules.Move {
	switch m.stage {
	case stageLand:
		tile := m.nthTile(rules.Below(src, tiles-int(m.step)))
		return moveLand(int(m.step)+1, tile+1, rules.Below(src, 6))
	case stageFirst:
		return moveFirst(rules.Seat(rules.Below(src, int(m.seats)) + 1))
	}
	return moveStop(rules.Below(src, sectors) + 1)
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
	m.step++
	if int(m.step) == m.chart.places {
		m.stage, m.step = stageFirst, 0
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
	m.stage, m.active, m.acting = stageDraft, first, first
}

// nextDraft goes on to the next of the first spins, then to the start tile.
func (m *Match) nextDraft() {
	m.step++
	m.stage = stageDraft
	if int(m.step) == draftSpins*int(m.seats) {
		m.stage, m.step = stageCamp, 0
		m.active = m.lastSeat()
	} else {
		m.active = m.after(m.first, int(m.step)/draftSpins)
	}
	m.acting = m.active
}

func (m *Match) refuseCamp(move rules.Move) *rules.Refusal {
	hex := m.chart.find(HexOf(move))
	if hex < 0 || move != m.chart.move(KindCamp, hex) || !m.free.has(hex) {
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
