package cluster

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go/jetstream"

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

// A progress counts, and lets others wait for it.
type progress struct {
	mu    sync.Mutex
	count int
	moved chan struct{}
}

func (p *progress) step() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.count++
	if p.moved != nil {
		close(p.moved)
		p.moved = nil
	}
}

func (p *progress) counted() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.count
}

// wait waits until so many more are counted.
func (p *progress) wait(t *testing.T, more int) {
	t.Helper()
	late := time.After(time.Minute)
	p.mu.Lock()
	defer p.mu.Unlock()
	for until := p.count + more; p.count < until; {
		if p.moved == nil {
			p.moved = make(chan struct{})
		}
		moved := p.moved
		p.mu.Unlock()
		select {
		case <-moved:
		case <-late:
			p.mu.Lock()
			t.Fatalf("nothing goes on after %d", p.count)
		}
		p.mu.Lock()
	}
}

// A leaderless stream has no leader for a while, or one that hears of no other server. What a server says of it then may be old.
type leaderless struct {
	jetstream.Stream
	until  time.Time
	leader string // until then
	err    error
}

func (s *leaderless) Info(context.Context, ...jetstream.StreamInfoOpt) (*jetstream.StreamInfo, error) {
	if s.err != nil {
		return nil, s.err
	}
	if time.Now().Before(s.until) {
		lost := []*jetstream.PeerInfo{{Active: 4 * time.Second}, {Active: 5 * time.Second}}
		return &jetstream.StreamInfo{State: jetstream.StreamState{LastSeq: 7}, Cluster: &jetstream.ClusterInfo{Leader: s.leader, Replicas: lost}}, nil
	}
	one := []*jetstream.PeerInfo{{Active: time.Hour}, {Active: time.Second}}
	return &jetstream.StreamInfo{State: jetstream.StreamState{LastSeq: 12}, Cluster: &jetstream.ClusterInfo{Leader: "n1", Replicas: one}}, nil
}

// While no server leads the log, or the one that does is alone, nobody knows where it ends: that is waited for, as long as the caller waits, and said.
func TestLast_WaitsForALeader(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stream := &leaderless{}
		l := &Log{stream: stream, clock: clock{now: time.Now}}
		for _, stream.leader = range []string{"", "n0"} {
			stream.until = time.Now().Add(6 * time.Second)
			impatient, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			if last, err := l.Last(impatient); !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), "no server leads it") {
				t.Errorf("with the leader %q who waits for a second is told %d, %v", stream.leader, last, err)
			}
			if last, err := l.Last(t.Context()); last != 12 || err != nil {
				t.Errorf("who waits for the leader is told %d, %v", last, err)
			}
		}
		stream.err = errors.New("cut")
		if _, err := l.Last(t.Context()); !errors.Is(err, stream.err) {
			t.Errorf("where no server answers it says %v", err)
		}
	})
}
