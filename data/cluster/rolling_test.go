package cluster

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"saloon/data"
	"saloon/data/cluster/clustertest"
)

// olderNode is a whole node that says that it knows less than this program writes.
func olderNode(t *testing.T, s *clustertest.Servers, dir, name string) *Node {
	t.Helper()
	l, err := connected(t, s, name).Open(t.Context())
	ok(t, err)
	n := &Node{log: l, since: time.Now().UTC(), stopped: make(chan error, 1)}
	n.Presence, err = l.Attend(t.Context(), func() Peer { return n.describe(Peer{Since: n.since, Knows: data.Knows - 1}) }, n.stop)
	if err == nil {
		err = n.openStore(t.Context(), dir)
	}
	ok(t, err)
	return n
}

// die ends a node without a farewell.
func (n *Node) die(t *testing.T) {
	t.Helper()
	n.log.conn.Close()
	ok(t, n.Store.Close())
}

// untilNewest waits until all nodes that one knows of know that much.
func untilNewest(t *testing.T, n *Node, changed <-chan struct{}, want int) {
	t.Helper()
	late := time.After(20 * time.Second)
	for n.Newest() != want {
		select {
		case <-changed:
		case <-late:
			t.Fatalf("%s believes that all know %d, not %d", n.Name(), n.Newest(), want)
		}
	}
}

// As long as a node is present that knows less, nobody hands in what it does not know, and who wants to is told so. When
// it has left, has died, or comes again with a newer program, all can, without a new start.
func TestRolling_ANewerKindWaitsForTheLastOldNode(t *testing.T) {
	t.Parallel()
	s := clustertest.Shared(t)
	dir, other := seededTwice(t, s)
	third := copied(t, other)
	a, changedA := joinAndSee(t, s, dir, "a")
	b, changedB := joinAndSee(t, s, other, "b")
	ok(t, a.Store.Write(t.Context(), data.Appends{data.Append{Journal: "table", Entries: []data.Entry{{Kind: "said", Who: &data.Person{ID: "nobody"}}}}}))
	ok(t, a.Store.Write(t.Context(), data.SetAside{Journal: "table", Reason: "damaged"}))
	made := 0
	write := func(n *Node) {
		t.Helper()
		made++
		add(t, n.Store, fmt.Sprint("player ", made))
	}
	for _, ends := range []func(*Node){
		func(old *Node) { _ = old.Close() },
		func(old *Node) { old.die(t) },
	} {
		write(b)
		old := olderNode(t, s, third, "old")
		untilNewest(t, a, changedA, data.Knows-1)
		untilNewest(t, b, changedB, data.Knows-1)
		before := lastOf(t, a)
		for _, n := range []*Node{a, b, old} {
			ok(t, n.Store.CaughtUp(t.Context()))
			err := n.Store.Write(t.Context(), data.KeepEvening{Evening: data.Evening{ID: "e"}, Length: 1}) // what is newest
			if !errors.Is(err, data.ErrTooNew) || !strings.Contains(err.Error(), "a node of an earlier version is present") {
				t.Errorf("beside an older node %s is told %v", n.Name(), err)
			}
		}
		if last := lastOf(t, a); last != before {
			t.Errorf("%d parcels were handed in beside an older node", last-before)
		}
		ends(old)
		untilNewest(t, a, changedA, data.Knows)
		untilNewest(t, b, changedB, data.Knows)
		write(a)
		write(b)
	}
	updated := joined(t, s, third, "old", Peer{})
	write(updated)
	for _, n := range []*Node{a, b, updated} {
		ok(t, n.Store.CaughtUp(t.Context()))
		for i := range made {
			if _, err := n.Store.Player(fmt.Sprint("player ", i+1)); err != nil {
				t.Errorf("%s does not have what was written: %v", n.Name(), err)
			}
		}
	}
}

// joinAndSee is a node, and is told when those change who are there.
func joinAndSee(t *testing.T, s *clustertest.Servers, dir, name string) (*Node, <-chan struct{}) {
	t.Helper()
	n := joined(t, s, dir, name, Peer{})
	changed := make(chan struct{}, 100)
	n.OnChange(func() { changed <- struct{}{} })
	return n, changed
}

func lastOf(t *testing.T, n *Node) uint64 {
	t.Helper()
	last, err := n.log.Last(t.Context())
	ok(t, err)
	return last
}
