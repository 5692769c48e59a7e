package tui

import (
	"fmt"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// A playScreen shows a table that plays: the board, the story, the chat.
type playScreen struct {
	*display
	lobby     *lobbyLink
	front     *foreground
	nav       navigator
	table     *tableOnScreen
	showSheet func() // leaves the board for the score sheet, when the game is over

	page   page
	replay *replay // what is stepped through, in the story's place
	room   rect    // where the board stands, in the window
}

// A page is what the middle of the screen shows.
type page int

const (
	pageBoard page = iota
	pageStory
	pagePoints
)

// actions are the board's keys and the table's own.
func (p *playScreen) actions() []action {
	t := p.table
	if t.hints != nil {
		return p.hintActions()
	}
	if p.replay != nil {
		return p.replayActions()
	}
	list := make([]action, 0, 24)
	if p.page == pagePoints {
		list = append(list, p.act("close-story", func(string) tea.Cmd { p.page = pageBoard; return nil }, "esc"))
	} else if p.page == pageStory {
		list = append(list, p.act("scroll", func(key string) tea.Cmd { t.story.key(key); return nil }, "up", "down", "pgup", "pgdown", "home", "end").shown("↑↓"))
		list = append(list, p.act("close-story", func(string) tea.Cmd { p.page = pageBoard; return nil }, "esc"))
	} else if t.board != nil {
		for _, c := range t.board.Actions() {
			if c.Has("esc") && !c.Works() {
				continue // then esc goes back to the hall
			}
			list = append(list, action{c.Binding, func(key string) tea.Cmd { return t.carryOut(c.Do(key)) }})
		}
	}
	undo := unless(t.snap.CanUndo && t.underway == nil, p.words.T("table.no-undo"))
	over := unless(t.snap.Card.Phase != table.Over, p.words.T("board.over"))
	seated := unless(t.snap.Seat > 0, p.words.T("board.watching"))
	if over != "" {
		list = append(list, p.act("sheet", func(string) tea.Cmd { p.showSheet(); return nil }, "b"))
	}
	stand := p.standAction().when(firstOf(seated, over))
	if t.leftSeat() {
		list = append([]action{stand}, list...) // nothing else can be done before
	}
	list = append(list,
		p.act("undo", func(string) tea.Cmd { return t.play(rules.Undo) }, "u").when(undo),
		p.hintAction(),
		p.act("story", func(string) tea.Cmd { p.turnTo(pageStory); return nil }, "s"),
		p.act("points", func(string) tea.Cmd { p.turnTo(pagePoints); return nil }, "p").when(unless(t.snap.Standing != nil, p.words.T("table.not-begun"))),
		p.replayAction(),
		p.giveUp(firstOf(seated, over)),
	)
	if !t.leftSeat() && !t.taught() {
		list = append(list, stand)
	}
	return list
}

// standAction leaves the viewer's seat to a bot, or takes it back.
func (p *playScreen) standAction() action {
	t := p.table
	if t.leftSeat() {
		return p.act("resume", func(string) tea.Cmd { return p.table.command(table.Sit{Seat: t.snap.Seat}) }, "S")
	}
	return p.act("away", func(string) tea.Cmd {
		return p.front.ask(p.words.T("table.away-ask"), func() tea.Cmd { return p.table.command(table.Stand{}) })
	}, "S")
}

// giveUp ends a lesson, or gives up a game.
func (p *playScreen) giveUp(not string) action {
	if p.table.taught() {
		return p.endLesson()
	}
	return p.act("resign", func(string) tea.Cmd {
		return p.front.ask(p.words.T("table.resign-ask"), func() tea.Cmd { return p.table.command(table.Resign{}) })
	}, "R").when(not)
}

// decision is the line above the footer.
func (p *playScreen) decision() board.Decision {
	t := p.table
	switch {
	case t.playing() && t.leftSeat():
		return board.Say("", p.words.T("table.prompt-left"))
	case p.replay != nil:
		return board.Say("", p.words.T("replay.prompt"))
	case t.board != nil && p.page == pageBoard:
		return t.board.Decision()
	}
	return board.Decision{}
}

// turnTo shows a page, or the board again.
func (p *playScreen) turnTo(to page) {
	if p.page == to {
		to = pageBoard
	}
	p.page, p.table.story.scroll = to, 0
}

func (p *playScreen) draw(area widget.Area) {
	t := p.table
	p.room = rect{}
	switch {
	case p.page == pageStory:
		t.story.draw(&t.tableInView, area.Inset(1, 0))
	case p.page == pagePoints:
		p.drawPoints(area.Inset(2, 1))
	case t.board != nil:
		p.drawBoard(area)
	}
	p.drawHints(area)
}

// drawBoard draws the board, and the rooms that it leaves to the screen.
func (p *playScreen) drawBoard(area widget.Area) {
	t := p.table
	rooms := t.board.Rooms(area.W, area.H)
	lesson := p.takeLessonRoom(area, &rooms)
	at := boxed(rooms.Board)
	p.room = at.in(p.body())
	t.board.Draw(board.NewCanvas(at.of(area), &t.scene))
	if !rooms.Story.Empty() {
		p.drawStory(boxed(rooms.Story).of(area), rooms)
	}
	if !rooms.Talk.Empty() {
		p.drawChat(boxed(rooms.Talk).of(area), p.words.T("table.chat"), t.snap.Chat)
	}
	if !rooms.Look.Empty() {
		p.drawLook(boxed(rooms.Look).of(area))
	}
	p.drawLesson(lesson)
}

// drawLook says what the thing under the cursor is.
func (p *playScreen) drawLook(line widget.Area) {
	where, what := p.table.board.Look()
	x := line.Fit(1, 0, line.W-2, style.Of(style.Title), where)
	if where != "" {
		x += 2
	}
	line.Fit(x, 0, line.W-1-x, 0, what)
}

// drawPoints draws the score as it stands, and what has brought it.
func (p *playScreen) drawPoints(area widget.Area) {
	t := p.table
	area.Text(0, 0, style.Of(style.Title), p.words.T("table.points"))
	y := 3 + p.scoreSheet(t.scene, t.scene.Standing).Draw(area.Sub(0, 2, area.W, area.H-2))
	seats := len(t.scene.Names)
	wide := area.W / max(seats, 1)
	for i := range seats {
		seat := rules.Seat(i + 1)
		column := area.Sub(i*wide, y, wide-2, area.H-y)
		for line, s := range t.presenter.Sources(t.scene, seat) {
			column.Fit(0, line+1, column.W-4, 0, s.Text)
			column.Right(column.W, line+1, style.Of(style.Strong), strconv.Itoa(s.Points))
		}
		if column.H > 0 {
			x := t.brand(seat).Draw(column, 0, 0, style.Plain) + 1
			column.Fit(x, 0, column.W-x, t.brand(seat).Style(), t.scene.Name(seat))
		}
	}
}

// drawStory draws what has happened under a heading: a line a seat where the room is wide
// and low, else the end of the story. Where there is no room for talk, a line that was
// just said takes the last place.
func (p *playScreen) drawStory(area widget.Area, rooms board.Rooms) {
	t := p.table
	area.HLine(0, 0, area.W)
	heading := "table.replay"
	if t.scene.Earlier == nil && p.replay == nil {
		heading = "table.story"
	}
	area.Text(1, 0, style.Of(style.Title), " "+p.words.T(heading)+" ")
	area = area.Sub(1, 1, area.W-2, area.H-1)
	if p.replay != nil {
		p.replay.draw(&t.tableInView, area)
		return
	}
	if said := t.snap.Chat; rooms.Talk.Empty() && len(said) > 0 && said[len(said)-1].When.After(t.snap.LastMove) {
		last := said[len(said)-1]
		x := area.Fit(0, area.H-1, area.W, style.Of(style.Strong), last.From+": ")
		area.Fit(x, area.H-1, area.W-x, 0, last.Text)
		area = area.Sub(0, 0, area.W, area.H-1)
	}
	if area.W < 60 || !p.drawRecap(area) {
		t.story.draw(&t.tableInView, area)
	}
}

// drawRecap draws what each other seat has done since the viewer's last turn. It is false
// when that cannot be told in a line a seat.
func (p *playScreen) drawRecap(area widget.Area) bool {
	t := p.table
	list := board.Recap(t.presenter, t.scene)
	name, told := 0, false
	for _, line := range list {
		name, told = max(name, widget.Width(t.scene.Name(line.Seat))), told || line.Text != ""
	}
	if !told || len(list) > area.H {
		return false
	}
	name = min(name, 14)
	for y, line := range list {
		x := t.brand(line.Seat).Draw(area, 0, y, style.Plain) + 1
		area.Fit(x, y, name, t.brand(line.Seat).Style(), t.scene.Name(line.Seat))
		gain, look := "·", style.Of(style.Dim)
		if line.Gain != 0 {
			gain, look = fmt.Sprintf("%+d", line.Gain), style.Of(style.Good)
		}
		area.Right(x+name+5, y, look, gain)
		x += name + 7
		area.Fit(x, y, area.W-x, 0, line.Text)
	}
	return true
}

// click hands a click to the board.
func (p *playScreen) click(x, y int) tea.Cmd {
	t := p.table
	if t.board == nil || p.page != pageBoard || p.replay != nil || !p.room.has(x, y) {
		return nil
	}
	return t.carryOut(t.board.Click(x-p.room.x, y-p.room.y))
}
