package lobby

import (
	"errors"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/rules"
)

// commit makes effects durable and then true. When they cannot be written they
// did not happen, and the table pauses.
func (k *keeper) commit(fx table.Effects) *rules.Refusal {
	list := []data.Append{{Journal: string(k.id), First: k.state.Facts(), Entries: encode(fx.After.Game(), fx.Facts)}}
	if fx.Rematch != nil {
		list = append(list, firstEntries(*fx.Rematch))
	}
	err := k.store.Append(k.writing, list...)
	if errors.Is(err, data.ErrTaken) { // the name of the rematch's table, once in a blue moon
		return refusedNotWritten
	}
	if err != nil {
		k.log.Error("a journal cannot be written", "journal", k.id, "error", err)
		k.pause(pauseToWrite)
		return refusedNotWritten
	}
	k.backoff = 0
	k.state = fx.After
	if fx.Rematch != nil {
		k.opened(*fx.Rematch)
	}
	return nil
}

// firstEntries are the beginning of a new table's journal.
func firstEntries(o table.Opening) data.Append {
	return data.Append{Journal: string(o.State.ID()), Entries: encode(o.State.Game(), o.Facts)}
}

// followUp does what follows from the state as it stands now.
func (k *keeper) followUp(changed bool) {
	k.archive()
	if changed {
		k.publish()
	}
	k.wakeBots()
	k.setTimers()
}

// watch begins or ends a connection's watching.
func (k *keeper) watch(c *connection, on bool) {
	if on {
		k.watchers[c] = struct{}{}
	} else {
		delete(k.watchers, c)
	}
	if len(k.watchers) == 0 {
		k.stories.Forget() // an idle table keeps only what it needs
	}
	k.publish()
	k.setTimers()
}
