package session

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/rules/bot/protocol"
	"saloon/session/clean"
	"saloon/session/screen"
	"saloon/tui/lines"
	"saloon/tui/tell"
)

// pageTimeout is how long leaderboards or a page may take.
const pageTimeout = 10 * time.Second

// serveTop tells who plays best.
func (s *server) serveTop(c *sshSession, args []string, asJSON bool) int {
	return s.serveText(c, "top", asJSON, func(ctx context.Context, out *bytes.Buffer) error {
		words := make([]string, len(args))
		for i, arg := range args {
			words[i] = clean.Line(arg)
		}
		return s.backend.Top(ctx, c.env, words, asJSON, out)
	})
}

// serveWho tells what everybody may know of a player.
func (s *server) serveWho(c *sshSession, args []string, asJSON bool) int {
	return s.serveText(c, "who", asJSON, func(ctx context.Context, out *bytes.Buffer) error {
		return s.backend.Who(ctx, c.env, clean.Line(strings.Join(args, " ")), asJSON, out)
	})
}

// wrongWords says what is wrong with the words behind a command that only the lobby's games tell.
type wrongWords struct{ error }

// serveText writes what a command has to tell, or why it tells nothing.
func (s *server) serveText(c *sshSession, command string, asJSON bool, tell func(context.Context, *bytes.Buffer) error) int {
	return s.serveAdmitted(c, func(*screen.IdleWatch) int {
		ctx, cancel := context.WithTimeout(c.ssh.Context(), pageTimeout)
		defer cancel()
		var out bytes.Buffer
		err := tell(ctx, &out)
		var wrong wrongWords
		if errors.As(err, &wrong) {
			c.complain(wrong.Error())
			return exitMisused
		}
		if err != nil {
			if asJSON {
				c.say(string(protocol.Encode(protocol.ErrorOf(command, err))))
			}
			c.complain(lines.Sentence(c.env, err))
			return exitRefused
		}
		c.say(out.String())
		return exitDone
	})
}

// Top tells leaderboards, as words name them.
func (b lobbyBackend) Top(ctx context.Context, e tell.Env, words []string, asJSON bool, out *bytes.Buffer) error {
	boards, err := lines.BoardsMeant(b.open(e), words)
	if err != nil {
		return wrongWords{err}
	}
	visit, err := b.enter(e)
	if err != nil {
		return err
	}
	told := topMessage{Type: "top", Boards: []boardMessage{}}
	for _, board := range boards {
		rows, err := visit.Leaders(ctx, board)
		if err != nil {
			return err
		}
		if asJSON {
			told.Boards = append(told.Boards, boardOf(board, rows))
			continue
		}
		if err := lines.TellLeaders(b.open(e), board, rows, out); err != nil {
			return err
		}
	}
	if asJSON {
		return json.NewEncoder(out).Encode(told)
	}
	if len(boards) > 0 && !boards[0].Bots {
		return lines.TellBotsApart(b.open(e), out)
	}
	return nil
}

// Who tells a player's page.
func (b lobbyBackend) Who(ctx context.Context, e tell.Env, name string, asJSON bool, out *bytes.Buffer) error {
	visit, err := b.enter(e)
	if err != nil {
		return err
	}
	who, err := visit.WhoIs(name)
	if err != nil {
		return err
	}
	page, err := visit.Page(ctx, who)
	if err != nil {
		return err
	}
	if asJSON {
		return json.NewEncoder(out).Encode(whoOf(page))
	}
	return lines.TellPage(b.open(e), page, out)
}

// What the commands top and who tell programs. Ratings are mu and sigma as published by Weng and
// Lin: 25 and 8.3 for somebody who is new.
type (
	topMessage struct {
		Type   string         `json:"type"`
		Boards []boardMessage `json:"boards"`
	}
	boardMessage struct {
		Game    string          `json:"game"`
		Players string          `json:"players"` // two, or more
		By      string          `json:"by"`
		Month   bool            `json:"month"` // this month, not for ever
		Bots    bool            `json:"bots"`
		Leaders []leaderMessage `json:"leaders"`
	}
	leaderMessage struct {
		Place int     `json:"place"`
		Name  string  `json:"name"`
		Value float64 `json:"value"`
		*ratingMessage
	}
	ratingMessage struct {
		Mu          float64 `json:"mu"`
		Sigma       float64 `json:"sigma"`
		Provisional bool    `json:"provisional"`
		Rated       int     `json:"rated_games"`
		RatedWins   int     `json:"rated_wins"`
		Longest     int     `json:"longest_run"`
	}
	whoMessage struct {
		Type  string            `json:"type"`
		Name  string            `json:"name"`
		Kind  string            `json:"kind"`
		Games []standingMessage `json:"games"`
	}
	standingMessage struct {
		Game       string             `json:"game"`
		Players    string             `json:"players"`
		Games      int                `json:"games"`
		Wins       int                `json:"wins"`
		Average    float64            `json:"average_points"`
		Categories map[string]float64 `json:"categories"`
		Best       []bestMessage      `json:"best"`
		Rating     *ratingMessage     `json:"rating"`
		Curve      []riseMessage      `json:"curve"`
	}
	bestMessage struct {
		Game   string `json:"game"`
		Points int    `json:"points"`
	}
	riseMessage struct {
		Game  string    `json:"game"`
		Ended time.Time `json:"ended"`
		Mu    float64   `json:"mu"`
	}
)

func playersOf(many bool) string {
	if many {
		return "more"
	}
	return "two"
}

func ratingMessageOf(r *lobby.Rating) *ratingMessage {
	if r == nil {
		return nil
	}
	return &ratingMessage{r.Value, r.Uncertainty, r.Provisional, r.Games, r.Wins, r.Longest}
}

func boardOf(b lobby.Leaderboard, rows []lobby.Leader) boardMessage {
	m := boardMessage{Game: b.Game, Players: playersOf(b.Many), By: string(b.By), Month: b.ThisMonth, Bots: b.Bots, Leaders: []leaderMessage{}}
	for _, row := range rows {
		m.Leaders = append(m.Leaders, leaderMessage{row.Place, row.Name, row.Value, ratingMessageOf(row.Rating)})
	}
	return m
}

func whoOf(p lobby.Page) whoMessage {
	m := whoMessage{Type: "who", Name: p.Name, Kind: string(p.Kind), Games: []standingMessage{}}
	for _, s := range p.Games {
		one := standingMessage{Game: s.Game, Players: playersOf(s.Many), Games: s.Games, Wins: s.Wins, Average: s.Average,
			Categories: map[string]float64{}, Best: []bestMessage{}, Rating: ratingMessageOf(s.Rating), Curve: []riseMessage{}}
		for _, c := range s.Categories {
			one.Categories[c.Name] = c.Average
		}
		for _, b := range s.Best {
			one.Best = append(one.Best, bestMessage{string(b.ID), b.Points})
		}
		if s.Rating != nil {
			for _, r := range s.Rating.Curve {
				one.Curve = append(one.Curve, riseMessage{string(r.Game), r.Ended, r.Value})
			}
		}
		m.Games = append(m.Games, one)
	}
	return m
}
