package data

import "testing"

// A game says in which order it counts, and who did not play the whole of it has neither won it nor
// scored in it, whatever place it counts for.
func TestFold_WhoDidNotPlayTheWholeGameHasWonNothing(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	all := func(who string) (one Standing) {
		t.Helper()
		list, err := s.Standings(who)
		if err != nil || len(list) != 1 {
			t.Fatalf("%s: %+v, %v", who, list, err)
		}
		return list[0]
	}
	game := func(id string, rated List, counted [][]int, left ...int) ArchivedGame {
		g := ArchivedGame{ID: id, Game: "buffalo", Ended: noon, Rated: rated, Order: [][]int{{1}, {2}, {3}}, Points: []int{90, 80, 70}, Left: left, Counted: counted}
		for _, who := range []string{"ann", "bea", "cyd"} {
			g.Players = append(g.Players, Person{ID: who, Name: who, Kind: "player"})
		}
		return g
	}
	archiveAll(t, s, []ArchivedGame{
		game("all late", People, [][]int{{1, 2, 3}}, 1, 2, 3),
		game("two late", People, [][]int{{2}, {1, 3}}, 1, 3),
		game("casual", Unrated, [][]int{{1}, {2}, {3}}, 1),
	})
	ann, bea, cyd := all("ann"), all("bea"), all("cyd")
	if ann.Rated.Rating != cyd.Rated.Rating || bea.Rated.Mu <= ann.Rated.Mu {
		t.Errorf("who shares each last place has %v and %v, and who was before them %v", ann.Rated.Rating, cyd.Rated.Rating, bea.Rated.Rating)
	}
	for _, one := range []Standing{ann, cyd} {
		if r := one.Rated.Ever; one.Wins != 0 || r.Wins != 0 || r.Longest != 0 || r.Best != 0 || r.Games != 2 || one.Games != 3 || one.Points != 70*(one.Games-one.Lapsed) {
			t.Errorf("%s has %+v, and of rated games %+v", one.Who, one, r)
		}
	}
	if len(ann.Best) != 0 || len(cyd.Best) != 1 || len(bea.Best) != 2 || bea.Wins != 1 || bea.Rated.Ever.Best != 80 || bea.Points != 160 || ann.Lapsed != 3 {
		t.Errorf("%+v, %+v, %+v", ann, bea, cyd)
	}
	for who, want := range map[string]int{"ann": 0, "bea": 1, "cyd": 0} {
		if page, err := s.History(History{Who: who, Result: Won, Limit: 9}); err != nil || len(page.Games) != want {
			t.Errorf("%s has won %d games, %v", who, len(page.Games), err)
		}
		if page, err := s.History(History{Who: who, Result: Lost, Limit: 9}); err != nil || len(page.Games) != 3-want {
			t.Errorf("%s has lost %d games, %v", who, len(page.Games), err)
		}
	}
}
