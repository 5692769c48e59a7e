package moonriver

import "saloon/rules"

// hopes is what each feature of a ranch still adds to its points, in thousandths
// of a point, as fitted to games that bots played who think; see Features for
// what they are.
var hopes = [sets][22]int32{
	forMore: {1113, -342, -160, 0, 59, 65, 61, 45, 54, 1470, -46, -2756, -7, 0, -7, 3, 3, 17, -439, 57, 29, 27},
	forTwo:  {2010, 24, -540, 23, 79, 98, 142, 131, 120, 3684, 2, -2996, -13, 17, -6, 26, -3, 91, -554, 40, 20, 16},
}

// hope is what a ranch may still bring beyond its points, in hundredths of one.
func (d *mind) hope(m *Match, seat rules.Seat) int32 {
	d.seen = d.Features(m, seat, d.seen[:0])
	worth, sum := &hopes[setFor(m)], int64(0)
	for i, f := range d.seen {
		sum += int64(f) * int64(worth[i])
	}
	return int32(sum / 10)
}

// Features appends what the points that a ranch will still gain depend on. Those
// that fade as the ranch fills up are multiplied by the part of it that is free,
// in percent.
func (d *mind) Features(match rules.Match, seat rules.Seat, dst []int32) []int32 {
	m := match.(*Match)
	o := &d.other
	o.look(d, m, seat)
	s := o.stage
	var grow, open int32
	var size [terrains]int32
	var spare, bare int32
	for t := range Terrain(terrains) {
		for i := o.first[t]; i < o.first[t+1]; i++ {
			st := &o.steads[i]
			sides := min(int32((st.beside & o.free).Len()), 3)
			open += sides
			grow += sides * st.cows * s
			size[t] += sides * st.size * s
			spare += st.spare
			if st.cells&o.r.partners == 0 {
				bare += st.size * st.cows * s
			}
		}
	}
	r := o.r
	dst = append(dst, s, s*s/100, open, grow/10, size[Desert]/10, size[Canyon]/10, size[Prairie]/10, size[Forest]/10, size[Homestead]/10,
		spare, bare/10, holes(o.free), int32(r.gold.Len())*s, int32(r.beavers)*s, int32(r.corn)*s,
		int32(r.hired[0])*s, int32(r.hired[1])*s, int32(r.hired[2])*s)
	return d.holdings(o, m, dst)
}

// holdings are the features of the plots that a seat owns or will take.
func (d *mind) holdings(o *outlook, m *Match, dst []int32) []int32 {
	var owned, coming int32
	for h := o.r.hand; h != 0; h = h.rest() {
		owned += d.plotWorth(o, m, h.first())
	}
	owns := int32(o.r.hand.size())
	for i := range positions {
		if m.next.by[i] == uint8(o.seat) {
			coming += d.plotWorth(o, m, m.next.plot[i])
		}
		if m.current.by[i] == uint8(o.seat) && m.current.plot[i] != 0 {
			coming += d.plotWorth(o, m, m.current.plot[i])
		}
	}
	return append(dst, 10*owns, owned/10, coming/10, owns*o.stage)
}
