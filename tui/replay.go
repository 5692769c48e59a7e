package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/tell"
)

// A replay shows a table as it was at any moment: at the end of a turn, with all that the turn has changed, or after
// one line of the log. It has a board of its own, so that the board of now keeps its cursor, and what happens now
// moves nothing in it.
type replay struct {
	tell.Lookback // as one's own seat may know it; after the end as another one
	of            *tableOnScreen
	own           rules.Seat   // who looks back at this table
	looked        rules.Seat   // whose board was asked for; 0 for that of whose view is shown
	turns         []table.Turn // those of which something is told
	at            int          // in turns: the one that is shown, or the last one before
	shown         table.Turn   // as it is shown: a turn that goes on now does not grow
	lines         int          // how many had been played at the moment on the board
	byLine        bool         // that is after one line, and not after or before a turn
	before        bool         // it is what was before the turn
	seen          int          // how many lines had been played when it was opened, or as far as was looked since

	was   table.Frame      // what the news on the board are new to
	then  tell.TableInView // the table as it is shown
	board board.Board
	told  []tell.ToldEvent
	on    int // which of told the board points at; -1 for none
	runs  int // how often something was shown, to know the newest time
	pace  int // how quickly it goes on by itself, from 1 to 3; 0 when it stands
}

func (t *tableOnScreen) openReplayOf() *replay {
	if t.Snap == nil || t.Snap.Past == nil {
		return nil
	}
	r := &replay{of: t, own: t.Snap.Past.Viewer(), Lookback: tell.LookBack(t.Snap.Past)}
	r.seen = r.Last()
	r.readTurns()
	if len(r.turns) == 0 {
		return nil
	}
	return r
}

// newReplay opens the replay after the own last turn, or at the first turn when the game is over.
func (t *tableOnScreen) newReplay() *replay {
	r := t.openReplayOf()
	if r == nil {
		return nil
	}
	from, own, at := t.ReplayFrom(), t.Scene.Seat, 0
	for at < len(r.turns)-1 && (r.turns[at].After <= from || r.turns[at].Seats == rules.SeatSet(max(own, 0)) && own > 0 && t.Scene.Outcome == nil) {
		at++
	}
	r.showTurn(at)
	return r
}

// readTurns takes those turns of which something is told.
func (r *replay) readTurns() {
	r.ReadLog()
	r.turns = r.turns[:0]
	for _, turn := range r.Turns() {
		if r.of.TellsAny(r.Log[turn.Before:turn.After]) {
			r.turns = append(r.turns, turn)
		}
	}
}

// follow goes on with what has been played since. What is looked at stays.
func (r *replay) follow() {
	past := r.of.Snap.Past
	if past == nil || past.Viewer() != r.own {
		r.of.replay = nil // who stood up or sat down knows something else
		return
	}
	if r.Viewer != r.own {
		past = past.As(r.Viewer)
	}
	r.Follow(past)
	r.readTurns()
	r.at = r.turnAt(r.shown.Before)
	if r.then.Scene.Words != r.of.Scene.Words {
		r.pace = 0
		r.show()
	}
}

func (r *replay) turnAt(lines int) (at int) {
	for i, turn := range r.turns {
		if turn.Before <= lines {
			at = i
		}
	}
	return at
}

// newer is how many turns have something that was not there when the replay was opened, and was not looked at since.
func (r *replay) newer() int {
	return board.Sum(r.turns, func(turn table.Turn) int { return tell.Bit(turn.After > r.seen) })
}

func (r *replay) showTurn(at int) {
	r.at, r.before, r.byLine = at, false, false
	r.shown = r.turns[at]
	r.lines = r.shown.After
	r.show()
}

func (r *replay) showLine(lines int) {
	r.lines = max(0, min(lines, r.Last()))
	r.before, r.byLine = false, true
	r.shown = table.Turn{}
	if all := r.Turns(); len(all) > 0 {
		r.shown = all[r.TurnOf(r.lines)]
	}
	r.at = r.turnAt(r.shown.Before)
	r.show()
}

func (r *replay) turnBack() {
	r.before, r.byLine = !r.before, false
	r.lines = r.shown.After
	if r.before {
		r.lines = r.shown.Before
	}
	r.show()
}

func (r *replay) show() {
	r.seen = max(r.seen, r.lines)
	r.runs++
	r.then = r.of.TableInView
	r.then.Past = true
	r.then.Scene = r.sceneAfter(r.shown.After)
	r.told = r.tell()
	from := board.If(r.byLine, max(r.lines-1, 0), r.shown.Before)
	r.was = r.Frame(from)
	if r.lines != r.shown.After {
		r.then.Scene = r.sceneAfter(r.lines)
	}
	if !r.before {
		r.then.Scene.Earlier, r.then.Scene.NewsFrom = r.was.View, from
	}
	r.board, r.on = r.of.Presenter.New(), -1
	r.board.Update(r.then.Scene)
	r.highlight(&rules.Event{Who: r.looked})
}

func (r *replay) sceneAfter(lines int) board.Scene {
	now := r.of.Scene
	now.Seat = r.Viewer
	return r.of.SceneThen(now, r.Frame(lines), r.Log)
}

// tell is what the turn is told in, with what the board points at. Line by line, what was taken back is told too.
func (r *replay) tell() (list []tell.ToldEvent) {
	for i := r.shown.Before; i < r.shown.After; i++ {
		line := r.Log[i]
		switch {
		case !r.byLine && (line.Undone || line.Move == rules.Undo):
		case line.Move == rules.Undo:
			for _, s := range r.then.Tell(line) {
				list = append(list, tell.ToldEvent{Sentence: s, Line: i})
			}
		default:
			list = append(list, r.then.TellEvents(line)...)
		}
	}
	return list
}

const replayPace = 600 * time.Millisecond

// replayPaces are how long each line stays when the replay goes on by itself.
var replayPaces = [...]time.Duration{0, 2400 * time.Millisecond, 1200 * time.Millisecond, 400 * time.Millisecond}

func (r *replay) step(key string) bool {
	at := r.at
	switch key {
	case "home":
		at = 0
	case "end":
		at = len(r.turns) - 1
	case "left", "backspace":
		if !r.byLine || r.lines <= r.turns[at].After {
			at--
		}
	default:
		if !r.byLine || r.lines >= r.turns[at].After {
			at++
		}
	}
	at = max(0, min(at, len(r.turns)-1))
	if at == r.at && r.turns[at].After == r.shown.After && !r.before && r.lines == r.shown.After {
		return false
	}
	r.showTurn(at)
	return true
}

// walk goes to the next line, or back, of which something is told; at the ends to the first and the last moment.
func (r *replay) walk(key string) bool {
	return r.goTo(key == "up", func(lines int) bool { return lines == 0 || lines == r.Last() || r.tells(lines-1) })
}

func (r *replay) tells(line int) bool {
	story := r.Log[line]
	return story.Move == rules.Undo || len(r.of.TellEvents(story)) > 0
}

// goTo goes to the nearest moment that is looked for, in one direction. It is false when there is none.
func (r *replay) goTo(back bool, wanted func(lines int) bool) bool {
	lines, found := r.Nearest(r.lines, board.If(back, -1, 1), wanted)
	if found {
		r.showLine(lines)
	}
	return found
}

func (r *replay) nextSeat() {
	viewer := r.Viewer + 1
	switch {
	case viewer == rules.House:
		viewer = 1
	case int(viewer) > len(r.of.Scene.Names):
		viewer = rules.Observer
	}
	r.lookAs(viewer)
}

func (r *replay) lookAs(viewer rules.Seat) {
	if r.looked = 0; viewer == r.Viewer {
		return
	}
	past := r.of.Snap.Past.As(viewer)
	if past == nil {
		return // the game goes on
	}
	r.Viewer = viewer
	r.Follow(past)
	r.readTurns()
	r.at = min(r.turnAt(r.shown.Before), len(r.turns)-1)
	r.show()
}

// highlight has the board show what an event touched; of an event of no kind, whose it is.
func (r *replay) highlight(e *rules.Event) {
	if h, ok := r.board.(board.Highlighter); ok && e != nil {
		h.Highlight(e)
	}
}

func (r *replay) point(n int) {
	r.on = n
	r.highlight(r.told[n].Event)
}

// pointsAt reports whether the board points at something told: after a turn what its owner did, else what a line did.
func (r *replay) pointsAt(told tell.ToldEvent) bool {
	if r.byLine {
		return told.Line == r.lines-1
	}
	return r.shown.Seats == 0 || r.shown.Seats.Has(told.Who)
}

// pointOut has the board show, one after the other, the events of the moment, from one on; the last one stays.
func (r *replay) pointOut(n int) tea.Cmd {
	for n < len(r.told) && !r.pointsAt(r.told[n]) {
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

// play lets the replay go on by itself at one of three speeds, or has it stand again.
func (r *replay) play(pace int) tea.Cmd {
	if r.pace == pace {
		r.pace = 0
		return nil
	}
	stood := r.pace == 0
	r.pace = pace
	if stood && r.lines == r.Last() {
		r.showLine(0)
	}
	return r.playOn()
}

func (r *replay) playOn() tea.Cmd {
	r.runs++
	run, pace := r.runs, r.pace
	return r.of.after(replayPaces[pace], func() tea.Cmd {
		if r.of.replay != r || r.runs != run || r.pace != pace {
			return nil
		}
		if !r.walk("down") {
			r.pace = 0
			return nil
		}
		r.pointFirst()
		return r.playOn()
	})
}

func (r *replay) pointFirst() {
	for i, told := range r.told {
		if r.pointsAt(told) {
			r.point(i)
			return
		}
	}
}
