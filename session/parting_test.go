package session

import (
	"context"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"saloon/lobby"
	"saloon/session/admin"
)

// A fakeNode hears the others, or not since a moment.
type fakeNode struct {
	server *server

	mu        sync.Mutex    // the test changes it while the node is looked at
	deafSince time.Time     // zero while it hears them
	stands    time.Duration // it stands still for so long when it is asked next
	isShut    bool
	aside     bool
	closed    map[string]string // see [lobby.Lobby.Closed]
}

func (n *fakeNode) set(do func()) {
	n.mu.Lock()
	defer n.mu.Unlock()
	do()
}

func (n *fakeNode) Unheard() (long time.Duration) {
	var stands time.Duration
	n.set(func() { stands, n.stands = n.stands, 0 })
	time.Sleep(stands)
	n.set(func() {
		if !n.deafSince.IsZero() {
			long = time.Since(n.deafSince)
		}
	})
	return long
}

func (n *fakeNode) CaughtUp(ctx context.Context) error {
	if n.Unheard() == 0 {
		return nil
	}
	<-ctx.Done()
	return ctx.Err()
}

func (n *fakeNode) Rooms() map[string]int {
	if n.Unheard() > 3*time.Second {
		return nil
	}
	return map[string]int{"b.test:22": 3, "c.test:2222": 1}
}

func (n *fakeNode) Others() []string {
	if n.Rooms() == nil {
		return nil
	}
	return []string{"b", "c"}
}

func (n *fakeNode) Closed() (closed map[string]string) {
	n.set(func() { closed = n.closed })
	return closed
}

func (n *fakeNode) StandAside(on bool) { n.set(func() { n.aside = on }) }
func (n *fakeNode) shut(error)         { n.set(func() { n.isShut = true }) }
func (n *fakeNode) open(error) error   { n.set(func() { n.isShut = false }); return nil }

// comes is the mailbox of somebody who comes.
func (n *fakeNode) comes() *lobby.Mailbox {
	m := lobby.NewMailbox()
	n.server.addMailbox(admin.Session{Mail: m})
	return m
}

// told is the code of what a mailbox was told of the node; "" for nothing.
func told(m *lobby.Mailbox) string {
	switch n := m.Take(); {
	case n.Why != nil:
		return n.Why.Code
	case len(n.Tidings) > 0:
		return n.Tidings[0].Told.Code
	}
	return ""
}

func withFakeNode(t *testing.T, do func(*fakeNode)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s, err := newServer(serverConfig{house: &fakeHouse{}, sshArgs: "saloon.test"})
		must(t, err)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		n := &fakeNode{server: s}
		go s.keepUp(ctx, n, n)
		after(time.Second)
		do(n)
	})
}

func after(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// All who are there, and who come meanwhile, are told after five seconds, and once it is well again.
func TestParting_IsToldBefore(t *testing.T) {
	withFakeNode(t, func(n *fakeNode) {
		early := n.comes()
		n.set(func() { n.deafSince = time.Now() })
		after(4900 * time.Millisecond)
		if said := told(early); said != "" {
			t.Errorf("before five seconds they are told %s", said)
		}
		after(time.Second)
		late := n.comes()
		for _, m := range []*lobby.Mailbox{early, late} {
			if said := told(m); said != "node-unheard" {
				t.Errorf("after five seconds they are told %q", said)
			}
		}
		n.set(func() { n.deafSince = time.Time{} })
		after(time.Second)
		if said := told(early); said != "node-heard" || told(n.comes()) != "" || n.isShut || n.aside {
			t.Errorf("when all is well again they are told %q, and the node is %+v", said, n)
		}
	})
}

// After ten seconds all are sent to the other nodes, which take turns, and nobody can come before the node has caught up.
func TestParting_SendsAllElsewhere(t *testing.T) {
	withFakeNode(t, func(n *fakeNode) {
		list := []*lobby.Mailbox{n.comes(), n.comes()}
		n.set(func() { n.deafSince = time.Now() })
		after(10400 * time.Millisecond)
		var first []string
		for _, m := range list {
			news := m.Take()
			if news.Why == nil || news.Why.Code != "node-away" || len(news.Elsewhere) != 2 {
				t.Fatalf("they are told %+v", news)
			}
			first = append(first, news.Elsewhere[0])
		}
		slices.Sort(first)
		if late := told(n.comes()); !slices.Equal(first, []string{"b.test:22", "c.test:2222"}) || !n.isShut || !n.aside || late != "node-away" {
			t.Errorf("they are sent to %v, who comes then is told %q, and the node is %+v", first, late, n)
		}
		after(time.Minute)
		if !n.isShut {
			t.Error("it opens before it hears the others")
		}
		n.set(func() { n.deafSince = time.Time{} })
		after(time.Second)
		if said := told(n.comes()); n.isShut || n.aside || said != "" {
			t.Errorf("once it has caught up it is %+v, and who comes is told %q", n, said)
		}
	})
}

// Nobody is sent to a node that hears no more than this one; where that are all, people come again to the saloon itself.
func TestParting_SendsNobodyToWhoHearsNoMore(t *testing.T) {
	for _, c := range []struct {
		closed map[string]string
		code   string
		to     []string
	}{
		{map[string]string{"b": "b.test:22"}, "node-away", []string{"c.test:2222"}},
		{map[string]string{"b": "b.test:22", "c": "c.test:2222"}, "saloon-away", nil},
	} {
		withFakeNode(t, func(n *fakeNode) {
			m := n.comes()
			n.set(func() { n.deafSince, n.closed = time.Now(), c.closed })
			after(10400 * time.Millisecond)
			if news := m.Take(); news.Why == nil || news.Why.Code != c.code || !slices.Equal(news.Elsewhere, c.to) || news.Kept() {
				t.Errorf("while %v take nobody in they are told %+v", c.closed, news)
			}
		})
	}
}

// A process that stood still for long hears the others first, and then nobody needs to go.
func TestParting_WhoStoodStillHearsTheOthersFirst(t *testing.T) {
	withFakeNode(t, func(n *fakeNode) {
		m := n.comes()
		n.set(func() { n.deafSince, n.stands = time.Now(), time.Minute })
		after(time.Minute + time.Second)
		n.set(func() { n.deafSince = time.Time{} })
		after(time.Minute)
		if said := told(m); said != "" || n.isShut {
			t.Errorf("they are told %q, and the node is %+v", said, n)
		}
	})
}
