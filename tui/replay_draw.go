package tui

import (
	"fmt"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// replayAction opens the replay.
func (p *playScreen) replayAction() action {
	t := p.table
	name := "replay"
	if t.scene.Outcome != nil {
		name = "replay-game"
	}
	return p.act(name, func(string) tea.Cmd { return p.openReplay() }, keys.Last).when(unless(t.story.anyToReplay(&t.tableInView), p.words.T("replay.none")))
}

func (p *playScreen) openReplay() tea.Cmd {
	t := p.table
	if t.replay = t.newReplay(); t.replay == nil {
		return nil
	}
	p.page = pageBoard
	return t.replay.pointOut(0)
}

// replayActions are the keys while the replay is open.
func (p *playScreen) replayActions() []action {
	r, w := p.table.replay, p.words
	side := "replay-before"
	if r.before {
		side = "replay-after"
	}
	return []action{
		p.act("replay-step", func(key string) tea.Cmd {
			if !r.step(key) {
				p.front.say(w.T("replay.end"))
				return nil
			}
			return r.pointOut(0)
		}, "right", "left", "enter", keys.Last, "backspace", "home", "end").shown("←→").
			when(unless(len(r.turns) > 1 || r.newer() > 0, w.T("replay.single"))),
		p.act(side, func(string) tea.Cmd {
			r.turnBack()
			return r.pointOut(0)
		}, "space"),
		p.act("replay-walk", func(key string) tea.Cmd {
			if !r.walk(key) {
				p.front.say(w.T("replay.end"))
			}
			return nil
		}, "up", "down").shown("↑↓"),
		p.pointsAction(),
		p.act("close-replay", func(string) tea.Cmd { p.table.replay = nil; return nil }, "esc"),
	}
}

// decision says which turn the board shows, that this is not now, and what has been played
// meanwhile.
func (r *replay) decision(say texts) board.Decision {
	key := "replay.after"
	if r.before {
		key = "replay.before"
	}
	parts := []widget.Span{{Style: style.Of(style.Strong), Text: say.words.T(key)}}
	if n := r.newer(); n > 0 {
		parts = append(parts, widget.Span{Style: style.Of(style.New), Text: say.words.N("replay.newer", n)})
	}
	parts = append(parts, widget.Span{Style: style.Of(style.Dim), Text: say.words.T("replay.not-now")})
	return board.Decision{Badge: say.words.T("badge.replay"), Past: true, Parts: parts}
}

// drawHeading says whose turn it was.
func (r *replay) drawHeading(say texts, area widget.Area) {
	title := say.words.T("replay.of")
	switch {
	case r.shown.Seats == 0:
		title = say.words.T("replay.house")
	case r.shown.Secret:
		title = say.words.T("replay.secret")
	}
	heading(area, title)
	x, scene := 3+widget.Width(title), &r.then.scene
	for seat := rules.Seat(1); int(seat) <= len(scene.Names); seat++ {
		brand := scene.Brand(seat)
		name := brand.Sign() + " " + scene.Name(seat) + " "
		if r.shown.Seats.Has(seat) && x+widget.Width(name) < area.W {
			x = area.Text(x, 0, brand.Style().With(style.Bold), name) + 1
		}
	}
}

// drawReplay draws the board as it was, and what the turn is told in.
func (p *playScreen) drawReplay(area widget.Area) {
	t, r := p.table, p.table.replay
	rooms := r.board.Rooms(area.W, area.H)
	r.board.Draw(board.NewCanvas(boxed(rooms.Board).of(area), &r.then.scene))
	if talk := p.talkRoom(area, rooms); talk.H > 0 {
		talk.Fill(0, 0, talk.W, talk.H, 0)
		p.drawChat(talk, p.words.T("table.talk"), t.snap.Chat, t)
		p.sawTalk()
	}
	const least = 4
	room := boxed(rooms.Story).of(area)
	if rooms.Story.Empty() {
		room = area.Sub(0, area.H-least, area.W, least)
		room.Fill(0, 0, room.W, room.H, 0)
	}
	r.draw(p.texts, room)
}

// draw tells the turn under its heading, and below it, where there is room, how the points
// stood.
func (r *replay) draw(say texts, area widget.Area) {
	r.drawHeading(say, area)
	area = area.Sub(1, 1, area.W-2, area.H-1)
	lines, current := r.lines(area.W - 3 - r.then.brandWidth())
	seats := len(r.then.scene.Names)
	switch spare := area.H - len(lines); {
	case spare > seats+1 && area.W < wideStory:
		r.drawPoints(say, area.Sub(0, len(lines)+1, area.W, seats+1))
	case spare > 0 && area.W >= wideStory:
		r.drawPointsLine(say, area.Sub(0, area.H-1, area.W, 1))
	}
	from := max(0, min(current-area.H/2, len(lines)-area.H))
	for y := range min(area.H, len(lines)) {
		r.line(area, y, lines[from+y])
	}
	if from > 0 {
		area.Text(area.W-1, 0, style.Of(style.Key), "↑")
	}
	if from+area.H < len(lines) {
		area.Text(area.W-1, area.H-1, style.Of(style.Key), "↓")
	}
}

// A replayLine is a line of what a turn is told in.
type replayLine struct {
	storyLine
	on bool // the board points at what it tells
}

// lines are what the turn is told in, and the last line of what the board points at.
func (r *replay) lines(width int) (lines []replayLine, current int) {
	for i, told := range r.told {
		for n, part := range widget.Wrap(told.text, width) {
			line := storyLine{seat: told.who, text: part, first: n == 0, faded: r.before}
			lines = append(lines, replayLine{line, i == r.on})
		}
		if i == r.on {
			current = len(lines) - 1
		}
	}
	return lines, current
}

func (r *replay) line(area widget.Area, y int, line replayLine) {
	look := style.Style(0)
	switch {
	case line.on && line.first:
		area.Text(0, y, style.Of(style.New), "▸")
		fallthrough
	case line.on:
		look = style.Of(style.Strong)
	case line.faded:
		look = style.Of(style.Dim)
	}
	if line.first && line.seat > 0 {
		r.then.brand(line.seat).Draw(area, 1, y, style.Plain)
	}
	area.Text(2+r.then.brandWidth(), y, look, line.text)
}

// drawPoints draws how the points stood then, with what the turn had brought.
func (r *replay) drawPoints(say texts, area widget.Area) {
	area.Text(0, 0, style.Of(style.Title), say.words.T("replay.points"))
	for i := range r.then.scene.Names {
		seat := rules.Seat(i + 1)
		x := r.then.brand(seat).Draw(area, 1, i+1, style.Plain) + 1
		area.Fit(x, i+1, area.W-x-12, r.then.brand(seat).Style(), r.then.scene.Name(seat))
		points, gain := r.points(seat)
		area.Right(area.W-6, i+1, points.Style, points.Text)
		area.Right(area.W-1, i+1, gain.Style, gain.Text)
	}
}

// drawPointsLine draws the same in one line, without names.
func (r *replay) drawPointsLine(say texts, line widget.Area) {
	x := line.Text(1, 0, style.Of(style.Title), say.words.T("replay.points")) + 2
	for i := range r.then.scene.Names {
		seat := rules.Seat(i + 1)
		points, gain := r.points(seat)
		x = r.then.brand(seat).Draw(line, x, 0, style.Plain) + 1
		x = line.Text(x, 0, points.Style, points.Text) + 1
		x = line.Text(x, 0, gain.Style, gain.Text) + 2
	}
}

// points are how many a seat had, and what the turn had brought it; empty for nothing.
func (r *replay) points(seat rules.Seat) (points, gain widget.Span) {
	now := r.then.scene.Standing.Points[seat-1].Total
	points = widget.Span{Style: style.Of(style.Strong), Text: strconv.Itoa(now)}
	switch by := now - r.was.Standing.Points[seat-1].Total; {
	case by > 0:
		gain = widget.Span{Style: style.Of(style.Good), Text: fmt.Sprintf("%+d", by)}
	case by < 0:
		gain = widget.Span{Style: style.Of(style.Bad), Text: strconv.Itoa(by)}
	}
	return points, gain
}
