package session

import (
	"context"
	"errors"
	"maps"
	"slices"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/rules/bot/protocol"
)

// Why a bot's request is refused before it reaches the lobby. Only people who write bots
// read these, so they are not translated.
var (
	refusedNoTable      = rules.Refuse("at-no-table", "you are at no table yet; join one or create one, and wait for its state")
	refusedNoTableNamed = rules.Refuse("which-table", "say which table: its id or its code")
	refusedSlow         = rules.Refuse("saloon-is-slow", "the saloon is slow; wait for the next state, because the request may still be carried out")
)

// carryOut does what a bot wants. The error is a sentence for it.
func (b *botSession) carryOut(ctx context.Context, r protocol.Request) error {
	switch r := r.(type) {
	case *protocol.Join:
		return b.join(ctx, r)
	case *protocol.Create:
		return b.create(ctx, r)
	case *protocol.Ready:
		return b.ready(ctx, r)
	case *protocol.Move:
		return b.move(ctx, r)
	case *protocol.Undo:
		return b.undo(ctx, r)
	case *protocol.Say:
		return b.say(ctx, r)
	case *protocol.Leave:
		return b.leave(ctx)
	case *protocol.List:
		return b.list()
	}
	panic("session: nobody carries out a request of type " + r.Type())
}

func (b *botSession) join(ctx context.Context, r *protocol.Join) error {
	if r.Table == "" {
		return refusedNoTableNamed
	}
	id, err := b.visit.Join(ctx, r.Table)
	if id == "" {
		return err // and nothing has changed
	}
	b.follow("")
	if err == nil {
		err = b.visit.Do(ctx, id, table.Sit{Seat: r.Seat})
	}
	if err != nil {
		return errors.Join(err, b.visit.Look(ctx, ""))
	}
	b.follow(id)
	return nil
}

func (b *botSession) create(ctx context.Context, r *protocol.Create) error {
	id, err := b.visit.NewTable(ctx, table.Proposal{
		Game: r.Game, Seats: r.Seats, Options: r.Options, Private: r.Private, Terms: table.Terms(r.Terms),
	})
	if id == "" {
		return err // and nothing has changed
	}
	b.follow("")
	if err != nil {
		return err
	}
	if err := seatBots(ctx, b.visit, id, r.Bots); err != nil {
		return errors.Join(err, b.visit.Do(ctx, id, table.Close{}), b.visit.Look(ctx, ""))
	}
	b.follow(id)
	return nil
}

// seatBots puts bots on chairs. Before one can have chair 1, the bot that made the table
// stands up from it.
func seatBots(ctx context.Context, v *lobby.Visit, id table.ID, bots map[rules.Seat]string) error {
	if bots[1] != "" {
		if err := v.Do(ctx, id, table.Stand{}); err != nil {
			return err
		}
	}
	for _, seat := range slices.Sorted(maps.Keys(bots)) {
		if err := v.Do(ctx, id, table.AddBot{Seat: seat, Level: bots[seat]}); err != nil {
			return err
		}
	}
	return nil
}

func (b *botSession) ready(ctx context.Context, r *protocol.Ready) error {
	return b.command(ctx, b.table, table.Ready{Ready: r.Ready == nil || *r.Ready})
}

func (b *botSession) move(ctx context.Context, r *protocol.Move) error {
	move, err := b.parseMove(r.Move)
	switch {
	case err != nil:
		return err
	case r.At == nil:
		return protocol.RefusedNoState()
	}
	return b.command(ctx, table.ID(r.Table), table.Play{Move: move, At: *r.At})
}

func (b *botSession) undo(ctx context.Context, r *protocol.Undo) error {
	if r.At == nil {
		return protocol.RefusedNoState()
	}
	return b.command(ctx, table.ID(r.Table), table.Play{Move: rules.Undo, At: *r.At})
}

func (b *botSession) say(ctx context.Context, r *protocol.Say) error {
	if b.table == "" {
		return b.visit.Say(ctx, r.Text)
	}
	return b.command(ctx, b.table, table.Say{Text: r.Text})
}

// leave leaves the table. A bot that sits stands up first; in a game another bot then plays
// for it.
func (b *botSession) leave(ctx context.Context) error {
	if s := b.snapshot; s == nil || s.Seat != rules.Observer && s.Card.Phase != table.Over {
		if err := b.command(ctx, b.table, table.Stand{}); err != nil {
			return err
		}
	}
	b.follow("")
	return b.visit.Look(ctx, "")
}

func (b *botSession) list() error {
	b.send(tablesOf(b.visit.Tables(), b.visit.Person().ID))
	return nil
}

// command sends a command to the bot's table. The request may have named that table.
func (b *botSession) command(ctx context.Context, at table.ID, c table.Command) error {
	switch {
	case b.table == "":
		return refusedNoTable
	case at != "" && at != b.table:
		return protocol.RefusedOtherTable()
	}
	return b.visit.Do(ctx, b.table, c)
}
