package lobby

import (
	"errors"

	"saloon/data"
	"saloon/lobby/journal"
	"saloon/lobby/table"
	"saloon/rules"
)

// commit writes the facts of a step into the journal, and then takes over the State
// that they lead to. When they cannot be written, nothing has happened and the table
// pauses. again says that the ID of the rematch's table is in use, by a finished game too, or that
// another node has written first: nothing has happened then either, and it has to be decided anew.
func (k *keeper) commit(fx table.Effects) (again bool, refused *rules.Refusal) {
	list := []data.Append{{Journal: string(k.id), First: k.state.Facts(), Entries: journal.Encode(fx.After.Game(), fx.Facts...)}}
	if fx.Rematch != nil {
		list = append(list, journal.First(*fx.Rematch))
	}
	err := k.store.Append(k.writing, list...)
	if errors.Is(err, data.ErrTaken) {
		return true, refusedNotWritten
	}
	if k.isLate(err) && k.catchUp() {
		return true, table.RefusedStale()
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

// followUp does what the State asks for now: it archives a finished game, shows the
// table, lets bots decide and sets the timers.
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

// watch notes that a connection begins, or stops, to watch the table. One that is there already is only
// shown the table again.
func (k *keeper) watch(c *connection, on bool) {
	if _, there := k.watchers[c]; there && on {
		c.show(k.newShowing().to(c))
		return
	}
	if on {
		k.watchers[c] = struct{}{}
		k.noteBack(c.id)
		if k.state.StandInAsked(c.id) {
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

// noteAbsence shows that somebody has been away for long enough for a stand-in, and that
// nobody waits for that person's consent any more.
func (k *keeper) noteAbsence() {
	k.publish()
	k.tell(table.Gathered{})
	k.setTimers()
}
