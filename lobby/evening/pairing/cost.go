package pairing

import "slices"

// A cost is how bad tables are: the first thing that differs counts. Costs add up.
type cost [5]int

const (
	out    = iota // players who are left out
	short         // tables with fewer than all seats taken, and by how many fewer
	clash         // as in strain
	byes          // of those who are left out, and how well they stand
	spread        // as in strain
)

const (
	separate = 1 << 32 // more than all players can have met
	many     = 1 << 20 // more than all differences in rank, and all squares of empty seats, are together
	widest   = 1 << 15 // scores that differ by more count as differing by that
)

// A strain is what is bad about two at one table, or about more of them together.
type strain struct {
	clash  int // how often they have met; separate if they are apart
	spread int // the square of their difference in score; then their difference in rank
}

func (s strain) plus(t strain) strain  { return strain{s.clash + t.clash, s.spread + t.spread} }
func (s strain) minus(t strain) strain { return strain{s.clash - t.clash, s.spread - t.spread} }

func (s strain) less(t strain) bool {
	return s.clash < t.clash || s.clash == t.clash && s.spread < t.spread
}

func (c *cost) add(d cost) {
	for i := range c {
		c[i] += d[i]
	}
}

func (c *cost) less(d cost) bool { return slices.Compare(c[:], d[:]) < 0 }

// pair is the strain of two.
func (f *field) pair(a, b int) strain {
	differ := f.Scores[f.order[a]] - f.Scores[f.order[b]]
	differ = min(max(differ, -differ), widest)
	s := strain{f.met(a, b), differ*differ*many + max(a-b, b-a)}
	if f.apart(a, b) {
		s.clash += separate
	}
	return s
}

// strain is that of a table.
func (f *field) strain(t []int) (s strain) {
	for i, a := range t {
		for _, b := range t[:i] {
			s = s.plus(f.pair(a, b))
		}
	}
	return s
}

// table is what a table costs.
func (f *field) table(t []int) cost {
	s := f.strain(t)
	c := cost{clash: s.clash, spread: s.spread}
	if empty := f.Seats - len(t); empty > 0 {
		c[short] = many + empty*empty
	}
	return c
}

// bye is what it costs to leave a player out.
func (f *field) bye(a int) cost { return cost{out: 1, byes: f.byes(a)*many + len(f.order) - a} }

// all is what tables cost, with those who are left out.
func (f *field) all(tables [][]int, left []int) (c cost) {
	for _, t := range tables {
		c.add(f.table(t))
	}
	for _, a := range left {
		c.add(f.bye(a))
	}
	return c
}
