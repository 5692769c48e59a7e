package load

import (
	"slices"
	"sync"
	"time"
)

// What is timed, in milliseconds.
type timed int

const (
	logins timed = iota // from the connection to the first screen or line
	keys                // from a key to the first byte of the screen
	moves               // from a move to the others at the table who play by protocol
	timers              // by which timers of the crowd are late
	timedThings
)

// What is counted.
type counted int

const (
	made counted = iota // moves
	chats
	games   // that ended
	returns // to a screen that was closed
	silent  // keys that had no answer
	refused // logins
	cut     // connections
	stuck   // players
	countedThings
)

// A tally is what happens to a crowd during one step. Logins and what goes wrong are counted
// from its begin, the others only while the step is measured, when everybody has come.
type tally struct {
	mu       sync.Mutex
	measured bool
	times    [timedThings][]float64
	counts   [countedThings]int
	troubles []string
}

// maxTroubles is how many sentences about what went wrong are kept.
const maxTroubles = 5

func (t *tally) measure(on bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.measured = on
}

func (t *tally) take(what timed, d time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.measured || what == logins {
		t.times[what] = append(t.times[what], millis(d))
	}
}

func (t *tally) count(what counted) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.measured {
		t.counts[what]++
	}
}

func (t *tally) fail(what counted, sentence string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.counts[what]++
	if len(t.troubles) < maxTroubles && !slices.Contains(t.troubles, sentence) {
		t.troubles = append(t.troubles, sentence)
	}
}

func (t *tally) counted(what counted) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.counts[what]
}

// A spread is how a list of times is spread.
type spread struct {
	Count int     `json:"count"`
	P50   float64 `json:"p50_ms"`
	P99   float64 `json:"p99_ms"`
	Max   float64 `json:"max_ms"`
}

func spreadOf(list []float64) (s spread) {
	if s.Count = len(list); s.Count == 0 {
		return s
	}
	slices.Sort(list)
	s.P50, s.P99, s.Max = quantile(list, 50), quantile(list, 99), list[len(list)-1]
	return s
}

func quantile(sorted []float64, percent int) float64 { return sorted[(len(sorted)-1)*percent/100] }

func millis(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
