package tui

import (
	"cmp"
	"fmt"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

func (p *playScreen) replayAction() action {
	t := p.table
	name := board.If(t.Scene.Outcome != nil, "replay-game", "replay")
	return p.act(name, func(string) tea.Cmd { return p.openReplay() }).when(unless(t.story.AnyToReplay(&t.TableInView), p.Words.T("replay.none")))
}

func (p *playScreen) openReplay() tea.Cmd {
	t := p.table
	if t.replay = t.newReplay(); t.replay == nil {
		return nil
	}
	p.page = pageBoard
	return t.replay.pointOut(0)
}

func (p *playScreen) replayActions() []action {
	r := p.table.replay
	leave := board.If(p.table.back != nil, "back", "close-replay")
	list := append(p.replayMoves(), p.replayView()...)
	list = append(list, p.reviewAction(p.table.Snap), p.act("say-moment", func(string) tea.Cmd { return p.talkFrom(table.NameOfMoment(p.table.ID, p.table.replay.lines) + " ") }))
	if p.table.Snap.Past.Over() {
		list = append(list, p.resultAction(p.table.Snap))
	}
	if p.table.back != nil {
		list = append(list, p.act("talk", func(string) tea.Cmd { return p.talkFrom("") }))
	}
	list = append(list, p.pointsAction(),
		p.act("record", func(string) tea.Cmd { p.window.showHelp(newRecord(&p.table.TableInView)); return nil }),
		p.act(leave, func(string) tea.Cmd { return p.closeReplay() }))
	for i, x := range list {
		if x.Has("1") {
			continue
		}
		list[i].do = func(key string) tea.Cmd { r.pace = 0; return x.do(key) } // it stands still for any other key
	}
	return list
}

func (p *playScreen) replayMoves() []action {
	r := p.table.replay
	side, play := "replay-before", "replay-play"
	if r.before {
		side = "replay-after"
	}
	if r.pace > 0 {
		play = "replay-stop"
	}
	more := unless(len(r.turns) > 1 || r.newer() > 0, p.Words.T("replay.single"))
	return []action{
		p.act("replay-step", p.replayGoes(r.step), "right", "left", "enter", keys.Last, "backspace", "home", "end").shown("←→").when(more),
		p.act("replay-line", p.replayGoes(r.walk), "down", "up").shown("↑↓"),
		p.act("replay-own", p.replayGoes(func(key string) bool { return r.goTo(key == keys.OwnBefore, r.DecidesSelf) }), keys.Own, keys.OwnBefore).shown(keys.OwnBefore + " " + keys.Own),
		p.act(play, func(key string) tea.Cmd { return r.play(tell.Number(key)) }, "1", "2", "3").shown("1 2 3"),
		p.act(side, func(string) tea.Cmd { r.turnBack(); return r.pointOut(0) }, "space"),
		p.act("replay-decision", p.replayGoes(func(key string) bool { return r.goTo(key == keys.DecisionBefore, r.Decides) }), keys.Decision, keys.DecisionBefore).
			shown(keys.DecisionBefore + " " + keys.Decision),
		p.act("replay-round", p.replayGoes(func(key string) bool { return r.goTo(key == "pgup", r.BeginsRound) }), "pgdown", "pgup").shown("pgup/dn"),
	}
}

func (p *playScreen) replayView() []action {
	r := p.table.replay
	seat := p.act("replay-seat", func(string) tea.Cmd { r.nextSeat(); return r.pointOut(0) }, "tab")
	if !p.table.Snap.Past.Over() { // what others saw stays theirs
		seat = p.act("next-seat", func(string) tea.Cmd {
			r.looked = p.seatAfter(cmp.Or(r.looked, max(p.table.Scene.Seat, 1)))
			r.highlight(&rules.Event{Who: r.looked})
			return r.pointOut(0)
		}, "tab").when(p.noOtherBoard())
	}
	return []action{seat, p.playOnAction()}
}

func (p *playScreen) replayGoes(goes func(key string) bool) func(key string) tea.Cmd {
	return func(key string) tea.Cmd {
		if !goes(key) {
			p.front.say(p.Words.T("replay.end"))
			return nil
		}
		return p.table.replay.pointOut(0)
	}
}

func (p *playScreen) closeReplay() tea.Cmd {
	p.table.replay = nil
	if p.table.back != nil {
		return p.table.back()
	}
	return nil
}

// decision says which moment the board shows, that this is not now, and what has been played meanwhile.
func (r *replay) decision(say tell.Texts) board.Decision {
	parts := []widget.Span{{Style: style.Of(style.Strong), Text: table.NameOfMoment(r.of.ID, r.lines)}}
	switch {
	case r.before:
		parts = append(parts, widget.Span{Text: say.Words.T("replay.before")})
	case !r.byLine:
		parts = append(parts, widget.Span{Text: say.Words.T("replay.after")})
	}
	if r.Viewer != r.own {
		as := say.Words.T("replay.as-watcher")
		if r.Viewer > 0 {
			as = say.Words.T("replay.as", r.then.Scene.Name(r.Viewer))
		}
		parts = append(parts, widget.Span{Style: style.Of(style.Strong), Text: as})
	}
	if n := r.newer(); n > 0 {
		parts = append(parts, widget.Span{Style: style.Of(style.New), Text: say.Words.N("replay.newer", n)})
	}
	if r.pace > 0 {
		parts = append(parts, widget.Span{Style: style.Of(style.New), Text: say.Words.T("replay.runs", r.pace)})
	}
	back := "replay.not-now"
	if r.of.back != nil {
		card := &r.of.Snap.Card
		parts = append(parts, widget.Span{Text: say.Words.T("replay.played", say.GameTitle(card.Game, card.Title), card.Since.Format("2006-01-02 15:04"))})
		back = "replay.leave"
	}
	parts = append(parts, widget.Span{Style: style.Of(style.Dim), Text: say.Words.T(back)})
	return board.Decision{Badge: say.Words.T("badge.replay"), Past: true, Parts: parts}
}

func (r *replay) drawHeading(say tell.Texts, area widget.Area, w int) {
	title := say.Words.T("replay.of")
	switch {
	case r.shown.Seats == 0:
		title = say.Words.T("replay.house")
	case r.shown.Secret:
		title = say.Words.T("replay.secret")
	}
	heading(area, title)
	x, scene := 3+widget.Width(title), &r.then.Scene
	var names, signs []widget.Span
	wide := x
	for i, name := range scene.Names {
		if brand := scene.Brand(rules.Seat(i + 1)); r.shown.Seats.Has(rules.Seat(i + 1)) {
			look := brand.Style().With(style.Bold)
			names = append(names, widget.Span{Style: look, Text: brand.Sign() + " " + name + " "})
			signs = append(signs, widget.Span{Style: look, Text: brand.Sign() + " "})
			wide += widget.Width(names[len(names)-1].Text)
		}
	}
	if wide > w {
		names = signs
	}
	for _, s := range names {
		x = area.Text(x, 0, s.Style, s.Text)
	}
}

func (p *playScreen) drawReplay(area widget.Area) {
	t, r := p.table, p.table.replay
	rooms := r.board.Rooms(area.W, area.H)
	r.board.Draw(board.NewCanvas(boxed(rooms.Board).of(area), &r.then.Scene))
	story, curve := replayRooms(area.W, area.H, rooms)
	if talks := p.front.typing != nil && p.front.typing.talk; talks {
		if story == boxed(rooms.Story) {
			curve = rect{}
		}
		if talk := p.talkRoom(area, rooms); talk.H > 0 {
			talk.Fill(0, 0, talk.W, talk.H, 0)
			p.drawChat(talk, p.Words.T("hall.chat"), t.Snap.Chat, t)
			p.sawTalk()
		}
	}
	p.room = rect{}
	if curve.h > 0 {
		p.room = r.drawCurve(p.Texts, curve.of(area)).in(curve)
	}
	if rooms.Story.Empty() {
		story.of(area).Fill(0, 0, story.w, story.h, 0)
	}
	if at := r.draw(p.Texts, story.of(area), curve.h == 0); at.w > 0 {
		p.room = at.in(story)
	}
	p.room = p.room.in(p.body())
}

// draw tells the turn under its heading, and below it, where there is room, how the points stood.
func (r *replay) draw(say tell.Texts, area widget.Area, bar bool) (barAt rect) {
	wide := area.W / 2
	switch {
	case !bar:
		r.drawHeading(say, area, area.W)
	case wide < leastBar: // then it stands below
		r.drawHeading(say, area, area.W)
		barAt = r.drawBar(area.Sub(1, area.H-1, area.W-2, 1)).in(rect{1, area.H - 1, 0, 0})
		area = area.Sub(0, 0, area.W, area.H-1)
	default: // always at the same place, whoever had the turn
		r.drawHeading(say, area, area.W-wide)
		barAt = r.drawBar(area.Sub(area.W-wide, 0, wide, 1)).in(rect{area.W - wide, 0, 0, 0})
	}
	area = area.Sub(1, 1, area.W-2, area.H-1)
	lines, current := r.wrapped(area.W - 3 - r.then.BrandWidth())
	seats := len(r.then.Scene.Names)
	switch spare := area.H - len(lines); {
	case spare > seats+1 && area.W < tell.WideStory:
		r.drawPoints(say, area.Sub(0, len(lines)+1, area.W, seats+1))
	case spare > 0 && area.W >= tell.WideStory:
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
	return barAt
}

type replayLine struct {
	tell.StoryLine
	on bool // the board points at what it tells
}

func (r *replay) wrapped(width int) (lines []replayLine, current int) {
	for i, told := range r.told {
		for n, part := range widget.Wrap(told.Text, width) {
			line := tell.StoryLine{Seat: told.Who, Text: part, First: n == 0, Faded: told.Line >= r.lines}
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
	case line.on && line.First:
		area.Text(0, y, style.Of(style.New), "▸")
		fallthrough
	case line.on:
		look = style.Of(style.Strong)
	case line.Faded:
		look = style.Of(style.Dim)
	}
	if line.First && line.Seat > 0 {
		r.then.Brand(line.Seat).Draw(area, 1, y, style.Plain)
	}
	area.Text(2+r.then.BrandWidth(), y, look, line.Text)
}

func (r *replay) drawPoints(say tell.Texts, area widget.Area) {
	area.Text(0, 0, style.Of(style.Title), r.pointsTitle(say))
	for i := range r.then.Scene.Names {
		seat := rules.Seat(i + 1)
		x := r.then.Brand(seat).Draw(area, 1, i+1, style.Plain) + 1
		area.Fit(x, i+1, area.W-x-12, r.then.Brand(seat).Style(), r.then.Scene.Name(seat))
		points, gain := r.points(seat)
		area.Right(area.W-6, i+1, points.Style, points.Text)
		area.Right(area.W-1, i+1, gain.Style, gain.Text)
	}
}

func (r *replay) drawPointsLine(say tell.Texts, line widget.Area) {
	x := line.Text(1, 0, style.Of(style.Title), r.pointsTitle(say)) + 2
	for i := range r.then.Scene.Names {
		seat := rules.Seat(i + 1)
		points, gain := r.points(seat)
		x = r.then.Brand(seat).Draw(line, x, 0, style.Plain) + 1
		x = line.Text(x, 0, points.Style, points.Text) + 1
		x = line.Text(x, 0, gain.Style, gain.Text) + 2
	}
}

// pointsTitle says that points count what would be paid at the end, before it came.
func (r *replay) pointsTitle(say tell.Texts) string {
	return say.Words.T(board.If(r.then.Scene.Outcome != nil, "replay.points", "replay.points-if"))
}

// points are how many a seat had, and what the turn had brought it; empty for nothing.
func (r *replay) points(seat rules.Seat) (points, gain widget.Span) {
	now := r.then.Scene.Standing.Points[seat-1].Total
	points = widget.Span{Style: style.Of(style.Strong), Text: strconv.Itoa(now)}
	switch by := now - r.was.Standing.Points[seat-1].Total; {
	case by > 0:
		gain = widget.Span{Style: style.Of(style.Good), Text: fmt.Sprintf("%+d", by)}
	case by < 0:
		gain = widget.Span{Style: style.Of(style.Bad), Text: strconv.Itoa(by)}
	}
	return points, gain
}
