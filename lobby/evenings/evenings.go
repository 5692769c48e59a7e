package evenings

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"saloon/data"
	"saloon/lobby/evening"
	"saloon/lobby/journal"
	"saloon/lobby/table"
	"saloon/rules"
)

// A Store keeps what happens in evenings.
type Store interface {
	Write(context.Context, data.Write) error
	Entries(journal string) ([]data.Entry, error)
	Evening(id string) (data.Evening, []data.Entry, error)
	Evenings(repeat, from string, limit int) (list []data.Evening, next string, err error)
}

// A Saloon is what evenings need of the one around them. It is asked while an evening is held, and must not ask back.
type Saloon interface {
	Now() time.Time
	AfterFunc(time.Duration, func()) (stop func())
	// Hosts reports whether this node is the one that lets evenings go on, and Waits why nothing may begin now.
	Hosts() bool
	Waits() *table.Notice
	// Writes reports whether the store can be written.
	Writes() bool
	// Alone reports whether no other node writes.
	Alone() bool
	Game(id string) rules.Game
	// Free reports whether somebody is here, or at another node, and plays no game that counts in a clocked evening.
	Free(table.Person) bool
	Apart(p evening.Plan, a, b table.PlayerID) bool
	// Near holds for those who must not meet because they come from the same address.
	Near(p evening.Plan, a, b table.PlayerID) bool
	NewTable() table.ID
	// Runs notes that time passes for an evening, or no more. Only this evening uses ran.
	Runs(ran *bool, runs bool)
	// OpenGame makes a table, Began sets it going once it is written, and Call leads its players there who are here.
	OpenGame(id table.ID, players []table.Person, p table.Proposal, of evening.ID) (table.Opening, error)
	Began(table.Opening)
	Call(players []table.Person, at table.ID)
	// Ended is how a game ended; false while it runs. Where it is overdue it counts as it stands.
	Ended(at table.ID, overdue bool) (evening.Finished, bool)
	// Tell tells those who are here that an evening is called off or begins soon; to what begins who is not here is called.
	Tell(p *evening.Page, who []table.Person)
	// Changed is told that the list of evenings is another one.
	Changed()
	// DealOver is how the deal of a day ended; false while it can still be played.
	DealOver(game, day string) (evening.DealOver, bool)
}

// Evenings are those of a saloon.
type Evenings struct {
	saloon  Saloon
	store   Store
	log     *slog.Logger
	writing context.Context // of writes; it outlives everything

	mu      sync.Mutex // held while something is decided and written
	live    map[evening.ID]*one
	repeats []Repeat
	stop    func() // the timer
	closed  bool

	list  atomic.Pointer[[]*evening.Page] // what is shown, soonest first, those that are over last
	heard heardList
}

// one is a live evening.
type one struct {
	state    *evening.State
	page     *evening.Page
	due      time.Time // when it is to be looked at again; zero for at once
	reminded bool
	wentOn   time.Time // since when the saloon stood still, which is still to be written down; zero for not at all
	watchers map[Watcher]struct{}
	shows    bool // a timer is about to show it
	ticks    bool // time passes for it
}

// A Watcher is shown an evening when something has happened there. It must not wait.
type Watcher interface{ ShowEvening(*evening.Page) }

// New makes the evenings of a saloon; [Evenings.Restore] sets them going.
func New(ctx context.Context, s Saloon, store Store, log *slog.Logger) *Evenings {
	e := &Evenings{saloon: s, store: store, log: log, writing: context.WithoutCancel(ctx), live: map[evening.ID]*one{}}
	e.list.Store(&[]*evening.Page{})
	return e
}

var refusedNotWritten = rules.Refuse("evening-not-written", "this could not be written down, so it did not happen; try again")

// Live are the evenings that are not kept yet, soonest first. Nobody changes the list.
func (e *Evenings) Live() []*evening.Page { return *e.list.Load() }

// Page is a live evening; nil for none.
func (e *Evenings) Page(id evening.ID) *evening.Page {
	list := e.Live()
	if at := slices.IndexFunc(list, func(p *evening.Page) bool { return p.ID() == id }); at >= 0 {
		return list[at]
	}
	return nil
}

// Do does what somebody wants of an evening. It returns nil once that is durable, or a refusal.
func (e *Evenings) Do(id evening.ID, by table.Person, c evening.Command) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	err := e.change(id, func(s *evening.State, m evening.Moment) evening.Effects { return s.Step(by, c, m) })
	if _, off := c.(evening.CallOff); off && err == nil {
		e.tellOff(id, by.ID)
	}
	return err
}

// React has something happen in all live evenings. The error says that somewhere it could not be written.
func (e *Evenings) React(o evening.Occasion) (failed error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, p := range e.Live() {
		if err := e.change(p.ID(), func(s *evening.State, m evening.Moment) evening.Effects { return s.React(o, m) }); err != nil {
			e.log.Error("what happened cannot be written into an evening", "evening", p.ID(), "error", err)
			failed = err
		}
	}
	return failed
}

type decision func(*evening.State, evening.Moment) evening.Effects

// so often something is decided anew while others are quicker
const mostTries = 15

// The caller holds mu.
func (e *Evenings) change(id evening.ID, decide decision) error {
	e.takeHeard()
	for range mostTries {
		o := e.live[id]
		if o == nil {
			return evening.RefusedNoEvening
		}
		fx := decide(o.state, e.moment(o.state))
		switch {
		case fx.Refused != nil:
			return fx.Refused
		case len(fx.Facts) == 0:
			return nil
		}
		again, err := e.write(o.state.Facts(), id, fx)
		if err != nil {
			return err
		}
		if !again {
			return nil
		}
		e.takeHeard()
		if now := e.live[id]; now == o && now.state.Facts() == o.state.Facts() {
			e.reread(id)
		}
	}
	return refusedNotWritten
}

func (e *Evenings) moment(s *evening.State) evening.Moment {
	m := evening.Moment{Now: e.saloon.Now(), Table: e.saloon.NewTable, Here: e.saloon.Free, Least: 2}
	m.Apart = func(a, b table.PlayerID) bool { return e.saloon.Apart(s.Plan(), a, b) }
	if g := e.saloon.Game(s.Plan().Game); g != nil {
		m.Least = g.Info().MinSeats
	}
	return m
}

// write has an evening's facts and the tables that they open happen at once, or not at all. again says that nothing has
// happened and that it has to be decided anew.
func (e *Evenings) write(first int, id evening.ID, fx evening.Effects) (again bool, err error) {
	list := []data.Append{{Journal: journal.OfEvening(id), First: first, Entries: journal.EncodeEvening(fx.Facts...)}}
	var tables []table.Opening
	for _, f := range fx.Facts {
		if w, is := f.What.(evening.Seated); is {
			o, err := e.open(fx.After, w)
			if err != nil {
				return false, err
			}
			tables, list = append(tables, o), append(list, journal.First(o))
		}
	}
	err = e.store.Write(e.writing, data.Appends(list))
	switch {
	case errors.Is(err, data.ErrTaken), errors.Is(err, data.ErrOutOfStep), errors.Is(err, data.ErrUnknown):
		return true, nil
	case err != nil:
		e.log.Error("an evening cannot be written", "evening", id, "error", err)
		e.reread(id) // it may have happened all the same
		return false, refusedNotWritten
	}
	e.took(id, fx.After)
	for _, o := range tables {
		e.saloon.Began(o)
	}
	e.call(fx.After, fx.Facts)
	return false, nil
}

func (e *Evenings) open(s *evening.State, w evening.Seated) (table.Opening, error) {
	players := playersOf(s, w)
	return e.saloon.OpenGame(w.Table, players, s.Plan().Proposal(len(players)), s.ID())
}

func playersOf(s *evening.State, w evening.Seated) (players []table.Person) {
	for _, n := range w.Seats {
		players = append(players, s.Entrants()[n].Who)
	}
	return players
}

// call leads people to their tables.
func (e *Evenings) call(s *evening.State, facts []evening.Fact) {
	if s.Plan().Kind == evening.League {
		return
	}
	for _, f := range facts {
		if w, is := f.What.(evening.Seated); is {
			e.saloon.Call(playersOf(s, w), w.Table)
		}
	}
}

// took is called with what is durable.
func (e *Evenings) took(id evening.ID, s *evening.State) {
	o := e.live[id]
	if o == nil {
		o = &one{watchers: map[Watcher]struct{}{}}
		e.live[id] = o
	}
	was := o.page
	o.state, o.due = s, time.Time{}
	e.saloon.Runs(&o.ticks, s.Phase() == evening.Running && s.Plan().Kind != evening.Deals)
	if was == nil || was.Phase() != s.Phase() || len(was.Entrants()) < 50 {
		e.show(o)
	} else {
		e.showSoon(o)
	}
	e.schedule()
}

// showPause is for how long changes of a large evening are gathered.
const showPause = 500 * time.Millisecond

func (e *Evenings) showSoon(o *one) {
	if o.shows {
		return
	}
	o.shows = true
	e.saloon.AfterFunc(showPause, func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		e.show(o)
	})
}

func (e *Evenings) show(o *one) {
	o.shows = false
	o.page = evening.NewPage(o.state, e.saloon.Waits())
	o.page.Near = e.near(o.state)
	for w := range o.watchers {
		w.ShowEvening(o.page)
	}
	e.publish()
}

// near are those who wait, or before it begins all, where they never meet because all of them come from one address.
func (e *Evenings) near(s *evening.State) []int {
	if kind := s.Plan().Kind; s.Phase() == evening.Over || kind != evening.Arena && kind != evening.Swiss {
		return nil
	}
	here := e.saloon.Free
	if s.Phase() == evening.Open {
		here = func(table.Person) bool { return true }
	}
	wait, all := s.Playable(here), s.Entrants()
	apart := func(n int) bool { return !e.saloon.Near(s.Plan(), all[wait[0]].Who.ID, all[n].Who.ID) }
	if len(wait) < 2 || slices.ContainsFunc(wait[1:], apart) {
		return nil
	}
	return wait
}

// publish replaces the list that is shown.
func (e *Evenings) publish() {
	list, before := make([]*evening.Page, 0, len(e.live)), e.Live()
	for _, o := range e.live {
		if o.page != nil {
			list = append(list, o.page)
		}
	}
	slices.SortFunc(list, func(a, b *evening.Page) int {
		return cmp.Or(cmp.Compare(over(a), over(b)), a.Plan().Starts.Compare(b.Plan().Starts), cmp.Compare(a.ID(), b.ID()))
	})
	e.list.Store(&list)
	if !slices.EqualFunc(list, before, alike) {
		e.saloon.Changed()
	}
}

// over sorts those that are over behind the others.
func over(p *evening.Page) int {
	if p.Phase() == evening.Over {
		return 1
	}
	return 0
}

// alike holds where a list of evenings tells the same of two.
func alike(a, b *evening.Page) bool {
	return a.ID() == b.ID() && a.Phase() == b.Phase() && a.Taking() == b.Taking() && a.Round() == b.Round() && a.Notice == b.Notice
}

// Watch has a watcher shown an evening from now on, at once too, until [Evenings.Unwatch].
func (e *Evenings) Watch(id evening.ID, w Watcher) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	o := e.live[id]
	if o == nil {
		return evening.RefusedNoEvening
	}
	o.watchers[w] = struct{}{}
	w.ShowEvening(o.page)
	return nil
}

// Unwatch ends what Watch began.
func (e *Evenings) Unwatch(id evening.ID, w Watcher) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if o := e.live[id]; o != nil {
		delete(o.watchers, w)
	}
}

// Announce makes an evening. The plan must be completed.
func (e *Evenings) Announce(id evening.ID, host table.Person, p evening.Plan) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.announce(id, host, p, nil)
}

// The error wraps data.ErrTaken where an evening has the ID.
func (e *Evenings) announce(id evening.ID, host table.Person, p evening.Plan, before []table.Person) error {
	fx := evening.Announce(id, host, p, before, e.saloon.Now())
	if _, _, err := e.store.Evening(string(id)); !errors.Is(err, data.ErrUnknown) {
		return cmp.Or(err, data.ErrTaken)
	}
	err := e.store.Write(e.writing, data.Appends{{Journal: journal.OfEvening(id), Entries: journal.EncodeEvening(fx.Facts...)}})
	if err != nil {
		if !errors.Is(err, data.ErrTaken) {
			e.log.Error("an evening cannot be announced", "evening", id, "error", err)
		}
		return err
	}
	e.took(id, fx.After)
	return nil
}
