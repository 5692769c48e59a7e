package lobby

import (
	"testing"
	"time"

	"saloon/lobby/table"
)

// A lobby that is alone is no node.
func TestNodeStats_Alone(t *testing.T) {
	if n := newTestSaloon(t).lobby.Stats().Node; n != nil {
		t.Errorf("it is a node: %+v", n)
	}
}

// Each table counts as that of one steward, also after a node has gone, and what changed then is counted.
func TestNodeStats_CountStewards(t *testing.T) {
	const tables = 12
	c, nodes := newTestCluster(t, 3)
	anna, bert := nodes[0].player("Anna"), nodes[0].player("Bert")
	var made []table.ID
	for range tables / 2 {
		made = append(made, anna.newTable(table.Proposal{Seats: 2}), bert.newTable(table.Proposal{Seats: 2}))
	}
	counted := func(among []*clusterNode) (total int) {
		t.Helper()
		caughtUp(t, among...)
		for _, n := range among {
			n.lobby.nodesChanged() // if it has not heard of that yet
			want := 0
			for _, id := range made {
				n.settled(id)
				if n.lobby.isSteward(id) {
					want++
				}
			}
			if got := n.lobby.Stats().Node; got.Stewards != want || got.Present != len(among) {
				t.Errorf("%s counts itself steward of %d tables of %d, among %d nodes", n.name, got.Stewards, want, got.Present)
			}
			total += want
		}
		return total
	}
	if n := counted(nodes); n != tables {
		t.Errorf("%d tables have a steward, of %d", n, tables)
	}
	before := nodes[1].lobby.Stats().Node
	c.die(nodes[2])
	if n := counted(nodes[:2]); n != tables {
		t.Errorf("%d tables have a steward, of %d", n, tables)
	}
	if now := nodes[1].lobby.Stats().Node; now.Elections <= before.Elections || now.Taken-before.Taken != uint64(now.Stewards-before.Stewards) || now.Given != before.Given {
		t.Errorf("it counted %+v, and then %+v", before, now)
	}
	if people, stewards := nodes[0].lobby.Load(); people != 2 || stewards != nodes[0].lobby.Stats().Node.Stewards {
		t.Errorf("it tells of %d people and %d tables", people, stewards)
	}
}

// Nobody is to be sent to a node that does not reach the log, also when nobody writes there; and again
// when it does.
func TestUnready_WithoutTheLog(t *testing.T) {
	t.Parallel()
	_, nodes := newTestCluster(t, 2)
	until := func(ready bool) {
		t.Helper()
		for late := time.Now().Add(patience); (nodes[1].lobby.Unready() == "") != ready; {
			if time.Now().After(late) {
				t.Fatalf("it says %q", nodes[1].lobby.Unready())
			}
			time.Sleep(10 * time.Millisecond) // nobody tells
		}
	}
	until(true)
	nodes[1].link.Cut()
	until(false)
	if why := nodes[0].lobby.Unready(); why != "" {
		t.Errorf("the other node says %q", why)
	}
	nodes[1].link.Mend()
	until(true)
}
