package lobby

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"saloon/data"
	"saloon/lobby/journal"
	"saloon/lobby/table"
)

// A restoring is the live tables that wait to be set going again after a start. The door
// is open meanwhile: a table that somebody wants is set going at once.
type restoring struct {
	mu      sync.Mutex
	waiting map[table.ID]*restoration
	wasDown bool // no other node went on meanwhile
	workers sync.WaitGroup
	done    chan struct{} // closed when none is left
}

// A restoration sets one table going, once.
type restoration struct{ once sync.Once }

// restore reads the chat of the hall, and begins to set every live table going again, as
// its journal tells it.
func (l *Lobby) restore(ctx context.Context) error {
	journals, err := l.store.Journals()
	if err != nil {
		return fmt.Errorf("the journals cannot be listed: %w", err)
	}
	if err := l.restoreHall(ctx, journals); err != nil {
		return err
	}
	list := make(chan table.ID, len(journals))
	for _, name := range journals {
		if !journal.IsHall(name) {
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
		if cap(list) > 0 {
			l.log.Info("all tables go on", "seconds", time.Since(began).Round(time.Millisecond).Seconds())
		}
		close(l.restoring.done)
	}()
	return nil
}

// Restored is closed when every live table goes on again.
func (l *Lobby) Restored() <-chan struct{} { return l.restoring.done }

// restoreNow sets a table going that waits for it, unless the saloon closes.
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

// waitRestored waits until every live table goes on again.
func (l *Lobby) waitRestored(ctx context.Context) error {
	select {
	case <-l.restoring.done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// restoreTable starts the keeper of a table, as its journal tells it. What a journal holds
// never stops a start: a damaged one is set aside, one of a game that is not played here now
// is left alone, and there is no keeper.
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

// findRematch sets a rematch going whose write reported an error but reached the
// store.
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
