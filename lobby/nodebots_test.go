package lobby

import (
	"testing"

	"saloon/lobby/table"
)

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
