package pairing

import (
	"cmp"
	"slices"
)

// blocks makes larger tables of those who stand side by side, and mends them. Where some who must be apart are left out
// for that it tries more and smaller tables too, in the end pairs to which others come.
func (f *field) blocks() (tables [][]int, left []int) {
	n := len(f.order)
	seats, without := sizes(n, f.Seats, f.Least)
	rest := f.turns[n-without:]
	play := slices.Sorted(slices.Values(f.turns[:n-without]))
	tables, left = f.settle(f.part(deal(play, seats), slices.Clone(rest)))
	better := func(trial [][]int, idle []int) {
		was, is := f.all(tables, left), f.all(trial, idle)
		if is.less(was) {
			tables, left = trial, idle
		}
	}
	for count := len(seats); len(left) > without && count < len(play)/f.Least; {
		count += 1 + count/8
		better(f.settle(f.part(deal(play, split(len(play), min(count, len(play)/f.Least))), slices.Clone(rest))))
	}
	if len(left) > without && f.Least == 2 {
		better(f.settle(f.pairs()))
	}
	return tables, left
}

// settle seats who can be seated, and mends all tables.
func (f *field) settle(tables [][]int, left []int) (full [][]int, idle []int) {
	for again := true; again; {
		f.mend(tables)
		before := len(left)
		tables, left = f.fill(tables, left)
		again = len(left) < before || f.trade(tables, left)
	}
	return tables, left
}

// trade seats those who are left out in place of others who may rather be.
func (f *field) trade(tables [][]int, left []int) (traded bool) {
	for i := range left {
		for _, t := range tables {
			for j, b := range t {
				if f.rather(b, left[i]) && f.against(slices.Delete(slices.Clone(t), j, j+1), left[i]) == 0 {
					t[j], left[i] = left[i], b
					traded = true
				}
			}
		}
	}
	return traded
}

// rather is true if a may rather be left out than b.
func (f *field) rather(a, b int) bool { return cmp.Or(f.byes(a)-f.byes(b), b-a) < 0 }

// deal gives the first players to the first table.
func deal(players, sizes []int) (tables [][]int) {
	for _, size := range sizes {
		tables = append(tables, slices.Clone(players[:size]))
		players = players[size:]
	}
	return tables
}

// part mends tables, takes those from them who must still be apart from others there, and ends tables at which too few
// remain.
func (f *field) part(tables [][]int, left []int) (kept [][]int, idle []int) {
	f.mend(tables)
	for _, t := range tables {
		for i := f.worst(t); i >= 0; i = f.worst(t) {
			left = append(left, t[i])
			t = slices.Delete(t, i, i+1)
		}
		if len(t) < f.Least {
			left = append(left, t...)
		} else {
			kept = append(kept, t)
		}
	}
	return kept, left
}

// fill puts those who are left out where they can sit, and at new tables, who may least be left out first.
func (f *field) fill(tables [][]int, left []int) (more [][]int, idle []int) {
	for _, a := range f.turns {
		if !slices.Contains(left, a) {
			continue
		}
		if i := f.seat(tables, a); i >= 0 {
			tables[i] = append(tables[i], a)
		} else {
			idle = append(idle, a)
		}
	}
	tries := 1_000_000
	if t := f.company(nil, idle, &tries); t != nil {
		return append(tables, t), slices.DeleteFunc(idle, func(a int) bool { return slices.Contains(t, a) })
	}
	return tables, idle
}

// worst is the place of who must be apart from most others of a table, of these who may rather be left out; -1 for nobody.
func (f *field) worst(t []int) int {
	place, most := -1, 0
	for i, a := range t {
		if n := f.against(t, a); n > most || n > 0 && n == most && f.rather(a, t[place]) {
			place, most = i, n
		}
	}
	return place
}

func (f *field) against(t []int, a int) (n int) {
	for _, b := range t {
		if a != b && f.apart(a, b) {
			n++
		}
	}
	return n
}

// seat is the table with an empty seat at which a player strains least; -1 for none.
func (f *field) seat(tables [][]int, a int) int {
	place, best := -1, strain{}
	for i, t := range tables {
		if len(t) >= f.Seats || f.against(t, a) > 0 {
			continue
		}
		if more := f.strain(append(slices.Clip(t), a)).minus(f.strain(t)); place < 0 || more.less(best) {
			place, best = i, more
		}
	}
	return place
}

// company is a table of as few as can play, begun with some, of those who are left; nil if there is none, or it is not
// found in so many tries.
func (f *field) company(begun, left []int, tries *int) []int {
	if len(begun) == f.Least {
		return begun
	}
	for i, a := range left {
		if *tries--; *tries < 0 {
			return nil
		}
		if f.against(begun, a) > 0 {
			continue
		}
		if t := f.company(append(slices.Clip(begun), a), left[i+1:], tries); t != nil {
			return t
		}
	}
	return nil
}
