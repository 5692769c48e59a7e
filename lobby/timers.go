package lobby

import (
	"time"

	"saloon/lobby/table"
)

// setTimers sets the timers for the next deadline of somebody's decision, and for
// when the table has waited long enough.
func (k *keeper) setTimers() {
	replace(&k.timers.deadline, nil)
	replace(&k.timers.expiry, nil)
	if k.paused != nil || k.ended {
		return
	}
	if due, ok := k.state.NextDeadline(); ok {
		k.timers.deadline = k.clock.AfterFunc(max(0, k.until(due)), func() { k.tell(table.RanOut{}) })
	}
	due, ok := k.state.Expires(len(k.watchers) > 0)
	if !ok || k.state.Phase() == table.Over && !k.archived {
		return
	}
	if left := k.until(due); left > 0 {
		k.timers.expiry = k.clock.AfterFunc(left, func() { k.tell(table.Expired{}) })
	} else {
		k.tell(table.Expired{})
	}
}

func (k *keeper) until(due time.Time) time.Duration { return due.Sub(k.clock.Now()) }
