package moonriver

import "saloon/rules"

var (
	refusedConnection = rules.Refuse("MR-4.2/half", "a half must lie on one of your bridges or beside a plot of its own terrain")
	refusedApart      = rules.Refuse("MR-4.1/apart", "the two cells must share a side")
	refusedNotFree    = rules.Refuse("MR-4.1/free", "%s is not a free place of your ranch")
	refusedNotOwned   = rules.Refuse("MR-1.6", "you do not own plot %s")
)

// mustLay reports whether the seat at turn may not stop laying (MR-3.3, MR-3.7).
func (m *Match) mustLay() bool { return m.lastTurn || m.beside != 0 }

func (m *Match) freeCells() Cells { return m.field() &^ m.ranchOf(m.seat).taken() }

// connected is where a plot of this terrain meets the connection rule in the ranch of the seat at turn (MR-4.2).
func (m *Match) connected(t Terrain) Cells {
	return m.boardOf(m.seat).bridges | m.ranchOf(m.seat).terrain[t].around()
}

// askLay asks for a domino, or for two plots to scrap; where there is neither, the turn goes on (MR-3.2).
func (m *Match) askLay(out *rules.Events) {
	r := m.ranchOf(m.seat)
	owns := r.reserve.size()
	switch {
	case (m.laysLeft > 0 || m.lastTurn) && owns >= 2 && m.canLay():
		m.step = StepExpand
		if owns == 2 && m.mustLay() {
			if only := m.onlyLay(); only != rules.NoMove {
				m.lay(only, true, out)
				m.resolveSymbols(out)
			}
		}
	case m.lastTurn:
		for left := r.reserve; left != 0; left = left.rest() {
			out.Tell(rules.Event{Kind: EventDiscard, Who: m.seat, What: int16(left.first()), ByItself: true})
		}
		r.reserve, m.beside = 0, 0
		m.endTurn(out)
	case m.beside != 0:
		m.step = StepScrap
		if owns == 2 {
			m.scrap(scrapMove(r.reserve.at(0), r.reserve.at(1)), true, out)
			m.askGo(out)
		}
	default:
		m.askGo(out)
	}
}

// canLay reports whether some domino fits. One does if a single plot is connected on a
// cell with a free cell beside it: the other half may be any plot.
func (m *Match) canLay() bool {
	r := m.ranchOf(m.seat)
	free := m.field() &^ r.taken()
	var mine Cells
	for left := r.reserve; left != 0; left = left.rest() {
		mine |= r.terrain[m.game.faces[left.first()].Terrain]
	}
	return (m.boardOf(m.seat).bridges|mine.around())&free&free.around() != 0
}

// onlyLay is the one legal domino of the only two plots, or NoMove if there are more.
func (m *Match) onlyLay() rules.Move {
	owned := m.ranchOf(m.seat).reserve
	a, b := owned.at(0), owned.at(1)
	free := m.freeCells()
	reachA := m.connected(m.game.faces[a].Terrain) & free
	reachB := m.connected(m.game.faces[b].Terrain) & free
	only := rules.NoMove
	for _, way := range ways {
		at := free & free.shift(way) & (reachA | reachB.shift(way))
		if at == 0 {
			continue
		}
		if only != rules.NoMove || at.Len() > 1 {
			return rules.NoMove
		}
		only = layMove(Half{a, at.first()}, Half{b, Cell(int(at.first()) + way)})
	}
	return only
}

// appendLays works out, for each pair of plots and each way from the lower plot to the higher
// one, the cells of the lower plot all at once.
func (m *Match) appendLays(dst []rules.Move) []rules.Move {
	r, bridges := m.ranchOf(m.seat), m.boardOf(m.seat).bridges
	free := m.field() &^ r.taken()
	// The cells whose neighbour in that direction is free too.
	north, west, east, south := free&(free<<rowBits), free&(free<<1), free&(free>>1), free&(free>>rowBits)
	var reach [8]Cells
	owns := 0
	for left := r.reserve; left != 0; left = left.rest() {
		reach[owns] = (bridges | r.terrain[m.game.faces[left.first()].Terrain].around()) & free
		owns++
	}
	pairs := owns * (owns - 1) / 2
	list := newMoveList(dst, pairs*2*(north.Len()+west.Len()))
	for i := range owns - 1 {
		a := reach[i]
		for j := i + 1; j < owns; j++ {
			b := reach[j]
			pair := rules.NewMove(MoveLay, uint64(r.reserve.at(i))<<20|uint64(r.reserve.at(j))<<13)
			list.add(pair|(wayZero-rowBits)<<6, north&(a|b<<rowBits))
			list.add(pair|(wayZero-1)<<6, west&(a|b<<1))
			list.add(pair|(wayZero+1)<<6, east&(a|b>>1))
			list.add(pair|(wayZero+rowBits)<<6, south&(a|b>>rowBits))
		}
	}
	return list.moves()
}

func (m *Match) refuseLay(move rules.Move) *rules.Refusal {
	a, b := HalvesOf(move)
	r, free := m.ranchOf(m.seat), m.freeCells()
	switch {
	case move.Fields()>>27 != 0 || a.Plot >= b.Plot:
		return rules.RefuseUnknown()
	case !r.reserve.has(a.Plot):
		return refusedNotOwned.With(a.Plot)
	case !r.reserve.has(b.Plot):
		return refusedNotOwned.With(b.Plot)
	case !free.has(a.Cell):
		return refusedNotFree.With(a.Cell)
	case b.Cell > 63 || !free.has(b.Cell):
		return refusedNotFree.With(b.Cell)
	case a.Cell.bit().around()&b.Cell.bit() == 0:
		return refusedApart
	}
	ofA, ofB := r.terrain[m.game.faces[a.Plot].Terrain], r.terrain[m.game.faces[b.Plot].Terrain]
	bridges := m.boardOf(m.seat).bridges
	if (bridges|ofA.around())&a.Cell.bit()|(bridges|ofB.around())&b.Cell.bit() == 0 {
		return refusedConnection
	}
	return nil
}

// lay puts a domino down with its cows. Skulls and circles follow (MR-4.5).
func (m *Match) lay(move rules.Move, byItself bool, out *rules.Events) {
	a, b := HalvesOf(move)
	r := m.ranchOf(m.seat)
	r.reserve = r.reserve.without(a.Plot).without(b.Plot)
	m.beside = 0
	if !m.lastTurn {
		m.laysLeft--
	}
	cowsA := m.layHalf(a)
	cowsB := m.layHalf(b)
	if lastRow&(a.Cell.bit()|b.Cell.bit()) != 0 && m.tilesReady != 0 && !r.claimed {
		m.claimDue = true
	}
	if out == nil {
		return
	}
	for _, h := range [2]Half{a, b} {
		out.Tell(rules.Event{Kind: EventLay, Who: m.seat, What: int16(h.Plot), Where: int16(h.Cell), ByItself: byItself})
	}
	m.tellCows(a, cowsA, out)
	m.tellCows(b, cowsB, out)
}

// layHalf lays one plot with the cows that come to it (MR-5.1), and notes its skull and
// its circle for later. It returns how many cows came.
func (m *Match) layHalf(h Half) uint8 {
	face := &m.game.faces[h.Plot]
	come := min(face.Cows, m.herd)
	m.herd -= come
	m.putPlot(h, come)
	m.circles |= h.Cell.bit() & allIf(face.Circles)
	if face.Skulls != 0 {
		if m.skulls[0] == 0 {
			m.skulls[0] = h.Cell
		} else {
			m.skulls[1] = h.Cell
		}
	}
	return come
}

func (m *Match) putPlot(h Half, cows uint8) {
	face := &m.game.faces[h.Plot]
	r, bit := m.ranchOf(m.seat), h.Cell.bit()
	r.terrain[face.Terrain] |= bit
	r.gold |= bit & allIf(face.Gold)
	r.cows |= bit & allIf(cows)
	r.beavers += face.Beaver
	r.corn += face.Corn
	*m.spot(m.seat, h.Cell) = spot(h.Plot) + oneCow*spot(cows)
}

func (m *Match) resolveSymbols(out *rules.Events) {
	for m.skulls[0] != 0 {
		cows := m.prey(m.skulls[0])
		if cows&(cows-1) != 0 {
			m.step = StepCull
			return
		}
		m.cull(cows.first(), true, out)
	}
	switch {
	case m.circles != 0 && m.saloon.count() > 0:
		m.step = StepHire
		return
	case m.circles != 0: // nobody is in the saloon (MR-6.1)
		for c := range m.circles.all() {
			out.Tell(rules.Event{Kind: EventNobody, Who: m.seat, Where: int16(c), ByItself: true})
		}
		m.circles = 0
	}
	if m.claimDue {
		m.askClaim(out)
		return
	}
	m.askLay(out)
}

func (m *Match) appendScraps(dst []rules.Move) []rules.Move {
	for first := m.ranchOf(m.seat).reserve; first != 0; first = first.rest() {
		for second := first.rest(); second != 0; second = second.rest() {
			dst = append(dst, scrapMove(first.first(), second.first()))
		}
	}
	return dst
}

func (m *Match) refuseScrap(move rules.Move) *rules.Refusal {
	a, b := PlotsOf(move)
	r := m.ranchOf(m.seat)
	switch {
	case move.Fields()>>14 != 0 || a >= b:
		return rules.RefuseUnknown()
	case !r.reserve.has(a):
		return refusedNotOwned.With(a)
	case !r.reserve.has(b):
		return refusedNotOwned.With(b)
	}
	return nil
}

func (m *Match) scrap(move rules.Move, byItself bool, out *rules.Events) {
	a, b := PlotsOf(move)
	r := m.ranchOf(m.seat)
	r.reserve = r.reserve.without(a).without(b)
	for _, p := range [2]Plot{a, b} {
		out.Tell(rules.Event{Kind: EventScrap, Who: m.seat, What: int16(p), ByItself: byItself})
	}
	m.beside, m.laysLeft = 0, 0
}
