package lobby

import (
	"context"
	"runtime/debug"
	"time"

	"saloon/rules"
)

// How long a table waits when nothing happens any more.
const (
	keptOver      = 10 * time.Minute    // after its end, for a rematch
	keptGathering = 14 * 24 * time.Hour // while somebody who sits there waits
	keptWaiting   = 30 * 24 * time.Hour // for somebody's move; then a bot makes it
)

// A table is the goroutine that owns one state. Only it touches these fields.
type table struct {
	id       TableID // never changes, so anybody may read it
	lobby    *Lobby
	state    *state
	inbox    *inbox
	done     chan struct{} // closed when the goroutine has ended
	watchers map[*Visit]struct{}
	stories  map[rules.Seat]toldStory

	paused    *Notice // why nothing can be done now
	backoff   time.Duration
	retrying  Timer
	expiry    Timer
	hourglass Timer // of the next deadline
	archived  bool
	ended     bool
	turns     [rules.MaxSeats + 1]botTurn
	lastTurn  int
}

func newTable(l *Lobby, s *state) *table {
	return &table{
		id: s.id, lobby: l, state: s, inbox: newInbox(), done: make(chan struct{}),
		watchers: map[*Visit]struct{}{}, stories: map[rules.Seat]toldStory{},
	}
}

// run handles messages one by one until the inbox is closed.
func (t *table) run() {
	defer close(t.done)
	for range t.inbox.signal {
		list, open := t.inbox.take()
		for _, m := range list {
			switch {
			case t.ended:
				m.reply(refusedNoTable)
			case !open:
				m.reply(refusedClosing)
			default:
				t.handle(m)
			}
		}
	}
	t.stopTimers()
}

// handle does what one message wants. A panic ends nothing but the message: the
// table pauses and is rebuilt from its journal.
func (t *table) handle(m message) {
	defer func() {
		if p := recover(); p != nil {
			t.lobby.log.Error("a table panicked and is rebuilt from its journal", "journal", t.state.id,
				"panic", p, "stack", string(debug.Stack()))
			t.pause(noticeRebuilding)
			m.reply(refusedBroken)
		}
	}()
	switch {
	case m.ask != nil:
		m.ask()
		m.reply(nil)
	default:
		m.reply(asError(t.perform(m.by, m.command)))
	}
}

// perform carries out a command: it asks the step, journals, applies, and only
// then lets anybody see it.
func (t *table) perform(by Person, c Command) *rules.Refusal {
	turn, ofBot := c.(botMove)
	if ofBot && !t.endTurn(turn) {
		return nil
	}
	if t.paused != nil {
		return refusedPaused
	}
	m := t.moment()
	fx := t.state.step(by, c, m)
	if fx.refused != nil {
		return fx.refused
	}
	if fx.close {
		t.close()
		return nil
	}
	if len(fx.facts) > 0 {
		if refused := t.commit(fx, m); refused != nil {
			return refused
		}
	}
	t.settle(len(fx.facts) > 0)
	return nil
}

// wake gives bots that have the first turn their turn.
func (t *table) wake() { t.inbox.put(message{ask: func() { t.settle(false) }}) }

// settle does what follows from the state as it stands now.
func (t *table) settle(changed bool) {
	t.archive()
	if changed {
		t.publish()
	}
	t.wakeBots()
	t.watchClocks()
	t.expireLater()
}

func (t *table) moment() moment {
	m := moment{now: t.lobby.clock.Now(), here: map[PlayerID]bool{}, seed: rules.NewSeed(), spare: newTableID(), code: newCode(6)}
	for v := range t.watchers {
		m.here[v.id] = true
	}
	return m
}

// do has somebody's command carried out.
func (t *table) do(ctx context.Context, by Person, c Command) error {
	return t.inbox.call(ctx, message{by: by, command: c})
}

// tell leaves a command of the house.
func (t *table) tell(by Person, c Command) { t.inbox.put(message{by: by, command: c}) }

// look begins or ends a visit's watching.
func (t *table) look(ctx context.Context, v *Visit, on bool) error {
	return t.inbox.call(ctx, message{ask: func() { t.watch(v, on) }})
}

func (t *table) watch(v *Visit, on bool) {
	if on {
		t.watchers[v] = struct{}{}
	} else {
		delete(t.watchers, v)
	}
	if len(t.watchers) == 0 {
		clear(t.stories) // an idle table keeps only what it needs
	}
	t.publish()
	t.expireLater()
}

// expireLater ends the table at once when it was left before anybody could play,
// and sets a timer for when it has waited long enough.
func (t *table) expireLater() {
	if t.expiry != nil {
		t.expiry.Stop()
		t.expiry = nil
	}
	left, ok := t.timeLeft()
	switch {
	case !ok || t.ended:
	case left > 0:
		t.expiry = t.lobby.clock.AfterFunc(left, func() { t.inbox.put(message{ask: t.expireLater}) })
	case t.state.phase == Playing:
		_ = t.perform(Person{}, lapsed{}) // nobody waits for an answer
	default:
		t.close()
	}
}

// timeLeft is how long the table waits if nothing happens any more.
func (t *table) timeLeft() (time.Duration, bool) {
	if t.paused != nil || t.state.phase != Playing && len(t.watchers) > 0 {
		return 0, false
	}
	age := t.lobby.clock.Now().Sub(t.state.changed)
	switch t.state.phase {
	case Playing:
		return keptWaiting - age, len(t.state.awaited()) > 0
	case Over:
		return keptOver - age, t.archived
	}
	for _, c := range t.state.chairs {
		if c.human() {
			return keptGathering - age, true
		}
	}
	return 0, true
}

// close ends the table for good. Its game, if it was played to the end, is in
// the archive.
func (t *table) close() {
	if err := t.lobby.store.DropJournal(t.lobby.writing, string(t.state.id)); err != nil {
		t.lobby.log.Warn("a closed table will be back after a restart", "journal", t.state.id, "error", err)
	}
	t.end(noticeClosed)
}

// end tells those who watch, and ends the goroutine.
func (t *table) end(why *Notice) {
	t.ended = true
	t.paused = why
	t.stopTimers()
	t.publishAnyhow()
	t.lobby.forget(t)
	t.inbox.close()
}

func (t *table) stopTimers() {
	for _, timer := range []Timer{t.retrying, t.expiry, t.hourglass} {
		if timer != nil {
			timer.Stop()
		}
	}
}
