package command

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules/bot/protocol"
	"saloon/session/bot"
	"saloon/session/clean"
	"saloon/tui/lines"
)

func (c *Call) tables() int {
	return c.visiting(shortly, func(_ context.Context, visit *lobby.Visit, out *bytes.Buffer) error {
		cards := withoutPast(visit.Tables())
		if c.asJSON {
			out.Write(bot.TablesNow(cards, c.Env.Person.ID))
			return nil
		}
		out.WriteString(tableList(cards))
		return nil
	})
}

// withoutPast leaves out what bots alone have played to its end.
func withoutPast(cards []table.Card) []table.Card {
	return slices.DeleteFunc(cards, func(c table.Card) bool { return c.Phase == table.Over && c.OnlyBots() })
}

// tableList lists tables, those that still gather first.
func tableList(cards []table.Card) string {
	order := []table.Phase{table.Gathering, table.Playing, table.Paused, table.Over}
	slices.SortStableFunc(cards, func(a, b table.Card) int {
		return cmp.Or(cmp.Compare(slices.Index(order, a.Phase), slices.Index(order, b.Phase)), strings.Compare(string(a.ID), string(b.ID)))
	})
	if len(cards) == 0 {
		return "No table is open. Walk in and open one.\n"
	}
	var out strings.Builder
	w := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(w, "TABLE\tGAME\tSTATE\tSEATS\tPLAYERS")
	for _, c := range cards {
		names := []string{}
		for _, chair := range c.Chairs {
			if chair.Person.ID != "" || chair.Level != "" {
				names = append(names, clean.Name(chair.Person.Name))
			}
		}
		state := string(c.Phase)
		if c.Phase == table.Playing {
			state = fmt.Sprintf("%s, %d%%", c.Phase, c.Progress)
		}
		if c.Private {
			state += ", private"
		}
		_, _ = fmt.Fprintf(w, "%s\t%s\t%s\t%d of %d\t%s\n", c.ID, c.Title, state, len(names), len(c.Chairs), strings.Join(names, ", "))
	}
	_ = w.Flush()
	return out.String()
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
