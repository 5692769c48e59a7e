package lobby

import (
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"log/slog"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"saloon/data"
	"saloon/lobby/bots"
	"saloon/lobby/evenings"
	"saloon/lobby/journal"
	"saloon/lobby/reviews"
	"saloon/lobby/table"
	"saloon/lobby/training"
	"saloon/lobby/words"
	"saloon/rules"
	"saloon/rules/bot"
)

// Config is what a lobby is made of. Fields that are zero get sensible values.
type Config struct {
	Games []rules.Game
	Store Store
	Clock Clock
	Log   *slog.Logger
	Nodes Nodes // the other nodes of the same saloon; nil where it runs alone

	BotWorkers int           // bots that think at the same time; at most half of the cores
	BotTime    time.Duration // how long a bot may think about one move
	Masters    bool          // bots of the level that takes longest are offered too
	BotDelay   time.Duration // how long a bot waits before it thinks; negative for not at all

	Limits Limits
	Hooks  Hooks

	Contact string // told to people who are muted or banned: how they reach the operator

	ReviewPlayouts int // games that a review plays on from each decision; 0 for review.DefaultPlayouts

	Seed func() rules.Seed // of each game; by chance when it is nil
}

// What bots take where an operator chose nothing.
const (
	DefaultBotTime  = time.Second
	DefaultBotDelay = 700 * time.Millisecond
)

// Open restores the live tables from the store and opens the saloon.
func Open(ctx context.Context, c Config) (*Lobby, error) {
	if len(c.Games) == 0 || c.Store == nil {
		return nil, errors.New("a saloon needs at least one game and a store")
	}
	c = c.completed()
	thinking, stop := context.WithCancel(context.WithoutCancel(ctx))
	pool := bots.New(thinking, c.BotWorkers, c.BotTime, c.Log)
	levels := slices.DeleteFunc(bot.Levels(), func(level string) bool { return level == bot.Master && !c.Masters })
	l := &Lobby{
		shared: shared{
			drain:  &draining{done: make(chan struct{})},
			saloon: &table.Saloon{Games: c.Games, Levels: levels, Alike: words.Alike},
			store:  c.Store, clock: c.Clock, log: c.Log, botDelay: c.BotDelay, newSeed: c.Seed,
			bots: pool, hall: newHall(c.Clock), figures: newFigures(c.Games), companies: &companyLocks{seed: maphash.MakeSeed()}, writing: context.WithoutCancel(ctx),
		},
		pool: pool, stopBots: stop, playouts: c.ReviewPlayouts, sanctions: &sanctions{clock: c.Clock}, contact: c.Contact, links: newLinkCodes(c.Clock),
		guests: map[string]guestName{}, tables: map[table.ID]*keeper{},
		restoring: restoring{waiting: map[table.ID]*restoration{}, done: make(chan struct{})}, untold: untold{tidings: map[table.PlayerID][]Tiding{}},
	}
	l.limits.Store(new(c.Limits.completed()))
	l.reviews = (&reviews.Queue{Now: c.Clock.Now, Limits: l.reviewLimits, Log: c.Log, Making: thinking, Make: l.makeReview}).Open()
	l.exercises = (&reviews.Queue{Now: c.Clock.Now, Limits: exerciseLimits, Log: c.Log, Making: thinking, Make: l.makeExercises}).Open()
	l.trainer = &training.Trainer{Store: c.Store, Today: l.today, Open: func(id string) (data.ArchivedGame, *rules.Record, error) {
		g, _, record, err := l.playedAgain(id)
		return g, record, err
	}}
	if l.messenger = newMessenger(context.WithoutCancel(ctx), l, c.Hooks); l.messenger != nil {
		l.hall.waits = l.messenger.waits
	}
	l.ladder = l.newLadder(c.Games)
	l.evenings = evenings.New(ctx, eveningSaloon{l}, c.Store, c.Log)
	l.hall.evenings = l.evenings.Live
	l.opened, l.find, l.closed = l.openRematch, l.findRematch, l.forget
	l.pulse = &pulse{clock: c.Clock, note: l.noteAlive, stopped: l.lastAlive()}
	l.absences = l.newAbsences()
	l.listen(thinking, c.Nodes)
	if err := errors.Join(l.readPeace(), l.readBlocks(), l.restore(ctx)); err != nil {
		stop()
		l.messenger.close()
		return nil, err
	}
	if l.nodes != nil {
		l.tellPeople()
	}
	return l, nil
}

// completed has what is usual where nothing is said.
func (c Config) completed() Config {
	now := time.Now
	if c.Nodes != nil {
		now = c.Nodes.Now
	}
	setIfZero[Clock](&c.Clock, wallClock{now})
	setIfZero(&c.Log, slog.New(slog.DiscardHandler))
	setIfZero(&c.BotTime, DefaultBotTime)
	setIfZero(&c.BotDelay, DefaultBotDelay)
	if c.Seed == nil {
		c.Seed = rules.NewSeed
	}
	return c
}

// Now is the time by which deadlines fall here: on several nodes that of the log, so that all of them have the same.
func (l *Lobby) Now() time.Time { return l.clock.Now() }

// Farewell is what everybody is told when the saloon closes now.
func (l *Lobby) Farewell() News {
	return farewell(l.closingNotice().Phrase)
}

func (l *Lobby) closingNotice() *table.Notice {
	if err := l.store.Trouble(); err != nil && !errors.Is(err, data.ErrLittleRoom) {
		return noticeBroken
	}
	return noticeRestart
}

// Close tells everyone, and finishes writing. Tables stay as they are; the next Open goes on with them.
func (l *Lobby) Close(ctx context.Context) error {
	l.mu.Lock()
	if l.ended {
		l.mu.Unlock()
		return nil
	}
	l.ended = true
	l.mu.Unlock()
	l.restoring.workers.Wait() // a table is set going as a whole, or not at all
	keepers := l.keepers()
	l.hall.farewell(l.closingNotice())
	l.stopBots()
	l.evenings.Close()
	l.messenger.close()
	for _, k := range keepers {
		k.inbox.close()
	}
	defer l.pulse.stop()
	defer l.absences.write()
	l.drain.stop()
	l.teller.stop()
	if err := errors.Join(l.reviews.Close(ctx), l.exercises.Close(ctx)); err != nil {
		return err
	}
	for _, k := range keepers {
		select {
		case <-k.done:
		case <-ctx.Done():
			return errors.Join(errors.New("a table is still writing"), ctx.Err())
		}
	}
	return nil
}

type shared struct {
	saloon    *table.Saloon
	store     Store
	clock     Clock
	log       *slog.Logger
	limits    atomic.Pointer[Limits] // which an operator may change
	bots      thinkers
	figures   *figures
	botDelay  time.Duration
	newSeed   func() rules.Seed
	hall      *hall
	pulse     *pulse
	absences  *absences
	drain     *draining
	companies *companyLocks
	stewards  stewards
	staying   stayingPaused
	evenings  *evenings.Evenings
	writing   context.Context // of writes; it outlives every table

	opened func(table.Opening) // a rematch, which is written down already
	find   func(table.ID)      // a rematch whose write reported an error but may have happened
	closed func(*keeper)
}

type thinkers interface{ Add(bots.Job) }

// Tables are set going after a start while the door is open: one that somebody wants goes first.
type restoring struct {
	mu      sync.Mutex
	waiting map[table.ID]*restoration
	wasDown bool // no other node went on meanwhile
	workers sync.WaitGroup
	done    chan struct{} // closed when none is left
}

type restoration struct{ once sync.Once }

func (l *Lobby) restore(ctx context.Context) error {
	journals := l.store.Journals()
	if err := errors.Join(l.restoreHall(ctx, journals), l.restoreEvenings(journals)); err != nil {
		return err
	}
	list := make(chan table.ID, len(journals))
	for _, name := range journals {
		if !journal.IsHall(name) && !journal.IsEvening(name) {
			l.restoring.waiting[table.ID(name)] = &restoration{}
			list <- table.ID(name)
		}
	}
	close(list)
	began := time.Now()
	for range max(1, runtime.NumCPU()/2) { // the others are for those who come in
		l.restoring.workers.Go(func() {
			for id := range list {
				l.restoreNow(id)
			}
		})
	}
	go func() {
		l.restoring.workers.Wait()
		l.freeSanctioned()
		if cap(list) > 0 {
			l.log.Info("all tables go on", "seconds", time.Since(began).Round(time.Millisecond).Seconds())
		}
		close(l.restoring.done)
	}()
	return nil
}

// When people were sent away, the saloon may have been cut off before their chairs were free.
func (l *Lobby) freeSanctioned() {
	for _, s := range l.sanctions.uponPlayers() {
		who := table.PlayerID(s.Player)
		for _, at := range l.hall.seatsOf(who) {
			if k := l.keeperNow(at); k != nil && (s.Kind == data.SanctionBan || s.Kind == data.SanctionKeep && s.Table == string(at)) {
				k.tell(table.Removed{Who: table.Person{ID: who, Kind: table.KindPlayer}})
			}
		}
	}
}

// Restored is closed when every live table goes on again.
func (l *Lobby) Restored() <-chan struct{} { return l.restoring.done }

// restoreNow does nothing when the saloon closes.
func (l *Lobby) restoreNow(id table.ID) {
	r := &l.restoring
	r.mu.Lock()
	one := r.waiting[id]
	r.mu.Unlock()
	if one == nil {
		return
	}
	one.once.Do(func() {
		if l.closing() {
			return
		}
		k, err := l.restoreTable(string(id))
		if err != nil && !l.closing() {
			l.log.Error("a table cannot be set going; its journal stays as it is", "table", id, "error", err)
		}
		switch {
		case k != nil && r.wasDown:
			k.tell(table.Restored{})
		case k != nil:
			k.wake()
		}
		r.mu.Lock()
		delete(r.waiting, id)
		r.mu.Unlock()
	})
}

func (l *Lobby) waitRestored(ctx context.Context) error {
	select {
	case <-l.restoring.done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// What a journal holds never stops a start: a damaged one is set aside, one of a game that is not played here is left
// alone, and there is no keeper.
func (l *Lobby) restoreTable(name string) (*keeper, error) {
	s, err := l.replay(table.ID(name))
	switch {
	case errors.Is(err, table.ErrUnplayable):
		l.log.Warn("a table is left as it is until its game is played here again", "table", name, "error", err)
		return nil, nil
	case errors.Is(err, data.ErrUnknown) && !l.stewards.alone(): // another node has closed it
		return nil, nil
	case errors.Is(err, data.ErrDamaged) && l.stewards.alone(): // of many files one may be damaged
		return nil, l.setAside(name, err)
	case err != nil:
		return nil, fmt.Errorf("the journal %s cannot be read: %w", name, err)
	}
	k, _ := l.keep(s)
	return k, nil
}

// The write of a rematch may have reported an error and reached the store.
func (l *Lobby) findRematch(id table.ID) {
	if id == "" || l.keeperNow(id) != nil {
		return
	}
	k, err := l.restoreTable(string(id))
	if err != nil && !errors.Is(err, data.ErrUnknown) {
		l.log.Error("a rematch cannot be opened", "table", id, "error", err)
	}
	if k != nil {
		l.beginRematch(k) // nothing was restarted, so its guests are still here
	}
}
