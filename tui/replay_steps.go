package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/rules"
	"saloon/tui/board"
)

// replayPace is how long the board points at one event.
const replayPace = 600 * time.Millisecond

// replayPaces are how long each line stays when the replay goes on by itself.
var replayPaces = [...]time.Duration{0, 2400 * time.Millisecond, 1200 * time.Millisecond, 400 * time.Millisecond}

// step goes to another turn. It is false when there is none in that direction.
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

// walk goes one line on, or back, to one of which something is told; at the ends to the
// first and the last moment. It is false when there is none.
func (r *replay) walk(key string) bool {
	return r.goTo(key == "up", func(lines int) bool { return lines == 0 || lines == r.frames.Last() || r.tells(lines-1) })
}

// tells reports whether anything is told of a line.
func (r *replay) tells(line int) bool {
	story := r.story[line]
	return story.Move == rules.Undo || len(r.of.tellEvents(story)) > 0
}

// decide goes to the next decision of any seat, or the one before.
func (r *replay) decide(back bool) bool {
	return r.goTo(back, func(lines int) bool { return lines > 0 && r.decides(lines-1) })
}

// decideSelf does so with the decisions of whose view is shown.
func (r *replay) decideSelf(back bool) bool {
	return r.goTo(back, func(lines int) bool {
		return lines > 0 && r.decides(lines-1) && (r.viewer < 1 || r.story[lines-1].Seat == r.viewer)
	})
}

// decides reports whether a line is a decision that stands.
func (r *replay) decides(line int) bool {
	story := r.story[line]
	return story.Seat != rules.House && !story.Undone && story.Move != rules.Undo
}

// turnRound goes to the beginning of the next round, or to that of this one and then of the
// one before.
func (r *replay) turnRound(back bool) bool {
	return r.goTo(back, func(lines int) bool {
		return lines == 0 || r.frames.Round(lines) != r.frames.Round(lines-1)
	})
}

// goTo goes to the nearest moment that is looked for, in one direction. It is false when
// there is none.
func (r *replay) goTo(back bool, wanted func(lines int) bool) bool {
	by := 1
	if back {
		by = -1
	}
	for lines := r.lines + by; lines >= 0 && lines <= r.frames.Last(); lines += by {
		if wanted(lines) {
			r.showLine(lines)
			return true
		}
	}
	return false
}

// nextSeat shows the same moment from the next seat, or as somebody without a seat sees it.
func (r *replay) nextSeat() {
	viewer := r.viewer + 1
	switch {
	case viewer == rules.House:
		viewer = 1
	case int(viewer) > len(r.of.scene.Names):
		viewer = rules.Observer
	}
	r.lookAs(viewer)
}

// lookAs shows the same moment as a seat saw it, or somebody who watches.
func (r *replay) lookAs(viewer rules.Seat) {
	if viewer == r.viewer {
		return
	}
	past := r.of.snap.Past.As(viewer)
	if past == nil {
		return // the game goes on
	}
	r.viewer = viewer
	r.frames.Follow(past)
	r.readStory()
	r.at = min(r.turnAt(r.shown.Before), len(r.turns)-1)
	r.show()
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

// pointsAt reports whether the board points at something told: after a turn at what they did
// who had it, after a line at what the line brought.
func (r *replay) pointsAt(told toldEvent) bool {
	if r.byLine {
		return told.line == r.lines-1
	}
	return r.shown.Seats == 0 || r.shown.Seats.Has(told.who)
}

// pointOut has the board show, one after the other, the events of the moment, from one on; the
// last one stays.
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
	if stood && r.lines == r.frames.Last() {
		r.showLine(0)
	}
	return r.playOn()
}

// playOn waits for as long as a line stays, and goes on.
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

// pointFirst has the board show the first event of the moment.
func (r *replay) pointFirst() {
	for i, told := range r.told {
		if r.pointsAt(told) {
			r.point(i)
			return
		}
	}
}
