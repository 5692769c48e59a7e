package data

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"
)

// Pages of any length, one behind the other, have every game that was asked for once, the newest
// first; filters ask for those that a look at all games finds.
func TestHistory_PagesAndFilters(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	games := gamesOf(6, rand.New(rand.NewPCG(9, 1)), 200)
	archiveAll(t, s, games)
	public := func(g ArchivedGame) bool { return !g.Private }
	for _, h := range []History{
		{Who: "p1"}, {Who: "bot:p2"}, {Who: "p1", Game: "montana"}, {Who: "p1", With: "p3"}, {Who: "p1", With: "bot:p3"},
		{Who: "p2", Result: Won}, {Who: "p2", Result: Lost, Game: "moonriver"}, {Who: "p2", Result: OnlyRated}, {Who: "p1", May: public}, {Who: "nobody"},
	} {
		want := idsOf(slices.DeleteFunc(newestFirst(games), func(g ArchivedGame) bool { return !h.wants(g) }))
		for _, limit := range []int{1, 7, 1000} {
			h.Limit, h.From = limit, ""
			var got []string
			for {
				page, err := s.History(h)
				if err != nil || len(page.Games) > limit {
					t.Fatal(len(page.Games), err)
				}
				got = append(got, idsOf(page.Games)...)
				if h.From = page.Next; h.From == "" {
					break
				}
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%+v: in pages of %d\n%v, not\n%v", h, limit, got, want)
			}
		}
	}
}

func newestFirst(games []ArchivedGame) []ArchivedGame {
	sorted := slices.Clone(games)
	slices.SortFunc(sorted, func(a, b ArchivedGame) int {
		if c := b.Ended.Compare(a.Ended); c != 0 {
			return c
		}
		if a.ID < b.ID {
			return -1
		}
		return 1
	})
	return sorted
}

func idsOf(games []ArchivedGame) (ids []string) {
	for _, g := range games {
		ids = append(ids, g.ID)
	}
	return ids
}

// A page for something rare ends in time and says where to go on.
func TestHistory_ARarePageEndsInTime(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	many := gamesOfTwo(gamesAtOnce + 10)
	archiveAll(t, s, many)
	page, err := s.History(History{Who: "p000", Limit: 5, May: func(g ArchivedGame) bool { return g.ID == many[0].ID }})
	if err != nil || len(page.Games) != 0 || page.Next == "" {
		t.Fatalf("%d games, then %q, %v", len(page.Games), page.Next, err)
	}
	page, err = s.History(History{Who: "p000", Limit: 5, From: page.Next, May: func(g ArchivedGame) bool { return g.ID == many[0].ID }})
	if err != nil || len(page.Games) != 1 || page.Next != "" {
		t.Fatalf("then %d games, then %q, %v", len(page.Games), page.Next, err)
	}
}

// gamesOfTwo makes up games that player 0 won against player 1, an hour apart.
func gamesOfTwo(n int) (list []ArchivedGame) {
	for i := range n {
		list = append(list, ArchivedGame{ID: fmt.Sprintf("%05d", i), Game: "montana", Ended: noon.Add(time.Duration(i) * time.Hour),
			Players: []Person{player(0), player(1)}, Order: [][]int{{1}, {2}}, Points: []int{30, 20}, Rated: People,
			Took: 90, Categories: []string{"cows", "gold"}, Parts: [][]int{{20, 10}, {20, 0}}})
	}
	return list
}

// What is told of a player is what the games were.
func TestStandings_TellWhatWasPlayed(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	games := gamesOfTwo(20)
	games[3].Order = [][]int{{2}, {1}}
	games[4].Private, games[4].Points = true, []int{99, 20}
	archiveAll(t, s, games)
	list, err := s.Standings("p000")
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	got, newest := list[0], noon.Add(19*time.Hour)
	if got.Games != 20 || got.Wins != 19 || got.Points != 20*30+69 || got.Best[0].Points != 30 ||
		!reflect.DeepEqual(got.Parts, map[string]Sum{"cows": {400, 20}, "gold": {200, 20}}) {
		t.Errorf("%+v", got)
	}
	if want := (Tally{Games: 20, Wins: 19, Best: 99, Run: 16, Longest: 16}); got.Rated.Ever != want || got.Rated.Then != want || got.Rated.Provisional() {
		t.Errorf("%+v, not %+v", got.Rated, want)
	}
	curve, err := s.Curve("p000", "montana", false, 100)
	if err != nil || len(curve) != 20 || curve[0].Rating != got.Rated.Rating || curve[19].Mu <= NewRating.Mu || !curve[19].Provisional() {
		t.Errorf("%+v, %v", curve, err)
	}
	for _, by := range Measures() {
		for _, month := range []time.Time{{}, newest} {
			board := leaders(t, s, Board{List: People, Game: "montana", Measure: by, Month: month})
			if len(board) != 2 || board[0].Who != "p000" && by != ByGames {
				t.Errorf("by %s: %v", by, board)
			}
		}
	}
	if board := leaders(t, s, Board{List: People, Game: "montana", Measure: ByWins, Month: newest.AddDate(0, 1, 0)}); len(board) != 0 {
		t.Errorf("next month has %v", board)
	}
	against, all, err := s.Against("p000", "p001")
	if want := []Against{{"montana", 20, 19, 1}}; err != nil || !all || !reflect.DeepEqual(against, want) {
		t.Errorf("%+v, %v, %v", against, all, err)
	}
}

// Two bots of a level at one table are two who stand before or behind somebody.
func TestAgainst_CountsEachBotOfALevel(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	steady := Person{Kind: "bot", Name: "Slim", Level: "steady"}
	g := gamesOfTwo(1)[0]
	g.Players, g.Order, g.Points, g.Parts, g.Rated = []Person{steady, player(0), steady}, [][]int{{1}, {2}, {3}}, []int{44, 40, 38}, nil, Unrated
	archiveAll(t, s, []ArchivedGame{g})
	against, _, err := s.Against("p000", steady.Who())
	if want := []Against{{"montana", 1, 1, 1}}; err != nil || !reflect.DeepEqual(against, want) {
		t.Errorf("second of three it is %+v, %v, not %+v", against, err, want)
	}
}
