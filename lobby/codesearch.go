package lobby

import (
	"context"
	"strings"
	"sync/atomic"
	"time"

	"saloon/lobby/table"
)

// How a code is looked for that this node has not heard of.
const (
	searchTime   = 2 * time.Second        // for the log to answer, and this node to catch up
	searchShown  = 250 * time.Millisecond // what was applied is heard and shown right after
	codeSearches = 30                     // within an hour from one address, and four times as many from one network
)

// A codeSearch waits for what another node has written just before. Whoever was told a code there
// may type it here before this node has heard of the table.
type codeSearch struct {
	caughtUp      func(context.Context) error
	within, shown time.Duration

	turn  chan struct{} // held by the one who asks the log
	begun atomic.Uint64 // how often somebody began to ask
	done  uint64        // the newest time that was answered; guarded by turn
}

func newCodeSearch(caughtUp func(context.Context) error) *codeSearch {
	return &codeSearch{caughtUp: caughtUp, within: searchTime, shown: searchShown, turn: make(chan struct{}, 1)}
}

// catchUp waits until this node has applied what the log has now. However many wait, the log is asked
// by one at a time, and for all who waited when it was.
func (s *codeSearch) catchUp(ctx context.Context) {
	asked := s.begun.Load()
	select {
	case s.turn <- struct{}{}:
		defer func() { <-s.turn }()
	case <-ctx.Done():
		return
	}
	if s.done > asked {
		return
	}
	now := s.begun.Add(1)
	if s.caughtUp(ctx) == nil {
		s.done = now
	}
}

// search looks for a table by a code that is unknown here, until this node has caught up with the
// others. An address may do so a few times only: then an unknown code is refused at once.
func (v *Visit) search(ctx context.Context, code string) (table.ID, error) {
	s := v.lobby.searching
	if s == nil || !couldBeCode(code) || !v.lobby.hall.allowSearch(v.mail.Origin) {
		return "", nil
	}
	within, cancel := context.WithTimeout(ctx, s.within)
	defer cancel()
	caught := make(chan struct{})
	go func() {
		defer close(caught)
		s.catchUp(within)
	}()
	var late <-chan time.Time
	for {
		posted := v.lobby.hall.nextPosted()
		if id := v.lobby.hall.joined(v.id, code); id != "" {
			return id, nil
		}
		select {
		case <-posted:
		case <-caught:
			caught, late = nil, time.After(s.shown)
		case <-late:
			return "", nil
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}

// couldBeCode reports whether a word looks like a join code or the ID of a table.
func couldBeCode(word string) bool {
	return (len(word) == codeLength || len(word) == tableLength) && strings.Trim(word, codeLetters) == ""
}

// allowSearch counts a code that is looked for, unless too many came from there.
func (h *hall) allowSearch(from Origin) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.origins.searches.allow(from, codeSearches, h.clock.Now())
}

// nextPosted is closed when another table, or another code of one, comes into the hall.
func (h *hall) nextPosted() <-chan struct{} {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.tables.next == nil {
		h.tables.next = make(chan struct{})
	}
	return h.tables.next
}

// tellPosted tells those who wait for it that another table, or another code, has come.
func (l *listing) tellPosted() {
	if l.next != nil {
		close(l.next)
		l.next = nil
	}
}
