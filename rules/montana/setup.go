package montana

import "saloon/rules"

const (
	silverAtStart = 3 // of the start player
	draftSpins    = 2 // of each player
)

// What the number of players decides, for two, three and four (MT-2.2, MT-2.3).
var (
	settlementsEach = [...]uint8{12, 10, 8}
	supplyAtStart   = [...][kinds]int{{10, 10, 10, 10, 6, 6}, {15, 15, 15, 15, 9, 9}, {20, 20, 20, 20, 12, 12}}
)

var refusedCamp = rules.Refuse("MT-2.5", "the start tile goes on a land hex")

// New sets up a match. The house acts first.
func (g *Game) New(setup rules.Setup) (rules.Match, error) {
	s, err := g.Info().Check(setup)
	if err != nil {
		return nil, err
	}
	m := &Match{game: g, layout: &g.layouts[s.Seats-2], version: uint8(s.Version)}
	m.seats = rules.Seat(s.Seats)
	for kind, n := range supplyAtStart[s.Seats-2] {
		m.supply += stock(n) * good(Good(kind))
	}
	m.labour = allWorkers * crewOnes
	m.cowSupply = uint8(allCows - s.Seats)
	m.canteensInBox = uint8(allCanteens)
	for i := range s.Seats {
		m.players[i] = player{
			goods:           good(Copper) + good(Stone) + good(Grain) + good(Pumpkin),
			cows:            1,
			settlementsLeft: settlementsEach[s.Seats-2],
		}
	}
	m.camp = nowhere
	return m, nil
}

// layTile lays a tile on a place of the layout, turned clockwise so many times (MT-2.1).
func (m *Match) layTile(place, tile, turn int, out *rules.Events) {
	for pos := range tileHexes {
		at := 0
		if pos > 0 {
			at = (pos-1+turn)%6 + 1
		}
		hex := int(m.layout.hexAt[place][at])
		m.tileHex[hex] = uint8(tile*tileHexes + pos)
		switch p := m.game.plots[m.tileHex[hex]]; {
		case p.kind == isLake:
			m.canteenLakes.add(hex)
			m.canteensInBox--
		case p.kind == isLand:
			m.free.add(hex)
			m.noteCosts(hex, p.price)
			if p.cow {
				m.cowHexes.add(hex)
				m.cowSupply--
			}
		}
	}
	m.tilesLaid |= 1 << tile
	out.Tell(rules.Event{Kind: EventTile, Where: int16(place + 1), What: int16(tile + 1), Gained: int16(turn)})
	m.counted++
	if int(m.counted) == m.layout.places {
		m.step, m.counted = StepFirst, 0
	}
}

func (m *Match) noteCosts(hex int, price stock) {
	for kind := range m.costing {
		if price.of(Good(kind)) > 0 {
			m.costing[kind].add(hex)
		}
	}
}

// beginDraft gives the seats their silver, the start player least. Then follow the first workers (MT-2.4).
func (m *Match) beginDraft(first rules.Seat, out *rules.Events) {
	m.first = first
	out.Tell(rules.Event{Kind: EventFirst, Who: first})
	for i := range int(m.seats) {
		m.earn(m.after(first, i), silverAtStart+i, out)
	}
	m.step, m.active, m.acting = StepDraft, first, first
}

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
	hex := m.layout.find(HexOf(move))
	if hex < 0 || move != m.layout.move(MoveCamp, hex) || !m.free.has(hex) {
		return refusedCamp
	}
	return nil
}

// layCamp lays the start tile. A cow there goes to the supply (MT-2.5).
func (m *Match) layCamp(hex int, out *rules.Events) {
	m.camp = uint8(hex)
	m.free.remove(hex)
	m.reachable = m.layout.neighbours[hex]
	if m.cowHexes.has(hex) {
		m.cowHexes.remove(hex)
		m.cowSupply++
	}
	out.Tell(rules.Event{Kind: EventCamp, Who: m.active, Where: int16(hex)})
	m.beginTurn(m.first, out)
}
