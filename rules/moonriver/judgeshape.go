package moonriver

// rateShape is what a domino does to the ranch beside the points of its halves: how
// well they join, which territories it shuts in, and how the free cells are left.
func (d *mind) rateShape(ta, tb Terrain, a, b Cell) int32 {
	o, v := &d.o, int32(0)
	if ta == tb {
		v += d.w[wSame]
	}
	if o.r.terrain[ta].around().Has(a) && o.r.terrain[tb].around().Has(b) {
		v += d.w[wBoth]
	}
	v += d.w[wFar] * int32(a.Row()+b.Row()) / 2 * o.stage / 100
	v -= d.w[wShut] * (o.shutIn(d, ta, a) + o.shutIn(d, tb, b)) / 100
	return v - d.w[wSplit]*o.split(a.bit()|b.bit())
}

// shutIn is what the territories of other terrains around a free cell lose of their
// worth when a plot of this terrain takes it.
func (o *outlook) shutIn(d *mind, t Terrain, c Cell) int32 {
	if !o.shut.Has(c) {
		o.shut |= c.bit()
		o.weighShut(d, c)
	}
	lost := int32(0)
	for other, loss := range &o.shuts[c] {
		if Terrain(other) != t {
			lost += loss
		}
	}
	return lost
}

// weighShut works out what each terrain loses when a cell is taken.
func (o *outlook) weighShut(d *mind, c Cell) {
	free, near := o.free, c.bit().around()
	o.free &^= c.bit()
	for t := range Terrain(terrains) {
		o.shuts[c][t] = 0
		if t == Corn || o.r.terrain[t]&near == 0 {
			continue
		}
		for i := o.first[t]; i < o.first[t+1]; i++ {
			if s := &o.steads[i]; s.cells&near != 0 {
				o.shuts[c][t] += s.worth - o.value(d, t, s.size, s.cows, s.spare, s.beside)
			}
		}
	}
	o.free = free
}

// split is how many free cells more no domino can fill once some cells are taken,
// because what was one field then is several.
func (o *outlook) split(cells Cells) int32 {
	free := o.free &^ cells
	near := cells.around() & free
	wide := cells | cells<<1 | cells>>1
	ring := (wide | wide<<rowBits | wide>>rowBits) & free
	if near == 0 || near&^(near&-near).flood(ring) == 0 {
		return 0 // what is left around the cells hangs together close by
	}
	field, parts := cells, int32(0)
	for near != 0 {
		part := (near & -near).flood(free)
		field |= part
		parts += part.odd()
		near &^= part
	}
	return parts - field.odd()
}
