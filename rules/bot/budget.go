package bot

import (
	"context"
	"time"
)

// whole is a budget's share that is all of it.
const whole = 1 << 16

// A budget is how long a search may think: so many playouts, which gives the
// same move on every machine, or so much time.
type budget struct {
	playouts int // 0 for by time
	used     int
	start    time.Time
	end      time.Time
	done     <-chan struct{}
}

// newBudget takes the context's deadline when it comes sooner.
func newBudget(ctx context.Context, o Options) *budget {
	b := &budget{playouts: o.Iterations, start: time.Now(), done: ctx.Done()}
	b.end = b.start.Add(o.Time)
	if deadline, ok := ctx.Deadline(); ok && (deadline.Before(b.end) || b.playouts > 0) {
		b.end = deadline
	} else if b.playouts > 0 {
		b.end = time.Time{}
	}
	return b
}

// take counts one playout.
func (b *budget) take() { b.used++ }

// spent is the share of the budget that is gone.
func (b *budget) spent() int {
	if b.stopped() {
		return whole
	}
	if b.playouts > 0 {
		return min(b.used*whole/b.playouts, whole)
	}
	return int(time.Since(b.start) * whole / max(b.end.Sub(b.start), 1))
}

// stopped reports whether somebody has called time.
func (b *budget) stopped() bool {
	select {
	case <-b.done:
		return true
	default:
		return !b.end.IsZero() && !time.Now().Before(b.end)
	}
}
