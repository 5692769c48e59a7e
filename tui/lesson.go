package tui

import (
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

// storyMode is how the story is shown; in a lesson it is never folded away.
func (p *playScreen) storyMode() storyMode {
	if p.mode == storyFolded && p.table.snap.Lesson != nil {
		return storyBeside
	}
	return p.mode
}

// lessonRoom makes room for the text of a lesson: beside the board in place of the
// chat; or below the board, over its last lines when the story has too few.
func (p *playScreen) lessonRoom(h int, rooms tableRooms) (tableRooms, rect) {
	_, text, ok := p.table.lessonText()
	switch {
	case !ok:
		return rooms, rect{}
	case rooms.chat.w > 0:
		need := max(len(widget.Wrap(text, rooms.chat.w))+1, rooms.chat.h)
		room := rect{rooms.chat.x, h - need, rooms.chat.w, need}
		rooms.story.h, rooms.chat = max(0, h-need-rooms.story.y-1), rect{}
		return rooms, room
	}
	need := len(widget.Wrap(text, lessonWidth))
	if rooms.story.h -= need; rooms.story.h <= 0 {
		rooms.story = rect{}
	}
	return rooms, rect{0, h - need, p.w, need}
}

// drawLesson draws the step of the lesson.
func (p *playScreen) drawLesson(area widget.Area, at rect) {
	step, text, ok := p.table.lessonText()
	if !ok {
		return
	}
	room := at.of(area)
	if at.x > 0 {
		room.HLine(0, 0, room.W)
		room.Text(1, 0, style.Of(style.Title), " "+p.words.T("lesson.title")+" "+step+" ")
		room.Lines(0, 1, room.W, 0, text)
		return
	}
	ground := style.Of(style.Plain).On(style.BarGround)
	room.Fill(0, 0, room.W, room.H, ground)
	for y, line := range widget.Wrap(text, lessonWidth) {
		room.Text(lessonMark-1, y, style.Of(style.Frame).On(style.BarGround), "│")
		room.Text(lessonMark+1, y, ground, line)
	}
	room.Text(1, 0, style.Of(style.Title).On(style.BarGround), step)
}

// endLesson leaves a lesson for good.
func (p *playScreen) endLesson() action {
	return p.act("end-lesson", func(string) tea.Cmd {
		return p.front.ask(p.words.T("lesson.end-ask"), func() tea.Cmd {
			return p.table.commandThen(table.Close{}, func() tea.Cmd { return p.nav.leave() })
		})
	}, "R")
}
