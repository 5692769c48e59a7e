package bot

import (
	"context"
	"slices"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/rules/bot/protocol"
)

func termOptions(v protocol.Version) []rules.Option {
	return slices.DeleteFunc(table.TermOptions(), func(o rules.Option) bool {
		return v < 2 && (o.Key == table.TermSeries || o.Key == table.TermWatch)
	})
}

func termsOf(t protocol.Terms) table.Terms {
	return table.Terms{Clock: t.Clock, StandIn: t.StandIn, Pace: t.Pace, Hints: t.Hints, Rated: t.Rated, Series: t.Series, Watch: t.Watch}
}

// rematch asks for another game, or chooses one. The state that follows names its table, as soon as there is one.
func (b *session) rematch(ctx context.Context, r *protocol.Rematch) error {
	var c table.Rematch
	if s := b.snapshot; s != nil && (r.Game != "" || r.Seats != 0 || r.Options != nil || r.Series != "") {
		c.Proposal = &table.Proposal{Game: r.Game, Seats: r.Seats, Options: r.Options, Terms: table.Terms{Series: r.Series},
			Private: s.Card.Private, Friends: s.Card.Friends}
	}
	if err := b.command(ctx, "", c); err != nil {
		return err
	}
	b.askAgain()
	return nil
}

// againOf says who has asked for another game; nil before anybody has.
func againOf(s *table.Snapshot) *protocol.Again {
	if s.Again == 0 || s.Next != "" {
		return nil
	}
	return &protocol.Again{Asked: protocol.SeatsOf(s.Again), ToAsk: protocol.SeatsOf(s.ToAsk)}
}

// seriesOf is how the series stands that the game is one of; nil for none.
func seriesOf(s *table.Snapshot) *protocol.Series {
	c := s.Card.Series
	if c == nil {
		return nil
	}
	message := &protocol.Series{Table: string(c.ID), Game: c.Game, Games: c.Of, First: c.First, Over: c.Over, Entrants: []protocol.Entrant{}}
	for _, e := range c.Entrants {
		message.Entrants = append(message.Entrants, protocol.Entrant{
			Name: e.Person.Name, PersonKind: string(e.Person.Kind), Level: e.Level, Won: e.Won, Points: e.Points,
		})
	}
	return message
}
