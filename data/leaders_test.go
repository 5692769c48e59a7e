package data

import (
	"fmt"
	"testing"
	"time"
)

// keptQuiet is what the program of schema 5 wrote: the games of quietMonth.
const keptQuiet = "testdata/store-v5.db.gz"

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

// Who played this month is on the month's leaderboard by rating, however many others play better;
// also in a file of an older program.
func TestLeaders_OfAQuietMonth(t *testing.T) {
	for name, dir := range map[string]string{"new file": t.TempDir(), "older file": unpackKept(t, keptQuiet)} {
		t.Run(name, func(t *testing.T) {
			s := open(t, dir, Options{})
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
			before := folded(t, s)
			closeChecked(t, s)
			if _, err := RebuildRatings(dir); err != nil {
				t.Fatal(err)
			}
			sameFold(t, before, folded(t, open(t, dir, Options{})))
		})
	}
}
