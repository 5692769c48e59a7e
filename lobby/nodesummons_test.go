package lobby

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"saloon/lobby/table"
	"saloon/lobby/webhook"
)

// A switchboard is where the summonses of all nodes arrive.
type switchboard struct {
	*testCluster
	url   string
	calls chan Summons // each has the name of its node as its title
	halls []*guy       // somebody who looks at the hall of each node
}

// newSwitchboard opens nodes that may call it.
func newSwitchboard(t *testing.T, nodes int) (*switchboard, []*clusterNode) {
	t.Helper()
	s := &switchboard{testCluster: newEmptyCluster(t, patience), calls: make(chan Summons, 100)}
	receiver := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		var call Summons
		if err := json.NewDecoder(r.Body).Decode(&call); err != nil {
			t.Error(err)
		}
		s.calls <- call
	}))
	t.Cleanup(receiver.Close)
	s.url = receiver.URL
	s.hooks = Hooks{Rules: HookRules{Hosts: []string{receiver.Listener.Addr().String()}}, Words: func(string, *Summons) {}}
	list := s.openAll(nodes)
	for _, n := range list {
		s.halls = append(s.halls, n.guest("Nell of "+n.name))
	}
	return s, list
}

// goes has somebody leave, and waits until that is known on all nodes.
func (s *switchboard) goes(g *guy) {
	s.t.Helper()
	s.known(g.opens(), true)
	g.mail.Close()
	s.known(g, false)
}

// known waits until all nodes know that somebody is here, or is not.
func (s *switchboard) known(g *guy, here bool) {
	s.t.Helper()
	for _, nell := range s.halls {
		nell.until("it is known who is here", func() bool {
			if nell.hall == nil {
				return false
			}
			found := false
			for p := range nell.hall.People.All() {
				found = found || p.Person.ID == g.visit.id
			}
			return found == here
		})
	}
}

// called is the next summons, which has to be of a node and about an event.
func (s *switchboard) called(by *clusterNode, event string) Summons {
	s.t.Helper()
	select {
	case call := <-s.calls:
		if call.Title != by.name || call.Event != event {
			s.t.Errorf("the call for %q of the node %s is %+v", event, by.name, call)
		}
		return call
	case <-time.After(patience):
		s.t.Fatalf("no call for %q of the node %s", event, by.name)
	}
	return Summons{}
}

// hooked has somebody be called while away; the first call is the test.
func (s *switchboard) hooked(on *clusterNode, who *guy) {
	s.t.Helper()
	s.advance(testPause)
	must(s.t, errorOf(on.lobby.SetHook(who.ctx(), who.visit.Person(), s.url, webhook.JSON)))
	s.called(on, eventTest)
}

// wait lets some time pass on nodes that know the same.
func (s *switchboard) wait(d time.Duration, nodes []*clusterNode) {
	s.t.Helper()
	caughtUp(s.t, nodes...)
	for _, n := range nodes {
		n.net().inOrder()
	}
	s.advance(d)
}

// nobodyElse checks that nothing more was sent: a last call of each node comes next.
func (s *switchboard) nobodyElse(person table.Person, nodes []*clusterNode) {
	s.t.Helper()
	for _, n := range nodes {
		s.hooked(n, n.enter(person))
	}
}

// Whose table waits is summoned once, by its steward, wherever the people were; when that node dies before it is time, by
// the next one.
func TestNodes_OneNodeSummons(t *testing.T) {
	s, nodes := newSwitchboard(t, 3)
	anna, bert := nodes[0].player("Anna"), nodes[1].player("Bert")
	caughtUp(t, nodes...)
	s.hooked(nodes[1], bert)
	id := stewarded(t, nodes[2], anna, bert, table.Terms{Rated: "off"})
	person := bert.visit.Person()
	waits := func(nodes []*clusterNode) {
		anna.takePenny()
		caughtUp(t, nodes...)
		for _, n := range nodes {
			n.settled(id)
		}
	}
	s.goes(bert)
	waits(nodes)
	s.wait(summonsPause, nodes)
	if call := s.called(nodes[2], eventTurn); call.Table != string(id) || len(call.Opponents) != 1 || call.Opponents[0] != "Anna" {
		t.Errorf("the call is %+v", call)
	}
	bert = nodes[0].enter(person)
	bert.look(id)
	bert.takePenny()
	s.goes(bert)
	waits(nodes)
	s.die(nodes[2])
	left := nodes[:2]
	for _, n := range left {
		n.net().inOrder()
	}
	next, _ := steward(id, left...)
	s.wait(summonsPause, left)
	s.called(next, eventTurn)
	s.wait(time.Hour, left)
	s.nobodyElse(person, left)
}

// Who has letters of friends is called once for all of them, by one node, also where they were written on several.
func TestNodes_OneNodeCallsForLetters(t *testing.T) {
	s, nodes := newSwitchboard(t, 3)
	bert := nodes[2].player("Bert")
	friends := []*guy{nodes[0].player("Anna"), nodes[1].player("Carl")}
	caughtUp(t, nodes...)
	s.hooked(nodes[2], bert)
	for _, g := range friends {
		bert.settles(g, Friend, true)
	}
	person := bert.visit.Person()
	s.goes(bert)
	for _, g := range friends {
		caughtUp(t, nodes...)
		g.writes(person.ID, "are you there?")
	}
	caughtUp(t, nodes...)
	for _, n := range nodes {
		n.net().inOrder()
	}
	caller := nodes[0]
	for _, n := range nodes {
		if n.lobby.stewards.here("letters of " + string(person.ID)) {
			caller = n
		}
	}
	s.wait(summonsPause, nodes)
	if call := s.called(caller, eventLetter); call.Letters != 2 || len(call.From) != 2 {
		t.Errorf("the call is %+v", call)
	}
	s.wait(2*lettersRest, nodes)
	s.nobodyElse(person, nodes)
}
