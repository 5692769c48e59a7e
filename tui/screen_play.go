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
func (s *tableScreen) playActions(a *app) []action {
	t := a.table
	if t.hints != nil {
		return t.hintActions(a)
	}
	if s.replay != nil {
		return s.replayActions(a)
	}
	var list []action
	if s.mode == storyFull {
		list = append(list, a.act("scroll", func(a *app, key string) tea.Cmd { t.story.key(key); return nil }, "up", "down", "pgup", "pgdown", "home", "end").shown("↑↓"))
		list = append(list, a.act("close-story", func(a *app, _ string) tea.Cmd { s.mode = storyBeside; return nil }, "esc"))
	} else if t.board != nil {
		for _, c := range t.board.Actions() {
			if c.Has("esc") && !c.Works() {
				continue // then esc is the screen's
			}
			list = append(list, action{c.Binding, func(a *app, key string) tea.Cmd { return t.do(a, c.Do(key)) }})
		}
	}
	undo := unless(t.snap.CanUndo && t.flight == nil, a.words.T("table.no-undo"))
	over := unless(t.snap.Card.Phase != table.Over, a.words.T("board.over"))
	seated := unless(t.snap.Seat > 0, a.words.T("board.watching"))
	if over != "" {
		list = append(list, a.act("sheet", func(*app, string) tea.Cmd { s.look = false; return nil }, "b"))
	}
	stand := s.standAction(a).when(firstOf(seated, over))
	if t.left() {
		list = append([]action{stand}, list...) // nothing else can be done before
	}
	list = append(list,
		a.act("undo", func(a *app, _ string) tea.Cmd { return t.play(a, rules.Undo) }, "u").when(undo),
		a.act("story", func(*app, string) tea.Cmd { s.nextMode(t); return nil }, "s"),
		t.hintAction(a),
		s.replayAction(a),
		s.giveUp(a, firstOf(seated, over)),
	)
	if !t.left() && !t.taught() {
		list = append(list, stand)
	}
	return list
}

// standAction leaves one's seat to a bot for a while, and takes it again.
func (s *tableScreen) standAction(a *app) action {
	t := a.table
	if t.left() {
		return a.act("resume", func(a *app, _ string) tea.Cmd { return a.command(table.Sit{Seat: t.snap.Seat}) }, "S")
	}
	return a.act("away", func(a *app, _ string) tea.Cmd {
		return a.question(a.words.T("table.away-ask"), func(a *app) tea.Cmd { return a.command(table.Stand{}) })
	}, "S")
}

// left reports whether the viewer has left its seat, or lost it to the clock.
func (t *tableInView) left() bool {
	if t.snap == nil || t.snap.Seat < 1 || int(t.snap.Seat) > len(t.snap.Card.Chairs) {
		return false
	}
	chair := t.snap.Card.Chairs[t.snap.Seat-1]
	return chair.Away || chair.Left
}

// giveUp ends a lesson, or gives up a game.
func (s *tableScreen) giveUp(a *app, not string) action {
	if a.table.taught() {
		return a.endLesson()
	}
	return a.act("resign", func(a *app, _ string) tea.Cmd {
		return a.question(a.words.T("table.resign-ask"), func(a *app) tea.Cmd { return a.command(table.Resign{}) })
	}, "R").when(not)
}

func (s *tableScreen) nextMode(t *tableInView) {
	s.mode = (s.mode + 1) % storyModes
	t.story.scroll = 0
}

func (s *tableScreen) drawPlay(a *app, area widget.Area) {
	t := a.table
	rooms, lesson := t.lessonRoom(a, area.H, layTable(area.W, area.H, s.storyMode(t)))
	s.room = rooms.board.in(layFrame(a.w, a.h).body)
	if rooms.board.W > 0 && t.board != nil {
		t.board.Draw(board.NewCanvas(rooms.board.of(area), a.theme, t.scene.Names, a.env.Now()))
	}
	if rooms.board.W > 0 && rooms.story.X > rooms.board.W {
		area.VLine(rooms.story.X-1, 0, area.H)
		title := "table.story"
		if s.replay != nil {
			title = "table.replay"
		}
		area.Text(rooms.story.X, 0, style.Of(style.Title), a.words.T(title))
	}
	if rooms.chat.W > 0 {
		a.drawChat(rooms.chat.of(area), a.words.T("table.chat"), t.snap.Chat)
	}
	if rooms.story.W > 0 {
		s.drawStory(a, rooms.story.of(area), rooms.chat.W > 0)
	}
	t.drawLesson(a, area, lesson)
	t.drawHints(a, area)
}

// drawStory draws the story; where there is no room for chat, a line that was
// just said takes the last place.
func (s *tableScreen) drawStory(a *app, area widget.Area, chat bool) {
	t := a.table
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
	t.story.draw(t, area)
}

// click hands a click to the board.
func (s *tableScreen) click(a *app, x, y int) tea.Cmd {
	t := a.table
	if s.phase(a) != table.Playing || t.board == nil || s.mode == storyFull || s.replay != nil || !s.room.has(x, y) {
		return nil
	}
	return t.do(a, t.board.Click(x-s.room.X, y-s.room.Y))
}

// why explains what stands under the board's cursor, for the help.
func (t *tableInView) why() string {
	if t == nil || t.board == nil || t.snap.View == nil {
		return ""
	}
	return t.board.Why()
}
