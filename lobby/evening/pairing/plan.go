package pairing

import "slices"

// Heats deals n players, best first, to tables of up to `seats`, as equal in size as possible and at least `least`, so that
// the best meet late: the first come one to a table, the next in the opposite order, and so on. left are those who go
// on without a game: the best, with two seats as many as make the winners a power of two, otherwise as few as can be.
func Heats(n, seats, least int) (tables [][]int, left []int) {
	games := 0
	for ; n-len(left) >= least; left = append(left, len(left)) {
		play := n - len(left)
		games = (play + seats - 1) / seats
		winners := len(left) + games
		if play/games >= least && (seats > 2 || winners&(winners-1) == 0) {
			break
		}
	}
	if n < least {
		return nil, upTo(n)
	}
	tables = make([][]int, games)
	for i := range n - len(left) {
		t := i % games
		if i/games%2 == 1 {
			t = games - 1 - t
		}
		tables[t] = append(tables[t], len(left)+i)
	}
	return tables, left
}

// Schedule is a list of tables of `seats` out of n players (n 2..8) so that all have as many games and each two meet at
// least `times` times, with as few tables as it finds; with 2 seats each two meet exactly `times` times, in rounds in
// which nobody plays twice, and in the second half of two the other of two is named first.
func Schedule(n, seats, times int) [][]int {
	seats = min(seats, n)
	if seats < 2 {
		return nil
	}
	if seats == 2 {
		return circle(n, times)
	}
	games := up(times*(n-1), seats-1) // fewer can never be enough for a player
	for ; ; games++ {
		if n*games%seats != 0 {
			continue
		}
		if c := newCover(n, seats, times, games); c.complete(n * games / seats) {
			return c.tables
		}
	}
}

func up(n, by int) int { return (n + by - 1) / by }

// circle lets all but the last player walk around a circle, a seat a round; who sit opposite play, and who sits at the top
// plays the last, or with an odd number of players nobody. Each is named first in half of their games.
func circle(n, times int) (tables [][]int) {
	around := n - 1 + n%2
	for round := range times * around {
		for i := n % 2; i < (n+1)/2; i++ {
			a, b, turn := (round+i)%around, (round+around-i)%around, i
			if i == 0 {
				b, turn = n-1, round%around
			}
			if (turn+round/around)%2 == 1 {
				a, b = b, a
			}
			tables = append(tables, []int{a, b})
		}
	}
	return tables
}

// A cover is tables that are tried, one after the other, until each two have met.
type cover struct {
	n, seats int
	sets     [][]int // all tables that could be
	need     [][]int // how often two have still to meet; negative where they meet oftener
	free     []int   // in how many games each has still to play
	tables   [][]int
	tries    int
}

func newCover(n, seats, times, games int) *cover {
	c := &cover{n: n, seats: seats, free: slices.Repeat([]int{games}, n), tries: 5_000}
	for set := range 1 << n {
		if t := members(set); len(t) == seats {
			c.sets = append(c.sets, t)
		}
	}
	for range n {
		c.need = append(c.need, slices.Repeat([]int{times}, n))
	}
	return c
}

// complete adds so many tables, those first at which most meet who still have to.
func (c *cover) complete(count int) bool {
	a, b, turns := c.open()
	if count == 0 {
		return a == b
	}
	if c.tries--; c.tries < 0 || turns > count*c.seats || slices.Max(c.free) > count {
		return false
	}
	if a == b { // all have met, and some still have to play
		a = slices.Index(c.free, slices.Max(c.free))
		b = a
	}
	var next [][][]int // by how many meet who still have to
	for range c.seats * c.seats {
		next = append(next, nil)
	}
	for _, t := range c.sets {
		if slices.Contains(t, a) && slices.Contains(t, b) && !slices.ContainsFunc(t, func(i int) bool { return c.free[i] == 0 }) {
			gain := c.meet(t, 0)
			next[gain] = append(next[gain], t)
		}
	}
	for _, same := range slices.Backward(next) {
		for _, t := range same {
			c.meet(t, 1)
			c.tables = append(c.tables, t)
			if c.complete(count - 1) {
				return true
			}
			c.tables = c.tables[:len(c.tables)-1]
			c.meet(t, -1)
		}
	}
	return false
}

// open is the first two who still have to meet, the same player twice if nobody has, and how many seats are needed.
func (c *cover) open() (a, b, turns int) {
	for i := range c.n {
		partners := 0
		for j := range c.n {
			if i == j || c.need[i][j] <= 0 {
				continue
			}
			partners += c.need[i][j]
			if a == b {
				a, b = i, j
			}
		}
		turns += up(partners, c.seats-1)
	}
	return a, b, turns
}

// meet has those at a table meet so many times, and tells how many of them have still to.
func (c *cover) meet(t []int, times int) (gain int) {
	for i, a := range t {
		c.free[a] -= times
		for _, b := range t[:i] {
			if c.need[a][b] > 0 {
				gain++
			}
			c.need[a][b] -= times
			c.need[b][a] -= times
		}
	}
	return gain
}
