package session

import (
	"testing"
	"time"

	"saloon/session/door"
)

// What an operator changes holds for the next client, and nobody who is here is put out.
func TestSetLimits_HoldForTheNextClient(t *testing.T) {
	d := startServer(t, door.Limits{Connections: 1, NewPerMinute: 100, Handshake: time.Minute}, nil)
	dial(t, d.addr, "a", newSigner(t))
	isTurnedAway(t, d.addr, door.ErrFull)
	d.door.SetLimits(door.Limits{Connections: 10, NewPerMinute: 100, Handshake: time.Hour})
	dial(t, d.addr, "b", newSigner(t))
	d.door.SetLimits(door.Limits{Connections: 10, NewPerMinute: 1})
	_ = turnedAway(t, d.addr)
	isTurnedAway(t, d.addr, door.ErrTooManyNew)
	if h := d.door.Limits.Load().Handshake; h != time.Minute {
		t.Errorf("the time for a login is %s, but the SSH library keeps the one from the start", h)
	}
}
