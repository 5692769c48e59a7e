package tui

import (
	"fmt"
	"strings"

	"saloon/lobby/table"
	"saloon/rules"
)

// lesson begins the first lesson of a game, or goes on with the one that was left.
func (m *lineMode) lesson(game string) {
	var taught []string
	for _, o := range offers(m.app) {
		if o.steps == 0 {
			continue
		}
		if taught = append(taught, o.game.ID); o.game.ID == game {
			m.enterLesson(game)
			return
		}
	}
	m.print(m.words.T("lines.lessons", m.words.List(taught)))
}

func (m *lineMode) enterLesson(game string) {
	if id := m.lessonLeft(game); id != "" {
		m.enterTable(id)
		return
	}
	ctx, cancel := m.moment()
	defer cancel()
	id, err := m.visit.NewTable(ctx, table.Proposal{Game: game, Lesson: true})
	if err != nil {
		m.print(m.sentence(err))
		return
	}
	m.enterTable(id)
}

// teach tells the step of a lesson, once, when it is time for it, and at first how
// to answer it without keys.
func (m *lineMode) teach() {
	mark, text, ok := m.app.table.lessonText(m.app)
	if waits := m.app.table.taught() && !m.app.table.scene.MyTurn(); waits || !ok || text == m.taught {
		return
	}
	if m.taught == "" {
		m.print(m.words.T("lines.lesson"))
	}
	m.taught = text
	m.print(m.words.T("lesson.title") + " " + mark + ": " + text)
}

// endLessonNow ends a lesson for good.
func (m *lineMode) endLessonNow() {
	m.do(table.Close{})
	m.back()
}

// hint tells what a bot would do, and why.
func (m *lineMode) hint() {
	t := m.app.table
	ctx, cancel := m.moment()
	defer cancel()
	hints, err := m.visit.Hint(ctx, t.id)
	if err != nil {
		m.print(m.sentence(err))
		return
	}
	for _, h := range hints {
		m.print(strings.TrimSpace(fmt.Sprintf("%s. %s", m.moveLine(h.Move), m.reasons(h.Why))))
	}
}

// moveLine is a move in notation and in words.
func (m *lineMode) moveLine(move rules.Move) string {
	t := m.app.table
	text := t.scene.Notation(move)
	if words := t.presenter.Move(t.scene, move); words != "" && words != text {
		text += ": " + words
	}
	return text
}
