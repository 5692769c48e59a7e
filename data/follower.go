package data

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"
)

const (
	callerWaits  = 3 * time.Second        // by default
	publishWaits = 2 * time.Second        // then a parcel is handed in again
	publishPause = 20 * time.Millisecond  // before that, where the log refuses at once
	diskPause    = 500 * time.Millisecond // before what the disk refused is tried again
	gatherFor    = 5 * time.Millisecond   // a parcel waits no longer for the callers of the one before, who often write again at once
)

// A follower is the order of a node. A write goes into a parcel, the parcel into the log, and when it is heard there
// it is applied like all others; then its caller is answered. One goroutine hands in, one hears, one applies.
type follower struct {
	applier
	intake[*call]
	node   Node
	report *slog.Logger
	hearer atomic.Pointer[func(Write)]
	heard  chan heardParcel // heard, and not yet applied
	before func()           // called before what was heard is applied; for tests, may be nil

	ctx    context.Context
	cancel context.CancelFunc
	all    sync.WaitGroup // the goroutines

	mu         sync.Mutex
	state      *logState     // as the file has it
	moved      chan struct{} // closed when it becomes another one
	run        uint64        // of the parcels of this follower, see parcel
	number     uint64        // of the newest of them
	onWay      []*sent       // parcels that are not heard yet, the oldest first
	failed     error         // why it stopped
	known      uint64        // the log is known to keep parcels up to this position
	answeredAt time.Time     // when the log told anything last
	appliedAt  time.Time     // when something of it was applied last, or there was something to apply after a while
	nodeFigures
}

type call struct {
	Write
	raw     []byte
	result  chan error
	settled atomic.Bool
}

// answer is false when the caller has given up.
func (c *call) answer(err error) bool {
	if !c.settled.CompareAndSwap(false, true) {
		return false
	}
	c.result <- err
	return true
}

// giveUp is false when the answer is there.
func (c *call) giveUp() bool { return c.settled.CompareAndSwap(false, true) }

type sent struct {
	parcel
	calls  []*call
	since  time.Time
	heard  context.Context // ends when it is heard
	arrive context.CancelFunc
}

func newFollower(a applier, n Node, state *logState, report *slog.Logger) *follower {
	if n.Wait == 0 {
		n.Wait = callerWaits
	}
	if report == nil {
		report = slog.New(slog.DiscardHandler)
	}
	f := &follower{report: report, applier: a, intake: newIntake[*call](), node: n, heard: make(chan heardParcel, maxGroup), state: state, moved: make(chan struct{})}
	f.run = max(uint64(max(time.Now().UnixNano(), 1)), state.Nodes[n.Name].Run+1)
	f.ctx, f.cancel = context.WithCancel(context.Background())
	return f
}

func (f *follower) start() {
	f.know(f.state.Position)
	f.all.Go(f.follow)
	f.all.Go(f.askLog)
	f.all.Go(f.applyAll)
	f.all.Go(f.handInAll)
}

func (f *follower) write(ctx context.Context, w Write) error {
	raw, since, err := encodeWrite(w)
	switch {
	case err != nil:
		return err
	case len(raw) > maxWrite:
		return fmt.Errorf("a write of %d bytes is too long for the log, which takes %d", len(raw), maxWrite)
	case f.node.Newest != nil && f.node.Newest() < since:
		return ErrTooNew
	}
	if err := f.unanswering(); err != nil {
		f.refused.Add(1)
		return err
	}
	f.waiting.Add(1)
	defer f.waiting.Add(-1)
	c := &call{Write: w, raw: raw, result: make(chan error, 1)}
	limited, cancel := context.WithTimeoutCause(ctx, f.node.Wait, ErrNoLog)
	defer cancel()
	if err := f.submit(limited, c); err != nil {
		return f.cause(limited, err)
	}
	select {
	case err := <-c.result:
		return err
	case <-limited.Done():
		if !c.giveUp() {
			return <-c.result
		}
		return f.cause(limited, limited.Err())
	}
}

func (f *follower) cause(limited context.Context, err error) error {
	if errors.Is(context.Cause(limited), ErrNoLog) {
		f.refused.Add(1)
		return f.noLog()
	}
	return err
}

// noLog is why nothing comes back from the log in time. It may be that the file of this node takes nothing.
func (f *follower) noLog() error {
	reason := f.opened.gone()
	if failed := f.lastWrite.Load(); reason == nil && failed != nil {
		reason = *failed
	}
	if reason == nil {
		return ErrNoLog
	}
	return fileError{reason}
}

// The follower has stopped, or a parcel is on its way for longer than a caller waits.
func (f *follower) unanswering() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case f.failed != nil:
		return f.failed
	case len(f.onWay) > 0 && time.Since(f.onWay[0].since) > f.node.Wait:
		return f.noLog()
	}
	return nil
}

// close waits for what was handed in, as long as its callers do.
func (f *follower) close() {
	f.refuse()
	f.all.Wait()
}

// Several parcels at a time would not be faster: each would be smaller, and the servers sync their disks for each.
func (f *follower) handInAll() {
	defer f.cancel()
	var over *call
	var before handedIn
	for {
		first := over
		if first == nil {
			var open bool
			if first, open = <-f.jobs; !open {
				break
			}
		}
		var calls []*call
		calls, over = f.gather(first, before)
		before = handedIn{}
		if len(calls) > 0 {
			began := time.Now()
			f.handIn(f.send(calls))
			before = handedIn{len(calls), time.Since(began)}
		}
	}
	f.await()
}

type handedIn struct {
	writes int
	took   time.Duration
}

// Those who were answered together often write again together: so it waits until there are as many as the parcel before
// had, but no longer than the log took for that one. over goes into the next parcel. Callers who gave up are left out.
func (f *follower) gather(first *call, before handedIn) (calls []*call, over *call) {
	size := 0
	late := sync.OnceValue(func() <-chan time.Time { return time.After(min(before.took, gatherFor)) })
	for next := first; next != nil; {
		if size += len(next.raw); size > fullParcel && len(calls) > 0 {
			return calls, next
		}
		if !next.settled.Load() {
			calls = append(calls, next)
		}
		switch {
		case len(calls) == maxParcelWrites || len(f.jobs) == 0 && len(calls) >= before.writes:
			return calls, nil
		case len(f.jobs) > 0:
			next = <-f.jobs
		default:
			next = f.nextUntil(late())
		}
	}
	return calls, nil
}

// nextUntil is nil when none comes in time.
func (f *follower) nextUntil(late <-chan time.Time) *call {
	select {
	case next := <-f.jobs: // nil when no more come
		return next
	case <-late:
		return nil
	}
}

// The parcel counts as on its way from here on; handIn hands it in.
func (f *follower) send(calls []*call) *sent {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.number++
	p := &sent{parcel: parcel{Node: f.node.Name, Run: f.run, Number: f.number}, calls: calls, since: time.Now()}
	for _, c := range calls {
		p.writes = append(p.writes, c.raw)
	}
	p.heard, p.arrive = context.WithCancel(f.ctx)
	if f.failed != nil { // since the calls were taken
		p.answer(f.failed)
		return p
	}
	f.onWay = append(f.onWay, p)
	return p
}

func (p *sent) answer(err error) {
	p.arrive()
	for _, c := range p.calls {
		c.answer(err)
	}
}

// handIn ends when the log keeps the parcel, or it is heard, or the follower stops.
func (f *follower) handIn(p *sent) {
	name, raw := p.name(), p.encode()
	for try := 1; p.heard.Err() == nil; try++ {
		ctx, cancel := context.WithTimeout(p.heard, publishWaits)
		err := f.node.Log.Publish(ctx, name, raw)
		cancel()
		if err == nil || p.heard.Err() != nil {
			return
		}
		if try == 1 {
			f.report.Warn("the log does not take what was written here; it is handed in again until it does", "error", err)
		}
		f.again.Add(1)
		select {
		case <-p.heard.Done():
		case <-time.After(publishPause):
		}
	}
}

func (f *follower) await() {
	f.mu.Lock()
	onWay := f.onWay
	f.mu.Unlock()
	for _, p := range onWay {
		select {
		case <-p.heard.Done():
		case <-time.After(time.Until(p.since.Add(f.node.Wait))): // its callers have given up by then
		}
	}
}

// A stoppedError is an ErrNoLog too, but without its words, which would have somebody look for the fault at the log.
type stoppedError struct{ reason error }

func (e stoppedError) Error() string {
	return fmt.Sprintf("this node has stopped: %v; the write may happen all the same", e.reason)
}

func (e stoppedError) Unwrap() []error { return []error{e.reason, ErrNoLog} }

// A fileError likewise; what is wrong with the file may mend.
type fileError struct{ reason error }

func (e fileError) Error() string {
	return fmt.Sprintf("the file of this node takes nothing: %v; the write may happen all the same", e.reason)
}

func (e fileError) Unwrap() error { return ErrNoLog }

func (f *follower) stop(reason error) {
	f.mu.Lock()
	first := f.failed == nil
	if first {
		f.failed = stoppedError{reason}
	}
	for _, p := range f.onWay {
		p.answer(f.failed)
	}
	f.onWay = nil
	f.mu.Unlock()
	f.cancel()
	if first && f.node.Stopped != nil {
		f.node.Stopped(reason)
	}
}
