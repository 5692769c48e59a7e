package moonriver

import "saloon/rules"

const (
	mostReserve = 5           // plots, with one taken while the reserve was full
	mostFeature = 1<<15 - 1   // no feature is larger, or smaller than its negative
	mostPlot    = plotEnd - 1 // the number of the last bonus plot
)

var placeWords = [...]string{"1", "2", "3", "4", "5"}

// Measure puts the match into a vector. There are no secrets between players (MR-10).
func (m *Match) Measure(seat rules.Seat, v *rules.Vector) {
	v.Put(int(m.step), 0, len(stepWords)-1, "step")
	v.Put(int(m.scenario), 0, len(scenarioWords)-1, "scenario")
	v.Put(int(m.round), 0, plotCount/positions, "round")
	v.PutSeat(m.seat, seat, int(m.seats), "turn")
	v.Put(int(m.position), 0, 2*positions, "position")
	v.Put(int(m.laysLeft), 0, mostReserve, "lays")
	v.PutIf(m.lastTurn, "last")
	v.PutIf(m.step == StepExpand && m.mustLay(), "must")
	v.PutIf(m.claimDue, "claim")
	v.Put(int(m.drivesLeft), 0, cowboyDrives, "drives")
	v.Put(m.box.size(), 0, plotCount, "box")
	v.Put(int(m.herd), 0, herdSize, "herd")
	v.Put(m.stack.count(), 0, stackSize, "stack")
	for i, n := range m.saloon {
		v.Put(int(n), 0, openSlots, "saloon", partnerWords[i+1])
	}
	for tile := 1; tile <= 2; tile++ {
		v.PutIf(m.ready(tile), "tile", placeWords[tile-1])
	}
	m.measureColumn(&m.current, seat, v, "current")
	m.measureColumn(&m.next, seat, v, "next")
	mi := m.game.Mind(nil).(*mind)
	for i := range m.seats {
		m.measureRanch(mi, (seat-1+i)%m.seats+1, v, rules.SeatWords[i])
	}
}

func (m *Match) measureColumn(c *column, seat rules.Seat, v *rules.Vector, word string) {
	for i := range positions {
		v.Put(int(c.plot[i]), 0, mostPlot, word, placeWords[i], "plot")
		v.PutSeat(rules.Seat(c.by[i]), seat, int(m.seats), word, placeWords[i], "ranchero")
	}
}

func (m *Match) measureRanch(mi *mind, seat rules.Seat, v *rules.Vector, word string) {
	r := m.ranchOf(seat)
	v.Put(m.Score(seat), -mostFeature, mostFeature, word, "score")
	v.Put(int(r.board), 0, boardCount-1, word, "board")
	v.PutIf(r.claimed, word, "claimed")
	for i := range mostReserve {
		v.Put(int(r.reserve.at(i)), 0, mostPlot, word, "reserve", placeWords[i])
	}
	mi.seen = mi.Features(m, seat, mi.seen[:0])
	for i, n := range mi.seen {
		v.Put(int(n), -mostFeature, mostFeature, word, "feature", features[i].name)
	}
	for c := range m.field().all() {
		name := ""
		if v.Names {
			name = c.String()
		}
		at := m.spot(seat, c)
		v.Put(int(at.plot()), 0, mostPlot, word, name, "plot")
		v.Put(at.cows(), 0, herdSize, word, name, "cows")
		v.Put(int(at.partner()), 0, int(Cowboy), word, name, "partner")
		v.Put(m.waitingAt(seat, c), 0, waitPartner, word, name, "waits")
	}
}

// What waits on a cell for the seat at turn.
const (
	waitSkull = 1 + iota
	waitCircle
	waitPartner
)

func (m *Match) waitingAt(seat rules.Seat, c Cell) int {
	switch {
	case seat != m.seat:
		return 0
	case c == m.partnerAt:
		return waitPartner
	case c == m.skulls[0] || c == m.skulls[1]:
		return waitSkull
	case m.circles&c.bit() != 0:
		return waitCircle
	}
	return 0
}
