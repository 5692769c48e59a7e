package pairing

import "slices"

// pairs makes tables of two. First it finds who plays, with as few repeats as that needs; then who plays whom, as near as
// can be.
func (f *field) pairs() (tables [][]int, left []int) {
	m, often := f.most()
	var play []int
	for a, b := range m.mate {
		if b < 0 {
			left = append(left, a)
		} else {
			play = append(play, a)
		}
	}
	partner := func(i int) int { return m.mate[play[i]] }
	g := f.of(play) // ranks are places in play
	if often == 0 {
		near := g.near()
		partner = func(i int) int { return play[near.mate[i]] }
	}
	for i, a := range play {
		if b := partner(i); a < b {
			j, _ := slices.BinarySearch(play, b)
			tables = append(tables, []int{i, j})
		}
	}
	g.mend(tables)
	for _, t := range tables {
		t[0], t[1] = play[t[0]], play[t[1]]
	}
	return tables, left
}

// near pairs all of a field that can be paired without a repeat.
func (f *field) near() *matching {
	m := newMatching(len(f.order))
	m.edge = f.mayMeet(0)
	for m.reach = 1; ; m.reach += 1 + m.reach/4 {
		m.grow()
		if m.free() == 0 {
			return m
		}
	}
}

// most pairs as many as can be, and tells how often some of them have met.
func (f *field) most() (m *matching, often int) {
	n := len(f.order)
	m = newMatching(n)
	for next, more := 0, true; more; {
		m.edge = f.mayMeet(next)
		if m.grow() {
			often = next
		}
		if more = m.free() > n%2; more {
			next, more = f.oftener(next)
		}
	}
	m.edge = f.mayMeet(often)
	m.trade(f.turns)
	return m, often
}

// mayMeet says of two whether they may play if those may who have met so often.
func (f *field) mayMeet(often int) func(a, b int) bool {
	return func(a, b int) bool { return f.met(a, b) <= often && !f.apart(a, b) }
}

// oftener is the next number of times that two have met who may meet again.
func (f *field) oftener(often int) (next int, found bool) {
	for a := range f.order {
		for b := range a {
			if n := f.met(a, b); n > often && (!found || n < next) && !f.apart(a, b) {
				next, found = n, true
			}
		}
	}
	return next, found
}

// A matching pairs numbers along edges, as many as can be, by Edmonds' way: a search from a free number grows a tree of
// paths whose every second edge is a pair; a ring of odd length in it (a blossom) counts as one number, its base; where
// a path ends at another free number, all its edges change, and there is one pair more.
type matching struct {
	mate  []int // -1 for none
	edge  func(a, b int) bool
	reach int // no edge is longer

	done   []bool // in a tree that no search needs to enter again
	outer  []bool // an even number of edges away from the root
	before []int  // by which number of the tree an inner number was found; inside blossoms both ways; -1 for none
	base   []int
	queue  []int // outer numbers whose edges are to be tried
}

func newMatching(n int) *matching {
	m := &matching{mate: make([]int, n), reach: n, done: make([]bool, n), outer: make([]bool, n), before: make([]int, n), base: make([]int, n)}
	for i := range m.mate {
		m.mate[i] = -1
	}
	return m
}

func (m *matching) free() (n int) {
	for _, b := range m.mate {
		if b < 0 {
			n++
		}
	}
	return n
}

// grow pairs as many as can be. Who is paired stays so.
func (m *matching) grow() (grown bool) {
	clear(m.done)
	for root := range m.mate {
		if m.mate[root] >= 0 {
			continue
		}
		if end := m.search(root); end >= 0 {
			m.change(end)
			grown = true
			continue
		}
		for a := range m.done { // no path to a free number leads through a tree that found none
			m.done[a] = m.done[a] || m.outer[a] || m.before[a] >= 0
		}
	}
	return grown
}

// trade pairs, in place of those who come later in turns, those who are free, once no more can be paired.
func (m *matching) trade(turns []int) {
	clear(m.done)
	for again := true; again; {
		again = false
		for i, root := range turns {
			if m.mate[root] >= 0 {
				continue
			}
			m.search(root)
			for j := len(turns) - 1; j > i; j-- {
				if last := turns[j]; m.outer[last] {
					inner := m.mate[last]
					m.mate[last] = -1
					m.change(inner)
					again = true
					break
				}
			}
		}
	}
}

// search is the end of a path by which one more can be paired, -1 if there is none.
func (m *matching) search(root int) (end int) {
	clear(m.outer)
	for a := range m.base {
		m.base[a], m.before[a] = a, -1
	}
	m.outer[root] = true
	m.queue = append(m.queue[:0], root)
	for head := 0; head < len(m.queue); head++ {
		a := m.queue[head]
		for d := 1; d <= m.reach && (d <= a || a+d < len(m.mate)); d++ {
			if a >= d && m.follow(root, a, a-d) {
				return a - d
			}
			if a+d < len(m.mate) && m.follow(root, a, a+d) {
				return a + d
			}
		}
	}
	return -1
}

// follow takes an edge from an outer number into the tree, and reports whether it leads to a free one.
func (m *matching) follow(root, a, b int) (found bool) {
	if m.done[b] || m.base[a] == m.base[b] || m.mate[a] == b || m.before[b] >= 0 && !m.outer[b] || !m.edge(a, b) {
		return false
	}
	switch {
	case m.outer[b]:
		m.shrink(root, a, b)
	case m.mate[b] < 0:
		m.before[b] = a
		return true
	default:
		m.before[b] = a
		m.outer[m.mate[b]] = true
		m.queue = append(m.queue, m.mate[b])
	}
	return false
}

// shrink makes a blossom of the ring that an edge between two outer numbers closes: all of it becomes outer.
func (m *matching) shrink(root, a, b int) {
	base := m.meeting(root, a, b)
	in := make([]bool, len(m.mate)) // bases of the ring
	m.mark(in, a, base, b)
	m.mark(in, b, base, a)
	for i := range m.base {
		if !in[m.base[i]] {
			continue
		}
		m.base[i] = base
		if !m.outer[i] {
			m.outer[i] = true
			m.queue = append(m.queue, i)
		}
	}
}

// meeting is where the ways of two outer numbers to the root meet.
func (m *matching) meeting(root, a, b int) int {
	on := make([]bool, len(m.mate))
	for {
		a = m.base[a]
		on[a] = true
		if a == m.base[root] {
			break
		}
		a = m.before[m.mate[a]]
	}
	for !on[m.base[b]] {
		b = m.before[m.mate[m.base[b]]]
	}
	return m.base[b]
}

// mark goes one way around a ring, from a number to the base, and notes the way back, which begins at next.
func (m *matching) mark(in []bool, a, base, next int) {
	for m.base[a] != base {
		inner := m.mate[a]
		in[m.base[a]], in[m.base[inner]] = true, true
		m.before[a] = next
		next, a = inner, m.before[inner]
	}
}

// change makes pairs of the edges of a path that were none, and the other way round, from its end to the root.
func (m *matching) change(end int) {
	for end >= 0 {
		a := m.before[end]
		next := m.mate[a]
		m.mate[end], m.mate[a] = a, end
		end = next
	}
}
