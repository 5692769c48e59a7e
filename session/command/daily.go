package command

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"saloon/lobby"
	"saloon/session/clean"
	"saloon/tui"
	"saloon/tui/lines"
)

func (c *Call) daily() int {
	words := c.args
	play := len(words) > 0 && words[0] == "play"
	if play {
		words = words[1:]
	}
	game := ""
	if len(words) > 0 {
		game = lines.DealMeant(*c.Env, clean.Line(words[0]))
	}
	switch wrong := len(words) > 1 || len(words) == 1 && game == ""; {
	case play && (wrong || game == ""):
		return c.misused("Name the game. Type: daily play GAME")
	case wrong:
		return c.misused(fmt.Sprintf("%q names no game. Type: daily [play] [GAME] [--json]", clean.Line(words[len(words)-1])))
	case !play:
		return c.visiting(shortly, func(ctx context.Context, visit *lobby.Visit, out *bytes.Buffer) error {
			return c.tellDeals(ctx, visit, game, out)
		})
	case c.Terminal == nil:
		c.Complain("A deal needs a terminal: put -t before the address, as in  ssh -t " + c.Env.Address + " daily play " + game +
			"\nor play in plain lines:  ssh -T " + c.Env.Address + " play   and there  daily try " + game)
		return Refused
	}
	c.Env.Join = tui.JoinDaily + game
	return c.Screen()
}

func (c *Call) tellDeals(ctx context.Context, visit *lobby.Visit, game string, out *bytes.Buffer) error {
	deals, err := visit.Deals(ctx)
	if err != nil {
		return err
	}
	told := dailyMessage{Type: "daily", Deals: []dealMessage{}}
	for _, d := range deals {
		if game != "" && d.Game != game {
			continue
		}
		page, err := visit.Deal(ctx, d.Game, d.Day)
		if err != nil {
			return err
		}
		told.Deals = append(told.Deals, dealMessageOf(page))
		if c.asJSON {
			continue
		}
		if out.Len() > 0 {
			out.WriteByte('\n')
		}
		if err := lines.TellDeal(*c.Env, page, out); err != nil {
			return err
		}
	}
	if c.asJSON {
		return encode(out, told)
	}
	return nil
}

type (
	dailyMessage struct {
		Type  string        `json:"type"`
		Deals []dealMessage `json:"deals"`
	}
	dealMessage struct {
		Game     string              `json:"game"`
		Day      string              `json:"day"`
		Bots     []string            `json:"bots"`
		State    string              `json:"state"` // open, running, finished, given-up, missed, no-key
		Table    string              `json:"your_table,omitempty"`
		Begun    int                 `json:"begun"`
		Finished int                 `json:"finished"`
		List     []dealResultMessage `json:"list"`
		Hash     string              `json:"seed_sha256"`
		NextHash string              `json:"next_seed_sha256"`
		Before   dealBeforeMessage   `json:"day_before"`
		Days     []dealResultMessage `json:"your_days"`
		Streak   int                 `json:"your_streak"`
	}
	dealResultMessage struct {
		Day    string    `json:"day"`
		Rank   int       `json:"rank"`
		Name   string    `json:"name"`
		Place  int       `json:"place"`
		Points int       `json:"points"`
		GaveUp bool      `json:"gave_up"`
		Ended  time.Time `json:"ended"`
		Table  string    `json:"table"`
	}
	dealBeforeMessage struct {
		Day  string             `json:"day"`
		Best *dealResultMessage `json:"best"`
		Seed string             `json:"seed,omitempty"`
	}
)

func dealMessageOf(p lobby.DealPage) dealMessage {
	m := dealMessage{Game: p.Game, Day: p.Day, Bots: p.Bots, State: string(p.State), Table: string(p.Table), Begun: p.Tried, Finished: p.Results,
		List: []dealResultMessage{}, Hash: p.Hash, NextHash: p.NextHash, Before: dealBeforeMessage{Day: p.Before.Day, Seed: p.Before.Seed},
		Days: []dealResultMessage{}, Streak: p.Streak}
	for i := range p.Rows {
		m.List = append(m.List, dealResultOf(&p.Rows[i]))
	}
	for _, mark := range p.Row {
		if mark.Result != nil {
			m.Days = append(m.Days, dealResultOf(mark.Result))
		}
	}
	if p.Before.Best != nil {
		best := dealResultOf(p.Before.Best)
		m.Before.Best = &best
	}
	return m
}

func dealResultOf(r *lobby.DealResult) dealResultMessage {
	return dealResultMessage{r.Day, r.Rank, r.Name, r.Place, r.Points, r.GaveUp, r.Ended, string(r.Table)}
}
