package moonriver

import "saloon/rules"

var (
	refusedConnection = rules.Refuse("MR-4.2/half", "a half must lie on one of your bridges or beside a plot of its own terrain")
	refusedApart      = rules.Refuse("MR-4.1/apart", "the two cells must share a side")
	refusedNotFree    = rules.Refuse("MR-4.1/free", "%s is not a free place of your ranch")
	refusedNotOwned   = rules.Refuse("MR-1.6", "you do not own plot %s")
)

// must reports whether stopping is not allowed (MR-3.3, MR-3.7).
func (m *Match) must() bool { return m.final || m.beside != 0 }

// free is where the seat at turn can still lay something.
func (m *Match) free() Cells { return m.field() &^ m.of(m.seat).taken() }

// reach is where a plot of this terrain is connected (MR-4.2).
func (m *Match) reach(t Terrain) Cells {
	return m.boardOf(m.seat).bridges | m.of(m.seat).terrain[t].around()
}

// expand asks for a domino, or for two plots to scrap, or goes on (MR-3.2).
func (m *Match) expand(out *rules.Events) {
	r := m.of(m.seat)
	owns := r.hand.size()
	switch {
	case (m.left > 0 || m.final) && owns >= 2 && m.canLay():
		m.step = StepExpand
		if owns == 2 && m.must() {
			if only := m.onlyLay(); only != rules.NoMove {
				m.lay(only, true, out)
				m.symbols(out)
			}
		}
	case m.final:
		for h := r.hand; h != 0; h = h.rest() {
			tell(out, rules.Event{Kind: EventDiscard, Who: m.seat, What: int16(h.first()), ByItself: true})
		}
		r.hand, m.beside = 0, 0
		m.endTurn(out)
	case m.beside != 0:
		m.step = StepScrap
		if owns == 2 {
			m.scrap(scrapMove(r.hand.at(0), r.hand.at(1)), true, out)
			m.choose(out)
		}
	default:
		m.choose(out)
	}
}

// canLay reports whether some domino fits. It does if one plot is connected
// somewhere with a free cell beside it: the other half may be any plot.
func (m *Match) canLay() bool {
	r := m.of(m.seat)
	free := m.field() &^ r.taken()
	var mine Cells
	for h := r.hand; h != 0; h = h.rest() {
		mine |= r.terrain[m.game.faces[h.first()].Terrain]
	}
	return (m.boardOf(m.seat).bridges|mine.around())&free&free.around() != 0
}

// onlyLay is the one legal domino of two plots, or no move if there are more.
func (m *Match) onlyLay() rules.Move {
	hand := m.of(m.seat).hand
	a, b := hand.at(0), hand.at(1)
	free := m.free()
	reachA := m.reach(m.game.faces[a].Terrain) & free
	reachB := m.reach(m.game.faces[b].Terrain) & free
	only := rules.NoMove
	for _, way := range steps {
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

// appendLays lists every domino: for each pair of plots and each way from the
// lower to the higher one, the cells of the lower one are one set of bits.
func (m *Match) appendLays(dst []rules.Move) []rules.Move {
	r, bridges := m.of(m.seat), m.boardOf(m.seat).bridges
	free := m.field() &^ r.taken()
	// Cells whose neighbour that way is free, too.
	north, west, east, south := free&(free<<rowBits), free&(free<<1), free&(free>>1), free&(free>>rowBits)
	var reach [8]Cells
	owns := 0
	for h := r.hand; h != 0; h = h.rest() {
		reach[owns] = (bridges | r.terrain[m.game.faces[h.first()].Terrain].around()) & free
		owns++
	}
	pairs := owns * (owns - 1) / 2
	list := newMoveList(dst, pairs*2*(north.Len()+west.Len()))
	for i := range owns - 1 {
		a := reach[i]
		for j := i + 1; j < owns; j++ {
			b := reach[j]
			pair := rules.NewMove(MoveLay, uint64(r.hand.at(i))<<20|uint64(r.hand.at(j))<<13)
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
	r, free := m.of(m.seat), m.free()
	switch {
	case move.Fields()>>27 != 0 || a.Plot >= b.Plot:
		return rules.RefuseUnknown()
	case !r.hand.has(a.Plot):
		return refusedNotOwned.With(a.Plot)
	case !r.hand.has(b.Plot):
		return refusedNotOwned.With(b.Plot)
	case !free.Has(a.Cell):
		return refusedNotFree.With(a.Cell)
	case b.Cell > 63 || !free.Has(b.Cell):
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

// lay puts a domino down; its symbols follow (MR-4.5).
func (m *Match) lay(move rules.Move, byItself bool, out *rules.Events) {
	a, b := HalvesOf(move)
	r := m.of(m.seat)
	r.hand = r.hand.without(a.Plot).without(b.Plot)
	m.beside = 0
	if !m.final {
		m.left--
	}
	cowsA := m.settle(a)
	cowsB := m.settle(b)
	if lastRow&(a.Cell.bit()|b.Cell.bit()) != 0 && m.tiles != 0 && !r.claimed {
		m.due = true
	}
	if out == nil {
		return
	}
	for _, h := range [2]Half{a, b} {
		tell(out, rules.Event{Kind: EventLay, Who: m.seat, What: int16(h.Plot), Where: int16(h.Cell), ByItself: byItself})
	}
	m.tellCows(a, cowsA, out)
	m.tellCows(b, cowsB, out)
}

// settle lays one plot with the cows that come to it (MR-5.1), and notes its
// skull and its circle for later. It returns how many cows came.
func (m *Match) settle(h Half) uint8 {
	face := &m.game.faces[h.Plot]
	come := min(face.Cows, m.herd)
	m.herd -= come
	m.put(h, come)
	m.circles |= h.Cell.bit() & when(face.Circles)
	if face.Skulls != 0 {
		if m.skulls[0] == 0 {
			m.skulls[0] = h.Cell
		} else {
			m.skulls[1] = h.Cell
		}
	}
	return come
}

// put writes a plot with some cows into the ranch of the seat at turn.
func (m *Match) put(h Half, cows uint8) {
	face := &m.game.faces[h.Plot]
	r, bit := m.of(m.seat), h.Cell.bit()
	r.terrain[face.Terrain] |= bit
	r.gold |= bit & when(face.Gold)
	r.cows |= bit & when(cows)
	r.beavers += face.Beaver
	r.corn += face.Corn
	*m.spot(m.seat, h.Cell) = spot(h.Plot) + spotCow*spot(cows)
}

// symbols carries out what is left of them: skulls, circles, then a bonus plot.
func (m *Match) symbols(out *rules.Events) {
	for m.skulls[0] != 0 {
		cows := m.prey(m.skulls[0])
		if cows&(cows-1) != 0 {
			m.step = StepCull
			return
		}
		m.cull(cows.first(), true, out)
	}
	switch {
	case m.circles != 0 && total(&m.saloon) > 0:
		m.step = StepHire
		return
	case m.circles != 0:
		m.leaveOpen(out)
	}
	if m.due {
		m.considerClaim(out)
		return
	}
	m.expand(out)
}

// leaveOpen passes over circles for which there is nobody in the saloon (MR-6.1).
func (m *Match) leaveOpen(out *rules.Events) {
	for c := range m.circles.All() {
		tell(out, rules.Event{Kind: EventNobody, Who: m.seat, Where: int16(c), ByItself: true})
	}
	m.circles = 0
}

func (m *Match) appendScraps(dst []rules.Move) []rules.Move {
	for first := m.of(m.seat).hand; first != 0; first = first.rest() {
		for second := first.rest(); second != 0; second = second.rest() {
			dst = append(dst, scrapMove(first.first(), second.first()))
		}
	}
	return dst
}

func (m *Match) refuseScrap(move rules.Move) *rules.Refusal {
	a, b := PlotsOf(move)
	r := m.of(m.seat)
	switch {
	case move.Fields()>>14 != 0 || a >= b:
		return rules.RefuseUnknown()
	case !r.hand.has(a):
		return refusedNotOwned.With(a)
	case !r.hand.has(b):
		return refusedNotOwned.With(b)
	}
	return nil
}

// scrap removes two plots; what is left cannot be laid in this turn either.
func (m *Match) scrap(move rules.Move, byItself bool, out *rules.Events) {
	a, b := PlotsOf(move)
	r := m.of(m.seat)
	r.hand = r.hand.without(a).without(b)
	for _, p := range [2]Plot{a, b} {
		tell(out, rules.Event{Kind: EventScrap, Who: m.seat, What: int16(p), ByItself: byItself})
	}
	m.beside, m.left = 0, 0
}
