package door

import (
	"errors"
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// The addresses of one network have a quarter of the doorway together, and leave the rest to
// others.
func TestDoorway_ANetworkHasAPart(t *testing.T) {
	d := newDoorway(16)
	from := func(ip string) *greeting {
		a := netip.PrefixFrom(netip.MustParseAddr(ip), 32)
		return &greeting{from: a, network: networkOf(a), drop: func() {}}
	}
	for _, ip := range []string{"192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"} {
		if _, wait, _ := d.tryEnter(from(ip)); wait != 0 {
			t.Fatalf("%s has to wait %v", ip, wait)
		}
	}
	if _, wait, _ := d.tryEnter(from("192.0.2.5")); wait == 0 {
		t.Error("a fifth neighbour is let in at once")
	}
	if _, wait, _ := d.tryEnter(from("198.51.100.1")); wait != 0 {
		t.Errorf("somebody from another network has to wait %v", wait)
	}
}

// A flood of clients that are refused, and do not listen, holds no more than so many of them.
func TestServer_AFloodOfRefusedClientsIsHungUpOn(t *testing.T) {
	s, asked, free := &Door{}, make(chan struct{}, 2*mostAnswered), make(chan struct{})
	own, other := net.Pipe()
	defer func() { _ = errors.Join(own.Close(), other.Close()) }()
	var all sync.WaitGroup
	refuse := func() { s.refuse(deafConn{own, asked, free}, ErrFull) }
	for range mostAnswered {
		all.Go(refuse)
	}
	for range mostAnswered {
		<-asked
	}
	refuse() // returns at once
	if _ = other.Close(); len(asked) > 0 {
		t.Errorf("one more is told why")
	}
	close(free)
	all.Wait()
	if refuse(); len(asked) != 1 {
		t.Errorf("later, %d are told why", len(asked))
	}
}

// A deafConn takes nothing until it is closed.
type deafConn struct {
	net.Conn
	asked chan<- struct{}
	free  <-chan struct{}
}

func (c deafConn) Write([]byte) (int, error) {
	c.asked <- struct{}{}
	<-c.free
	return 0, net.ErrClosed
}

// Many silent clients of a few addresses do not take the places of others.
func TestDoorway_FewAddressesDoNotTakeAllPlaces(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDoorway(32)
		var dropped atomic.Int32
		for n := range 4 * 24 {
			from := addressOf(&net.TCPAddr{IP: net.IPv4(10, byte(n%4), 0, 1)})
			go d.enter(from, func() { dropped.Add(1) }, nil)
		}
		synctest.Wait()
		began := time.Now()
		if d.enter(addressOf(&net.TCPAddr{IP: net.IPv4(10, 9, 0, 1)}), func() {}, nil) == nil || time.Since(began) > 0 {
			t.Errorf("beside four addresses with 24 silent clients each, somebody else waits for %v", time.Since(began))
		}
		if d.count() != 4*4+1 {
			t.Errorf("four addresses have %d places", d.count()-1)
		}
		time.Sleep(24 * FairTime) // of the bubble: all of them get their turn
		synctest.Wait()
		if dropped.Load() == 0 {
			t.Error("nobody had to make room")
		}
	})
}

// When all places are taken by many addresses, somebody new waits a fair time at most.
func TestDoorway_AFullDoorwayKeepsNobodyOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, dropped := newDoorway(8), 0
		for n := range 8 {
			d.enter(addressOf(&net.TCPAddr{IP: net.IPv4(10, byte(n), 0, 1)}), func() { dropped++ }, nil)
		}
		began := time.Now()
		if d.enter(addressOf(&net.TCPAddr{IP: net.IPv4(10, 99, 0, 1)}), func() {}, nil) == nil || time.Since(began) > FairTime || dropped != 1 || d.count() != 8 {
			t.Errorf("it waited for %v, %d had to go, %d are inside", time.Since(began), dropped, d.count())
		}
		full, stopping := newDoorway(1), make(chan struct{})
		full.enter(addressOf(&net.TCPAddr{IP: net.IPv4(10, 1, 0, 1)}), func() {}, nil)
		close(stopping)
		if full.enter(addressOf(&net.TCPAddr{IP: net.IPv4(10, 2, 0, 1)}), func() {}, stopping) != nil {
			t.Error("who waits is let in while the server stops")
		}
	})
}

// Whoever waits for a place in the doorway gets one as soon as there are more.
func TestSetPlaces_LetsInWhoWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDoorway(1)
		enter := func(network byte) {
			d.enter(addressOf(&net.TCPAddr{IP: net.IPv4(10, network, 0, 1)}), func() { t.Error("somebody had to go") }, nil)
		}
		enter(1)
		began, in := time.Now(), make(chan struct{})
		go func() {
			enter(2)
			close(in)
		}()
		synctest.Wait()
		d.setPlaces(2)
		<-in
		if waited := time.Since(began); waited > 0 {
			t.Errorf("it took %s", waited)
		}
	})
}
