package lobby

import (
	"context"
	"errors"
	"fmt"

	"saloon/data"
	"saloon/lobby/table"
)

// restore sets every live table going again, as its journal tells it.
func (l *Lobby) restore(ctx context.Context) error {
	journals, err := l.store.Journals()
	if err != nil {
		return fmt.Errorf("the journals cannot be listed: %w", err)
	}
	tables := journals[:0:0]
	for _, name := range journals {
		if !isHallJournal(name) {
			tables = append(tables, name)
		}
	}
	if err := l.restoreHall(ctx, journals); err != nil {
		return err
	}
	for _, name := range tables {
		k, err := l.restoreTable(name)
		if err != nil {
			return err
		}
		if k != nil {
			k.tell(table.Restored{})
		}
	}
	return nil
}

// restoreTable starts the keeper of a table, as its journal tells it. What a journal holds
// never stops a start: a damaged one is set aside, one of a game that is not played here now
// is left alone, and there is no keeper.
func (l *Lobby) restoreTable(name string) (*keeper, error) {
	s, err := l.replay(table.ID(name))
	switch {
	case errors.Is(err, table.ErrUnplayable):
		l.log.Warn("a table is left as it is until its game is played here again", "journal", name, "error", err)
		return nil, nil
	case errors.Is(err, data.ErrDamaged):
		return nil, l.setAside(name, err)
	case err != nil:
		return nil, fmt.Errorf("the journal %s cannot be read: %w", name, err)
	}
	k, _ := l.keep(s)
	return k, nil
}

// findRematch sets a rematch going whose write reported an error but reached the
// store.
func (l *Lobby) findRematch(id table.ID) {
	if id == "" || l.keeper(id) != nil {
		return
	}
	k, err := l.restoreTable(string(id))
	if err != nil && !errors.Is(err, data.ErrUnknown) {
		l.log.Error("a rematch cannot be opened", "journal", id, "error", err)
	}
	if k != nil {
		k.wake() // nothing was restarted, so its guests are still here
	}
}
