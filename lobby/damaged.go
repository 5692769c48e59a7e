package lobby

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sort"
	"sync"

	"saloon/data"
	"saloon/lobby/journal"
	"saloon/lobby/table"
	"saloon/lobby/words"
	"saloon/rules"
)

// A Damaged is a journal that was set aside, and how far it plays now.
type Damaged struct {
	data.DamagedJournal
	Journal string
	Game    string         // the ID; empty when even the opening of its table is lost
	Title   string         // of the game
	Players []table.Person // who sat there at the last moment that plays
	Plays   int            // so many entries play, from the first on
	Good    int            // with so many of them the table can go on; at most Plays
	Why     error          // why the table cannot go on as it was; nil when it can
}

// Lost is how many entries are lost when the table goes on with those that play.
func (d Damaged) Lost() int { return d.Length - d.Good }

// At is the entry with which playing stops; nil where reading stops before.
func (d Damaged) At() *data.Entry {
	if d.Plays >= len(d.Entries) {
		return nil
	}
	return &d.Entries[d.Plays]
}

var (
	errNotDamaged  = errors.New("no journal of this name was set aside as damaged")
	errHallJournal = errors.New("that is what was said in the hall, where people have talked on since")
	errCutStep     = errors.New("it ends in the midst of what happened at once")
	errGameKept    = errors.New("its game came to an end and is kept, so it can be put back only as a whole")
	errNoGood      = errors.New("no entry of it can be played, so nothing can be put back")
)

var (
	toldPutBack    = rules.Refuse("table-put-back", "the table %s was damaged, and goes on now")
	toldPutBackCut = rules.Refuse("table-put-back-in-part", "the table %s was damaged, and goes on now from an earlier moment: what happened last is lost, %d [entry|entries] of its journal")
)

// Damaged lists the journals that were set aside, by name.
func (l *Lobby) Damaged() (list []Damaged, err error) {
	reasons, err := l.store.Damaged()
	if err != nil {
		return nil, fmt.Errorf("reading what is damaged: %w", err)
	}
	for _, name := range slices.Sorted(maps.Keys(reasons)) {
		d, err := l.DamagedJournal(name)
		if errors.Is(err, errNotDamaged) { // somebody has put it back meanwhile
			continue
		}
		if err != nil {
			return nil, err
		}
		list = append(list, d)
	}
	return list, nil
}

// DamagedJournal plays a journal that was set aside, as far as that goes.
func (l *Lobby) DamagedJournal(name string) (d Damaged, err error) {
	d.Journal = name
	d.DamagedJournal, err = l.store.DamagedJournal(name)
	switch {
	case errors.Is(err, data.ErrUnknown):
		return d, errNotDamaged
	case err != nil:
		return d, fmt.Errorf("reading the journal %s: %w", name, err)
	case journal.IsHall(name):
		d.Why = errHallJournal
		return d, nil
	case journal.IsEvening(name):
		d.playEvening()
		return d, nil
	}
	d.play(l.saloon)
	return d, nil
}

func (d *Damaged) playEvening() {
	replay := func(n int) error {
		_, err := journal.ReplayEvening(journal.EveningOf(d.Journal), d.Entries[:n])
		return err
	}
	if d.Why = cmp.Or(d.Broken, replay(len(d.Entries))); d.Why == nil {
		d.Plays, d.Good = len(d.Entries), len(d.Entries)
		return
	}
	d.Plays = max(sort.Search(len(d.Entries)+1, func(n int) bool { return replay(n) != nil })-1, 0)
	d.Good = d.Plays
}

func (d *Damaged) play(saloon *table.Saloon) {
	id := table.ID(d.Journal)
	state, err := journal.Replay(saloon, id, d.Entries)
	d.Plays, d.Why = len(d.Entries), d.Broken
	if err != nil && len(d.Entries) > 0 {
		d.Why = err
		d.Plays = sort.Search(len(d.Entries)-1, func(n int) bool {
			_, err := journal.Replay(saloon, id, d.Entries[:n+1])
			return err != nil
		})
	}
	if err != nil || state.HouseActs() {
		state = d.findGood(saloon, id)
	} else {
		d.Good = len(d.Entries)
	}
	if d.Why == nil && d.Good < d.Length {
		d.Why = errCutStep
	}
	if state == nil {
		return
	}
	card := state.Card(table.Surroundings{})
	d.Game, d.Title = card.Game, card.Title
	for _, c := range card.Chairs {
		d.Players = append(d.Players, c.Person)
	}
}

// so many ends of writes are looked at, from the last one that plays on
const mostTried = 64

// findGood is nil where there is no end of a write with which the table can go on.
func (d *Damaged) findGood(saloon *table.Saloon, id table.ID) *table.State {
	at, _ := slices.BinarySearch(d.Ends, d.Plays+1)
	for tried, end := range slices.Backward(d.Ends[:at]) {
		if tried < at-mostTried {
			break
		}
		if s, err := journal.Replay(saloon, id, d.Entries[:end]); err == nil && !s.HouseActs() {
			d.Good = end
			return s
		}
	}
	return nil
}

// PutBack lets a table go on whose journal was set aside; with cut, with the entries that play. Its players are told.
func (l *Lobby) PutBack(ctx context.Context, by By, name string, cut bool) (e AuditEntry, err error) {
	if err := l.waitRestored(ctx); err != nil {
		return e, err
	}
	d, err := l.DamagedJournal(name)
	switch {
	case err != nil:
		return e, err
	case journal.IsHall(name):
		return e, d.Why
	case d.Why != nil && d.Good == 0:
		return e, fmt.Errorf("%w: %w", errNoGood, d.Why)
	case d.Why != nil && !cut:
		return e, fmt.Errorf("it still does not play: %w; up to the entry %d it does, and then what follows is lost (entries: %d)", d.Why, d.Good, d.Lost())
	case l.closing():
		return e, refusedClosing
	}
	e, err = l.Note(ctx, by, AuditEntry{Act: "put back", Table: name, Text: d.lostText()})
	if err != nil {
		return e, err
	}
	err = l.store.Write(l.writing, data.PutBack{Journal: name, Entries: d.Good})
	if errors.Is(err, data.ErrTaken) {
		return e, errGameKept
	}
	if journal.IsEvening(name) {
		l.evenings.Reread(name)
		return e, err
	}
	k, restored := l.restoreTable(name) // a write that reported an error may have happened
	if k == nil {
		l.log.Error("a damaged journal cannot be put back", "table", name, "error", errors.Join(err, restored))
		return e, refusedNotWritten
	}
	k.inbox.put(message{occasion: table.Restored{}, stood: true})
	l.tellPutBack(d)
	return e, nil
}

func (d Damaged) lostText() string {
	if d.Lost() == 0 {
		return fmt.Sprintf("nothing is lost of its entries: %d", d.Length)
	}
	return fmt.Sprintf("entries that are lost: %d of %d", d.Lost(), d.Length)
}

// GiveUp deletes a journal that was set aside.
func (l *Lobby) GiveUp(ctx context.Context, by By, name, reason string) (e AuditEntry, err error) {
	reason = words.Clean(reason)
	if reason == "" {
		return e, refusedNoReason
	}
	if _, err := l.DamagedJournal(name); err != nil {
		return e, err
	}
	e, err = l.Note(ctx, by, AuditEntry{Act: "give up", Table: name, Text: reason})
	if err == nil {
		err = l.store.Write(l.writing, data.GiveUp{Journal: name})
	}
	return e, err
}

// An untold is forgotten when the saloon closes.
type untold struct {
	mu      sync.Mutex
	tidings map[table.PlayerID][]Tiding
}

// Who is away is told when they come next.
func (l *Lobby) tellPutBack(d Damaged) {
	what := toldPutBack.With(d.Journal)
	if d.Lost() > 0 {
		what = toldPutBackCut.With(d.Journal, d.Lost())
	}
	l.untold.mu.Lock()
	defer l.untold.mu.Unlock()
	for _, p := range d.Players {
		if p.Kind != table.KindPlayer {
			continue
		}
		here := false
		l.hall.eachVisit(func(s somebody) bool { return s.id == p.ID }, func(v *connection) {
			if v.isPerson() {
				here = true
				v.mail.Put(News{Tidings: []Tiding{tells(what)}})
			}
		})
		if !here {
			l.untold.tidings[p.ID] = append(l.untold.tidings[p.ID], tells(what))
		}
	}
}

func (l *Lobby) tellUntold(v *connection) {
	if !v.isPerson() {
		return
	}
	l.untold.mu.Lock()
	list := l.untold.tidings[v.id]
	delete(l.untold.tidings, v.id)
	l.untold.mu.Unlock()
	if list != nil {
		v.mail.Put(News{Tidings: list})
	}
}

// What an archive holds never stops the saloon.
func (l *Lobby) playAgain(e rules.Export) (record *rules.Record, err error) {
	defer func() {
		if p := recover(); p != nil {
			record, err = nil, fmt.Errorf("%w: playing it again panics: %v", data.ErrDamaged, p)
		}
	}()
	g := l.Game(e.Game)
	if g == nil {
		return nil, table.ErrUnplayable
	}
	if record, err = e.Record(g); err == nil && record.Match().ToAct() != 0 {
		err = fmt.Errorf("%w: it has no end", data.ErrDamaged)
	}
	return record, err
}
