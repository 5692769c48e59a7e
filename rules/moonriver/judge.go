package moonriver

import "saloon/rules"

// rateLay is what a domino brings: both halves, the territory that they make
// together, and the holes that they leave.
func (d *mind) rateLay(m *Match, mv rules.Move) int32 {
	o := &d.o
	a, b := Halves(mv)
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
	return v - d.w[wHole]*int32((near&^(o.free&^cells).around()).Len())
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
	switch d.o.r.hand.size() {
	case 2:
		return d.w[wWait2]
	case 3:
		return d.w[wWait3]
	}
	return d.w[wWait4]
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
func (d *mind) waits(m *Match, s rules.Seat) bool {
	for _, by := range m.next.by {
		if by == uint8(s) {
			return false
		}
	}
	return true
}

// standAt is the territory of a cell.
func (o *outlook) standAt(m *Match, c Cell) *stead {
	t := m.game.faces[m.spot(o.seat, c).plot()].Terrain
	for i := o.first[t]; i < o.first[t+1]; i++ {
		if o.steads[i].cells.Has(c) {
			return &o.steads[i]
		}
	}
	return &o.steads[most-1]
}

// rateCull prefers a cow that stands behind another.
func (d *mind) rateCull(m *Match, seat rules.Seat, c Cell) int32 {
	if m.spot(seat, c).cows() > 1 {
		return 0
	}
	return -100 * d.o.standAt(m, c).size
}

// rateDrive is what a step changes: a spare cow that finds an empty plot, or a
// cow that comes to a larger territory.
func (d *mind) rateDrive(m *Match, seat rules.Seat, mv rules.Move) int32 {
	from, to := Driven(mv)
	o := &d.o
	v := int32(0)
	old, young := o.standAt(m, from), o.standAt(m, to)
	if m.spot(seat, from).cows() > 1 {
		v -= d.w[wSpare]
	} else {
		v -= 100 * old.size
	}
	if m.spot(seat, to).cows() > 0 {
		return v + d.w[wSpare]
	}
	return v + 100*young.size
}

// bestDrive is what the best first step of a cowboy brings.
func (d *mind) bestDrive(m *Match, seat rules.Seat) int32 {
	r := d.o.r
	pasture := r.taken() &^ r.terrain[Corn]
	best := int32(0)
	for _, way := range steps {
		for from := r.cows & pasture.shift(way); from != 0; from &= from - 1 {
			c := from.first()
			best = max(best, d.rateDrive(m, seat, Drive(c, Cell(int(c)+way))))
		}
	}
	return best
}

// rateHire is what a partner brings on a circle.
func (d *mind) rateHire(m *Match, seat rules.Seat, mv rules.Move) int32 {
	_, shown, c := Hired(mv)
	o := &d.o
	s := o.standAt(m, c)
	v := d.w[wGuard] * s.size * s.cows
	switch shown {
	case Digger:
		return v + 100*int32(o.r.gold.Len()) + d.w[wDigger]*o.stage/100
	case Trapper:
		return v + 100*int32(o.r.beavers) + d.w[wTrapper]*o.stage/100
	case Farmer:
		return v + 100*int32(o.r.corn) + d.w[wFarmer]*o.stage/100
	case Cowboy:
		return v + d.bestDrive(m, seat) + d.w[wCowboy]
	case Thief:
		if o.r.terrain[Corn].Has(c) {
			return v
		}
		return v + d.bestSteal(m, seat, c)
	}
	return v
}

// bestSteal is what a thief on a circle could bring at once.
func (d *mind) bestSteal(m *Match, seat rules.Seat, c Cell) int32 {
	best := int32(0)
	for s := rules.Seat(1); s <= rules.Seat(m.seats); s++ {
		if s == seat {
			continue
		}
		for cows := m.unguarded(s); cows != 0; cows &= cows - 1 {
			best = max(best, d.theft(m, s, cows.first(), c))
		}
	}
	return best
}

func (d *mind) rateSteal(m *Match, mv rules.Move) int32 {
	whom, c := Stolen(mv)
	return d.theft(m, whom, c, m.partner)
}

// theft is what a cow brings on the thief's plot, and what it costs its owner.
func (d *mind) theft(m *Match, whom rules.Seat, c, thief Cell) int32 {
	v := d.w[wSpare]
	if m.spot(d.o.seat, thief).cows() == 0 {
		v = 100 * d.o.standAt(m, thief).size
	}
	if m.spot(whom, c).cows() > 1 {
		return v
	}
	return v + d.w[wThief]*int32(m.territory(whom, c).Len())
}

// rateClaim is what a bonus plot brings on a cell.
func (d *mind) rateClaim(m *Match, mv rules.Move) int32 {
	tile, side, c := Claimed(mv)
	if c == 0 {
		return 0
	}
	return d.o.half(d, m, &m.game.faces[Bonus(tile, side)], c)
}
