package lobby

import (
	"reflect"
	"testing"

	"saloon/lobby/table"
)

// A series goes on when the steward dies in the middle of its first game: that game is kept, the next one begins, and all
// nodes see how the series stands.
func TestNodes_ASeriesOutlivesItsSteward(t *testing.T) {
	c, nodes := newTestCluster(t, 3)
	dead, others := nodes[2], nodes[:2]
	anna, bert := nodes[0].player("Anna"), nodes[1].player("Bert")
	id := stewarded(t, dead, anna, bert, table.Terms{Rated: "off", Series: "2"})
	anna.takePenny()
	c.die(dead)
	both := []*guy{anna, bert}
	playTogether(t, both...)
	stands := func(game int, over bool) {
		t.Helper()
		for _, g := range both {
			g.untilPhase(table.Over)
			s := g.table.Card.Series
			if s == nil || s.ID != id || s.Game != game || s.Of != 2 || s.Over != over {
				t.Fatalf("%s sees the series as %+v", g.visit.Person().Name, s)
			}
			won := 0
			for _, e := range s.Entrants {
				won += e.Won
			}
			if won < game || won > 2*game { // a victory may be shared
				t.Errorf("%s sees %d games won after %d", g.visit.Person().Name, won, game)
			}
		}
		if !reflect.DeepEqual(anna.table.Card.Series, bert.table.Card.Series) {
			t.Errorf("Anna sees %+v, and Bert %+v", anna.table.Card.Series, bert.table.Card.Series)
		}
	}
	stands(1, false)
	for _, g := range both {
		g.until("both are there", func() bool { return g.table.Card.Chairs[0].Here && g.table.Card.Chairs[1].Here })
		g.do(table.Rematch{})
	}
	for _, g := range both {
		g.until("the next game is there", func() bool { return g.table.Next != "" })
		g.finds(g.table.Next)
		g.look(g.table.Next)
	}
	next := anna.table.Card.ID
	playTogether(t, both...)
	stands(2, true)
	for _, g := range both {
		g.until("both games are kept", func() bool {
			games, err := g.visit.Finished(g.ctx(), 5)
			return err == nil && len(games) == 2
		})
	}
	sameJournals(t, next, others...)
}
