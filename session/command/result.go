package command

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"saloon/lobby"
	"saloon/tui/lines"
	"saloon/tui/tell"
)

const resultUsage = "Type: result TABLE [--json], or: result daily GAME [--json]"

// result tells how a game ended, to be shown to others.
func (c *Call) result() int {
	daily, isDaily := "", c.args[0] == "daily"
	if isDaily {
		daily = lines.DealMeant(*c.Env, c.typed(1))
	}
	if isDaily == (daily == "") || !isDaily && len(c.args) > 1 {
		return c.misused(fmt.Sprintf("%q names no game that is over. %s", c.typed(0), resultUsage))
	}
	return c.visiting(shortly, func(ctx context.Context, visit *lobby.Visit, out *bytes.Buffer) error {
		id, err := tableNamed(c.args[0]), error(nil)
		if daily != "" {
			id, err = lines.TryOf(ctx, visit, daily)
		}
		if err != nil {
			return err
		}
		r, err := lines.Result(ctx, *c.Env, visit, id, out)
		if err != nil || !c.asJSON {
			return err
		}
		out.Reset()
		return encode(out, resultOf(r, c.Env.Address))
	})
}

type (
	resultMessage struct {
		Type    string       `json:"type"`
		Table   string       `json:"table"`
		Game    string       `json:"game"`
		Ended   time.Time    `json:"ended"`
		Rated   bool         `json:"rated"`
		Private bool         `json:"private"`
		Deal    string       `json:"deal,omitempty"` // its day
		Rank    int          `json:"rank,omitempty"` // of the try, in the list of the day
		Of      int          `json:"of,omitempty"`
		GaveUp  bool         `json:"gave_up,omitempty"`
		Players []resultSeat `json:"players"`
		Replay  string       `json:"replay,omitempty"` // what is typed to look at it; none while others play the deal
	}
	resultSeat struct {
		Place  int            `json:"place"`
		Name   string         `json:"name"`
		Kind   string         `json:"kind"`
		Points int            `json:"points"`
		Parts  map[string]int `json:"parts,omitempty"`
		Lapsed bool           `json:"lapsed,omitempty"` // did not play the whole game
	}
)

func resultOf(r tell.Result, address string) resultMessage {
	m := resultMessage{Type: "result", Table: string(r.Table), Game: r.Game, Ended: r.Ended, Rated: r.Rated, Private: r.Private, Deal: r.Deal, Of: r.Of, Players: []resultSeat{}}
	if r.Try != nil {
		m.Rank, m.GaveUp = r.Try.Rank, r.Try.GaveUp
	}
	if !r.Closed {
		m.Replay = tell.ReplayCommand(address, r.Table)
	}
	for _, row := range r.Rows {
		seat := resultSeat{Place: row.Place, Name: row.Name, Kind: string(row.Kind), Points: row.Points, Lapsed: row.Lapsed}
		for _, part := range row.Parts {
			if seat.Parts == nil {
				seat.Parts = map[string]int{}
			}
			seat.Parts[part.Name] = part.Value
		}
		m.Players = append(m.Players, seat)
	}
	return m
}
