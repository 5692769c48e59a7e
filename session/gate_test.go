package session

import (
	"errors"
	"net"
	"syscall"
	"testing"
	"time"
)

// A gate that is shut refuses whoever comes, as if nobody listened; open again, it is at the same place.
func TestGate_IsShutAndOpensAgain(t *testing.T) {
	g, err := openGate("127.0.0.1:0")
	must(t, err)
	defer func() { _ = g.Close() }()
	for range 3 {
		g.waitShut()
		if _, err := net.Dial("tcp", g.Addr().String()); !errors.Is(err, syscall.ECONNREFUSED) {
			t.Fatalf("who comes to a gate that is shut is told %v", err)
		}
		must(t, g.open(errNotOpen))
		comesThrough(t, g)
	}
	g.shut(errMoves)
	g.shut(errLetGo)
	if err := g.open(errLetGo); err != nil || g.whyShut() != errMoves { //nolint:errorlint // it is that one itself
		t.Errorf("with one of two reasons gone it is shut for %v, %v", g.whyShut(), err)
	}
}

func comesThrough(t *testing.T, g *gate) {
	t.Helper()
	conn, err := net.Dial("tcp", g.Addr().String())
	must(t, err)
	defer func() { _ = conn.Close() }()
	in, err := g.Accept()
	if err != nil || in.RemoteAddr().String() != conn.LocalAddr().String() {
		t.Fatalf("somebody else came, or nobody: %v, %v", in, err)
	}
	_ = in.Close()
}

// Who comes to a socket of systemd waits a while for a saloon that opens, and is then told why nobody can come in.
func TestGate_ASocketOfSystemdSaysWhyItIsShut(t *testing.T) {
	l := listen(t)
	g := &gate{held: l, waits: time.Millisecond, address: l.Addr(), came: make(chan arrival), turned: make(chan struct{}, mostTurned), closed: make(chan struct{})}
	defer func() { _ = g.Close() }()
	g.waitShut()
	isTurnedAway(t, l.Addr().String(), errNotOpen)
	must(t, g.open(errNotOpen))
	comesThrough(t, g)
	g.shut(errLetGo)
	isTurnedAway(t, l.Addr().String(), errLetGo)
}

// A gate that is closed while it is shut ends whoever waits for people.
func TestGate_IsClosedWhileItIsShut(t *testing.T) {
	g, err := openGate("127.0.0.1:0")
	must(t, err)
	g.shut(errLetGo)
	ended := make(chan error, 1)
	go func() {
		_, err := g.Accept()
		ended <- err
	}()
	must(t, g.Close())
	if err := <-ended; !errors.Is(err, net.ErrClosed) {
		t.Errorf("it ends with %v", err)
	}
}
