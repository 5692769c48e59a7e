package lobby

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"os"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"saloon/data"
	"saloon/data/logtest"
	"saloon/lobby/table"
)

// A testCluster is one saloon on several nodes, with a log and a network in memory.
type testCluster struct {
	t     *testing.T
	log   *logtest.Log
	net   *testNet
	clock *handClock
	wait  time.Duration // until a node gives up on the log
	hooks Hooks
	knows func() int // what all nodes know; nil for all that there is
	dead  bool       // one of the nodes
}

// A clusterNode is one of them.
type clusterNode struct {
	*testSaloon
	name string
	link *logtest.Link
}

// newTestCluster opens a saloon on nodes called a, b, c...
func newTestCluster(t *testing.T, nodes int) (*testCluster, []*clusterNode) {
	t.Helper()
	return newImpatientCluster(t, nodes, patience)
}

// newImpatientCluster does so; a write waits so long for a log that does not answer.
func newImpatientCluster(t *testing.T, nodes int, wait time.Duration) (*testCluster, []*clusterNode) {
	t.Helper()
	c := newEmptyCluster(t, wait)
	return c, c.openAll(nodes)
}

// newEmptyCluster has no nodes yet.
func newEmptyCluster(t *testing.T, wait time.Duration) *testCluster {
	return &testCluster{t: t, log: logtest.New("log"), net: &testNet{nodes: map[string]*testLink{}}, clock: newHandClock(), wait: wait}
}

func (c *testCluster) openAll(nodes int) (list []*clusterNode) {
	c.t.Helper()
	for i := range nodes {
		list = append(list, c.open(string(rune('a'+i)), c.t.TempDir()))
	}
	for _, n := range list {
		n.net().inOrder() // all know of all
	}
	return list
}

// open opens a node, which is caught up.
func (c *testCluster) open(name, dir string) *clusterNode {
	c.t.Helper()
	n := &clusterNode{&testSaloon{t: c.t, dir: dir, clock: c.clock}, name, c.log.Link()}
	store, err := data.OpenNode(c.t.Context(), n.dir, data.Options{}, data.Node{Name: name, Log: n.link, Wait: c.wait, Newest: c.knows})
	if err == nil {
		err = store.CaughtUp(c.t.Context())
	}
	must(c.t, err)
	n.store = &frailStore{Store: store}
	log := slog.New(slog.DiscardHandler)
	if os.Getenv("SALOON_TEST_LOG") != "" {
		log = slog.New(slog.NewTextHandler(os.Stderr, nil)).With("node", name)
	}
	n.lobby, err = Open(context.Background(), Config{
		Games: toyGames(), Store: n.store, BotDelay: -1, Clock: c.clock, Nodes: c.net.join(name), Log: log,
		Limits: Limits{Commands: 1e6, CommandBurst: 1e6, Chat: 1e6, ChatBurst: 1e6}, Hooks: c.hooksOf(name),
	})
	must(c.t, err)
	<-n.lobby.Restored()
	c.t.Cleanup(n.close)
	c.t.Cleanup(n.link.Mend)
	return n
}

// hooksOf has a node put its name on what it sends.
func (c *testCluster) hooksOf(node string) Hooks {
	h := c.hooks
	if h.Words != nil {
		h.Words = func(_ string, s *Summons) { s.Title, s.Text = node, s.Event }
	}
	return h
}

// close ends a node that was not closed yet. Its file cannot be checked while others write.
func (n *clusterNode) close() {
	if n.lobby == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := errors.Join(n.lobby.Close(ctx), n.store.Close()); err != nil {
		n.t.Error(n.name, err)
	}
	n.lobby = nil
}

// die takes a node out, as if its machine had lost power: nothing of it is heard or told any more.
func (c *testCluster) die(n *clusterNode) {
	c.dead = true
	n.link.Cut()
	n.lobby.messenger.close()
	c.net.leave(n.name)
}

// advance moves the hands. It does not wait for what is due where a node is dead: there it waits for the log.
func (c *testCluster) advance(d time.Duration) {
	if !c.dead {
		c.clock.advanceApart(d)
		return
	}
	for _, t := range c.clock.fall(d) {
		go t.f()
	}
}

// caughtUp waits until nodes have applied all that the log has.
func caughtUp(t *testing.T, nodes ...*clusterNode) {
	t.Helper()
	for _, n := range nodes {
		must(t, n.store.CaughtUp(t.Context()))
	}
}

// player lets a player in on a node, wherever the profile was made.
func (n *clusterNode) player(name string) *guy {
	n.t.Helper()
	caughtUp(n.t, n)
	return n.testSaloon.player(name)
}

// steward is the node that sees to a table, and the others.
func steward(id table.ID, nodes ...*clusterNode) (is *clusterNode, others []*clusterNode) {
	for _, n := range nodes {
		if n.lobby.isSteward(id) {
			is = n
		} else {
			others = append(others, n)
		}
	}
	return is, others
}

// A testNet brings what nodes tell each other, in order, and knows who is present.
type testNet struct {
	mu    sync.Mutex
	nodes map[string]*testLink
	unfit []string
}

// A testLink is the Nodes of one of them.
type testLink struct {
	net      *testNet
	name     string
	onChange func()
	onTold   func(from, kind string, raw []byte)
	told     chan func()
	mu       sync.Mutex
	alone    bool       // it believes the others gone
	people   func() int // nil when nobody is sent to it
}

func (n *testNet) join(name string) *testLink {
	l := &testLink{net: n, name: name, told: make(chan func(), 100_000)}
	go func() {
		for do := range l.told {
			do()
		}
	}()
	n.mu.Lock()
	n.nodes[name] = l
	n.mu.Unlock()
	n.changed()
	return l
}

func (n *testNet) leave(name string) {
	n.mu.Lock()
	delete(n.nodes, name)
	n.mu.Unlock()
	n.changed()
}

func (n *testNet) has(name string) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.nodes[name] != nil
}

// believeAlone has a node believe that the others are gone.
func (n *testNet) believeAlone(name string) {
	n.mu.Lock()
	l := n.nodes[name]
	n.mu.Unlock()
	l.mu.Lock()
	l.alone = true
	f := l.onChange
	l.mu.Unlock()
	f()
}

func (n *testNet) changed() {
	n.each(func(l *testLink) {
		l.told <- func() {
			l.mu.Lock()
			f := l.onChange
			l.mu.Unlock()
			if f != nil {
				f()
			}
		}
	})
}

func (n *testNet) each(do func(*testLink)) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, l := range n.nodes {
		do(l)
	}
}

func (l *testLink) Name() string { return l.name }

func (l *testLink) Present() (list []string) {
	l.net.each(func(o *testLink) { list = append(list, o.name) })
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.alone || !slices.Contains(list, l.name) {
		return []string{l.name}
	}
	slices.Sort(list)
	return list
}

// Rooms has people at the addresses a:22, b:22, c:22...
func (l *testLink) Rooms() map[string]int {
	rooms := map[string]int{}
	l.net.each(func(o *testLink) {
		if o.people != nil && o != l {
			rooms[o.name+":22"] = o.people()
		}
	})
	return rooms
}

func (l *testLink) Closed() map[string]string { return nil }

func (l *testLink) Now() time.Time { return time.Now() }

func (l *testLink) Unfit() (list []string) {
	l.net.mu.Lock()
	defer l.net.mu.Unlock()
	return slices.Clone(l.net.unfit)
}

func (l *testLink) OnChange(f func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.onChange = f
}

func (l *testLink) OnTold(f func(from, kind string, raw []byte)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.onTold = f
}

func (l *testLink) Tell(kind string, raw []byte) {
	l.net.each(func(o *testLink) {
		if o == l {
			return
		}
		o.told <- func() {
			o.mu.Lock()
			f := o.onTold
			o.mu.Unlock()
			if f != nil {
				f(l.name, kind, raw)
			}
		}
	})
}

// finds waits until a table stands in the hall.
func (g *guy) finds(id table.ID) {
	g.t.Helper()
	g.until("the table "+string(id)+" is in the hall", func() bool {
		if g.hall == nil {
			return false
		}
		at := g.hall.ByID.First(func(c *table.Card) bool { return c.ID >= id })
		return at < g.hall.ByID.Len() && g.hall.ByID.At(at).ID == id
	})
}

// playTogether has people, each looking at their own node, make first legal moves until the game is over.
func playTogether(t *testing.T, people ...*guy) {
	t.Helper()
	for {
		for _, g := range people {
			g.read()
			s := g.table
			if s.Card.Phase != table.Playing || !s.Card.ToAct.Has(s.Seat) {
				continue
			}
			if err := g.play(s.Legal[0]); err != nil && !errors.Is(err, refusal("game-has-gone-on")) && !errors.Is(err, refusal("not-your-turn")) && !errors.Is(err, refusal("game-over")) {
				t.Fatalf("%s: %v", g.visit.Person().Name, err)
			}
		}
		if people[0].read(); people[0].table.Card.Phase == table.Over {
			return
		}
		untilAny(t, people, "somebody decides, or the game is over", func(g *guy) bool {
			return g.table.Card.Phase == table.Over || g.table.Card.Phase == table.Playing && g.table.Card.ToAct.Has(g.table.Seat)
		})
	}
}

// untilAny reads everybody's news until something is so for one of them.
func untilAny(t *testing.T, people []*guy, what string, so func(*guy) bool) {
	t.Helper()
	cases := []reflect.SelectCase{{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(time.After(patience))}}
	for _, g := range people {
		cases = append(cases, reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(g.mail.Signal())})
	}
	for {
		for _, g := range people {
			if g.read(); so(g) {
				return
			}
		}
		if at, _, _ := reflect.Select(cases); at == 0 {
			t.Fatal("waited in vain until ", what)
		}
	}
}

// sameJournals checks that all nodes have the same journal of a table, and see the same game.
func sameJournals(t *testing.T, id table.ID, nodes ...*clusterNode) {
	t.Helper()
	caughtUp(t, nodes...)
	var want string
	for i, n := range nodes {
		entries, err := n.store.Entries(string(id))
		if err != nil {
			t.Fatal(n.name, err)
		}
		raw, err := json.Marshal(entries)
		got := string(raw)
		if err != nil || i > 0 && got != want {
			t.Errorf("the journal on %s is\n%s\nand on %s\n%s", n.name, got, nodes[0].name, want)
		}
		want = got
	}
}
