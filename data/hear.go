package data

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	bolt "go.etcd.io/bbolt"
)

// err says why the parcel cannot be read.
type heardParcel struct {
	position uint64
	parcel
	list []Write
	err  error
}

func (f *follower) follow() {
	err := f.node.Log.Follow(f.ctx, f.state.Position, func(position uint64, raw []byte) {
		f.know(position)
		select {
		case f.heard <- readHeard(position, raw):
		case <-f.ctx.Done():
		}
	})
	if f.ctx.Err() != nil {
		return
	}
	if err == nil {
		err = errors.New("it has ended")
	}
	f.stop(fmt.Errorf("the log cannot be followed: %w", err))
}

func readHeard(position uint64, raw []byte) heardParcel {
	t := heardParcel{position: position}
	if t.parcel, t.err = decodeParcel(raw); t.err != nil {
		return t
	}
	t.list = make([]Write, len(t.writes))
	for i, raw := range t.writes {
		if t.list[i], t.err = decodeWrite(raw); t.err != nil {
			return t
		}
	}
	return t
}

func (f *follower) applyAll() {
	debug.SetPanicOnFault(true) // what a damaged or missing page causes is recovered
	defer f.keepFreePages()
	for {
		select {
		case <-f.ctx.Done():
			return
		case first := <-f.heard:
			if f.before != nil {
				f.before()
			}
			err := f.applySome(f.takeHeard(first))
			if f.ctx.Err() != nil {
				return
			}
			if err != nil {
				f.stop(err)
				return
			}
		}
	}
}

// takeHeard takes as much as goes into one transaction.
func (f *follower) takeHeard(first heardParcel) []heardParcel {
	list, writes := []heardParcel{first}, len(first.list)
	for len(f.heard) > 0 && writes < maxGroup {
		next := <-f.heard
		list, writes = append(list, next), writes+len(next.list)
	}
	return list
}

func (f *follower) applySome(list []heardParcel) error {
	f.mu.Lock()
	state := f.state.clone()
	f.mu.Unlock()
	var jobs []*job
	for i := range list {
		t := &list[i]
		if t.position > state.Position && t.err != nil {
			return fmt.Errorf("what the log has at position %d: %w", t.position, t.err)
		}
		admitted, err := state.admit(t.position, &t.parcel)
		if err != nil {
			return err
		}
		if !admitted {
			t.list = nil
		}
		for _, w := range t.list {
			if _, forgets := w.(ForgetForGood); forgets {
				state.Forgot = t.position
			}
			jobs = append(jobs, &job{Write: w})
		}
	}
	refused, err := f.commit(jobs, state)
	if err != nil {
		return err
	}
	for i := range list {
		n := len(list[i].list)
		f.answerOrTell(&list[i], refused[:n])
		refused = refused[n:]
	}
	f.take(state) // last, so that who has waited to catch up was told all of it too
	return nil
}

// refused has for each job why it failed, or nil. commit tries for as long as the disk refuses; its error says that the
// file is damaged, or that the follower ends: then nothing was applied.
func (f *follower) commit(jobs []*job, state *logState) (refused []error, err error) {
	refused = make([]error, len(jobs))
	at := make([]int, len(jobs)) // where those stood that are left
	for i := range at {
		at[i] = i
	}
	for {
		failed, err := f.commitOnce(jobs, state.put)
		switch {
		case err == nil:
			return refused, nil
		case (errors.Is(err, ErrDamaged) || errors.Is(err, errSpoiled)) && !(failed >= 0 && f.isSound()):
			return nil, fmt.Errorf("the file of this node is damaged, so it would go on differently from the others; put a copy of another node's in its place: %w", err)
		case failed >= 0:
			refused[at[failed]] = err
			jobs, at = slices.Delete(jobs, failed, failed+1), slices.Delete(at, failed, failed+1)
		case f.hasHappened(state):
			return refused, nil
		default:
			select {
			case <-f.ctx.Done():
				return nil, err
			case <-time.After(diskPause):
			}
		}
	}
}

// A write that cannot be applied to a sound file is at fault itself, and is left out by all nodes alike; otherwise one
// such write would end them all.
func (f *follower) isSound() bool {
	c := &checker{ctx: f.ctx, told: map[string]int{}}
	endless, err := c.pages(f.db.Path())
	return err == nil && !endless && c.contents(f.db) == nil && c.Found == 0
}

// A commit can have happened that was called failed.
func (f *follower) hasHappened(state *logState) (has bool) {
	err := safely(func() error {
		return f.db.View(func(tx *bolt.Tx) error {
			now, err := readLogState(tx)
			has = err == nil && now.Position == state.Position
			return err
		})
	})
	return has && err == nil && !f.unsure
}

func (f *follower) take(state *logState) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.state, f.appliedAt = state, time.Now()
	close(f.moved)
	f.moved = make(chan struct{})
}

func (f *follower) answerOrTell(t *heardParcel, refused []error) {
	f.parcels.Add(1)
	calls := f.arrived(t)
	for i, w := range t.list {
		err := refused[i]
		switch {
		case calls != nil && calls[i].answer(err): // its caller knows now
		case err == nil:
			if do := f.hearer.Load(); do != nil {
				(*do)(w)
			}
		}
	}
}

// arrived is nil for parcels of others.
func (f *follower) arrived(t *heardParcel) []*call {
	f.mu.Lock()
	defer f.mu.Unlock()
	if t.Node != f.node.Name || t.list == nil { // of nobody, or not for the first time
		return nil
	}
	if t.Run > f.run { // another process has this name: what this one hands in does nothing until it has a higher run
		f.run, f.number = t.Run+1, 0
	}
	for len(f.onWay) > 0 && !f.onWay[0].isBehind(&t.parcel) {
		p := f.onWay[0]
		f.onWay = f.onWay[1:]
		if p.Run == t.Run && p.Number == t.Number {
			p.arrive()
			return p.calls
		}
		p.answer(ErrNoLog) // it was not heard before this one, so it never does anything
	}
	return nil
}

func (p *parcel) isBehind(other *parcel) bool {
	return p.Run > other.Run || p.Run == other.Run && p.Number > other.Number
}

func (f *follower) reached(ctx context.Context, position uint64) error {
	for {
		f.mu.Lock()
		now, moved, failed := f.state.Position, f.moved, f.failed
		f.mu.Unlock()
		switch {
		case now >= position:
			return nil
		case failed != nil:
			return failed
		}
		select {
		case <-moved:
		case <-f.ctx.Done():
			return ErrClosed
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

const (
	askEvery = time.Second
	askWaits = 2 * time.Second
)

// know notes that the log has told something: that it keeps parcels up to a position.
func (f *follower) know(position uint64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.answeredAt = time.Now()
	if position <= f.known {
		return
	}
	if f.known <= f.state.Position {
		f.appliedAt = f.answeredAt // until now there was nothing to apply
	}
	f.known = position
}

// stuck is how long nothing was applied of what the log is known to keep.
func (f *follower) stuck() time.Duration {
	if f.known <= f.state.Position {
		return 0
	}
	return time.Since(f.appliedAt)
}

// A node at which nobody writes must know too whether it reaches the log, and how far behind it is.
func (f *follower) askLog() {
	tick := time.NewTicker(askEvery)
	defer tick.Stop()
	for {
		select {
		case <-f.ctx.Done():
			return
		case <-tick.C:
		}
		ctx, cancel := context.WithTimeout(f.ctx, askWaits)
		if last, err := f.node.Log.Last(ctx); err == nil {
			f.know(last)
		}
		cancel()
	}
}

// Unheard is for how long this node has not been one of the others: it heard nothing of the log, applied nothing of what
// the log keeps, or could not write into it.
func (n NodeStats) Unheard() time.Duration { return max(n.Silent, n.Stuck, n.Waits) }

// Unreached reports whether that takes longer than a caller waits, or the node has stopped.
func (n NodeStats) Unreached() bool {
	return n.Stopped != nil || max(n.Silent, n.Stuck) > callerWaits || n.Waits > n.patience
}
