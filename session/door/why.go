package door

import "sync/atomic"

// A Why is a reason for which a connection or a session was refused, or a connection dropped.
type Why int

// The reasons; what each says is how a sentence about them goes on.
const (
	whyFull        Why = iota // so many connections
	whyAddress                // so many connections of one address
	whyRate                   // so many new ones of one address
	WhyBanned                 // somebody
	WhyShutOut                // who comes without a key, or without an invitation
	WhyClosing                // the saloon
	whyUnannounced            // the client, by its proxy
	whySilent                 // no keys were exchanged in time
	whyDisplaced              // for somebody who came later
	whyUnused                 // without a session
	WhyUnread                 // output
	WhyGone                   // the client, which does not answer
	WhyWindows                // so many sessions on one connection
	whyPlayer                 // so many sessions of one player
	whyProfiles               // so many new players from one address
	whyStore                  // could not be read
)

var whyNames = [...]string{
	whyFull: "full", whyAddress: "address", whyRate: "rate", WhyBanned: "banned", WhyShutOut: "shut_out", WhyClosing: "closing", whyUnannounced: "unannounced",
	whySilent: "silent", whyDisplaced: "displaced", whyUnused: "unused", WhyUnread: "unread", WhyGone: "gone",
	WhyWindows: "windows", whyPlayer: "player", whyProfiles: "profiles", whyStore: "store",
}

// The reasons that there can be.
var (
	WhysOfRefusal        = []Why{whyFull, whyAddress, whyRate, WhyBanned, WhyClosing, whyUnannounced}
	WhysOfDrop           = []Why{whySilent, whyDisplaced, whyUnused, WhyUnread, WhyGone}
	WhysOfSessionRefusal = []Why{WhyBanned, WhyShutOut, WhyClosing, WhyWindows, whyPlayer, whyProfiles, whyStore}
)

var whyOf = map[error]Why{
	ErrFull: whyFull, ErrAddressFull: whyAddress, ErrTooManyNew: whyRate, ErrClosing: WhyClosing, ErrPlayerFull: whyPlayer, ErrStore: whyStore,
}

// WhyRefused is the reason of an error that a client is told at the door.
func WhyRefused(err error) Why {
	if why, known := whyOf[err]; known {
		return why
	}
	return whyProfiles // the only one with a number in it
}

// A Tally counts by reason.
type Tally [len(whyNames)]atomic.Uint64

// Add counts one.
func (t *Tally) Add(w Why) { t[w].Add(1) }

func (w Why) String() string { return whyNames[w] }

// Count is how often a reason was one.
func (t *Tally) Count(w Why) uint64 { return t[w].Load() }
