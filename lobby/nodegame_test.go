package lobby

import (
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/rules/bot"
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

// The bots of a deal are the same at all its tables, on every node: newer ones play the deals of the first day that nobody
// began beside a node that does not know them.
func TestNodes_ADealHasTheSameBotsForAll(t *testing.T) {
	c := newEmptyCluster(t, patience)
	var known atomic.Int64
	known.Store(6) // of programs that were made before these bots
	c.knows = func() int { return int(known.Load()) }
	nodes := c.openAll(2)
	begun := data.DayOf(c.clock.Now())
	has := func(want map[data.Day]int) {
		t.Helper()
		caughtUp(t, nodes...)
		for _, n := range nodes {
			for day, version := range want {
				if got, err := n.store.DealBots(day); err != nil || got != version {
					t.Errorf("on node %s the deal of %s has bots of version %d, not %d; %v", n.name, day, got, version, err)
				}
			}
		}
	}
	nodes[0].player("Anna").tries()
	has(map[data.Day]int{begun: 1, begun + 1: 1})
	known.Store(data.Knows)
	nodes[1].player("Bert").tries()
	has(map[data.Day]int{begun: 1, begun + 1: bot.DealVersion})
	c.advance(day)
	nodes[0].player("Carl").tries()
	has(map[data.Day]int{begun: 1, begun + 1: bot.DealVersion})
}

// Where nobody has begun a deal of the day, it has the newest bots.
func TestDeal_HasTheNewestBots(t *testing.T) {
	h := newTestSaloon(t)
	h.player("Anna").tries()
	if version, err := h.store.DealBots(h.lobby.today()); err != nil || version != bot.DealVersion {
		t.Errorf("the bots are of version %d, %v", version, err)
	}
}

// A table of bots alone goes on while somebody watches it, also where its steward is another node, which
// is told of that a moment later; then it closes by itself.
func TestNodes_ATableOfBotsIsPlayedWhileItIsWatched(t *testing.T) {
	_, nodes := newTestCluster(t, 2)
	anna := nodes[0].player("Anna")
	for range 6 { // of which some have the one and some the other node for their steward
		id := anna.newTable(table.Proposal{Seats: 2, Terms: table.Terms{Pace: "quick"}})
		anna.do(table.Stand{})
		for range 2 {
			anna.do(table.AddBot{Level: "random"})
		}
		anna.until("the bots have played", func() bool { return anna.table.Card.ID == id && anna.table.Card.Phase == table.Over })
		for _, n := range nodes {
			n.settled(id)
		}
	}
}

// Two people on different nodes play again: the table of the rematch is one, and its game begins.
func TestNodes_ARematchIsOneTable(t *testing.T) {
	_, nodes := newTestCluster(t, 2)
	anna, bert := nodes[0].player("Anna"), nodes[1].player("Bert")
	id := twoPlayOn(anna, bert, table.Proposal{Seats: 2, Terms: table.Terms{Rated: "off"}})
	playTogether(t, anna, bert)
	for _, g := range []*guy{anna, bert} {
		g.untilPhase(table.Over)
		g.until("both are there", func() bool { return g.table.Card.Chairs[0].Here && g.table.Card.Chairs[1].Here })
		g.do(table.Rematch{})
	}
	next := table.ID("")
	for _, g := range []*guy{anna, bert} {
		g.until("the next table is there", func() bool { return g.table.Next != "" })
		if next != "" && g.table.Next != next {
			t.Fatalf("one of them plays on at %s, the other one at %s", next, g.table.Next)
		}
		next = g.table.Next
		g.finds(next)
		g.look(next)
	}
	if next == id {
		t.Fatal("it is the same table")
	}
	playTogether(t, anna, bert)
	sameJournals(t, next, nodes...)
}

// A saloon that was down as a whole gives back the time in which it was, and only then: a node that
// starts beside another one changes nothing.
func TestNodes_TimeIsGivenBackOnlyWhereAllWereDown(t *testing.T) {
	for _, whole := range []bool{false, true} {
		c, nodes := newTestCluster(t, 2)
		anna, bert := nodes[0].player("Anna"), nodes[1].player("Bert")
		id := twoPlayOn(anna, bert, table.Proposal{Seats: 2, Terms: table.Terms{Clock: "10m", Rated: "off"}})
		due := bert.table.Card.Deadlines[0]
		for i, n := range nodes {
			if i == 0 || whole {
				n.close()
				c.net.leave(n.name)
			}
		}
		c.clock.advance(5 * time.Minute)
		again := c.open("a", nodes[0].dir)
		anna = again.player("Anna")
		anna.look(id)
		anna.until("she has the time that she should have", func() bool {
			return anna.table.Card.Deadlines[0].After(due) == whole
		})
		again.settled(id)
		if anna.read(); anna.table.Card.Deadlines[0].After(due) != whole {
			t.Errorf("all were down: %t; the time ends at %v, and before at %v", whole, anna.table.Card.Deadlines[0], due)
		}
	}
}

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
