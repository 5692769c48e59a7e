package session

import (
	"errors"
	"net"
	"os"
	"slices"
	"sync"
	"time"

	"saloon/session/door"
)

// A gate is the listener of the saloon, which can be shut for a while: then the system refuses whoever comes, so that
// their client tries the next address. A socket of systemd stays open; who comes there is told why, and hung up on.
type gate struct {
	address net.Addr
	held    net.Listener  // systemd's; nil for an own one
	waits   time.Duration // how long those who come to that one wait while the saloon opens
	came    chan arrival
	turned  chan struct{} // has one for each who is told why
	closed  chan struct{}

	mu     sync.Mutex
	own    net.Listener // nil while it is shut
	passes bool         // somebody takes in who comes
	whys   []error      // why it is shut; none while it is open
	once   sync.Once
}

type arrival struct {
	net.Conn
	err error
}

const (
	heldWaits  = 5 * time.Second
	mostTurned = 64 // who are told at the same time why it is shut
)

var errNotOpen = errors.New("the saloon is not open yet; please come again in a moment")

// openGate listens, and takes nobody in before the gate is opened.
func openGate(address string) (*gate, error) {
	g := &gate{waits: heldWaits, came: make(chan arrival), turned: make(chan struct{}, mostTurned), closed: make(chan struct{})}
	l, err := inherited(os.Getenv)
	if g.held = l; l == nil && err == nil {
		l, err = listenOn(address, "--listen")
		g.own = l
	}
	if err == nil {
		g.address = l.Addr()
	}
	return g, err
}

// waitShut has nobody wait at the gate for long while the saloon opens.
func (g *gate) waitShut() {
	if g.held == nil {
		g.shut(errNotOpen)
		return
	}
	time.AfterFunc(g.waits, func() {
		g.mu.Lock()
		opened := g.passes
		g.mu.Unlock()
		if !opened {
			g.shut(errNotOpen)
		}
	})
}

func (g *gate) shut(why error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.whys = append(g.whys, why)
	if g.held == nil {
		if g.own != nil {
			_ = g.own.Close()
		}
		g.own, g.passes = nil, false
		return
	}
	g.pass(g.held)
}

// open opens the gate again if it is shut for no other reason than this one. It is an error when another program listens there by now.
func (g *gate) open(why error) (err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	others := slices.DeleteFunc(slices.Clone(g.whys), func(one error) bool { return errors.Is(one, why) })
	if len(others) > 0 {
		g.whys = others
		return nil
	}
	l := g.held
	if l == nil && g.own == nil {
		g.own, err = listenOn(g.address.String(), "--listen")
	}
	if err != nil {
		return err
	}
	if l == nil {
		l = g.own
	}
	g.whys = nil
	g.pass(l)
	return nil
}

func (g *gate) pass(l net.Listener) {
	if !g.passes {
		g.passes = true
		go g.takeIn(l)
	}
}

func (g *gate) takeIn(l net.Listener) {
	for {
		conn, err := l.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if why := g.whyShut(); why != nil && err == nil {
			go g.turnAway(conn, why)
			continue
		}
		select {
		case g.came <- arrival{conn, err}:
		case <-g.closed:
			if err == nil {
				_ = conn.Close()
			}
			return
		}
	}
}

func (g *gate) whyShut() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.whys) == 0 {
		return nil
	}
	return g.whys[0]
}

func (g *gate) turnAway(conn net.Conn, why error) {
	defer func() { _ = conn.Close() }()
	select {
	case g.turned <- struct{}{}:
		defer func() { <-g.turned }()
		door.TurnAway(conn, why)
	default:
	}
}

func (g *gate) Accept() (net.Conn, error) {
	select {
	case a := <-g.came:
		return a.Conn, a.err
	case <-g.closed:
		return nil, net.ErrClosed
	}
}

func (g *gate) Addr() net.Addr { return g.address }

func (g *gate) Close() error {
	g.once.Do(func() { close(g.closed) })
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case g.held != nil:
		return g.held.Close()
	case g.own != nil:
		return g.own.Close()
	}
	return nil
}
