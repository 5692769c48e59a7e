package data

import (
	"bytes"
	"context"
	"encoding/hex"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"
)

// folded is all that is folded from the games: paths and values.
func folded(t *testing.T, s *Store) map[string][]byte {
	t.Helper()
	all := contents(t, s)
	maps.DeleteFunc(all, func(path string, _ []byte) bool {
		for _, name := range append(foldedBuckets(), schemaBucket) {
			if strings.HasPrefix(path, string(name)+"/") {
				return false
			}
		}
		return true
	})
	return all
}

func sameFold(t *testing.T, want, got map[string][]byte) {
	t.Helper()
	for path, value := range want {
		if other, ok := got[path]; !ok || !bytes.Equal(value, other) {
			t.Fatalf("%s is\n%.300q, not\n%.300q", path, other, value)
		}
	}
	if len(want) != len(got) {
		t.Fatalf("there are %d values, not %d", len(got), len(want))
	}
}

// gamesOf makes up finished games of so many players, the earliest first. Most are rated.
func gamesOf(players int, random *rand.Rand, n int) (list []ArchivedGame) {
	ended := noon
	for i := range n {
		ended = ended.Add(time.Duration(random.IntN(4)) * time.Hour) // some at the same time
		g := ArchivedGame{ID: fmt.Sprintf("%04d", (i*7919)%10000), Game: []string{"montana", "moonriver"}[random.IntN(2)],
			Ended: ended, Private: random.IntN(9) == 0, Took: 60, Categories: []string{"cows", "gold"}, Rated: People}
		seats, who := 2+random.IntN(3), random.Perm(players)
		for seat := range seats {
			id := fmt.Sprint("p", who[seat])
			g.Players = append(g.Players, Person{ID: id, Name: id, Kind: "player"})
			g.Points = append(g.Points, random.IntN(50)-5)
			g.Parts = append(g.Parts, []int{g.Points[seat] - 3, 3})
		}
		g.Order = orderOf(g.Points)
		if random.IntN(5) == 0 {
			g.Left = random.Perm(seats)[:1+random.IntN(2)]
			for j := range g.Left {
				g.Left[j]++
			}
		}
		if random.IntN(6) == 0 {
			g.Rated = Unrated
		}
		if random.IntN(6) == 0 {
			g.Rated = Bots
			for j := range g.Players {
				g.Players[j].Kind = "bot"
			}
			g.Players[0] = Person{Name: "Dusty", Kind: "bot", Level: "hard"}
		}
		list = append(list, g)
	}
	return list
}

func orderOf(points []int) (order [][]int) {
	for _, value := range slices.Backward(slices.Compact(slices.Sorted(slices.Values(points)))) {
		var group []int
		for i, p := range points {
			if p == value {
				group = append(group, i+1)
			}
		}
		order = append(order, group)
	}
	return order
}

// However the writes are grouped, and whenever the store is closed in between, the games of a
// file come to the same, also when all is folded anew. In whatever order they are written, what
// is not rated comes to the same.
func TestFold_IsTheSameHoweverItIsFolded(t *testing.T) {
	for _, players := range []int{6, fewer(130, 7)} { // so few that they meet often; more than a leaderboard keeps
		t.Run(fmt.Sprint(players, " players"), func(t *testing.T) {
			random := rand.New(rand.NewPCG(3, 4))
			games := gamesOf(players, random, 2*players+150)
			inOrder := open(t, t.TempDir(), Options{})
			archiveAll(t, inOrder, games)
			for _, mix := range []func(){
				func() {},
				func() { slices.Reverse(games) },
				func() { random.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] }) },
			} {
				mix()
				atOnce, dir := open(t, t.TempDir(), Options{}), t.TempDir()
				archiveAll(t, atOnce, games)
				s := open(t, dir, Options{})
				archiveAll(t, s, games[:150])
				closeChecked(t, s)
				s = open(t, dir, Options{})
				archiveAll(t, s, games[100:]) // some of them twice
				want := folded(t, atOnce)
				sameFold(t, want, folded(t, s))
				for who := range players {
					sameUnrated(t, inOrder, s, fmt.Sprint("p", who))
				}
				closeChecked(t, s)
				if n, err := RebuildRatings(dir); err != nil || n != len(games) {
					t.Fatalf("%d games, %v", n, err)
				}
				sameFold(t, want, folded(t, open(t, dir, Options{})))
			}
		})
	}
}

func sameUnrated(t *testing.T, a, b *Store, who string) {
	t.Helper()
	var said [2]string
	for i, s := range []*Store{a, b} {
		list, err := s.Standings(who)
		if err != nil || len(list) == 0 {
			t.Fatalf("%s has %d standings, %v", who, len(list), err)
		}
		for _, one := range list {
			if one.Rated != nil {
				one.Rated = &Rated{Ever: Tally{Games: one.Rated.Ever.Games, Wins: one.Rated.Ever.Wins, Best: one.Rated.Ever.Best}}
			}
			said[i] += fmt.Sprintf("%+v %+v, ", one.Rated, one)
			said[i] = pointers.ReplaceAllString(said[i], "")
		}
	}
	if said[0] != said[1] {
		t.Errorf("%s did\n%s, not\n%s", who, said[1], said[0])
	}
}

var pointers = regexp.MustCompile("0x[0-9a-f]+")

func archiveAll(t *testing.T, s *Store, games []ArchivedGame) {
	t.Helper()
	for some := range slices.Chunk(games, 100) { // in one transaction, which is quicker
		err := s.order.write(context.Background(), doing(func(c *change) error {
			for _, g := range some {
				if err := (ArchiveGame{g, g.Categories, []byte("export of " + g.ID)}).apply(c); err != nil {
					return err
				}
			}
			return nil
		}))
		must(t, err)
	}
}

func leaders(t *testing.T, s *Store, b Board) (list []Leader) {
	t.Helper()
	err := s.Leaders(b, func(l Leader) bool { list = append(list, l); return true })
	must(t, err)
	return list
}

// However far back the clock is set, the end of a game changes nothing but what is told of its
// players, and writes no more than before.
func TestFold_AClockThatIsSetBack(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, Options{})
	play := func(n int, ended time.Time, one, other int) (pages int64) {
		before := s.db.Stats()
		archiveAll(t, s, []ArchivedGame{{ID: fmt.Sprintf("%05d", n), Game: "montana", Ended: ended, Rated: People,
			Order: [][]int{{1}, {2}}, Points: []int{9, 5}, Players: []Person{player(one), player(other)}}})
		after := s.db.Stats()
		return after.TxStats.GetPageAlloc() - before.TxStats.GetPageAlloc()
	}
	most := int64(0)
	for n := range 500 {
		most = max(most, play(n, noon.Add(time.Duration(n)*time.Hour), n%7, 7+n%7))
	}
	before := folded(t, s)
	later, err := s.Standings(player(3).ID)
	if err != nil || len(later) != 1 {
		t.Fatal(later, err)
	}
	if pages := play(500, noon.AddDate(-1, 0, 0), 3, 200); pages > most {
		t.Errorf("a game's end writes %d bytes of pages, and before the clock was set back at most %d", pages, most)
	}
	after := folded(t, s)
	for path, value := range before {
		if !bytes.Equal(after[path], value) && !strings.Contains(path, hex.EncodeToString([]byte(player(3).ID))) {
			t.Errorf("%s of somebody who did not play is another", path)
		}
	}
	now, err := s.Standings(player(3).ID)
	if err != nil || now[0].Rated.Mu <= later[0].Rated.Mu || now[0].Rated.Ever.Games != later[0].Rated.Ever.Games+1 {
		t.Errorf("the game's winner has %+v after %+v, %v", now[0].Rated, later[0].Rated, err)
	}
	if curve, err := s.Curve(player(3).ID, "montana", false, 100); err != nil || curve[0].Game != "00500" || curve[0].Rating != now[0].Rated.Rating {
		t.Errorf("the curve ends with %+v, %v", curve[0], err)
	}
	closeChecked(t, s)
	must(t, errorOf(RebuildRatings(dir)))
	sameFold(t, after, folded(t, open(t, dir, Options{})))
}

func player(n int) Person {
	return Person{ID: fmt.Sprintf("p%03d", n), Name: fmt.Sprint("Player", n), Kind: "player"}
}

// A damaged standing does not keep a finished game out of the archive; the next start makes it
// good.
func TestArchive_BesideADamagedStanding(t *testing.T) {
	dir := t.TempDir()
	games := gamesOf(6, rand.New(rand.NewPCG(7, 8)), 50)
	sound := open(t, t.TempDir(), Options{})
	archiveAll(t, sound, games)
	s := open(t, dir, Options{})
	archiveAll(t, s, games[:30])
	closeChecked(t, s)
	alter(t, filepath.Join(dir, fileName), func(tx *bolt.Tx) error {
		b := tx.Bucket(toldBucket)
		var keys [][]byte
		if err := b.ForEach(func(key, _ []byte) error { keys = append(keys, bytes.Clone(key)); return nil }); err != nil {
			return err
		}
		for _, key := range keys {
			raw := bytes.Clone(b.Get(key))
			raw[len(raw)/2] ^= 1
			if err := b.Put(key, raw); err != nil {
				return err
			}
		}
		return nil
	})
	s = open(t, dir, Options{})
	archiveAll(t, s, games[30:])
	closeChecked(t, s)
	sameFold(t, folded(t, sound), folded(t, open(t, dir, Options{})))
}

// Who left is behind all who stayed, and nobody else moves for it.
func TestPlaces_WhoLeftIsLast(t *testing.T) {
	tests := []struct {
		order [][]int
		left  []int
		want  []int
	}{
		{[][]int{{2}, {1}, {3}}, nil, []int{2, 1, 3}},
		{[][]int{{2}, {1}, {3}}, []int{2}, []int{1, 3, 2}},
		{[][]int{{1, 2}, {3}}, []int{1}, []int{3, 1, 2}},
		{[][]int{{1, 2}, {3}}, nil, []int{1, 1, 3}},
		{[][]int{{1}, {2}}, []int{1, 2}, []int{2, 1}}, // who left first is last
		{[][]int{{1}, {2}}, []int{2, 1}, []int{1, 2}},
	}
	for _, test := range tests {
		g := ArchivedGame{Rated: People, Players: make([]Person, len(test.want)), Order: test.order, Left: test.left}
		if got := g.Places(); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%v without %v: %v, not %v", test.order, test.left, got, test.want)
		}
	}
}
