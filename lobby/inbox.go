package lobby

import (
	"context"
	"sync"

	"saloon/lobby/table"
)

// A message is something for the keeper of a table: a command, an occasion, or
// something that it does itself.
type message struct {
	by       table.Person
	command  table.Command
	occasion table.Occasion
	turn     int    // the bot's turn that the occasion ends, or 0
	hung     bool   // that bot still thinks
	stood    bool   // with Restored: the table has stood still since anything happened there
	husk     bool   // a table that sleeps can answer it
	resume   bool   // time to try again after a pause
	ask      func() // something that the keeper does itself, beside commands and occasions
	answer   chan error
}

// reply answers the sender once; later answers are dropped.
func (m message) reply(err error) {
	select {
	case m.answer <- err:
	default:
	}
}

// An inbox keeps messages in their order and never makes a sender wait. It cannot grow
// without bound: people have limits, bots and timers one message each.
type inbox struct {
	mu     sync.Mutex
	list   []message
	heard  []heard // of the journal, from other nodes
	signal chan struct{}
	closed bool
}

func newInbox() *inbox { return &inbox{signal: make(chan struct{}, 1)} }

// put adds a message, or is false when the table has ended.
func (b *inbox) put(m message) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return false
	}
	b.list = append(b.list, m)
	b.wake()
	return true
}

// hear adds what another node has written. It is taken before all messages.
func (b *inbox) hear(n heard) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.closed {
		b.heard = append(b.heard, n)
		b.wake()
	}
}

// wake has the keeper look. The caller holds mu.
func (b *inbox) wake() {
	select {
	case b.signal <- struct{}{}:
	default:
	}
}

// hears reports whether other nodes have written something that was not taken yet.
func (b *inbox) hears() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.heard) > 0
}

// takeHeard takes what other nodes have written.
func (b *inbox) takeHeard() (list []heard) {
	b.mu.Lock()
	defer b.mu.Unlock()
	list, b.heard = b.heard, nil
	return list
}

// take empties the inbox; open is false once it is closed and empty.
func (b *inbox) take() (list []message, open bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	list, b.list = b.list, nil
	return list, !b.closed
}

func (b *inbox) close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.closed {
		b.closed = true
		close(b.signal)
	}
}

// call puts a message and waits for its answer.
func (b *inbox) call(ctx context.Context, m message) error {
	m.answer = make(chan error, 1)
	if !b.put(m) {
		return table.RefusedNoTable()
	}
	select {
	case err := <-m.answer:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
