package session

import (
	"errors"
	"io"
	"sync"
	"time"
)

// errStalled is what a writer answers after it gave its client up.
var errStalled = errors.New("the client stopped reading")

// piece is how much is handed to the transport at once; each piece has its own
// time limit, so a slow client is not taken for a dead one.
const piece = 8 << 10

// A writer stands between a program and a client. Writing to it never waits; a
// client that does not read in time has its transport closed. Its goroutine
// lives only while there is something to write.
type writer struct {
	to      io.Writer
	limit   int           // bytes that may wait when more come
	stall   time.Duration // time that a piece may take
	abort   func()        // closes the transport
	drained chan struct{} // one signal after everything was written

	mu      sync.Mutex
	pending []byte
	busy    bool
	dead    bool
	waiter  chan struct{}
}

func newWriter(to io.Writer, limit int, stall time.Duration, abort func()) *writer {
	return &writer{to: to, limit: limit, stall: stall, abort: abort, drained: make(chan struct{}, 1)}
}

// Write takes a copy of p.
func (w *writer) Write(p []byte) (int, error) {
	w.mu.Lock()
	if !w.dead && len(w.pending) > w.limit {
		w.dead = true
		w.mu.Unlock()
		w.abort()
		return 0, errStalled
	}
	defer w.mu.Unlock()
	if w.dead {
		return 0, errStalled
	}
	w.pending = append(w.pending, p...)
	if !w.busy && len(w.pending) > 0 {
		w.busy = true
		go w.drain()
	}
	return len(p), nil
}

// Busy reports whether the client has not taken everything yet.
func (w *writer) Busy() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.busy
}

// Flush waits until the client has taken everything, but not for ever.
func (w *writer) Flush(limit time.Duration) {
	w.mu.Lock()
	if !w.busy || w.dead {
		w.mu.Unlock()
		return
	}
	if w.waiter == nil {
		w.waiter = make(chan struct{})
	}
	waiter := w.waiter
	w.mu.Unlock()
	select {
	case <-waiter:
	case <-time.After(limit):
	}
}

func (w *writer) drain() {
	for {
		chunk := w.take()
		for len(chunk) > 0 {
			n := min(len(chunk), piece)
			if err := w.send(chunk[:n]); err != nil {
				w.end()
				return
			}
			chunk = chunk[n:]
		}
		if w.rest() {
			return
		}
	}
}

func (w *writer) take() []byte {
	w.mu.Lock()
	defer w.mu.Unlock()
	chunk := w.pending
	w.pending = nil
	return chunk
}

func (w *writer) send(p []byte) error {
	watch := time.AfterFunc(w.stall, func() {
		w.mu.Lock()
		w.dead = true
		w.mu.Unlock()
		w.abort()
	})
	defer watch.Stop()
	_, err := w.to.Write(p)
	return err
}

// rest ends the goroutine if nothing came in meanwhile.
func (w *writer) rest() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.pending) > 0 && !w.dead {
		return false
	}
	w.quiet()
	return true
}

func (w *writer) end() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.dead = true
	w.pending = nil
	w.quiet()
}

// quiet tells those who wait that nothing is being written any more.
func (w *writer) quiet() {
	w.busy = false
	if w.waiter != nil {
		close(w.waiter)
		w.waiter = nil
	}
	select {
	case w.drained <- struct{}{}:
	default:
	}
}
