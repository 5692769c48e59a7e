package lines

import (
	"context"
	"errors"
	"io"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/tell"
)

// Sentence is what an error says to a person, with the number of the rule if a rule forbids.
// Who has a key that is not known yet hears that, and how it becomes known.
func Sentence(e tell.Env, err error) string {
	m := newLineMode(context.Background(), e, io.Discard)
	if e.KeyIsNew() && errors.Is(err, lobby.RefusedNoKey()) {
		return m.Words.T("key.unknown", e.Address)
	}
	return m.Sentence(err)
}

// Describe tells in sentences how a table stands for a person, and what is asked of
// that person.
func Describe(e tell.Env, s *table.Snapshot, out io.Writer) error {
	t := lineTableOf(e, s, out)
	switch {
	case s.Card.Phase == table.Over:
		t.tellEnd()
	case s.View == nil:
		t.tellChairs()
	default:
		t.print(t.Presenter.State(t.Scene)...)
		t.tellNotice()
		if !t.mayMove() && s.Notice == nil {
			t.print(t.Scene.WhyIdle())
		}
		t.tellAbsent()
		t.print(t.ClocksTold(t.Texts, t.now())...)
		if t.Snap.Question.What != "" {
			t.print(t.MatterAsked(t.Words))
		}
		t.callTurn()
	}
	return t.out.Flush()
}

// MoveTyped is the move that a line means at a table, in notation or as line mode takes it.
func MoveTyped(e tell.Env, s *table.Snapshot, line string) (rules.Move, error) {
	t := lineTableOf(e, s, io.Discard)
	if line == rules.UndoText {
		return rules.Undo, nil
	}
	if move, ok := t.spelled(line); ok {
		return move, nil
	}
	var found []rules.Move
	if t.Scene.WhyIdle() == "" {
		found = meant(wordsIn(line), t.spoken())
	}
	switch len(found) {
	case 0:
		return t.Scene.Game.Parse(line) // which says that it is no move
	case 1:
		return found[0], nil
	}
	return rules.NoMove, errors.New(t.Words.T("lines.which-such", len(found), t.MoveWords(found[0])))
}

// lineTableOf is a table as line mode would show it.
func lineTableOf(e tell.Env, s *table.Snapshot, out io.Writer) *lineTable {
	m := newLineMode(context.Background(), e, out)
	t := &lineTable{narrator: m.narrator, visitor: m.visitor, TableInView: tell.TableInView{ID: s.Card.ID, PresenterOf: m.env.PresenterOf}}
	t.SetSnapshot(s)
	t.SetScene(t.Words, t.lobby.Game(s.Card.Game), false)
	return t
}
