package lobby

import (
	"errors"
	"fmt"

	"saloon/data"
	"saloon/lobby/journal"
	"saloon/lobby/table"
)

// resume reads the journal again, since a write that reported an error may have
// reached it all the same, and goes on if it can be written.
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
		k.log.Error("a table stays paused", "table", k.id, "error", err)
		k.pause(k.paused)
		return
	}
	if state.Next() != k.state.Next() {
		k.find(state.Next())
	}
	k.state, k.paused, k.asleep = state, nil, false
	k.stories.Forget()
	k.forgetTurns()
	k.log.Info("a table goes on", "table", k.id)
	k.followUp(true)
	for _, m := range append(k.afterPause, message{occasion: table.Gone{}}) { // somebody may have gone meanwhile
		k.inbox.put(m)
	}
	k.afterPause = nil
}

// stateToResume is the table as it stands now. Where there are other nodes, all that has happened was
// heard, unless the table itself is in doubt.
func (k *keeper) stateToResume() (*table.State, error) {
	if !k.stewards.alone() && k.paused == pauseToWrite {
		return k.state, nil
	}
	return k.replay(k.id)
}

// writeResumed finds out whether the journal can be written, and gives everybody
// the time that the pause took, unless the others have gone on meanwhile.
func (k *keeper) writeResumed(state *table.State) (*table.State, error) {
	now := k.moment()
	if k.stewards.alone() || state.Facts() == k.pausedWith {
		now.Alive = k.pausedAt
	}
	fx := state.React(table.Resumed{}, now)
	err := k.store.Append(k.writing, data.Append{Journal: string(k.id), First: state.Facts(), Entries: journal.Encode(state.Game(), fx.Facts...)})
	return fx.After, err
}

// setAside keeps a journal that cannot be played in a place where no start finds it.
func (s *shared) setAside(name string, cause error) error {
	log := s.log.With("table", name)
	if journal.IsHall(name) {
		log = s.log.With("journal", name)
	}
	log.Error("a damaged journal is set aside", "error", cause)
	if err := s.store.SetAside(s.writing, name, cause.Error()); err != nil {
		return fmt.Errorf("the damaged journal %s cannot be set aside: %w", name, err)
	}
	return nil
}

// replay makes a table of its journal. It wraps table.ErrUnplayable when the game
// is not played here, data.ErrDamaged when the journal makes no sense.
func (s *shared) replay(id table.ID) (*table.State, error) {
	entries, err := s.store.Entries(string(id))
	if err != nil {
		return nil, err
	}
	return journal.Replay(s.saloon, id, entries)
}
