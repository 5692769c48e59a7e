package journal

import (
	"encoding/json"
	"errors"
	"fmt"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/rules"
)

type agreementEntry struct {
	Setup   rules.Setup `json:"setup"`
	Private bool        `json:"private,omitempty"`
	Friends bool        `json:"friends,omitempty"`
	Code    string      `json:"code,omitempty"`
	Terms   termsEntry  `json:"terms,omitzero"`
	Lesson  []string    `json:"lesson,omitempty"`
	Begun   begunEntry  `json:"begun,omitzero"`
	Counts  bool        `json:"counts,omitempty"`
	Series  seriesEntry `json:"series,omitzero"`
	After   table.ID    `json:"after,omitempty"`
	Turned  int         `json:"turned,omitempty"`
	Evening string      `json:"evening,omitempty"`
}

// A seriesEntry is where a table stands in a series, from its second game on.
type seriesEntry struct {
	ID       table.ID       `json:"id"`
	Game     int            `json:"game"`
	Entrants []entrantEntry `json:"entrants"`
}

// IsZero reports whether the table plays the first game of a series, or none.
func (s seriesEntry) IsZero() bool { return s.ID == "" }

type entrantEntry struct {
	Who    *data.Person `json:"who"`
	Level  string       `json:"level,omitempty"`
	Won    int          `json:"won,omitempty"`
	Points int          `json:"points,omitempty"`
}

// A begunEntry is where a game begins that plays on from a moment of another one.
type begunEntry struct {
	Table   table.ID       `json:"table"`
	Lines   []string       `json:"lines,omitempty"`
	Players []*data.Person `json:"players,omitempty"` // with their IDs, by which they are forgotten
	Names   []string       `json:"names,omitempty"`   // instead, as earlier programs wrote it
}

// IsZero reports whether the game begins at its start.
func (b begunEntry) IsZero() bool { return b.Table == "" }

// A termsEntry is the terms of an agreement, which have the same fields.
type termsEntry struct {
	Clock   string `json:"clock,omitempty"`
	StandIn string `json:"standin,omitempty"`
	Pace    string `json:"pace,omitempty"`
	Hints   string `json:"hints,omitempty"`
	Series  string `json:"series,omitempty"`
	Rated   string `json:"rated,omitempty"`
	Watch   string `json:"watch,omitempty"`
}

// A restEntry is a rest as a journal has it; it has the same fields.
type restEntry struct {
	Zone  int   `json:"zone,omitempty"`
	From  int   `json:"from,omitempty"`
	To    int   `json:"to,omitempty"`
	Since int64 `json:"since,omitempty"`
	Until int64 `json:"until,omitempty"`
}

func encodeMore(part any) json.RawMessage {
	var entry any
	switch p := part.(type) {
	case *table.Agreement:
		entry = agreementEntry{p.Setup, p.Private, p.Friends, p.Code, termsEntry(p.Terms), p.Lesson, encodeBegun(p.Begun), p.Counts, encodeSeries(p.Series), p.After, p.Turned, p.Evening}
	case *table.Rest:
		entry = restEntry(*p)
	}
	raw, err := json.Marshal(entry)
	if err != nil {
		panic("journal: this is plain data: " + err.Error())
	}
	return raw
}

func decodeMore(raw json.RawMessage, part any) (err error) {
	switch p := part.(type) {
	case *table.Agreement:
		var e agreementEntry
		if err = json.Unmarshal(raw, &e); err != nil {
			return fmt.Errorf("the agreement cannot be read: %w", err)
		}
		*p = table.Agreement{Setup: e.Setup, Private: e.Private, Friends: e.Friends, Code: e.Code, Terms: table.Terms(e.Terms), Lesson: e.Lesson, Begun: decodeBegun(e.Begun), Counts: e.Counts, Series: decodeSeries(e.Series), After: e.After, Turned: e.Turned, Evening: e.Evening}
	case *table.Rest:
		var e restEntry
		if err = json.Unmarshal(raw, &e); err != nil {
			return fmt.Errorf("the rest cannot be read: %w", err)
		}
		if *p = table.Rest(e); !p.Valid() {
			return errors.New("nobody rests like that")
		}
	}
	return nil
}

func encodeBegun(b table.Begun) begunEntry {
	e := begunEntry{Table: b.Table, Lines: b.Lines}
	for _, p := range b.Players {
		e.Players = append(e.Players, Person(p))
	}
	return e
}

func decodeBegun(e begunEntry) table.Begun {
	b := table.Begun{Table: e.Table, Lines: e.Lines}
	for _, p := range e.Players {
		b.Players = append(b.Players, Named(p))
	}
	for _, name := range e.Names {
		b.Players = append(b.Players, table.Person{Name: name})
	}
	return b
}

func encodeSeries(s table.Series) seriesEntry {
	e := seriesEntry{ID: s.ID, Game: s.Game}
	for _, one := range s.Entrants {
		e.Entrants = append(e.Entrants, entrantEntry{Person(one.Person), one.Level, one.Won, one.Points})
	}
	return e
}

func decodeSeries(e seriesEntry) table.Series {
	s := table.Series{ID: e.ID, Game: e.Game}
	for _, one := range e.Entrants {
		s.Entrants = append(s.Entrants, table.Entrant{Person: Named(one.Who), Level: one.Level, Won: one.Won, Points: one.Points})
	}
	return s
}

// Person is somebody as a journal names them.
func Person(p table.Person) *data.Person {
	return &data.Person{ID: string(p.ID), Name: p.Name, Kind: string(p.Kind)}
}

// Named is whom a journal names; nobody where it names none.
func Named(p *data.Person) table.Person {
	if p == nil {
		return table.Person{}
	}
	return table.Person{ID: table.PlayerID(p.ID), Name: p.Name, Kind: table.PersonKind(p.Kind)}
}
