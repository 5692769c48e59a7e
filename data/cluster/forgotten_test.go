package cluster

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"saloon/data"
	"saloon/data/cluster/clustertest"
)

// forget has the servers let all go that the log keeps now, as they do with what is older than a week.
func forget(t *testing.T, n *Node) {
	t.Helper()
	stream := n.log.wanted(n.log.id)
	stream.MaxAge, stream.Duplicates = 200*time.Millisecond, 100*time.Millisecond
	if _, err := n.log.js.UpdateStream(t.Context(), stream); err != nil {
		t.Fatal(err)
	}
	for { // nobody tells when it is done
		info, err := n.log.stream.Info(t.Context())
		ok(t, err)
		if info.State.FirstSeq > info.State.LastSeq {
			break
		}
	}
	if _, err := n.log.js.UpdateStream(t.Context(), n.log.wanted(n.log.id)); err != nil {
		t.Fatal(err)
	}
}

// A node that was away for so long that the log has forgotten what it missed ends with a sentence that says what to do, whether
// the log goes on or is empty. One that has heard all goes on, and also after a new start; one that is brought in from its
// backup has all, and follows.
func TestForgotten_WhoMissedItIsToldSo(t *testing.T) {
	t.Parallel()
	s := clustertest.Shared(t)
	dir, away := seededTwice(t, s)
	a := joined(t, s, dir, "a", Peer{})
	add(t, a.Store, "bert")
	refused := func(dir, name string) {
		t.Helper()
		began := time.Now()
		_, err := join(t, s, dir, name, Peer{})
		if !errors.Is(err, ErrForgotten) || !strings.Contains(err.Error(), "bring it in from a backup of another node") || time.Since(began) > 10*time.Second {
			t.Errorf("after %v the node %s is told %v", time.Since(began), name, err)
		}
	}
	forget(t, a)
	refused(away, "b")
	refused(t.TempDir(), "c")
	add(t, a.Store, "carl") // who has heard all goes on
	refused(away, "b")
	refused(t.TempDir(), "c")
	forget(t, a)
	ok(t, a.Close())
	a = joined(t, s, dir, "a", Peer{}) // who has heard all starts again
	add(t, a.Store, "dora")
	b := joined(t, s, restored(t, a, dir), "b", Peer{})
	add(t, b.Store, "emil")
	add(t, a.Store, "fred")
	for _, n := range []*Node{a, b} {
		ok(t, n.Store.CaughtUp(t.Context()))
		for _, id := range []string{"anna", "bert", "carl", "dora", "emil", "fred"} {
			if _, err := n.Store.Player(id); err != nil {
				t.Errorf("%s does not know %s: %v", n.Name(), id, err)
			}
		}
	}
}

// A log that ends before what a node has heard is not followed: the node would leave out what comes next.
func TestForgotten_ALogThatLostItsEndIsRefused(t *testing.T) {
	t.Parallel()
	s := clustertest.Shared(t)
	dir, _ := seededTwice(t, s)
	a := joined(t, s, dir, "a", Peer{})
	add(t, a.Store, "bert")
	ok(t, a.Close())
	l, err := connected(t, s, "looker").Open(t.Context())
	ok(t, err)
	first, err := l.stream.GetMsg(t.Context(), 1)
	if err == nil {
		err = l.js.DeleteStream(t.Context(), streamOf(t))
	}
	if err == nil {
		_, err = l.js.CreateStream(t.Context(), l.wanted(l.id))
	}
	ok(t, err)
	publish(t, l, string(first.Data))
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Second)
	defer cancel()
	_, err = Join(ctx, dir, Config{Servers: s.URL(), Node: "a", Stream: streamOf(t)}, "", Peer{})
	if !errors.Is(err, ErrCutOff) || !strings.Contains(err.Error(), "it ends at 1, and this file has followed it to 2") {
		t.Errorf("the node is told %v", err)
	}
}

// restored is a new data directory with a backup of a node that runs.
func restored(t *testing.T, n *Node, of string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	listener, err := n.Store.ListenAdmin()
	ok(t, err)
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- n.Store.ServeAdmin(ctx, listener, nil) }()
	backup := filepath.Join(t.TempDir(), "copy.db")
	if err = data.Backup(t.Context(), of, backup); err == nil {
		_, err = data.Restore(t.Context(), backup, dir)
	}
	stop()
	ok(t, errors.Join(err, <-served))
	return dir
}

// A store says only that it is closed, or that the log does not answer, a moment before the reason is known. That is
// waited for, but not where the store goes on.
func TestJoin_TellsTheReasonThatComesLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reason := errors.New("the reason")
		for _, err := range []error{data.ErrClosed, data.ErrNoLog} {
			n := &Node{stopped: make(chan error, 1)}
			told := make(chan error, 1)
			go func() { told <- n.whyStopped(t.Context(), err) }()
			synctest.Wait()
			n.stop(reason)
			if why := <-told; !errors.Is(why, reason) {
				t.Errorf("instead of %v it says %v", err, why)
			}
		}
		n := &Node{stopped: make(chan error, 1)}
		if why := n.whyStopped(t.Context(), ErrNotReached); !errors.Is(why, ErrNotReached) {
			t.Errorf("instead of %v it says %v", ErrNotReached, why)
		}
		n.stop(reason)
		if why := n.whyStopped(t.Context(), ErrNotReached); !errors.Is(why, reason) {
			t.Errorf("where there is a reason it says %v", why)
		}
	})
}
