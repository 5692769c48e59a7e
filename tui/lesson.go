package tui

import (
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// A text of a lesson in a wide and low room: its lines are narrower than the window, so
// that they can be read, and the number of the step stands before them.
const (
	lessonWidth = 70
	lessonLines = 4 // as many as a text may have there
	lessonMark  = 8 // columns for the number
)

// A lessonRoom is where the text of a lesson stands.
type lessonRoom struct {
	area  widget.Area
	lines []string
	low   bool // wide and low, without a heading
}

// takeLessonRoom takes the room for the text of a lesson from those that the board left:
// that of the talk, or else of the story, or else the last lines of all.
func (p *playScreen) takeLessonRoom(area widget.Area, rooms *board.Rooms) (room lessonRoom) {
	_, text, ok := p.table.lessonText()
	if !ok {
		return room
	}
	for _, box := range []*board.Box{&rooms.Talk, &rooms.Story} {
		if box.Empty() {
			continue
		}
		room = lessonRoom{area: boxed(*box).of(area), lines: widget.Wrap(text, box.W-2)}
		if room.low = box.W > lessonWidth+lessonMark; room.low {
			room.lines = widget.Wrap(text, lessonWidth)
		}
		if room.needs() <= box.H {
			*box = board.Box{}
			return room
		}
	}
	room = lessonRoom{lines: widget.Wrap(text, lessonWidth), low: true}
	need := room.needs()
	room.area = area.Sub(0, area.H-need, area.W, need)
	rooms.Story, rooms.Talk, rooms.Look = board.Box{}, board.Box{}, board.Box{}
	return room
}

// needs is how many lines the room must have.
func (r lessonRoom) needs() int {
	if r.low {
		return len(r.lines)
	}
	return len(r.lines) + 1
}

// drawLesson draws the step of the lesson.
func (p *playScreen) drawLesson(r lessonRoom) {
	if len(r.lines) == 0 {
		return
	}
	step, _, _ := p.table.lessonText()
	switch { // what it asks for cannot be done yet
	case p.table.held:
		r.lines = widget.Wrap(p.words.T("lesson.shown"), lessonWidth/2)
	case p.othersFirst():
		r.lines = widget.Wrap(p.words.T("lesson.wait", p.table.scene.WaitingFor()), lessonWidth/2)
	}
	if !r.low {
		r.area.HLine(0, 0, r.area.W)
		r.area.Text(1, 0, style.Of(style.Title), " "+p.words.T("lesson.title")+" "+step+" ")
		for y, line := range r.lines {
			r.area.Text(1, y+1, 0, line)
		}
		return
	}
	ground := style.Of(style.Plain).On(style.BarGround)
	r.area.Fill(0, 0, r.area.W, r.area.H, ground)
	for y, line := range r.lines {
		r.area.Text(lessonMark-1, y, style.Of(style.Frame).On(style.BarGround), "│")
		r.area.Text(lessonMark+1, y, ground, line)
	}
	r.area.Text(1, 0, style.Of(style.Title).On(style.BarGround), step)
}

// othersFirst reports whether the lesson asks for something that can be done only when
// others have moved.
func (p *playScreen) othersFirst() bool {
	t := p.table
	return t.taught() && !t.scene.ToAct.Has(t.scene.Seat)
}
