package door

import (
	"errors"
	"reflect"
	"time"
)

// Limits bound what one client, one address and all together use. More is refused with a sentence; nobody is banned.
type Limits struct {
	Connections   int           // open at once
	PerAddress    int           // open connections of one address
	NewPerMinute  int           // new connections of one address in a minute
	Logins        int           // clients that exchange keys at the same time
	Handshake     time.Duration // from the connection to the end of the login, in which somebody may type a passphrase
	PerConnection int           // sessions on one connection
	PerPlayer     int           // sessions of one player
	NewProfiles   int           // new profiles from one address in an hour
	BytesIn       int           // bytes read from one connection in a second
	Idle          time.Duration // since the last key
	Keepalive     time.Duration // between two questions whether the client is still there
	Backlog       int           // bytes of output that a client may leave unread
	Stall         time.Duration // how long a client may take to read a piece of them
}

// Defaults suit a club on a small machine.
var Defaults = Limits{
	Connections: 2000, PerAddress: 24, NewPerMinute: 90, Logins: 32, Handshake: 2 * time.Minute,
	PerConnection: 6, PerPlayer: 12, NewProfiles: 10, BytesIn: 64 << 10,
	Idle: 8 * time.Hour, Keepalive: time.Minute, Backlog: 256 << 10, Stall: 10 * time.Second,
}

// WithDefaults replaces limits that are not positive by their defaults.
func (l Limits) WithDefaults() Limits {
	have, usual := reflect.ValueOf(&l).Elem(), reflect.ValueOf(Defaults)
	for i := range have.NumField() { // numbers and times, which are numbers too
		if have.Field(i).Int() <= 0 {
			have.Field(i).Set(usual.Field(i))
		}
	}
	// Idleness is checked at every keepalive, so one must come within the idle time.
	l.Keepalive = min(l.Keepalive, l.Idle)
	return l
}

// The errors that refused clients are told.
var (
	ErrFull        = errors.New("the saloon is full; please come again in a few minutes")
	ErrAddressFull = errors.New("too many connections from your address; close one and come again")
	ErrTooManyNew  = errors.New("too many new connections from your address; please wait a minute")
	ErrClosing     = errors.New("the saloon is closing; please come again in a few minutes")
	ErrStore       = errors.New("the saloon cannot read its data right now; please come again in a moment")
	ErrPlayerFull  = errors.New("you have too many sessions open; close another one first")
)
