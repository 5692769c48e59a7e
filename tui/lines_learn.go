package tui

import (
	"slices"
	"strings"

	"saloon/lobby/table"
	"saloon/tui/lang"
)

// lesson begins the first lesson of a game, or goes on with the one that was left.
func (m *lineMode) lesson(game string) {
	var games []string
	for _, o := range offers(m.lobby.Games()) {
		if o.steps > 0 {
			games = append(games, o.game.ID)
		}
	}
	if meant := m.gameMeant(game); meant != nil {
		game = meant.Info().ID
	}
	if !slices.Contains(games, game) {
		m.print(m.words.T("lines.lessons", m.words.List(games)))
		return
	}
	if id := m.visitor.unfinishedLesson(game); id != "" {
		m.enterTable(id)
		return
	}
	m.openTable(table.Proposal{Game: game, Lesson: true})
}

// teach tells the step of a lesson once, when it is the pupil's turn. Before the first
// step it tells how to play a lesson without keys.
func (t *lineTable) teach() {
	_, text, ok := t.lessonText()
	if waits := t.taught() && !t.scene.MyTurn(); waits || !ok || text == t.lessonTold {
		return
	}
	if t.lessonTold == "" {
		t.print(t.words.T("lines.lesson"))
	}
	t.lessonTold = text
	if g := t.snap.Lesson; !g.Over {
		t.print(t.words.T("lines.lesson-step", g.Step, g.Of, text))
		return
	}
	t.print(text)
}

// tellHints tells what a bot would do, and why.
func (t *lineTable) tellHints() {
	ctx, cancel := t.moment()
	defer cancel()
	hints, err := t.lobby.visit.Hint(ctx, t.id)
	if t.failed(err) {
		return
	}
	if t.brief {
		hints = hints[:min(1, len(hints))]
	}
	for _, h := range hints {
		t.print(strings.TrimSpace(lang.Sentence(t.moveWords(h.Move)) + " " + t.reasons(h.Why)))
	}
}
