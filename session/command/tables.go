package command

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules/bot/protocol"
	"saloon/session/bot"
	"saloon/tui/lines"
)

func (c *Call) tables() int {
	return c.visiting(shortly, func(_ context.Context, visit *lobby.Visit, out *bytes.Buffer) error {
		cards := withoutPast(visit.Tables())
		if c.asJSON {
			out.Write(bot.TablesNow(cards, c.Env.Person.ID))
			return nil
		}
		return lines.TellTables(*c.Env, c.hall(), cards, out)
	})
}

// withoutPast leaves out what bots alone have played to its end.
func withoutPast(cards []table.Card) []table.Card {
	return slices.DeleteFunc(cards, func(c table.Card) bool { return c.Phase == table.Over && c.OnlyBots() })
}

// turns tells which tables wait for a player. It ends with 0 when one does, so that a shell can ask.
func (c *Call) turns() int {
	asked, waiting := false, 0
	code := c.tell(shortly, func(ctx context.Context, out *bytes.Buffer) error {
		asked = true
		cards, err := c.Env.Lobby.Waiting(ctx, c.Env.Person)
		waiting = len(cards)
		switch {
		case err != nil:
			return err
		case c.asJSON:
			out.Write(bot.TablesNow(cards, c.Env.Person.ID))
			return nil
		}
		visit, err := c.enter()
		if err != nil {
			return err
		}
		return lines.TellTurns(*c.Env, cards, visit.Evenings(), out)
	})
	switch {
	case asked && code == Refused: // else it would say that none waits
		return Misused
	case asked && waiting == 0:
		return Refused
	}
	return code
}

func (c *Call) show() int {
	return c.tell(shortly, func(ctx context.Context, out *bytes.Buffer) error {
		visit, snap, err := c.look(ctx, c.args[0])
		if err != nil {
			return err
		}
		id := snap.Card.ID
		who, err := visit.Watchers(ctx, id)
		if err != nil {
			return err
		}
		return c.tellTable(snap, out, bot.WithWatchers(id, who))
	})
}

func (c *Call) move() int {
	return c.tell(shortly, func(ctx context.Context, out *bytes.Buffer) error {
		visit, snap, err := c.look(ctx, c.args[0])
		if err != nil {
			return err
		}
		id := snap.Card.ID
		move, err := lines.MoveTyped(*c.Env, snap, strings.ToLower(c.typed(1)))
		if err != nil {
			return err
		}
		if err := visit.Do(ctx, id, table.Play{Move: move, At: snap.At}); err != nil {
			return err
		}
		if snap, err = c.seen(ctx, id, snap.At+1); err != nil {
			return err
		}
		return c.tellTable(snap, out, nil)
	})
}

var errNotPlayed = errors.New("this game is not played here any more")

// tellTable tells a table: in sentences, or as the bots' line protocol does, with what is added to it.
func (c *Call) tellTable(snap *table.Snapshot, out *bytes.Buffer, add func(state []byte) []byte) error {
	if !c.asJSON {
		return lines.Describe(*c.Env, snap, out)
	}
	state, ok := bot.StateNow(c.Env.Open().Games(), snap, c.Env.Now())
	if !ok {
		return errNotPlayed
	}
	raw := protocol.Encode(state)
	if add != nil {
		raw = add(raw)
	}
	out.Write(raw)
	return nil
}
