package data

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"
)

// The vector that go-openskill publishes: four who are new, and their places.
func TestRate_AsPublished(t *testing.T) {
	before := []Rating{NewRating, NewRating, NewRating, NewRating}
	var got []string
	for _, r := range rate(before, []int{4, 1, 3, 2}) {
		got = append(got, r.said())
	}
	want := []string{"20.963 ±8.084", "27.795 ±8.263", "24.689 ±8.084", "26.553 ±8.179"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v", got)
	}
}

func (r Rating) said() string {
	return fmt.Sprintf("%.3f ±%.3f", float64(r.Mu)/Millionths, float64(r.Sigma)/Millionths)
}

// Who shares a place moves alike, a win lifts, and the order in which seats are named does not
// matter.
func TestRate_SharedPlacesAndAnyOrderOfSeats(t *testing.T) {
	level := rate([]Rating{NewRating, NewRating}, []int{1, 1})
	if level[0] != level[1] || level[0].Mu != NewRating.Mu || level[0].Sigma >= NewRating.Sigma {
		t.Errorf("a shared place moves both to %v", level)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		n := 2 + random.IntN(4)
		before, places := make([]Rating, n), make([]int, n)
		for i := range n {
			before[i] = Rating{random.Int64N(60 * Millionths), 1 + random.Int64N(9*Millionths)}
			places[i] = 1 + random.IntN(n)
		}
		after, order := rate(before, places), random.Perm(n)
		mixed, mixedPlaces := make([]Rating, n), make([]int, n)
		for to, from := range order {
			mixed[to], mixedPlaces[to] = before[from], places[from]
		}
		for to, r := range rate(mixed, mixedPlaces) {
			if d := r.Mu - after[order[to]].Mu; d < -1 || d > 1 { // sums in another order
				t.Fatalf("%v %v: %v becomes %v, and %v in another order", before, places, before[order[to]], after[order[to]], r)
			}
		}
		for i, r := range after {
			if r.Sigma > before[i].Sigma || r.Sigma <= 0 {
				t.Fatalf("after a game %v is %v", before[i], r)
			}
		}
	}
}

func TestExp_IsThePowerOfE(t *testing.T) {
	for x := -40.0; x < 40; x += 0.37 {
		if got, want := exp(x), math.Exp(x); math.Abs(got-want) > 1e-14*want {
			t.Errorf("exp(%v) = %v, not %v", x, got, want)
		}
	}
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
		must(t, s.db.Update(foldAnew))
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

// A page that cannot be read, of what is folded, is put aside when all is folded anew.
func TestRebuild_BesideADamagedPage(t *testing.T) {
	dir := t.TempDir()
	games := gamesOf(60, rand.New(rand.NewPCG(7, 9)), 400)
	s := open(t, dir, Options{})
	archiveAll(t, s, games)
	want := told(t, s)
	closeChecked(t, s)
	path, root := filepath.Join(dir, fileName), 0
	alter(t, path, func(tx *bolt.Tx) error { root = int(tx.Bucket(toldBucket).Root()); return nil })
	raw, err := os.ReadFile(path)
	must(t, err)
	copy(raw[root*os.Getpagesize():], bytes.Repeat([]byte{0xff}, os.Getpagesize()))
	write(t, path, raw)
	if n, err := RebuildRatings(dir); err != nil || n != len(games) {
		t.Fatalf("%d games, %v", n, err)
	}
	if s, err = Open(dir, Options{}); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }() // a file with a bad page is not consistent, so it is not checked
	sameFold(t, want, told(t, s))
}

func told(t *testing.T, s *Store) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	err := s.db.View(func(tx *bolt.Tx) error {
		return tx.Bucket(toldBucket).ForEach(func(key, value []byte) error {
			all[string(key)] = bytes.Clone(value)
			return nil
		})
	})
	must(t, err)
	return all
}

func TestRebuild_MakesNoSaloon(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "nodir")
	if _, err := RebuildRatings(dir); err == nil || !strings.Contains(err.Error(), "there is no saloon in "+dir) {
		t.Errorf("where no saloon is: %v", err)
	}
	if _, err := os.Stat(dir); err == nil {
		t.Error("a saloon was made")
	}
}

// Whatever a table says that it is, players are rated among players, and bots among bots.
func TestRated_AmongOnesOwnKindAlone(t *testing.T) {
	one, two, bot, other := player(1), player(2), Person{ID: "x", Kind: "bot"}, Person{ID: "y", Kind: "bot"}
	for _, c := range []struct {
		among List
		who   []Person
		is    bool
	}{
		{People, []Person{one, two}, true}, {People, []Person{one, bot}, false}, {People, []Person{one, one}, false}, {People, []Person{one}, false},
		{Bots, []Person{bot, other}, true}, {Bots, []Person{bot, two}, false}, {"", []Person{one, two}, false},
	} {
		if got := (ArchivedGame{Rated: c.among, Players: c.who}).isRated(); got != c.is {
			t.Errorf("%q among %+v: %v", c.among, c.who, got)
		}
	}
}

// quietMonth are games of March, in which 110 players beat 110 others, three of whom played in April
// too.
func quietMonth() (games []ArchivedGame) {
	beats := func(winner, loser int, ended time.Time) {
		games = append(games, ArchivedGame{ID: fmt.Sprintf("%04d", len(games)), Game: "montana", Ended: ended,
			Rated: People, Order: [][]int{{1}, {2}}, Points: []int{9, 5}, Players: []Person{player(winner), player(loser)}})
	}
	for n := range 110 {
		for i := range 4 {
			beats(n, 200+n, noon.Add(time.Duration(n*4+i)*time.Hour))
		}
	}
	april := noon.AddDate(0, 1, 0)
	beats(300, 301, april)
	beats(302, 301, april.Add(time.Hour))
	return games
}

// Who played this month is on the month's leaderboard by rating, however many others play better.
func TestLeaders_OfAQuietMonth(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	archiveAll(t, s, quietMonth())
	board := Board{List: People, Game: "montana", Measure: ByRating, Month: noon.AddDate(0, 1, 0)}
	rows := leaders(t, s, board)
	if len(rows) != 3 || rows[2].Who != player(301).ID || rows[0].Value <= rows[2].Value {
		t.Fatalf("April has %v", rows)
	}
	board.Month = noon.AddDate(0, 2, 0)
	if rows := leaders(t, s, board); len(rows) != 0 {
		t.Errorf("May has %v", rows)
	}
	board.Month = time.Time{}
	if rows := leaders(t, s, board); len(rows) != 220 {
		t.Errorf("there are %d players in all", len(rows))
	}
}

// What leaderboards show is what the standings say, whether somebody asked before the games were
// written, after it, in between, or in a store that was opened again.
func TestLeaders_FollowTheStandings(t *testing.T) {
	games := gamesOf(130, rand.New(rand.NewPCG(5, 3)), 600)
	dir := t.TempDir()
	asked := open(t, dir, Options{})
	for some := range slices.Chunk(games, 150) {
		leadersAsStandings(t, asked, some[len(some)-1].Ended)
		archiveAll(t, asked, some)
		leadersAsStandings(t, asked, some[len(some)-1].Ended)
	}
	committerOf(asked).unsure = true // it is read again what has happened
	last := games[len(games)-1]
	last.ID = "last"
	archiveAll(t, asked, []ArchivedGame{last})
	leadersAsStandings(t, asked, last.Ended)
	closeChecked(t, asked)
	leadersAsStandings(t, open(t, dir, Options{}), last.Ended)
}

func leadersAsStandings(t *testing.T, s *Store, month time.Time) {
	t.Helper()
	for _, b := range []Board{
		{People, "montana", false, ByRating, time.Time{}}, {People, "montana", true, ByRating, month}, {Bots, "moonriver", true, ByRating, time.Time{}},
		{People, "montana", true, ByGames, time.Time{}}, {People, "moonriver", true, ByWins, month},
		{People, "montana", true, ByBest, month}, {Bots, "montana", true, ByLongest, time.Time{}},
	} {
		var want []Leader
		for n := range 130 {
			for _, who := range []string{fmt.Sprint("p", n), fmt.Sprint("bot:p", n), "level:hard"}[:2+max(0, 1-n)] {
				list, err := s.Standings(who)
				must(t, err)
				for _, one := range list {
					if value, ok := valueOf(one, b); ok {
						want = append(want, Leader{who, value})
					}
				}
			}
		}
		slices.SortFunc(want, func(x, y Leader) int { return cmp.Or(cmp.Compare(y.Value, x.Value), strings.Compare(x.Who, y.Who)) })
		if b.Measure != ByRating {
			want = want[:min(len(want), KeptLeaders)]
		}
		if got := leaders(t, s, b); !slices.Equal(got, want) {
			t.Fatalf("%+v:\n%v, not\n%v", b, got, want)
		}
	}
}

// valueOf is what a leaderboard goes by, if the standing is on it.
func valueOf(s Standing, b Board) (value int64, ok bool) {
	if s.Rated == nil || s.Rated.List != b.List || s.Game != b.Game || s.Many != b.Many {
		return 0, false
	}
	tally := s.Rated.Ever
	if !b.Month.IsZero() {
		if tally = s.Rated.Then; s.Rated.Month != month(b.Month) {
			return 0, false
		}
	}
	switch b.Measure {
	case ByRating:
		return s.Rated.Sure(), true
	case ByGames:
		return int64(tally.Games), true
	case ByBest:
		return int64(tally.Best), tally.Best > 0
	case ByWins:
		return int64(tally.Wins), tally.Wins > 0
	}
	return int64(tally.Longest), tally.Wins > 0
}
