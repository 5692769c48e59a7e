package session

import (
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// What an operator changes holds for the next client, and nobody who is here is put out.
func TestSetLimits_HoldForTheNextClient(t *testing.T) {
	d := startServer(t, sessionLimits{connections: 1, newPerMinute: 100, handshake: time.Minute}, nil)
	dial(t, d.addr, "a", newSigner(t))
	if told := turnedAway(t, d.addr); !strings.Contains(told, errFull.Error()) {
		t.Errorf("the second is told %q", told)
	}
	d.door.setLimits(sessionLimits{connections: 10, newPerMinute: 100, handshake: time.Hour})
	dial(t, d.addr, "b", newSigner(t))
	d.door.setLimits(sessionLimits{connections: 10, newPerMinute: 1})
	_ = turnedAway(t, d.addr)
	if told := turnedAway(t, d.addr); !strings.Contains(told, errTooManyNew.Error()) {
		t.Errorf("of two more in a minute the last is told %q", told)
	}
	if h := d.door.limits.Load().handshake; h != time.Minute {
		t.Errorf("the time for a login is %s, but the SSH library keeps the one from the start", h)
	}
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
