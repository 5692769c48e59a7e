package session

import (
	"errors"
	"sync/atomic"
	"time"

	"saloon/lobby"
	"saloon/session/metrics"
)

// figures are what a server counts.
type figures struct {
	accepted        atomic.Uint64
	refused         tally // connections
	dropped         tally // connections
	sessionsRefused tally
	sessions        [len(sessionKinds)]struct {
		open  atomic.Int64
		begun atomic.Uint64
	}
	panics atomic.Uint64
	keys   *lobby.Histogram
}

func newFigures() *figures {
	const µs = int64(time.Microsecond)
	return &figures{keys: lobby.NewHistogram(100*µs, 200*µs, 400*µs, 800*µs, 1600*µs, 3200*µs, 6400*µs, 12800*µs, 25600*µs, 51200*µs, 102400*µs, 204800*µs, 1000_000*µs)}
}

// A sessionKind is what a session is for.
type sessionKind int

const (
	forCommand sessionKind = iota // at first, until it is known better
	forScreen
	forLines
	forBot
)

var sessionKinds = [...]string{forCommand: "command", forScreen: "screen", forLines: "lines", forBot: "bot"}

// sessionBegins counts a session, for a command as long as nothing else is known.
func (f *figures) sessionBegins() sessionKind {
	f.sessions[forCommand].open.Add(1)
	return forCommand
}

// sessionIs counts a session as what it turns out to be.
func (f *figures) sessionIs(c *sshSession, kind sessionKind) {
	f.sessions[c.kind].open.Add(-1)
	c.kind = kind
	f.sessions[kind].open.Add(1)
	f.sessions[kind].begun.Add(1)
}

func (f *figures) sessionEnds(kind sessionKind) {
	f.sessions[kind].open.Add(-1)
	if kind == forCommand {
		f.sessions[kind].begun.Add(1)
	}
}

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

// counts are those of the reasons that there can be.
func (t *tally) counts(of []why) (list []metrics.Count) {
	for _, w := range of {
		list = append(list, metrics.Count{Why: whyNames[w], Count: t[w].Load()})
	}
	return list
}

// stats are all figures of the saloon now.
func (s *server) stats() metrics.Figures {
	f := s.figures
	door := metrics.Door{
		Connections: s.quotas.open(), Accepted: f.accepted.Load(), Greeting: s.doorway.count(),
		Refused: f.refused.counts(whysOfRefusal), Dropped: f.dropped.counts(whysOfDrop),
		SessionsRefused: f.sessionsRefused.counts(whysOfSessionRefusal), Panics: f.panics.Load(), Keys: f.keys.Distribution(),
	}
	for kind, name := range sessionKinds {
		n := &f.sessions[kind]
		door.Sessions = append(door.Sessions, metrics.Sessions{Kind: name, Open: int(n.open.Load()), Begun: n.begun.Load()})
	}
	return metrics.Figures{Door: door, Lobby: s.backend.Stats()}
}

// open is how many connections are open.
func (q *quotas) open() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.connections
}

// count is how many clients are being greeted.
func (d *doorway) count() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.inside)
}
