package training

import (
	"slices"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/rules"
)

// A position is a game as it stood before a decision of a seat.
type position struct {
	record *rules.Record // with the lines before the decision alone
	seat   rules.Seat
	secret int // the secret choice that the decision is a part of, or 0
}

// mostMoves is how many moves somebody may make within one choice, with those that are taken back.
const mostMoves = 24

func positionIn(whole *rules.Record, e data.Exercise) (p position, err error) {
	if e.Line < 0 || e.Line >= whole.Len() || e.Seat < 1 || e.Seat > whole.Setup().Seats {
		return p, refusedNoExercise
	}
	p.seat = rules.Seat(e.Seat)
	if p.record, err = rules.NewRecord(whole.Game(), whole.Setup()); err != nil {
		return p, err
	}
	for i := range e.Line {
		line := whole.Line(i)
		if refused := p.record.Play(line.Seat, line.Move, new(rules.Events)); refused != nil {
			return p, refused
		}
	}
	if p.secret = p.record.Match().Secret(); !p.record.Match().ToAct().Has(p.seat) {
		return p, refusedNoExercise
	}
	return p, nil
}

// play makes moves of a choice. Whole says that they make it up; then left are those that were not taken back, and what
// comes after them was not made.
func (p position) play(moves []rules.Move) (now *rules.Record, left []rules.Move, whole bool, err error) {
	now = p.record.Clone()
	for i, move := range moves {
		switch {
		case whole:
			return now, left, whole, nil
		case i == mostMoves:
			return nil, nil, false, refusedChosen
		case move == rules.Undo && len(left) == 0:
			return nil, nil, false, refusedNothingDone
		}
		if refused := now.Play(p.seat, move, new(rules.Events)); refused != nil {
			return nil, nil, false, refused
		}
		before := len(left)
		if move == rules.Undo {
			left = left[:before-1]
			continue
		}
		left = slices.DeleteFunc(left, func(earlier rules.Move) bool { return now.Match().Cancels(move, earlier) })
		if len(left) == before {
			left = append(left, move)
		}
		m := now.Match()
		whole = p.secret == 0 || m.Secret() != p.secret || !m.ToAct().Has(p.seat)
	}
	return now, left, whole, nil
}

// texts are moves of a choice in notation, in an order that is always the same.
func (p position) texts(moves []rules.Move) (texts []string) {
	for _, move := range moves {
		texts = append(texts, string(p.record.Game().AppendMove(nil, move)))
	}
	slices.Sort(texts)
	return texts
}

// isBest reports whether moves are those of a choice, in whatever order.
func (p position) isBest(moves []rules.Move, best []string) bool {
	return slices.Equal(p.texts(moves), slices.Sorted(slices.Values(best)))
}

// wasTried reports whether moves are a choice that has failed.
func (p position) wasTried(moves []rules.Move, tried [][]string) bool {
	return slices.ContainsFunc(tried, func(choice []string) bool { return p.isBest(moves, choice) })
}

// snapshot is a table at which the position is played, with the names of who sits there.
func (p position) snapshot(now *rules.Record, chairs []table.Chair) *table.Snapshot {
	m, setup, standing := now.Match(), now.Setup(), now.Match().Outcome()
	setup.Script, setup.Deal = nil, ""
	return &table.Snapshot{
		Card: table.Card{ID: Table, Game: setup.Game, Title: now.Game().Info().Title, Options: setup.Options, Phase: table.Playing, Chairs: chairs, Progress: m.Progress(), ToAct: m.ToAct()},
		Seat: p.seat, At: now.Len(), Setup: setup, View: m.View(p.seat), Legal: m.AppendMoves(nil, p.seat), CanUndo: now.Len() > p.record.Len() && now.CanUndo(p.seat),
		Story: table.WholeStory(now, p.seat), Standing: &standing, Past: table.NewPast(now.Clone(), p.seat),
	}
}
