package door

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// RefusedAddressFull says in the log that an address has too many connections.
const RefusedAddressFull = "too many connections of one address"

// refusedSaid says in the log why a connection is refused before it is one.
var refusedSaid = map[Why]string{
	whyFull: "the saloon is full", whyAddress: RefusedAddressFull, whyRate: "too many new connections of one address",
	WhyBanned: "the address is banned", WhyClosing: "this server closes", whyUnannounced: "a proxy does not say for whom it connects",
}

const tellEvery = time.Minute

// mostRefused is how many addresses are counted apart; all others are counted as one.
const mostRefused = 256

// refusals tell once in tellEvery, for each reason, how many were refused, and which address came most often.
type refusals struct {
	log *slog.Logger

	mu    sync.Mutex
	by    map[Why]map[Address]int // by reason and address
	timer *time.Timer             // nil when nobody was refused since the last time
}

func newRefusals(log *slog.Logger) *refusals {
	return &refusals{log: log, by: map[Why]map[Address]int{}}
}

func (r *refusals) count(why Why, from Address) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.timer == nil {
		r.timer = time.AfterFunc(tellEvery, r.tell)
	}
	of := r.by[why]
	if of == nil {
		of = map[Address]int{}
		r.by[why] = of
	}
	if _, counted := of[from]; !counted && len(of) >= mostRefused {
		from = Address{}
	}
	of[from]++
}

func (r *refusals) tell() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for why, of := range r.by {
		all, most := 0, Address{}
		for from, n := range of {
			if all += n; from.IsValid() && (!most.IsValid() || n > of[most]) {
				most = from
			}
		}
		level := slog.LevelInfo
		if why == whyFull || why == whyUnannounced { // which the operator can change
			level = slog.LevelWarn
		}
		r.log.Log(context.Background(), level, "connections were refused", "reason", refusedSaid[why], "count", all, "addresses", len(of), "address", addressText(most))
	}
	if r.timer != nil {
		r.timer.Stop()
	}
	r.timer = nil
	clear(r.by)
}
