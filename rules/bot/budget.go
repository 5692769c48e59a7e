package bot

import (
	"context"
	"time"
)

// whole is the share of a budget that is all of it.
const whole = 1 << 16

// A budget is how long a search may think: a number of playouts, which gives the same
// move on every machine, or a time, or both.
type budget struct {
	playouts int // 0 if the time alone counts
	used     int
	start    time.Time
	end      time.Time
	done     <-chan struct{}
	giveWay  func() // nil for nobody to give way to
}

func newBudget(ctx context.Context, o Options) *budget {
	b := &budget{playouts: o.Iterations, start: time.Now(), done: ctx.Done(), giveWay: o.GiveWay}
	if b.playouts == 0 {
		b.end = b.start.Add(o.Time)
	} else if o.within > 0 {
		b.end = b.start.Add(o.within)
	}
	if deadline, ok := ctx.Deadline(); ok && (b.end.IsZero() || deadline.Before(b.end)) {
		b.end = deadline
	}
	return b
}

// take counts one playout, and lets others go before the next. The time that they take is theirs.
func (b *budget) take() {
	b.used++
	if b.giveWay == nil {
		return
	}
	before := time.Now()
	b.giveWay()
	if waited := time.Since(before); !b.end.IsZero() {
		b.start, b.end = b.start.Add(waited), b.end.Add(waited)
	}
}

func (b *budget) spent() int {
	if b.stopped() {
		return whole
	}
	if b.playouts > 0 {
		return min(b.used*whole/b.playouts, whole)
	}
	return int(time.Since(b.start) * whole / max(b.end.Sub(b.start), 1))
}

// left is how many playouts there may still be; where the time counts, an estimate that is rather too high.
func (b *budget) left() int {
	if b.playouts > 0 {
		return b.playouts - b.used
	}
	spent := max(b.spent(), 1)
	return b.used * (whole - spent) / spent * 3 / 2
}

func (b *budget) stopped() bool {
	select {
	case <-b.done:
		return true
	default:
		return !b.end.IsZero() && !time.Now().Before(b.end)
	}
}
