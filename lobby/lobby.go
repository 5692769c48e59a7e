package lobby

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"saloon/data"
	"saloon/rules"
	"saloon/rules/bot"
)

// Config is what a saloon is made of. Zero fields get sensible values.
type Config struct {
	Games []rules.Game
	Store Store
	Clock Clock
	Log   *slog.Logger

	BotWorkers int           // bots that think at the same time; at most half of the cores
	BotTime    time.Duration // how long a bot may think about one move
	BotDelay   time.Duration // how long a bot waits before it thinks; negative for not at all

	Limits Limits
}

// Limits bounds what one person may cause.
type Limits struct {
	Commands      float64 // per second and person
	CommandBurst  int
	Chat          float64 // lines per second and person
	ChatBurst     int
	TablesPerHost int // tables of one host that are not over
}

func (l Limits) completed() Limits {
	setIfZero(&l.Commands, 20)
	setIfZero(&l.CommandBurst, 60)
	setIfZero(&l.Chat, 0.7)
	setIfZero(&l.ChatBurst, 6)
	setIfZero(&l.TablesPerHost, 8)
	return l
}

func setIfZero[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}

// A Lobby is the saloon.
type Lobby struct {
	games    []rules.Game
	store    Store
	clock    Clock
	log      *slog.Logger
	limits   Limits
	botDelay time.Duration

	bots     *botPool
	stopBots context.CancelFunc
	writing  context.Context // of writes; it outlives every table
	hall     *hall
	links    *linkCodes
	naming   sync.Mutex // held while a name is checked and taken, or a profile changed
	guests   map[string]guestName

	mu     sync.Mutex
	tables map[TableID]*table
	closed bool
}

// Open restores the live tables from the store and opens the saloon.
func Open(ctx context.Context, c Config) (*Lobby, error) {
	if len(c.Games) == 0 || c.Store == nil {
		return nil, errors.New("a saloon needs at least one game and a store")
	}
	setIfZero[Clock](&c.Clock, wallClock{})
	setIfZero(&c.Log, slog.New(slog.DiscardHandler))
	setIfZero(&c.BotTime, time.Second)
	setIfZero(&c.BotDelay, 700*time.Millisecond)
	thinking, stop := context.WithCancel(context.WithoutCancel(ctx))
	l := &Lobby{
		games: c.Games, store: c.Store, clock: c.Clock, log: c.Log, limits: c.Limits.completed(), botDelay: c.BotDelay,
		bots: newBotPool(thinking, c.BotWorkers, c.BotTime, c.Log), stopBots: stop, writing: context.WithoutCancel(ctx),
		guests: map[string]guestName{}, tables: map[TableID]*table{},
	}
	l.hall = newHall(l.clock)
	l.links = newLinkCodes(l.clock)
	if err := l.restore(ctx); err != nil {
		stop()
		return nil, err
	}
	return l, nil
}

// Close tells everyone, ends all visits and finishes writing. Tables stay as
// they are; the next Open goes on with them.
func (l *Lobby) Close(ctx context.Context) error {
	l.mu.Lock()
	if l.closed {
		l.mu.Unlock()
		return nil
	}
	l.closed = true
	var tables []*table
	for _, t := range l.tables {
		tables = append(tables, t)
	}
	l.mu.Unlock()
	l.hall.farewell(noticeRestart)
	l.stopBots()
	for _, t := range tables {
		t.inbox.close()
	}
	for _, t := range tables {
		select {
		case <-t.done:
		case <-ctx.Done():
			return errors.Join(errors.New("a table is still writing"), ctx.Err())
		}
	}
	return nil
}

// Games lists the games that can be played here.
func (l *Lobby) Games() []rules.Game { return l.games }

// Levels names the levels of bots, weakest first.
func (l *Lobby) Levels() []string { return bot.Levels() }

// Game is the game of that name, or nil.
func (l *Lobby) Game(id string) rules.Game {
	for _, g := range l.games {
		if g.Info().ID == id {
			return g
		}
	}
	return nil
}

// Tables lists the tables that anybody may see.
func (l *Lobby) Tables() []Card { return l.hall.open() }

func (l *Lobby) table(id TableID) *table {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.tables[id]
}

// add sets a table going; it is false when the saloon has closed.
func (l *Lobby) add(s *state) (*table, bool) {
	t := newTable(l, s)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return nil, false
	}
	l.tables[s.id] = t
	t.publish()
	go t.run()
	return t, true
}

func (l *Lobby) forget(t *table) {
	l.mu.Lock()
	delete(l.tables, t.state.id)
	l.mu.Unlock()
	l.hall.remove(t.state.id)
}

// openTable journals a new table and sets it going.
func (l *Lobby) openTable(ctx context.Context, facts []data.Entry) (*table, *rules.Refusal) {
	for range 5 {
		id := newTableID()
		err := l.store.Append(ctx, data.Append{Journal: string(id), Entries: facts})
		if errors.Is(err, data.ErrTaken) {
			continue
		}
		if err != nil {
			l.log.Error("a new table cannot be written", "error", err)
			// A write that failed may have happened all the same.
			if err := l.store.DropJournal(l.writing, string(id)); err != nil {
				l.log.Warn("a table that nobody has may appear after a restart", "journal", id, "error", err)
			}
			return nil, refusedNotWritten
		}
		return l.start(id, facts)
	}
	return nil, refusedNotWritten
}

// openRematch sets the table going that a rematch has journalled.
func (l *Lobby) openRematch(id TableID, facts []data.Entry) {
	if t, _ := l.start(id, facts); t != nil {
		t.wake() // whose bots may have the first turn
	}
}

// findRematch sets a rematch going that was journalled although the write was
// called failed.
func (l *Lobby) findRematch(id TableID) {
	if id == "" || l.table(id) != nil {
		return
	}
	if err := l.restoreTable(string(id)); err != nil && !errors.Is(err, data.ErrUnknown) {
		l.log.Error("a rematch cannot be opened", "journal", id, "error", err)
	}
}

func (l *Lobby) start(id TableID, facts []data.Entry) (*table, *rules.Refusal) {
	s, err := l.build(id, facts)
	if err != nil {
		l.log.Error("a new table makes no sense", "journal", id, "error", err)
		return nil, refusedBroken
	}
	t, ok := l.add(s)
	if !ok {
		return nil, refusedClosing
	}
	return t, nil
}
