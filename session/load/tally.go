package load

import (
	"maps"
	"slices"
	"sync"
	"time"
)

// What is measured of a crowd. What takes time has figures of this name with p50 and p99 behind it, and a count.
const (
	logins = "login to screen"
	keys   = "key to screen"
	moves  = "move to others"
	p50    = ", p50 ms"
	p99    = ", p99 ms"

	silent   = "keys that changed nothing"
	made     = "moves made"
	moveRate = "moves a second"
	chats    = "lines of chat"
	returns  = "closed a screen, came back"
	games    = "games that ended"
	refused  = "logins refused"
	cut      = "connections lost"
	stuck    = "players stuck"
	warnings = "warnings in the log"

	serverCores  = "server: cores"
	serverMemory = "server: memory, MiB"
	serverFiles  = "server: open files"
	crowdCores   = "crowd: cores"
	otherCores   = "other programs: cores"
)

// stepRows are the figures of a step in the order of the report.
var stepRows = []string{
	keys + p50, keys + p99, moves + p50, moves + p99, logins + p50, logins + p99, keys, silent, moves, moveRate, chats, logins, returns, games,
	serverCores, serverMemory, serverFiles, crowdCores, otherCores, refused, cut, stuck, warnings,
}

type figures map[string]float64

// A tally counts logins and what goes wrong from a step's begin, the rest while it is measured, when all have come.
type tally struct {
	mu       sync.Mutex
	measured bool
	times    map[string][]float64
	counts   map[string]int
	troubles []string
}

func newTally() *tally { return &tally{times: map[string][]float64{}, counts: map[string]int{}} }

// maxTroubles is how many sentences about what went wrong are kept.
const maxTroubles = 5

func (t *tally) measure(on bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.measured = on
}

func (t *tally) take(what string, d time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.measured || what == logins {
		t.times[what] = append(t.times[what], millis(d))
	}
}

func (t *tally) count(what string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.measured {
		t.counts[what]++
	}
}

func (t *tally) fail(what, sentence string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.counts[what]++
	if len(t.troubles) < maxTroubles && !slices.Contains(t.troubles, sentence) {
		t.troubles = append(t.troubles, sentence)
	}
}

func (t *tally) counted(what string) int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.counts[what]
}

func (t *tally) figures() figures {
	t.mu.Lock()
	defer t.mu.Unlock()
	f := figures{}
	for what, n := range t.counts {
		f[what] = float64(n)
	}
	for what, list := range t.times {
		f[what] = float64(len(list))
		maps.Copy(f, figures{what + p50: quantile(list, 50), what + p99: quantile(list, 99)})
	}
	return f
}

// quantile is the value that so many percent of a list, which is not empty, do not exceed.
func quantile(list []float64, percent int) float64 {
	slices.Sort(list)
	return list[(len(list)-1)*percent/100]
}

func millis(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
