package lobby

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"saloon/lobby/table"
)

// A code leads to its table on every node at once: one that has not heard of the table waits until it
// has.
func TestNodes_ACodeMayBeFasterThanTheLog(t *testing.T) {
	_, nodes := newTestCluster(t, 2)
	anna, bert, carl := nodes[0].player("Anna"), nodes[1].player("Bert"), nodes[1].player("Carl")
	nodes[1].link.Hold()
	nodes[1].store.asked = make(chan struct{}, 10)
	id := anna.newTable(table.Proposal{Seats: 2, Private: true})
	type answer struct {
		id  table.ID
		err error
	}
	answers := make(chan answer, 2)
	for _, g := range []*guy{bert, carl} {
		go func() {
			at, err := g.visit.Join(g.ctx(), anna.table.JoinCode)
			answers <- answer{at, err}
		}()
	}
	select {
	case <-nodes[1].store.asked:
	case a := <-answers:
		t.Fatalf("before the node has heard of the table: %s, %v", a.id, a.err)
	}
	nodes[1].link.Release()
	for range 2 {
		if a := <-answers; a.id != id || a.err != nil {
			t.Errorf("the code leads to %q, %v", a.id, a.err)
		}
	}
}

// Who guesses codes makes no work for the log, and a log that does not answer keeps nobody waiting.
func TestNodes_GuessedCodesAreBounded(t *testing.T) {
	_, nodes := newTestCluster(t, 2)
	search := nodes[1].lobby.searching
	search.shown = 0
	nodes[1].store.asked = make(chan struct{}, 1000)
	guess := func(g *guy, code string) {
		t.Helper()
		wantRefused(t, "the code", errorOf(g.visit.Join(g.ctx(), code)), refusedNoCode.Code)
	}
	of := func(guest, address string) *guy {
		g := nodes[1].guest(guest)
		g.visit.mail.Origin = Origin{Address: address, Network: address}
		return g
	}
	anna := of("Anna", "one")
	for i := range 3 * codeSearches {
		guess(anna, newCode(codeLength))
		guess(anna, fmt.Sprintf("Anna %d", i)) // nobody's code looks like that
	}
	guess(of("Bert", "one"), "qqqqqq") // a new name at the same address
	if asked := len(nodes[1].store.asked); asked != codeSearches {
		t.Errorf("one address had the log asked %d times", asked)
	}
	asked := len(nodes[1].store.asked)
	guess(of("Carl", "two"), "qqqqqq")
	if len(nodes[1].store.asked) != asked+1 {
		t.Error("another address is not looked after")
	}
	search.within = time.Millisecond
	nodes[1].link.Cut()
	guess(of("Dora", "three"), "qqqqqq")
}

// However many search at the same time, the log is asked once for all who wait by then.
func TestCodeSearch_OneAsksForAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const many = 20
		asked, goOn := 0, make(chan struct{})
		s := newCodeSearch(func(context.Context) error {
			asked++
			<-goOn
			return nil
		})
		var all sync.WaitGroup
		all.Go(func() { s.catchUp(t.Context()) })
		synctest.Wait() // what these want to know may be newer than the answer that the first one gets
		for range many {
			all.Go(func() { s.catchUp(t.Context()) })
		}
		synctest.Wait()
		close(goOn)
		all.Wait()
		if asked != 2 {
			t.Errorf("the log was asked %d times", asked)
		}
	})
}
