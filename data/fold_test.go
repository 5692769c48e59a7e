package data

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"
)

// keptUnfolded is what the program of schema 4 wrote: 300 games of Anna and Bert, one in three with
// a guest and a bot, one in ten with Bert's program.
const keptUnfolded = "testdata/store-v4.db.gz"

func TestOpen_FoldsTheGamesOfAnOlderFile(t *testing.T) {
	dir := unpackKept(t, keptUnfolded)
	for range 2 {
		s := open(t, dir, Options{})
		list, err := s.Standings("a")
		if err != nil || len(list) != 2 {
			t.Fatalf("%+v, %v", list, err)
		}
		// Anna won all games with two, also those that she left, since they are not rated; she never won one with three.
		if two := list[0]; two.Game != "montana" || two.Games != 200 || two.Wins != 200 || two.Rated != nil || two.Best[0].ID != "game299" {
			t.Errorf("Anna's games with two: %+v", two)
		}
		if three := list[1]; three.Game != "moonriver" || !three.Many || three.Games != 100 || three.Wins != 0 || three.Points == 0 {
			t.Errorf("Anna's games with three: %+v", three)
		}
		if robot, err := s.Standings("bot:b"); err != nil || len(robot) != 1 || robot[0].Games != 20 {
			t.Errorf("Bert's program: %+v, %v", robot, err)
		}
		page, err := s.History(History{Who: "a", With: "bot:b", Limit: 100})
		if err != nil || len(page.Games) != 20 || page.Games[0].Points[0] != 290 {
			t.Errorf("%d games with Bert's program, %v", len(page.Games), err)
		}
		before := folded(t, s)
		closeChecked(t, s)
		if n, err := RebuildRatings(dir); err != nil || n != 300 {
			t.Fatalf("%d games, %v", n, err)
		}
		s = open(t, dir, Options{})
		sameFold(t, before, folded(t, s))
		closeChecked(t, s)
	}
}

// folded is all that is folded from the games: paths and values.
func folded(t *testing.T, s *Store) map[string][]byte {
	t.Helper()
	all := contents(t, s)
	maps.DeleteFunc(all, func(path string, _ []byte) bool {
		for _, name := range [][]byte{gamesOfPlayerBucket, standingsBucket, ratedBucket, boardsBucket, dealListsBucket, dealDaysBucket, schemaBucket} {
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

// In whatever order games are written, and whenever the store is closed in between, ratings,
// leaderboards and lists come to the same; also when all is folded anew.
func TestFold_DoesNotDependOnTheOrderOfWriting(t *testing.T) {
	for _, players := range []int{6, 130} { // so few that they meet often; more than a leaderboard keeps
		t.Run(fmt.Sprint(players, " players"), func(t *testing.T) {
			random := rand.New(rand.NewPCG(3, 4))
			games := gamesOf(players, random, 2*players+150)
			dir := t.TempDir()
			inOrder := open(t, dir, Options{})
			archiveAll(t, inOrder, games)
			want := folded(t, inOrder)
			board := leaders(t, inOrder, Board{List: People, Game: "montana", Many: true, Measure: ByGames})
			if len(board) != min(players, KeptLeaders) {
				t.Fatalf("the leaderboard has %d rows", len(board))
			}
			for _, mix := range []func(){
				func() { slices.Reverse(games) },
				func() { random.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] }) },
			} {
				mix()
				mixedDir := t.TempDir()
				s := open(t, mixedDir, Options{})
				archiveAll(t, s, games[:150])
				closeChecked(t, s)
				s = open(t, mixedDir, Options{})
				archiveAll(t, s, games[100:]) // some of them twice
				sameFold(t, want, folded(t, s))
			}
			closeChecked(t, inOrder)
			if n, err := RebuildRatings(dir); err != nil || n != len(games) {
				t.Fatalf("%d games, %v", n, err)
			}
			sameFold(t, want, folded(t, open(t, dir, Options{})))
		})
	}
}

func archiveAll(t *testing.T, s *Store, games []ArchivedGame) {
	t.Helper()
	for some := range slices.Chunk(games, 100) { // in one transaction, which is quicker
		err := s.order.write(context.Background(), doing(func(c *change) error {
			for _, g := range some {
				if err := (ArchiveGame{g, []byte("export of " + g.ID)}).apply(c); err != nil {
					return err
				}
			}
			return nil
		}))
		if err != nil {
			t.Fatal(err)
		}
	}
}

func leaders(t *testing.T, s *Store, b Board) (list []Leader) {
	t.Helper()
	err := s.Leaders(b, func(l Leader) bool { list = append(list, l); return true })
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// A game that is written late ends the run of somebody on a full leaderboard: whoever was left out
// takes the place.
func TestFold_WhoFallsOffAFullLeaderboard(t *testing.T) {
	var games []ArchivedGame
	beats := func(winner, loser, hour int) {
		games = append(games, ArchivedGame{ID: fmt.Sprintf("%04d", len(games)), Game: "montana", Ended: noon.Add(time.Duration(hour) * time.Hour),
			Rated: People, Order: [][]int{{1}, {2}}, Points: []int{9, 5}, Players: []Person{player(winner), player(loser)}})
	}
	const winners = KeptLeaders + 5
	for n := range winners {
		beats(n, 500+n, 1)
		beats(n, 500+n, 3)
	}
	beats(500, 0, 2) // between the two wins of player 0
	s := open(t, t.TempDir(), Options{})
	longest := Board{List: People, Game: "montana", Measure: ByLongest}
	archiveAll(t, s, games[:2*winners])
	if board := leaders(t, s, longest); len(board) != KeptLeaders || board[0].Who != player(0).ID {
		t.Fatalf("%d rows: %v", len(board), board)
	}
	archiveAll(t, s, games)
	inOrder := open(t, t.TempDir(), Options{})
	slices.SortFunc(games, func(a, b ArchivedGame) int { return a.Ended.Compare(b.Ended) })
	archiveAll(t, inOrder, games)
	sameFold(t, folded(t, inOrder), folded(t, s))
	if board := leaders(t, s, longest); len(board) != KeptLeaders || board[0].Who != player(1).ID || board[KeptLeaders-1].Who != player(KeptLeaders).ID {
		t.Errorf("%d rows: %v", len(board), board)
	}
}

func player(n int) Person {
	return Person{ID: fmt.Sprintf("p%03d", n), Name: fmt.Sprint("Player", n), Kind: "player"}
}

// A rebuild that ends anywhere in the middle is made good by the next start.
func TestRebuild_InterruptedAnywhere(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, Options{})
	archiveAll(t, s, gamesOf(6, rand.New(rand.NewPCG(5, 6)), 60))
	want := folded(t, s)
	closeChecked(t, s)
	interrupted := errors.New("interrupted")
	for at := 0; ; at++ {
		s := open(t, dir, Options{})
		if err := s.db.Update(foldAnew); err != nil {
			t.Fatal(err)
		}
		a := &foldingAll{db: s.db, stop: func(transactions int) error {
			if transactions == at {
				return interrupted
			}
			return nil
		}}
		err := a.run()
		closeChecked(t, s)
		s = open(t, dir, Options{})
		sameFold(t, want, folded(t, s))
		closeChecked(t, s)
		if err == nil {
			if at < 5 {
				t.Errorf("it took only %d transactions", at)
			}
			return
		}
		if !errors.Is(err, interrupted) {
			t.Fatal(err)
		}
	}
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
		b := tx.Bucket(standingsBucket)
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
