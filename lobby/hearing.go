package lobby

import (
	"context"
	"slices"
	"sync"

	"saloon/data"
	"saloon/lobby/journal"
	"saloon/lobby/table"
)

// What was heard of other nodes and takes time is done in its order, since nobody may wait where it is heard.
type hearing struct {
	mu     sync.Mutex
	list   []func()
	signal chan struct{}
	done   chan struct{} // closed when the goroutine has ended
}

// listen is called before anything is read.
func (l *Lobby) listen(ctx context.Context, nodes Nodes) {
	l.restoring.wasDown = true
	if nodes == nil {
		return
	}
	l.nodes, l.stewards.self, l.early = nodes, nodes.Name(), map[table.ID]bool{}
	l.hearing.signal, l.hearing.done = make(chan struct{}, 1), make(chan struct{})
	l.teller, l.searching = newTeller(l), newCodeSearch(l.store.CaughtUp)
	present := nodes.Present()
	l.restoring.wasDown = len(present) <= 1
	l.stewards.choose(present)
	l.store.Hear(l.hear)
	go l.hearing.run(ctx)
}

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

// hear gets every applied write that nobody here waits for, in the order of the log. What concerns a table is with its
// keeper before any later answer.
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
	case data.KeepEvening:
		l.hearEveningGone(data.EveningPrefix + w.Evening.ID)
	case data.ForgetInJournal:
		if journal.IsEvening(w.Journal) {
			l.hearing.later(func() { l.evenings.Reread(w.Journal) })
			return
		}
		if k := l.keeperNow(table.ID(w.Journal)); k != nil {
			k.inbox.put(message{ask: k.readAnew})
		}
	case data.PutBack:
		if journal.IsEvening(w.Journal) {
			l.hearing.later(func() { l.evenings.Reread(w.Journal) })
			return
		}
		l.hearing.later(func() { l.hearPutBack(w.Journal) })
	default:
		l.hearing.later(func() { l.hearOfPeople(w) })
	}
}

func (l *Lobby) hearAppends(list data.Appends) {
	var hall []heard
	for _, a := range list {
		switch {
		case journal.IsHall(a.Journal):
			hall = append(hall, heard{Append: a})
		case journal.IsEvening(a.Journal):
			l.evenings.Hear(a)
			l.hearing.later(l.evenings.TakeHeard)
		default:
			l.hearAppend(a)
		}
	}
	l.hearHall(hall...)
}

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

func (l *Lobby) hearGone(name string) {
	switch {
	case journal.IsHall(name):
		l.hearHall(heard{Append: data.Append{Journal: name}, gone: true})
		return
	case journal.IsEvening(name):
		l.hearEveningGone(name)
		return
	}
	if k := l.keeperOrEarly(table.ID(name), true); k != nil {
		k.inbox.hear(heard{gone: true})
	}
}

func (l *Lobby) hearPutBack(journal string) {
	k, err := l.restoreTable(journal)
	if err != nil {
		l.log.Error("a table that was put back cannot be set going", "table", journal, "error", err)
	}
	if k != nil {
		k.wake()
	}
}

// Where there is no keeper, it may be noted that the one who is about to be made has missed something.
func (l *Lobby) keeperOrEarly(id table.ID, note bool) *keeper {
	l.mu.Lock()
	defer l.mu.Unlock()
	k := l.tables[id]
	if k == nil && note {
		l.early[id] = true
	}
	return k
}

func (k *keeper) hearEarly(missed bool) {
	if missed {
		k.inbox.hear(heard{missed: true})
	}
	k.inbox.put(message{ask: k.lookElsewhere})
}

func (l *Lobby) nodesChanged() {
	l.choosing.Lock()
	defer l.choosing.Unlock()
	present := l.nodes.Present()
	l.teller.forgetNodes(present)
	drains := l.teller.draining()
	drains[l.nodes.Name()] = l.drain.on.Load()
	among := without(present, drains)
	if len(among) == 0 { // all close
		among = present
	}
	unfit := map[string]bool{}
	for _, node := range l.nodes.Unfit() {
		unfit[node] = true
	}
	if fit := without(among, unfit); len(fit) > 0 {
		among = fit
	}
	if before := l.stewards.list.Load(); slices.Equal(*before, among) {
		return
	}
	l.stewards.choose(among)
	l.stewards.figures.elections.Add(1)
	l.log.Info("other nodes came or went", "present", present, "stewards", among)
	for _, k := range l.keepers() {
		k.inbox.put(message{husk: true, ask: k.chosen})
	}
	l.clock.AfterFunc(guestGrace, l.freeChairs)
}

func (l *Lobby) keepers() (list []*keeper) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, k := range l.tables {
		list = append(list, k)
	}
	return list
}

func (l *Lobby) changedAt(tables map[table.ID]bool) {
	for id := range tables {
		if k := l.keeperNow(id); k != nil {
			k.inbox.put(message{ask: k.lookElsewhere})
		}
	}
}

func (k *keeper) lookElsewhere() {
	before := k.others
	k.others = k.hall.lookersElsewhere(k.id)
	changed := false
	for id, stays := range k.others {
		was, known := before[id]
		changed = changed || !known || was != stays
		if !known {
			k.noteBack(id)
			if stays {
				k.tellWhoCame(id)
			}
		}
	}
	for id, stayed := range before {
		if _, still := k.others[id]; still {
			continue
		}
		changed = true
		k.noteGone(id)
		if stayed {
			k.tellTeacherGone(id)
		}
		if k.state.AwaitsAnswer(id) && k.isSteward(k.id) {
			k.tell(table.Gone{Player: id})
		}
	}
	if !changed || k.ended {
		return
	}
	k.tell(table.Gathered{})
	k.publish()
	k.setTimers()
}

// The node of these guests is gone, and could not free their chairs.
func (l *Lobby) freeChairs() {
	if l.closing() {
		return
	}
	if !l.teller.knowsAll(l.nodes.Present()) {
		l.clock.AfterFunc(guestGrace, l.freeChairs)
		return
	}
	for _, k := range l.keepers() {
		k.inbox.put(message{husk: true, ask: k.freeChairs})
	}
}

func (k *keeper) freeChairs() {
	if k.asleep || !k.isSteward(k.id) {
		return
	}
	for _, c := range k.state.Card(table.Surroundings{}).Chairs {
		if c.Person.Kind == table.KindGuest && !c.Away && !k.hall.isHere(c.Person.ID) {
			k.tell(table.Departed{Guest: c.Person})
		}
	}
}

func (l *Lobby) hearEveningGone(name string) {
	l.evenings.HearGone(name)
	l.hearing.later(l.evenings.TakeHeard)
}
