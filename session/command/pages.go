package command

import (
	"bytes"
	"context"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/session/clean"
	"saloon/tui/lines"
	"saloon/tui/tell"
)

func (c *Call) top() int {
	return c.tell(shortly, func(ctx context.Context, out *bytes.Buffer) error {
		words := make([]string, len(c.args))
		for i, arg := range c.args {
			words[i] = clean.Line(arg)
		}
		boards, err := lines.BoardsMeant(*c.Env, words)
		if err != nil {
			return wrongWords{err}
		}
		visit, err := c.enter()
		if err != nil {
			return err
		}
		told := topMessage{Type: "top", Boards: []boardMessage{}}
		for _, board := range boards {
			rows, err := visit.Leaders(ctx, board)
			if err != nil {
				return err
			}
			told.Boards = append(told.Boards, boardOf(board, rows))
			if c.asJSON {
				continue
			}
			if err := lines.TellLeaders(*c.Env, board, rows, out); err != nil {
				return err
			}
		}
		switch {
		case c.asJSON:
			return encode(out, told)
		case len(boards) > 0 && !boards[0].Bots:
			return lines.Tell(*c.Env, out, func(t tell.Texts, _ time.Time) []string {
				return []string{t.Words.T("leaders.bots-apart", c.Env.Address)}
			})
		}
		return nil
	})
}

func (c *Call) who() int {
	return c.visiting(shortly, func(ctx context.Context, visit *lobby.Visit, out *bytes.Buffer) error {
		who, err := visit.WhoIs(c.typed(0))
		if err != nil {
			return err
		}
		page, err := visit.Page(ctx, who)
		switch {
		case err != nil:
			return err
		case c.asJSON:
			say := tell.Texts{Words: tell.WordsFor(c.Env.Person, *c.Env)}
			return encode(out, whoOf(page, say.MarksOf(page)))
		}
		return lines.Tell(*c.Env, out, func(t tell.Texts, _ time.Time) []string { return t.PageSaid(page) })
	})
}

// compare tells two players side by side; the first is the one who asks where only one is named.
func (c *Call) compare() int {
	return c.visiting(shortly, func(ctx context.Context, visit *lobby.Visit, out *bytes.Buffer) error {
		if len(c.args) == 1 && visit.Person().Kind != table.KindPlayer {
			return lobby.RefusedNoKey // there is nobody to be put beside the other
		}
		names := append([]string{""}, c.args...)[len(c.args)-1:]
		both, err := tell.AskComparedNamed(ctx, visit, clean.Line(names[0]), clean.Line(names[1]))
		switch {
		case err != nil:
			return err
		case c.asJSON:
			return encode(out, comparisonOf(both, tell.Texts{Words: tell.WordsFor(c.Env.Person, *c.Env)}))
		}
		return lines.Tell(*c.Env, out, func(t tell.Texts, now time.Time) []string { return t.ComparedSaid(both, now) })
	})
}

// Ratings are mu and sigma as published by Weng and Lin: 25 and 8.3 for somebody who is new.
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

		Form   []formMessage  `json:"form"`   // the newest games first
		Rivals []rivalMessage `json:"rivals"` // on the own page alone
		Streak int            `json:"deal_streak"`
		Marks  []string       `json:"marks"`
	}
	formMessage struct {
		Table   string    `json:"table"`
		Game    string    `json:"game"`
		Ended   time.Time `json:"ended"`
		Place   int       `json:"place"`
		Players int       `json:"players"`
	}
	rivalMessage struct {
		Name   string `json:"name"`
		Games  int    `json:"games"`
		Better int    `json:"better"` // of these you had the better place
		Behind int    `json:"behind"`
	}
	comparisonMessage struct {
		Type    string           `json:"type"`
		Players []whoMessage     `json:"players"`
		Against []againstMessage `json:"against"` // for the first of the two
		Recent  bool             `json:"recent"`  // only the newest games are counted
		Last    string           `json:"last"`    // the last game of both; empty for none
	}
	againstMessage struct {
		Game   string `json:"game"`
		Games  int    `json:"games"`
		Better int    `json:"better"`
		Behind int    `json:"behind"`
	}
	besideMessage struct {
		Own    float64 `json:"own"`
		Others float64 `json:"others"` // at the same tables, on average
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

		Beside   map[string]besideMessage `json:"beside"` // in the newest games
		BesideIn int                      `json:"beside_games"`
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

func whoOf(p lobby.Page, marks []tell.Mark) whoMessage {
	m := whoMessage{Type: "who", Name: p.Name, Kind: string(p.Kind), Games: []standingMessage{}, Form: []formMessage{}, Rivals: []rivalMessage{}, Streak: p.Streak, Marks: []string{}}
	for _, g := range p.Form {
		m.Form = append(m.Form, formMessage{string(g.ID), g.Game, g.Ended, g.Place, len(g.Players)})
	}
	for _, r := range p.Rivals {
		m.Rivals = append(m.Rivals, rivalMessage{r.Name, r.Games, r.Better, r.Behind})
	}
	for _, mark := range marks {
		m.Marks = append(m.Marks, mark.Code)
	}
	for _, s := range p.Games {
		one := standingMessage{Game: s.Game, Players: playersOf(s.Many), Games: s.Games, Wins: s.Wins, Average: s.Average,
			Categories: map[string]float64{}, Best: []bestMessage{}, Rating: ratingMessageOf(s.Rating), Curve: []riseMessage{}, Beside: map[string]besideMessage{}, BesideIn: s.BesideIn}
		for _, b := range s.Beside {
			one.Beside[b.Name] = besideMessage{b.Own, b.Others}
		}
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

func comparisonOf(c tell.Comparison, say tell.Texts) comparisonMessage {
	m := comparisonMessage{Type: "compare", Against: []againstMessage{}, Recent: c.Together.Recent}
	for _, p := range c.Of {
		m.Players = append(m.Players, whoOf(p, say.MarksOf(p)))
	}
	for _, a := range c.Together.Against {
		m.Against = append(m.Against, againstMessage{a.Game, a.Games, a.Better, a.Behind})
	}
	if c.Together.Last != nil {
		m.Last = string(c.Together.Last.ID)
	}
	return m
}
