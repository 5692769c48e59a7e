package data

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"
)

// tried is a try that has ended an hour after its day began, with a place and points.
func tried(day Day, game, who, id string, place, points int) ArchivedGame {
	g := ArchivedGame{ID: id, Game: game, Ended: day.Begins().Add(time.Hour), Deal: Deal{Day: day, Counts: true}, Took: 600,
		Players: []Person{{ID: who, Name: who, Kind: "player"}, {Name: "Dusty", Kind: "bot", Level: "medium"}}, Points: []int{points, 20}}
	g.Order = [][]int{{1}, {2}}
	if place == 2 {
		g.Order = [][]int{{2}, {1}}
	}
	return g
}

func begin(t *testing.T, s *Store, day Day, game, who, id string) {
	t.Helper()
	must(t, s.BeginTry(t.Context(), Try{day, game, who, id, day.Begins()}, Append{Journal: id, Entries: []Entry{{Kind: "open"}}}))
}

func results(t *testing.T, s *Store, day Day, game string) (list []DealResult) {
	t.Helper()
	must(t, s.DealList(day, game, func(r DealResult) bool { list = append(list, r); return true }))
	return list
}

func TestBeginTry_OnlyOneCountsAndItIsKnownFromItsBeginning(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, Options{})
	begin(t, s, 7, "montana", "anna", "one")
	refused := func(id string) {
		t.Helper()
		err := s.BeginTry(t.Context(), Try{7, "montana", "anna", id, noon}, Append{Journal: id, Entries: []Entry{{Kind: "open"}}})
		if !errors.Is(err, ErrTried) {
			t.Fatalf("a second try: %v", err)
		}
		if list := s.Journals(); len(list) > 1 {
			t.Fatalf("the refused try has a table: %v", list)
		}
	}
	refused("two")
	closeChecked(t, s)
	s = open(t, dir, Options{})
	refused("three")
	if try, err := s.TryOf(7, "montana", "anna"); err != nil || try.Table != "one" || !try.Begun.Equal(Day(7).Begins()) {
		t.Fatalf("the try is %+v, %v", try, err)
	}
	archiveAll(t, s, []ArchivedGame{tried(7, "montana", "anna", "one", 1, 9)})
	must(t, s.Write(t.Context(), DropJournal{Journal: "one"}))
	refused("four") // its game is over
	begin(t, s, 8, "montana", "anna", "five")
	begin(t, s, 7, "moonriver", "anna", "six")
	begin(t, s, 7, "montana", "bert", "seven")
	if n, err := s.Tries(7, "montana"); err != nil || n != 2 {
		t.Errorf("%d tries, %v", n, err)
	}
}

func TestBeginTry_WhoseTableIsLostMayBeginAgain(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	begin(t, s, 7, "montana", "anna", "one")
	must(t, s.Write(t.Context(), SetAside{Journal: "one", Reason: "damaged"}))
	begin(t, s, 7, "montana", "anna", "two")
	if try, err := s.TryOf(7, "montana", "anna"); err != nil || try.Table != "two" {
		t.Fatalf("the try is %+v, %v", try, err)
	}
}

func TestSecret_IsMadeOnce(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, Options{})
	first, err := s.Secret(t.Context(), []byte("first"))
	if err != nil || string(first) != "first" {
		t.Fatalf("%q, %v", first, err)
	}
	closeChecked(t, s)
	s = open(t, dir, Options{})
	if again, err := s.Secret(t.Context(), []byte("second")); err != nil || string(again) != "first" {
		t.Fatalf("the second time it is %q, %v", again, err)
	}
}

// Bots of a version play the deals from a day on; those of earlier days keep theirs, also when the file is opened again.
func TestDealBots_StayInTheDealsThatHaveThem(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, Options{})
	must(t, s.Write(t.Context(), RenewDealBots{From: 7, Version: 2}))
	must(t, s.Write(t.Context(), RenewDealBots{From: 5, Version: 2}))
	must(t, s.Write(t.Context(), RenewDealBots{From: 9, Version: 3}))
	must(t, s.Write(t.Context(), RenewDealBots{From: 4, Version: 2}))
	closeChecked(t, s)
	s = open(t, dir, Options{})
	for day, want := range map[Day]int{4: 1, 6: 1, 7: 2, 8: 2, 9: 3, 100: 3} {
		if got, err := s.DealBots(day); err != nil || got != want {
			t.Errorf("the bots of day %d are of version %d, not %d; %v", day, got, want, err)
		}
	}
}

// A deal was begun by as many as before.
func TestForgetPlayer_KeepsTheTriesWithoutTheID(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	must(t, s.Write(t.Context(), AddPlayer{Player: Player{ID: "anna", Name: "Anna", Skeleton: "anna"}, Key: Key{Fingerprint: "key"}}))
	begin(t, s, 7, "montana", "anna", "one")
	begin(t, s, 7, "montana", "joanna", "two")
	must(t, s.Write(t.Context(), ForgetForGood{Player: "anna", As: "gone"}))
	wantError(t, "the try of who is forgotten", errorOf(s.TryOf(7, "montana", "anna")), ErrUnknown)
	if _, err := s.TryOf(7, "montana", "joanna"); err != nil {
		t.Errorf("the try of another: %v", err)
	}
	if n, err := s.Tries(7, "montana"); err != nil || n != 2 {
		t.Errorf("it was begun by %d, %v", n, err)
	}
}

func TestDealList_TiesGiveUpsAndLateOnes(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	gaveUp := tried(7, "montana", "eve", "g5", 1, 99)
	gaveUp.Left = []int{1}
	inTime, late := tried(7, "montana", "fay", "g6", 2, 10), tried(7, "montana", "gus", "g7", 1, 90)
	inTime.Ended, late.Ended = Day(9).Begins().Add(-1), Day(9).Begins()
	practice := tried(7, "montana", "anna", "g8", 1, 95)
	practice.Deal.Counts = false
	archiveAll(t, s, []ArchivedGame{gaveUp, inTime, late, practice,
		tried(7, "montana", "dora", "g4", 2, 80), tried(7, "montana", "anna", "g1", 1, 50), tried(7, "montana", "cleo", "g3", 1, 50),
		tried(7, "montana", "bert", "g2", 1, 60), tried(7, "moonriver", "anna", "g9", 1, -5), tried(8, "montana", "anna", "g0", 1, 1)})
	got := ""
	for _, r := range results(t, s, 7, "montana") {
		got += fmt.Sprintf("%d.%s(%d,%d,%v) ", r.Rank, r.Who, r.Place, r.Points, r.GaveUp)
	}
	want := "1.bert(1,60,false) 2.anna(1,50,false) 2.cleo(1,50,false) 4.dora(2,80,false) 5.fay(2,10,false) 6.eve(1,99,true) "
	if got != want {
		t.Errorf("the list is\n%s, not\n%s", got, want)
	}
	days, err := s.DealDays("anna", 7)
	if err != nil || len(days) != 3 || days[0].Day != 8 || days[1].Rank != 2 || days[1].Points != 50 || days[2].Points != -5 || days[2].Rank != 1 {
		t.Errorf("Anna's days are %+v, %v", days, err)
	}
	if days, _ = s.DealDays("anna", 8); len(days) != 1 {
		t.Errorf("from day 8 on these are %+v", days)
	}
	list, err := s.Standings("anna")
	if err != nil || len(list) != 2 || list[0].Games != 2 || list[0].Points != 51 {
		t.Errorf("practice counts: %+v, %v", list, err)
	}
}

func TestDealStreak(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	gaveUp := tried(13, "moonriver", "anna", "h", 1, 1)
	gaveUp.Left = []int{1}
	archiveAll(t, s, []ArchivedGame{tried(10, "montana", "anna", "a", 1, 1), tried(12, "montana", "anna", "b", 1, 1),
		tried(12, "moonriver", "anna", "c", 1, 1), tried(13, "montana", "anna", "d", 2, 1), gaveUp, tried(13, "moonriver", "bert", "e", 1, 1)})
	for day, want := range map[Day]int{13: 2, 14: 2, 15: 0} {
		if got, err := s.DealStreak("anna", day); err != nil || got != want {
			t.Errorf("on day %d the streak is %d, not %d; %v", day, got, want, err)
		}
	}
	if got, _ := s.DealStreak("eve", 13); got != 0 {
		t.Errorf("who has never tried has a streak of %d", got)
	}
}

// In whatever order tries are written, the lists come to the same, also when all is folded anew,
// and when that is interrupted.
func TestDeals_RebuiltAreTheSame(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 9))
	var games []ArchivedGame
	for i := range 300 {
		g := tried(Day(100+random.IntN(5)), []string{"montana", "moonriver"}[random.IntN(2)], fmt.Sprint("p", random.IntN(30)),
			fmt.Sprintf("%04d", (i*7919)%10000), 1+random.IntN(2), random.IntN(60)-5)
		g.Ended = g.Ended.Add(time.Duration(random.IntN(60)) * time.Hour)
		if random.IntN(6) == 0 {
			g.Left = []int{1}
		}
		if g.Deal.Counts = random.IntN(4) > 0; random.IntN(5) == 0 {
			g.Deal = Deal{}
		}
		games = append(games, g)
	}
	var want map[string][]byte
	for range 3 {
		dir := t.TempDir()
		s := open(t, dir, Options{})
		archiveAll(t, s, games)
		got := folded(t, s)
		lists := maps.Clone(got)
		maps.DeleteFunc(lists, func(path string, _ []byte) bool { return strings.HasPrefix(path, string(toldBucket)+"/") })
		if want == nil {
			want = lists
		}
		sameFold(t, want, lists)
		closeChecked(t, s)
		alter(t, dir+"/"+fileName, func(tx *bolt.Tx) error { // as if the buckets had been lost
			for _, name := range [][]byte{dealListsBucket, dealDaysBucket} {
				if err := errors.Join(tx.DeleteBucket(name), errorOf(tx.CreateBucket(name))); err != nil {
					return err
				}
			}
			return nil
		})
		must(t, errorOf(RebuildRatings(dir)))
		s = open(t, dir, Options{})
		sameFold(t, got, folded(t, s))
		closeChecked(t, s)
		random.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
	}
	if len(want) < 250 {
		t.Errorf("only %d values", len(want))
	}
}

func errorOf[T any](_ T, err error) error { return err }
