package lobby

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"saloon/data"
	"saloon/lobby/table"
)

// A game in which more players than are read at a time were better than Bert, who was better than
// Carl. The others are not shown: nobody can tell that they are there.
func TestLeaders_PlacesAreThoseOfWhoIsShown(t *testing.T) {
	h := newTestSaloon(t)
	bert, carl := h.player("Bert"), h.player("Carl")
	g := data.ArchivedGame{ID: "abcde", Game: "toy", Ended: h.clock.Now(), Rated: data.People}
	for n := range leadersAtOnce + 10 {
		g.Players = append(g.Players, data.Person{ID: fmt.Sprint("gone", n), Kind: "player"})
	}
	for _, one := range []*guy{bert, carl} {
		g.Players = append(g.Players, data.Person{ID: string(one.visit.Person().ID), Name: one.visit.Person().Name, Kind: "player"})
	}
	for i := range g.Players {
		g.Points, g.Order = append(g.Points, 1000-i), append(g.Order, []int{i + 1})
	}
	must(t, h.store.ArchiveGame(t.Context(), g, []byte("its export")))
	places := func(g *guy) (said string) {
		for _, by := range []Measure{ByRating, ByBest} {
			for _, month := range []bool{false, true} {
				rows, err := g.visit.Leaders(t.Context(), Leaderboard{Game: "toy", Many: true, By: by, ThisMonth: month})
				must(t, err)
				for _, row := range rows {
					said += fmt.Sprint(row.Place, " ", row.Name, ", ")
				}
			}
		}
		return said
	}
	// only a leaderboard by rating goes on behind the first hundred
	if got, want := places(bert), "1 Bert, 2 Carl, 1 Bert, 2 Carl, "; got != want {
		t.Errorf("the places are %s, not %s", got, want)
	}
	must(t, h.lobby.Choose(t.Context(), bert.visit.Person(), Hidden(true)))
	if got, want := places(carl), "1 Carl, 1 Carl, "; got != want {
		t.Errorf("with Bert hidden Carl sees %s, not %s", got, want)
	}
	if got, want := places(bert), "1 Bert, 2 Carl, 1 Bert, 2 Carl, "; got != want {
		t.Errorf("Bert himself sees %s, not %s", got, want)
	}
}

func put(l *listing, c table.Card, code string) { l.put(&c, &c, code) }

// Whoever looks for a table by its ID finds the newest card of each one that anybody may see.
func TestListing_FindsWhatItLists(t *testing.T) {
	l := newListing()
	both := func(when string) {
		t.Helper()
		byID := slices.Collect(l.byID.list().All())
		open := slices.SortedFunc(l.open.list().All(), func(a, b *table.Card) int { return strings.Compare(string(a.ID), string(b.ID)) })
		if !slices.Equal(byID, open) {
			t.Errorf("%s: %d are listed, %d are found", when, len(open), len(byID))
		}
	}
	for n := range 20 {
		put(l, benchCard(n, 0), "")
	}
	both("opened")
	for n := range 20 {
		c := benchCard(n, 10*n)
		c.Private = n%3 == 0
		put(l, c, "code")
	}
	both("moved and made private")
	for n := range 10 {
		c := benchCard(n, 100)
		c.Phase = table.Over
		put(l, c, "")
		if n%2 == 0 {
			l.drop(c.ID)
		}
	}
	both("over and gone")
}
