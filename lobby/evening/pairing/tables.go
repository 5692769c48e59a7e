package pairing

import (
	"cmp"
	"slices"
)

// Reach bounds how far partners stand from each other, in ranks of those who play: at most Reach*(d+1), where nobody has
// met, or may not meet, more than d of the others, and nobody meets again; seats-1, where d is 0. Of pairs that is proved:
// of each 2(d+1) players who stand side by side, of fewer than twice as many at the end, each may meet half of the
// others, so that all can be paired (Dirac); [field.near] looks at most a quarter farther than the nearest pairs need; and
// no swap that makes scores nearer leads to ranks farther apart. Larger tables hold it because they swap with near ones first.
const Reach = 5

// exact is up to how many players everything is tried.
const exact = 12

// A Field is those who are to be put at tables: players 0 to N-1, who stand best first.
type Field struct {
	Scores []int               // of each player; where they are equal the lower number stands better
	Seats  int                 // of a table where enough players are there
	Least  int                 // the fewest that can play
	Met    func(a, b int) int  // how often two have met; nil for never
	Apart  func(a, b int) bool // two who may not sit at one table, in either order; nil for nobody
	Byes   func(a int) int     // how often a player was left out; nil for never
}

// Tables has as few as possible left out, nobody apart at one table, as few repeats as possible, then near scores. Tables
// have Seats; as few as possible are smaller, so far as that leaves fewer out, and these are equally large. Who is left
// out is the lowest of those with the fewest byes; at tables of two, and among few, of those whose leave makes the
// fewest repeats. Of a table, and of the tables, who stands best comes first.
func Tables(f Field) (tables [][]int, left []int) {
	g := newField(f)
	switch {
	case len(g.order) <= exact:
		tables, left = g.exact()
	case g.Seats == 2:
		tables, left = g.pairs()
	default:
		tables, left = g.blocks()
	}
	for _, t := range tables {
		slices.Sort(t)
	}
	slices.SortFunc(tables, slices.Compare)
	slices.Sort(left)
	for _, ranks := range append(tables, left) {
		for i, rank := range ranks {
			ranks[i] = g.order[rank]
		}
	}
	return tables, left
}

// A field knows its players by their ranks, 0 for who stands best.
type field struct {
	Field
	order []int // the player of each rank
	turns []int // ranks; who may rather be left out comes later
}

func newField(f Field) *field {
	if f.Met == nil {
		f.Met = func(int, int) int { return 0 }
	}
	if f.Apart == nil {
		f.Apart = func(int, int) bool { return false }
	}
	if f.Byes == nil {
		f.Byes = func(int) int { return 0 }
	}
	f.Seats = max(f.Seats, 2)
	f.Least = min(max(f.Least, 2), f.Seats)
	ranks := upTo(len(f.Scores))
	slices.SortStableFunc(ranks, func(a, b int) int { return cmp.Compare(f.Scores[b], f.Scores[a]) })
	return (&field{Field: f, order: upTo(len(f.Scores))}).of(ranks)
}

// of is the field of some of its players.
func (f *field) of(ranks []int) *field {
	g := &field{Field: f.Field, turns: upTo(len(ranks))}
	for _, rank := range ranks {
		g.order = append(g.order, f.order[rank])
	}
	slices.SortStableFunc(g.turns, func(a, b int) int { return g.byes(b) - g.byes(a) })
	return g
}

// met and apart are the same for two in either order.
func (f *field) met(a, b int) int { return f.Met(f.order[min(a, b)], f.order[max(a, b)]) }
func (f *field) apart(a, b int) bool {
	return f.Apart(f.order[a], f.order[b]) || f.Apart(f.order[b], f.order[a])
}
func (f *field) byes(a int) int { return f.Byes(f.order[a]) }

// sizes are those of tables for n players without those who are left out.
func sizes(n, seats, least int) (sizes []int, left int) {
	for ; n >= least; n, left = n-1, left+1 {
		for small := 0; small*least <= n; small++ {
			full := max(0, n-small*(seats-1)+seats-1) / seats
			if rest := n - full*seats; rest >= small*least && rest <= small*(seats-1) {
				return append(slices.Repeat([]int{seats}, full), split(rest, small)...), left
			}
		}
	}
	return nil, n + left
}

// split is n as a sum of numbers that are as equal as can be, the larger first.
func split(n, count int) []int {
	parts := make([]int, count)
	for i := range parts {
		parts[i] = (n + count - 1 - i) / count
	}
	return parts
}

func upTo(n int) []int {
	numbers := make([]int, n)
	for i := range numbers {
		numbers[i] = i
	}
	return numbers
}
