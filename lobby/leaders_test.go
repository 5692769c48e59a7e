package lobby

import (
	"fmt"
	"testing"

	"saloon/data"
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
