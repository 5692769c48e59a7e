package lobby

import (
	"strings"
	"sync"
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
	begin(id, anna, bert)
	return id
}

// begin has the host of a table and somebody else, each on their own node, begin a game.
func begin(id table.ID, anna, bert *guy) {
	anna.t.Helper()
	bert.finds(id)
	bert.sits(id, table.Ready{Ready: true})
	anna.until("the other one is ready", func() bool { return anna.table.Card.Chairs[1].Ready })
	anna.do(table.Ready{Ready: true})
	anna.untilPhase(table.Playing)
	bert.untilPhase(table.Playing)
}

// Four people choose at the same time on three nodes, in every round. Each choice is acknowledged at
// once and stands in the journal once; nobody tries without end.
func TestNodes_FourChooseAtOnce(t *testing.T) {
	_, nodes := newTestCluster(t, 3)
	four := []*guy{nodes[0].player("Anna"), nodes[1].player("Bert"), nodes[2].player("Carl"), nodes[1].player("Dora")}
	id := four[0].newTable(table.Proposal{Seats: 4, Options: map[string]string{"mode": "secret"}, Terms: table.Terms{Rated: "off"}})
	for _, g := range four[1:] {
		g.finds(id)
		g.sits(id)
	}
	for _, g := range four {
		g.do(table.Ready{Ready: true})
	}
	choices, before := 0, tries(nodes)
	for {
		for _, g := range four {
			g.untilPhase(table.Playing)
		}
		var all sync.WaitGroup
		for _, g := range four {
			if g.untilTurn() {
				break
			}
			choices++
			all.Go(func() {
				if err := g.play(g.table.Legal[0]); err != nil {
					t.Errorf("%s: %v", g.visit.Person().Name, err)
				}
			})
		}
		all.Wait()
		over := false
		for _, g := range four {
			at := g.table.At
			g.until("the round is over", func() bool {
				return g.table.Card.Phase == table.Over || g.table.Card.ToAct.Has(g.table.Seat) && g.table.At >= at
			})
			over = g.table.Card.Phase == table.Over
		}
		if t.Failed() || over {
			break
		}
	}
	if most := int64(4 * choices); tries(nodes)-before > most {
		t.Errorf("%d choices took %d tries", choices, tries(nodes)-before)
	}
	sameJournals(t, id, nodes...)
	export, err := four[0].visit.Export(four[0].ctx(), id)
	must(t, err)
	made := 0
	for _, m := range export.Moves {
		if !strings.HasPrefix(m, "0 ") {
			made++
		}
	}
	if made != choices {
		t.Errorf("%d choices were acknowledged, and %d moves stand in the journal", choices, made)
	}
}

// tries is how often nodes have tried to write into journals.
func tries(nodes []*clusterNode) (n int64) {
	for _, node := range nodes {
		n += node.store.tries.Load()
	}
	return n
}
