package tui

import (
	"context"
	"errors"
	"io"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
)

// Sentence is what an error says to a person, with the number of the rule if a rule forbids.
// Who has a key that is not known yet hears that, and how it becomes known.
func Sentence(e Env, err error) string {
	m := newLineMode(context.Background(), e, io.Discard)
	if e.keyIsNew() && errors.Is(err, lobby.RefusedNoKey()) {
		return m.words.T("key.unknown", e.Address)
	}
	return m.sentence(err)
}

// Describe tells in sentences how a table stands for a person, and what is asked of
// that person.
func Describe(e Env, s *table.Snapshot, out io.Writer) error {
	t := lineTableOf(e, s, out)
	switch {
	case s.Card.Phase == table.Over:
		t.tellEnd()
	case s.View == nil:
		t.tellChairs()
	default:
		t.print(t.presenter.State(t.scene)...)
		t.tellNotice()
		if !t.mayMove() && s.Notice == nil {
			t.print(t.scene.WhyIdle())
		}
		t.tellAbsent()
		t.print(t.clocksTold(t.texts, t.now())...)
		if t.snap.Question.What != "" {
			t.print(t.matterAsked(t.words))
		}
		t.callTurn()
	}
	return t.out.Flush()
}

// MoveTyped is the move that a line means at a table, in notation or as line mode takes it.
func MoveTyped(e Env, s *table.Snapshot, line string) (rules.Move, error) {
	t := lineTableOf(e, s, io.Discard)
	if line == rules.UndoText {
		return rules.Undo, nil
	}
	if move, ok := t.spelled(line); ok {
		return move, nil
	}
	var found []rules.Move
	if t.scene.WhyIdle() == "" {
		found = meant(wordsIn(line), t.spoken())
	}
	switch len(found) {
	case 0:
		return t.scene.Game.Parse(line) // which says that it is no move
	case 1:
		return found[0], nil
	}
	return rules.NoMove, errors.New(t.words.T("lines.which-such", len(found), t.moveWords(found[0])))
}

// lineTableOf is a table as line mode would show it.
func lineTableOf(e Env, s *table.Snapshot, out io.Writer) *lineTable {
	m := newLineMode(context.Background(), e, out)
	t := &lineTable{narrator: m.narrator, visitor: m.visitor, tableInView: tableInView{id: s.Card.ID, presenterOf: m.env.presenterOf}}
	t.setSnapshot(s)
	t.setScene(t.words, t.lobby.Game(s.Card.Game), false)
	return t
}
