package data

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"saloon/data/logtest"
)

// openedNode opens a node of a log in a directory.
func openedNode(t *testing.T, dir, name string, link *logtest.Link) *Store {
	t.Helper()
	s, err := OpenNode(t.Context(), dir, Options{}, Node{Name: name, Log: link})
	must(t, err)
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// Whichever node a write is handed in at, all nodes have it, in one order, and tell those of others once.
func TestNode_AllHaveTheSame(t *testing.T) {
	log := logtest.New("a log")
	var nodes []*Store
	heard := make([]map[string]int, 3)
	var mu sync.Mutex
	for i := range 3 {
		s := openedNode(t, t.TempDir(), fmt.Sprint("node", i), log.Link())
		heard[i] = map[string]int{}
		s.Hear(func(w Write) {
			mu.Lock()
			defer mu.Unlock()
			heard[i][w.(Appends)[0].Journal]++
		})
		nodes = append(nodes, s)
	}
	const tables = 60
	var all sync.WaitGroup
	for n := range tables {
		all.Go(func() {
			for first := range 5 {
				must(t, nodes[n%3].Write(t.Context(), Appends{Append{fmt.Sprint("t", n), first, []Entry{chat(fmt.Sprint("t", n, " ", first))}}}))
			}
		})
	}
	all.Wait()
	for i, s := range nodes {
		must(t, s.CaughtUp(t.Context()))
		if i > 0 {
			sameContents(t, nodes[0], s)
		}
	}
	for i, s := range nodes {
		must(t, s.Close())
		for n := range tables {
			want := 5
			if n%3 == i {
				want = 0
			}
			if got := heard[i][fmt.Sprint("t", n)]; got != want {
				t.Errorf("node %d was told %d of %d writes to t%d", i, got, want, n)
			}
		}
	}
}

// A node whose link is cut refuses after a while, at once from then on, and loses nothing: what it had
// handed in happens when the link is mended, and is told.
func TestNode_ACutLinkIsErrNoLog(t *testing.T) {
	log := logtest.New("a log")
	link := log.Link()
	s, err := OpenNode(t.Context(), t.TempDir(), Options{}, Node{Name: "a", Log: link, Wait: 50 * time.Millisecond})
	must(t, err)
	t.Cleanup(func() { _ = s.Close() })
	told := make(chan Write, 9)
	s.Hear(func(w Write) { told <- w })
	link.Cut()
	for n := range 2 {
		err := s.Write(t.Context(), Appends{Append{fmt.Sprint("t", n), 0, []Entry{chat("hello")}}})
		if !errors.Is(err, ErrNoLog) {
			t.Fatalf("write %d without a log ends with %v", n, err)
		}
	}
	link.Mend()
	if w := (<-told).(Appends); w[0].Journal != "t0" {
		t.Errorf("it tells %v", w)
	}
	if err := s.Write(context.Background(), Appends{Append{"t0", 1, []Entry{chat("again")}}}); err != nil {
		t.Errorf("a write behind it ends with %v", err)
	}
	if names := s.Journals(); len(names) != 1 {
		t.Errorf("it has %v", names)
	}
}

// A node that applies nothing of what the log keeps knows for how long, whether it is deaf or its file takes nothing, and
// until it has all of it.
func TestNode_KnowsForHowLongItIsStuck(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ breaks, mends func(*logtest.Link, *Store) }{
		"a deaf node": {func(l *logtest.Link, _ *Store) { l.Hold() }, func(l *logtest.Link, _ *Store) { l.Release() }},
		"a file that was taken away": {
			func(_ *logtest.Link, s *Store) { must(t, os.Rename(s.db.Path(), s.db.Path()+".away")) },
			func(_ *logtest.Link, s *Store) { must(t, os.Rename(s.db.Path()+".away", s.db.Path())) },
		},
	} {
		t.Run(name, func(t *testing.T) {
			log := logtest.New("a log")
			link := log.Link()
			a, b := openedNode(t, t.TempDir(), "a", link), openedNode(t, t.TempDir(), "b", log.Link())
			c.breaks(link, a)
			must(t, b.Write(t.Context(), Appends{Append{"t", 0, []Entry{chat("hello")}}}))
			for late := time.Now().Add(10 * time.Second); ; {
				n, _ := a.NodeStats()
				if n.Stuck > callerWaits && n.Unheard() == n.Stuck && n.Unreached() {
					break
				}
				if time.Now().After(late) {
					t.Fatalf("it says %+v", n)
				}
				<-time.After(20 * time.Millisecond)
			}
			c.mends(link, a)
			must(t, a.CaughtUp(t.Context()))
			if n, _ := a.NodeStats(); n.Stuck != 0 || n.Unreached() {
				t.Errorf("once it has caught up it says %+v", n)
			}
			if n, _ := b.NodeStats(); n.Stuck != 0 {
				t.Errorf("the other one says %+v", n)
			}
		})
	}
}

// Whoever looks into the log of the program reads once why the nodes' log takes nothing.
func TestNode_SaysOnceWhyTheLogTakesNothing(t *testing.T) {
	link := logtest.New("a log").Link()
	var said strings.Builder
	s, err := OpenNode(t.Context(), t.TempDir(), Options{Log: slog.New(slog.NewTextHandler(&said, nil))}, Node{Name: "a", Log: link})
	must(t, err)
	link.LosePublishes(3)
	must(t, s.Write(t.Context(), Appends{Append{"t", 0, []Entry{chat("hello")}}}))
	must(t, s.Close())
	if text := said.String(); strings.Count(text, "it is handed in again") != 1 || !strings.Contains(text, logtest.ErrRefused.Error()) {
		t.Errorf("it says %q", text)
	}
}

// A node knows that the log still has somebody who is forgotten, also after a start, until it is told that the log let go of it.
func TestNode_KnowsWhatTheLogIsToLetGoOf(t *testing.T) {
	log, dir := logtest.New("a log"), t.TempDir()
	s := openedNode(t, dir, "a", log.Link())
	other := openedNode(t, t.TempDir(), "b", log.Link())
	forgot := func(s *Store) uint64 {
		must(t, s.CaughtUp(t.Context()))
		n, _ := s.NodeStats()
		return n.Forgot
	}
	add := func(id string) {
		must(t, s.Write(t.Context(), AddPlayer{Player: Player{ID: id, Name: id, Skeleton: id}, Key: Key{Fingerprint: id}}))
	}
	add("zoe")
	add("yan")
	if n := forgot(s); n != 0 {
		t.Errorf("nobody is forgotten, and the log is to let go of %d", n)
	}
	must(t, other.Write(t.Context(), ForgetForGood{Player: "zoe", As: "gone-1"}))
	must(t, s.Close())
	s = openedNode(t, dir, "a", log.Link())
	for _, n := range []*Store{s, other} {
		if at := forgot(n); at != 3 {
			t.Errorf("the log is to let go of %d", at)
		}
	}
	must(t, other.Write(t.Context(), ForgetForGood{Player: "yan", As: "gone-2"}))
	must(t, s.CaughtUp(t.Context()))
	if s.LetGone(3); forgot(s) != 4 {
		t.Error("who was forgotten since is not to be let go of")
	}
	s.LetGone(4)
	add("xavier")
	must(t, s.Close())
	s = openedNode(t, dir, "a", log.Link())
	if n := forgot(s); n != 0 {
		t.Errorf("the log has let go of it, and is to let go of %d", n)
	}
}
