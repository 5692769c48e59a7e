package tui

import (
	"context"
	"io"

	"saloon/lobby/table"
)

// Sentence is what an error says to a person, with the number of the rule if a rule forbids.
func Sentence(e Env, err error) string {
	return newLineMode(context.Background(), e, io.Discard).sentence(err)
}

// Describe tells in sentences how a table stands for a person, and what is asked of
// that person.
func Describe(e Env, s *table.Snapshot, out io.Writer) error {
	m := newLineMode(context.Background(), e, out)
	t := &lineTable{narrator: m.narrator, visitor: m.visitor, tableInView: tableInView{id: s.Card.ID, presenterOf: m.env.presenterOf}}
	t.setSnapshot(s)
	t.setScene(t.words, t.lobby.Game(s.Card.Game), false)
	switch {
	case s.Card.Phase == table.Over:
		t.tellEnd()
	case s.View == nil:
		t.tellChairs()
	default:
		t.print(t.presenter.State(t.scene)...)
		t.tellNotice()
		if !t.mayMove() {
			t.print(t.scene.WhyIdle())
		}
		t.callTurn()
	}
	return m.out.Flush()
}
