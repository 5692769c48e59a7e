package cluster

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"saloon/data"
	"saloon/data/cluster/clustertest"
)

var (
	zoe    = data.Person{ID: "zoe-7f3a", Name: "Zephyrine"}
	ofHers = []string{zoe.ID, zoe.Name, "xylophone", "key of Zephyrine"}
)

// live is a player who comes, talks at a table, and has a friend.
func live(t *testing.T, n *Node) {
	t.Helper()
	ok(t, n.Store.Write(t.Context(), data.AddPlayer{Player: data.Player{ID: zoe.ID, Name: zoe.Name, Skeleton: "zephyrine"}, Key: data.Key{Fingerprint: "key of " + zoe.Name}}))
	ok(t, n.Store.Write(t.Context(), data.Appends{data.Append{Journal: "table", Entries: []data.Entry{{Kind: "said", Who: &zoe, Text: "xylophone"}}}}))
	ok(t, n.Store.Write(t.Context(), data.SetNote{Player: zoe.ID, Note: data.Note{Table: "table", Text: "xylophone"}}))
}

func forgetHer(t *testing.T, n *Node) {
	t.Helper()
	ok(t, n.Store.Write(t.Context(), data.ForgetInJournal{Journal: "table", Player: zoe.ID, As: "gone-1", Said: []string{"said"}}))
	_, err := n.Store.ForgetTraces(t.Context(), zoe.ID)
	ok(t, err)
	ok(t, n.Store.Write(t.Context(), data.ForgetForGood{Player: zoe.ID, As: "gone-1"}))
}

// tracesOfHer are the files of a server in whose bytes something of the player stands.
func tracesOfHer(t *testing.T, s *clustertest.Servers, i int) (list []string) {
	t.Helper()
	err := filepath.WalkDir(s.Stored(i), func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			var raw []byte
			raw, err = os.ReadFile(path)
			if slices.ContainsFunc(ofHers, func(text string) bool { return bytes.Contains(raw, []byte(text)) }) {
				list = append(list, path)
			}
		}
		if errors.Is(err, fs.ErrNotExist) { // a server removes what it does not need any more
			return nil
		}
		return err
	})
	ok(t, err)
	return list
}

// inLog are those of the log itself; servers have a list of what they have agreed on beside it.
func inLog(traces []string) (list []string) {
	return slices.DeleteFunc(slices.Clone(traces), func(path string) bool { return !strings.Contains(path, "/streams/") })
}

// backsUp has a node make backups in a directory, when it is told to.
func backsUp(t *testing.T, n *Node, dir string) (backUp func() (path string)) {
	t.Helper()
	ok(t, n.Store.KeepBackups(t.Context(), data.Backups{Dir: dir, Every: 24 * time.Hour, Keep: 1, Log: slog.New(slog.DiscardHandler)}))
	backUp = func() string {
		made, err := n.Store.BackUpNow(t.Context(), "")
		ok(t, err)
		return made.Path
	}
	backUp() // the first one is made at once
	return backUp
}

func waitFor(t *testing.T, complaint string, is func() bool) {
	t.Helper()
	for late := time.Now().Add(time.Minute); !is(); { // nobody tells when servers are done
		if time.Now().After(late) {
			t.Fatal(complaint)
		}
	}
}

// surely writes until it is done, for a node may hear the log from a server that died. An error says that it is done already.
func surely(t *testing.T, done error, write func() error) {
	t.Helper()
	waitFor(t, "nobody can write", func() bool {
		err := write()
		return err == nil || errors.Is(err, done)
	})
}

func firstOf(t *testing.T, n *Node) (first uint64) {
	t.Helper()
	waitFor(t, "the log does not answer", func() bool {
		info, err := n.log.stream.Info(t.Context())
		if err == nil {
			first = info.State.FirstSeq
		}
		return err == nil
	})
	return first
}

// Once a backup has all up to a forgetting, and all nodes have what it has, nothing of who was forgotten is in any byte that
// the servers keep: of the log, as soon as all of it was in a backup, and of what they have agreed on as soon as they note
// where they are, every two to three minutes, or after 8 MiB. A backup and the log still have all that was acknowledged.
func TestForgotten_NothingIsLeftInAnyByteOfTheServers(t *testing.T) {
	t.Parallel()
	s := clustertest.Start(t)
	dir, other := seededTwice(t, s)
	third, backups := copied(t, other), t.TempDir()
	a, b, c := joined(t, s, dir, "a", Peer{}), joined(t, s, other, "b", Peer{}), joined(t, s, third, "c", Peer{})
	backsUp(t, a, backups)
	live(t, a)
	surelyAdd(t, c.Store, "bert")
	forgetHer(t, b)
	ok(t, a.Store.CaughtUp(t.Context()))
	l := &letting{Node: a, away: map[string]time.Time{}}
	figures, _ := a.Store.NodeStats()
	waitFor(t, "the nodes do not tell how far they are", func() bool { return !l.heldBack(figures, time.Now()) })
	l.try(time.Now())
	if first := firstOf(t, a); first != 1 {
		t.Errorf("the log begins at %d although no backup has it that she is forgotten", first)
	}
	ok(t, a.Close())
	ok(t, c.Close())
	a = joined(t, s, dir, "a", Peer{}) // what waits survives a start
	backUp := backsUp(t, a, backups)
	figures, _ = a.Store.NodeStats()
	surelyAdd(t, b.Store, "carl")
	(&letting{Node: a, away: map[string]time.Time{}}).try(time.Now())
	if first := firstOf(t, a); first != 1 {
		t.Errorf("the log begins at %d although the node c is away", first)
	}
	c = joined(t, s, third, "c", Peer{})
	waitFor(t, "the log does not let go of what all nodes have", func() bool { return firstOf(t, a) == figures.BackedUp+1 })
	for i := range clustertest.Three {
		if len(inLog(tracesOfHer(t, s, i))) == 0 {
			t.Errorf("the server %d has begun a new file, although something was written since the backup", i)
		}
	}
	dead := (s.Leader(t, streamOf(t)) + 1) % clustertest.Three
	s.Kill(dead)
	kept := backUp()
	waitFor(t, "the log is not empty", func() bool {
		if figures, _ = a.Store.NodeStats(); figures.BackedUp < lastOf(t, a) { // something came late
			kept = backUp()
		}
		return firstOf(t, a) == lastOf(t, a)+1
	})
	surelyAdd(t, b.Store, "dora")
	s.Up(t, dead)
	s.WaitWhole(t, streamOf(t))
	for i := range clustertest.Three {
		waitFor(t, "the player stays in the log", func() bool { return len(inLog(tracesOfHer(t, s, i))) == 0 })
	}
	for n := range 12 { // so much, also when it is packed, that the servers do at once what they do every two to three minutes
		noise := make([]byte, 700_000)
		_, _ = rand.Read(noise)
		entries := []data.Entry{{Kind: "said", Text: base64.StdEncoding.EncodeToString(noise)}}
		surely(t, data.ErrOutOfStep, func() error {
			return b.Store.Write(t.Context(), data.Appends{data.Append{Journal: "table", First: n + 1, Entries: entries}})
		})
	}
	for i := range clustertest.Three {
		waitFor(t, "the player stays in what the servers agreed on", func() bool { return len(tracesOfHer(t, s, i)) == 0 })
	}
	fresh := t.TempDir()
	_, err := data.Restore(t.Context(), kept, fresh)
	ok(t, err)
	d := joined(t, s, fresh, "d", Peer{})
	surelyAdd(t, c.Store, "emil")
	for _, n := range []*Node{a, b, c, d} {
		ok(t, n.Store.CaughtUp(t.Context()))
		for _, id := range []string{"anna", "bert", "carl", "dora", "emil"} {
			if _, err := n.Store.Player(id); err != nil {
				t.Errorf("%s does not know %s: %v", n.Name(), id, err)
			}
		}
	}
}

// surelyAdd adds a player however busy the servers are.
func surelyAdd(t *testing.T, s *data.Store, id string) {
	t.Helper()
	surely(t, data.ErrTaken, func() error {
		return s.Write(t.Context(), data.AddPlayer{Player: data.Player{ID: id, Name: id, Skeleton: id}, Key: data.Key{Fingerprint: "key of " + id}})
	})
}

// A node that is there and has not applied what the backup has holds the log back.
func TestForgotten_ANodeThatIsBehindHoldsTheLogBack(t *testing.T) {
	others := map[string]other{"b": {beat: beat{Peer: Peer{Node: "b", Position: 6}}}}
	p := &Presence{cluster: &Cluster{config: Config{Node: "a"}}, about: func() Peer { return Peer{Position: 9} }, others: others}
	l := &letting{Node: &Node{Presence: p}, away: map[string]time.Time{}}
	for backedUp, want := range map[uint64]bool{6: false, 7: true} {
		if held := l.heldBack(data.NodeStats{BackedUp: backedUp, Wrote: []string{"a", "b"}}, time.Now()); held != want {
			t.Errorf("a backup up to %d: %v", backedUp, held)
		}
	}
	b, now := others["b"], time.Now()
	for i, there := range []bool{false, true, false} {
		if delete(others, "b"); there {
			others["b"] = b
		}
		if held := l.heldBack(data.NodeStats{Wrote: []string{"a", "b"}}, now.Add(time.Duration(i)*leastAge)); held == there {
			t.Errorf("step %d: %v", i, held)
		}
	}
}

// A node that has written holds the log back while it is away, for a day; then it is brought in from a backup, as after a week.
func TestForgotten_ANodeThatIsAwayHoldsTheLogBackForADay(t *testing.T) {
	t.Parallel()
	s := clustertest.Shared(t)
	dir, other := seededTwice(t, s)
	a, b := joined(t, s, dir, "a", Peer{}), joined(t, s, other, "b", Peer{})
	backUp := backsUp(t, a, t.TempDir())
	live(t, b)
	ok(t, b.Close())
	forgetHer(t, a)
	l, now := &letting{Node: a, away: map[string]time.Time{}}, time.Now()
	for _, step := range []struct {
		do    func()
		after time.Duration
		gone  bool
	}{
		{func() {}, 48 * time.Hour, false}, // no backup has it
		{func() { backUp() }, 48 * time.Hour, false},
		{func() {}, 71 * time.Hour, false},
		{func() {}, 73 * time.Hour, true},
	} {
		step.do()
		l.try(now.Add(step.after))
		if first := firstOf(t, a); first > 1 != step.gone {
			t.Errorf("after %v the log begins at %d", step.after, first)
		}
	}
	if _, err := join(t, s, other, "b", Peer{}); !errors.Is(err, ErrForgotten) {
		t.Errorf("the node that was away is told %v", err)
	}
	if figures, _ := a.Store.NodeStats(); figures.Forgot != 0 {
		t.Errorf("the log is empty, and is to let go of %d", figures.Forgot)
	}
}

// What is behind the end of the log, or of another log, is not let go of: the servers would go on behind it.
func TestLetGo_RefusesWhatIsNotInThisLog(t *testing.T) {
	l := seeded(t, connected(t, clustertest.Shared(t), "a"))
	publish(t, l, "one")
	if _, err := l.LetGo(t.Context(), 2); !errors.Is(err, ErrCutOff) {
		t.Errorf("behind the end it says %v", err)
	}
	if _, err := (&Log{Cluster: l.Cluster, stream: l.stream, id: "another"}).LetGo(t.Context(), 1); err == nil {
		t.Error("another log lets go")
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := l.LetGo(ctx, 1); err == nil {
		t.Error("a log that does not answer lets go")
	}
	if last, err := l.Last(t.Context()); last != 1 || err != nil {
		t.Errorf("the log ends at %d, %v", last, err)
	}
}
