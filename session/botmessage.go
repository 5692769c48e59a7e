package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
)

// What a bot is told: one JSON object to a line.
type (
	helloMessage struct {
		Type     string        `json:"type"`
		Protocol int           `json:"protocol"`
		Name     string        `json:"name"`
		Games    []gameEntry   `json:"games"`
		Terms    []optionEntry `json:"terms"` // that every table has, beside the game's options
		Levels   []string      `json:"levels"`
	}
	gameEntry struct {
		Game    string        `json:"game"`
		Title   string        `json:"title"`
		Version int           `json:"version"`
		Seats   [2]int        `json:"seats"` // the fewest and the most
		Options []optionEntry `json:"options"`
	}
	optionEntry struct {
		Key     string     `json:"key"`
		Choices []string   `json:"choices"`
		Default string     `json:"default"`
		Seat    rules.Seat `json:"seat,omitempty"`
		Needs   string     `json:"needs,omitempty"`
	}
	tablesMessage struct {
		Type   string       `json:"type"`
		Tables []tableEntry `json:"tables"`
	}
	tableEntry struct {
		Table   table.ID          `json:"table"`
		Game    string            `json:"game"`
		Phase   table.Phase       `json:"phase"`
		Options map[string]string `json:"options"`
		Private bool              `json:"private"`
		Clock   string            `json:"clock"`
		Seats   []chairEntry      `json:"seats"`
		Seat    rules.Seat        `json:"seat"` // the bot's own; 0 for none
	}
	chairEntry struct {
		Name  string           `json:"name"` // empty when the seat is free
		Kind  table.PersonKind `json:"kind"`
		Level string           `json:"level,omitempty"`
		Ready bool             `json:"ready"`
		Here  bool             `json:"here"`
		Away  bool             `json:"away"` // one of the saloon's own bots plays
		Left  bool             `json:"left"` // nobody plays
	}
	stateMessage struct {
		Type    string            `json:"type"`
		Table   table.ID          `json:"table"`
		Code    string            `json:"code,omitempty"` // of a private table
		Game    string            `json:"game"`
		Version int               `json:"version"`
		Options map[string]string `json:"options"`
		Phase   table.Phase       `json:"phase"`
		Seat    rules.Seat        `json:"seat"`
		Seats   []chairEntry      `json:"seats"`
		At      int               `json:"at"` // count of lines in the game's log
		ToAct   []rules.Seat      `json:"to_act"`
		Ask     int               `json:"ask"` // the number of this seat's next decision, counted from 1
		Legal   []string          `json:"legal"`
		Undo    bool              `json:"undo"`
		Over    bool              `json:"over"`
		Notice  string            `json:"notice,omitempty"` // what everybody at the table is told, such as why it is paused
		Clock   *clockEntry       `json:"clock,omitempty"`
		View    any               `json:"view"`
	}
	clockEntry struct {
		Limit string                 `json:"limit"`
		Left  map[rules.Seat]float64 `json:"left"` // seconds, by seats that owe a decision
	}
	overMessage struct {
		Type    string         `json:"type"`
		Table   table.ID       `json:"table"`
		Outcome *rules.Outcome `json:"outcome"` // null when the table closed before the end
		Seed    string         `json:"seed,omitempty"`
		Place   int            `json:"place,omitempty"`
	}
	errorMessage struct {
		Type string `json:"type"`
		To   string `json:"to,omitempty"` // the type of the line that was refused
		Code string `json:"code"`
		Rule string `json:"rule,omitempty"` // the number of the rule that forbids it, if one does
		Text string `json:"text"`
	}
	byeMessage struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}
)

// encode is a message as one line of JSON.
func encode(message any) []byte {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(message); err != nil {
		panic("session: a message to a bot cannot be encoded: " + err.Error())
	}
	return out.Bytes()
}

func helloOf(l *lobby.Lobby, p table.Person) helloMessage {
	h := helloMessage{Type: "hello", Protocol: protocol, Name: p.Name, Terms: optionsOf(table.TermOptions()), Levels: l.Levels()}
	for _, g := range l.Games() {
		i := g.Info()
		h.Games = append(h.Games, gameEntry{i.ID, i.Title, i.Version, [2]int{i.MinSeats, i.MaxSeats}, optionsOf(i.Options)})
	}
	return h
}

func optionsOf(list []rules.Option) []optionEntry {
	entries := make([]optionEntry, len(list))
	for i, o := range list {
		entries[i] = optionEntry{o.Key, o.Choices, o.Default, o.Seat, o.Needs}
	}
	return entries
}

func tablesOf(cards []table.Card, self table.PlayerID) tablesMessage {
	message := tablesMessage{Type: "tables", Tables: make([]tableEntry, len(cards))}
	for i, c := range cards {
		message.Tables[i] = tableEntry{
			Table: c.ID, Game: c.Game, Phase: c.Phase, Options: c.Options, Private: c.Private,
			Clock: c.Terms.Get(table.TermClock), Seats: chairsOf(c),
		}
		for s, chair := range c.Chairs {
			if chair.Person.ID == self {
				message.Tables[i].Seat = rules.Seat(s + 1)
			}
		}
	}
	return message
}

func chairsOf(c table.Card) []chairEntry {
	entries := make([]chairEntry, len(c.Chairs))
	for i, chair := range c.Chairs {
		entries[i] = chairEntry{chair.Person.Name, chair.Person.Kind, chair.Level, chair.Ready, chair.Here, chair.Away, chair.Left}
	}
	return entries
}

// stateOf is the state of a table as the bot may know it, without the clock.
func stateOf(g rules.Game, s *table.Snapshot) stateMessage {
	message := stateMessage{
		Type: "state", Table: s.Card.ID, Code: s.JoinCode, Game: s.Card.Game, Version: s.Setup.Version, Options: s.Card.Options,
		Phase: s.Card.Phase, Seat: max(s.Seat, 0), Seats: chairsOf(s.Card), At: s.At, ToAct: []rules.Seat{}, Legal: []string{}, Ask: 1,
		Undo: s.CanUndo, Over: s.Card.Phase == table.Over, View: s.View,
	}
	if s.Notice != nil {
		message.Notice = s.Notice.Sentence()
	}
	for i := range s.Card.Chairs {
		if seat := rules.Seat(i + 1); s.Card.ToAct.Has(seat) {
			message.ToAct = append(message.ToAct, seat)
		}
	}
	for _, line := range s.Story {
		if line.Seat == s.Seat {
			message.Ask++
		}
	}
	for _, m := range s.Legal {
		message.Legal = append(message.Legal, string(g.AppendMove(nil, m)))
	}
	return message
}

// clockOf is how much time is left; nil at a table without a clock.
func clockOf(s *table.Snapshot, now time.Time) *clockEntry {
	if s.Card.Deadlines == nil {
		return nil
	}
	message := &clockEntry{Limit: s.Card.Terms.Get(table.TermClock), Left: map[rules.Seat]float64{}}
	for i, due := range s.Card.Deadlines {
		if !due.IsZero() {
			message.Left[rules.Seat(i+1)] = max(0, due.Sub(now).Round(time.Second/10).Seconds())
		}
	}
	return message
}

func overOf(s *table.Snapshot) overMessage {
	message := overMessage{Type: "over", Table: s.Card.ID, Outcome: s.Outcome, Seed: s.Seed}
	if s.Outcome != nil {
		message.Place = s.Outcome.Place(s.Seat)
	}
	return message
}

// The codes of errors that are not refusals.
const (
	codeNotation = "not-a-move" // the text is not a move of this game
	codeFault    = "fault"      // the saloon itself failed
)

func errorOf(to string, err error) errorMessage {
	message := errorMessage{Type: "error", To: to, Code: codeFault, Text: err.Error()}
	var refused *rules.Refusal
	switch {
	case errors.Is(err, rules.ErrNotation):
		message.Code = codeNotation
	case errors.As(err, &refused):
		message.Code, message.Rule, message.Text = refused.Code, refused.Rule(), refused.Sentence()
	}
	return message
}
