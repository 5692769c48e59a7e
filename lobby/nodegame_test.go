package lobby

import (
	"testing"

	"saloon/lobby/table"
)

// Two people on different nodes find each other's table, sit down, and play to the end; both have the
// finished game.
func TestNodes_AGameIsPlayedOnTwo(t *testing.T) {
	for _, mode := range []string{"open", "secret"} {
		t.Run(mode, func(t *testing.T) {
			_, nodes := newTestCluster(t, 3)
			anna, bert, nell := nodes[0].player("Anna"), nodes[1].player("Bert"), nodes[2].guest("Nell")
			id := twoPlayOn(anna, bert, table.Proposal{Seats: 2, Options: map[string]string{"mode": mode}, Terms: table.Terms{Rated: "off"}})
			nell.finds(id)
			nell.look(id)
			playTogether(t, anna, bert)
			for _, g := range []*guy{anna, bert, nell} {
				g.untilPhase(table.Over)
			}
			sameJournals(t, id, nodes...)
			for _, g := range []*guy{anna, bert} {
				g.until("the finished game is kept", func() bool {
					games, err := g.visit.Finished(g.ctx(), 1)
					return err == nil && len(games) == 1
				})
				if export, err := g.visit.Export(g.ctx(), id); err != nil || len(export.Moves) != g.table.At || export.Seed == "" {
					t.Errorf("the export on %v has %d lines of %d: %v", g.saloon.dir, len(export.Moves), g.table.At, err)
				}
			}
		})
	}
}

// twoPlayOn has two people begin a game, each on their own node.
func twoPlayOn(anna, bert *guy, p table.Proposal) table.ID {
	anna.t.Helper()
	id := anna.newTable(p)
	bert.finds(id)
	bert.look(id)
	bert.do(table.Sit{})
	bert.do(table.Ready{Ready: true})
	anna.until("the other one is ready", func() bool { return anna.table.Card.Chairs[1].Ready })
	anna.do(table.Ready{Ready: true})
	anna.untilPhase(table.Playing)
	bert.untilPhase(table.Playing)
	return id
}
