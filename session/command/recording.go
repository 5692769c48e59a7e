package command

import (
	"bytes"
	"context"
	"time"

	"github.com/charmbracelet/colorprofile"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/session/screen"
	"saloon/tui"
)

// recordingTurn is held by whoever draws a recording: a whole game takes as long to draw as many screens.
var recordingTurn = make(chan struct{}, 1)

// record prints a game as a recording, or its last board as a picture.
func (c *Call) record(order replayOrder) int {
	return c.visiting(shortly, func(ctx context.Context, visit *lobby.Visit, out *bytes.Buffer) error {
		snap, err := visit.Past(ctx, order.id)
		switch {
		case err != nil:
			return err
		case !snap.Past.Over():
			return table.RefusedNotOver
		case snap.Card.Deal >= c.Env.Now().UTC().Format(time.DateOnly):
			return lobby.RefusedDealShown
		}
		select {
		case recordingTurn <- struct{}{}:
			defer func() { <-recordingTurn }()
		case <-ctx.Done():
			return ctx.Err()
		}
		e := *c.Env
		e.Width, e.Height, e.Profile = 80, 24, recordingColours[order.form]
		r := tui.NewRecording(e, snap, order.from)
		switch {
		case r == nil:
			return table.RefusedNotBegun
		case order.form == "--svg":
			if order.from == 0 {
				r.Last()
			}
			out.WriteString(screen.SVG(r.Rows().Line, e.Width, e.Height))
			return nil
		}
		writeCast(ctx, r, screen.NewCast(out, e.Width, e.Height, "Saloon: "+snap.Card.Title+", "+string(order.id), snap.Card.Since), out)
		return ctx.Err()
	})
}

var recordingColours = map[string]colorprofile.Profile{"--cast": screen.CastColours, "--svg": colorprofile.TrueColor}

func writeCast(ctx context.Context, r *tui.Recording, cast *screen.Cast, out *bytes.Buffer) {
	cast.Show(r.Rows(), r.Stays())
	for ctx.Err() == nil && r.Next(inTime(r, out.Len())) {
		cast.Show(r.Rows(), r.Stays())
	}
	cast.End()
}

// inTime reports whether a recording has so far taken no more bytes than its part of the game may. A board that turns
// from seat to seat is written as a whole, and turns less often where it has.
func inTime(r *tui.Recording, bytes int) bool {
	const most, slack = 250 << 10, 20 << 10
	lines, of := r.Played()
	return bytes < slack+most*lines/max(of, 1)
}
