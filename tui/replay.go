package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
)

// A replay shows a table as it was before or after each turn. It has a board of its own, so
// that the board of now keeps its cursor, and what happens now moves nothing in it.
type replay struct {
	of     *tableOnScreen
	frames *table.Frames
	turns  []table.Turn // those of which something is told
	at     int          // in turns
	shown  table.Turn   // as it is shown: a turn that goes on now does not grow
	before bool         // the board shows what was before the turn
	seen   int          // how many lines had been played when it was opened, or as far as was looked since

	was   table.Frame // before the turn
	then  tableInView // the table as it is shown
	board board.Board
	told  []toldEvent
	on    int // which of told the board points at; -1 for none
	runs  int // how often a turn was pointed out, to know the newest time
}

// A toldEvent is a sentence of a turn, and the event that it tells.
type toldEvent struct {
	sentence
	event *rules.Event // nil when the board has nothing to point at
}

// replayPace is how long the board points at one event of a turn.
const replayPace = 600 * time.Millisecond

// newReplay opens what has been; nil when there is nothing to look back at.
func (t *tableOnScreen) newReplay() *replay {
	if t.snap == nil || t.snap.Past == nil {
		return nil
	}
	r := &replay{of: t, frames: t.snap.Past.Open()}
	r.seen = r.frames.Last()
	r.listTurns()
	if len(r.turns) == 0 {
		return nil
	}
	from, own := t.replayFrom(), t.scene.Seat
	for r.at < len(r.turns)-1 && (r.turns[r.at].After <= from || r.turns[r.at].Seats == rules.SeatSet(max(own, 0)) && own > 0 && t.scene.Outcome == nil) {
		r.at++
	}
	r.show()
	return r
}

// replayFrom is the line of the log from which on somebody looks back: from the end of the
// viewer's last turn that others have answered; from the beginning when the game is over.
// Who watches is shown the newest turn.
func (t *tableInView) replayFrom() int {
	me, story := t.scene.Seat, t.scene.Story
	at := len(story)
	switch {
	case t.scene.Outcome != nil:
		return 0
	case me < 1:
		return at
	}
	for at > 0 && (story[at-1].Seat == me || story[at-1].Seat == rules.House) {
		at--
	}
	for at > 0 && story[at-1].Seat != me {
		at--
	}
	return at
}

// listTurns takes those turns of which something is told.
func (r *replay) listTurns() {
	r.turns = r.turns[:0]
	story := r.of.whole.Story
	for _, turn := range r.frames.Turns() {
		if turn.After <= len(story) && r.of.tellsAny(story[turn.Before:turn.After]) {
			r.turns = append(r.turns, turn)
		}
	}
}

// tellsAny reports whether anything is told of some lines.
func (t *tableInView) tellsAny(lines []rules.StoryLine) bool {
	for i := len(lines) - 1; i >= 0; i-- {
		if line := lines[i]; !line.Undone && line.Move != rules.Undo && len(t.tell(line)) > 0 {
			return true
		}
	}
	return false
}

// anythingToReplay reports whether there is something to look back at. It stops at the first
// thing told.
func (t *tableInView) anythingToReplay() bool {
	return t.snap.Past != nil && t.tellsAny(t.scene.Story)
}

// follow goes on with what has been played since. What is looked at stays.
func (r *replay) follow() {
	past := r.of.snap.Past
	if past == nil || past.Viewer() != r.then.scene.Seat {
		r.of.replay = nil // who stood up or sat down knows something else
		return
	}
	r.frames.Follow(past)
	r.listTurns()
	for i, turn := range r.turns {
		if turn.Before <= r.shown.Before {
			r.at = i
		}
	}
	if r.then.scene.Words != r.of.scene.Words {
		r.show()
	}
}

// newer is how many turns have something that was not there when the replay was opened, and
// was not looked at since.
func (r *replay) newer() (n int) {
	for _, turn := range r.turns {
		if turn.After > r.seen {
			n++
		}
	}
	return n
}

// show has the turn at hand on a board of its own.
func (r *replay) show() {
	r.shown = r.turns[r.at]
	r.seen = max(r.seen, r.shown.After)
	r.runs++
	r.then = r.of.tableInView
	r.then.past = true
	r.then.scene = r.sceneAfter(r.shown.After)
	r.told = r.tell()
	r.was = r.frames.Frame(r.shown.Before)
	r.then.scene.Earlier, r.then.scene.NewsFrom = r.was.View, r.shown.Before
	if r.before {
		r.then.scene = r.sceneAfter(r.shown.Before)
	}
	r.board, r.on = r.of.presenter.New(), -1
	r.board.Update(r.then.scene)
	r.highlight(&rules.Event{Who: max(r.shown.Seats.First(), rules.House)})
}

// sceneAfter is the table after so many lines.
func (r *replay) sceneAfter(lines int) board.Scene {
	frame := r.frames.Frame(lines)
	s := r.of.scene
	s.View, s.Story, s.ToAct, s.Legal, s.Busy = frame.View, r.frames.Story(lines), frame.ToAct, nil, false
	s.Standing, s.Outcome, s.Earlier, s.NewsFrom = &frame.Standing, nil, nil, lines
	if frame.ToAct == 0 {
		s.Outcome = s.Standing
	}
	s.Brands = r.of.presenter.Brands(s)
	return s
}

// tell is what the turn is told in, with what the board points at.
func (r *replay) tell() (list []toldEvent) {
	for _, line := range r.then.scene.Story[r.shown.Before:] {
		if line.Undone || line.Move == rules.Undo {
			continue
		}
		list = append(list, r.then.tellEvents(line)...)
	}
	return list
}

// highlight has the board show what an event touched; of an event of no kind, whose it is.
func (r *replay) highlight(e *rules.Event) {
	if h, ok := r.board.(board.Highlighter); ok && e != nil {
		h.Highlight(e)
	}
}

// point has the board show an event of the turn.
func (r *replay) point(n int) {
	r.on = n
	r.highlight(r.told[n].event)
}

// pointOut has the board show, one after the other, the events of those who had the turn,
// from one on; the last one stays.
func (r *replay) pointOut(n int) tea.Cmd {
	for n < len(r.told) && r.shown.Seats != 0 && !r.shown.Seats.Has(r.told[n].who) {
		n++
	}
	if r.before || n >= len(r.told) {
		return nil
	}
	r.point(n)
	run := r.runs
	return r.of.after(replayPace, func() tea.Cmd {
		if r.of.replay != r || r.runs != run {
			return nil // somebody has gone on
		}
		return r.pointOut(n + 1)
	})
}

// step goes to another turn. It is false when there is none in that direction.
func (r *replay) step(key string) bool {
	at := r.at
	switch key {
	case "home":
		at = 0
	case "end":
		at = len(r.turns) - 1
	case "left", "backspace":
		at--
	default:
		at++
	}
	at = max(0, min(at, len(r.turns)-1))
	grown := r.turns[at].After != r.shown.After
	if at == r.at && !grown {
		return false
	}
	r.at, r.before = at, false
	r.show()
	return true
}

// turnBack shows the board before the turn, or after it again.
func (r *replay) turnBack() {
	r.before = !r.before
	r.show()
}

// walk goes to what happened next, or before: in the turn at hand, else in the next or the
// previous one. It is false when there is nothing.
func (r *replay) walk(key string) bool {
	if key == "up" {
		return r.walkBack()
	}
	r.runs++
	switch {
	case r.before:
		r.turnBack()
	case r.on+1 < len(r.told):
		r.point(r.on + 1)
		return true
	case !r.step("right"):
		return false
	}
	if len(r.told) > 0 {
		r.point(0)
	}
	return true
}

func (r *replay) walkBack() bool {
	r.runs++
	switch {
	case r.on > 0 && !r.before:
		r.point(r.on - 1)
	case !r.step("left"):
		return false
	case len(r.told) > 0:
		r.point(len(r.told) - 1)
	}
	return true
}
