package data

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

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
