//go:build !race

package session

import (
	"fmt"
	"maps"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"saloon/data/cluster/clustertest"
	"saloon/session/sessiontest"
)

// whereabouts are the addresses at which programs are.
type whereabouts struct {
	mu      sync.Mutex
	at      map[string]int // how many
	changed chan struct{}
}

func (w *whereabouts) move(from, to string) {
	w.mu.Lock()
	w.at[from]--
	w.at[to]++
	w.mu.Unlock()
	select {
	case w.changed <- struct{}{}:
	default:
	}
}

// until waits until so many are there.
func (w *whereabouts) until(t *testing.T, what string, so func(at map[string]int) bool) {
	t.Helper()
	late := time.After(sessiontest.Patience)
	for {
		w.mu.Lock()
		now := maps.Clone(w.at)
		w.mu.Unlock()
		if so(now) {
			return
		}
		select {
		case <-w.changed:
		case <-late:
			t.Fatalf("%s: they are at %v", what, now)
		}
	}
}

// wander lets a program come, and go wherever it is told that there is room.
func (w *whereabouts) wander(t *testing.T, c *caller, at string) {
	w.move("", at)
	for next := at; ; at = next {
		err := c.atServer(at, func(messages <-chan anyMessage) error {
			for m := range messages {
				if m.Type == "room" {
					next = m.Address
					return nil
				}
			}
			return nil
		})
		must(t, err)
		if next == at {
			return
		}
		w.move(at, next)
	}
}

// Programs that all came to one of three nodes find their level, and when that node closes, all are at the others.
func TestNodes_ProgramsFindTheirLevel(t *testing.T) {
	if testing.Short() {
		t.Skip("three nodes and three servers, each in a process of its own")
	}
	t.Parallel()
	const programs = 24
	nodes := startNodes(t, clustertest.Start(t), "--cluster-address", "127.0.0.1")
	book := newBook()
	w := &whereabouts{at: map[string]int{}, changed: make(chan struct{}, 1)}
	for i := range programs {
		go w.wander(t, &caller{book: book, key: newSigner(t), user: fmt.Sprint("wanderer", i), patient: notYet}, nodes[0].addr())
	}
	w.until(t, "nobody makes use of the room", func(at map[string]int) bool {
		return at[nodes[1].addr()] >= 4 && at[nodes[2].addr()] >= 4
	})
	closing, before := nodes[0].addr(), 0
	w.until(t, "all have left", func(at map[string]int) bool { before = at[nodes[0].addr()]; return before > 0 })
	program, person := nodes[0].saloon.newBot2("stays"), nodes[0].saloon.newPersonInLines("anna")
	nodes[0].saloon.admin("drain")
	if drain := program.hears("drain", nil); !drain.Closes || !strings.Contains(string(drain.line), `"elsewhere":true`) || !strings.Contains(drain.Text, "all tables go on elsewhere") {
		t.Errorf("a program is told %s", drain.line)
	}
	has(t, nodes[1].saloon.admin("audit"), "drain "+nodes[0].name)
	if bye := program.hears("bye", nil); bye.Code != "node-away" || len(bye.Addresses) != 1 || bye.Addresses[0] == closing {
		t.Errorf("a program is told at the end %s", bye.line)
	}
	<-person.gone
	if said := person.rawText(); strings.Count(said, "all tables go on elsewhere") != 1 || strings.Count(said, "come back with") != 1 {
		t.Errorf("somebody in line mode reads\n%s", said)
	}
	w.until(t, "nobody is led elsewhere", func(at map[string]int) bool { return at[closing] < before })
	w.until(t, "people come back to a node that closes", func(map[string]int) bool {
		conn, err := net.Dial("tcp", closing)
		if err == nil {
			_ = conn.Close()
		}
		return err != nil
	})
	w.until(t, "not all are led elsewhere", func(at map[string]int) bool {
		return at[closing] == 0 && at[nodes[1].addr()]+at[nodes[2].addr()] == programs
	})
}
