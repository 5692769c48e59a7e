package lobby

import (
	"context"
	"fmt"
	"hash/maphash"
	"log/slog"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby/bots"
	"saloon/lobby/table"
	"saloon/rules"
)

// A simulation is one table on several nodes, in one goroutine: what could happen at the same time
// happens in an order that follows from a seed. The keepers are real; the log, the files, the clock, the bots and the
// people are made here.
type simulation struct {
	t     *testing.T
	seed  uint64
	rng   *rand.Rand
	clock *simClock
	game  rules.Game
	house *table.Saloon
	nodes []*simNode
	log   []*simWrite
	onWay []*simWrite // handed in, and not in the log yet
	quiet bool        // nothing goes wrong any more
	kept  bool        // the game is in the archive

	people []table.Person
	said   map[string]bool // and whether it was acknowledged
	moves  int             // that were acknowledged
}

// A simWrite is a write on its way.
type simWrite struct {
	data.Write
	of       *simNode
	life     int
	gaveUp   bool
	answered bool
	err      error
}

// A simNode is one node, which may be down.
type simNode struct {
	*simulation
	name    string
	life    int // rises when it dies
	up      bool
	cut     bool
	entries []data.Entry // the file
	gone    bool
	heard   int // writes of the log
	keeper  *keeper
	waits   bool // the keeper, for a write
	bots    *waitingBots
}

// waitingBots are asked one after the other.
type waitingBots struct{ jobs []bots.Job }

func (w *waitingBots) Add(j bots.Job) { w.jobs = append(w.jobs, j) }

// A simStore is a node's store during one life.
type simStore struct {
	Store
	*simNode
	ofLife int
}

func (s *simStore) Write(ctx context.Context, w data.Write) error {
	switch w := w.(type) {
	case data.Appends:
		return s.write(s.ofLife, slices.Clone(w))
	case data.DropJournal:
		return s.write(s.ofLife, w)
	}
	return s.Store.Write(ctx, w)
}

func (s *simStore) ArchiveGame(_ context.Context, game data.ArchivedGame, export []byte) error {
	return s.write(s.ofLife, data.ArchiveGame{Game: game, Export: export})
}

func (s *simStore) Entries(string) ([]data.Entry, error) {
	if s.gone {
		return nil, data.ErrUnknown
	}
	return slices.Clone(s.entries), nil
}

// write hands a write in, and lets other things happen until it was heard.
func (n *simNode) write(life int, what data.Write) error {
	w := &simWrite{Write: what, of: n, life: life}
	n.onWay, n.waits = append(n.onWay, w), true
	for !w.answered && n.life == life {
		if !n.quiet && n.rng.IntN(60) == 0 {
			w.gaveUp, n.waits = true, false
			return data.ErrNoLog
		}
		n.happen()
	}
	if n.life != life {
		w.gaveUp = true
		return data.ErrClosed
	}
	n.waits = false
	return w.err
}

// apply does to the file what the store does.
func (n *simNode) apply(w data.Write) error {
	switch w := w.(type) {
	case data.Appends:
		switch a := w[0]; {
		case n.gone:
			return data.ErrUnknown
		case a.First != len(n.entries):
			return fmt.Errorf("simulated: %w", data.ErrOutOfStep)
		default:
			n.entries = append(slices.Clip(n.entries), a.Entries...)
		}
	case data.DropJournal:
		if w.Length > 0 && w.Length != len(n.entries) && !n.gone {
			return data.ErrOutOfStep
		}
		n.gone = true
	case data.ArchiveGame:
		n.simulation.kept = true
	}
	return nil
}

// hear applies the next write of the log, and answers its caller or tells the keeper.
func (n *simNode) hear() {
	w := n.log[n.heard]
	n.heard++
	err := n.apply(w.Write)
	switch {
	case w.of == n && w.life == n.life && !w.gaveUp:
		w.answered, w.err = true, err
	case err != nil || n.keeper == nil:
	default:
		switch w := w.Write.(type) {
		case data.Appends:
			n.keeper.inbox.hear(heard{Append: w[0]})
		case data.DropJournal:
			n.keeper.inbox.hear(heard{gone: true})
		case data.ArchiveGame:
			n.keeper.inbox.hear(heard{kept: true})
		}
	}
}

// start sets the table going on a node, as its file tells it.
func (n *simNode) start() {
	n.up = true
	if n.gone {
		return
	}
	s := &shared{
		drain: &draining{}, saloon: n.house, store: &simStore{simNode: n, ofLife: n.life}, clock: n.clock, log: slog.New(slog.DiscardHandler),
		botDelay: time.Second, newSeed: n.newSeed, bots: n.bots, hall: newHall(n.clock), figures: newFigures([]rules.Game{n.game}),
		companies: &companyLocks{seed: maphash.MakeSeed()}, writing: context.Background(),
		pulse:    &pulse{clock: n.clock, note: func(time.Time) {}, stopped: n.clock.now},
		absences: &absences{clock: n.clock, note: func([]data.Absences) {}, changed: map[table.ID]map[string]time.Time{}},
	}
	n.bots.jobs = nil
	s.hall.shown = true // nobody looks
	s.closed = func(k *keeper) {
		if n.keeper == k {
			n.keeper = nil
		}
	}
	s.find, s.opened = func(table.ID) {}, func(table.Opening) {}
	s.stewards.self = n.name
	s.stewards.choose(n.present())
	state, err := s.replay("t")
	if err != nil {
		n.t.Fatalf("seed %d: %v", n.seed, err)
	}
	n.keeper = newKeeper(s, state)
	if len(n.present()) == 1 {
		n.keeper.tell(table.Restored{})
	} else {
		n.keeper.wake()
	}
}

func (n *simNode) die() {
	n.life++
	n.up, n.keeper, n.waits = false, nil, false
}

// present are the nodes that are up.
func (s *simulation) present() (list []string) {
	for _, n := range s.nodes {
		if n.up {
			list = append(list, n.name)
		}
	}
	return list
}

func (s *simulation) newSeed() (seed rules.Seed) {
	for i := range seed {
		seed[i] = byte(s.rng.UintN(256))
	}
	return seed
}

// see has a node find out who is present, or believe something else.
func (n *simNode) see() {
	believed := n.present()
	if !n.quiet && n.rng.IntN(4) == 0 {
		believed = []string{n.name}
	}
	n.keeper.stewards.choose(believed)
	n.keeper.inbox.put(message{ask: n.keeper.chosen})
}

// A simClock goes on by itself when nothing else happens.
type simClock struct {
	now    time.Time
	timers []*simTimer
}

type simTimer struct {
	clock *simClock
	when  time.Time
	f     func()
}

func (c *simClock) Now() time.Time { return c.now }

func (c *simClock) AfterFunc(d time.Duration, f func()) Timer {
	t := &simTimer{c, c.now.Add(max(d, 0)), f}
	at, _ := slices.BinarySearchFunc(c.timers, t, func(a, b *simTimer) int {
		if a.when.After(b.when) {
			return 1
		}
		return -1
	})
	c.timers = slices.Insert(c.timers, at, t)
	return t
}

func (t *simTimer) Stop() bool {
	at := slices.Index(t.clock.timers, t)
	if at >= 0 {
		t.clock.timers = slices.Delete(t.clock.timers, at, at+1)
	}
	return at >= 0
}

func (c *simClock) ring() {
	if len(c.timers) > 0 {
		t := c.timers[0]
		c.timers = c.timers[1:]
		c.now = t.when
		t.f()
	}
}

// happen lets one thing happen. The keeper of a node that waits is left alone.
func (s *simulation) happen() {
	n := s.nodes[s.rng.IntN(len(s.nodes))]
	idle := n.up && n.keeper != nil && !n.waits
	switch what := s.rng.IntN(100); {
	case what < 25 && len(s.onWay) > 0:
		s.keepOne()
	case what < 55 && n.up && !n.cut && n.heard < len(s.log):
		n.hear()
	case what < 75 && idle:
		n.keeper.handleAll()
	case what < 85 && idle:
		s.command(n)
	case what < 92 && n.up:
		s.botMoves(n)
	case what < 95:
		s.clock.ring()
	case what < 97 && idle:
		n.see()
	case what == 97 && !s.quiet:
		n.cut = !n.cut
	case what == 98 && !s.quiet && n.up && len(s.present()) > 1:
		n.die()
	case what >= 98 && !n.up:
		n.start()
	}
	for _, n := range s.nodes {
		if k := n.keeper; k != nil && k.state.Facts() > len(n.entries) {
			s.t.Fatalf("seed %d: %s shows %d entries, and its file has %d", s.seed, n.name, k.state.Facts(), len(n.entries))
		}
	}
}

// keepOne brings something into the log, or loses it where nobody waits for it any more.
func (s *simulation) keepOne() {
	at := s.rng.IntN(len(s.onWay))
	w := s.onWay[at]
	if w.of.cut && !s.quiet {
		return
	}
	s.onWay = slices.Delete(s.onWay, at, at+1)
	if w.life != w.of.life && s.rng.IntN(2) == 0 {
		return
	}
	s.log = append(s.log, w)
}
