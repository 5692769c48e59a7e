package session

import (
	"errors"
	"time"
)

// sessionLimits bound what one client, one address and all clients together may use.
// What is beyond a limit is refused with a sentence; nobody is banned.
type sessionLimits struct {
	connections   int           // open at once
	perAddress    int           // open connections of one address
	newPerMinute  int           // new connections of one address in a minute
	logins        int           // clients that exchange keys at the same time
	handshake     time.Duration // from the connection to the end of the login, in which somebody may type a passphrase
	perConnection int           // sessions on one connection
	perPlayer     int           // sessions of one player
	newProfiles   int           // new profiles from one address in an hour
	bytesIn       int           // bytes read from one connection in a second
	idle          time.Duration // since the last key
	keepalive     time.Duration // between two questions whether the client is still there
	backlog       int           // bytes of output that a client may leave unread
	stall         time.Duration // how long a client may take to read a piece of them
}

// defaultLimits suit a club on a small machine.
var defaultLimits = sessionLimits{
	connections: 2000, perAddress: 24, newPerMinute: 90, logins: 32, handshake: 2 * time.Minute,
	perConnection: 6, perPlayer: 12, newProfiles: 10, bytesIn: 64 << 10,
	idle: 8 * time.Hour, keepalive: time.Minute, backlog: 256 << 10, stall: 10 * time.Second,
}

// withDefaults replaces limits that are not positive by their defaults.
func (l sessionLimits) withDefaults() sessionLimits {
	d := defaultLimits
	for _, n := range []struct{ have, usual *int }{
		{&l.connections, &d.connections}, {&l.perAddress, &d.perAddress}, {&l.newPerMinute, &d.newPerMinute},
		{&l.logins, &d.logins}, {&l.perConnection, &d.perConnection}, {&l.perPlayer, &d.perPlayer},
		{&l.newProfiles, &d.newProfiles}, {&l.bytesIn, &d.bytesIn}, {&l.backlog, &d.backlog},
	} {
		if *n.have <= 0 {
			*n.have = *n.usual
		}
	}
	for _, t := range []struct{ have, usual *time.Duration }{
		{&l.handshake, &d.handshake}, {&l.idle, &d.idle}, {&l.keepalive, &d.keepalive}, {&l.stall, &d.stall},
	} {
		if *t.have <= 0 {
			*t.have = *t.usual
		}
	}
	// Idleness is checked at every keepalive, so one must come within the idle time.
	l.keepalive = min(l.keepalive, l.idle)
	return l
}

// The errors that refused clients are told.
var (
	errFull        = errors.New("the saloon is full; please come again in a few minutes")
	errAddressFull = errors.New("too many connections from your address; close one and come again")
	errTooManyNew  = errors.New("too many new connections from your address; please wait a minute")
	errClosing     = errors.New("the saloon is closing; please come again in a few minutes")
	errStore       = errors.New("the saloon cannot read its data right now; please come again in a moment")
	errPlayerFull  = errors.New("you have too many sessions open; close another one first")
)
