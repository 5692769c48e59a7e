package evenings

import (
	"errors"
	"fmt"
	"slices"

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
		return nil, evening.RefusedNoEvening
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

// Past are those that are over, the newest first, of a repeat where one is named. Those that are still to be kept come
// before the others.
func (e *Evenings) Past(repeat, from string, limit int) (list []data.Evening, next string, err error) {
	live := e.Live()
	list, next, err = e.store.Evenings(repeat, from, limit)
	if from != "" {
		return list, next, err
	}
	for _, p := range live {
		one := Kept(p)
		known := slices.ContainsFunc(list, func(k data.Evening) bool { return k.ID == one.ID })
		if p.Phase() == evening.Over && len(one.Rows) > 0 && !known && (repeat == "" || one.Repeat == repeat) {
			list = slices.Insert(list, 0, one)
		}
	}
	return list, next, err
}
