//go:build !race

package session

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"saloon/data"
	"saloon/data/cluster"
	"saloon/data/cluster/clustertest"
)

var (
	nodeFaults = flag.Int("node-faults", 2, "how many things go wrong while people play on three nodes")
	nodeTables = flag.Int("node-tables", 3, "at how many tables they play")
	nodeSeed   = flag.Uint64("node-seed", 0, "the seed of what happens by chance; 0 for a new one")
)

// People and programs play on three nodes, and come back to any of them, while nodes and servers are
// killed or stand still and links are cut. Whatever anybody was told is so on all nodes, nothing has happened
// twice, all nodes hold the same in the end, every game comes to its end, and every export holds.
func TestNodes_WhatAnybodyWasToldIsSo(t *testing.T) {
	if testing.Short() {
		t.Skip("three nodes and three servers, each in a process of its own, into which the race detector does not look")
	}
	t.Parallel()
	seed := *nodeSeed
	if seed == 0 {
		seed = rand.Uint64()
	}
	c := newNodesCrowd(t, seed)
	ended := c.everybodyComes()
	for fault := range *nodeFaults {
		c.waitTold(t, 100)
		c.goWrong(t)
		if t.Failed() {
			t.Fatalf("at fault %d of -node-seed %d", fault+1, seed)
		}
	}
	c.waitTold(t, 100)
	for _, p := range c.parties {
		p.finish()
	}
	c.brief.Store(true)
	c.waitEnd(t, ended)
	c.closeAll(t)
	for late := time.Now().Add(aLongTime); c.unkept(t) && time.Now().Before(late); { // closed before they were archived
		for _, n := range c.nodes {
			n.start(t)
		}
		c.closeAll(t)
	}
	c.checkAll(t)
	if t.Failed() {
		t.Fatalf("-node-seed %d", seed)
	}
	t.Logf("-node-seed %d: %s; %d lines of games, %d things told; lost: 0", seed, strings.Join(c.wrong, ", "), c.book.moves, c.book.told)
}

type nodesCrowd struct {
	*killedCrowd
	servers *clustertest.Servers
	nodes   [clustertest.Three]*testNode
	over    atomic.Bool
	wrong   []string // what went wrong on purpose
}

// notYet are refusals of what is known or can be written only a moment later, or elsewhere.
var notYet = []string{"no-such-join-code", "no-such-table", "table-paused", "not-written", "node-away"}

type testNode struct {
	dir, name string
	flags     []string
	link      *clustertest.Link

	mu     sync.Mutex
	saloon *testSaloon // nil while it does not run
}

func newNodesCrowd(t *testing.T, seed uint64) *nodesCrowd {
	t.Helper()
	c := &nodesCrowd{killedCrowd: newKilledCrowd(t, seed, *nodeTables), servers: clustertest.Start(t)}
	for _, who := range c.comers {
		switch who := who.(type) {
		case *partyBot:
			who.patient = notYet
		case *gossip:
			who.patient = notYet
		}
	}
	c.nodes = startNodes(t, c.servers)
	return c
}

func startNodes(t *testing.T, s *clustertest.Servers, flags ...string) (nodes [clustertest.Three]*testNode) {
	t.Helper()
	first := t.TempDir()
	alone := startProgram(t, first)
	must(t, alone.stop())
	seedLog(t, s, first)
	for i := range nodes {
		dir := first
		if i > 0 {
			dir = t.TempDir()
			for _, name := range []string{"saloon.db", HostKeyFile} {
				copyFile(t, filepath.Join(first, name), filepath.Join(dir, name))
			}
		}
		nodes[i] = &testNode{dir: dir, name: fmt.Sprint("node", i), flags: flags, link: s.Link(t)}
	}
	for _, n := range nodes {
		n.start(t)
	}
	return nodes
}

// seedLog begins the log with a data directory.
func seedLog(t *testing.T, s *clustertest.Servers, dir string) {
	t.Helper()
	withServers(t, s, "seed", func(ctx context.Context, c *cluster.Cluster) error {
		log, err := c.Seed(ctx)
		if err == nil {
			_, err = data.Seed(ctx, dir, log)
		}
		return err
	})
}

// withServers does something over a connection to the servers, which must succeed.
func withServers(t *testing.T, s *clustertest.Servers, node string, do func(context.Context, *cluster.Cluster) error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	c, err := cluster.Connect(ctx, cluster.Config{Servers: s.URL(), Node: node})
	must(t, err)
	defer c.Close()
	must(t, do(ctx, c))
}

func (n *testNode) start(t *testing.T) {
	t.Helper()
	const many = "1000000"
	s := startProgram(t, n.dir, append([]string{"--quiet", "--listen", freeAddress(t), "--max-per-address", many, "--max-connections", many, "--new-profiles", many,
		"--new-per-minute", many, "--max-logins", many, "--commands-per-second", many, "--chat-per-second", many, "--tables-per-person", many, "--tables-per-address", many, "--bot-delay", "-1ms",
		"--cluster", n.link.URL(), "--cluster-node", n.name}, n.flags...)...)
	n.mu.Lock()
	n.saloon = s
	n.mu.Unlock()
}

// addr is where the node listens; empty while it does not run.
func (n *testNode) addr() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.saloon == nil {
		return ""
	}
	return n.saloon.addr
}

func (n *testNode) kill() {
	n.mu.Lock()
	s := n.saloon
	n.saloon = nil
	n.mu.Unlock()
	s.kill()
}

// everybodyComes lets all come, each to any node, and again when that is gone. The channel is closed when
// all have left.
func (c *nodesCrowd) everybodyComes() <-chan struct{} {
	ended := make(chan struct{})
	var all sync.WaitGroup
	for i, who := range c.comers {
		chance := rand.New(rand.NewPCG(uint64(i), 7))
		all.Go(func() {
			for !c.over.Load() && !c.t.Failed() {
				if addr := c.nodes[chance.IntN(len(c.nodes))].addr(); addr != "" {
					if err := who.visit(addr); err != nil {
						c.t.Error(err)
					}
				}
				if c.isDone(who) {
					return
				}
				time.Sleep(20 * time.Millisecond) // as people do who come again
			}
		})
	}
	go func() { all.Wait(); close(ended) }()
	return ended
}

// isDone reports whether somebody has nothing more to come for.
func (c *nodesCrowd) isDone(who comer) bool {
	done := func(p *party) bool {
		table, _, _, enough := p.at()
		return table == "" && enough
	}
	switch w := who.(type) {
	case *partyBot:
		return done(w.party)
	case *screenWalker:
		return done(w.party)
	case *lineWalker:
		return done(w.party)
	}
	return c.brief.Load()
}

func (c *nodesCrowd) waitTold(t *testing.T, more int) {
	t.Helper()
	told := make(chan struct{})
	c.book.callAfter(more, func() { close(told) })
	select {
	case <-told:
	case <-time.After(aLongTime):
		t.Errorf("nothing is told any more%s", c.logs())
	}
}

func (c *nodesCrowd) waitEnd(t *testing.T, ended <-chan struct{}) {
	t.Helper()
	select {
	case <-ended:
	case <-time.After(3 * aLongTime):
		c.over.Store(true)
		t.Errorf("the games do not end: %v%s", c.unfinished(), c.logs())
	}
}

func (c *nodesCrowd) unfinished() (list []string) {
	for i, p := range c.parties {
		if table, _, _, _ := p.at(); table != "" {
			list = append(list, fmt.Sprintf("party %d, %s of %d, at %s: %s", i, p.game, p.seats, table, c.lastOf(table)))
			for _, who := range c.comers {
				if b, ok := who.(*partyBot); ok && b.party == p {
					list = append(list, fmt.Sprintf("%s was refused %v", b.user, b.refused.Load()))
				}
			}
		}
	}
	return list
}

// lastOf is what happened last at a table, as the nodes have it.
func (c *nodesCrowd) lastOf(id string) string {
	var text strings.Builder
	for _, n := range c.nodes {
		s := openCopy(c.t, filepath.Join(n.dir, "saloon.db"))
		list, err := s.Entries(id)
		fmt.Fprintf(&text, "\n  %s: %d entries, %v:", n.name, len(list), err)
		for _, e := range list[max(0, len(list)-6):] {
			fmt.Fprintf(&text, " %s %d %q,", e.Kind, e.Seat, e.Text)
		}
		_ = s.Close()
	}
	return text.String()
}

func (c *nodesCrowd) logs() string {
	var text strings.Builder
	for _, n := range c.nodes {
		n.mu.Lock()
		if n.saloon != nil {
			fmt.Fprintf(&text, "\n%s:\n%s", n.name, n.saloon.log.String())
		}
		n.mu.Unlock()
	}
	return text.String()
}

// goWrong lets one thing go wrong, and mends it.
func (c *nodesCrowd) goWrong(t *testing.T) {
	t.Helper()
	i := c.rand.IntN(len(c.nodes))
	n, while := c.nodes[i], time.Duration(1+c.rand.IntN(6))*time.Second
	kinds := []struct {
		what string
		do   func()
	}{
		{"killed node", func() { n.kill(); n.start(t) }},
		{"killed leading server", func() {
			at := c.servers.Leader(t, cluster.DefaultStream)
			c.servers.Kill(at)
			c.waitTold(t, 20)
			c.servers.Up(t, at)
		}},
		{"cut link", func() { n.link.Cut(); time.Sleep(while); n.link.Mend() }},
		{"node stood still", func() { n.signal(syscall.SIGSTOP); time.Sleep(while); n.signal(syscall.SIGCONT) }},
		{"killed node for a while", func() { n.kill(); c.waitTold(t, 50); n.start(t) }},
		{"killed server", func() { c.servers.Kill(i); c.waitTold(t, 20); c.servers.Up(t, i) }},
		{"cut link for long", func() { n.link.Cut(); time.Sleep(unheardLetGo + while); n.link.Mend() }},
		{"server stood still", func() { c.servers.Stop(i); time.Sleep(while); c.servers.Continue(i) }},
	}
	kind := kinds[len(c.wrong)%len(kinds)]
	c.wrong = append(c.wrong, kind.what)
	kind.do()
	c.servers.WaitWhole(t, cluster.DefaultStream)
}

func (n *testNode) signal(s syscall.Signal) { _ = syscall.Kill(n.saloon.pid, s) }

func (c *nodesCrowd) closeAll(t *testing.T) {
	t.Helper()
	for _, n := range c.nodes {
		if err := n.saloon.stop(); err != nil {
			t.Errorf("closing %s: %v\n%s", n.name, err, n.saloon.log.String())
		}
	}
}

// unkept reports whether a game is over, but not in the archive yet.
func (c *nodesCrowd) unkept(t *testing.T) bool {
	t.Helper()
	c.followed(t, c.nodes[0])
	s := openCopy(t, filepath.Join(c.nodes[0].dir, "saloon.db"))
	defer func() { _ = s.Close() }()
	for id, told := range c.book.tables {
		if _, _, err := s.ArchivedExport(id); told.over && err != nil {
			return true
		}
	}
	return false
}

// checkAll lets the files of all nodes follow the log to its end, compares them, and looks in them for
// what was told.
func (c *nodesCrowd) checkAll(t *testing.T) {
	t.Helper()
	first := c.followed(t, c.nodes[0])
	for _, n := range c.nodes[1:] {
		if other := c.followed(t, n); other != first {
			t.Errorf("%s holds %+v, and %s %+v", c.nodes[0].name, first, n.name, other)
		}
	}
	for _, n := range c.nodes {
		s := openCopy(t, filepath.Join(n.dir, "saloon.db"))
		if err := errors.Join(c.book.check(s, true), s.Close()); err != nil {
			t.Errorf("%s: %v", n.name, err)
		}
	}
	for id, told := range c.book.tables {
		if !told.done && told.at > 0 {
			t.Errorf("the game at table %s did not end; %d lines of it were seen:%s", id, told.at, c.lastOf(id))
		}
	}
}

// followed is what a file holds once it has followed the log to its end.
func (c *nodesCrowd) followed(t *testing.T, n *testNode) data.Following {
	t.Helper()
	joined, err := cluster.Join(t.Context(), n.dir, cluster.Config{Servers: c.servers.URL(), Node: n.name}, c.servers.Monitors(), cluster.Peer{})
	if err == nil {
		err = joined.Close()
	}
	must(t, err)
	f, err := data.FollowingOf(filepath.Join(n.dir, "saloon.db"))
	must(t, err)
	return f
}
