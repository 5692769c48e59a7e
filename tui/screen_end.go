package tui

import (
	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// An endScreen shows a table whose game is over: the score sheet.
type endScreen struct {
	*display
	front *foreground
	nav   navigator
	table *tableOnScreen
	board bool // the person looks at the board instead
}

func (e *endScreen) showSheet() { e.board = false }

// actions are the keys when the game is over.
func (e *endScreen) actions() []action {
	t := e.table
	seated := unless(t.snap.Seat > 0, e.words.T("board.watching"))
	rematch := e.act("rematch", func(string) tea.Cmd {
		return e.table.commandThen(table.Rematch{}, func() tea.Cmd { e.front.say(e.words.T("end.rematch-asked")); return nil })
	}, "m").when(seated)
	if t.snap.Next != "" {
		rematch = e.act("next-table", func(string) tea.Cmd { return e.nav.goTo(t.snap.Next) }, "m", "enter")
	}
	return []action{
		rematch,
		e.act("look", func(string) tea.Cmd { e.board = true; return nil }, "b").when(unless(t.board != nil, e.words.T("end.no-board"))),
		e.act("record", func(string) tea.Cmd { e.nav.showHelp(newRecord(&t.tableInView)); return nil }, "e"),
	}
}

// draw draws who won and the whole score sheet; the chat gets the room that is left.
func (e *endScreen) draw(area widget.Area) {
	t := e.table
	if t.snap.Outcome == nil {
		rooms := layEnd(area.H, 2)
		area.Text(2, rooms.resultAt, style.Of(style.Title), e.words.T("end.no-outcome"))
		e.drawEndChat(area, rooms)
		return
	}
	var notes []string
	if ties := e.ties(t.scene); ties != "" {
		notes = widget.Wrap(ties, min(area.W-4, 90))
	}
	sheet := e.scoreSheet(t.scene, t.scene.Outcome)
	rooms := layEnd(area.H, 2+sheet.Height()+len(notes))
	e.drawEndChat(area, rooms)
	area = area.Sub(2, rooms.resultAt, area.W-4, area.H-rooms.chat-rooms.resultAt)
	area.Fit(0, 0, area.W, style.Of(style.Title), e.winners(t.scene))
	y := 2 + sheet.Draw(area.Sub(0, 2, area.W, area.H-2))
	if len(notes) > 0 && y+len(notes) < area.H {
		y++
	}
	for _, line := range notes {
		area.Text(0, y, 0, line)
		y++
	}
	if y+1 < area.H && t.snap.Seed != "" {
		area.Fit(0, y+1, area.W, style.Of(style.Dim), e.words.T("end.seed", t.snap.Seed))
	}
}

func (e *endScreen) drawEndChat(area widget.Area, rooms endRooms) {
	if rooms.chat > 0 {
		e.drawChat(area.Sub(1, area.H-rooms.chat, area.W-2, rooms.chat), e.words.T("table.chat"), e.table.snap.Chat)
	}
}
