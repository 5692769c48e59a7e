package lobby

import (
	"context"
	"errors"
	"fmt"

	"saloon/data"
	"saloon/lobby/journal"
	"saloon/lobby/table"
	"saloon/rules"
)

// Past is a game with all that has been played of it, as this person may look at it: a
// finished one as the archive keeps it, or one at a table that the person may see. Its
// snapshot has a past, and is not followed by newer ones.
func (v *Visit) Past(ctx context.Context, id table.ID) (*table.Snapshot, error) {
	if !v.lobby.hall.allow(v.id, false) {
		return nil, refusedTooFast
	}
	game, e, err := v.archived(id)
	switch {
	case err == nil:
		return v.finishedGame(game, e)
	case !errors.Is(err, data.ErrUnknown):
		return nil, v.unreadable(id, err)
	}
	return v.presentGame(ctx, id)
}

// PlayOn makes a casual table that begins at a moment of a finished game, takes a seat there
// as its host, and turns to it. Bots of that level take the other seats; without a level they
// are free.
func (v *Visit) PlayOn(ctx context.Context, id table.ID, lines int, seat rules.Seat, level string) (table.ID, error) {
	snap, err := v.Past(ctx, id)
	if err != nil {
		return "", err
	}
	if day, deal := dayOf(snap.Setup); deal && day >= v.lobby.today() {
		return "", refusedDealOpen
	}
	by, b := v.Person(), table.Beginning{Of: snap, Lines: lines, Seat: seat, Level: level}
	return v.openTable(ctx, by, func(m table.Moment) (table.Opening, error) {
		o, refused := v.lobby.saloon.PlayOn(by, b, m)
		return o, asError(refused)
	}, v.lobby.justAppend)
}

// finishedGame is a game of the archive as a table that is over.
func (v *Visit) finishedGame(g data.ArchivedGame, e rules.Export) (*table.Snapshot, error) {
	record, err := v.lobby.playAgain(e)
	if err != nil {
		return nil, v.unreadable(table.ID(g.ID), err)
	}
	f := v.finished(g, func(p data.Person) bool { return p.ID == string(v.id) })
	over := table.Archived{Counted: journal.Order(g.Counted), Rated: table.RatedList(g.Rated), ID: f.ID, Title: f.Title, Ended: f.Ended, Private: g.Private, Counts: g.Deal.Counts, Players: f.Players, Seed: e.Seed, SeedHash: e.SeedSHA256}
	for _, seat := range g.Left {
		over.Left = append(over.Left, rules.Seat(seat))
	}
	if e.Begun != nil {
		over.Before = v.lobby.playedBefore(*e.Begun)
	}
	seat := f.Seat
	if seat == 0 {
		seat = rules.Observer
	}
	return over.Snapshot(record, seat), nil
}

// playedBefore is who played the game from which another one plays on, as far as the archive knows.
func (l *Lobby) playedBefore(b rules.Begun) table.Before {
	before := table.Before{Lines: b.Lines}
	if g, _, err := l.store.ArchivedExport(b.Table); err == nil {
		for _, p := range g.Players {
			before.Names = append(before.Names, p.Name)
		}
	}
	return before
}

// playAgain plays the game of an export. What an archive holds never stops the saloon.
func (l *Lobby) playAgain(e rules.Export) (record *rules.Record, err error) {
	defer func() {
		if p := recover(); p != nil {
			record, err = nil, fmt.Errorf("%w: playing it again panics: %v", data.ErrDamaged, p)
		}
	}()
	g := l.Game(e.Game)
	if g == nil {
		return nil, table.ErrUnplayable
	}
	if record, err = e.Record(g); err == nil && record.Match().ToAct() != 0 {
		err = fmt.Errorf("%w: it has no end", data.ErrDamaged)
	}
	return record, err
}

// unreadable is why a game of the archive cannot be opened, as a sentence for a person. The
// operator is told more.
func (v *Visit) unreadable(id table.ID, err error) error {
	if refused := (*rules.Refusal)(nil); errors.As(err, &refused) && !errors.Is(err, rules.ErrExport) {
		return err
	}
	v.lobby.log.Warn("a game of the archive cannot be opened", "table", id, "error", err)
	if errors.Is(err, table.ErrUnplayable) || errors.Is(err, rules.ErrSetup) {
		return refusedOldGame
	}
	return refusedGameLost
}

// presentGame is a game at a table that goes on, or is there still.
func (v *Visit) presentGame(ctx context.Context, id table.ID) (snap *table.Snapshot, err error) {
	k, err := v.reach(id)
	if err != nil {
		return nil, err
	}
	var refused error
	asked := k.inbox.call(ctx, message{ask: func() {
		if _, refused = k.seenBy(v.connection); refused == nil {
			snap = k.newShowing().to(v.connection)
		}
	}})
	switch {
	case asked != nil || refused != nil:
		return nil, errors.Join(asked, refused)
	case snap.Past == nil:
		return nil, table.RefusedNotBegun()
	}
	return snap, nil
}
