package session

import (
	"sync/atomic"
	"time"

	"saloon/lobby"
	"saloon/session/door"
	"saloon/session/metrics"
)

type figures struct {
	sessionsRefused door.Tally
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

func (s *server) stats() metrics.Figures {
	f, d := s.figures, s.door
	connections, greeting := d.Count()
	door := metrics.Door{
		Connections: connections, Accepted: d.Accepted.Load(), Greeting: greeting,
		Refused: counts(&d.Refused, door.WhysOfRefusal), Dropped: counts(&d.Dropped, door.WhysOfDrop),
		SessionsRefused: counts(&f.sessionsRefused, door.WhysOfSessionRefusal), Panics: f.panics.Load(), Keys: f.keys.Distribution(),
	}
	for kind, name := range sessionKinds {
		n := &f.sessions[kind]
		door.Sessions = append(door.Sessions, metrics.Sessions{Kind: name, Open: int(n.open.Load()), Begun: n.begun.Load()})
	}
	return metrics.Figures{Door: door, Lobby: s.house.Stats()}
}

func counts(t *door.Tally, of []door.Why) (list []metrics.Count) {
	for _, w := range of {
		list = append(list, metrics.Count{Why: w.String(), Count: t.Count(w)})
	}
	return list
}
