package screen

import (
	"sync"
	"time"
)

// A StallWatch gives up slow clients. One timer watches over all: with one for each, stopped ones woke the runtime.
type StallWatch struct {
	mu    sync.Mutex
	sends map[*Writer]time.Time // until when each client may take
	timer *time.Timer
	due   time.Time // when the timer looks at them; zero when it does not run
}

func (s *StallWatch) begin(w *Writer) {
	until := time.Now().Add(w.stall)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.sends == nil {
		s.sends = map[*Writer]time.Time{}
	}
	s.sends[w] = until
	s.lookBy(until)
}

// end is called when the client has taken it. The timer runs on, to be there for what is sent next.
func (s *StallWatch) end(w *Writer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.sends, w)
}

// lookBy has the timer look at that time, or before.
func (s *StallWatch) lookBy(at time.Time) {
	if !s.due.IsZero() && !at.Before(s.due) {
		return
	}
	s.due = at
	if s.timer == nil {
		s.timer = time.AfterFunc(time.Until(at), s.look)
		return
	}
	s.timer.Reset(time.Until(at))
}

func (s *StallWatch) look() {
	now := time.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.due = time.Time{}
	for w, until := range s.sends {
		if now.Before(until) {
			s.lookBy(until)
			continue
		}
		delete(s.sends, w)
		go w.hasStalled()
	}
}
