package command

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/session/clean"
	"saloon/tui/lines"
)

const replayUsage = "Type: replay TABLE [--from LINE] [--plain | --cast | --svg]"

var replayForms = []string{"--plain", "--cast", "--svg"}

type replayOrder struct {
	id   table.ID
	from int
	form string // --plain, --cast, --svg; "" for a screen where there is one
}

func readReplay(args []string) (o replayOrder, wrong string) {
	for i := 0; i < len(args); i++ {
		arg := args[i]
		id, from, isMoment := table.MomentOf(arg)
		switch {
		case slices.Contains(replayForms, arg) && o.form == "":
			o.form = arg
		case arg == "--from" && i+1 < len(args):
			i++
			n, err := strconv.ParseUint(args[i], 10, 15)
			if err != nil {
				return o, fmt.Sprintf("%q is no number of a line. %s", clean.Line(args[i]), replayUsage)
			}
			o.from = int(n)
		case strings.HasPrefix(arg, "--"):
			return o, replayUsage
		case o.id != "":
			return o, fmt.Sprintf("%q is too much. %s", clean.Line(arg), replayUsage)
		case isMoment:
			o.id, o.from = id, from
		default:
			o.id = tableNamed(arg)
		}
	}
	if o.id == "" {
		return o, replayUsage
	}
	return o, ""
}

func (c *Call) replay() int {
	order, wrong := readReplay(c.args)
	if wrong != "" {
		return c.misused(wrong)
	}
	if order.form == "--cast" || order.form == "--svg" {
		return c.record(order)
	}
	if c.Terminal != nil && order.form == "" && !c.Terminal.PlainLines() {
		c.Env.Join = table.NameOfMoment(order.id, order.from)
		return c.Screen()
	}
	return c.visiting(shortly, func(ctx context.Context, visit *lobby.Visit, out *bytes.Buffer) error {
		snap, err := visit.Past(ctx, order.id)
		if err != nil {
			return err
		}
		return lines.Replay(*c.Env, snap, order.from, out)
	})
}

// reviewTime is how long the command waits for a review, which goes on afterwards.
const reviewTime = 15 * time.Minute

type reviewMessage struct {
	Type  string `json:"type"`
	Table string `json:"table"`
	*lobby.Review
}

func (c *Call) review() int {
	order := lines.ReviewOrder{Table: tableNamed(c.args[0]), Tell: c.Complain}
	if len(c.args) > 1 {
		seat, err := strconv.ParseUint(c.args[1], 10, 8)
		if err != nil || seat < 1 || seat > rules.MaxSeats {
			return c.misused(fmt.Sprintf("%q is no seat. Type: review TABLE [SEAT] [--json], with the number of a seat at that table", clean.Line(c.args[1])))
		}
		order.Seat = rules.Seat(seat)
	}
	return c.visiting(reviewTime, func(ctx context.Context, visit *lobby.Visit, out *bytes.Buffer) error {
		order.Table = visit.Named(order.Table)
		r, err := lines.Review(ctx, *c.Env, visit, order, out)
		if err != nil || !c.asJSON {
			return err
		}
		out.Reset()
		return encode(out, reviewMessage{"review", string(order.Table), r})
	})
}

func (c *Call) export() int {
	return c.visiting(shortly, func(ctx context.Context, visit *lobby.Visit, out *bytes.Buffer) error {
		game, err := visit.Export(ctx, tableNamed(c.args[0]))
		if err != nil {
			return err
		}
		raw, err := game.Encode()
		out.Write(raw)
		return err
	})
}
