package pairing

import "slices"

const (
	beside = 3       // so many tables on each side are near
	swaps  = 300_000 // that are looked at at most
)

// A mender swaps players of tables while that makes them better.
type mender struct {
	*field
	tables     [][]int
	was, moved []bool // tables that changed in the last round and in this one
	distance   int    // how many tables away those are to which players of a table go who clash
	tries      int

	more  [2][]strain // for each player of two tables, if they sat with all of the other and not at their own
	cross [][]strain  // between them
}

// mend swaps players of near tables until that helps no more, then those of tables at which some are apart or meet again
// with ever farther tables.
func (f *field) mend(tables [][]int) {
	m := mender{field: f, tables: tables, tries: swaps, moved: make([]bool, len(tables))}
	m.more = [2][]strain{make([]strain, f.Seats), make([]strain, f.Seats)}
	for range f.Seats {
		m.cross = append(m.cross, make([]strain, f.Seats))
	}
	for m.distance = beside; ; m.distance *= 2 {
		for i := range m.moved {
			m.moved[i] = true
		}
		for again := true; again && m.tries > 0; {
			again = false
			m.was, m.moved = m.moved, make([]bool, len(tables))
			for i := range tables {
				again = m.visit(i) || again
			}
		}
		if m.distance >= len(tables) || !slices.ContainsFunc(tables, m.clashes) {
			return
		}
	}
}

func (m *mender) clashes(t []int) bool { return m.strain(t).clash > 0 }

// visit swaps players of one table with those of others, the nearest first.
func (m *mender) visit(i int) (swapped bool) {
	distance := beside
	if m.clashes(m.tables[i]) {
		distance = m.distance
	}
	for d := 1; d <= distance && m.tries > 0; d++ {
		for _, j := range [2]int{i - d, i + d} {
			if j < 0 || j >= len(m.tables) || !m.was[i] && !m.was[j] && !m.moved[i] && !m.moved[j] {
				continue
			}
			if m.swap(m.tables[i], m.tables[j]) {
				m.moved[i], m.moved[j], swapped = true, true, true
			}
		}
	}
	return swapped
}

// swap makes the one swap between two tables that helps most.
func (m *mender) swap(t, u []int) bool {
	m.between(t, u)
	var best strain
	x, y := -1, -1
	for i := range t {
		for j := range u {
			m.tries--
			more := m.more[0][i].plus(m.more[1][j]).minus(m.cross[i][j]).minus(m.cross[i][j])
			if more.less(best) {
				best, x, y = more, i, j
			}
		}
	}
	if x >= 0 {
		t[x], u[y] = u[y], t[x]
	}
	return x >= 0
}

// between finds the strains between two tables, and of each player's move from one to the other.
func (m *mender) between(t, u []int) {
	for side, own := range [2][]int{t, u} {
		more := m.more[side][:len(own)]
		clear(more)
		for i, a := range own {
			for j, b := range own[:i] {
				s := m.pair(a, b)
				more[i], more[j] = more[i].minus(s), more[j].minus(s)
			}
		}
	}
	for i, a := range t {
		for j, b := range u {
			s := m.pair(a, b)
			m.cross[i][j] = s
			m.more[0][i], m.more[1][j] = m.more[0][i].plus(s), m.more[1][j].plus(s)
		}
	}
}
