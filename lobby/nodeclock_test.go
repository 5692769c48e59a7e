package lobby

import (
	"testing"
	"time"

	"saloon/lobby/table"
)

// stewarded begins a game of two people on their nodes, on a table whose steward is another node.
func stewarded(t *testing.T, by *clusterNode, anna, bert *guy, terms table.Terms) table.ID {
	t.Helper()
	for range 60 {
		id := anna.newTable(table.Proposal{Seats: 2, Terms: terms})
		if by.lobby.isSteward(id) {
			begin(id, anna, bert)
			return id
		}
		anna.do(table.Close{})
	}
	t.Fatal("no table got that steward")
	return ""
}

// When the node dies that sees to a clock, another one does, from when the death is noticed: the deadline falls at most five
// seconds late, once, whether it lies before that or after.
func TestNodes_ClocksOfADeadNodeGoOn(t *testing.T) {
	const bar, noticed = 5 * time.Second, 4 * time.Second
	for _, dies := range []time.Duration{noticed, noticed / 2, 0} { // before the deadline
		c, nodes := newTestCluster(t, 3)
		dead, others := nodes[2], nodes[:2]
		anna, bert := nodes[0].player("Anna"), nodes[1].player("Bert")
		id := stewarded(t, dead, anna, bert, table.Terms{Clock: "10m", Rated: "off"})
		due := bert.table.Card.Deadlines[0]
		settle := func() {
			for _, n := range others {
				n.net().inOrder()
				n.settled(id)
			}
		}
		c.advance(due.Sub(c.clock.Now()) - dies - time.Millisecond)
		dead.link.Cut()
		c.dead = true
		c.advance(noticed)
		settle()
		if bert.read(); bert.table.Card.Chairs[0].Away {
			t.Fatal("somebody sees to the clock who is not the steward")
		}
		c.die(dead)
		settle()
		c.advance(due.Add(bar).Sub(c.clock.Now()))
		bert.until("a bot plays for Anna", func() bool { return bert.table.Card.Chairs[0].Away && bert.table.Card.ToAct.Has(2) })
		sameJournals(t, id, others...)
		entries, err := nodes[0].store.Entries(string(id))
		must(t, err)
		fell := 0
		for _, e := range entries {
			if e.Kind == "away" {
				fell++
				if late := e.When.Sub(due); late < 0 || late > bar {
					t.Errorf("the node died %v before the deadline, which fell %v late", dies, late)
				}
			}
		}
		if fell != 1 {
			t.Errorf("the deadline fell %d times", fell)
		}
	}
}
