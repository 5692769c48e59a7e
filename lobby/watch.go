package lobby

import (
	"saloon/lobby/table"
	"saloon/rules"
)

// seenBy is the table as far as somebody may know its game now.
func (k *keeper) seenBy(c *connection) (*table.State, error) {
	id := k.viewer(c)
	switch {
	case k.state.ShutsOut(id):
		return nil, refusedWatchers
	case k.state.Watches(id):
		return k.state.AsWatched(k.clock.Now()), nil
	}
	return k.state, nil
}

// viewer is as whom a connection is shown the table: a program does not look over anybody's shoulder.
func (k *keeper) viewer(c *connection) table.PlayerID {
	if c.kind == table.KindBot && k.state.PupilOf(c.id) != rules.Observer {
		return ""
	}
	return c.id
}

// shutsOut reports whether the game at a table is closed to somebody.
func (h *hall) shutsOut(id table.PlayerID, at table.ID) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	posted := h.tables.cards[at]
	return posted != nil && posted.card.ShutsOut(id)
}

// setWatchersTimer sets the timer for when watchers may know more. Without them nobody waits for it.
func (k *keeper) setWatchersTimer() {
	next, ok := k.state.NextForWatchers(k.clock.Now())
	if !ok {
		return
	}
	for c := range k.watchers {
		if k.state.Watches(k.viewer(c)) {
			k.timers.watchers = k.clock.AfterFunc(k.until(next), func() { k.inbox.put(message{ask: k.showWatchers}) })
			return
		}
	}
}

// showWatchers shows watchers what they may know by now.
func (k *keeper) showWatchers() {
	s := k.newShowing()
	for c := range k.watchers {
		if k.state.Watches(k.viewer(c)) {
			c.show(s.to(c))
		}
	}
	if !k.ended {
		k.hall.show(s.card, s.watched, k.state.Code())
	}
	k.setTimers()
}
