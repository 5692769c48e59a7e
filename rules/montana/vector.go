package montana

import (
	"fmt"

	"saloon/rules"
)

const (
	mostWorkers = 4 * allWorkers
	mostStock   = 99 // of a good, or of silver in tens
)

var numberWords = [...]string{"1", "2", "3"}

// Measure puts the match into a vector. There are no secrets between players (MT-9).
func (m *Match) Measure(seat rules.Seat, v *rules.Vector) {
	t, seats := m.viewTurn(), int(m.seats)
	v.Put(int(t.Step), 0, int(StepOver), "phase")
	v.PutSeat(t.First, seat, seats, "first")
	v.PutSeat(t.Active, seat, seats, "active")
	v.Put(t.Builds, 0, maxBuilds, "builds")
	v.Put(t.Sector, 0, sectors, "sector")
	v.PutIf(t.Pushed, "pushed")
	v.PutIf(t.Last, "last")
	v.Put(t.Excess, 0, mostWorkers, "excess")
	v.Put(t.Retired, 0, allCanteens, "retired")
	measureStock(m.supply, v, "supply")
	measureCrew(m.labour, v, "supply", "workers")
	v.Put(int(m.cowSupply), 0, allCows, "supply", "cows")
	for i := range m.seats {
		m.measurePlayer((seat-1+i)%m.seats+1, v, rules.SeatWords[i])
	}
	for i, c := range m.bank {
		measureCrew(c, v, "bank", numberWords[i])
	}
	for i := range m.large {
		area, space := goodWords[i/areaSpaces], numberWords[i%areaSpaces]
		measureTeam(m.large[i], v, "large", area, space)
		measureTeam(m.small[i], v, "small", area, space)
	}
	for i := range m.layout.size {
		m.measureHex(i, seat, v)
	}
}

func measureStock(s stock, v *rules.Vector, word string) {
	for kind, name := range goodWords {
		v.Put(s.of(Good(kind)), 0, mostStock, word, "goods", name)
	}
}

func measureCrew(c crew, v *rules.Vector, word, place string) {
	for colour, name := range goodWords[:colours] {
		v.Put(c.of(Good(colour)), 0, allWorkers, word, place, name)
	}
}

func measureTeam(t team, v *rules.Vector, word, area, space string) {
	colour := 0
	if t.count() > 0 {
		colour = int(t.colour()) + 1
	}
	v.Put(t.count(), 0, 2, word, area, space, "workers")
	v.Put(colour, 0, colours, word, area, space, "colour")
}

func (m *Match) measurePlayer(seat rules.Seat, v *rules.Vector, word string) {
	p, row, column := m.player(seat), 0, 0
	if c := m.contractors[seat-1]; !c.atHome() {
		row, column = c.row()+1, c.column()+1
	}
	measureStock(p.goods, v, word)
	measureCrew(p.workers, v, word, "workers")
	v.Put(int(p.silver), 0, 10*mostStock, word, "silver")
	v.Put(int(p.cows), 0, allCows, word, "cows")
	v.Put(int(p.canteens), 0, allCanteens, word, "canteens")
	v.Put(m.Score(seat), 0, maxHexes, word, "placed")
	v.Put(int(p.settlementsLeft), 0, maxHexes, word, "left")
	v.Put(row, 0, rows, word, "row")
	v.Put(column, 0, columns, word, "column")
	v.PutIf(m.folded.Has(seat), word, "folded")
	v.PutIf(m.paid.Has(seat), word, "paid")
}

func (m *Match) measureHex(i int, seat rules.Seat, v *rules.Vector) {
	name := ""
	if v.Names {
		name = fmt.Sprintf("%d,%d", m.layout.q[i], m.layout.r[i])
	}
	plot, thing, owner := int(m.tileHex[i])+1, 0, rules.House
	switch {
	case m.step == StepLand && !m.laid(i):
		plot = 0
	case m.cowHexes.has(i):
		thing = 1
	case m.canteenLakes.has(i):
		thing = 2
	case int(m.camp) == i:
		thing = 3
	}
	for s := range m.seats {
		if m.owned[s].has(i) {
			owner = s + 1
		}
	}
	v.Put(plot, 0, tiles*tileHexes, "hex", name, "plot")
	v.Put(thing, 0, 3, "hex", name, "has")
	v.Put(int(m.settlements[i]), 0, 2, "hex", name, "settlements")
	v.PutSeat(owner, seat, int(m.seats), "hex", name, "owner")
}
