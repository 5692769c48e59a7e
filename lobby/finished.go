package lobby

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"time"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/rules"
)

// Finished is a finished game as a player's list shows it.
type Finished struct {
	ID      table.ID
	Game    string
	Title   string
	Ended   time.Time
	Players []table.Person
	Order   [][]rules.Seat
	Points  []int
	Seat    rules.Seat // the seat of the person who asks
	Place   int        // and the place it took
}

// Finished lists this person's finished games, newest first.
func (v *Visit) Finished(_ context.Context, limit int) ([]Finished, error) {
	games, err := v.lobby.store.ArchivedGames(string(v.id), limit)
	if err != nil {
		return nil, err
	}
	list := make([]Finished, len(games))
	for i, g := range games {
		list[i] = v.finished(g)
	}
	return list, nil
}

func (v *Visit) finished(g data.ArchivedGame) Finished {
	f := Finished{ID: table.ID(g.ID), Game: g.Game, Title: g.Game, Ended: g.Ended, Points: g.Points}
	if known := v.lobby.Game(g.Game); known != nil {
		f.Title = known.Info().Title
	}
	for i, p := range g.Players {
		f.Players = append(f.Players, personOf(&p))
		if p.ID == string(v.id) {
			f.Seat = rules.Seat(i + 1)
		}
	}
	for _, place := range g.Order {
		var seats []rules.Seat
		for _, s := range place {
			seats = append(seats, rules.Seat(s))
		}
		f.Order = append(f.Order, seats)
	}
	f.Place = rules.Outcome{Order: f.Order}.Place(f.Seat)
	return f
}

// played reports whether this person had a seat in a finished game, or was told the code of
// its private table.
func (v *Visit) played(g data.ArchivedGame) bool {
	had := slices.ContainsFunc(g.Players, func(p data.Person) bool { return p.ID == string(v.id) })
	return had || v.lobby.hall.knowsCode(v.id, table.ID(g.ID))
}

// archived is a game of the archive that this person may open, and its export. The error wraps
// data.ErrUnknown when the archive has no such game.
func (v *Visit) archived(id table.ID) (g data.ArchivedGame, e rules.Export, err error) {
	g, raw, err := v.lobby.store.ArchivedExport(string(id))
	if err == nil && g.Private && !v.played(g) {
		err = table.RefusedNoTable()
	}
	if err != nil {
		return data.ArchivedGame{}, e, err
	}
	e, err = rules.ReadExport(bytes.NewReader(raw))
	return g, e, err
}

// Export is a finished game, or a running one as an observer may know it.
func (v *Visit) Export(ctx context.Context, id table.ID) (e rules.Export, err error) {
	if !v.lobby.hall.allow(v.id, false) {
		return e, refusedTooFast
	}
	if _, e, err = v.archived(id); !errors.Is(err, data.ErrUnknown) {
		return e, err
	}
	k := v.reach(id)
	if k == nil {
		return e, table.RefusedNoTable()
	}
	var failed error
	asked := k.inbox.call(ctx, message{ask: func() { e, failed = k.state.Export() }})
	if asked != nil {
		return rules.Export{}, asked
	}
	return e, failed
}
