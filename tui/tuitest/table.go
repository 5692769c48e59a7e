package tuitest

import (
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board/boardtest"
)

func (t *FakeTable) start() error {
	for _, c := range t.Chairs {
		if !c.Ready {
			return nil
		}
	}
	r, err := rules.NewRecord(boardtest.Toy{}, rules.Setup{Seats: len(t.Chairs), Options: t.proposal.Options})
	if err != nil {
		return err
	}
	t.Record, t.Phase = r, table.Playing
	return t.Bots()
}

func (t *FakeTable) play(seat rules.Seat, m rules.Move) error {
	var events rules.Events
	if refusal := t.Record.Play(seat, m, &events); refusal != nil {
		return refusal
	}
	t.story = append(t.story, rules.StoryLine{Number: len(t.story), Seat: seat, Move: m, Events: events.All(), Notation: string(t.Record.AppendLine(nil, len(t.story)))})
	t.moved = t.Lobby.Now()
	return t.Bots()
}

// Bots plays for the house, for bots and for those who left.
func (t *FakeTable) Bots() error {
	m := t.Record.Match()
	seat := m.ToAct().First()
	switch {
	case m.ToAct() == 0:
		t.Phase = table.Over
		return nil
	case seat == rules.House:
		seed := rules.Seed{1}
		move, err := t.Record.HouseMove(&seed)
		if err != nil {
			return err
		}
		return t.play(rules.House, move)
	case t.Lobby.Slow:
		return nil
	case t.Chairs[seat-1].Person.Kind == table.KindBot || t.Chairs[seat-1].Away:
		return t.play(seat, m.Default(seat))
	}
	return nil
}
