package load

import (
	"slices"
	"sync"
	"time"
)

// A tally is what happens to a crowd during one step.
type tally struct {
	mu     sync.Mutex
	logins []float64 // milliseconds from the connection to the first screen or line
	// The others are counted only while the step is measured, when everybody has come.
	measured bool
	keys     []float64 // milliseconds from a key to the first byte of the screen
	moves    []float64 // milliseconds from a move to the others at the table who play by protocol

	silent, made, chats, games, returns int
	refused, cut, stuck                 int
	troubles                            []string
}

// maxTroubles is how many sentences about what went wrong are kept.
const maxTroubles = 5

func (t *tally) measure(on bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.measured = on
}

// take notes a time in one of the lists of the tally.
func (t *tally) take(list *[]float64, d time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.measured || list == &t.logins {
		*list = append(*list, millis(d))
	}
}

// count counts one thing of the tally.
func (t *tally) count(n *int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.measured {
		*n++
	}
}

// fail counts one thing that went wrong, also while people come.
func (t *tally) fail(n *int, sentence string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	*n++
	if len(t.troubles) < maxTroubles && !slices.Contains(t.troubles, sentence) {
		t.troubles = append(t.troubles, sentence)
	}
}

// ended is how many games have ended.
func (t *tally) ended() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.games
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
