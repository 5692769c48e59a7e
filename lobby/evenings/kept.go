package evenings

import (
	"errors"
	"fmt"

	"saloon/data"
	"saloon/lobby/evening"
	"saloon/lobby/journal"
)

// Find is an evening, live or kept.
func (e *Evenings) Find(id evening.ID) (*evening.Page, error) {
	if p := e.Page(id); p != nil {
		return p, nil
	}
	_, entries, err := e.store.Evening(string(id))
	if errors.Is(err, data.ErrUnknown) {
		return nil, evening.RefusedNoEvening()
	}
	if err != nil {
		return nil, fmt.Errorf("reading the evening %s: %w", id, err)
	}
	s, err := journal.ReplayEvening(id, entries)
	if err != nil {
		return nil, err
	}
	return evening.NewPage(s, nil), nil
}

// Past are those that are kept, the newest first, of a repeat where one is named.
func (e *Evenings) Past(repeat, from string, limit int) (list []data.Evening, next string, err error) {
	return e.store.Evenings(repeat, from, limit)
}

// Marks are how a player stood at evenings, the newest first.
func (e *Evenings) Marks(player string, limit int) ([]data.EveningMark, error) {
	return e.store.EveningsOf(player, limit)
}
