package data

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	bolt "go.etcd.io/bbolt"

	"saloon/data/logtest"
)

// Three nodes of one log, of whom each meets everything that can go wrong, in an order that a seed
// decides: one thing happens after the other, and all that follows from it before the next. Time is
// that of the test. Whatever happens, what was acknowledged is in all files once, and so is all else
// that is there; what was refused is nowhere; all files hold the same; and each write that was applied
// was answered or told.
//
//	SALOON_SIM_SEEDS=5000 go test ./data -run Simulation
//	SALOON_SIM_SEED=17 go test ./data -run Simulation
func TestSimulation_NothingIsLostOrThereTwice(t *testing.T) {
	first, seeds := uint64(1), fewer(250, 60)
	if n, err := strconv.Atoi(os.Getenv("SALOON_SIM_SEEDS")); err == nil {
		seeds = n
	}
	if n, err := strconv.ParseUint(os.Getenv("SALOON_SIM_SEED"), 10, 64); err == nil {
		first, seeds = n, 1
	}
	was := mappedSize
	mappedSize = func() int { return 1 << 20 } // to set aside more takes longer than all that a run does
	defer func() { mappedSize = was }()
	dir := simDir(t)
	empty := filepath.Join(dir, "empty")
	closeChecked(t, open(t, empty, Options{}))
	raw, err := os.ReadFile(filepath.Join(empty, fileName))
	must(t, err)
	sums := map[string]int{}
	for seed := first; seed < first+uint64(seeds) && !t.Failed(); seed++ {
		synctest.Test(t, func(t *testing.T) {
			w := &simWorld{T: t, Rand: rand.New(rand.NewPCG(seed, 1)), seed: seed, dir: filepath.Join(dir, fmt.Sprint(seed)), empty: raw, sums: sums}
			w.play()
		})
		_ = os.RemoveAll(filepath.Join(dir, fmt.Sprint(seed)))
	}
	if seeds < 50 || t.Failed() {
		return
	}
	t.Log(sums) // each of these must have happened, or the test tries less than it says
	for _, what := range []string{"acknowledged", "refused", "unknown", "told", "crashes", "crashes before a commit", "crashes behind a commit", "commits that fail", "copies", "cuts", "late parcels"} {
		if sums[what] < seeds/8 {
			t.Errorf("in %d runs there were %d %s", seeds, sums[what], what)
		}
	}
}

// simDir is in memory where there is such a place, because each run opens several files.
func simDir(t *testing.T) string {
	t.Helper()
	if dir, err := os.MkdirTemp("/dev/shm", "saloon-sim-"); err == nil {
		t.Cleanup(func() { _ = os.RemoveAll(dir) })
		return dir
	}
	return t.TempDir()
}

type simWorld struct {
	*testing.T
	*rand.Rand
	seed  uint64
	dir   string
	empty []byte
	sums  map[string]int

	log      *logtest.Log
	nodes    []*simNode
	strange  *scribe
	writes   int
	mu       sync.Mutex // guards what follows
	acked    map[string]bool
	refused  map[string]bool
	sent     [][]byte // every parcel that was ever handed in
	problems []string
}

type simNode struct {
	*simWorld
	name   string
	dir    string
	link   *logtest.Link
	s      *Store // nil while it is down
	f      *follower
	gate   chan struct{} // each value lets it apply once
	next   string        // what the next commit does
	before map[string]bool
	known  map[string]int // how often a text was answered or told since it runs
}

// A simLink notes what a node hands in.
type simLink struct {
	*logtest.Link
	w *simWorld
}

func (l simLink) Publish(ctx context.Context, name string, parcel []byte) error {
	l.w.locked(func() { l.w.sent = append(l.w.sent, slices.Clone(parcel)) })
	return l.Link.Publish(ctx, name, parcel)
}

func (w *simWorld) play() {
	w.log, w.acked, w.refused = logtest.New("a log"), map[string]bool{}, map[string]bool{}
	w.strange = newScribe(w.Rand)
	for i := range 3 {
		n := &simNode{simWorld: w, name: fmt.Sprint("n", i), dir: filepath.Join(w.dir, fmt.Sprint(i))}
		if err := errors.Join(os.MkdirAll(n.dir, 0o700), os.WriteFile(filepath.Join(n.dir, fileName), w.empty, 0o600)); err != nil {
			w.Fatal(err)
		}
		w.nodes = append(w.nodes, n)
		n.up()
	}
	for range 60 + w.IntN(60) {
		w.nodes[w.IntN(3)].happens()
		synctest.Wait()
	}
	w.settle()
	w.compare()
	for _, n := range w.nodes {
		_ = n.s.Close()
	}
	if len(w.problems) > 0 {
		w.Errorf("seed %d: %s", w.seed, strings.Join(w.problems, "; "))
	}
}

func (w *simWorld) locked(do func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	do()
}

func (w *simWorld) problem(format string, args ...any) {
	w.locked(func() { w.problems = append(w.problems, fmt.Sprintf(format, args...)) })
}

func (w *simWorld) count(what string) { w.locked(func() { w.sums[what]++ }) }

// happens does one of all the things that can happen to a node.
func (n *simNode) happens() {
	if n.s == nil {
		if n.IntN(3) == 0 {
			n.up()
		}
		return
	}
	switch chance := n.IntN(100); {
	case chance < 30:
		n.write()
	case chance < 52:
		n.link.Tell(1 + n.IntN(9))
	case chance < 78:
		n.mayApply()
	case chance < 82:
		time.Sleep([]time.Duration{10 * time.Millisecond, time.Second, 4 * time.Second}[n.IntN(3)])
	case chance < 84:
		n.link.LoseAnswers(1 + n.IntN(2))
	case chance < 86:
		n.link.LosePublishes(1 + n.IntN(2))
	case chance < 88:
		n.link.KeepTwice(1)
	case chance < 90:
		n.link.Cut()
		n.count("cuts")
	case chance < 92:
		n.link.Mend()
	case chance < 94:
		what := []string{"fail before", "fail behind", "crash before", "crash behind"}[n.IntN(4)]
		n.locked(func() { n.next = what })
	case chance < 96:
		n.crash()
	case chance < 97:
		n.startFromCopy()
	default:
		if len(n.sent) > 0 {
			n.log.Put(n.sent[n.IntN(len(n.sent))])
			n.count("late parcels")
		}
	}
}

// up starts a node with the file that it has.
func (n *simNode) up() {
	time.Sleep(time.Nanosecond) // no two runs begin at the same moment
	n.link, n.gate = n.log.Link(), make(chan struct{})
	n.locked(func() { n.next = "" })
	n.link.Hold()
	s, f, err := openNode(n.Context(), n.dir, Options{}, Node{Name: n.name, Log: simLink{n.link, n.simWorld}, Stopped: func(err error) { n.problem("%s stopped: %v", n.name, err) }})
	if err != nil {
		n.Fatalf("seed %d: %v", n.seed, err)
	}
	n.s, n.f, n.known = s, f, map[string]int{}
	n.before, _ = n.texts()
	gate := n.gate
	f.before = func() {
		select {
		case <-gate:
		case <-f.ctx.Done():
		}
	}
	f.update = func(do func(*bolt.Tx) error) error { return n.commit(f, do) }
	known := n.known
	s.Hear(func(w Write) {
		if text := textOf(w); text != "" {
			n.locked(func() { known[text]++ })
			n.count("told")
		}
	})
	f.start()
}

func (n *simNode) mayApply() {
	select {
	case n.gate <- struct{}{}:
	default: // it waits for nothing
	}
}

// commit is a transaction, of which all can become what can.
func (n *simNode) commit(f *follower, do func(*bolt.Tx) error) error {
	var what string
	n.locked(func() { what, n.next = n.next, "" })
	if what == "" || f.ctx.Err() != nil {
		return f.db.Update(do)
	}
	err := errDisk
	if strings.HasSuffix(what, "behind") {
		if err := f.db.Update(do); err != nil { // a write is refused, so there is another try
			n.locked(func() { n.next = what })
			return err
		}
	}
	if strings.HasPrefix(what, "fail") {
		n.count("commits that fail")
		return err
	}
	n.count("crashes " + strings.TrimPrefix(what, "crash ") + " a commit")
	f.cancel() // nothing comes after it
	return err
}

// write appends to a table, as its node knows it, adds to the audit log, which takes the same twice, or
// writes something else.
func (n *simNode) write() {
	if n.IntN(5) == 0 {
		w := n.strange.next()
		s := n.s
		go func() { _ = s.order.write(context.Background(), w) }()
		return
	}
	n.writes++
	table, text, first := fmt.Sprint("table", n.IntN(3)), fmt.Sprint("text", n.writes), 0
	if j := n.s.index.find(table); j != nil {
		first = j.length
	}
	f, known := n.f, n.known
	var w Write = Appends{{table, first, []Entry{chat(text)}}}
	if n.IntN(2) == 0 {
		w = Act{Entry: AuditEntry{Act: "say", Text: text}}
	}
	go func() {
		err := f.write(context.Background(), w)
		switch {
		case err == nil:
			n.locked(func() { n.acked[text] = true; known[text]++ })
			n.count("acknowledged")
		case errors.Is(err, ErrNoLog), errors.Is(err, ErrClosed):
			n.count("unknown")
		default:
			n.locked(func() { n.refused[text] = true })
			n.count("refused")
		}
	}()
}

// crash ends a node without anything that it would do when it is closed.
func (n *simNode) crash() {
	n.count("crashes")
	n.f.cancel()
	n.f.refuse()
	synctest.Wait()
	n.f.all.Wait()
	if err := n.s.closeFile(); err != nil {
		n.Fatal(err)
	}
	n.s = nil
}

// startFromCopy puts a copy of another node's file in the place of this one's.
func (n *simNode) startFromCopy() {
	other := n.nodes[n.IntN(3)]
	if other == n || other.s == nil {
		return
	}
	n.count("copies")
	n.crash()
	path := filepath.Join(n.dir, fileName)
	if err := other.s.db.View(func(tx *bolt.Tx) error { return tx.CopyFile(path+".new", 0o600) }); err != nil {
		n.Fatal(err)
	}
	if err := os.Rename(path+".new", path); err != nil {
		n.Fatal(err)
	}
	n.up()
}
