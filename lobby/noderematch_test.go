package lobby

import (
	"testing"
	"time"

	"saloon/lobby/table"
)

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
