package pairing

import (
	"cmp"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// An evening is what a test remembers of its rounds.
type evening struct {
	random *rand.Rand
	field  Field
	scores []int // of all who ever came
	met    [][]int
	apart  [][]bool
	byes   []int
	here   []int // who plays this round
}

func newEvening(seed uint64, n, seats, least int, blocks float64) *evening {
	e := &evening{random: rand.New(rand.NewPCG(seed, 1)), scores: make([]int, n), byes: make([]int, n), here: upTo(n)}
	for range n {
		e.met = append(e.met, make([]int, n))
		e.apart = append(e.apart, make([]bool, n))
	}
	for a := range n {
		for b := range a {
			e.apart[a][b] = e.random.Float64() < blocks
			e.apart[b][a] = e.apart[a][b]
		}
	}
	e.field = Field{
		Seats: seats, Least: least,
		Met:   func(a, b int) int { return e.met[e.here[a]][e.here[b]] },
		Apart: func(a, b int) bool { return e.apart[e.here[a]][e.here[b]] },
		Byes:  func(a int) int { return e.byes[e.here[a]] },
	}
	return e
}

// round makes the tables of a round.
func (e *evening) round() (tables [][]int, left []int) {
	e.field.Scores = nil
	for _, a := range e.here {
		e.field.Scores = append(e.field.Scores, e.scores[a])
	}
	return Tables(e.field)
}

// play plays a round, after which a few leave.
func (e *evening) play(tables [][]int, left []int) {
	for _, t := range tables {
		for i, a := range t {
			e.scores[e.here[a]] += e.random.IntN(2 * e.field.Seats)
			for _, b := range t[:i] {
				e.met[e.here[a]][e.here[b]]++
				e.met[e.here[b]][e.here[a]]++
			}
		}
	}
	for _, a := range left {
		e.byes[e.here[a]]++
	}
	e.here = slices.DeleteFunc(e.here, func(int) bool { return e.random.IntN(20) == 0 })
}

func TestTables_OfRandomEvenings(t *testing.T) {
	for seed := range uint64(100) {
		random := rand.New(rand.NewPCG(seed, 0))
		n := 2 + random.IntN(40)
		if seed%50 == 0 {
			n = 300 + random.IntN(201)
		}
		seats := 2 + random.IntN(4)
		blocks := []float64{0, 0, 0.02, 0.1, 0.4}[random.IntN(5)]
		playRounds(t, newEvening(seed, n, seats, 2+random.IntN(seats-1), blocks), 3)
	}
}

func TestTables_OfTwoInLongEvenings(t *testing.T) {
	for seed := range uint64(18) {
		playRounds(t, newEvening(seed, 13+int(seed%12), 2, 2, []float64{0, 0.1, 0.5}[seed%3]), 20)
	}
}

func TestTables_OfManyMeetNobodyAgain(t *testing.T) {
	for _, seats := range []int{3, 4} {
		e := newEvening(5, 80, seats, 3, 0)
		for range 8 {
			tables, left := e.round()
			if n := again(e.field, tables); n > 0 {
				t.Errorf("at %d seats %d repeats", seats, n)
			}
			e.play(tables, left)
			e.here = upTo(80)
		}
	}
}

func playRounds(t *testing.T, e *evening, rounds int) {
	t.Helper()
	for round := range rounds {
		tables, left := e.round()
		if !hold(t, e.field, tables, left) {
			t.Fatalf("%d players at %d seats, at least %d: %v, left %v", len(e.here), e.field.Seats, e.field.Least, tables, left)
		}
		if round == 0 {
			if more, alone := e.round(); !reflect.DeepEqual(more, tables) || !reflect.DeepEqual(alone, left) {
				t.Fatal("the same field has other tables")
			}
		}
		e.play(tables, left)
	}
}

// hold tries what holds for all tables.
func hold(t *testing.T, f Field, tables [][]int, left []int) bool {
	everybody := slices.Concat(append(tables, left)...)
	slices.Sort(everybody)
	if !slices.Equal(everybody, upTo(len(f.Scores))) {
		t.Error("not everybody is at one table or left out")
	}
	for _, table := range tables {
		if len(table) < f.Least || len(table) > f.Seats {
			t.Errorf("a table of %d", len(table))
		}
		if !friends(f, table) {
			t.Error("two sit together who are apart")
		}
		for _, a := range left {
			if len(table) < f.Seats && friends(f, append(slices.Clip(table), a)) {
				t.Errorf("player %d could sit with %v", a, table)
			}
		}
	}
	if canPlay(f, nil, left) {
		t.Error("those who are left out could play")
	}
	holdPairs(t, f, tables, left)
	holdNear(t, f, tables)
	if f.Seats > 2 && len(f.Scores) > exact {
		holdByes(t, f, tables, left)
	}
	if !blocksAny(f) {
		holdSizes(t, f, tables, left)
	}
	return !t.Failed()
}

func friends(f Field, table []int) bool {
	for i, a := range table {
		for _, b := range table[:i] {
			if f.Apart(a, b) {
				return false
			}
		}
	}
	return true
}

func blocksAny(f Field) bool { return !friends(f, upTo(len(f.Scores))) }

func canPlay(f Field, begun, left []int) bool {
	if !friends(f, begun) || len(begun) == f.Least {
		return friends(f, begun)
	}
	for i, a := range left {
		if canPlay(f, append(slices.Clip(begun), a), left[i+1:]) {
			return true
		}
	}
	return false
}

func again(f Field, tables [][]int) (n int) {
	for _, table := range tables {
		for i, a := range table {
			for _, b := range table[:i] {
				n += f.Met(a, b)
			}
		}
	}
	return n
}

// holdPairs tries that as many play as could in pairs, and without a repeat where they can.
func holdPairs(t *testing.T, f Field, tables [][]int, left []int) {
	n := len(f.Scores)
	if f.Least == 2 && len(left) > n%2 && len(left) > n-2*pairsOf(n, func(a, b int) bool { return !f.Apart(a, b) }) {
		t.Errorf("%d are left out, more than must", len(left))
	}
	if f.Seats == 2 && again(f, tables) > 0 &&
		len(tables) == pairsOf(n, func(a, b int) bool { return !f.Apart(a, b) && f.Met(a, b) == 0 }) {
		t.Error("some play again who need not")
	}
}

// pairsOf is how many pairs can be made: half the rank of a matrix that has for each edge a random number and its
// negative (Tutte, Lovász).
func pairsOf(n int, edge func(a, b int) bool) int {
	const prime = 1<<31 - 1
	random := rand.New(rand.NewPCG(0, 0))
	rows := make([][]int, n)
	for a := range rows {
		rows[a] = make([]int, n)
		for b := range a {
			if edge(a, b) {
				x := 1 + random.IntN(prime-1)
				rows[a][b], rows[b][a] = x, prime-x
			}
		}
	}
	rank := 0
	for column := range n {
		pivot := slices.IndexFunc(rows[rank:], func(row []int) bool { return row[column] != 0 })
		if pivot < 0 {
			continue
		}
		rows[rank], rows[rank+pivot] = rows[rank+pivot], rows[rank]
		top := rows[rank]
		over := inverse(top[column], prime)
		rank++
		for _, row := range rows[rank:] {
			if row[column] == 0 {
				continue
			}
			factor := prime - row[column]*over%prime
			for i := column; i < n; i++ {
				row[i] = (row[i] + factor*top[i]) % prime
			}
		}
	}
	return rank / 2
}

func inverse(x, prime int) int {
	y := 1
	for power := prime - 2; power > 0; power /= 2 {
		if power%2 == 1 {
			y = y * x % prime
		}
		x = x * x % prime
	}
	return y
}

// holdNear tries how far partners stand from each other.
func holdNear(t *testing.T, f Field, tables [][]int) {
	var rank []int // of the players who play, by their numbers
	play := slices.Sorted(slices.Values(slices.Concat(tables...)))
	slices.SortStableFunc(play, func(a, b int) int { return f.Scores[b] - f.Scores[a] })
	rank = make([]int, len(f.Scores))
	for i, a := range play {
		rank[a] = i
	}
	most := 0
	for _, a := range play {
		n := 0
		for _, b := range play {
			if a != b && (f.Met(a, b) > 0 || f.Apart(a, b)) {
				n++
			}
		}
		most = max(most, n)
	}
	bound := Reach * (most + 1)
	if most == 0 {
		bound = f.Seats - 1
	}
	if again(f, tables) > 0 {
		return
	}
	for _, table := range tables {
		if first, last := rank[table[0]], rank[table[len(table)-1]]; last-first > bound {
			t.Errorf("of those who play number %d sits with %d, more than %d apart", last, first, bound)
		}
	}
}

// holdSizes tries that as few are left out as can be, and then as few tables are small.
func holdSizes(t *testing.T, f Field, tables [][]int, left []int) {
	least, small := 0, 0
	for ; ; least++ {
		if small = smallest(len(f.Scores)-least, f.Seats, f.Least); small >= 0 {
			break
		}
	}
	have := 0
	for _, table := range tables {
		if len(table) < f.Seats {
			have++
		}
	}
	if len(left) != least || have != small {
		t.Errorf("%d are left out and %d tables small, not %d and %d", len(left), have, least, small)
	}
}

// smallest is with how few small tables n players can all sit; -1 for never.
func smallest(n, seats, least int) int {
	fewest := make([]int, n+1)
	for have := 1; have <= n; have++ {
		fewest[have] = -1
		for size := least; size <= min(seats, have); size++ {
			rest := fewest[have-size]
			if size < seats && rest >= 0 {
				rest++
			}
			if rest >= 0 && (fewest[have] < 0 || rest < fewest[have]) {
				fewest[have] = rest
			}
		}
	}
	return fewest[n]
}

// holdByes tries that nobody is left out in whose place somebody could be who had fewer byes, or as many and stands lower.
func holdByes(t *testing.T, f Field, tables [][]int, left []int) {
	for _, table := range tables {
		for i, a := range table {
			others := append(slices.Clone(table[:i]), table[i+1:]...)
			for _, b := range left {
				if cmp.Or(f.Byes(b)-f.Byes(a), f.Scores[b]-f.Scores[a], a-b) > 0 && friends(f, append(others, b)) {
					t.Errorf("%d is left out, and not %d of %v", b, a, table)
				}
			}
		}
	}
}

func TestTables_LeaveOutTheLowestOfThoseWithTheFewestByes(t *testing.T) {
	for _, seats := range []int{2, 3} {
		f := Field{Scores: []int{9, 8, 7, 6, 5, 4, 3, 2, 1, 9, 8, 7, 6}, Seats: seats, Least: seats, Byes: func(a int) int {
			if a == 8 || a == 7 {
				return 1
			}
			return 0
		}}
		if _, left := Tables(f); !slices.Equal(left, []int{6}) {
			t.Errorf("%v are left out", left)
		}
	}
}

func TestTables_TakeABlockOfOneOfTwo(t *testing.T) {
	for _, n := range []int{8, 16} {
		for _, seats := range []int{2, 4} {
			tables, left := Tables(Field{Scores: make([]int, n), Seats: seats, Least: 2, Apart: func(a, b int) bool { return a == 1 && b == 0 }})
			if len(left) > 0 || slices.Contains(tables[0], 1) {
				t.Errorf("tables %v, left %v", tables, left)
			}
		}
	}
}

func TestTables_AreInTheOrderOfScores(t *testing.T) {
	tables, left := Tables(Field{Scores: []int{1, 5, 3, 5, 4, 0}, Seats: 2, Least: 2})
	if want := [][]int{{1, 3}, {4, 2}, {0, 5}}; !reflect.DeepEqual(tables, want) || left != nil {
		t.Errorf("tables %v, left %v", tables, left)
	}
	for n := range 2 {
		if tables, left := Tables(Field{Scores: make([]int, n), Seats: 4, Least: 2}); len(tables) > 0 || len(left) != n {
			t.Errorf("tables %v, left %v of %d", tables, left, n)
		}
	}
}
