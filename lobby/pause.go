package lobby

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"saloon/data"
	"saloon/lobby/journal"
	"saloon/lobby/table"
	"saloon/rules"
)

// A table waits so long before it tries to write again; the time doubles with each try.
const (
	firstBackoff = 500 * time.Millisecond
	lastBackoff  = time.Minute
	nodeBackoff  = 2 * time.Second // instead, where there are other nodes: then no try costs anything before the log answers
)

var (
	pauseToWrite   = &pause{noticeWriting, refusedPaused}
	pauseToRebuild = &pause{noticeRebuilding, refusedBroken}
	pauseForEver   = &pause{noticeClosed, table.RefusedNoTable}
)

// Tables that stay paused are told of in the log at once, and then after pauses that double.
const (
	firstTold = 10 * time.Second
	lastTold  = 10 * time.Minute
)

type stayingPaused struct {
	mu    sync.Mutex
	ids   map[table.ID]bool
	next  time.Time // when the log is told again
	pause time.Duration
}

// add says how many tables stay paused, and whether the log is told now.
func (s *stayingPaused) add(id table.ID, now time.Time) (many int, told bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.ids) == 0 {
		s.ids, s.pause, s.next = map[table.ID]bool{}, firstTold, now
	}
	s.ids[id] = true
	if now.Before(s.next) {
		return len(s.ids), false
	}
	s.next, s.pause = now.Add(s.pause), min(2*s.pause, lastTold)
	return len(s.ids), true
}

func (s *stayingPaused) remove(id table.ID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.ids, id)
}

func (k *keeper) notice() *table.Notice {
	if k.paused == nil {
		return nil
	}
	return k.paused.notice
}

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

func (k *keeper) end() {
	k.ended, k.paused = true, pauseForEver
	k.timers.stop()
	k.pulse.count(&k.ticks, false)
	k.stewards.figures.count(&k.steward, false)
	k.absences.forget(k.id)
	k.staying.remove(k.id)
	k.publishAnyhow()
	k.closed(k)
	k.inbox.close()
}

// A game that was played to its end is in the archive already. again says that another node has written first.
func (k *keeper) close() (again bool, refused *rules.Refusal) { return k.closeBy(k.drop) }

// closeAnyhow closes the table, whatever other nodes have written meanwhile.
func (k *keeper) closeAnyhow() *rules.Refusal {
	_, refused := k.closeBy(func() error { return k.store.Write(k.writing, data.DropJournal{Journal: string(k.id)}) })
	return refused
}

func (k *keeper) closeBy(drop func() error) (again bool, refused *rules.Refusal) {
	err := drop()
	if k.isLate(err) && k.catchUp() {
		return true, table.RefusedStale
	}
	if err != nil {
		k.log.Error("a journal cannot be dropped", "table", k.id, "error", err)
		k.pause(pauseToWrite)
		return false, refusedNotWritten
	}
	k.end()
	return false, nil
}

// Where there are other nodes, the journal must be as it is known here.
func (k *keeper) drop() error {
	if k.stewards.alone() {
		return k.store.Write(k.writing, data.DropJournal{Journal: string(k.id)})
	}
	return k.store.Write(k.writing, data.DropJournal{Journal: string(k.id), Length: k.state.Facts()})
}

// The journal is read again, since a write that reported an error may have reached it all the same.
func (k *keeper) resume() {
	if k.paused == nil || k.ended {
		return
	}
	k.takeHeard()
	if k.ended {
		return
	}
	state, err := k.stateToResume()
	switch {
	case errors.Is(err, data.ErrDamaged):
		if !k.stewards.alone() || k.setAside(string(k.id), err) != nil { // of many files one may be damaged
			k.pause(k.paused)
			return
		}
		k.end()
		return
	case errors.Is(err, data.ErrUnknown):
		k.end()
		return
	}
	if err == nil {
		state, err = k.writeResumed(state)
	}
	if k.isLate(err) && k.catchUp() && !k.ended {
		k.backoff = 0
	}
	if k.ended {
		return
	}
	if err != nil {
		if many, told := k.staying.add(k.id, k.clock.Now()); told {
			k.log.Error("tables stay paused", "count", many, "table", k.id, "error", err)
		}
		k.pause(k.paused)
		return
	}
	if state.Next() != k.state.Next() {
		k.find(state.Next())
	}
	k.state, k.paused, k.asleep = state, nil, false
	k.stories.Forget()
	k.forgetTurns()
	k.staying.remove(k.id)
	k.log.Info("a table goes on", "table", k.id)
	k.followUp(true)
	for _, m := range append(k.afterPause, message{occasion: table.Gone{}}) { // somebody may have gone meanwhile
		k.inbox.put(m)
	}
	k.afterPause = nil
}

// Where there are other nodes, all that has happened was heard, unless the table itself is in doubt.
func (k *keeper) stateToResume() (*table.State, error) {
	if !k.stewards.alone() && k.paused == pauseToWrite {
		return k.state, nil
	}
	return k.replay(k.id)
}

// All get the time that the pause took, unless other nodes have gone on meanwhile.
func (k *keeper) writeResumed(state *table.State) (*table.State, error) {
	now := k.moment()
	if k.stewards.alone() || state.Facts() == k.pausedWith {
		now.Alive = k.pausedAt
	}
	fx := state.React(table.Resumed{}, now)
	err := k.store.Write(k.writing, data.Appends{{Journal: string(k.id), First: state.Facts(), Entries: journal.Encode(state.Game(), fx.Facts...)}})
	return fx.After, err
}

// No start finds the journal there.
func (s *shared) setAside(name string, cause error) error {
	log := s.log.With("table", name)
	if journal.IsHall(name) {
		log = s.log.With("journal", name)
	}
	log.Error("a damaged journal is set aside", "error", cause)
	if err := s.store.Write(s.writing, data.SetAside{Journal: name, Reason: cause.Error()}); err != nil {
		return fmt.Errorf("the damaged journal %s cannot be set aside: %w", name, err)
	}
	return nil
}

// replay wraps table.ErrUnplayable when the game is not played here, data.ErrDamaged when the journal makes no sense.
func (s *shared) replay(id table.ID) (*table.State, error) {
	entries, err := s.store.Entries(string(id))
	if err != nil {
		return nil, err
	}
	return journal.Replay(s.saloon, id, entries)
}

// A table sleeps when its game is over and nobody looks: its State is a husk until a message needs more.

func (k *keeper) fallAsleep() {
	if k.asleep || k.ended || k.paused != nil || k.isWatched() || k.state.Phase() != table.Over || k.isSteward(k.id) && !k.archived {
		return
	}
	k.closesAt, k.asleep = k.closing()
	if k.asleep {
		k.state = k.state.Husk()
		k.stories.Forget()
		k.forgetTurns()
	}
}

// wakeUp is false when the table is not awake then.
func (k *keeper) wakeUp() bool {
	if !k.asleep || k.paused != nil {
		return !k.asleep
	}
	state, err := k.replay(k.id)
	switch {
	case err == nil:
		k.state, k.asleep = state, false
	case errors.Is(err, data.ErrUnknown): // another node has closed the table
		k.end()
	default:
		k.log.Error("a table that nobody looked at cannot be read again", "table", k.id, "error", err)
		k.pause(pauseToRebuild)
	}
	return err == nil
}

func (l *Lobby) dismiss(list []table.ID) {
	for _, id := range list {
		if k := l.keeperNow(id); k != nil {
			k.inbox.put(message{husk: true, ask: func() {
				if k.paused != nil || !k.archived || k.isWatched() || k.closeAnyhow() != nil {
					l.hall.stays(id)
				}
			}})
		}
	}
}

// What everybody at a table is told while it is so.
var (
	noticeWriting    = table.NewNotice("waits-to-write", "the table pauses until the saloon can write again; nothing is lost")
	noticeRebuilding = table.NewNotice("is-rebuilt", "something went wrong at this table; it is set up again as it was")
	noticeClosed     = table.NewNotice("table-closed", "this table has closed")
	noticeForgotten  = table.NewNotice("forgotten", "the saloon has forgotten you, as you wanted; whoever comes with this key is new here")
	noticeWatchers   = table.NewNotice("game-closed-to-watchers", "this game is closed to watchers; it can be seen here once it is over")
	noticeAgreed     = table.NewNotice("players-agreed-on-pause", "the players have agreed on a pause: no time passes until all want to go on")
)
