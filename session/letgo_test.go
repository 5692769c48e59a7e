//go:build !race

package session

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"saloon/data/cluster"
	"saloon/data/cluster/clustertest"
)

// mostAway is how long somebody is away at most from a game that other nodes can go on with.
const mostAway = 12 * time.Second

// A node that is cut off, or whose file takes nothing, tells all who are at it, and sends them to the other nodes before they have
// waited for long. Nobody can come in there until it has caught up; then they can, by themselves. Nothing is lost.
func TestNodes_OneThatDoesNotHearTheOthersLetsGo(t *testing.T) {
	if testing.Short() {
		t.Skip("three nodes and three servers, each in a process of its own, into which the race detector does not look")
	}
	t.Parallel()
	away := func(n *testNode, there, later string) {
		if err := os.Rename(filepath.Join(n.dir, there), filepath.Join(n.dir, later)); err != nil {
			t.Error(err)
		}
	}
	for _, c := range []struct {
		name           string
		breaks, mended func(*testNode)
		why            string // as /readyz says it
	}{
		{"cut off", func(n *testNode) { n.link.Cut() }, func(n *testNode) { n.link.Mend() }, "this node does not reach the log that all nodes share"},
		{"deaf", func(n *testNode) { n.link.Deafen() }, func(n *testNode) { n.link.Mend() }, "this node does not reach the log that all nodes share"},
		{"a full disk", func(n *testNode) { fillDisk(t, n.saloon.pid, true) }, func(n *testNode) { fillDisk(t, n.saloon.pid, false) }, "file too large"},
		{"a file that was taken away", func(n *testNode) { away(n, "saloon.db", "away.db") }, func(n *testNode) { away(n, "away.db", "saloon.db") },
			"saloon.db is no more the file that this saloon has open"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			nodes := startNodes(t, clustertest.Start(t), "--cluster-address", "127.0.0.1", "--metrics", "0", "--quiet=false")
			l := &lettingGo{t: t, node: nodes[0], port: &shown{t: t, at: shownAt.FindStringSubmatch(nodes[0].saloon.log.String())[1]}, key: newSigner(t)}
			l.begin(nodes[1])
			l.everybodyIsHere()
			began := time.Now()
			c.breaks(l.node)
			l.other.say(`{"type":"say","text":"something to keep"}`)
			l.allAreSentTo(nodes[1], nodes[2])
			l.goesOnAt(l.sentTo)
			if took := time.Since(began); took > mostAway {
				t.Errorf("the game goes on after %v", took)
			}
			l.isShut(c.why)
			c.mended(l.node)
			l.opensAgain()
			l.goesOnAt(l.node.addr())
			for _, n := range nodes {
				if err := n.saloon.stop(); err != nil {
					t.Errorf("closing %s: %v\n%s", n.name, err, n.saloon.log.String())
				}
			}
			l.theSameAt(nodes[:])
		})
	}
}

// Two servers that stand still take the log's majority from all nodes alike: nobody is sent from one to another, and all open again.
func TestNodes_NobodyIsSentToANodeThatHearsNoMore(t *testing.T) {
	if testing.Short() {
		t.Skip("three nodes and three servers, each in a process of its own")
	}
	t.Parallel()
	servers := clustertest.Start(t)
	nodes := startNodes(t, servers, "--cluster-address", "127.0.0.1", "--quiet=false")
	var people []*client
	for i, n := range nodes {
		people = append(people, n.saloon.newPersonInLines([]string{"anna", "bert", "carl"}[i]))
	}
	leads := servers.Leader(t, cluster.DefaultStream)
	for i := range clustertest.Three {
		if i != leads {
			servers.Stop(i)
		}
	}
	for i, p := range people {
		<-p.gone
		if said := strings.Join(strings.Fields(p.rawText()), " "); !strings.Contains(said, "The saloon cannot be reached just now") || strings.Contains(said, "Your games will be here") {
			t.Errorf("at %s somebody reads at the end\n%s", nodes[i].name, said)
		}
	}
	for i := range clustertest.Three {
		servers.Continue(i)
	}
	servers.WaitWhole(t, cluster.DefaultStream) // who comes is written down again
	for i, n := range nodes {
		n.saloon.log.waitFor(t, "people can come in again")
		n.saloon.newPersonInLines([]string{"dora", "eve", "fred"}[i])
	}
}

type lettingGo struct {
	t          *testing.T
	node       *testNode
	port       *shown
	key        gossh.Signer
	own, other *testBot // who play with each other, at this node and another one
	table      string
	at         int
	people     []*client
	sentTo     string
}

func (l *lettingGo) begin(other *testNode) {
	l.t.Helper()
	l.own, l.other = l.comes(l.node.addr()), other.saloon.newBot2("bert")
	l.own.say(`{"type":"create","game":"montana","seats":2}`)
	l.table = l.own.hears("state", nil).Table
	l.other.say(`{"type":"join","table":"`+l.table+`"}`, `{"type":"ready"}`)
	l.own.say(`{"type":"ready"}`)
	l.at = l.own.hears("state", func(w anyMessage) bool { return len(w.ToAct) > 0 }).At
}

func (l *lettingGo) comes(addr string) *testBot {
	l.t.Helper()
	b := newBotOn(l.t, dial(l.t, addr, "anna", l.key), false)
	b.greets()
	return b
}

// everybodyIsHere has somebody in the hall, in line mode and at a screen, and somebody who has not said a name yet.
func (l *lettingGo) everybodyIsHere() {
	l.t.Helper()
	s := l.node.saloon
	inLines, atScreen := s.newPersonInLines("carl"), s.newPerson("eve", 80, 24)
	unnamed := startSession(l.t, dial(l.t, s.addr, "dora", newSigner(l.t)), sessionRequest{command: "play"})
	unnamed.read("What shall we call you?")
	unnamedAtScreen := openScreen(l.t, dial(l.t, s.addr, "fred", newSigner(l.t)), 80, 24)
	unnamedAtScreen.see("Enter takes fred")
	l.people = []*client{inLines, unnamed, atScreen.client, unnamedAtScreen}
}

func (l *lettingGo) allAreSentTo(nodes ...*testNode) {
	l.t.Helper()
	var addresses []string
	for _, n := range nodes {
		addresses = append(addresses, n.addr())
	}
	for _, p := range l.people {
		p.wait("to hear that the others are lost", func() bool { return strings.Contains(p.raw.String(), "lost the others; if") })
	}
	for _, p := range l.people {
		<-p.gone
		if said := strings.Join(strings.Fields(p.rawText()), " "); !slices.ContainsFunc(addresses, func(a string) bool {
			return strings.Contains(said, "come back with ssh -p "+strings.TrimPrefix(a, "127.0.0.1:")+" 127.0.0.1.")
		}) {
			l.t.Errorf("somebody reads at the end\n%s", said)
		}
	}
	bye := l.own.hears("bye", nil)
	slices.Sort(addresses)
	if sent := slices.Sorted(slices.Values(bye.Addresses)); bye.Code != "node-away" || !slices.Equal(sent, addresses) {
		l.t.Fatalf("a program is told %s, and the others are at %v", bye.line, addresses)
	}
	l.sentTo = bye.Addresses[0]
}

// goesOnAt has the program come to a node, and make the move that it is asked for, or wait for that of the other one.
func (l *lettingGo) goesOnAt(addr string) {
	l.t.Helper()
	l.own = l.comes(addr)
	l.own.say(`{"type":"join","table":"` + l.table + `"}`)
	w := l.own.hears("state", func(w anyMessage) bool { return w.Phase == "playing" })
	if w.At < l.at {
		l.t.Errorf("at %s the game has %d lines, and there were %d", addr, w.At, l.at)
	}
	acts := l.own
	if !contains(w.ToAct, w.Seat) {
		acts = l.other
		acts.say(`{"type":"join","table":"` + l.table + `"}`) // which tells it the state again
		w = acts.hears("state", func(o anyMessage) bool { return o.At >= w.At && contains(o.ToAct, o.Seat) })
	}
	acts.say(fmt.Sprintf(`{"type":"move","at":%d,"move":%q}`, w.At, w.Legal[0]))
	for _, b := range []*testBot{l.own, l.other} {
		l.at = b.hears("state", func(o anyMessage) bool { return o.At > w.At }).At
	}
}

func (l *lettingGo) isShut(why string) {
	l.t.Helper()
	if conn, err := net.Dial("tcp", l.node.addr()); !errors.Is(err, syscall.ECONNREFUSED) {
		l.t.Errorf("who comes to the node is not refused: %v, %v", conn, err)
	}
	if code, said := l.port.get("/readyz"); code != 503 || !strings.Contains(said, why) {
		l.t.Errorf("it says %d %q, and not %q", code, said, why)
	}
}

func (l *lettingGo) opensAgain() {
	l.t.Helper()
	l.node.saloon.log.waitFor(l.t, "people can come in again")
	if code, said := l.port.get("/readyz"); code != 200 {
		l.t.Errorf("it says %d %q once it has caught up", code, said)
	}
}

func (l *lettingGo) theSameAt(nodes []*testNode) {
	l.t.Helper()
	for _, n := range nodes {
		s := openCopy(l.t, filepath.Join(n.dir, "saloon.db"))
		list, err := s.Entries(l.table)
		if err := errors.Join(err, s.Close()); err != nil || !slices.Contains(textsOf(list), "something to keep") {
			l.t.Errorf("%s has %q, %v", n.name, textsOf(list), err)
		}
	}
}
