package command

import (
	"bytes"
	"context"
	"errors"
	"time"

	"saloon/lobby"
	"saloon/tui/lines"
	"saloon/tui/tell"
)

func (c *Call) me() int {
	return c.tell(shortly, func(ctx context.Context, out *bytes.Buffer) error {
		me, err := c.Env.Lobby.Me(ctx, c.Env.Person)
		switch {
		case err != nil:
			return err
		case c.asJSON:
			return encode(out, meOf(me))
		}
		return lines.TellMe(*c.Env, me, out)
	})
}

// forgetTime is how long a name is taken out of finished games. Whoever has more of them types the command again.
const forgetTime = 5 * time.Minute

// forget forgets a player who has typed the own name.
func (c *Call) forget() int {
	return c.tell(forgetTime, func(ctx context.Context, out *bytes.Buffer) error {
		if c.Env.Person.ID == "" {
			return lobby.RefusedNoKey
		}
		if c.typed(0) != c.Env.Person.Name {
			return wrongWords{errors.New(tell.ForgetWarning(*c.Env))}
		}
		out.WriteString(tell.Forgotten(*c.Env) + "\n")
		return c.Env.Lobby.Forget(ctx, c.Env.Person)
	})
}

type (
	meMessage struct {
		Type     string          `json:"type"`
		ID       string          `json:"id"`
		Name     string          `json:"name"`
		Made     time.Time       `json:"made"`
		Language string          `json:"language,omitempty"`
		Ground   string          `json:"ground,omitempty"`
		Learned  []string        `json:"learned"`
		Brief    bool            `json:"brief"`
		Hidden   bool            `json:"hidden"`
		Quiet    bool            `json:"quiet"`
		Open     bool            `json:"open"`
		Shares   bool            `json:"shares"` // own exercises may be the exercise of the day
		Calls    string          `json:"calls,omitempty"`
		Webhook  string          `json:"webhook,omitempty"`
		Zone     int             `json:"zone"`               // minutes east of Greenwich
		Night    []int           `json:"night,omitempty"`    // the hours at which it begins and ends
		Holiday  time.Time       `json:"holiday,omitzero"`   // when the one that goes on ends at the latest
		Holidays int             `json:"holidays,omitempty"` // days that this year has had
		Keys     []keyMessage    `json:"keys"`
		Ties     []tieMessage    `json:"ties"`
		Letters  []letterMessage `json:"letters"`
		Notes    []noteMessage   `json:"notes"`
		Tables   []string        `json:"tables"`
		Games    []gameMessage   `json:"games"`
		Training myTraining      `json:"training"`
		// Those of a player's own games, and the exercises of days that the player has tried.
		Exercises []myExerciseMessage `json:"exercises"`
		// What moderators laid upon the player; and the reports that the player made.
		Sanctions []sanctionMessage `json:"sanctions"`
		Reports   []madeMessage     `json:"reports"`
	}
	myTraining struct {
		Rating  int `json:"rating"`
		Answers int `json:"answers"` // every single try
		Solved  int `json:"solved"`
		Missed  int `json:"missed"`
	}
	myExerciseMessage struct {
		Table  string     `json:"table"`
		Line   int        `json:"line"`
		Tries  int        `json:"tries"`
		Tried  [][]string `json:"tried"` // the choices that failed
		Missed int        `json:"missed"`
		Back   string     `json:"back,omitempty"`
		Solved bool       `json:"solved"`
	}
	sanctionMessage struct {
		Kind   string    `json:"kind"` // mute, keep, ban
		Table  string    `json:"table,omitempty"`
		Since  time.Time `json:"since"`
		Until  time.Time `json:"until,omitzero"` // none for ever
		Reason string    `json:"reason"`
	}
	madeMessage struct {
		Whom  string    `json:"whom"`
		When  time.Time `json:"when"`
		Words string    `json:"words"`
	}
	keyMessage struct {
		Fingerprint string    `json:"fingerprint"`
		Added       time.Time `json:"added"`
	}
	tieMessage struct {
		Name    string `json:"name"`
		Friend  bool   `json:"friend"`
		Muted   bool   `json:"muted"`
		Blocked bool   `json:"blocked"`
	}
	letterMessage struct {
		With  string    `json:"with"`
		Sent  bool      `json:"sent"`
		When  time.Time `json:"when"`
		Text  string    `json:"text,omitempty"`
		Table string    `json:"table,omitempty"`
	}
	noteMessage struct {
		Table string `json:"table"`
		Text  string `json:"text,omitempty"`
		Muted bool   `json:"muted"`
	}
	gameMessage struct {
		Table string    `json:"table"`
		Game  string    `json:"game"`
		Ended time.Time `json:"ended"`
	}
)

func meOf(me lobby.Me) meMessage {
	p := me.Profile
	m := meMessage{Type: "me", ID: p.ID, Name: p.Name, Made: p.Made, Language: p.Lang, Ground: p.Ground, Learned: append([]string{}, p.Learned...), Brief: p.Brief, Hidden: p.Hidden, Quiet: p.Quiet, Open: p.Open, Shares: p.Shares, Training: myTraining(me.Training), Calls: p.Calls,
		Keys: []keyMessage{}, Ties: []tieMessage{}, Letters: []letterMessage{}, Notes: []noteMessage{}, Tables: []string{}, Games: []gameMessage{}, Exercises: []myExerciseMessage{}, Sanctions: []sanctionMessage{}, Reports: []madeMessage{}}
	m.Zone, m.Holiday, m.Holidays = p.Zone, p.Holiday.Until, p.Holiday.Used
	if p.Night != nil {
		m.Night = []int{p.Night.From, p.Night.To}
	}
	if p.Hook != nil {
		m.Webhook = p.Hook.Address
	}
	for _, k := range me.Keys {
		m.Keys = append(m.Keys, keyMessage{string(k.Key), k.Added})
	}
	for _, t := range me.Ties {
		m.Ties = append(m.Ties, tieMessage{t.Name, t.Friend, t.Muted, t.Blocked})
	}
	for _, l := range me.Letters {
		m.Letters = append(m.Letters, letterMessage{l.Name, l.Out, l.When, l.Text, l.Table})
	}
	for _, n := range me.Notes {
		m.Notes = append(m.Notes, noteMessage{n.Table, n.Text, n.Mute})
	}
	for _, at := range me.Tables {
		m.Tables = append(m.Tables, string(at))
	}
	for _, g := range me.Games {
		m.Games = append(m.Games, gameMessage{g.ID, g.Game, g.Ended})
	}
	for _, e := range me.Exercises {
		one := myExerciseMessage{Table: e.Game, Line: e.Line, Tries: e.Tries, Tried: append([][]string{}, e.Tried...), Missed: e.Missed, Solved: e.Solved}
		if e.Due > 0 {
			one.Back = e.Due.String()
		}
		m.Exercises = append(m.Exercises, one)
	}
	for _, s := range me.Sanctions {
		m.Sanctions = append(m.Sanctions, sanctionMessage{string(s.Kind), s.Table, s.Since, s.Until, s.Reason})
	}
	for _, r := range me.Reports {
		m.Reports = append(m.Reports, madeMessage{r.Whom.Name, r.When, r.Words})
	}
	return m
}
