package cluster

import (
	"bytes"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"saloon/data/cluster/clustertest"
)

type lockedText struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (t *lockedText) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text.Write(p)
}

func (t *lockedText) has(words string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.Contains(t.text.String(), words)
}

// Where the clock of a machine is wrong, its node says so, and from ten seconds on all know that it is to look after no table, until the
// clock is right again.
func TestClock_AWrongOneIsToldAndLeavesTablesToOthers(t *testing.T) {
	t.Parallel()
	s := clustertest.Shared(t)
	dir, other := seededTwice(t, s)
	var ahead atomic.Int64
	var said lockedText
	ahead.Store(int64(90 * time.Minute))
	a := joined(t, s, dir, "a", Peer{})
	b, err := Join(t.Context(), other, Config{
		Servers: s.URL(), Node: "b", Stream: streamOf(t), Log: slog.New(slog.NewTextHandler(&said, nil)),
		now: func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) },
	}, s.Monitors(), Peer{})
	ok(t, err)
	defer func() { _ = b.Close() }()
	changed := make(chan bool, 100)
	a.OnChange(func() { changed <- true })
	unfit := func(want ...string) {
		t.Helper()
		for _, n := range []*Node{a, b} {
			waitFor(t, n.Name()+" does not know who is unfit", func() bool { return slices.Equal(n.Unfit(), want) })
		}
	}
	skew := func() time.Duration {
		n, _ := b.Store.NodeStats()
		return n.Skew.Round(time.Minute)
	}
	unfit("b")
	waitFor(t, "it does not say that its clock is ahead", func() bool {
		return said.has("the clock of this machine differs from that of the log") && skew() == 90*time.Minute
	})
	if by := b.Now().Sub(a.Now()).Abs(); by > time.Minute {
		t.Errorf("the two nodes go by times that differ by %v", by)
	}
	if n, _ := a.Store.NodeStats(); n.Skew.Abs() > wrongClock {
		t.Errorf("a clock that is right is ahead by %v", n.Skew)
	}
	for _, by := range []time.Duration{-90 * time.Minute, 5 * time.Second, 0} {
		ahead.Store(int64(by))
		waitFor(t, "the difference is not seen", func() bool { return skew() == by.Round(time.Minute) })
		if by.Abs() > unfitClock {
			unfit("b")
			continue
		}
		unfit()
	}
	waitFor(t, "nobody is told that a node became fit", func() bool { return len(changed) > 0 })
}
