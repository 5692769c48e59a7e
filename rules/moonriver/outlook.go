package moonriver

import "saloon/rules"

// A stead is one territory of a ranch, as a mind sees it.
type stead struct {
	cells  Cells
	beside Cells // its cells and those around them
	size   int32
	cows   int32 // plots with at least one
	spare  int32 // cows beyond the first of a plot
	worth  int32 // in hundredths of a point
}

// most is how many territories a ranch can have.
const most = 50

// An outlook is what a mind makes of one ranch before it rates moves there.
type outlook struct {
	r      *ranch
	seat   rules.Seat
	free   Cells
	reach  [terrains]Cells
	stage  int32 // free cells in hundredths of the field
	herd   int32
	halves [5][64]int32 // what a plot is worth on a cell; known where seen says so
	seen   [5]Cells
	first  [terrains + 1]uint8
	steads [most]stead
	shuts  [64][terrains]int32 // what each terrain loses when another takes a cell; known where shut says so
	shut   Cells
}

// look takes stock of a ranch.
func (o *outlook) look(d *mind, m *Match, seat rules.Seat) {
	d.w = &d.values[setFor(m)]
	r := m.of(seat)
	field := m.field()
	o.r, o.seat, o.seen, o.shut = r, seat, [5]Cells{}, 0
	o.free = field &^ r.taken()
	o.stage = int32(100 * o.free.Len() / field.Len())
	o.herd = int32(m.herd)
	bridges := m.boardOf(seat).bridges
	n := uint8(0)
	for t := range r.terrain {
		o.first[t] = n
		o.reach[t] = (bridges | r.terrain[t].around()) & o.free
		for left := r.terrain[t]; left != 0; n++ {
			s := &o.steads[n]
			s.cells = (left & -left).flood(left)
			left &^= s.cells
			s.beside = s.cells | s.cells.around()
			s.size = int32(s.cells.Len())
			cows := s.cells & r.cows
			s.cows, s.spare = int32(cows.Len()), 0
			for ; cows != 0; cows &= cows - 1 {
				s.spare += int32(m.spot(seat, cows.first()).cows()) - 1
			}
			s.worth = o.value(d, Terrain(t), s.size, s.cows, s.spare, s.beside)
		}
	}
	o.first[terrains] = n
}

// value is what a territory brings at the end, as far as one can see: its plots
// with those that may join, times its cows with those that may come.
func (o *outlook) value(d *mind, t Terrain, size, cows, spare int32, beside Cells) int32 {
	if t == Corn {
		return 0
	}
	open := min(int32((beside & o.free).Len()), 3)
	more := d.w[wGrow] * open * o.stage / 300
	come := d.w[cowWeight[t]] * min(open+spare, 3) * o.stage / 300
	return (100*size+more)*(100*cows+come)/100 + spare*d.w[wSpare]
}

var cowWeight = [terrains]int{Desert: wCowDesert, Canyon: wCowCanyon, Prairie: wCowPrairie, Forest: wCowForest, Homestead: wCowHomestead}

// join is what it brings when cells of one terrain with so many cow symbols and
// skulls are laid.
func (o *outlook) join(d *mind, t Terrain, cells Cells, cows, skulls int32) int32 {
	if t == Corn {
		return 0
	}
	size, beside := int32(cells.Len()), cells|cells.around()
	spare, before := int32(0), int32(0)
	standing := min(cows, size)
	spare = cows - standing
	for i := o.first[t]; i < o.first[t+1]; i++ {
		s := &o.steads[i]
		if s.beside&cells != 0 {
			size += s.size
			standing += s.cows
			spare += s.spare
			beside |= s.beside
			before += s.worth
		}
	}
	for ; skulls > 0; skulls-- {
		if spare > 0 {
			spare--
		} else if standing > 0 {
			standing--
		}
	}
	free := o.free
	o.free &^= cells
	after := o.value(d, t, size, standing, spare, beside)
	o.free = free
	return after - before
}

// signs is what the symbols of a plot bring, but for cows and skulls.
func (o *outlook) signs(d *mind, m *Match, f *Face) int32 {
	v := int32(f.Gold)*(100*int32(1+o.r.hired[0])+d.w[wGold]*o.stage/100) +
		int32(f.Beaver)*(100*int32(1+o.r.hired[1])+d.w[wBeaver]*o.stage/100) +
		int32(f.Corn)*(100*int32(1+o.r.hired[2])+d.w[wCorn]*o.stage/100)
	if f.Circles != 0 && total(&m.saloon) > 0 {
		v += d.w[wCircle]
	}
	return v
}

// half is what a plot brings on a free cell by itself.
func (o *outlook) half(d *mind, m *Match, f *Face, c Cell) int32 {
	return o.join(d, f.Terrain, c.bit(), min(int32(f.Cows), o.herd), int32(f.Skulls)) + o.signs(d, m, f)
}

// owned is half for plot i of those that the seat owns, worked out once.
func (o *outlook) owned(d *mind, m *Match, i int, c Cell) int32 {
	if !o.seen[i].Has(c) {
		o.seen[i] |= c.bit()
		o.halves[i][c] = o.half(d, m, &m.game.faces[o.r.hand.at(i)], c)
	}
	return o.halves[i][c]
}

// holes is how many free cells would have no free neighbour.
func holes(free Cells) int32 { return int32((free &^ free.around()).Len()) }
