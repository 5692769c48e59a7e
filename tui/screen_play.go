package tui

import (
	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// playActions are the board's keys and the table's own.
func (s *tableScreen) playActions() []action {
	t := s.table
	if t.hints != nil {
		return s.hintActions()
	}
	if s.replay != nil {
		return s.replayActions()
	}
	list := make([]action, 0, 24)
	if s.mode == storyFull {
		list = append(list, s.act("scroll", func(key string) tea.Cmd { t.story.key(key); return nil }, "up", "down", "pgup", "pgdown", "home", "end").shown("↑↓"))
		list = append(list, s.act("close-story", func(string) tea.Cmd { s.mode = storyBeside; return nil }, "esc"))
	} else if t.board != nil {
		for _, c := range t.board.Actions() {
			if c.Has("esc") && !c.Works() {
				continue // then esc is the screen's
			}
			list = append(list, action{c.Binding, func(key string) tea.Cmd { return t.carryOut(c.Do(key)) }})
		}
	}
	undo := unless(t.snap.CanUndo && t.underway == nil, s.words.T("table.no-undo"))
	over := unless(t.snap.Card.Phase != table.Over, s.words.T("board.over"))
	seated := unless(t.snap.Seat > 0, s.words.T("board.watching"))
	if over != "" {
		list = append(list, s.act("sheet", func(string) tea.Cmd { s.look = false; return nil }, "b"))
	}
	stand := s.standAction().when(firstOf(seated, over))
	if t.leftSeat() {
		list = append([]action{stand}, list...) // nothing else can be done before
	}
	list = append(list,
		s.act("undo", func(string) tea.Cmd { return t.play(rules.Undo) }, "u").when(undo),
		s.act("story", func(string) tea.Cmd { s.nextMode(); return nil }, "s"),
		s.hintAction(),
		s.replayAction(),
		s.giveUp(firstOf(seated, over)),
	)
	if !t.leftSeat() && !t.taught() {
		list = append(list, stand)
	}
	return list
}

// standAction leaves one's seat to a bot for a while, and takes it again.
func (s *tableScreen) standAction() action {
	t := s.table
	if t.leftSeat() {
		return s.act("resume", func(string) tea.Cmd { return s.table.command(table.Sit{Seat: t.snap.Seat}) }, "S")
	}
	return s.act("away", func(string) tea.Cmd {
		return s.front.ask(s.words.T("table.away-ask"), func() tea.Cmd { return s.table.command(table.Stand{}) })
	}, "S")
}

// giveUp ends a lesson, or gives up a game.
func (s *tableScreen) giveUp(not string) action {
	if s.table.taught() {
		return s.endLesson()
	}
	return s.act("resign", func(string) tea.Cmd {
		return s.front.ask(s.words.T("table.resign-ask"), func() tea.Cmd { return s.table.command(table.Resign{}) })
	}, "R").when(not)
}

func (s *tableScreen) nextMode() {
	s.mode = (s.mode + 1) % storyModes
	s.table.story.scroll = 0
}

func (s *tableScreen) drawPlay(area widget.Area) {
	t := s.table
	rooms, lesson := s.lessonRoom(area.H, layTable(area.W, area.H, s.storyMode()))
	s.room = rooms.board.in(s.body())
	if rooms.board.W > 0 && t.board != nil {
		t.board.Draw(board.NewCanvas(rooms.board.of(area), s.theme, t.scene.Names, s.now()))
	}
	if rooms.board.W > 0 && rooms.story.X > rooms.board.W {
		area.VLine(rooms.story.X-1, 0, area.H)
		title := "table.story"
		if s.replay != nil {
			title = "table.replay"
		}
		area.Text(rooms.story.X, 0, style.Of(style.Title), s.words.T(title))
	}
	if rooms.chat.W > 0 {
		s.drawChat(rooms.chat.of(area), s.words.T("table.chat"), t.snap.Chat)
	}
	if rooms.story.W > 0 {
		s.drawStory(rooms.story.of(area), rooms.chat.W > 0)
	}
	s.drawLesson(area, lesson)
	s.drawHints(area)
}

// drawStory draws the story; where there is no room for chat, a line that was
// just said takes the last place.
func (s *tableScreen) drawStory(area widget.Area, chat bool) {
	t := s.table
	if s.replay != nil {
		s.replay.draw(area)
		return
	}
	if said := t.snap.Chat; !chat && s.mode == storyBeside && len(said) > 0 && said[len(said)-1].When.After(t.snap.LastMove) {
		last := said[len(said)-1]
		x := area.Fit(0, area.H-1, area.W, style.Of(style.Strong), last.From+": ")
		area.Fit(x, area.H-1, area.W-x, 0, last.Text)
		area = area.Sub(0, 0, area.W, area.H-1)
	}
	t.story.draw(&t.tableInView, area)
}

// click hands a click to the board.
func (s *tableScreen) click(x, y int) tea.Cmd {
	t := s.table
	if s.phase() != table.Playing || t.board == nil || s.mode == storyFull || s.replay != nil || !s.room.has(x, y) {
		return nil
	}
	return t.carryOut(t.board.Click(x-s.room.X, y-s.room.Y))
}
