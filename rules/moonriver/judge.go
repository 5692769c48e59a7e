package moonriver

import "saloon/rules"

// rateLay is what a domino brings: both halves, the territory that they make
// together, and the holes that they leave.
func (d *mind) rateLay(m *Match, move rules.Move) int32 {
	o := &d.o
	a, b := HalvesOf(move)
	fa, fb := &m.game.faces[a.Plot], &m.game.faces[b.Plot]
	cells := a.Cell.bit() | b.Cell.bit()
	v := d.w[wLast]
	if fa.Terrain == fb.Terrain {
		cows := min(int32(fa.Cows+fb.Cows), o.herd)
		v += o.join(d, fa.Terrain, cells, cows, int32(fa.Skulls+fb.Skulls)) + o.signs(d, m, fa) + o.signs(d, m, fb)
	} else {
		v += o.owned(d, m, o.place(a.Plot), a.Cell) + o.owned(d, m, o.place(b.Plot), b.Cell)
	}
	near := cells.around() & o.free &^ cells
	v -= d.w[wHole] * int32((near &^ (o.free &^ cells).around()).Len())
	if d.w[wShut]|d.w[wSplit]|d.w[wBoth]|d.w[wSame]|d.w[wFar] == 0 {
		return v // who is quick does not look
	}
	return v + d.rateShape(fa.Terrain, fb.Terrain, a.Cell, b.Cell)
}

// place is where a plot stands among those owned.
func (o *outlook) place(p Plot) int {
	for i := range o.r.hand.size() {
		if o.r.hand.at(i) == p {
			return i
		}
	}
	return 0
}

// rateDone is what it is worth to wait.
func (d *mind) rateDone(m *Match) int32 {
	if m.step != StepExpand {
		return 0
	}
	early := d.w[wWaitEarly] * d.o.stage / 100
	switch d.o.r.hand.size() {
	case 2:
		return early + d.w[wWait2]
	case 3:
		return early + d.w[wWait3]
	}
	return early + d.w[wWait4]
}

// plotWorth is what a plot would bring on the best cell that it fits on.
func (d *mind) plotWorth(o *outlook, m *Match, p Plot) int32 {
	f := &m.game.faces[p]
	best := int32(-1 << 20)
	for at := o.reach[f.Terrain]; at != 0; at &= at - 1 {
		best = max(best, o.half(d, m, f, at.first()))
	}
	if best > -1<<20 {
		return best
	}
	if o.free == 0 {
		return 0
	}
	return o.half(d, m, f, (o.free&-o.free).first()) - d.w[wReach]
}

// rateGo is what the plot on a position of the next column brings, with what it
// would have brought the others, and its place in the order.
func (d *mind) rateGo(m *Match, seat rules.Seat, at int) int32 {
	p := m.next.plot[at]
	v := d.plotWorth(&d.o, m, p) - d.w[wOrder]*int32(at)
	if d.quick || d.w[wDeny] == 0 {
		return v
	}
	best := int32(0)
	for s := rules.Seat(1); s <= rules.Seat(m.seats); s++ {
		if s != seat && d.waits(m, s) {
			d.other.look(d, m, s)
			best = max(best, d.plotWorth(&d.other, m, p))
		}
	}
	return v + best*d.w[wDeny]/100
}

// waits reports whether a seat has still to choose from the next column.
func (d *mind) waits(m *Match, seat rules.Seat) bool {
	for _, by := range m.next.by {
		if by == uint8(seat) {
			return false
		}
	}
	return true
}

// rateClaim is what a bonus plot brings on a cell.
func (d *mind) rateClaim(m *Match, move rules.Move) int32 {
	tile, side, c := ClaimOf(move)
	if c == 0 {
		return 0
	}
	return d.o.half(d, m, &m.game.faces[BonusPlot(tile, side)], c)
}
