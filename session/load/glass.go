package load

import (
	"sync"
	"time"
)

// unseenTime is how long a player may wait to be shown a move of somebody else, until the
// move counts as unseen.
const unseenTime = 10 * time.Second

// stillTime is how long a screen must have stood still before a key, so that what comes
// next is an answer to it.
const stillTime = 50 * time.Millisecond

// A glass is what is known of a screen: when something came for it, and its last lines.
type glass struct {
	mu       sync.Mutex
	times    [128]time.Time // when something came, the newest at n-1, over and over
	n        int
	bottom   *footing
	expected []expectation
	answered chan time.Time // gets the time when something comes; at most one waits
}

// An expectation is a move that should be shown.
type expectation struct {
	since time.Time
	shown func(after time.Duration)
}

func newGlass(width, height int) *glass {
	return &glass{answered: make(chan time.Time, 1), bottom: newFooting(width, height)}
}

// Write notes that something came.
func (g *glass) Write(p []byte) (int, error) {
	now := time.Now()
	g.mu.Lock()
	g.times[g.n%len(g.times)] = now
	g.n++
	g.bottom.parser.Parse(p)
	met := g.expected
	g.expected = nil
	g.mu.Unlock()
	for _, e := range met {
		e.shown(now.Sub(e.since))
	}
	select {
	case g.answered <- now:
	default:
	}
	return len(p), nil
}

// offers are the keys that work now, and what is asked.
func (g *glass) offers() (keys map[string]bool, asked string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.bottom.keys(), g.bottom.asked()
}

// last is when something came last.
func (g *glass) last() time.Time {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.times[(g.n+len(g.times)-1)%len(g.times)]
}

// since is when the first thing came after a moment.
func (g *glass) since(moment time.Time) (at time.Time, ok bool) {
	for i := g.n - 1; i >= 0 && i >= g.n-len(g.times); i-- {
		t := g.times[i%len(g.times)]
		if !t.After(moment) {
			break
		}
		at, ok = t, true
	}
	return at, ok
}

// expect calls shown with the time from a moment to the first thing that came after it,
// now or when it comes.
func (g *glass) expect(moment time.Time, shown func(after time.Duration)) {
	g.mu.Lock()
	at, ok := g.since(moment)
	if !ok {
		g.expected = append(g.expected, expectation{moment, shown})
	}
	g.mu.Unlock()
	if ok {
		shown(at.Sub(moment))
	}
}

// unseen is how many moves are overdue. They are no longer waited for.
func (g *glass) unseen(now time.Time) (n int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	var left []expectation
	for _, e := range g.expected {
		if now.Sub(e.since) > unseenTime {
			n++
			continue
		}
		left = append(left, e)
	}
	g.expected = left
	return n
}
