package lobby

import (
	"errors"

	"saloon/data"
	"saloon/lobby/journal"
	"saloon/lobby/table"
)

// A heard is what another node has written about a table, or an own write whose caller gave up.
type heard struct {
	data.Append      // these entries behind the first ones
	gone        bool // the journal was dropped, or set aside
	kept        bool // the finished game is in the archive
	missed      bool // something was written before the keeper was there to hear it
}

// isLate reports whether a write was refused because another node has written first.
func (k *keeper) isLate(err error) bool {
	return !k.stewards.alone() && (errors.Is(err, data.ErrOutOfStep) || errors.Is(err, data.ErrUnknown))
}

// catchUp takes over what another node has written, after a write that it has made out of step: that
// was heard before the answer. It is false when there is nothing new.
func (k *keeper) catchUp() bool {
	facts := k.state.Facts()
	k.takeHeard()
	if k.ended || k.state.Facts() > facts {
		return true
	}
	k.reread()
	return k.ended || k.state.Facts() > facts
}

// takeHeard takes over what other nodes have written, and shows it. It is durable.
func (k *keeper) takeHeard() {
	list := k.inbox.takeHeard()
	if len(list) == 0 || k.ended {
		return
	}
	changed := false
	for _, h := range list {
		facts, archived := k.state.Facts(), k.archived
		k.take(h)
		if k.ended {
			return
		}
		changed = changed || k.state.Facts() > facts || k.archived != archived
	}
	if changed {
		k.followUp(true)
	}
}

// take takes over one thing.
func (k *keeper) take(h heard) {
	switch first, now := h.First, k.state.Facts(); {
	case h.gone:
		k.end()
	case h.kept:
		k.archived = true
	case !h.missed && first+len(h.Entries) <= now: // it is known
	case !h.missed && first == now:
		if next, err := k.after(h.Entries); err == nil {
			k.state = next
			return
		}
		fallthrough
	default:
		k.reread()
	}
}

// after is the State after more entries of the journal.
func (k *keeper) after(entries []data.Entry) (*table.State, error) {
	facts, err := journal.Decode(k.saloon, k.state.Game(), entries)
	if err != nil {
		return nil, err
	}
	next, err := k.state.After(facts)
	if err == nil {
		k.tellSentAway(facts)
	}
	return next, err
}

// reread takes over the journal as it is, where something was missed.
func (k *keeper) reread() {
	state, err := k.replay(k.id)
	switch {
	case errors.Is(err, data.ErrUnknown):
		k.end()
	case err != nil:
		k.log.Error("a journal to which another node has written cannot be read", "table", k.id, "error", err)
		k.pause(pauseToRebuild)
	case state.Facts() > k.state.Facts():
		if state.Next() != k.state.Next() {
			k.find(state.Next())
		}
		k.state = state
		k.stories.Forget()
	}
}

// chosen is called when the stewards are chosen anew: this node begins, or stops, to see to the bots
// and clocks of the table.
func (k *keeper) chosen() {
	steward := k.isSteward(k.id)
	k.stewards.figures.countChosen(&k.steward, steward && !k.ended)
	if !steward {
		k.forgetTurns()
	}
	switch {
	case k.paused != nil:
	case k.asleep && (k.archived || !steward):
		k.setTimers()
	case k.wakeUp():
		k.followUp(false)
	}
}
