package lobby

import (
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"saloon/data"
	"saloon/lobby/evening"
	"saloon/lobby/journal"
	"saloon/lobby/table"
	"saloon/rules"
)

func (k *keeper) run() {
	defer close(k.done)
	for range k.inbox.signal {
		k.handleAll()
	}
	k.timers.stop()
}

func (k *keeper) handleAll() {
	defer k.handle(message{husk: true, ask: k.fallAsleep})
	list, open := k.inbox.take()
	if len(list) == 0 && open {
		k.handle(message{ask: k.takeHeard})
	}
	for _, m := range list {
		if open && k.inbox.hears() {
			k.handle(message{ask: k.takeHeard})
		}
		switch {
		case k.ended:
			m.reply(table.RefusedNoTable)
		case !open && !m.saidOnce():
			m.reply(refusedClosing)
		default:
			k.handle(m)
		}
	}
}

// What is said once must not be lost when the table pauses or the saloon closes.
func (m message) saidOnce() bool {
	switch m.occasion.(type) {
	case table.Renamed, table.Departed, table.Removed, table.Restored:
		return true
	}
	return false
}

// What nobody says again is kept until the table can write. Who was at a restored table gets back the time before, too.
func (k *keeper) postpone(m message) {
	if !m.saidOnce() {
		return
	}
	k.afterPause = append(k.afterPause, m)
	if stood := k.stoodSince(m); !stood.IsZero() && stood.Before(k.pausedAt) {
		k.pausedAt = stood
	}
}

// stoodSince is zero for tables that were not restored, and where it is not known.
func (k *keeper) stoodSince(m message) time.Time {
	if _, restored := m.occasion.(table.Restored); !restored {
		return time.Time{}
	}
	if m.stood {
		return time.Unix(0, 0) // the time counts from what happened last
	}
	return k.pulse.stopped
}

// A panic ends nothing but the message: the table pauses and is rebuilt from its journal.
func (k *keeper) handle(m message) {
	defer func() {
		if p := recover(); p != nil {
			k.figures.panics.Add(1)
			k.log.Error("a table panicked and is rebuilt from its journal", "table", k.id,
				"panic", p, "stack", string(debug.Stack()))
			k.pause(pauseToRebuild)
			m.reply(refusedBroken)
		}
	}()
	switch {
	case m.resume:
		k.resume()
	case !m.husk && !k.wakeUp():
		k.postpone(m)
		m.reply(refusedBroken)
	case m.ask != nil:
		m.ask()
		m.reply(nil)
	default:
		m.reply(asError(k.step(m)))
	}
}

// What happens is written down before anybody sees it.
func (k *keeper) step(m message) *rules.Refusal {
	if m.turn != 0 && !k.endTurn(m.occasion.(table.BotChose).Seat, m.turn, m.hung) {
		return nil
	}
	if m.ofSteward() && !k.isSteward(k.id) {
		return nil
	}
	changed := false
	for tries := 1; ; tries++ {
		if k.paused != nil {
			k.postpone(m)
			return k.paused.refusal
		}
		facts, again, refused := k.stepOnce(m)
		if again && tries < k.mostTries() {
			continue
		}
		if refused != nil && k.paused != nil && !k.ended { // it could not be written
			k.postpone(m)
		}
		if refused != nil || k.ended {
			return refused
		}
		changed = facts
		break
	}
	k.followUp(changed)
	k.checkGuest(m.by)
	return nil
}

// Again where the ID of the rematch's table is in use, or another node has written first.
func (k *keeper) mostTries() int {
	if k.stewards.alone() {
		return 6
	}
	return 15
}

// again says that nothing has happened, and that it has to be decided anew.
func (k *keeper) stepOnce(m message) (changed, again bool, refused *rules.Refusal) {
	fx := k.decide(m)
	switch {
	case fx.Refused != nil:
		return false, false, fx.Refused
	case k.drain.on.Load() && k.beginsSomething(fx):
		return false, false, refusedDraining
	case fx.Close:
		again, refused = k.close()
		return false, again, refused
	case len(fx.Facts) > 0:
		again, refused = k.commit(fx)
		return true, again, refused
	}
	return false, false, nil
}

// One node alone sees to these.
func (m message) ofSteward() bool {
	switch m.occasion.(type) {
	case table.RanOut, table.Expired, table.BotChose, table.Gathered:
		return true
	case table.Restored:
		return !m.stood
	}
	return false
}

func (k *keeper) decide(m message) table.Effects {
	if m.command != nil {
		return k.state.Step(m.by, m.command, k.moment())
	}
	now := k.moment()
	switch m.occasion.(type) {
	case table.Restored:
		now.Alive = k.stoodSince(m)
	case table.RanOut:
		now.Alive = k.pulse.alive()
	}
	return k.state.React(m.occasion, now)
}

// checkGuest frees the chair of a guest who left while the own command was on its way.
func (k *keeper) checkGuest(by table.Person) {
	if by.Kind == table.KindGuest && !k.hall.isHere(by.ID) {
		k.tell(table.Departed{Guest: by})
	}
}

// When the facts cannot be written, nothing has happened and the table pauses. again says that nothing has happened
// because the ID of the rematch's table is in use, by a finished game too, or another node has written first.
func (k *keeper) commit(fx table.Effects) (again bool, refused *rules.Refusal) {
	list := []data.Append{{Journal: string(k.id), First: k.state.Facts(), Entries: journal.Encode(fx.After.Game(), fx.Facts...)}}
	if fx.Rematch != nil {
		list = append(list, journal.First(*fx.Rematch))
	}
	err := k.store.Write(k.writing, data.Appends(list))
	if errors.Is(err, data.ErrTaken) {
		return true, refusedNotWritten
	}
	if k.isLate(err) && k.catchUp() {
		return true, table.RefusedStale
	}
	if err != nil {
		k.log.Error("a journal cannot be written", "table", k.id, "error", err)
		k.pause(pauseToWrite)
		return false, refusedNotWritten
	}
	k.backoff = 0
	k.state = fx.After
	k.moves.Add(movesIn(fx.Facts))
	k.tellSentAway(fx.Facts)
	if fx.Rematch != nil {
		k.opened(*fx.Rematch)
	}
	return false, nil
}

func (k *keeper) followUp(changed bool) {
	if k.isSteward(k.id) {
		k.archive()
	}
	k.forgetGone()
	if changed {
		k.publish()
	}
	k.wakeBots()
	k.setTimers()
}

// A connection that is there already is only shown the table again.
func (k *keeper) watch(c *connection, on bool) {
	if _, there := k.watchers[c]; there && on {
		c.show(k.newShowing().to(c))
		return
	}
	if on {
		k.watchers[c] = struct{}{}
		k.noteBack(c.id)
		if k.state.StandInAsked() {
			k.tell(table.Gathered{})
		}
	} else {
		delete(k.watchers, c)
		k.noteGone(c.id)
		if !c.mail.Passing {
			k.tellTeacherGone(c.id)
		}
		if k.state.AwaitsAnswer(c.id) {
			_ = k.step(message{occasion: table.Gone{Player: c.id}}) // at once: who comes in next is not asked for it
		}
	}
	if len(k.watchers) == 0 {
		k.stories.Forget() // an idle table keeps only what it needs
	}
	k.showWhoIsHere(c, on)
	k.setTimers()
}

// By now a stand-in may be asked for, and nobody waits for that person's consent any more.
func (k *keeper) noteAbsence() {
	k.publish()
	k.tell(table.Gathered{})
	k.setTimers()
}

func (k *keeper) archive() {
	if k.state.Phase() != table.Over || k.archived || k.paused != nil {
		return
	}
	counts := !k.state.IsLesson() && !k.state.Ended() && k.state.AnybodySat()
	if counts && (k.state.AnyKeySat() || k.hall.allowGuestGame(k.id, *k.limits.Load())) {
		if err := k.keepGame(); err != nil {
			k.log.Error("a finished game cannot be kept yet", "table", k.id, "error", err)
			k.pause(pauseToWrite)
			return
		}
	}
	k.archived = true
	if id := k.state.Evening(); id != "" {
		k.evenings.Wake(evening.ID(id))
	}
}

func (k *keeper) keepGame() error {
	export, err := k.state.Export()
	if err != nil {
		return err
	}
	raw, err := export.Encode()
	if err != nil {
		return fmt.Errorf("writing the export: %w", err)
	}
	return k.store.ArchiveGame(k.writing, journal.Finished(k.id, k.state.Result()), raw)
}

// endedFor says how the game of an evening has ended; false while it runs, unless it is overdue.
func (k *keeper) endedFor(f *evening.Finished, overdue bool) bool {
	switch {
	case k.state.Ended() || k.state.Lines() == 0 && k.state.Phase() == table.Over:
		f.How = evening.Void
		return true
	case k.state.Phase() == table.Over && !k.archived && k.isSteward(k.id): // it is kept first
		return false
	case k.state.Phase() != table.Over && !overdue:
		return false
	}
	r := k.state.Result()
	f.Places, f.Left, f.Idle = r.Places(), numbersOf(r.Away), numbersOf(r.Idle)
	for _, thought := range r.Thought {
		f.Seconds = append(f.Seconds, int(thought/time.Second))
	}
	for _, points := range r.Outcome.Points {
		f.Scores = append(f.Scores, points.Total)
	}
	if k.state.Phase() != table.Over {
		f.How = evening.ByClock
	}
	return true
}

func numbersOf(seats []rules.Seat) (list []int) {
	for _, seat := range seats {
		list = append(list, int(seat))
	}
	return list
}
