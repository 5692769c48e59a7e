package clustertest

import (
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
)

// A Link is the way of one node to the servers. It can be cut, or carry in one direction alone.
type Link struct {
	listeners [Three]net.Listener
	lost      chan struct{} // has one once something was lost

	mu    sync.Mutex
	cut   bool
	deaf  bool
	conns map[net.Conn]bool
}

// Link makes a way to the servers. It ends with the test.
func (s *Servers) Link(t testing.TB) *Link {
	t.Helper()
	l := &Link{conns: map[net.Conn]bool{}, lost: make(chan struct{}, 1)}
	for i := range Three {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		l.listeners[i] = listener
		go l.carry(listener, s.Address(i))
	}
	t.Cleanup(func() {
		for _, listener := range l.listeners {
			_ = listener.Close()
		}
		l.Cut()
	})
	return l
}

// URL lists the servers as they are reached by this way.
func (l *Link) URL() string {
	var list []string
	for _, listener := range l.listeners {
		list = append(list, fmt.Sprintf("nats://%s", listener.Addr()))
	}
	return strings.Join(list, ",")
}

// Cut ends all connections, and lets no new ones through.
func (l *Link) Cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut = true
	for c := range l.conns {
		_ = c.Close()
	}
}

// Deafen loses from now on what the servers say. Connections stay.
func (l *Link) Deafen() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.deaf = true
}

// WaitLost waits until the servers have said something that is lost.
func (l *Link) WaitLost() { <-l.lost }

// Mend lets connections through again, and ends those that have lost something.
func (l *Link) Mend() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for c := range l.conns {
		if l.deaf {
			_ = c.Close()
		}
	}
	l.cut, l.deaf = false, false
}

// A hearing is a node's end of a connection.
type hearing struct {
	net.Conn
	link *Link
}

func (h hearing) Write(said []byte) (int, error) {
	h.link.mu.Lock()
	deaf := h.link.deaf
	h.link.mu.Unlock()
	if deaf {
		select {
		case h.link.lost <- struct{}{}:
		default:
		}
		return len(said), nil
	}
	return h.Conn.Write(said)
}

func (l *Link) carry(listener net.Listener, to string) {
	for {
		in, err := listener.Accept()
		if err != nil {
			return
		}
		go l.join(in, to)
	}
}

// join carries what two connections say to each other, until one of them ends.
func (l *Link) join(in net.Conn, to string) {
	defer func() { _ = in.Close() }()
	out, err := net.Dial("tcp", to)
	if err != nil {
		return
	}
	defer func() { _ = out.Close() }()
	if !l.add(in, out) {
		return
	}
	defer l.remove(in, out)
	go func() {
		_, _ = io.Copy(out, in)
		_ = out.Close()
	}()
	_, _ = io.Copy(hearing{in, l}, out)
}

func (l *Link) add(conns ...net.Conn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range conns {
		l.conns[c] = true
	}
	return !l.cut
}

func (l *Link) remove(conns ...net.Conn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range conns {
		delete(l.conns, c)
	}
}
