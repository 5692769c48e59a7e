package lobby

import (
	"context"
	"errors"
	"fmt"

	"saloon/data"
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
	s, err := l.replay(TableID(name))
	switch {
	case errors.Is(err, errUnplayable):
		l.log.Warn("a table is left as it is until its game is played here again", "journal", name, "error", err)
		return nil
	case errors.Is(err, data.ErrDamaged):
		return l.setAside(name, err)
	case err != nil:
		return fmt.Errorf("the journal %s cannot be read: %w", name, err)
	}
	if t, ok := l.add(s); ok {
		t.tell(Person{}, restored{})
	}
	return nil
}

func (l *Lobby) setAside(journal string, cause error) error {
	l.log.Error("a damaged journal is set aside", "journal", journal, "error", cause)
	if err := l.store.SetAside(l.writing, journal, cause.Error()); err != nil {
		return fmt.Errorf("the damaged journal %s cannot be set aside: %w", journal, err)
	}
	return nil
}

// replay makes a table of its journal. It wraps errUnplayable when the game is
// not played here, data.ErrDamaged when the journal makes no sense.
func (l *Lobby) replay(id TableID) (*state, error) {
	entries, err := l.store.Entries(string(id))
	if err != nil {
		return nil, err
	}
	return l.build(id, entries)
}

func (l *Lobby) build(id TableID, entries []data.Entry) (s *state, err error) {
	defer func() {
		if p := recover(); p != nil {
			s, err = nil, fmt.Errorf("%w: playing it again panics: %v", data.ErrDamaged, p)
		}
	}()
	s = newState(id, l.Game)
	for i, e := range entries {
		if (i == 0) != (e.Kind == factOpen) {
			return nil, fmt.Errorf("line %d: %w: a journal begins with its opening, and has no other", i, data.ErrDamaged)
		}
		if err := s.apply(e); errors.Is(err, errUnplayable) {
			return nil, err
		} else if err != nil {
			return nil, fmt.Errorf("%w: %w", data.ErrDamaged, err)
		}
	}
	if len(entries) == 0 {
		return nil, fmt.Errorf("%w: the journal is empty", data.ErrDamaged)
	}
	return s, nil
}
