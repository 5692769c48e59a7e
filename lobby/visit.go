package lobby

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"saloon/data"
	"saloon/rules"
)

// A Visit is one connection of a person in the saloon.
type Visit struct {
	lobby *Lobby
	id    PlayerID
	mail  *Mailbox

	turning sync.Mutex // held while the visit turns from one table to another
	ended   bool       // guarded by turning

	showing sync.Mutex // held while a table puts a snapshot
	at      *table     // whose snapshots are wanted; guarded by showing

	// Guarded by the hall.
	person Person
	table  TableID // that the visit looks at
	mine   string  // what was told last about the person's own tables
}

// A Finished game as its players' lists show it.
type Finished struct {
	ID      TableID
	Game    string
	Title   string
	Ended   time.Time
	Players []Person
	Order   [][]rules.Seat
	Points  []int
	Seat    rules.Seat // the seat of the person who asks
	Place   int        // and the place it took
}

// Enter lets somebody in: a Hall is in the mailbox at once, and newer ones come.
// The visit ends when the mailbox is closed.
func (l *Lobby) Enter(p Person, mail *Mailbox) (*Visit, error) {
	v := &Visit{lobby: l, id: p.ID, mail: mail, person: p}
	l.enterGuest(p)
	if !l.hall.enter(v, l.limits) {
		return nil, refusedClosing
	}
	mail.OnClose(v.end)
	return v, nil
}

// end is called once, when the mailbox has been closed.
func (v *Visit) end() {
	v.turning.Lock()
	defer v.turning.Unlock()
	v.ended = true
	v.turnAway()
	if last := v.lobby.hall.leave(v); last && v.Person().Kind == KindGuest {
		v.lobby.guestGone(v.Person())
	}
}

// Person is who visits, as now known.
func (v *Visit) Person() Person {
	v.lobby.hall.mu.Lock()
	defer v.lobby.hall.mu.Unlock()
	return v.person
}

// Look turns to a table, whose snapshots then come; "" is back to the hall.
func (v *Visit) Look(ctx context.Context, id TableID) error {
	var t *table
	if id != "" {
		if t = v.reach(id); t == nil {
			return refusedNoTable
		}
		if !v.lobby.hall.allow(v.id, false) {
			return refusedTooFast
		}
	}
	return v.lookAt(ctx, t)
}

// lookAt turns to a table that the visit may see, or to the hall.
func (v *Visit) lookAt(ctx context.Context, t *table) error {
	v.turning.Lock()
	defer v.turning.Unlock()
	if v.ended {
		return refusedClosing
	}
	v.turnAway()
	if t == nil {
		v.lobby.hall.turn(v, "")
		return nil
	}
	v.want(t)
	v.lobby.hall.turn(v, t.id)
	if err := t.look(ctx, v, true); err != nil {
		v.turnAway()
		v.lobby.hall.turn(v, "")
		return err
	}
	return nil
}

// turnAway stops looking at the present table. It does not wait for the table,
// but no snapshot of it comes any more.
func (v *Visit) turnAway() {
	if t := v.want(nil); t != nil {
		t.inbox.put(message{ask: func() { t.watch(v, false) }})
	}
}

// want chooses whose snapshots are wanted and returns whose were.
func (v *Visit) want(t *table) (was *table) {
	v.showing.Lock()
	defer v.showing.Unlock()
	was, v.at = v.at, t
	return was
}

// show puts a table's snapshot, if it is still wanted.
func (v *Visit) show(t *table, s *Snapshot) {
	v.showing.Lock()
	defer v.showing.Unlock()
	if v.at == t {
		v.mail.Put(News{Table: s})
	}
}

// Tables lists the tables that this person may see now.
func (v *Visit) Tables() []Card {
	h := v.lobby.hall
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.crowd[v.id]
	if p == nil {
		return nil
	}
	return slices.Clone(h.hang().seen(v.id, p.opened))
}

// Join finds a table by its join code (or its ID) and turns to it. Taking a seat
// is another step.
func (v *Visit) Join(ctx context.Context, code string) (TableID, error) {
	if !v.lobby.hall.allow(v.id, false) {
		return "", refusedTooFast
	}
	id := v.lobby.hall.joined(v.id, strings.ToLower(strings.TrimSpace(code)))
	if id == "" {
		return "", refusedNoCode
	}
	return id, v.Look(ctx, id)
}

// NewTable makes a table, takes its first seat as its host, and turns to it.
func (v *Visit) NewTable(ctx context.Context, p Proposal) (TableID, error) {
	l, by := v.lobby, v.Person()
	if !l.hall.allow(v.id, false) {
		return "", refusedTooFast
	}
	if l.hall.hosted(v.id) >= l.limits.TablesPerHost {
		return "", refusedManyTables.With(l.limits.TablesPerHost)
	}
	if p.Lesson {
		return v.newLesson(ctx, p, by)
	}
	a, refused := agree(l.Game, p, agreement{}, newCode(6))
	if refused != nil {
		return "", refused
	}
	now := l.clock.Now()
	t, refused := l.openTable(ctx, []data.Entry{factAgreed(factOpen, now, by, a), factBy(factSit, now, 1, by)})
	if refused != nil {
		return "", refused
	}
	return t.id, v.lookAt(ctx, t)
}

// Do carries out a command at a table. It returns nil once that is durable, or a
// *rules.Refusal; or the context's error, and then it may still happen.
func (v *Visit) Do(ctx context.Context, table TableID, c Command) error {
	t := v.reach(table)
	if t == nil {
		return refusedNoTable
	}
	_, chat := c.(Say)
	if !v.lobby.hall.allow(v.id, chat) {
		return refusedTooFast
	}
	return t.do(ctx, v.Person(), c)
}

// Say says a line in the hall.
func (v *Visit) Say(ctx context.Context, text string) error {
	if !v.lobby.hall.allow(v.id, true) {
		return refusedTooFast
	}
	said := make(chan error, 1)
	go func() { said <- asError(v.lobby.sayInHall(v.Person(), text)) }()
	select {
	case err := <-said:
		return err
	case <-ctx.Done(): // the disk is slow; the line may still appear
		return ctx.Err()
	}
}

// reach is a table that this person may see, or nil: one that is open, or whose
// code the person has told, or at which the person sits.
func (v *Visit) reach(id TableID) *table {
	if !v.lobby.hall.may(v.id, id) {
		return nil
	}
	return v.lobby.table(id)
}

// Finished lists this person's finished games, newest first.
func (v *Visit) Finished(_ context.Context, limit int) ([]Finished, error) {
	games, err := v.lobby.store.Games(string(v.id), limit)
	if err != nil {
		return nil, err
	}
	list := make([]Finished, len(games))
	for i, g := range games {
		list[i] = v.finished(g)
	}
	return list, nil
}

func (v *Visit) finished(g data.Finished) Finished {
	f := Finished{ID: TableID(g.ID), Game: g.Game, Title: g.Game, Ended: g.Ended, Points: g.Points}
	if known := v.lobby.Game(g.Game); known != nil {
		f.Title = known.Info().Title
	}
	for i, p := range g.Players {
		f.Players = append(f.Players, personOf(&p))
		if p.ID == string(v.id) {
			f.Seat = rules.Seat(i + 1)
		}
	}
	for _, place := range g.Order {
		var seats []rules.Seat
		for _, s := range place {
			seats = append(seats, rules.Seat(s))
		}
		f.Order = append(f.Order, seats)
	}
	f.Place = rules.Outcome{Order: f.Order}.Place(f.Seat)
	return f
}

// Export is a finished game, or a running one as an observer may know it.
func (v *Visit) Export(ctx context.Context, table TableID) (e rules.Export, err error) {
	if !v.lobby.hall.allow(v.id, false) {
		return e, refusedTooFast
	}
	raw, err := v.lobby.store.GameExport(string(table))
	if err == nil {
		return rules.ReadExport(bytes.NewReader(raw))
	}
	if !errors.Is(err, data.ErrUnknown) {
		return e, err
	}
	t := v.reach(table)
	if t == nil {
		return e, refusedNoTable
	}
	var failed error
	asked := t.inbox.call(ctx, message{ask: func() {
		if t.state.record == nil {
			failed = refusedNotBegun
			return
		}
		e, failed = t.state.export()
	}})
	if asked != nil {
		return rules.Export{}, asked
	}
	return e, failed
}
