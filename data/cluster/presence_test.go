package cluster

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"saloon/data/cluster/clustertest"
)

// present makes a node present, and tells of each change.
func present(t *testing.T, c *Cluster, about *Peer) (*Presence, <-chan struct{}) {
	t.Helper()
	p, err := c.Attend(t.Context(), func() Peer { return *about }, func(err error) { t.Error(err) })
	ok(t, err)
	changed := make(chan struct{}, 100)
	p.OnChange(func() { changed <- struct{}{} })
	return p, changed
}

// until waits for changes until the nodes that are there are these.
func until(t *testing.T, p *Presence, changed <-chan struct{}, want ...string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	for !slices.Equal(p.Present(), want) {
		select {
		case <-changed:
		case <-ctx.Done():
			t.Fatalf("%v are there, not %v", p.Present(), want)
		}
	}
}

func TestPresence_NodesComeLeaveAndAreGone(t *testing.T) {
	t.Parallel()
	s := clustertest.Shared(t)
	a, changedA := present(t, connected(t, s, "a"), &Peer{Knows: 3})
	until(t, a, changedA, "a")
	ofB := connected(t, s, "b")
	b, _ := present(t, ofB, &Peer{Knows: 2})
	until(t, a, changedA, "a", "b")
	if !slices.Equal(b.Present(), []string{"a", "b"}) {
		t.Errorf("who comes knows of %v when it begins", b.Present())
	}
	if a.Newest() != 2 {
		t.Errorf("all know %d, and one of them only 2", a.Newest())
	}
	b.Leave()
	until(t, a, changedA, "a")
	if a.Newest() != 3 {
		t.Errorf("all who are there know 3, not %d", a.Newest())
	}

	leaving := &Peer{}
	ofC := connected(t, s, "c")
	c, changedC := present(t, ofC, leaving)
	until(t, a, changedA, "a", "c")
	ofC.conn.Close() // like a node that dies: it says nothing more
	began := time.Now()
	until(t, a, changedA, "a")
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("a dead node is gone after %v", took)
	}
	_, _ = c, changedC
}

func TestPresence_WhoLeavesIsNoLongerCounted(t *testing.T) {
	s := clustertest.Shared(t)
	a, changed := present(t, connected(t, s, "a"), &Peer{})
	b, _ := present(t, connected(t, s, "b"), &Peer{Leaving: true})
	until(t, a, changed, "a")
	if !slices.Equal(b.Present(), []string{"a"}) {
		t.Errorf("who leaves sees %v", b.Present())
	}
	if len(a.Peers()) != 2 {
		t.Errorf("a node that leaves is still a peer: %v", a.Peers())
	}
}

// People can be sent to each other node that has an address, hears the log and does not leave.
func TestPresence_RoomIsWhereNobodyLeaves(t *testing.T) {
	t.Parallel()
	s := clustertest.Shared(t)
	a, changed := present(t, connected(t, s, "a"), &Peer{Address: "a:22", People: 9})
	for _, p := range []Peer{{Node: "b", Address: "b:22", People: 2}, {Node: "c", People: 1}, {Node: "d", Address: "d:22", Leaving: true}, {Node: "e", Address: "e:22", Unheard: true}} {
		present(t, connected(t, s, p.Node), &p)
	}
	until(t, a, changed, "a", "b", "c", "e")
	if closed := a.Closed(); !maps.Equal(closed, map[string]string{"d": "d:22", "e": "e:22"}) {
		t.Errorf("closed are %v", closed)
	}
	if rooms := a.Rooms(); !maps.Equal(rooms, map[string]int{"b:22": 2}) {
		t.Errorf("there is room at %v", rooms)
	}
}

func TestPresence_ANameIsUsedOnce(t *testing.T) {
	s := clustertest.Shared(t)
	double := make(chan error, 100)
	for range 2 {
		c := connected(t, s, "twin")
		if _, err := c.Attend(t.Context(), func() Peer { return Peer{} }, func(err error) { double <- err }); err != nil {
			t.Fatal(err)
		}
	}
	if err := <-double; !strings.Contains(err.Error(), "twin") {
		t.Errorf("it says %v", err)
	}
}

func TestTell_TheOthersHearInOrder(t *testing.T) {
	t.Parallel()
	s := clustertest.Shared(t)
	a, changed := present(t, connected(t, s, "a"), &Peer{})
	b, _ := present(t, connected(t, s, "b"), &Peer{})
	until(t, a, changed, "a", "b")
	heard := make(chan string, 10)
	a.OnTold(func(_, kind string, raw []byte) { t.Errorf("who tells hears itself: %s %s", kind, raw) })
	b.OnTold(func(from, kind string, raw []byte) { heard <- from + " " + kind + " " + string(raw) })
	a.Tell("people", []byte("1"))
	a.Tell("people", []byte("2"))
	for _, want := range []string{"a people 1", "a people 2"} {
		if got := <-heard; got != want {
			t.Errorf("heard %q, not %q", got, want)
		}
	}
}
