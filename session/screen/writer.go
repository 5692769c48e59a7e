package screen

import (
	"errors"
	"io"
	"sync"
	"time"

	"saloon/lobby"
)

var errStalled = errors.New("the client stopped reading")

// pieceSize is written at once; each piece has its own time limit, so that a slow client is not taken for a dead one.
const pieceSize = 8 << 10

// A Writer sends output to a client without making the sender wait, and closes the connection of one that reads too
// slowly. Its goroutine lives only while there is something to write that nobody offers to send.
type Writer struct {
	to      io.Writer
	limit   int              // bytes that may be pending when more are written
	stall   time.Duration    // how long a piece may take
	abort   func()           // closes the connection
	Stalls  *StallWatch      // calls hasStalled; others may share it
	Keys    *lobby.Histogram // counts how long keys wait for an answer; nil where nobody wants to know
	drained chan struct{}    // gets a signal when everything was written that somebody waits for

	mu      sync.Mutex
	pending []byte
	writing bool          // somebody sends, or is about to
	offered bool          // somebody sends what is written now, when that is complete
	left    bool          // and there is something
	dead    bool          // the client was given up
	asked   bool          // somebody was told that there is still something to write
	keyAt   time.Time     // when a key came that has no answer yet; zero for none
	waiter  chan struct{} // closed when writing ends; nil when nobody waits
}

// NewWriter makes a writer; abort closes the connection.
func NewWriter(to io.Writer, limit int, stall time.Duration, abort func()) *Writer {
	return &Writer{to: to, limit: limit, stall: stall, abort: abort, Stalls: &StallWatch{}, drained: make(chan struct{}, 1)}
}

// Write copies p and returns at once.
func (w *Writer) Write(p []byte) (int, error) {
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
	switch {
	case w.writing || len(w.pending) == 0:
	case w.offered:
		w.writing, w.left = true, true
	default:
		w.writing = true
		go w.drain()
	}
	return len(p), nil
}

// sendAfter sends what is written meanwhile, so that no goroutine has to be woken for it. It may wait for the client.
func (w *Writer) sendAfter(do func()) {
	w.mu.Lock()
	w.offered = true
	w.mu.Unlock()
	defer func() {
		w.mu.Lock()
		left := w.left
		w.offered, w.left = false, false
		w.mu.Unlock()
		if left {
			w.drain()
		}
	}()
	do()
}

// Busy reports whether the client has not taken everything yet; then Drained gets a signal when it has.
func (w *Writer) Busy() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.asked = w.writing
	return w.writing
}

// Drained gets a signal when everything was written that somebody was told there is still to write.
func (w *Writer) Drained() <-chan struct{} { return w.drained }

// Flush waits until the client has taken everything, or the limit is over.
func (w *Writer) Flush(limit time.Duration) {
	w.mu.Lock()
	if !w.writing || w.dead {
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

func (w *Writer) drain() {
	for {
		chunk := w.take()
		for len(chunk) > 0 {
			n := min(len(chunk), pieceSize)
			if err := w.send(chunk[:n]); err != nil {
				w.giveUp()
				return
			}
			chunk = chunk[n:]
		}
		if w.stopIfDone() {
			return
		}
	}
}

func (w *Writer) take() []byte {
	w.mu.Lock()
	defer w.mu.Unlock()
	chunk := w.pending
	if len(chunk) > 0 && !w.keyAt.IsZero() {
		w.Keys.Observe(int64(time.Since(w.keyAt)))
		w.keyAt = time.Time{}
	}
	w.pending = nil
	return chunk
}

// keyCame notes when a key came: the next output is its answer.
func (w *Writer) keyCame() {
	if w.Keys == nil {
		return
	}
	now := time.Now()
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.keyAt.IsZero() {
		w.keyAt = now
	}
}

// keyTaken notes that a key has changed all that it changes: when nothing waits to be sent, it has no answer.
func (w *Writer) keyTaken() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.pending) == 0 {
		w.keyAt = time.Time{}
	}
}

func (w *Writer) send(p []byte) error {
	w.Stalls.begin(w)
	defer w.Stalls.end(w)
	_, err := w.to.Write(p)
	return err
}

func (w *Writer) hasStalled() {
	w.mu.Lock()
	w.dead = true
	w.mu.Unlock()
	w.abort()
}

func (w *Writer) stopIfDone() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.pending) > 0 && !w.dead {
		return false
	}
	w.stopWriting()
	return true
}

func (w *Writer) giveUp() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.dead = true
	w.pending = nil
	w.stopWriting()
}

// stopWriting is called with mu held.
func (w *Writer) stopWriting() {
	w.writing = false
	if w.waiter != nil {
		close(w.waiter)
		w.waiter = nil
	}
	if !w.asked {
		return
	}
	w.asked = false
	select {
	case w.drained <- struct{}{}:
	default:
	}
}
