package data

import (
	"context"
	"sync"
)

// An intake is where callers hand in what is to be written, until it is closed.
type intake[J any] struct {
	jobs chan J

	mu     sync.RWMutex // held for reading while a job is handed in
	closed bool
}

func newIntake[J any]() intake[J] { return intake[J]{jobs: make(chan J, maxGroup)} }

// submit hands a job in. The error is ErrClosed when no more are taken.
func (i *intake[J]) submit(ctx context.Context, j J) error {
	i.mu.RLock()
	defer i.mu.RUnlock()
	if i.closed {
		return ErrClosed
	}
	select {
	case i.jobs <- j:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// refuse takes no more jobs. Those that were handed in are still there.
func (i *intake[J]) refuse() {
	i.mu.Lock()
	defer i.mu.Unlock()
	if !i.closed {
		i.closed = true
		close(i.jobs)
	}
}
