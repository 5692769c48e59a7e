package lobby

import (
	"context"
	"errors"
	"hash/maphash"
	"log/slog"
	"time"

	"saloon/data"
	"saloon/lobby/bots"
	"saloon/lobby/reviews"
	"saloon/lobby/table"
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
	setIfZero[Clock](&c.Clock, wallClock{})
	setIfZero(&c.Log, slog.New(slog.DiscardHandler))
	setIfZero(&c.BotTime, DefaultBotTime)
	setIfZero(&c.BotDelay, DefaultBotDelay)
	if c.Seed == nil {
		c.Seed = rules.NewSeed
	}
	thinking, stop := context.WithCancel(context.WithoutCancel(ctx))
	pool := bots.New(thinking, c.BotWorkers, c.BotTime, c.Log)
	l := &Lobby{
		shared: shared{
			drain:  &draining{done: make(chan struct{})},
			saloon: &table.Saloon{Games: c.Games, Levels: bot.Levels(), Alike: words.Alike},
			store:  c.Store, clock: c.Clock, log: c.Log, botDelay: c.BotDelay, newSeed: c.Seed,
			bots: pool, hall: newHall(c.Clock), figures: newFigures(c.Games), companies: &companyLocks{seed: maphash.MakeSeed()}, writing: context.WithoutCancel(ctx),
		},
		pool: pool, stopBots: stop, playouts: c.ReviewPlayouts, sanctions: &sanctions{clock: c.Clock}, contact: c.Contact, links: newLinkCodes(c.Clock),
		guests: map[string]guestName{}, tables: map[table.ID]*keeper{},
		restoring: restoring{waiting: map[table.ID]*restoration{}, done: make(chan struct{})}, untold: untold{tidings: map[table.PlayerID][]Tiding{}},
	}
	l.limits.Store(new(c.Limits.completed()))
	l.reviews = (&reviews.Queue{Now: c.Clock.Now, Limits: l.reviewLimits, Log: c.Log, Making: thinking, Make: l.makeReview}).Open()
	if l.messenger = newMessenger(context.WithoutCancel(ctx), l, c.Hooks); l.messenger != nil {
		l.hall.waits = l.messenger.waits
	}
	l.opened, l.find, l.closed = l.openRematch, l.findRematch, l.forget
	l.pulse = &pulse{clock: c.Clock, note: l.noteAlive, stopped: l.lastAlive()}
	l.absences = l.newAbsences()
	err := l.listen(thinking, c.Nodes)
	if err == nil {
		err = errors.Join(l.readPeace(), l.readBlocks(), l.restore(ctx))
	}
	if err != nil {
		stop()
		l.messenger.close()
		return nil, err
	}
	if l.nodes != nil {
		l.tellPeople()
	}
	return l, nil
}

// Farewell is what everybody is told when the saloon closes now.
func (l *Lobby) Farewell() News {
	why := l.closingNotice()
	return News{Farewell: why.Sentence(), Why: &why.Phrase}
}

func (l *Lobby) closingNotice() *table.Notice {
	if err := l.store.Trouble(); err != nil && !errors.Is(err, data.ErrLittleRoom) {
		return noticeBroken
	}
	return noticeRestart
}

// Close tells everyone that the saloon closes and finishes writing. Tables stay as
// they are; the next Open goes on with them.
func (l *Lobby) Close(ctx context.Context) error {
	l.mu.Lock()
	if l.ended {
		l.mu.Unlock()
		return nil
	}
	l.ended = true
	l.mu.Unlock()
	l.restoring.workers.Wait() // a table is set going as a whole, or not at all
	l.mu.Lock()
	var keepers []*keeper
	for _, k := range l.tables {
		keepers = append(keepers, k)
	}
	l.mu.Unlock()
	l.hall.farewell(l.closingNotice())
	l.stopBots()
	l.messenger.close()
	for _, k := range keepers {
		k.inbox.close()
	}
	defer l.pulse.stop()
	defer l.absences.write()
	l.drain.stop()
	l.teller.stop()
	if err := l.reviews.Close(ctx); err != nil {
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
