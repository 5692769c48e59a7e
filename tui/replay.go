package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/rules"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// A replay goes through what has happened turn by turn, and points it out on the board.
type replay struct {
	turns []replayTurn
	at    int
}

// A replayTurn is what one seat did until another seat decided, with what the house drew
// after it.
type replayTurn struct {
	seat rules.Seat
	said []sentence
	news []rules.Event // what the board points at, one after the other
}

// replayPace is how long the board points at one event of a turn.
const replayPace = 600 * time.Millisecond

// newReplay collects the turns from a line of the story on, except those of a seat; nil
// when there is nothing.
func (t *tableInView) newReplay(from int, but rules.Seat) *replay {
	r := &replay{}
	for _, line := range t.scene.Story[from:] {
		if line.Undone || line.Move == rules.Undo || line.Seat == but && but > 0 {
			continue
		}
		said := t.tell(line)
		if len(said) == 0 {
			continue
		}
		last := len(r.turns) - 1
		if last < 0 || line.Seat != rules.House && line.Seat != r.turns[last].seat {
			r.turns = append(r.turns, replayTurn{seat: line.Seat})
			last++
		}
		turn := &r.turns[last]
		for _, e := range line.Events {
			if t.presenter.Tell(t.scene, e) != "" {
				turn.news = append(turn.news, e)
			}
		}
		turn.said = append(turn.said, said...)
	}
	if len(r.turns) == 0 {
		return nil
	}
	return r
}

// replayFrom is the line of the story from which on somebody looks back: from the end of
// the viewer's last turn that others have answered; from the beginning when the game is
// over, or for who watches.
func (t *tableInView) replayFrom() (from int, but rules.Seat) {
	me, story := t.scene.Seat, t.scene.Story
	if t.scene.Outcome != nil || me < 1 {
		return 0, rules.Observer
	}
	at := len(story)
	for at > 0 && (story[at-1].Seat == me || story[at-1].Seat == rules.House) {
		at--
	}
	for at > 0 && story[at-1].Seat != me {
		at--
	}
	return at, me
}

// anythingToReplay reports whether there is something to look back at. It is asked
// for each drawing, so it stops at the first thing told.
func (t *tableInView) anythingToReplay() bool {
	_, but := t.replayFrom()
	for i := len(t.scene.Story) - 1; i >= 0; i-- {
		line := t.scene.Story[i]
		if !line.Undone && line.Move != rules.Undo && (line.Seat != but || but < 1) && len(t.tell(line)) > 0 {
			return true
		}
	}
	return false
}

// replayAction opens the replay.
func (p *playScreen) replayAction() action {
	t := p.table
	name := "replay"
	if t.scene.Outcome != nil {
		name = "replay-game"
	}
	return p.act(name, func(string) tea.Cmd { return p.openReplay() }, "o").when(unless(t.anythingToReplay(), p.words.T("replay.none")))
}

func (p *playScreen) openReplay() tea.Cmd {
	if p.replay = p.table.newReplay(p.table.replayFrom()); p.replay == nil {
		return nil
	}
	p.page = pageBoard
	return p.point(0)
}

// point has the board show the events of the turn, one after the other; the last one stays.
func (p *playScreen) point(n int) tea.Cmd {
	r := p.replay
	turn := r.turns[r.at]
	if n >= len(turn.news) {
		return nil
	}
	p.table.highlight(&turn.news[n])
	if n+1 == len(turn.news) {
		return nil
	}
	at := r.at
	return p.table.after(replayPace, func() tea.Cmd {
		if p.replay != r || r.at != at {
			return nil // somebody has gone on
		}
		return p.point(n + 1)
	})
}

// replayActions are the keys while the replay is open.
func (p *playScreen) replayActions() []action {
	t := p.table
	return []action{
		p.act("replay-step", func(key string) tea.Cmd {
			if !p.replay.key(key) {
				p.front.say(p.words.T("replay.end"))
				return nil
			}
			t.highlight(nil)
			return p.point(0)
		}, "right", "left", "down", "up", "space", "enter", "o", "backspace", "home", "end").shown("←→").
			when(unless(len(p.replay.turns) > 1, p.words.T("replay.single"))),
		p.act("close-replay", func(string) tea.Cmd {
			p.replay = nil
			t.highlight(nil)
			return nil
		}, "esc"),
	}
}

// key goes to another turn. It is false when there is none in that direction.
func (r *replay) key(key string) bool {
	before := r.at
	switch key {
	case "home":
		r.at = 0
	case "end":
		r.at = len(r.turns) - 1
	case "left", "up", "backspace":
		r.at = max(r.at-1, 0)
	default:
		r.at = min(r.at+1, len(r.turns)-1)
	}
	return r.at != before
}

// draw tells the turn that is looked at, and where there is room those after it, with the
// count at the right of the first line.
func (r *replay) draw(t *tableInView, area widget.Area) {
	count := " " + widget.Fraction(r.at+1, len(r.turns))
	width := area.W - 2 - t.brandWidth() - widget.Width(count)
	var lines []storyLine
	for i := r.at; i < len(r.turns) && len(lines) < area.H; i++ {
		for _, s := range r.turns[i].said {
			for n, part := range widget.Wrap(s.text, width) {
				lines = append(lines, storyLine{seat: s.who, first: n == 0, faded: i != r.at, text: part})
			}
		}
	}
	for y := range min(area.H, len(lines)) {
		r.line(t, area, y, lines[y])
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
	area.Text(2+t.brandWidth(), y, st, line.text)
}
