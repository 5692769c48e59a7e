package session

import (
	"errors"
	"sync/atomic"
)

// A why is a reason for which a connection or a session was refused, or a connection dropped.
type why int

const (
	whyFull        why = iota // so many connections
	whyAddress                // so many connections of one address
	whyRate                   // so many new ones of one address
	whyBanned                 // somebody
	whyClosing                // the saloon
	whyUnannounced            // the client, by its proxy
	whySilent                 // no keys were exchanged in time
	whyDisplaced              // for somebody who came later
	whyUnused                 // without a session
	whyUnread                 // output
	whyGone                   // the client, which does not answer
	whyWindows                // so many sessions on one connection
	whyPlayer                 // so many sessions of one player
	whyProfiles               // so many new players from one address
	whyStore                  // could not be read
)

var whyNames = [...]string{
	whyFull: "full", whyAddress: "address", whyRate: "rate", whyBanned: "banned", whyClosing: "closing", whyUnannounced: "unannounced",
	whySilent: "silent", whyDisplaced: "displaced", whyUnused: "unused", whyUnread: "unread", whyGone: "gone",
	whyWindows: "windows", whyPlayer: "player", whyProfiles: "profiles", whyStore: "store",
}

// The reasons that there can be.
var (
	whysOfRefusal        = []why{whyFull, whyAddress, whyRate, whyBanned, whyClosing, whyUnannounced}
	whysOfDrop           = []why{whySilent, whyDisplaced, whyUnused, whyUnread, whyGone}
	whysOfSessionRefusal = []why{whyBanned, whyClosing, whyWindows, whyPlayer, whyProfiles, whyStore}
)

// whyRefused is the reason of an error that a client is told at the door.
func whyRefused(err error) why {
	switch {
	case errors.Is(err, errFull):
		return whyFull
	case errors.Is(err, errAddressFull):
		return whyAddress
	case errors.Is(err, errTooManyNew):
		return whyRate
	case errors.Is(err, errClosing):
		return whyClosing
	case errors.Is(err, errPlayerFull):
		return whyPlayer
	case errors.Is(err, errStore):
		return whyStore
	}
	return whyProfiles // the only one with a number in it
}

// A tally counts by reason.
type tally [len(whyNames)]atomic.Uint64

func (t *tally) add(w why) { t[w].Add(1) }

func (w why) String() string { return whyNames[w] }

// count is how often a reason was one.
func (t *tally) count(w why) uint64 { return t[w].Load() }
