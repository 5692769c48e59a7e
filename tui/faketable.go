package tui

import (
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board/boardtest"
)

func (t *fakeTable) start() error {
	for _, c := range t.chairs {
		if !c.Ready {
			return nil
		}
	}
	r, err := rules.NewRecord(boardtest.Toy{}, rules.Setup{Seats: len(t.chairs), Options: t.proposal.Options})
	if err != nil {
		return err
	}
	t.record, t.phase = r, table.Playing
	return t.bots()
}

func (t *fakeTable) play(seat rules.Seat, m rules.Move) error {
	var events rules.Events
	if refusal := t.record.Play(seat, m, &events); refusal != nil {
		return refusal
	}
	t.story = append(t.story, rules.StoryLine{Number: len(t.story), Seat: seat, Move: m, Events: events.All(), Notation: string(t.record.AppendLine(nil, len(t.story)))})
	t.moved = t.lobby.now()
	return t.bots()
}

// bots plays for the house, for bots and for those who left.
func (t *fakeTable) bots() error {
	m := t.record.Match()
	seat := m.ToAct().First()
	switch {
	case m.ToAct() == 0:
		t.phase = table.Over
		return nil
	case seat == rules.House:
		seed := rules.Seed{1}
		move, err := t.record.HouseMove(&seed)
		if err != nil {
			return err
		}
		return t.play(rules.House, move)
	case t.lobby.slow:
		return nil
	case t.chairs[seat-1].Person.Kind == table.KindBot || t.chairs[seat-1].Away:
		return t.play(seat, m.Default(seat))
	}
	return nil
}
