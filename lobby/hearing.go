package lobby

import (
	"context"
	"errors"
	"sync"

	"saloon/data"
	"saloon/lobby/journal"
	"saloon/lobby/table"
)

// A hearing is what was heard of other nodes and takes some time. It is done in its order, by one
// goroutine, since nobody may wait where it is heard.
type hearing struct {
	mu     sync.Mutex
	list   []func()
	signal chan struct{}
	done   chan struct{} // closed when the goroutine has ended
}

// A hearer is a store that tells what others have written, and how it stands with the log.
type hearer interface {
	Hear(do func(data.Write))
	NodeStats() (data.NodeStats, bool)
	CaughtUp(context.Context) error
}

// listen begins to hear what other nodes write and tell. It comes before anything is read.
func (l *Lobby) listen(ctx context.Context, nodes Nodes) error {
	l.restoring.wasDown = true
	if nodes == nil {
		return nil
	}
	store, ok := l.store.(hearer)
	if !ok {
		return errors.New("this store cannot tell what other nodes have written")
	}
	l.nodes, l.stewards.self, l.early = nodes, nodes.Name(), map[table.ID]bool{}
	l.hearing.signal, l.hearing.done = make(chan struct{}, 1), make(chan struct{})
	l.teller, l.searching = newTeller(l), newCodeSearch(store.CaughtUp)
	present := nodes.Present()
	l.restoring.wasDown = len(present) <= 1
	l.stewards.choose(present)
	store.Hear(l.hear)
	go l.hearing.run(ctx)
	return nil
}

// later does something that takes time.
func (h *hearing) later(do func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.list = append(h.list, do)
	select {
	case h.signal <- struct{}{}:
	default:
	}
}

func (h *hearing) run(ctx context.Context) {
	defer close(h.done)
	for {
		h.mu.Lock()
		list := h.list
		h.list = nil
		h.mu.Unlock()
		for _, do := range list {
			do()
		}
		select {
		case <-h.signal:
		case <-ctx.Done():
			return
		}
	}
}

// hear is called with every write that was applied and that nobody here waits for, in the order of
// the log. What concerns a table is with its keeper before any later answer.
func (l *Lobby) hear(w data.Write) {
	switch w := w.(type) {
	case data.Appends:
		l.hearAppends(w)
	case data.BeginTry:
		l.hearAppend(w.First)
	case data.DropJournal:
		l.hearGone(w.Journal)
	case data.SetAside:
		l.hearGone(w.Journal)
	case data.ArchiveGame:
		if k := l.keeperNow(table.ID(w.Game.ID)); k != nil {
			k.inbox.hear(heard{kept: true})
		}
	case data.ForgetInJournal:
		if k := l.keeperNow(table.ID(w.Journal)); k != nil {
			k.inbox.put(message{ask: k.readAnew})
		}
	case data.PutBack:
		l.hearing.later(func() { l.hearPutBack(w.Journal) })
	default:
		l.hearing.later(func() { l.hearOfPeople(w) })
	}
}

// hearAppends hears what was added to journals.
func (l *Lobby) hearAppends(list data.Appends) {
	var hall []heard
	for _, a := range list {
		if journal.IsHall(a.Journal) {
			hall = append(hall, heard{Append: a})
		} else {
			l.hearAppend(a)
		}
	}
	l.hearHall(hall...)
}

// hearAppend hears what was added to the journal of a table.
func (l *Lobby) hearAppend(a data.Append) {
	id := table.ID(a.Journal)
	if k := l.keeperOrEarly(id, a.First > 0); k != nil {
		k.inbox.hear(heard{Append: a})
		return
	}
	if a.First > 0 {
		return
	}
	s, err := journal.Replay(l.saloon, id, a.Entries)
	if err != nil {
		l.log.Error("a table of another node cannot be played here", "table", id, "error", err)
		return
	}
	if k, ok := l.keep(s); ok {
		k.wake()
	}
}

// hearGone hears that a journal is no live one any more.
func (l *Lobby) hearGone(name string) {
	if journal.IsHall(name) {
		l.hearHall(heard{Append: data.Append{Journal: name}, gone: true})
		return
	}
	if k := l.keeperOrEarly(table.ID(name), true); k != nil {
		k.inbox.hear(heard{gone: true})
	}
}

// hearPutBack sets a table going whose journal was put back on another node.
func (l *Lobby) hearPutBack(journal string) {
	k, err := l.restoreTable(journal)
	if err != nil {
		l.log.Error("a table that was put back cannot be set going", "table", journal, "error", err)
	}
	if k != nil {
		k.wake()
	}
}

// keeperOrEarly is the keeper of a table, or nil; then it may be noted that the keeper who is about to
// be made has missed something.
func (l *Lobby) keeperOrEarly(id table.ID, note bool) *keeper {
	l.mu.Lock()
	defer l.mu.Unlock()
	k := l.tables[id]
	if k == nil && note {
		l.early[id] = true
	}
	return k
}

// hearEarly tells a new keeper what it may have missed.
func (k *keeper) hearEarly(missed bool) {
	if missed {
		k.inbox.hear(heard{missed: true})
	}
	k.inbox.put(message{ask: k.lookElsewhere})
}
