package tui

import (
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

	mode   storyMode
	replay *replay // what is stepped through, in the story's place
	room   rect    // where the board stands, in the window
}

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
	if p.mode == storyFull {
		list = append(list, p.act("scroll", func(key string) tea.Cmd { t.story.key(key); return nil }, "up", "down", "pgup", "pgdown", "home", "end").shown("↑↓"))
		list = append(list, p.act("close-story", func(string) tea.Cmd { p.mode = storyBeside; return nil }, "esc"))
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
		p.act("story", func(string) tea.Cmd { p.nextMode(); return nil }, "s"),
		p.hintAction(),
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

// prompt is the line above the footer.
func (p *playScreen) prompt() string {
	t := p.table
	switch {
	case t.playing() && t.leftSeat():
		return p.words.T("table.prompt-left")
	case p.replay != nil:
		return p.words.T("replay.prompt")
	case t.board != nil && p.mode != storyFull:
		return t.board.Prompt()
	}
	return ""
}

func (p *playScreen) nextMode() {
	p.mode = (p.mode + 1) % storyModes
	p.table.story.scroll = 0
}

func (p *playScreen) draw(area widget.Area) {
	t := p.table
	rooms, lesson := p.lessonRoom(area.H, layTable(area.W, area.H, p.storyMode()))
	p.room = rooms.board.in(p.body())
	if rooms.board.w > 0 && t.board != nil {
		t.board.Draw(board.NewCanvas(rooms.board.of(area), t.scene.Names))
	}
	if rooms.board.w > 0 && rooms.story.x > rooms.board.w {
		area.VLine(rooms.story.x-1, 0, area.H)
		title := "table.story"
		if p.replay != nil {
			title = "table.replay"
		}
		area.Text(rooms.story.x, 0, style.Of(style.Title), p.words.T(title))
	}
	if rooms.chat.w > 0 {
		p.drawChat(rooms.chat.of(area), p.words.T("table.chat"), t.snap.Chat)
	}
	if rooms.story.w > 0 {
		p.drawStory(rooms.story.of(area), rooms.chat.w > 0)
	}
	p.drawLesson(area, lesson)
	p.drawHints(area)
}

// drawStory draws the story; where there is no room for chat, a line that was
// just said takes the last place.
func (p *playScreen) drawStory(area widget.Area, chat bool) {
	t := p.table
	if p.replay != nil {
		p.replay.draw(area)
		return
	}
	if said := t.snap.Chat; !chat && p.mode == storyBeside && len(said) > 0 && said[len(said)-1].When.After(t.snap.LastMove) {
		last := said[len(said)-1]
		x := area.Fit(0, area.H-1, area.W, style.Of(style.Strong), last.From+": ")
		area.Fit(x, area.H-1, area.W-x, 0, last.Text)
		area = area.Sub(0, 0, area.W, area.H-1)
	}
	t.story.draw(&t.tableInView, area)
}

// click hands a click to the board.
func (p *playScreen) click(x, y int) tea.Cmd {
	t := p.table
	if t.board == nil || p.mode == storyFull || p.replay != nil || !p.room.has(x, y) {
		return nil
	}
	return t.carryOut(t.board.Click(x-p.room.x, y-p.room.y))
}
