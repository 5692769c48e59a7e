package lobby

import (
	"errors"

	"saloon/data"
	"saloon/lobby/table"
)

// A table sleeps when its game is over and nobody looks: of its State it keeps a husk, until a message
// comes that needs more. Then it reads its journal again.

// fallAsleep lets the table sleep, if it can.
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

// wakeUp reads the journal of a table that sleeps. It is false when the table is not awake then.
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

// dismiss closes tables whose games are over, and at which nobody looks.
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
