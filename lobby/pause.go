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
	nodeBackoff  = 2 * time.Second // instead, where there are other nodes: then no try costs anything before the log answers
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
		k.pausedAt, k.pausedWith = k.clock.Now(), k.state.Facts()
	}
	k.paused = why
	k.backoff = min(max(2*k.backoff, firstBackoff), lastBackoff)
	if !k.stewards.alone() {
		k.backoff = min(k.backoff, nodeBackoff)
	}
	replace(&k.timers.resume, k.clock.AfterFunc(k.backoff, func() { k.inbox.put(message{resume: true}) }))
	k.publishAnyhow()
}

// end tells those who watch, and ends the goroutine.
func (k *keeper) end() {
	k.ended, k.paused = true, pauseForEver
	k.timers.stop()
	k.pulse.count(&k.ticks, false)
	k.stewards.figures.count(&k.steward, false)
	k.absences.forget(k.id)
	k.publishAnyhow()
	k.closed(k)
	k.inbox.close()
}

// close drops the journal and ends the table. A game that was played to its end is in the
// archive already.
//
// again says that another node has written first, so that it has to be decided anew.
func (k *keeper) close() (again bool, refused *rules.Refusal) { return k.closeBy(k.drop) }

// closeAnyhow closes the table, whatever other nodes have written meanwhile.
func (k *keeper) closeAnyhow() *rules.Refusal {
	_, refused := k.closeBy(func() error { return k.store.DropJournal(k.writing, string(k.id)) })
	return refused
}

func (k *keeper) closeBy(drop func() error) (again bool, refused *rules.Refusal) {
	err := drop()
	if k.isLate(err) && k.catchUp() {
		return true, table.RefusedStale()
	}
	if err != nil {
		k.log.Error("a journal cannot be dropped", "table", k.id, "error", err)
		k.pause(pauseToWrite)
		return false, refusedNotWritten
	}
	k.end()
	return false, nil
}

// drop drops the journal, where there are other nodes only as long as it is known here.
func (k *keeper) drop() error {
	if k.stewards.alone() {
		return k.store.DropJournal(k.writing, string(k.id))
	}
	return k.store.DropJournalAt(k.writing, string(k.id), k.state.Facts())
}
