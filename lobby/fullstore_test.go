package lobby_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"saloon/data"
	"saloon/lobby"
)

// A fullStore is a store whose disk can be full, or slow.
type fullStore struct {
	*data.Store
	mu   sync.Mutex
	full bool
	late bool          // what is written is called failed
	slow chan struct{} // what is written waits until it is closed
	held chan struct{} // one signal when something waits
	used int           // so many names of new journals turn out to be in use
}

var errFull = errors.New("no space left on device")

func (f *fullStore) fill(full bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.full = full
}

// belie has everything written, and called failed all the same.
func (f *fullStore) belie(late bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.late = late
}

// useUp has so many names of new journals be in use.
func (f *fullStore) useUp(names int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.used = names
}

// inUse reports whether the name of a new journal among these is in use.
func (f *fullStore) inUse(list []data.Append) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.used == 0 || !slices.ContainsFunc(list, func(a data.Append) bool { return a.First == 0 }) {
		return false
	}
	f.used--
	return true
}

// holdUp has everything that is written wait until the function is called; the
// channel tells when something waits.
func (f *fullStore) holdUp() (held <-chan struct{}, goOn func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.slow, f.held = make(chan struct{}), make(chan struct{}, 1)
	return f.held, sync.OnceFunc(func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		close(f.slow)
		f.slow = nil
	})
}

func (f *fullStore) Append(ctx context.Context, list ...data.Append) error {
	f.mu.Lock()
	full, late, slow, held := f.full, f.late, f.slow, f.held
	f.mu.Unlock()
	if slow != nil {
		select {
		case held <- struct{}{}:
		default:
		}
		<-slow
	}
	if full {
		return errFull
	}
	if f.inUse(list) {
		return data.ErrTaken
	}
	if err := f.Store.Append(ctx, list...); err != nil || !late {
		return err
	}
	return errFull
}

// A setClock stands still until it is set.
type setClock struct {
	mu  sync.Mutex
	now time.Time
	due []*setTimer
}

type setTimer struct {
	clock *setClock
	when  time.Time
	f     func()
}

func (c *setClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *setClock) AfterFunc(d time.Duration, f func()) lobby.Timer {
	c.mu.Lock()
	defer c.mu.Unlock()
	t := &setTimer{c, c.now.Add(d), f}
	if d <= 0 {
		go f()
		return t
	}
	c.due = append(c.due, t)
	return t
}

func (t *setTimer) Stop() bool {
	t.clock.mu.Lock()
	defer t.clock.mu.Unlock()
	at := slices.Index(t.clock.due, t)
	if at >= 0 {
		t.clock.due = slices.Delete(t.clock.due, at, at+1)
	}
	return at >= 0
}

// pass lets time pass and calls what is due.
func (c *setClock) pass(d time.Duration) {
	c.mu.Lock()
	c.now = c.now.Add(d)
	var due []*setTimer
	c.due = slices.DeleteFunc(c.due, func(t *setTimer) bool {
		if t.when.After(c.now) {
			return false
		}
		due = append(due, t)
		return true
	})
	c.mu.Unlock()
	for _, t := range due {
		t.f()
	}
}
