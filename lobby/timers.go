package lobby

import (
	"time"

	"saloon/lobby/table"
)

// isWatched reports whether anybody has a connection at the table.
func (k *keeper) isWatched() bool { return len(k.watchers)+len(k.others) > 0 }

// setTimers sets the timers for the next deadline of somebody's decision, for when the
// others can agree on a stand-in, and for when the table has waited long enough.
func (k *keeper) setTimers() {
	replace(&k.timers.deadline, nil)
	replace(&k.timers.expiry, nil)
	replace(&k.timers.absence, nil)
	replace(&k.timers.watchers, nil)
	due, runs := k.state.NextDeadline()
	steward := k.isSteward(k.id)
	runs = runs && steward
	k.stewards.figures.count(&k.steward, steward && !k.ended)
	k.pulse.count(&k.ticks, runs && k.paused == nil && !k.ended)
	if k.paused != nil || k.ended {
		return
	}
	if runs {
		k.timers.deadline = k.clock.AfterFunc(max(0, k.until(due)), func() { k.runOut(due) })
	}
	k.setAbsenceTimer()
	k.setWatchersTimer()
	expiry, ok := k.closing()
	if !ok || !steward || k.state.Phase() == table.Over && !k.archived {
		return
	}
	left := k.until(expiry)
	if expiry.IsZero() && !k.stewards.alone() {
		left = forTidings
	}
	if left > 0 {
		k.timers.expiry = k.clock.AfterFunc(left, func() { k.tell(table.Expired{}) })
	} else {
		k.tell(table.Expired{})
	}
}

// closing is when the table has waited long enough; false when it waits for as long as it takes.
func (k *keeper) closing() (time.Time, bool) {
	if k.asleep {
		return k.closesAt, true
	}
	return k.state.Expires(k.isWatched())
}

const (
	heldUp           = 100 * time.Millisecond // so late a timer comes only where the process or the machine was held up
	forTidings       = 5 * time.Second        // for another node to tell that somebody there is at the table
	forMovesOnTheWay = 3 * time.Second        // for moves that were on their way then; shorter than what a table takes for a halt
)

// runOut tells the table that somebody's time is over. After a halt that ended just then, moves that
// had been made in time come first.
func (k *keeper) runOut(due time.Time) {
	if late := -k.until(due); late > heldUp && late < forMovesOnTheWay {
		k.clock.AfterFunc(forMovesOnTheWay-late, func() { k.tell(table.RanOut{}) })
		return
	}
	k.tell(table.RanOut{})
}

// setAbsenceTimer sets the timer for when the next player counts as absent. Without
// watchers there is nobody to tell.
func (k *keeper) setAbsenceTimer() {
	if !k.isWatched() {
		return
	}
	now := k.moment()
	note := func() { k.inbox.put(message{ask: k.noteAbsence}) }
	if next, ok := k.state.NextAbsence(now); k.state.StandIns(now).For != k.absentShown {
		note() // the time came between the last snapshot and now
	} else if ok {
		k.timers.absence = k.clock.AfterFunc(next.Sub(now.Now), note)
	}
}

func (k *keeper) until(due time.Time) time.Duration { return due.Sub(k.clock.Now()) }
