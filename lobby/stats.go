package lobby

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"saloon/data"
	"saloon/lobby/bots"
	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/rules"
)

// A Distribution is what a histogram has counted.
type Distribution = data.Distribution

// A Histogram counts measured values by their size.
type Histogram = data.Histogram

// NewHistogram makes a histogram of sizes that end at these bounds.
func NewHistogram(bounds ...int64) *Histogram { return data.NewHistogram(bounds...) }

// Stats are the figures of a lobby at one moment, counted since it was opened.
type Stats struct {
	Here   int          // people, guests and bots from outside
	Tables []TableCount // of each game and phase, in the order of the games
	Moves  []GameCount  // made by players and bots, in the order of the games
	// how long a move took, from the command to when all were shown it, in nanoseconds
	Answers Distribution
	Bots    BotStats
	Dropped Dropped
	// how often a table was rebuilt from its journal or could not be shown, and a default move was made for a bot
	TablePanics, BotPanics uint64
	Reports                int // that wait for a moderator
	Restoring              int // tables that do not go on yet since the start
	Evenings               []EveningCount
	Store                  data.Stats
	Node                   *NodeStats // nil where the saloon runs alone
}

// A TableCount is how many tables of a game are in a phase.
type TableCount struct {
	Game   string
	Phase  table.Phase
	Tables int
}

// An EveningCount is how many evenings are in a phase, and how many people take part in them.
type EveningCount struct {
	Phase              evening.Phase
	Evenings, Entrants int
}

// A GameCount is how often something happened in a game.
type GameCount struct {
	Game  string
	Count uint64
}

// BotStats tell how busy the saloon's own bots are.
type BotStats = bots.Stats

// Dropped counts news that were replaced before anybody read them. Only a tiding that is dropped is lost.
type Dropped struct{ Halls, Snapshots, Tidings uint64 }

type figures struct {
	moves   map[string]*atomic.Uint64 // by game; the map is never changed
	answers *Histogram
	dropped drops
	panics  atomic.Uint64 // of tables
}

type drops struct{ halls, snapshots, tidings atomic.Uint64 }

func newFigures(games []rules.Game) *figures {
	const ms = int64(time.Millisecond)
	f := &figures{
		moves:   map[string]*atomic.Uint64{},
		answers: NewHistogram(ms/2, ms, 2*ms, 4*ms, 8*ms, 16*ms, 32*ms, 64*ms, 128*ms, 256*ms, 512*ms, 1024*ms, 4096*ms),
	}
	for _, g := range games {
		f.moves[g.Info().ID] = new(atomic.Uint64)
	}
	return f
}

// The house's do not count.
func movesIn(facts []table.Fact) (n uint64) {
	for _, fact := range facts {
		if m, is := fact.What.(table.Moved); is && m.Seat != rules.House {
			n++
		}
	}
	return n
}

// Stats are the figures of the lobby now. No table is asked for them.
func (l *Lobby) Stats() Stats {
	f := l.figures
	s := Stats{
		Answers: f.answers.Distribution(), Bots: l.pool.Stats(), TablePanics: f.panics.Load(), BotPanics: l.pool.Panics(),
		Dropped:   Dropped{f.dropped.halls.Load(), f.dropped.snapshots.Load(), f.dropped.tidings.Load()},
		Restoring: l.restoring.left(), Store: l.store.Stats(), Node: l.node(),
	}
	var tables map[tableGroup]int
	s.Here, s.Reports, tables = l.hall.counted()
	for _, g := range l.Games() {
		id := g.Info().ID
		s.Moves = append(s.Moves, GameCount{id, f.moves[id].Load()})
		for _, phase := range []table.Phase{table.Gathering, table.Playing, table.Paused, table.Over} {
			s.Tables = append(s.Tables, TableCount{id, phase, tables[tableGroup{id, phase}]})
		}
	}
	for _, phase := range []evening.Phase{evening.Open, evening.Running, evening.Over} {
		c := EveningCount{Phase: phase}
		for _, p := range l.evenings.Live() {
			if p.Phase() == phase {
				c.Evenings++
				c.Entrants += p.Taking()
			}
		}
		s.Evenings = append(s.Evenings, c)
	}
	return s
}

func (h *hall) counted() (here, reports int, tables map[tableGroup]int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.crowd), h.reports, maps.Clone(h.tables.groups)
}

func (r *restoring) left() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.waiting)
}

// Trouble says why what people do may not be kept now, or soon; nil when all is well.
func (l *Lobby) Trouble() error { return l.store.Trouble() }

// TryAgain writes something small where the last write failed: a saloon to which nobody is sent would never notice
// that it can write again.
func (l *Lobby) TryAgain(ctx context.Context) error {
	if err := l.store.Trouble(); !errors.Is(err, data.ErrLastWrite) {
		return err
	}
	_ = l.store.Write(ctx, data.NoteAlive{When: l.clock.Now().UTC().Round(0)}) // the trouble tells how it went
	return l.store.Trouble()
}

// Unready is why nobody should be sent here now, as a sentence; "" when people can come and play.
func (l *Lobby) Unready() string {
	if l.closing() {
		return "the saloon closes"
	}
	if _, drains := l.Draining(); drains {
		return "the saloon is to close: nothing new begins"
	}
	if err := l.Trouble(); err != nil { // which may be why this node applies nothing
		return err.Error()
	}
	if why := l.unreached(); why != "" {
		return why
	}
	if left := l.restoring.left(); left > 0 {
		return fmt.Sprintf("%d tables do not go on yet since the start", left)
	}
	return ""
}

// A Seen is who came with a mailbox, and at which table they look.
type Seen struct {
	Person table.Person
	Table  table.ID
}

// Visits are all visits, by their mailboxes, for who watches over the saloon.
func (l *Lobby) Visits() map[*Mailbox]Seen {
	h := l.hall
	h.mu.Lock()
	defer h.mu.Unlock()
	all := map[*Mailbox]Seen{}
	for _, p := range h.crowd {
		for _, v := range p.visits {
			all[v.mail] = Seen{v.person, v.looking}
		}
	}
	return all
}

// AllEvenings are those that are not kept yet, also private ones, soonest first.
func (l *Lobby) AllEvenings() []*evening.Page { return l.evenings.Live() }

// AllTables are all tables, also private ones, by their IDs.
func (l *Lobby) AllTables() []table.Card {
	h := l.hall
	h.mu.Lock()
	defer h.mu.Unlock()
	list := make([]table.Card, 0, len(h.tables.cards))
	for _, p := range h.tables.cards {
		list = append(list, *p.card)
	}
	slices.SortFunc(list, func(a, b table.Card) int { return strings.Compare(string(a.ID), string(b.ID)) })
	return list
}
