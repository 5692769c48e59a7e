package table

import (
	"fmt"
	"maps"
	"slices"

	"saloon/rules"
)

// A table that begins at a moment of a finished game has its lines up to there; then the house draws from its own seed.

// Begun is the moment of another game at which a table begins: the other table, the lines of its
// log up to there, and who played it. It is zero where a game begins at its start.
type Begun struct {
	Table   ID
	Lines   []string
	Players []Person // then, seat 1 first; nil where that is not known
}

// Before is what a table has of another game from which it plays on: so many lines, and who played it.
type Before struct {
	Lines   int
	Players []Person
}

func (b Begun) before() Before { return Before{len(b.Lines), b.Players} }

// Names are those of the players, seat 1 first.
func (b Before) Names() (names []string) {
	for _, p := range b.Players {
		names = append(names, p.Name)
	}
	return names
}

func (b Begun) name() string {
	if b.Table == "" {
		return ""
	}
	return NameOfMoment(b.Table, len(b.Lines))
}

func (b Begun) read(g rules.Game) ([]rules.Line, error) {
	lines := make([]rules.Line, len(b.Lines))
	for i, text := range b.Lines {
		var err error
		if lines[i], err = rules.ParseLine(g, text); err != nil {
			return nil, fmt.Errorf("the beginning of the game cannot be read: %w", err)
		}
	}
	return lines, nil
}

// PlaysOn reports whether the table plays on from a moment of another game: it counts for nothing then.
func (s *State) PlaysOn() bool { return s.agreed.Begun.Table != "" }

// A Beginning is how somebody wants to play on.
type Beginning struct {
	Of    *Snapshot // the game, which is over
	Lines int       // of its log, up to the moment
	Seat  rules.Seat
	Level string // of the bots on the other seats; empty leaves these free
}

// PlayOn makes a table that begins at a moment of a finished game. Where bots take the other
// seats, the game goes on at once.
func (s *Saloon) PlayOn(host Person, b Beginning, m Moment) (Opening, *rules.Refusal) {
	a, refused := s.agreeToPlayOn(b, m.New)
	switch {
	case refused != nil:
		return Opening{}, refused
	case b.Seat < 1 || int(b.Seat) > a.Setup.Seats:
		return Opening{}, RefusedNoSeat
	case b.Level != "" && !slices.Contains(s.Levels, b.Level):
		return Opening{}, refusedNoLevel.With(shortened(b.Level), s.levelNames())
	}
	d := &draft{State: newState(s, m.New.TableID()), Moment: m, by: atTable(host)}
	d.happen(Opened{d.by, a})
	d.happen(SatDown{b.Seat, d.by})
	for seat := rules.Seat(1); b.Level != "" && int(seat) <= a.Setup.Seats; seat++ {
		if seat != b.Seat {
			d.seatBot(seat, b.Level)
		}
	}
	if b.Level != "" {
		d.happen(BecameReady{b.Seat})
		if refused := d.startIfAllReady(); refused != nil {
			return Opening{}, refused
		}
	}
	return d.opening(), nil
}

// All is as it was, with hints. What was private stays so.
func (s *Saloon) agreeToPlayOn(b Beginning, g Generator) (a Agreement, refused *rules.Refusal) {
	if !b.Of.Past.Over() {
		return a, RefusedNotOver
	}
	record := b.Of.Past.record
	a = Agreement{Setup: record.Setup(), Private: b.Of.Card.Private, Begun: Begun{Table: b.Of.Card.ID}}
	a.Setup.Script, a.Setup.Deal = nil, ""
	a.Begun.Players = playersThen(b)
	if a.Terms, refused = (Terms{Hints: hintsOn}).after(a.Terms); refused != nil {
		return a, refused
	}
	if a.Private {
		a.Code = g.Code()
	}
	begun, err := rules.NewRecord(record.Game(), a.Setup)
	if err != nil {
		return a, refusedStart.With(err.Error())
	}
	for i := range min(max(b.Lines, 0), record.Len()) {
		a.Begun.Lines = append(a.Begun.Lines, string(record.AppendLine(nil, i)))
		if refused := begun.Play(record.Line(i).Seat, record.Line(i).Move, nil); refused != nil {
			return a, refused
		}
	}
	if begun.Match().ToAct() == 0 {
		return a, rules.RefuseOver()
	}
	return a, nil
}

func playersThen(b Beginning) (players []Person) {
	if b.Lines <= b.Of.Before.Lines && len(b.Of.Before.Players) > 0 { // a moment of the game before that one
		return b.Of.Before.Players
	}
	for _, c := range b.Of.Card.Chairs {
		players = append(players, atTable(c.Person))
	}
	return players
}

// sameSetup reports whether two setups lead to the same game, whatever the version.
func sameSetup(a, b rules.Setup) bool {
	return a.Game == b.Game && a.Seats == b.Seats && maps.Equal(a.Options, b.Options)
}
