package tui

import (
	tea "charm.land/bubbletea/v2"

	"saloon/rules"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// A replay goes through what has happened since the viewer's last decision, one
// event after the other, and points it out on the board.
type replay struct {
	steps []replayStep
	at    int
}

type replayStep struct {
	sentence
	event rules.Event
}

// newReplay collects what others have done since the viewer's last decision, except
// what was taken back; nil when there is nothing.
func (t *tableInView) newReplay() *replay {
	var back [][]replayStep
	ends := t.endsReplay()
	for i := len(t.scene.Story) - 1; i >= 0; i-- {
		line := t.scene.Story[i]
		if line.Undone || line.Move == rules.Undo {
			continue
		}
		if ends(line.Seat) {
			if len(back) > 0 {
				break
			}
			continue
		}
		if steps := t.replaySteps(line); len(steps) > 0 {
			back = append(back, steps)
		}
	}
	if len(back) == 0 {
		return nil
	}
	r := &replay{}
	for i := len(back) - 1; i >= 0; i-- {
		r.steps = append(r.steps, back[i]...)
	}
	return r
}

// anythingToReplay reports whether there is something to look back at. It is asked
// for each drawing, so it stops at the first thing told.
func (t *tableInView) anythingToReplay() bool {
	ends := t.endsReplay()
	for i := len(t.scene.Story) - 1; i >= 0; i-- {
		line := t.scene.Story[i]
		if !line.Undone && line.Move != rules.Undo && !ends(line.Seat) && len(t.tell(line)) > 0 {
			return true
		}
	}
	return false
}

// endsReplay tells whose lines end the replay, looking back: the viewer's own; for a
// viewer without a seat, those of everybody but the player who moved last.
func (t *tableInView) endsReplay() func(rules.Seat) bool {
	if me := t.scene.Seat; me > 0 {
		return func(seat rules.Seat) bool { return seat == me }
	}
	last := rules.House
	for i := len(t.scene.Story) - 1; i >= 0 && last == rules.House; i-- {
		last = t.scene.Story[i].Seat
	}
	return func(seat rules.Seat) bool { return seat != rules.House && seat != last }
}

func (t *tableInView) replaySteps(line rules.StoryLine) []replayStep {
	var steps []replayStep
	for _, e := range line.Events {
		if text := t.presenter.Tell(t.scene, e); text != "" {
			steps = append(steps, replayStep{sentence{e.Who, text}, e})
		}
	}
	if len(steps) == 0 {
		for _, s := range t.tell(line) {
			steps = append(steps, replayStep{s, rules.Event{}})
		}
	}
	return steps
}

// replayAction opens the replay.
func (p *playScreen) replayAction() action {
	t := p.table
	return p.act("replay", func(string) tea.Cmd {
		p.replay = t.newReplay()
		p.page = pageBoard
		t.highlight(&p.replay.steps[0].event)
		return nil
	}, "o").when(unless(t.anythingToReplay(), p.words.T("replay.none")))
}

// replayActions are the keys while the replay is open.
func (p *playScreen) replayActions() []action {
	t := p.table
	return []action{
		p.act("replay-step", func(key string) tea.Cmd {
			if !p.replay.key(key) {
				p.front.say(p.words.T("replay.end"))
			}
			t.highlight(&p.replay.steps[p.replay.at].event)
			return nil
		}, "right", "left", "down", "up", "space", "enter", "o", "backspace", "home", "end").shown("←→").
			when(unless(len(p.replay.steps) > 1, p.words.T("replay.single"))),
		p.act("close-replay", func(string) tea.Cmd {
			p.replay = nil
			t.highlight(nil)
			return nil
		}, "esc"),
	}
}

// key goes to another step. It is false when there is none in that direction.
func (r *replay) key(key string) bool {
	before := r.at
	switch key {
	case "home":
		r.at = 0
	case "end":
		r.at = len(r.steps) - 1
	case "left", "up", "backspace":
		r.at = max(r.at-1, 0)
	default:
		r.at = min(r.at+1, len(r.steps)-1)
	}
	return r.at != before
}

// draw lists the steps around the one that is looked at, with the count at the
// right of the first line.
func (r *replay) draw(t *tableInView, area widget.Area) {
	count := " " + widget.Fraction(r.at+1, len(r.steps))
	width := area.W - 3 - widget.Width(count)
	var lines []storyLine
	from, to := 0, 0
	for i, step := range r.steps {
		if i == r.at {
			from = len(lines)
		}
		for n, part := range widget.Wrap(step.text, width) {
			lines = append(lines, storyLine{seat: step.who, first: n == 0, faded: i != r.at, text: part})
		}
		if i == r.at {
			to = len(lines)
		}
	}
	top := max(0, min(from-max(area.H-(to-from), 0)/2, len(lines)-area.H))
	for y := range min(area.H, len(lines)-top) {
		r.line(t, area, y, lines[top+y])
	}
	area.Right(area.W, 0, style.Of(style.Dim), count)
}

func (r *replay) line(t *tableInView, area widget.Area, y int, line storyLine) {
	st := style.Of(style.Strong)
	if line.faded {
		st = style.Of(style.Dim)
	} else if line.first {
		area.Text(0, y, style.Of(style.Accent), "▸")
	}
	if line.first && line.seat > 0 {
		t.brand(line.seat).Draw(area, 1, y, style.Plain)
	}
	area.Text(3, y, st, line.text)
}
