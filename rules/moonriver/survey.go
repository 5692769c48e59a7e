package moonriver

import "saloon/rules"

const maxRegions = 50

type region struct {
	cells  Cells
	beside Cells // its cells and those around them
	size   int32
	cows   int32 // cells with at least one
	spare  int32 // cows beyond the first on a cell
	worth  int32 // in hundredths of a point
}

type survey struct {
	match       *Match
	seat        rules.Seat
	ranch       *ranch
	w           *[weightCount]int32
	free        Cells
	connected   [terrains]Cells // free cells on which a plot of each terrain is connected
	freePercent int32           // how much of the ranch is free
	regions     [maxRegions]region
	firstRegion [terrains + 1]uint8 // of each terrain

	// Worked out when they are needed first.
	plotWorths  [5][64]int32 // what each plot in reserve is worth on each cell
	plotsKnown  [5]Cells
	shutLosses  [64][terrains]int32 // what each terrain loses when another takes a cell
	lossesKnown Cells
}

// survey works out a seat's ranch.
func (mi *mind) survey(sv *survey, m *Match, seat rules.Seat) {
	mi.w = &mi.values[setFor(m)]
	r, field := m.ranchOf(seat), m.field()
	sv.match, sv.seat, sv.ranch, sv.w = m, seat, r, mi.w
	sv.plotsKnown, sv.lossesKnown = [5]Cells{}, 0
	sv.free = field &^ r.taken()
	sv.freePercent = int32(100 * sv.free.Len() / field.Len())
	bridges := m.boardOf(seat).bridges
	n := uint8(0)
	for t := range r.terrain {
		sv.firstRegion[t] = n
		sv.connected[t] = (bridges | r.terrain[t].around()) & sv.free
		for left := r.terrain[t]; left != 0; n++ {
			reg := &sv.regions[n]
			reg.cells = (left & -left).flood(left)
			left &^= reg.cells
			reg.beside = reg.cells | reg.cells.around()
			reg.size = int32(reg.cells.Len())
			reg.cows, reg.spare = sv.countCows(reg.cells & r.cows)
			reg.worth = sv.regionWorth(Terrain(t), reg)
		}
	}
	sv.firstRegion[terrains] = n
}

func (sv *survey) countCows(cells Cells) (cows, spare int32) {
	cows = int32(cells.Len())
	for ; cells != 0; cells &= cells - 1 {
		spare += int32(sv.match.spot(sv.seat, cells.first()).cows()) - 1
	}
	return cows, spare
}

func (sv *survey) regionsOf(t Terrain) []region {
	return sv.regions[sv.firstRegion[t]:sv.firstRegion[t+1]]
}

func (sv *survey) regionAt(c Cell) *region {
	regions := sv.regionsOf(sv.match.game.faces[sv.match.spot(sv.seat, c).plot()].Terrain)
	for i := range regions {
		if regions[i].cells.has(c) {
			return &regions[i]
		}
	}
	return &sv.regions[maxRegions-1]
}

// regionWorth is what a territory will bring: its plots with those that may join, times
// its cows with those that may come.
func (sv *survey) regionWorth(t Terrain, reg *region) int32 {
	if t == Corn {
		return 0
	}
	open := min(int32((reg.beside & sv.free).Len()), 3)
	more := sv.w[wGrow] * open * sv.freePercent / 300
	come := sv.w[cowWeight[t]] * min(open+reg.spare, 3) * sv.freePercent / 300
	return (100*reg.size+more)*(100*reg.cows+come)/100 + reg.spare*sv.w[wSpare]
}

func (sv *survey) joinWorth(t Terrain, cells Cells, cows, skulls int32) int32 {
	if t == Corn {
		return 0
	}
	size := int32(cells.Len())
	standing := min(cows, size)
	joined := region{beside: cells | cells.around(), size: size, cows: standing, spare: cows - standing}
	before := int32(0)
	regions := sv.regionsOf(t)
	for i := range regions {
		if reg := &regions[i]; reg.beside&cells != 0 {
			joined.size += reg.size
			joined.cows += reg.cows
			joined.spare += reg.spare
			joined.beside |= reg.beside
			before += reg.worth
		}
	}
	for ; skulls > 0; skulls-- {
		if joined.spare > 0 {
			joined.spare--
		} else if joined.cows > 0 {
			joined.cows--
		}
	}
	free := sv.free
	sv.free &^= cells
	after := sv.regionWorth(t, &joined)
	sv.free = free
	return after - before
}

// symbolWorth is what the symbols of a plot bring, cows and skulls left out.
func (sv *survey) symbolWorth(f *Face) int32 {
	w, hired := sv.w, &sv.ranch.hired
	v := int32(f.Gold)*(100*int32(1+hired[0])+w[wGold]*sv.freePercent/100) +
		int32(f.Beaver)*(100*int32(1+hired[1])+w[wBeaver]*sv.freePercent/100) +
		int32(f.Corn)*(100*int32(1+hired[2])+w[wCorn]*sv.freePercent/100)
	if f.Circles != 0 && sv.match.saloon.count() > 0 {
		v += w[wCircle]
	}
	return v
}

func (sv *survey) plotWorthOn(f *Face, c Cell) int32 {
	cows := min(int32(f.Cows), int32(sv.match.herd))
	return sv.joinWorth(f.Terrain, c.bit(), cows, int32(f.Skulls)) + sv.symbolWorth(f)
}

func (sv *survey) reserveWorthOn(p Plot, c Cell) int32 {
	i := sv.ranch.reserve.indexOf(p)
	if !sv.plotsKnown[i].has(c) {
		sv.plotsKnown[i] |= c.bit()
		sv.plotWorths[i][c] = sv.plotWorthOn(&sv.match.game.faces[p], c)
	}
	return sv.plotWorths[i][c]
}

func (sv *survey) bestPlotWorth(p Plot) int32 {
	f := &sv.match.game.faces[p]
	best := int32(-1 << 20)
	for at := sv.connected[f.Terrain]; at != 0; at &= at - 1 {
		best = max(best, sv.plotWorthOn(f, at.first()))
	}
	if best > -1<<20 {
		return best
	}
	if sv.free == 0 {
		return 0
	}
	return sv.plotWorthOn(f, sv.free.first()) - sv.w[wReach]
}

func (sv *survey) shutInLoss(t Terrain, c Cell) int32 {
	if !sv.lossesKnown.has(c) {
		sv.lossesKnown |= c.bit()
		sv.workOutLosses(c)
	}
	lost := int32(0)
	for other, loss := range &sv.shutLosses[c] {
		if Terrain(other) != t {
			lost += loss
		}
	}
	return lost
}

func (sv *survey) workOutLosses(c Cell) {
	free, near := sv.free, c.bit().around()
	sv.free &^= c.bit()
	for t := range Terrain(terrains) {
		sv.shutLosses[c][t] = 0
		if t == Corn || sv.ranch.terrain[t]&near == 0 {
			continue
		}
		regions := sv.regionsOf(t)
		for i := range regions {
			if reg := &regions[i]; reg.cells&near != 0 {
				sv.shutLosses[c][t] += reg.worth - sv.regionWorth(t, reg)
			}
		}
	}
	sv.free = free
}

// unfillableAfter is how many more free cells no domino can fill once some cells are
// taken, because they part what was one field.
func (sv *survey) unfillableAfter(cells Cells) int32 {
	free := sv.free &^ cells
	near := cells.around() & free
	wide := cells | cells<<1 | cells>>1
	ring := (wide | wide<<rowBits | wide>>rowBits) & free
	if near == 0 || near&^(near&-near).flood(ring) == 0 {
		return 0 // the free cells around still hang together
	}
	field, parts := cells, int32(0)
	for near != 0 {
		part := (near & -near).flood(free)
		field |= part
		parts += part.unfillable()
		near &^= part
	}
	return parts - field.unfillable()
}
