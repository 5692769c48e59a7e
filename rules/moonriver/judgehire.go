package moonriver

import "saloon/rules"

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
func (d *mind) rateDrive(m *Match, seat rules.Seat, move rules.Move) int32 {
	from, to := DriveOf(move)
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
			best = max(best, d.rateDrive(m, seat, driveMove(c, Cell(int(c)+way))))
		}
	}
	return best
}

// rateHire is what a partner brings on a circle.
func (d *mind) rateHire(m *Match, seat rules.Seat, move rules.Move) int32 {
	_, shown, c := HireOf(move)
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
	case Desperado:
		if d.w[wSwap] == 0 {
			return v
		}
		return v + d.w[wSwap]*d.bestSwap(m, seat)/100
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

func (d *mind) rateSteal(m *Match, move rules.Move) int32 {
	whom, c := StealOf(move)
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

// rateSwap is how much better the other's plot fits, and what the other loses by it.
func (d *mind) rateSwap(m *Match, seat rules.Seat, move rules.Move) int32 {
	mine, theirs := PlotsOf(move)
	whom := rules.Seat(1)
	for whom == seat || !m.of(whom).hand.has(theirs) {
		whom++
	}
	if d.w[wTheirs] != 0 {
		d.other.look(d, m, whom)
	}
	return d.swap(m, mine, theirs)
}

// swap is what an exchange of plots brings; the other's ranch has been looked at
// where that matters.
func (d *mind) swap(m *Match, mine, theirs Plot) int32 {
	v := d.plotWorth(&d.o, m, theirs) - d.plotWorth(&d.o, m, mine)
	if d.w[wTheirs] != 0 {
		v += d.w[wTheirs] * (d.plotWorth(&d.other, m, theirs) - d.plotWorth(&d.other, m, mine)) / 100
	}
	return v
}

// bestSwap is what a desperado could bring at once.
func (d *mind) bestSwap(m *Match, seat rules.Seat) int32 {
	best := int32(0)
	for s := rules.Seat(1); s <= rules.Seat(m.seats); s++ {
		if s == seat {
			continue
		}
		if d.w[wTheirs] != 0 {
			d.other.look(d, m, s)
		}
		for theirs := m.of(s).hand; theirs != 0; theirs = theirs.rest() {
			for mine := m.of(seat).hand; mine != 0; mine = mine.rest() {
				best = max(best, d.swap(m, mine.first(), theirs.first()))
			}
		}
	}
	return best
}
