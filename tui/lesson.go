package tui

import (
	"strconv"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// Where the text of a lesson stands, below the board or beside it.
const (
	lessonWidth = 70 // of the text in the smallest window
	lessonLines = 4  // as many as a text may have there
	lessonMark  = 8  // columns for the number of the step
)

// lessonText is what the lesson says now, and its mark; false when there is none.
func (t *tableInView) lessonText(a *app) (mark, text string, ok bool) {
	if t.snap == nil || t.snap.Lesson == nil || !t.playing() {
		return "", "", false
	}
	g, key := t.snap.Lesson, t.snap.Card.Game+".lesson."
	if g.Over {
		return "✓", a.words.T(key + "over"), true
	}
	return widget.Fraction(g.Step, g.Of), a.words.T(key + strconv.Itoa(g.Step)), true
}

// taught reports whether the lesson still says what to do.
func (t *tableInView) taught() bool { return t.snap.Lesson != nil && !t.snap.Lesson.Over }

// storyMode is how the story is shown; a lesson does not fold away.
func (s *tableScreen) storyMode(t *tableInView) storyMode {
	if s.mode == storyFolded && t.snap.Lesson != nil {
		return storyBeside
	}
	return s.mode
}

// lessonRoom takes the room for a lesson out of the others: beside the board in
// place of the chat, or below it, over its last lines when the story is short.
func (t *tableInView) lessonRoom(a *app, h int, rooms tableRooms) (tableRooms, rect) {
	_, text, ok := t.lessonText(a)
	switch {
	case !ok:
		return rooms, rect{}
	case rooms.chat.W > 0:
		need := max(len(widget.Wrap(text, rooms.chat.W))+1, rooms.chat.H)
		room := rect{rooms.chat.X, h - need, rooms.chat.W, need}
		rooms.story.H, rooms.chat = max(0, h-need-rooms.story.Y-1), rect{}
		return rooms, room
	}
	need := len(widget.Wrap(text, lessonWidth))
	if rooms.story.H -= need; rooms.story.H <= 0 {
		rooms.story = rect{}
	}
	return rooms, rect{0, h - need, a.w, need}
}

// drawLesson draws the step of the lesson.
func (t *tableInView) drawLesson(a *app, area widget.Area, at rect) {
	mark, text, ok := t.lessonText(a)
	if !ok {
		return
	}
	room := at.of(area)
	if at.X > 0 {
		room.HLine(0, 0, room.W)
		room.Text(1, 0, style.Of(style.Title), " "+a.words.T("lesson.title")+" "+mark+" ")
		room.Lines(0, 1, room.W, 0, text)
		return
	}
	ground := style.Of(style.Plain).On(style.BarGround)
	room.Fill(0, 0, room.W, room.H, ground)
	for y, line := range widget.Wrap(text, lessonWidth) {
		room.Text(lessonMark-1, y, style.Of(style.Frame).On(style.BarGround), "│")
		room.Text(lessonMark+1, y, ground, line)
	}
	room.Text(1, 0, style.Of(style.Title).On(style.BarGround), mark)
}

// endLesson leaves a lesson for good.
func (a *app) endLesson() action {
	return a.act("end-lesson", func(a *app, _ string) tea.Cmd {
		return a.question(a.words.T("lesson.end-ask"), func(a *app) tea.Cmd {
			return a.commandThen(table.Close{}, func(a *app) tea.Cmd { return a.leave() })
		})
	}, "R")
}
