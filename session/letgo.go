package session

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"saloon/lobby"
	"saloon/session/door"
)

// A node that does not hear the others says so after a while, and then lets go: it sends everybody elsewhere, and nobody
// can come in before it has caught up.
const (
	unheardTold  = 5 * time.Second
	unheardLetGo = 10 * time.Second
	lookEvery    = 250 * time.Millisecond
	stoodStill   = 2 * time.Second // a process that did nothing for so long has to hear the others first
	catchUpTime  = 2 * time.Second
)

var errLetGo = errors.New("this node of the saloon does not hear the others just now; please come again in a moment")

// A nodeLobby is what is asked of the lobby there.
type nodeLobby interface {
	Unheard() time.Duration
	CaughtUp(context.Context) error
	Rooms() map[string]int
	Others() []string
	Closed() map[string]string
	StandAside(bool)
}

type shutter interface {
	shut(why error)
	open(why error) error
}

// A parting is how far a node is with letting go.
type parting struct {
	server *server
	lobby  nodeLobby
	gate   shutter
	rooms  []string // where other nodes are, the one with the fewest people first
	others []string // their names, and those of nodes without an address
	told   bool     // that the others are not heard
	shut   bool
	looked time.Time
	wakes  time.Time // until then it has just begun to look again
}

// keepUp looks whether this node is one of the others, until ctx ends.
func (s *server) keepUp(ctx context.Context, l nodeLobby, g shutter) {
	p := &parting{server: s, lobby: l, gate: g, looked: time.Now()}
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			p.look(ctx)
		}
	}
}

func (p *parting) look(ctx context.Context) {
	unheard, now := p.lobby.Unheard(), time.Now()
	if now.Sub(p.looked) > stoodStill {
		p.wakes = now.Add(stoodStill)
	}
	p.looked = now
	switch {
	case now.Before(p.wakes):
	case p.shut:
		if unheard < unheardTold {
			p.comeBack(ctx)
			p.looked = time.Now() // likewise
		}
	case unheard >= unheardLetGo:
		p.letGo(ctx, unheard)
		p.looked = time.Now() // that takes a while
	case unheard >= unheardTold && !p.told:
		p.told = true
		p.server.tellParting(lobby.NodeUnheard())
	case unheard < unheardTold:
		if p.told {
			p.told = false
			p.server.tellParting(lobby.News{})
		}
		if unheard < stoodStill { // later the others may be gone already
			p.noteRooms()
		}
	}
}

func (p *parting) noteRooms() {
	if rooms := p.lobby.Rooms(); len(rooms) > 0 {
		p.rooms = slices.SortedFunc(maps.Keys(rooms), func(a, b string) int { return rooms[a] - rooms[b] })
	}
	if others := p.lobby.Others(); len(others) > 0 {
		p.others = others
	}
}

// farewell says where the saloon goes on: nobody is sent to a node that does not hear the log either.
func (p *parting) farewell() (say func(rooms []string) lobby.News, rooms []string) {
	closed := p.lobby.Closed()
	addresses := slices.Collect(maps.Values(closed))
	rooms = slices.DeleteFunc(slices.Clone(p.rooms), func(at string) bool { return slices.Contains(addresses, at) })
	if slices.ContainsFunc(p.others, func(name string) bool { _, is := closed[name]; return !is }) {
		return func(rooms []string) lobby.News { return lobby.NodeAway(p.server.sshArgs, rooms) }, rooms
	}
	return func([]string) lobby.News { return lobby.SaloonAway(p.server.sshArgs) }, nil
}

func (p *parting) letGo(ctx context.Context, unheard time.Duration) {
	s := p.server
	say, rooms := p.farewell()
	s.log.Error("this node does not keep up with the others, and lets go of all who are here until it does", "seconds", unheard.Seconds(), "elsewhere", rooms)
	p.shut = true
	p.gate.shut(errLetGo)
	p.lobby.StandAside(true)
	s.sendElsewhere(say, rooms)
	select {
	case <-time.After(sessionTimeout):
		s.door.HangUp(door.EndLetGo, func(*door.Connection) bool { return true })
	case <-ctx.Done():
	}
}

// sendElsewhere ends all sessions, and spreads them over the other nodes.
func (s *server) sendElsewhere(say func(rooms []string) lobby.News, rooms []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.parting = say(rooms)
	for m := range s.mailboxes {
		m.Put(say(rooms))
		if len(rooms) > 0 {
			rooms = append(slices.Clone(rooms[1:]), rooms[0])
		}
	}
}

func (p *parting) comeBack(ctx context.Context) {
	s := p.server
	catching, cancel := context.WithTimeout(ctx, catchUpTime)
	defer cancel()
	if p.lobby.CaughtUp(catching) != nil {
		return
	}
	if err := p.gate.open(errLetGo); err != nil {
		s.log.Error("this node has caught up, and people cannot come in again", "error", err)
		return
	}
	p.shut, p.told = false, false
	s.mu.Lock()
	s.parting = lobby.News{}
	s.mu.Unlock()
	p.lobby.StandAside(false)
	s.log.Info("this node has caught up with the others; people can come in again")
}

// tellParting tells all, and whoever comes as long as it is so; what is empty ends that.
func (s *server) tellParting(n lobby.News) {
	s.mu.Lock()
	s.parting = n
	s.mu.Unlock()
	if n.Empty() {
		n = lobby.NodeHeard()
	}
	s.tellAll(n)
}

// hasLetGo reports whether people are sent elsewhere.
func (s *server) hasLetGo() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.parting.Farewell != ""
}
