package pairing

import "math/bits"

// exact finds the best tables of few players: those of each set of players are a table or a bye of its best player, and
// the best tables of the others.
func (f *field) exact() (tables [][]int, left []int) {
	sets := 1 << len(f.order)
	price := make([]cost, sets) // of a set as one table, or of a player as a bye
	fits := make([]bool, sets)
	best := make([]cost, sets)
	first := make([]int, sets) // the table or bye of a set's best player
	for set := 1; set < sets; set++ {
		if t := members(set); len(t) == 1 {
			price[set], fits[set] = f.bye(t[0]), true
		} else if len(t) >= f.Least && len(t) <= f.Seats {
			price[set] = f.table(t)
			fits[set] = price[set][clash] < separate
		}
		lowest := set & -set
		for others := set; others > 0; { // each subset without the best player
			others = (others - 1) & (set - lowest)
			part := lowest | others
			if !fits[part] {
				continue
			}
			c := best[set-part]
			c.add(price[part])
			if first[set] == 0 || c.less(best[set]) {
				best[set], first[set] = c, part
			}
		}
	}
	for set := sets - 1; set > 0; set -= first[set] {
		if t := members(first[set]); len(t) == 1 {
			left = append(left, t...)
		} else {
			tables = append(tables, t)
		}
	}
	return tables, left
}

func members(set int) (ranks []int) {
	for ; set > 0; set &= set - 1 {
		ranks = append(ranks, bits.TrailingZeros(uint(set)))
	}
	return ranks
}
