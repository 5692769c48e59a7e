package pairing

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// A worth is what a test thinks of tables: how many are left out, small tables and their empty seats, repeats, byes and
// who has them, differences in score and in rank.
type worth [8]int

// search tries all tables of those of a field who are not placed yet.
func search(f Field, order []int, placed int, sum worth, best *worth) {
	first := bits.TrailingZeros(^uint(placed))
	if first >= len(order) {
		if best[0] < 0 || slices.Compare(sum[:], best[:]) < 0 {
			*best = sum
		}
		return
	}
	others := (1<<len(order) - 1) &^ (placed | 1<<first)
	for set := others; ; set = (set - 1) & others {
		if table := append([]int{first}, members(set)...); len(table) == 1 || len(table) >= f.Least && len(table) <= f.Seats {
			if more, ok := judge(f, order, table); ok {
				for i := range more {
					more[i] += sum[i]
				}
				search(f, order, placed|set|1<<first, more, best)
			}
		}
		if set == 0 {
			return
		}
	}
}

// judge is what a table, or a bye, of players by their places in the order of scores is worth.
func judge(f Field, order, table []int) (w worth, ok bool) {
	if len(table) == 1 {
		w[0], w[4], w[5] = 1, f.Byes(order[table[0]]), -table[0]
		return w, true
	}
	if empty := f.Seats - len(table); empty > 0 {
		w[1], w[2] = 1, empty*empty
	}
	for i, a := range table {
		for _, b := range table[:i] {
			if f.Apart(order[a], order[b]) {
				return w, false
			}
			w[3] += f.Met(order[a], order[b])
			w[6] += (f.Scores[order[a]] - f.Scores[order[b]]) * (f.Scores[order[a]] - f.Scores[order[b]])
			w[7] += max(a-b, b-a)
		}
	}
	return w, true
}

func TestTables_AreTheBestOfAllForFew(t *testing.T) {
	for seed := range uint64(100) {
		random := rand.New(rand.NewPCG(seed, 2))
		n := 2 + random.IntN(7)
		if seed%25 == 0 {
			n = 10
		}
		seats := 2 + random.IntN(4)
		e := newEvening(seed, n, seats, 2+random.IntN(seats-1), []float64{0, 0.1, 0.3, 0.6}[random.IntN(4)])
		for range 4 {
			tables, left := e.round()
			order := upTo(len(e.here))
			slices.SortStableFunc(order, func(a, b int) int { return e.field.Scores[b] - e.field.Scores[a] })
			best, is := worth{-1}, worth{}
			search(e.field, order, 0, worth{}, &best)
			for _, players := range append(slices.Clone(tables), singles(left)...) {
				var places []int
				for _, a := range players {
					places = append(places, slices.Index(order, a))
				}
				w, ok := judge(e.field, order, places)
				if !ok {
					t.Fatalf("%v are at one table", players)
				}
				for i := range w {
					is[i] += w[i]
				}
			}
			if is != best {
				t.Fatalf("seed %d: %v, left %v of %v are worth %v, the best %v", seed, tables, left, e.field.Scores, is, best)
			}
			e.play(tables, left)
		}
	}
}

func singles(players []int) (each [][]int) {
	for _, a := range players {
		each = append(each, []int{a})
	}
	return each
}

func TestMatching_PairsAsManyAsCanBe(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	for range 1000 {
		n := 1 + random.IntN(10)
		dense := random.Float64()
		edges := make([]int, n)
		for a := range n {
			for b := range a {
				if random.Float64() < dense {
					edges[a] |= 1 << b
					edges[b] |= 1 << a
				}
			}
		}
		turns := random.Perm(n)
		want := bestPaired(edges, turns)
		m := newMatching(n)
		m.edge = func(a, b int) bool { return edges[a]>>b&1 == 1 }
		m.grow()
		m.trade(turns)
		for a, b := range m.mate {
			if b >= 0 && (m.mate[b] != a || !m.edge(a, b)) {
				t.Fatalf("%d is paired with %d", a, b)
			}
		}
		if got := paired(m.mate, turns); got != want {
			t.Fatalf("of %b by turns %v %b are paired, not %b", edges, turns, got, want)
		}
	}
}

// paired has a digit for each number with a mate, the first in turns the highest.
func paired(mate, turns []int) (set int) {
	for i, a := range turns {
		if mate[a] >= 0 {
			set |= 1 << (len(turns) - 1 - i)
		}
	}
	return set
}

// bestPaired tries all sets of numbers, and finds of the largest that can be paired the one of those who come first.
func bestPaired(edges, turns []int) (best int) {
	can := make([]bool, 1<<len(edges))
	can[0] = true
	for set := range can {
		for _, a := range members(set)[:min(1, len(members(set)))] {
			for _, b := range members(set & edges[a]) {
				can[set] = can[set] || can[set&^(1<<a|1<<b)]
			}
		}
		if !can[set] {
			continue
		}
		mate := slices.Repeat([]int{-1}, len(edges))
		for _, a := range members(set) {
			mate[a] = a
		}
		digits := paired(mate, turns)
		if more := bits.OnesCount(uint(digits)) - bits.OnesCount(uint(best)); more > 0 || more == 0 && digits > best {
			best = digits
		}
	}
	return best
}
