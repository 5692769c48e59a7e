package lobby

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/rules"
)

// Whichever write fails, and whether it was written all the same or not: nothing
// is shown that is not in the journal, nothing acknowledged is lost, and the
// evening goes on to its end.
func TestDurable_WhicheverWriteFails(t *testing.T) {
	for n := range 26 {
		for _, late := range []bool{false, true} {
			t.Run(fmt.Sprintf("write %d late %v", n+1, late), func(t *testing.T) { anEvening(t, int64(n+1), late) })
		}
	}
}

// evening is a game of two with chat and a rematch; the nth write fails.
func anEvening(t *testing.T, n int64, late bool) {
	h, clock := newClockedSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	h.store.writes.Store(0)
	h.store.nth, h.store.nthLate = n, late
	id, err := anna.visit.NewTable(anna.ctx(), table.Proposal{Game: "toy", Seats: 2})
	if errors.Is(err, refusedNotWritten) {
		id, err = anna.visit.NewTable(anna.ctx(), table.Proposal{Game: "toy", Seats: 2})
	}
	must(t, err)
	anna.look(id)
	bert.look(id)
	e := &insistence{h, clock}
	e.do(bert, table.Sit{})
	e.do(bert, table.Ready{Ready: true})
	e.do(anna, table.Say{Text: "good luck"})
	e.do(anna, table.Ready{Ready: true})
	e.playOn(anna, bert)
	e.do(anna, table.Rematch{})
	e.do(bert, table.Rematch{})
	anna.goesOn()
	bert.look(anna.table.Card.ID)
	e.playOn(anna, bert)
	if games, err := bert.visit.Finished(bert.ctx(), 9); len(games) != 2 || err != nil {
		t.Errorf("%d games are kept, %v", len(games), err)
	}
}

// An insistence does things again until they are done.
type insistence struct {
	h     *testSaloon
	clock *handClock
}

// do does something until it is done; what is shown meanwhile must be written.
func (e *insistence) do(g *guy, c table.Command) {
	g.t.Helper()
	for range 5 {
		err := g.try(c)
		e.check(g)
		switch {
		case err == nil:
			return
		case errors.Is(err, refusedNotWritten) || errors.Is(err, refusedPaused):
			e.clock.advance(firstBackoff)
			g.until("the table goes on", func() bool { return g.table.Notice == nil })
		case errors.Is(err, refusal("game-has-gone-on")) || errors.Is(err, refusal("game-has-begun")) || errors.Is(err, rules.RefuseOver()):
			return // it was written after all
		default:
			g.t.Fatalf("%T: %v", c, err)
		}
	}
	g.t.Fatalf("%T cannot be done", c)
}

// check compares what is shown with the journal, which is never behind.
func (e *insistence) check(g *guy) {
	g.t.Helper()
	journal, err := e.h.store.Entries(string(g.table.Card.ID))
	must(g.t, err)
	var story []string
	for _, told := range g.table.Story {
		story = append(story, told.Notation)
	}
	must(g.t, shows(journal, strings.Join(story, "|"), len(g.table.Chat)))
}

func (e *insistence) playOn(anna, bert *guy) {
	anna.t.Helper()
	for {
		for _, g := range []*guy{anna, bert} {
			g.until("both see the same", func() bool { return g.table.At >= max(anna.table.At, bert.table.At) })
			if g.table.Notice != nil { // the end could not be kept at once
				e.clock.advance(firstBackoff)
				g.until("the table goes on", func() bool { return g.table.Notice == nil })
			}
		}
		if anna.table.Card.Phase == table.Over {
			return
		}
		g := anna
		if bert.table.Card.ToAct.Has(bert.table.Seat) {
			g = bert
		}
		if !g.table.Card.ToAct.Has(g.table.Seat) {
			continue
		}
		e.do(g, table.Play{Move: g.table.Legal[len(g.table.Legal)-1], At: g.table.At})
	}
}

// A frailStore fails writes on demand.
type frailStore struct {
	*data.Store
	full    atomic.Bool // every append fails
	late    atomic.Bool // every append is written, and then called failed
	noGames atomic.Bool // finished games cannot be kept
	noActs  atomic.Bool // acts of moderators cannot be kept
	noDrops atomic.Bool // journals cannot be dropped
	blind   atomic.Bool // journals cannot be read
	tries   atomic.Int64
	writes  atomic.Int64
	nth     int64 // the write that fails, when not 0
	nthLate bool  // it is written all the same
	hold    atomic.Pointer[chan struct{}]
	held    chan struct{}    // is told when something waits for that, when not nil
	used    atomic.Int64     // so many names of new tables turn out to be in use
	changed chan data.Player // is told of changed profiles, when not nil
	asked   chan struct{}    // is told when a node is to catch up, when not nil
	tried   chan string      // is told of journals that are to be changed or dropped, when not nil
}

func (f *frailStore) Write(ctx context.Context, w data.Write) error {
	switch w := w.(type) {
	case data.Appends:
		return f.append(ctx, w)
	case data.ForgetInJournal, data.ForgetForGood:
		return f.unlessFails(func() error { return f.Store.Write(ctx, w) })
	case data.ChangePlayer:
		err := f.Store.Write(ctx, w)
		if f.changed != nil {
			f.changed <- w.Player
		}
		return err
	case data.Act:
		if f.noActs.Load() {
			return errFull
		}
	case data.PutBack:
		if f.full.Load() {
			return errFull
		}
		err := f.Store.Write(ctx, w)
		if f.late.Load() {
			return errFull
		}
		return err
	case data.DropJournal:
		if w.Length > 0 {
			f.tell(w.Journal)
		} else if f.noDrops.Load() {
			return errFull
		}
	}
	return f.Store.Write(ctx, w)
}

func (f *frailStore) CaughtUp(ctx context.Context) error {
	if f.asked != nil {
		f.asked <- struct{}{}
	}
	return f.Store.CaughtUp(ctx)
}

func (f *frailStore) ArchiveGame(ctx context.Context, g data.ArchivedGame, export []byte) error {
	if f.noGames.Load() || f.failsNow() {
		return errFull
	}
	return f.Store.ArchiveGame(ctx, g, export)
}

func (f *frailStore) Entries(journal string) ([]data.Entry, error) {
	if f.blind.Load() {
		return nil, errFull
	}
	return f.Store.Entries(journal)
}

var errFull = errors.New("no space left on device")

func (f *frailStore) append(ctx context.Context, list data.Appends) error {
	if hold := f.hold.Load(); hold != nil {
		select {
		case f.held <- struct{}{}:
		default:
		}
		<-*hold
	}
	if f.used.Load() > 0 && slices.ContainsFunc(list, func(a data.Append) bool { return a.First == 0 }) {
		f.used.Add(-1)
		return data.ErrTaken
	}
	f.tell(list[0].Journal)
	f.tries.Add(1)
	fails := f.failsNow()
	if f.full.Load() || fails && !f.nthLate {
		return errFull
	}
	err := f.Store.Write(ctx, list)
	if f.late.Load() || fails {
		return errFull
	}
	return err
}

// holdUp has all that is written wait until the function is called; the channel tells when something waits.
func (f *frailStore) holdUp() (held <-chan struct{}, goOn func()) {
	hold := make(chan struct{})
	f.held = make(chan struct{}, 1)
	f.hold.Store(&hold)
	return f.held, sync.OnceFunc(func() {
		f.hold.Store(nil)
		close(hold)
	})
}

func (f *frailStore) tell(journal string) {
	if f.tried != nil {
		f.tried <- journal
	}
}

// failsNow counts writes and is true for the one that shall fail.
func (f *frailStore) failsNow() bool { return f.writes.Add(1) == f.nth }
