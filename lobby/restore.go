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
		if err := l.restoreTable(name); err != nil {
			return err
		}
	}
	return nil
}

// restoreTable never stops a start because of what a journal holds: a damaged one
// is set aside, one of a game that is not played here now is left alone.
func (l *Lobby) restoreTable(name string) error {
	s, err := l.replay(table.ID(name))
	switch {
	case errors.Is(err, table.ErrUnplayable):
		l.log.Warn("a table is left as it is until its game is played here again", "journal", name, "error", err)
		return nil
	case errors.Is(err, data.ErrDamaged):
		return l.setAside(name, err)
	case err != nil:
		return fmt.Errorf("the journal %s cannot be read: %w", name, err)
	}
	if k, ok := l.keep(s); ok {
		k.tell(table.Restored{})
	}
	return nil
}

// findRematch sets a rematch going whose write reported an error but reached the
// store.
func (l *Lobby) findRematch(id table.ID) {
	if id == "" || l.keeper(id) != nil {
		return
	}
	if err := l.restoreTable(string(id)); err != nil && !errors.Is(err, data.ErrUnknown) {
		l.log.Error("a rematch cannot be opened", "journal", id, "error", err)
	}
}
