package lobby

import (
	"context"
	"strings"
	"testing"
	"time"

	"saloon/lobby/table"
)

// withBot begins a game against a bot on a table whose steward is another node than that of the host.
func withBot(t *testing.T, host *guy, nodes []*clusterNode, among func(*clusterNode) bool) table.ID {
	t.Helper()
	for range 60 {
		id := host.newTable(table.Proposal{Seats: 2, Terms: table.Terms{Pace: "quick"}})
		if is, _ := steward(id, nodes...); among(is) {
			host.do(table.AddBot{Level: "random"})
			return id
		}
		host.do(table.Close{})
	}
	t.Fatal("no table got that steward")
	return ""
}

// A bot moves where the steward is, and nowhere else; when that node dies, another one goes on.
func TestNodes_BotsOfADeadNodeGoOn(t *testing.T) {
	c, nodes := newTestCluster(t, 3)
	anna := nodes[0].player("Anna")
	id := withBot(t, anna, nodes, func(n *clusterNode) bool { return n != nodes[0] })
	dead, others := steward(id, nodes...)
	anna.do(table.Ready{Ready: true})
	anna.untilTurn()
	if anna.table.Card.Phase == table.Over {
		t.Fatal("it is over already")
	}
	must(t, anna.play(anna.table.Legal[0]))
	for anna.untilTurn(); anna.table.Card.Phase != table.Over; anna.untilTurn() { // until the bot has to move, whose node is dead by then
		if c.net.has(dead.name) {
			c.die(dead)
		}
		must(t, anna.play(anna.table.Legal[0]))
	}
	sameJournals(t, id, others...)
}

// A steward that does not know that it was replaced is refused by number: it takes over what has
// happened, and does nothing that is not so any more.
func TestNodes_AStaleStewardIsRefused(t *testing.T) {
	c, nodes := newTestCluster(t, 2)
	anna, bert := nodes[0].player("Anna"), nodes[1].player("Bert")
	id := twoPlayOn(anna, bert, table.Proposal{Seats: 2, Terms: table.Terms{Clock: "10m", Rated: "off"}})
	stale, others := steward(id, nodes...)
	c.net.believeAlone(others[0].name)
	others[0].settled(id)
	if !others[0].lobby.isSteward(id) {
		t.Fatal("nobody has taken over")
	}
	byName := map[*clusterNode]*guy{nodes[0]: anna, nodes[1]: bert}
	mover := anna // seat 1 begins
	mover.untilTurn()
	c.clock.advance(9 * time.Minute)
	stale.link.Hold()
	if byName[stale] == mover { // the move comes from another visit of the same person
		mover = others[0].player("Anna")
		mover.look(id)
		mover.untilTurn()
	}
	must(t, mover.play(mover.table.Legal[0]))
	stale.store.tried = make(chan string, 100)
	done := make(chan struct{})
	go func() { // what is due may wait for the log
		c.clock.advanceApart(time.Minute) // what the stale steward has heard says that Anna's time is over now
		close(done)
	}()
	stale.untilTried(id)
	stale.link.Release()
	<-done
	for _, n := range nodes {
		n.settled(id)
	}
	sameJournals(t, id, nodes...)
	entries, err := nodes[0].store.Entries(string(id))
	must(t, err)
	for _, e := range entries {
		if e.Kind == "away" || e.Kind == "resumed" {
			t.Errorf("the stale steward has written %+v", e)
		}
	}
	for _, g := range []*guy{anna, bert} {
		g.until("the table goes on", func() bool { return g.table.Card.Phase == table.Playing && g.table.Card.ToAct.Has(2) })
	}
}

// A steward that has missed what others did closes no table at which they are.
func TestNodes_AStaleStewardClosesNothing(t *testing.T) {
	c, nodes := newTestCluster(t, 2)
	anna, bert := nodes[0].player("Anna"), nodes[1].player("Bert")
	var id table.ID
	for id = anna.newTable(table.Proposal{Seats: 2}); !nodes[0].lobby.isSteward(id); id = anna.newTable(table.Proposal{Seats: 2}) {
		anna.do(table.Close{})
	}
	bert.finds(id)
	nodes[0].link.Hold()
	bert.sits(id)
	k := nodes[0].lobby.keeper(id)
	nodes[0].store.tried = make(chan string, 100)
	done := make(chan error, 1)
	go func() {
		done <- k.inbox.call(context.Background(), message{ask: func() {
			again, refused := k.close()
			if !again || k.ended {
				t.Errorf("the table is closed: %v", refused)
			}
		}})
	}()
	nodes[0].untilTried(id)
	nodes[0].link.Release()
	must(t, <-done)
	bert.do(table.Say{Text: "still here"})
	_ = c
}

// untilTried waits until the node has tried to change a journal.
func (n *clusterNode) untilTried(id table.ID) {
	n.t.Helper()
	late := time.After(patience)
	for {
		select {
		case journal := <-n.store.tried:
			if journal == string(id) {
				return
			}
		case <-late:
			n.t.Fatal("nothing was tried")
		}
	}
}

// A node whose clock is wrong is the steward of no table, unless all are wrong.
func TestNodes_AWrongClockIsNoSteward(t *testing.T) {
	c, nodes := newTestCluster(t, 2)
	set := func(unfit ...string) {
		c.net.mu.Lock()
		c.net.unfit = unfit
		c.net.mu.Unlock()
		for _, n := range nodes {
			n.lobby.nodesChanged()
		}
	}
	stewardsOf := func() (list [2]int) {
		for i := range 40 {
			for j, n := range nodes {
				if n.lobby.isSteward(table.ID(strings.Repeat("t", i+1))) {
					list[j]++
				}
			}
		}
		return list
	}
	if got := stewardsOf(); got[0] == 0 || got[1] == 0 {
		t.Fatalf("they are the stewards of %v", got)
	}
	set(nodes[1].name)
	if got := stewardsOf(); got != [2]int{40, 0} {
		t.Errorf("with one clock wrong they are the stewards of %v", got)
	}
	set(nodes[0].name, nodes[1].name)
	if got := stewardsOf(); got[0] == 0 || got[0]+got[1] != 40 {
		t.Errorf("with both clocks wrong they are the stewards of %v", got)
	}
}
