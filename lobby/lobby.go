package lobby

import (
	"context"
	"errors"
	"sync"
	"time"

	"saloon/data"
	"saloon/lobby/bots"
	"saloon/lobby/journal"
	"saloon/lobby/reviews"
	"saloon/lobby/table"
	"saloon/rules"
)

// A Lobby is the saloon.
type Lobby struct {
	shared
	pool     *bots.Pool // who they are
	stopBots context.CancelFunc
	reviews  *reviews.Queue
	playouts int // for each decision of a review; 0 for as many as a review has by itself
	links    *linkCodes
	// messenger summons who is away; nil where there are no words for that
	messenger *messenger
	naming    sync.Mutex           // held while a name is checked and taken, or a profile changed
	guests    map[string]guestName // and players who are being written, by skeleton

	peace     sync.Mutex // held while sanctions and reports are read
	sanctions *sanctions
	contact   string // how people reach the operator; empty for not at all
	onBan     func() // told when somebody was banned; nil where nobody wants to know

	restoring restoring
	untold    untold
	deals     dealing

	mu     sync.Mutex
	tables map[table.ID]*keeper
	early  map[table.ID]bool // of which something was heard before they have a keeper
	ended  bool

	nodes    Nodes // nil where the saloon runs alone
	hearing  hearing
	teller   *teller
	choosing sync.Mutex // held while the stewards are chosen anew

	searching *codeSearch // nil where the saloon runs alone
}

// A guestName is a name that a guest has taken. Before the guest enters, it is
// reserved for a minute.
type guestName struct {
	id    table.PlayerID
	until time.Time // zero once the guest is here
}

// Games lists the games that can be played here.
func (l *Lobby) Games() []rules.Game { return l.saloon.Games }

// Game is the game of that name, or nil.
func (l *Lobby) Game(id string) rules.Game { return l.saloon.Game(id) }

// Levels names the levels of bots, weakest first.
func (l *Lobby) Levels() []string { return l.saloon.Levels }

// keeper is the keeper of a table, or nil.
func (l *Lobby) keeper(id table.ID) *keeper {
	l.restoreNow(id)
	return l.keeperNow(id)
}

// keeperNow is the keeper of a table that goes on already, or nil.
func (l *Lobby) keeperNow(id table.ID) *keeper {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.tables[id]
}

// closing reports whether the saloon has closed.
func (l *Lobby) closing() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.ended
}

// keep starts the keeper of a table. It is false when the saloon has closed.
func (l *Lobby) keep(s *table.State) (*keeper, bool) {
	k := newKeeper(&l.shared, s)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ended {
		return nil, false
	}
	if there := l.tables[k.id]; there != nil { // another node's write has made it
		return there, true
	}
	l.tables[k.id] = k
	k.publishAnyhow()
	go k.run()
	if !k.stewards.alone() {
		k.hearEarly(l.early[k.id])
		delete(l.early, k.id)
	}
	return k, true
}

// wake makes the keeper do what the State asks for; bots may have the first turn.
func (k *keeper) wake() { k.inbox.put(message{ask: func() { k.followUp(false) }}) }

func (l *Lobby) forget(k *keeper) {
	l.mu.Lock()
	delete(l.tables, k.id)
	l.mu.Unlock()
	l.hall.remove(k.id)
}

// A writeOpening writes the beginning of a new table's journal.
type writeOpening func(context.Context, table.ID, data.Append) error

// justAppend writes nothing but the journal.
func (l *Lobby) justAppend(ctx context.Context, _ table.ID, first data.Append) error {
	return l.store.Append(ctx, first)
}

// openTable writes a new table down and starts its keeper. When the ID is in use, it
// opens the table once more, under another one.
func (l *Lobby) openTable(ctx context.Context, open func(table.Moment) (table.Opening, error), write writeOpening) (*keeper, error) {
	for range 5 {
		o, err := open(table.Moment{Now: l.clock.Now(), New: generator{l.newSeed}})
		if err != nil {
			return nil, err
		}
		first := journal.First(o)
		err = write(ctx, o.State.ID(), first)
		if errors.Is(err, data.ErrTaken) {
			continue
		}
		if errors.Is(err, data.ErrTried) {
			return nil, err
		}
		if err != nil {
			if ctx.Err() == nil {
				l.log.Error("a new table cannot be written", "error", err)
			}
			// A write that failed may have happened all the same.
			if err := l.store.DropJournal(l.writing, first.Journal); err != nil {
				l.log.Warn("a table that nobody has may appear after a restart", "table", first.Journal, "error", err)
			}
			return nil, refusedNotWritten
		}
		k, ok := l.keep(o.State)
		if !ok {
			return nil, refusedClosing
		}
		k.wake()
		return k, nil
	}
	return nil, refusedNotWritten
}

// openRematch starts the keeper of a rematch, which has been written down already.
func (l *Lobby) openRematch(o table.Opening) {
	if k, ok := l.keep(o.State); ok {
		l.beginRematch(k)
	}
}

func (l *Lobby) beginRematch(k *keeper) {
	l.dismiss(l.hall.openedAgain(k.id, *l.limits.Load()))
	k.wake()
}
