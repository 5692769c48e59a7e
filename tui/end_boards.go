package tui

import (
	"strconv"

	tea "charm.land/bubbletea/v2"

	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// sourcesLeast is how many lines what brought the points has at least, beside the boards.
const sourcesLeast = 6

// drawSide draws beside the sheet the boards of all seats as they were at the end, where
// they fit, and below them what brought the points.
func (e *endScreen) drawSide(area widget.Area) {
	t := e.table
	y := e.drawFinal(area)
	if y == 0 && t.board != nil && area.W >= minWidth {
		rooms := t.board.Rooms(minWidth, minHeight-3)
		t.board.Draw(board.NewCanvas(area.Sub(0, 0, rooms.Board.W, rooms.Board.H), &t.scene))
		y = rooms.Board.H + 1
	}
	lines := t.sourceLines(e.texts, area.W)
	for i, line := range lines {
		if i > 0 && y < area.H { // without the empty line at the top
			line(area.Sub(0, y, area.W, 1))
			y++
		}
	}
}

// drawFinal draws the boards small, in the order of their places, as many beside one another
// as fit, and returns how many lines they took.
func (e *endScreen) drawFinal(area widget.Area) (y int) {
	t := e.table
	list := t.presenter.Final(t.scene, area.W, area.H-sourcesLeast)
	if len(list) == 0 {
		if list = t.presenter.Final(t.scene, area.W, area.H); len(list) == 0 {
			return 0
		}
	}
	size := list[0]
	beside := max(1, (area.W+1)/(size.W+1))
	gap := 1
	if beside > 1 {
		gap = min(3, (area.W-beside*size.W)/(beside-1))
	}
	for i := range list {
		picture := e.pictureAt(list, i)
		x := i % beside * (size.W + gap)
		y = i / beside * (size.H + 2)
		e.drawHeadline(area.Sub(x, y, size.W, 1), picture.Seat)
		picture.Draw(board.NewCanvas(area.Sub(x, y+1, size.W, size.H), &t.scene))
	}
	return y + size.H + 2
}

// pictureAt is the picture of the seat that came to a place, or the one that all share.
func (e *endScreen) pictureAt(list []board.Picture, place int) board.Picture {
	order := placed(e.table.scene.Outcome)
	for _, p := range list {
		if place < len(order) && p.Seat == order[place] {
			return p
		}
	}
	return list[place]
}

// drawHeadline names whose board it is, with the points.
func (e *endScreen) drawHeadline(line widget.Area, seat rules.Seat) {
	t := e.table
	if seat < 1 {
		line.Text(0, 0, style.Of(style.Title), e.words.T("end.board"))
		return
	}
	points := strconv.Itoa(t.scene.Outcome.Points[seat-1].Total)
	brand := t.brand(seat)
	x := brand.Draw(line, 0, 0, style.Plain) + 1
	line.Fit(x, 0, line.W-x-widget.Width(points)-1, brand.Style().With(style.Bold), t.scene.Name(seat))
	line.Right(line.W, 0, style.Of(style.Strong), points)
}

// nextSeatAction walks through the boards of all seats when the game is over, where each has
// its own.
func (p *playScreen) nextSeatAction() action {
	t := p.table
	if p.boards == 0 {
		const large = 400 // cells: all boards have room
		p.boards = max(1, len(t.presenter.Final(t.scene, large, large)))
	}
	not := firstOf(unless(t.board != nil && p.page == pageBoard, p.words.T("end.no-board")), unless(p.boards > 1, p.words.T("end.one-board")))
	return p.act("next-seat", func(string) tea.Cmd {
		if p.looked == 0 {
			p.looked = max(t.scene.Seat, 1) // whose board is shown at first
		}
		p.looked = p.looked%rules.Seat(len(t.scene.Names)) + 1
		if h, ok := t.board.(board.Highlighter); ok {
			h.Highlight(&rules.Event{Who: p.looked})
		}
		return nil
	}, "tab").when(not)
}
