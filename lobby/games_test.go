package lobby

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/rules/montana"
	"saloon/rules/moonriver"
)

// realGames replaces the toy by the games of the saloon for one test.
func realGames(t testing.TB) []rules.Game {
	t.Helper()
	river, err1 := moonriver.New()
	zoff, err2 := buffalo.New()
	land, err3 := montana.New()
	for _, err := range []error{err1, err2, err3} {
		if err != nil {
			t.Fatal(err)
		}
	}
	toys := toyGames
	games := []rules.Game{river, zoff, land}
	toyGames = func() []rules.Game { return games }
	t.Cleanup(func() { toyGames = toys })
	return games
}

// Every game is played by two people and a bot, with a restart at every tenth
// decision, and its export holds.
func TestGames_ArePlayedThroughRestarts(t *testing.T) {
	for _, game := range realGames(t) {
		t.Run(game.Info().ID, func(t *testing.T) {
			h := newTestSaloon(t)
			anna, bert := h.player("Anna"), h.player("Bert")
			id := anna.newTable(table.Proposal{Game: game.Info().ID, Seats: 3})
			anna.do(table.AddBot{Level: "random", Seat: 3})
			bert.look(id)
			bert.do(table.Sit{})
			bert.do(table.Ready{Ready: true})
			anna.do(table.Ready{Ready: true})
			moves := 0
			for anna.table.Card.Phase != table.Over {
				g := waitForOne(anna, bert)
				if g == nil {
					continue
				}
				if err := g.play(g.table.Legal[moves%len(g.table.Legal)]); err != nil {
					t.Fatalf("move %d: %v", moves, err)
				}
				if moves++; moves%10 == 0 {
					anna, bert = h.again(id, anna, bert)
				}
			}
			export, err := anna.visit.Export(anna.ctx(), id)
			if err != nil {
				t.Fatal(err)
			}
			if err := rules.Verify(game, export); err != nil {
				t.Error(err)
			}
		})
	}
}

// waitForOne waits until one of two people has something to decide; nil when the
// game is over.
func waitForOne(anna, bert *guy) *guy {
	anna.t.Helper()
	turn := func(g *guy) bool { return g.table.Card.Phase == table.Playing && g.table.Card.ToAct.Has(g.table.Seat) }
	anna.until("somebody has to decide", func() bool {
		c := anna.table.Card
		return c.Phase == table.Over || c.Phase == table.Playing && (c.ToAct.Has(1) || c.ToAct.Has(2))
	})
	if anna.table.Card.Phase == table.Over {
		return nil
	}
	if turn(anna) {
		return anna
	}
	bert.until("Bert sees it too", func() bool { return bert.table.At >= anna.table.At })
	if !turn(bert) {
		return nil
	}
	return bert
}

// again restarts the saloon; what was seen must be seen again.
func (h *testSaloon) again(id table.ID, anna, bert *guy) (*guy, *guy) {
	h.t.Helper()
	h.settled(id)
	anna.read()
	before := anna.table
	h.reopen()
	a, b := h.player("Anna"), h.player("Bert")
	a.look(id)
	b.look(id)
	if a.table.At < before.At {
		h.t.Fatalf("%d lines before, %d after", before.At, a.table.At)
	}
	if a.table.At == before.At && !same(a.table.View, before.View) {
		h.t.Fatalf("the view has changed:\n%+v\n%+v", before.View, a.table.View)
	}
	for i, told := range before.Story {
		if now := a.table.Story[i]; told.Notation != "" && fmt.Sprint(told) != fmt.Sprint(now) {
			h.t.Fatalf("line %d was told as %+v and is told as %+v", i, told, now)
		}
	}
	return a, b
}

func same(a, b any) bool {
	rawA, errA := json.Marshal(a)
	rawB, errB := json.Marshal(b)
	return errA == nil && errB == nil && bytes.Equal(rawA, rawB)
}
