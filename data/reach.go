package data

import (
	"context"
	"sync/atomic"
	"time"
)

const (
	askEvery = time.Second
	askWaits = 2 * time.Second
)

// A lastKnown is how far the log goes, as far as this node knows.
type lastKnown struct {
	position atomic.Uint64
	answered atomic.Int64 // when the log told anything last, Unix time in nanoseconds
}

// know notes that the log keeps a parcel at a position, and has told so.
func (l *lastKnown) know(position uint64) {
	l.answered.Store(time.Now().UnixNano())
	for last := l.position.Load(); last < position && !l.position.CompareAndSwap(last, position); last = l.position.Load() {
	}
}

// silent is how long the log has told nothing.
func (l *lastKnown) silent() time.Duration {
	return max(0, time.Since(time.Unix(0, l.answered.Load())))
}

// askLog asks again and again how far the log goes, so that a node at which nobody writes knows too
// whether it reaches the log, and how far behind it is.
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
			f.last.know(last)
		}
		cancel()
	}
}

// Unreached reports whether this node does not reach the log: the log has told nothing, or a parcel is on
// its way, for longer than a caller waits; or the node has stopped.
func (n NodeStats) Unreached() bool {
	return n.Stopped != nil || n.Silent > callerWaits || n.Waits > n.patience
}
