package lobby

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"

	"saloon/data"
)

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
