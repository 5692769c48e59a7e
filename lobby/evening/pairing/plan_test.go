package pairing

import (
	"reflect"
	"slices"
	"testing"
)

func TestHeats(t *testing.T) {
	for _, test := range []struct {
		n, seats, least int
		tables          [][]int
		left            []int
	}{
		{8, 2, 2, [][]int{{0, 7}, {1, 6}, {2, 5}, {3, 4}}, nil},
		{6, 2, 2, [][]int{{2, 5}, {3, 4}}, []int{0, 1}},
		{3, 2, 2, [][]int{{1, 2}}, []int{0}},
		{12, 4, 3, [][]int{{0, 5, 6, 11}, {1, 4, 7, 10}, {2, 3, 8, 9}}, nil},
		{10, 4, 3, [][]int{{0, 5, 6}, {1, 4, 7}, {2, 3, 8, 9}}, nil},
		{5, 4, 3, [][]int{{1, 2, 3, 4}}, []int{0}},
		{2, 4, 3, nil, []int{0, 1}},
	} {
		if tables, left := Heats(test.n, test.seats, test.least); !reflect.DeepEqual(tables, test.tables) || !slices.Equal(left, test.left) {
			t.Errorf("%d players at %d seats, at least %d: %v, left %v", test.n, test.seats, test.least, tables, left)
		}
	}
}

func TestHeats_AreEqualAndPartTheBest(t *testing.T) {
	for n := 0; n <= 500; n += 1 + n/20 {
		for seats := 2; seats <= 5; seats++ {
			for least := 2; least <= seats; least++ {
				tables, left := Heats(n, seats, least)
				everybody := slices.Concat(append(tables, left)...)
				slices.Sort(everybody)
				if !slices.Equal(everybody, upTo(n)) || !slices.Equal(left, upTo(len(left))) || n >= least && len(tables) == 0 {
					t.Fatalf("%d players at %d seats, at least %d: %v, left %v", n, seats, least, tables, left)
				}
				if winners := len(tables) + len(left); seats == 2 && winners&(winners-1) != 0 {
					t.Fatalf("%d of %d go on", winners, n)
				}
				for i, table := range tables {
					if table[0] != len(left)+i || len(table) < least || len(table) > seats || len(table)-len(tables[0]) > 1 || len(tables[0])-len(table) > 1 {
						t.Fatalf("%d players at %d seats, at least %d: %v", n, seats, least, tables)
					}
				}
			}
		}
	}
}

// fewest are the tables of fewest players at which each two meet once, by seats and players (covering designs, which are
// known to be the smallest).
var fewest = map[int][]int{3: {3: 1, 4: 3, 5: 4, 6: 6, 7: 7, 8: 11}, 4: {4: 1, 5: 3, 6: 3, 7: 5, 8: 6}, 5: {5: 1, 6: 3, 7: 3, 8: 4}}

func TestSchedule_HasEachTwoMeet(t *testing.T) {
	for n := 2; n <= 8; n++ {
		for seats := 2; seats <= 5; seats++ {
			for times := 1; times <= 2; times++ {
				tables := Schedule(n, seats, times)
				met, games := make([][]int, n), make([]int, n)
				for i := range met {
					met[i] = make([]int, n)
				}
				for _, table := range tables {
					if len(table) != min(n, seats) {
						t.Fatalf("a table of %d at %d seats", len(table), seats)
					}
					for _, a := range table {
						games[a]++
						for _, b := range table {
							met[a][b]++
						}
					}
				}
				for a := range n {
					for b := range a {
						if met[a][b] < times || seats == 2 && met[a][b] > times {
							t.Errorf("at %d seats %d and %d of %d meet %d times, not %d", seats, a, b, n, met[a][b], times)
						}
					}
				}
				if slices.Max(games) != slices.Min(games) {
					t.Errorf("at %d seats %d players have %v games", seats, n, games)
				}
				if seats > 2 && n >= seats && len(tables) >= times*fewest[seats][n]+n {
					t.Errorf("%d tables of %d for %d players who meet %d times", len(tables), seats, n, times)
				}
				if !reflect.DeepEqual(tables, Schedule(n, seats, times)) {
					t.Error("another schedule")
				}
			}
		}
	}
}

func TestSchedule_OfTwoSeatsNamesEachFirstInHalfOfTheGames(t *testing.T) {
	for n := 2; n <= 8; n++ {
		for times := 1; times <= 2; times++ {
			more := make([]int, n)
			for _, table := range Schedule(n, 2, times) {
				more[table[0]]++
				more[table[1]]--
			}
			if odd := (n - 1) * times % 2; slices.Max(more) > odd || slices.Min(more) < -odd {
				t.Errorf("%d players meet %d times, and are first oftener by %v", n, times, more)
			}
		}
	}
}

func TestSchedule_OfTwoSeatsHasAllPlayInEachRound(t *testing.T) {
	for n := 2; n <= 8; n++ {
		tables := Schedule(n, 2, 2)
		for ; len(tables) > 0; tables = tables[n/2:] {
			round := slices.Concat(tables[:n/2]...)
			slices.Sort(round)
			if len(slices.Compact(round)) != n/2*2 {
				t.Errorf("%d players: a round has %v", n, tables[:n/2])
			}
		}
	}
	if Schedule(1, 2, 1) != nil || Schedule(4, 4, 0) != nil {
		t.Error("nobody meets at tables")
	}
}
