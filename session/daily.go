package session

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"saloon/lobby"
	"saloon/session/clean"
	"saloon/tui"
	"saloon/tui/lines"
	"saloon/tui/tell"
)

// serveDaily tells today's deals, or leads to one.
func (s *server) serveDaily(c *sshSession, args []string, asJSON bool) int {
	if len(args) > 0 && args[0] == "play" {
		return s.playDaily(c, args[1:])
	}
	game, wrong := s.gameOfDaily(c, args)
	if wrong != "" {
		c.complain(wrong)
		return exitMisused
	}
	return s.serveText(c, "daily", asJSON, func(ctx context.Context, out *bytes.Buffer) error {
		return s.backend.Daily(ctx, c.env, game, asJSON, out)
	})
}

// gameOfDaily is the game that is named; "" for all.
func (s *server) gameOfDaily(c *sshSession, args []string) (game, wrong string) {
	if len(args) == 0 {
		return "", ""
	}
	if game = s.backend.GameMeant(c.env, clean.Line(args[0])); game == "" || len(args) > 1 {
		return "", fmt.Sprintf("%q names no game. Type: daily [play] [GAME] [--json]", clean.Line(args[len(args)-1]))
	}
	return game, ""
}

// playDaily goes to the try of today's deal on a screen.
func (s *server) playDaily(c *sshSession, args []string) int {
	game, wrong := s.gameOfDaily(c, args)
	switch {
	case wrong != "" || game == "":
		c.complain("Name the game. Type: daily play GAME")
		return exitMisused
	case !c.pty:
		c.complain("A deal needs a terminal: put -t before the address, as in  ssh -t " + s.sshArgs + " daily play " + game +
			"\nor play in plain lines:  ssh -T " + s.sshArgs + " play   and there  daily try " + game)
		return exitRefused
	}
	c.env.Join = tui.JoinDaily + game
	return s.serveScreen(c)
}

// GameMeant is the ID of the game that a word means; "" for none.
func (b lobbyBackend) GameMeant(e tell.Env, word string) string {
	return lines.DealMeant(b.open(e), word)
}

// Daily tells today's deals.
func (b lobbyBackend) Daily(ctx context.Context, e tell.Env, game string, asJSON bool, out *bytes.Buffer) error {
	visit, err := b.enter(e)
	if err != nil {
		return err
	}
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
		if asJSON {
			told.Deals = append(told.Deals, dealMessageOf(page))
			continue
		}
		if len(told.Deals) > 0 || out.Len() > 0 {
			out.WriteByte('\n')
		}
		if err := lines.TellDeal(b.open(e), page, out); err != nil {
			return err
		}
	}
	if asJSON {
		return json.NewEncoder(out).Encode(told)
	}
	return nil
}

// What the command daily tells programs.
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
