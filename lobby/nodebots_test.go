package lobby

import (
	"sync/atomic"
	"testing"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/rules/bot"
)

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
