package tui

import (
	"strconv"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// endActions are the keys when the game is over.
func (s *tableScreen) endActions() []action {
	t := s.table
	seated := unless(t.snap.Seat > 0, s.words.T("board.watching"))
	rematch := s.act("rematch", func(string) tea.Cmd {
		return s.table.commandThen(table.Rematch{}, func() tea.Cmd { s.front.say(s.words.T("end.rematch-asked")); return nil })
	}, "m").when(seated)
	if t.snap.Next != "" {
		rematch = s.act("next-table", func(string) tea.Cmd { return s.nav.goTo(t.snap.Next) }, "m", "enter")
	}
	return []action{
		rematch,
		s.act("look", func(string) tea.Cmd { s.look = true; return nil }, "b").when(unless(t.board != nil, s.words.T("end.no-board"))),
		s.act("record", func(string) tea.Cmd { s.nav.showHelp(newRecord(&t.tableInView)); return nil }, "e"),
	}
}

// drawEnd draws who won and the whole score sheet; the chat gets what is left.
func (s *tableScreen) drawEnd(area widget.Area) {
	t := s.table
	if t.snap.Outcome == nil {
		rooms := layEnd(area.H, 2)
		area.Text(2, rooms.top, style.Of(style.Title), s.words.T("end.no-outcome"))
		s.drawEndChat(area, rooms)
		return
	}
	var notes []string
	if ties := s.ties(t.scene); ties != "" {
		notes = widget.Wrap(ties, min(area.W-4, 90))
	}
	sheet := s.scoreSheet(t.scene)
	rooms := layEnd(area.H, 2+sheet.Height()+len(notes))
	s.drawEndChat(area, rooms)
	area = area.Sub(2, rooms.top, area.W-4, area.H-rooms.chat-rooms.top)
	area.Fit(0, 0, area.W, style.Of(style.Title), s.winners(t.scene))
	y := 2 + sheet.Draw(area.Sub(0, 2, area.W, area.H-2))
	if len(notes) > 0 && y+len(notes) < area.H {
		y++
	}
	for _, line := range notes {
		area.Text(0, y, 0, line)
		y++
	}
	if y+1 < area.H && t.snap.Seed != "" {
		area.Fit(0, y+1, area.W, style.Of(style.Dim), s.words.T("end.seed", t.snap.Seed))
	}
}

func (s *tableScreen) drawEndChat(area widget.Area, rooms endRooms) {
	if rooms.chat > 0 {
		s.drawChat(area.Sub(1, area.H-rooms.chat, area.W-2, rooms.chat), s.words.T("table.chat"), s.table.snap.Chat)
	}
}

// scoreSheet is the score by category, the winner's column first.
func (s *tableScreen) scoreSheet(scene board.Scene) widget.Sheet {
	var sheet widget.Sheet
	var order []rules.Seat
	for _, group := range scene.Outcome.Order {
		order = append(order, group...)
	}
	places := widget.SheetRow{Name: s.words.T("end.place")}
	total := widget.SheetRow{Name: s.words.T("end.total"), Sum: true}
	for _, seat := range order {
		sheet.Heads = append(sheet.Heads, widget.Span{Style: board.SeatStyle(seat), Text: board.SeatLetter(seat) + " " + scene.Name(seat)})
		places.Cells = append(places.Cells, strconv.Itoa(scene.Outcome.Place(seat)))
		total.Cells = append(total.Cells, strconv.Itoa(scene.Outcome.Points[seat-1].Total))
	}
	sheet.Rows = append(sheet.Rows, places)
	if len(order) == 0 {
		return sheet
	}
	for i, part := range scene.Outcome.Points[0].Parts {
		row := widget.SheetRow{Name: s.words.Part(scene.Setup.Game, part.Name)}
		for _, seat := range order {
			row.Cells = append(row.Cells, partValue(scene.Outcome.Points[seat-1], i, part.Name))
		}
		sheet.Rows = append(sheet.Rows, row)
	}
	sheet.Rows = append(sheet.Rows, total)
	return sheet
}

// partValue is the value of a named part, which nearly always stands at i.
func partValue(p rules.Points, i int, name string) string {
	if i < len(p.Parts) && p.Parts[i].Name == name {
		return strconv.Itoa(p.Parts[i].Value)
	}
	for _, part := range p.Parts {
		if part.Name == name {
			return strconv.Itoa(part.Value)
		}
	}
	return "·"
}
