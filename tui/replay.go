package tui

import (
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
)

// A replay shows a table as it was at any moment: at the end of a turn, with all that the
// turn has changed, or after one line of the log. It has a board of its own, so that the board
// of now keeps its cursor, and what happens now moves nothing in it.
type replay struct {
	of     *tableOnScreen
	own    rules.Seat // who looks back at this table
	viewer rules.Seat // whose view is shown: another one's only after the end
	frames *table.Frames
	story  []rules.StoryLine // the whole log as the viewer may know it now
	turns  []table.Turn      // those of which something is told
	at     int               // in turns: the one that is shown, or the last one before
	shown  table.Turn        // as it is shown: a turn that goes on now does not grow
	lines  int               // how many had been played at the moment on the board
	byLine bool              // that is after one line, and not after or before a turn
	before bool              // it is what was before the turn
	seen   int               // how many lines had been played when it was opened, or as far as was looked since

	was   table.Frame // what the news on the board are new to
	then  tableInView // the table as it is shown
	board board.Board
	told  []toldEvent
	on    int // which of told the board points at; -1 for none
	runs  int // how often something was shown, to know the newest time
	pace  int // how quickly it goes on by itself, from 1 to 3; 0 when it stands
}

// A toldEvent is a sentence of a turn, and the event that it tells.
type toldEvent struct {
	sentence
	event *rules.Event // nil when the board has nothing to point at
	line  int          // of the log
}

// openReplayOf opens what has been; nil when there is nothing to look back at.
func (t *tableOnScreen) openReplayOf() *replay {
	if t.snap == nil || t.snap.Past == nil {
		return nil
	}
	past := t.snap.Past
	r := &replay{of: t, own: past.Viewer(), viewer: past.Viewer(), frames: past.Open()}
	r.seen = r.frames.Last()
	r.readStory()
	if len(r.turns) == 0 {
		return nil
	}
	return r
}

// newReplay opens the replay where somebody looks back from: after the own last turn, at the
// first turn when the game is over.
func (t *tableOnScreen) newReplay() *replay {
	r := t.openReplayOf()
	if r == nil {
		return nil
	}
	from, own, at := t.replayFrom(), t.scene.Seat, 0
	for at < len(r.turns)-1 && (r.turns[at].After <= from || r.turns[at].Seats == rules.SeatSet(max(own, 0)) && own > 0 && t.scene.Outcome == nil) {
		at++
	}
	r.showTurn(at)
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

// readStory reads the log as the viewer may know it now, and takes those turns of which
// something is told.
func (r *replay) readStory() {
	r.story = r.frames.Story(r.frames.Last())
	r.turns = r.turns[:0]
	for _, turn := range r.frames.Turns() {
		if r.of.tellsAny(r.story[turn.Before:turn.After]) {
			r.turns = append(r.turns, turn)
		}
	}
}

// tellsAny reports whether anything is told of some lines, taken back or not.
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
	if past == nil || past.Viewer() != r.own {
		r.of.replay = nil // who stood up or sat down knows something else
		return
	}
	if r.viewer != r.own {
		past = past.As(r.viewer)
	}
	r.frames.Follow(past)
	r.readStory()
	r.at = r.turnAt(r.shown.Before)
	if r.then.scene.Words != r.of.scene.Words {
		r.pace = 0
		r.show()
	}
}

// turnAt is the last turn that had begun after so many lines.
func (r *replay) turnAt(lines int) (at int) {
	for i, turn := range r.turns {
		if turn.Before <= lines {
			at = i
		}
	}
	return at
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

// showTurn shows the moment after a turn, with all that the turn has changed.
func (r *replay) showTurn(at int) {
	r.at, r.before, r.byLine = at, false, false
	r.shown = r.turns[at]
	r.lines = r.shown.After
	r.show()
}

// showLine shows the moment after so many lines, with what the last of them has changed.
func (r *replay) showLine(lines int) {
	r.lines = max(0, min(lines, r.frames.Last()))
	r.before, r.byLine = false, true
	r.shown = table.Turn{}
	if all := r.frames.Turns(); len(all) > 0 {
		r.shown = all[r.frames.TurnOf(r.lines)]
	}
	r.at = r.turnAt(r.shown.Before)
	r.show()
}

// turnBack shows the board before the turn, or after it again.
func (r *replay) turnBack() {
	r.before, r.byLine = !r.before, false
	r.lines = r.shown.After
	if r.before {
		r.lines = r.shown.Before
	}
	r.show()
}

// show has the moment at hand on a board of its own.
func (r *replay) show() {
	r.seen = max(r.seen, r.lines)
	r.runs++
	r.then = r.of.tableInView
	r.then.past = true
	r.then.scene = r.sceneAfter(r.shown.After)
	r.told = r.tell()
	from := r.shown.Before
	if r.byLine {
		from = max(r.lines-1, 0)
	}
	r.was = r.frames.Frame(from)
	if r.lines != r.shown.After {
		r.then.scene = r.sceneAfter(r.lines)
	}
	if !r.before {
		r.then.scene.Earlier, r.then.scene.NewsFrom = r.was.View, from
	}
	r.board, r.on = r.of.presenter.New(), -1
	r.board.Update(r.then.scene)
	r.highlight(&rules.Event{Who: max(r.shown.Seats.First(), rules.House)})
}

// sceneAfter is the table after so many lines.
func (r *replay) sceneAfter(lines int) board.Scene {
	now := r.of.scene
	now.Seat = r.viewer
	return r.of.sceneThen(now, r.frames.Frame(lines), r.story)
}

// sceneThen is a scene as it was in a frame; the story is the whole log.
func (t *tableInView) sceneThen(s board.Scene, frame table.Frame, story []rules.StoryLine) board.Scene {
	s.View, s.Story, s.ToAct, s.Legal, s.Busy = frame.View, story[:frame.Lines:frame.Lines], frame.ToAct, nil, false
	s.Standing, s.Outcome, s.Earlier, s.NewsFrom = &frame.Standing, nil, nil, frame.Lines
	if frame.ToAct == 0 {
		s.Outcome = s.Standing
	}
	s.Brands = t.presenter.Brands(s)
	return s
}

// tell is what the turn is told in, with what the board points at. Line by line, what was
// taken back is told too.
func (r *replay) tell() (list []toldEvent) {
	for i := r.shown.Before; i < r.shown.After; i++ {
		line := r.story[i]
		switch {
		case !r.byLine && (line.Undone || line.Move == rules.Undo):
		case line.Move == rules.Undo:
			for _, s := range r.then.tell(line) {
				list = append(list, toldEvent{sentence: s, line: i})
			}
		default:
			list = append(list, r.then.tellEvents(line)...)
		}
	}
	return list
}
