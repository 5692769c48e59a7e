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

// What a bot is told, one JSON object in a line.
type (
	helloWord struct {
		Type     string       `json:"type"`
		Protocol int          `json:"protocol"`
		Name     string       `json:"name"`
		Games    []gameWord   `json:"games"`
		Terms    []optionWord `json:"terms"` // of every table, beside a game's options
		Levels   []string     `json:"levels"`
	}
	gameWord struct {
		Game    string       `json:"game"`
		Title   string       `json:"title"`
		Version int          `json:"version"`
		Seats   [2]int       `json:"seats"` // the fewest and the most
		Options []optionWord `json:"options"`
	}
	optionWord struct {
		Key     string     `json:"key"`
		Choices []string   `json:"choices"`
		Default string     `json:"default"`
		Seat    rules.Seat `json:"seat,omitempty"`
		Needs   string     `json:"needs,omitempty"`
	}
	tablesWord struct {
		Type   string      `json:"type"`
		Tables []tableWord `json:"tables"`
	}
	tableWord struct {
		Table   table.ID          `json:"table"`
		Game    string            `json:"game"`
		Phase   table.Phase       `json:"phase"`
		Options map[string]string `json:"options"`
		Private bool              `json:"private"`
		Clock   string            `json:"clock"`
		Seats   []chairWord       `json:"seats"`
		Seat    rules.Seat        `json:"seat"` // one's own; 0 for none
	}
	chairWord struct {
		Name  string           `json:"name"` // empty when the seat is free
		Kind  table.PersonKind `json:"kind"`
		Level string           `json:"level,omitempty"`
		Ready bool             `json:"ready"`
		Here  bool             `json:"here"`
		Away  bool             `json:"away"` // a bot of the house plays
		Left  bool             `json:"left"` // nobody plays
	}
	stateWord struct {
		Type    string            `json:"type"`
		Table   table.ID          `json:"table"`
		Code    string            `json:"code,omitempty"` // of a private table
		Game    string            `json:"game"`
		Version int               `json:"version"`
		Options map[string]string `json:"options"`
		Phase   table.Phase       `json:"phase"`
		Seat    rules.Seat        `json:"seat"`
		Seats   []chairWord       `json:"seats"`
		At      int               `json:"at"` // count of lines in the game's log
		ToAct   []rules.Seat      `json:"to_act"`
		Ask     int               `json:"ask"` // the number of the next decision of this seat
		Legal   []string          `json:"legal"`
		Undo    bool              `json:"undo"`
		Over    bool              `json:"over"`
		Notice  string            `json:"notice,omitempty"` // what holds the table up
		Clock   *clockWord        `json:"clock,omitempty"`
		View    any               `json:"view"`
	}
	clockWord struct {
		Limit string                 `json:"limit"`
		Left  map[rules.Seat]float64 `json:"left"` // seconds, of those who owe a decision
	}
	overWord struct {
		Type    string         `json:"type"`
		Table   table.ID       `json:"table"`
		Outcome *rules.Outcome `json:"outcome"` // null when the table closed before the end
		Seed    string         `json:"seed,omitempty"`
		Place   int            `json:"place,omitempty"`
	}
	errorWord struct {
		Type string `json:"type"`
		To   string `json:"to,omitempty"` // the type of the line that was not taken
		Code string `json:"code"`
		Rule string `json:"rule,omitempty"` // that forbids it, when a numbered rule does
		Text string `json:"text"`
	}
	byeWord struct {
		Type string `json:"type"`
		Text string `json:"text"`
	}
)

// encode writes one line.
func encode(word any) []byte {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(word); err != nil {
		panic("session: what a bot is told is plain data: " + err.Error())
	}
	return out.Bytes()
}

func helloOf(l *lobby.Lobby, p table.Person) helloWord {
	h := helloWord{Type: "hello", Protocol: protocol, Name: p.Name, Terms: optionsOf(table.TermOptions()), Levels: l.Levels()}
	for _, g := range l.Games() {
		i := g.Info()
		h.Games = append(h.Games, gameWord{i.ID, i.Title, i.Version, [2]int{i.MinSeats, i.MaxSeats}, optionsOf(i.Options)})
	}
	return h
}

func optionsOf(list []rules.Option) []optionWord {
	words := make([]optionWord, len(list))
	for i, o := range list {
		words[i] = optionWord{o.Key, o.Choices, o.Default, o.Seat, o.Needs}
	}
	return words
}

func tablesOf(cards []table.Card, self table.PlayerID) tablesWord {
	word := tablesWord{Type: "tables", Tables: make([]tableWord, len(cards))}
	for i, c := range cards {
		word.Tables[i] = tableWord{
			Table: c.ID, Game: c.Game, Phase: c.Phase, Options: c.Options, Private: c.Private,
			Clock: c.Terms.Get(table.TermClock), Seats: chairsOf(c),
		}
		for s, chair := range c.Chairs {
			if chair.Person.ID == self {
				word.Tables[i].Seat = rules.Seat(s + 1)
			}
		}
	}
	return word
}

func chairsOf(c table.Card) []chairWord {
	words := make([]chairWord, len(c.Chairs))
	for i, chair := range c.Chairs {
		words[i] = chairWord{chair.Person.Name, chair.Person.Kind, chair.Level, chair.Ready, chair.Here, chair.Away, chair.Left}
	}
	return words
}

// stateOf is a table as a bot is told of it, less the clock.
func stateOf(g rules.Game, s *table.Snapshot) stateWord {
	word := stateWord{
		Type: "state", Table: s.Card.ID, Code: s.JoinCode, Game: s.Card.Game, Version: s.Setup.Version, Options: s.Card.Options,
		Phase: s.Card.Phase, Seat: max(s.Seat, 0), Seats: chairsOf(s.Card), At: s.At, ToAct: []rules.Seat{}, Legal: []string{}, Ask: 1,
		Undo: s.CanUndo, Over: s.Card.Phase == table.Over, View: s.View,
	}
	if s.Notice != nil {
		word.Notice = s.Notice.Sentence()
	}
	for i := range s.Card.Chairs {
		if seat := rules.Seat(i + 1); s.Card.ToAct.Has(seat) {
			word.ToAct = append(word.ToAct, seat)
		}
	}
	for _, told := range s.Story {
		if told.Seat == s.Seat {
			word.Ask++
		}
	}
	for _, m := range s.Legal {
		word.Legal = append(word.Legal, string(g.AppendMove(nil, m)))
	}
	return word
}

// clockOf says how much time is left, or is nil without a clock.
func clockOf(s *table.Snapshot, now time.Time) *clockWord {
	if s.Card.Deadlines == nil {
		return nil
	}
	word := &clockWord{Limit: s.Card.Terms.Get(table.TermClock), Left: map[rules.Seat]float64{}}
	for i, due := range s.Card.Deadlines {
		if !due.IsZero() {
			word.Left[rules.Seat(i+1)] = max(0, due.Sub(now).Round(time.Second/10).Seconds())
		}
	}
	return word
}

func overOf(s *table.Snapshot) overWord {
	word := overWord{Type: "over", Table: s.Card.ID, Outcome: s.Outcome, Seed: s.Seed}
	if s.Outcome != nil {
		word.Place = s.Outcome.Place(s.Seat)
	}
	return word
}

// The codes of errors that are no refusals.
const (
	codeNotation = "not-a-move" // the game cannot read it
	codeFault    = "fault"      // of the saloon itself
)

func errorOf(to string, err error) errorWord {
	word := errorWord{Type: "error", To: to, Code: codeFault, Text: err.Error()}
	var refused *rules.Refusal
	switch {
	case errors.Is(err, rules.ErrNotation):
		word.Code = codeNotation
	case errors.As(err, &refused):
		word.Code, word.Rule, word.Text = refused.Code, refused.Rule(), refused.Sentence()
	}
	return word
}
