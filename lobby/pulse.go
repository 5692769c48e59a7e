package lobby

import (
	"sync"
	"time"
)

// beat is how often the lobby notes that it runs, while any clock does. When it was killed or
// halted, the time since then counts against nobody, nor does the time since anything happened at
// a table. So at most that much is given away, and a busy saloon writes it six times an hour; one
// without a clock that runs writes nothing.
const beat = 10 * time.Minute

// A pulse knows when the lobby is known to have run.
type pulse struct {
	note    func(time.Time) // writes it down
	clock   Clock
	stopped time.Time // when the lobby before this one is known to have run last

	mu      sync.Mutex
	last    time.Time
	running int // tables at which a clock runs
	timer   Timer
}

// count notes whether a clock runs at a table. Only the keeper of the table uses ran.
func (p *pulse) count(ran *bool, runs bool) {
	if *ran == runs {
		return
	}
	*ran = runs
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case !runs:
		p.running--
	case p.running == 0:
		p.running, p.last = 1, p.clock.Now()
		replace(&p.timer, p.clock.AfterFunc(beat, p.beat))
	default:
		p.running++
	}
	if p.running == 0 {
		replace(&p.timer, nil)
	}
}

func (p *pulse) beat() {
	now := p.clock.Now()
	p.mu.Lock()
	if p.running == 0 {
		p.mu.Unlock()
		return
	}
	p.last, p.timer = now, p.clock.AfterFunc(beat, p.beat)
	p.mu.Unlock()
	p.note(now)
}

// alive is when the lobby is known to have run while a clock did.
func (p *pulse) alive() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.last
}

// stop ends it, and notes when.
func (p *pulse) stop() {
	p.mu.Lock()
	replace(&p.timer, nil)
	runs := p.running > 0
	p.running = 0
	p.mu.Unlock()
	if runs {
		p.note(p.clock.Now())
	}
}

func (l *Lobby) noteAlive(when time.Time) {
	if err := l.store.NoteAlive(l.writing, when.UTC().Round(0)); err != nil {
		l.log.Warn("it cannot be noted that the saloon runs; after a crash clocks may have a little more time", "error", err)
	}
}

// lastAlive is when the lobby before this one is known to have run; zero where no program has noted
// that yet, and then it is noted from now on.
func (l *Lobby) lastAlive() time.Time {
	when, err := l.store.LastAlive()
	if err != nil {
		l.log.Warn("it cannot be read until when the saloon ran", "error", err)
	}
	if when.IsZero() && err == nil {
		l.noteAlive(l.clock.Now())
	}
	return when
}
