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
func (s *tableScreen) endActions(a *app) []action {
	t := a.table
	seated := unless(t.snap.Seat > 0, a.words.T("board.watching"))
	rematch := a.act("rematch", func(a *app, _ string) tea.Cmd {
		return a.commandThen(table.Rematch{}, func(a *app) tea.Cmd { a.say(a.words.T("end.rematch-asked")); return nil })
	}, "m").when(seated)
	if t.snap.Next != "" {
		rematch = a.act("next-table", func(a *app, _ string) tea.Cmd { return a.goTo(t.snap.Next) }, "m", "enter")
	}
	return []action{
		rematch,
		a.act("look", func(*app, string) tea.Cmd { s.look = true; return nil }, "b").when(unless(t.board != nil, a.words.T("end.no-board"))),
		a.act("record", func(a *app, _ string) tea.Cmd { a.help = newRecord(a); return nil }, "e"),
	}
}

// drawEnd draws who won and the whole score sheet; the chat gets what is left.
func (s *tableScreen) drawEnd(a *app, area widget.Area) {
	t := a.table
	if t.snap.Outcome == nil {
		rooms := layEnd(area.H, 2)
		area.Text(2, rooms.top, style.Of(style.Title), a.words.T("end.no-outcome"))
		a.drawEndChat(area, rooms)
		return
	}
	var notes []string
	if ties := a.ties(t.scene); ties != "" {
		notes = widget.Wrap(ties, min(area.W-4, 90))
	}
	sheet := a.sheet(t.scene)
	rooms := layEnd(area.H, 2+sheet.Height()+len(notes))
	a.drawEndChat(area, rooms)
	area = area.Sub(2, rooms.top, area.W-4, area.H-rooms.chat-rooms.top)
	area.Fit(0, 0, area.W, style.Of(style.Title), a.winners(t.scene))
	y := 2 + sheet.Draw(area.Sub(0, 2, area.W, area.H-2))
	if len(notes) > 0 && y+len(notes) < area.H {
		y++
	}
	for _, line := range notes {
		area.Text(0, y, 0, line)
		y++
	}
	if y+1 < area.H && t.snap.Seed != "" {
		area.Fit(0, y+1, area.W, style.Of(style.Dim), a.words.T("end.seed", t.snap.Seed))
	}
}

func (a *app) drawEndChat(area widget.Area, rooms endRooms) {
	if rooms.chat > 0 {
		a.drawChat(area.Sub(1, area.H-rooms.chat, area.W-2, rooms.chat), a.words.T("table.chat"), a.table.snap.Chat)
	}
}

// winners is who won, in a sentence.
func (a *app) winners(s board.Scene) string {
	first := s.Outcome.Order[0]
	var names []string
	for _, seat := range first {
		names = append(names, s.Name(seat))
	}
	return a.words.N("end.won", len(first), a.words.List(names))
}

// ties says which tie-breaks decided, or that places are shared.
func (a *app) ties(s board.Scene) string {
	text := ""
	if len(s.Outcome.Tiebreak) > 0 {
		var names []string
		for _, name := range s.Outcome.Tiebreak {
			names = append(names, a.words.Tiebreak(s.Setup.Game, name))
		}
		text = a.words.T("end.tie", a.words.List(names))
	}
	for _, group := range s.Outcome.Order {
		if len(group) < 2 {
			continue
		}
		var names []string
		for _, seat := range group {
			names = append(names, s.Name(seat))
		}
		if text != "" {
			text += " "
		}
		text += a.words.T("end.shared", a.words.List(names))
	}
	return text
}

// sheet is the score by category, the winner's column first.
func (a *app) sheet(s board.Scene) widget.Sheet {
	var sheet widget.Sheet
	var order []rules.Seat
	for _, group := range s.Outcome.Order {
		order = append(order, group...)
	}
	places := widget.SheetRow{Name: a.words.T("end.place")}
	total := widget.SheetRow{Name: a.words.T("end.total"), Sum: true}
	for _, seat := range order {
		sheet.Heads = append(sheet.Heads, widget.Span{Style: board.SeatStyle(seat), Text: board.SeatLetter(seat) + " " + s.Name(seat)})
		places.Cells = append(places.Cells, strconv.Itoa(s.Outcome.Place(seat)))
		total.Cells = append(total.Cells, strconv.Itoa(s.Outcome.Points[seat-1].Total))
	}
	sheet.Rows = append(sheet.Rows, places)
	if len(order) == 0 {
		return sheet
	}
	for i, part := range s.Outcome.Points[0].Parts {
		row := widget.SheetRow{Name: a.words.Part(s.Setup.Game, part.Name)}
		for _, seat := range order {
			row.Cells = append(row.Cells, partValue(s.Outcome.Points[seat-1], i, part.Name))
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
