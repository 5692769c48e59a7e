package bot

import (
	"saloon/lobby"
	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/rules/bot/protocol"
)

func helloOf(l *lobby.Lobby, p table.Person, v protocol.Version) protocol.Hello {
	h := protocol.Hello{Protocol: int(v), Name: p.Name, Terms: protocol.OptionsOf(termOptions(v)), Levels: l.Levels()}
	for _, g := range l.Games() {
		h.Games = append(h.Games, protocol.GameOf(g.Info()))
	}
	return h
}

func tablesOf(v protocol.Version, cards []table.Card, self table.PlayerID) protocol.Tables {
	message := protocol.Tables{Tables: make([]protocol.Table, len(cards))}
	for i, c := range cards {
		message.Tables[i] = protocol.Table{
			Table: string(c.ID), Game: c.Game, Phase: protocol.Phase(c.Phase), Options: c.Options, Private: c.Private,
			Clock: c.Terms.Get(table.TermClock), Seats: chairsIn(v, c), Seat: max(c.SeatOf(self), 0),
		}
	}
	return message
}

func chairsIn(v protocol.Version, c table.Card) []protocol.Chair {
	entries := make([]protocol.Chair, len(c.Chairs))
	for i, chair := range c.Chairs {
		entries[i] = protocol.Chair{
			Name: chair.Person.Name, PersonKind: string(chair.Person.Kind), Level: chair.Level,
			Ready: chair.Ready, Here: chair.Here, Away: chair.Away, Left: chair.Left,
		}
		if v < 2 || chair.Person.Name == "" {
			continue
		}
		if !chair.Here && !chair.Gone.IsZero() {
			entries[i].AbsentSince = protocol.Time(chair.Gone)
		}
		entries[i].Because = becauseOf(chair)
	}
	return entries
}

func becauseOf(c table.Chair) string {
	switch {
	case c.Resigned:
		return "resigned"
	case c.Late:
		return "late"
	case c.Agreed:
		return "agreed"
	}
	return ""
}

// stateIn is the state without the clock.
func stateIn(v protocol.Version, g rules.Game, s *table.Snapshot) protocol.State {
	message := protocol.State{
		Table: string(s.Card.ID), Code: s.JoinCode, Game: s.Card.Game, Version: s.Setup.Version, Options: s.Card.Options,
		Phase: protocol.Phase(s.Card.Phase), Seat: max(s.Seat, 0), Seats: chairsIn(v, s.Card), At: s.At, Ask: 1,
		Undo: s.CanUndo, Over: s.Card.Phase == table.Over, View: s.View, Story: s.Story,
	}
	message.Choose(s.Card.ToAct, protocol.MovesOf(g, s.Legal))
	if s.Notice != nil {
		message.Notice = s.Notice.Sentence()
	}
	if s.Card.Phase == table.Paused { // nobody can do anything then
		message.ToAct, message.Legal, message.Undo = []rules.Seat{}, []string{}, false
	}
	for _, line := range s.Story {
		if line.Seat == s.Seat {
			message.Ask++
		}
	}
	if v >= 2 {
		message.Hints, message.Next, message.StandIns = &s.Hints, string(s.Next), standInsOf(s)
		message.Begun, message.Question = s.Card.Begun, questionOf(s)
		message.Again, message.Series = againOf(s), seriesOf(s)
		message.Rated, message.Deal, message.SeedHash, message.Terms = string(s.Card.Rated), s.Card.Deal, s.SeedHash, map[string]string{}
		message.Evening = s.Card.Evening
		for _, o := range table.TermOptions() {
			message.Terms[o.Key] = s.Card.Terms.Get(o.Key)
		}
	}
	return message
}

// standInsOf lists the players who are away, and who has asked for a bot on their seats.
func standInsOf(s *table.Snapshot) (list []protocol.StandIn) {
	if s.Card.Phase != table.Playing {
		return nil // a table that pauses takes no request
	}
	for _, seat := range protocol.SeatsOf(s.StandIns.For) {
		list = append(list, protocol.StandIn{
			Seat: seat, Asked: protocol.SeatsOf(s.StandIns.Asked[seat]), ToAsk: protocol.SeatsOf(s.StandIns.ToAsk(seat)),
		})
	}
	return list
}

func overOf(v protocol.Version, s *table.Snapshot) protocol.Over {
	message := protocol.Over{Table: string(s.Card.ID), Outcome: s.Outcome, Seed: s.Seed}
	places := s.Places()
	if s.Seat > 0 && places != nil {
		message.Place = places[s.Seat-1]
	}
	if v >= 2 && places != nil {
		message.Places, message.Lapsed = places, s.Lapsed()
	}
	return message
}

func chatOf(at table.ID, c table.ChatLine) protocol.Chat {
	return protocol.Chat{
		Table: string(at), From: c.From, PersonKind: string(c.Kind), Seat: max(c.Seat, 0),
		Watcher: at != "" && c.Seat == rules.Observer, Text: c.Text,
	}
}

func hintOf(g rules.Game, s *table.Snapshot, hints []lobby.Hint) protocol.Hint {
	message := protocol.Hint{Table: string(s.Card.ID), At: s.At, Moves: make([]protocol.Advised, len(hints))}
	for i, h := range hints {
		message.Moves[i] = protocol.Advised{Move: string(g.AppendMove(nil, h.Move)), Why: protocol.ReasonsOf(h.Why)}
	}
	return message
}

func eveningsOf(list []*evening.Page, self table.PlayerID) protocol.Evenings {
	m := protocol.Evenings{Evenings: []protocol.Evening{}}
	for _, p := range list {
		plan := p.Plan()
		e, in := p.Of(self)
		told := protocol.Evening{Evening: string(p.ID()), Name: plan.Name, Kind: string(plan.Kind), Game: plan.Game, Phase: string(p.Phase()), Starts: protocol.Time(plan.Starts),
			Bots: string(plan.Bots), Taking: p.Taking(), Entered: in, Round: p.Round(), Points: float64(e.Points) / 2, Table: string(p.TableOf(self))}
		if at, stands := p.RowOf(self); stands && p.Phase() != evening.Open {
			told.Place = p.Rows[at].Place
		}
		m.Evenings = append(m.Evenings, told)
	}
	return m
}
