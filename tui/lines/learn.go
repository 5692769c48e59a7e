package lines

import (
	"slices"
	"strings"

	"saloon/lobby/table"
	"saloon/tui/lang"
	"saloon/tui/tell"
)

// lesson begins the first lesson of a game, or goes on with the one that was left.
func (m *lineMode) lesson(game string) {
	var games []string
	for _, o := range tell.Offers(m.lobby.Games()) {
		if o.Steps > 0 {
			games = append(games, o.Game.ID)
		}
	}
	if meant := m.gameMeant(game); meant != nil {
		game = meant.Info().ID
	}
	if !slices.Contains(games, game) {
		m.print(m.Words.T("lines.lessons", m.Words.List(games)))
		return
	}
	if id := m.visitor.UnfinishedLesson(game); id != "" {
		m.enterTable(id)
		return
	}
	m.openTable(table.Proposal{Game: game, Lesson: true})
}

// teach tells the step of a lesson once, when it is the pupil's turn. Before the first
// step it tells how to play a lesson without keys.
func (t *lineTable) teach() {
	_, text, ok := t.LessonText()
	if waits := t.Taught() && !t.Scene.MyTurn(); waits || !ok || text == t.lessonTold {
		return
	}
	if t.lessonTold == "" {
		t.print(t.Words.T("lines.lesson"))
	}
	t.lessonTold = text
	if g := t.Snap.Lesson; !g.Over {
		t.print(t.Words.T("lines.lesson-step", g.Step, g.Of, text))
		return
	}
	t.print(text)
}

func (t *lineTable) tellHints() {
	ctx, cancel := t.moment()
	defer cancel()
	hints, err := t.lobby.Visit.Hint(ctx, t.ID)
	if t.failed(err) {
		return
	}
	if t.brief {
		hints = hints[:min(1, len(hints))]
	}
	for _, h := range hints {
		t.print(strings.TrimSpace(lang.Sentence(t.MoveWords(h.Move)) + " " + t.Reasons(h.Why)))
	}
}
