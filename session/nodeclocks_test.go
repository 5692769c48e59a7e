//go:build !race

package session

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"saloon/data/cluster"
	"saloon/data/cluster/clustertest"
	"saloon/rules"
	"saloon/rules/bot/protocol"
)

var nodeClocks = flag.Int("node-clocks", 0, "at how many tables clocks run out on several nodes, which takes a minute; 0 for none")

var wrongClock = flag.Bool("wrong-clock", false, "have a node whose clock is wrong; needs the overlay of .ci/wrongclock")

// Players at a node whose clock is 90 minutes ahead are told as much time as all others, and no table is left to it.
func TestNodes_AWrongClockTellsTheSameTime(t *testing.T) {
	if !*wrongClock {
		t.Skip("GOFLAGS=-overlay=$(.ci/wrongclock) and -wrong-clock take it")
	}
	servers := clustertest.Start(t)
	t.Setenv("CLOCK_AHEAD", "0")
	nodes := startNodes(t, servers)
	nodes[1].kill()
	t.Setenv("CLOCK_AHEAD", "5400")
	nodes[1].start(t)
	for i := range 6 {
		c := beginOnClock(t, i, nodes[0].saloon, nodes[1].saloon)
		if left := time.Until(c.due); left > time.Minute || left < 45*time.Second {
			t.Errorf("at table %d the node that is ahead tells that %v are left of a minute", i, left)
		}
	}
	if n := stewardships(t, servers, nodes[1].name); n > 0 {
		t.Errorf("it looks after %d tables", n)
	}
	if log := nodes[1].saloon.log.String(); !strings.Contains(log, "the clock of this machine differs from that of the log") {
		t.Errorf("it does not tell that its clock is wrong: %s", log)
	}
}

// When a node is killed that sees to clocks, the deadlines fall all the same, at most five seconds late.
func TestNodes_ClocksOfAKilledNode(t *testing.T) {
	if *nodeClocks == 0 {
		t.Skip("the shortest clock is a minute; -node-clocks 24 takes it")
	}
	const bar = 5 * time.Second
	servers := clustertest.Start(t)
	nodes := startNodes(t, servers)
	var tables []*clockTable
	for i := range *nodeClocks {
		time.Sleep(4 * time.Second / time.Duration(*nodeClocks)) // so that the deadlines lie around the time at which the death is noticed
		tables = append(tables, beginOnClock(t, i, nodes[1].saloon, nodes[2].saloon))
	}
	first := slices.MinFunc(tables, func(a, b *clockTable) int { return a.due.Compare(b.due) })
	kill := first.due.Add(-100 * time.Millisecond)
	stewards := stewardships(t, servers, nodes[0].name)
	if stewards == 0 {
		t.Skip("no table got the steward that is killed; try again")
	}
	time.Sleep(time.Until(kill)) // it is the clock that the test is about
	nodes[0].kill()
	late := time.Duration(0)
	for i, c := range tables {
		select {
		case fell := <-c.fell:
			late = max(late, fell.Sub(c.due))
			if by := fell.Sub(c.due); by > bar || by < -time.Second {
				t.Errorf("at table %d the deadline fell %v late", i, by)
			}
		case <-time.After(time.Until(c.due.Add(4 * bar))):
			t.Errorf("at table %d the deadline does not fall", i)
		}
	}
	t.Logf("%d tables, %d of them of the killed node; deadlines up to %.1f s behind the kill fell at most %.1f s late", len(tables), stewards, tables[len(tables)-1].due.Sub(kill).Seconds(), late.Seconds())
}

type clockTable struct {
	due  time.Time      // when the first player's time is over
	fell chan time.Time // when a bot began to play for that player
}

// beginOnClock has two programs begin a game with a clock, on different nodes.
func beginOnClock(t *testing.T, n int, one, other *testSaloon) *clockTable {
	t.Helper()
	host, guest := one.newBot(fmt.Sprint("host", n), false), other.newBot(fmt.Sprint("guest", n), false)
	host.begins(`{"type":"create","game":"montana","seats":2,"clock":"1m"}`, guest)
	w := guest.hears("state", func(w anyMessage) bool { return len(w.ToAct) == 1 && w.Clock != nil })
	left := w.Clock.Left[rules.Seat(w.ToAct[0])]
	c := &clockTable{due: time.Now().Add(time.Duration(left * float64(time.Second))), fell: make(chan time.Time, 1)}
	go func() { // it is to be seen at once
		for m := range guest.messages {
			if m.Type == "state" && slices.ContainsFunc(m.chairs(t), func(c protocol.Chair) bool { return c.Away }) {
				c.fell <- time.Now()
				return
			}
		}
	}()
	return c
}

// stewardships is of how many tables a node is the steward.
func stewardships(t *testing.T, s *clustertest.Servers, node string) int {
	t.Helper()
	var status cluster.Status
	withServers(t, s, "looker", func(ctx context.Context, c *cluster.Cluster) error {
		log, err := c.Open(ctx)
		if err == nil {
			status, err = log.Status(ctx)
		}
		return err
	})
	at := slices.IndexFunc(status.Nodes, func(p cluster.Peer) bool { return p.Node == node })
	if at < 0 {
		t.Fatalf("%s is not there: %+v", node, status.Nodes)
	}
	return status.Nodes[at].Stewards
}
