package load

import (
	"slices"
	"sync"
	"time"
)

// unseenTime is how long a player may wait to be shown a move of somebody else, until the
// move counts as unseen.
const unseenTime = 30 * time.Second

// stillTime is how long a screen must have stood still before a key, so that what comes
// next is an answer to it.
const stillTime = 50 * time.Millisecond

// A glass is what is known of a screen: when something came for it, and its last lines.
type glass struct {
	mu       sync.Mutex
	newest   time.Time // when something came last
	bottom   *footing
	expected []time.Time    // when moves were made that should be shown
	answered chan time.Time // gets the time when something comes; at most one waits
}

func newGlass(width, height int) *glass {
	return &glass{answered: make(chan time.Time, 1), bottom: newFooting(width, height)}
}

// Write notes that something came.
func (g *glass) Write(p []byte) (int, error) {
	now := time.Now()
	g.mu.Lock()
	g.newest = now
	g.bottom.parser.Parse(p)
	g.expected = nil
	g.mu.Unlock()
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
	return g.newest
}

// expect waits for something to come after a moment, in which a move was made. When it
// comes cannot be timed: some moves change little that a screen shows.
func (g *glass) expect(moment time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.newest.After(moment) {
		g.expected = append(g.expected, moment)
	}
}

// unseen is how many moves are overdue. They are no longer waited for.
func (g *glass) unseen(now time.Time) (n int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	all := len(g.expected)
	g.expected = slices.DeleteFunc(g.expected, func(at time.Time) bool { return now.Sub(at) > unseenTime })
	return all - len(g.expected)
}
