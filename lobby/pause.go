package lobby

import (
	"time"

	"saloon/lobby/table"
	"saloon/rules"
)

// How long a table waits before it tries to write again; it doubles.
const (
	firstBackoff = 500 * time.Millisecond
	lastBackoff  = time.Minute
)

var (
	pauseToWrite   = &pause{noticeWriting, refusedPaused}
	pauseToRebuild = &pause{noticeRebuilding, refusedBroken}
	pauseForEver   = &pause{noticeClosed, table.RefusedNoTable()}
)

// notice is what holds the table up, or nil.
func (k *keeper) notice() *table.Notice {
	if k.paused == nil {
		return nil
	}
	return k.paused.notice
}

// pause holds the table up and tries again later.
func (k *keeper) pause(why *pause) {
	if k.paused == nil {
		k.pausedAt = k.clock.Now()
	}
	k.paused = why
	k.backoff = min(max(2*k.backoff, firstBackoff), lastBackoff)
	replace(&k.timers.resume, k.clock.AfterFunc(k.backoff, func() { k.inbox.put(message{resume: true}) }))
	k.publishAnyhow()
}

// end tells those who watch, and ends the goroutine.
func (k *keeper) end() {
	k.ended, k.paused = true, pauseForEver
	k.timers.stop()
	k.pulse.count(&k.ticks, false)
	k.absences.forget(k.id)
	k.publishAnyhow()
	k.closed(k)
	k.inbox.close()
}

// close drops the journal and ends the table. A game that was played to its end is in the
// archive already.
func (k *keeper) close() *rules.Refusal {
	if err := k.store.DropJournal(k.writing, string(k.id)); err != nil {
		k.log.Error("a journal cannot be dropped", "journal", k.id, "error", err)
		k.pause(pauseToWrite)
		return refusedNotWritten
	}
	k.end()
	return nil
}
