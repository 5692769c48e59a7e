package tui

import (
	"cmp"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// sourcesLeast is how many lines what brought the points has at least, beside the boards.
const sourcesLeast = 6

// drawSide draws beside the sheet the boards of all seats at the end, where they fit, and what brought the points.
func (e *endScreen) drawSide(area widget.Area) {
	t := e.table
	y := e.drawFinal(area)
	if y == 0 && t.board != nil && area.W >= minWidth {
		rooms := t.board.Rooms(minWidth, minHeight-3)
		t.board.Draw(board.NewCanvas(area.Sub(0, 0, rooms.Board.W, rooms.Board.H), &t.Scene))
		y = rooms.Board.H + 1
	}
	lines := t.SourceLines(e.Texts, area.W)
	for i, line := range lines {
		if i > 0 && y < area.H { // without the empty line at the top
			line(area.Sub(0, y, area.W, 1))
			y++
		}
	}
}

// drawFinal draws small boards, in the order of their places, and returns how many lines they took.
func (e *endScreen) drawFinal(area widget.Area) (y int) {
	t := e.table
	list := t.Presenter.Final(t.Scene, area.W, area.H-sourcesLeast)
	if len(list) == 0 {
		if list = t.Presenter.Final(t.Scene, area.W, area.H); len(list) == 0 {
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
		picture.Draw(board.NewCanvas(area.Sub(x, y+1, size.W, size.H), &t.Scene))
	}
	return y + size.H + 2
}

func (e *endScreen) pictureAt(list []board.Picture, place int) board.Picture {
	order := tell.Placed(e.table.Scene.Outcome)
	for _, p := range list {
		if place < len(order) && p.Seat == order[place] {
			return p
		}
	}
	return list[place]
}

func (e *endScreen) drawHeadline(line widget.Area, seat rules.Seat) {
	t := e.table
	if seat < 1 {
		line.Text(0, 0, style.Of(style.Title), e.Words.T("end.board"))
		return
	}
	points := strconv.Itoa(t.Scene.Outcome.Points[seat-1].Total)
	brand := t.Brand(seat)
	x := brand.Draw(line, 0, 0, style.Plain) + 1
	line.Fit(x, 0, line.W-x-widget.Width(points)-1, brand.Style().With(style.Bold), t.Scene.Name(seat))
	line.Right(line.W, 0, style.Of(style.Strong), points)
}

// nextSeatAction walks through the boards of all seats when the game is over, where each has its own.
func (p *playScreen) nextSeatAction() action {
	t := p.table
	return p.act("next-seat", func(string) tea.Cmd {
		p.looked = p.seatAfter(cmp.Or(p.looked, max(t.Scene.Seat, 1)))
		if h, ok := t.board.(board.Highlighter); ok {
			h.Highlight(&rules.Event{Who: p.looked})
		}
		return nil
	}, "tab").when(cmp.Or(unless(t.board != nil && p.page == pageBoard, p.Words.T("end.no-board")), p.noOtherBoard()))
}

func (p *playScreen) seatAfter(seat rules.Seat) rules.Seat {
	return seat%rules.Seat(len(p.table.Scene.Names)) + 1
}

// noOtherBoard is why no other seat's board can be looked at; "" where each has its own.
func (p *playScreen) noOtherBoard() string {
	t := p.table
	if p.boards == 0 {
		const large = 400 // cells: all boards have room
		p.boards = max(1, len(t.Presenter.Final(t.Scene, large, large)))
	}
	return unless(p.boards > 1, p.Words.T("end.one-board"))
}

var otherGrounds = [...]style.Role{style.DesertGround, style.PrairieGround, style.CornGround, style.ForestGround, style.HomesteadGround, style.RockGround}

func partGround(game, part string, at int) style.Role {
	if ground, ok := partGrounds[game+"."+part]; ok {
		return ground
	}
	return otherGrounds[at%len(otherGrounds)]
}

// drawBars draws a bar for each place, to scale, cut into the parts of the score. A whole game is seen in one look.
func (e *endScreen) drawBars(area widget.Area, gap int) {
	t := e.table
	o := t.Scene.Outcome
	most, name := 1, 0
	for _, seat := range tell.Placed(o) {
		most = max(most, o.Points[seat-1].Total)
		name = max(name, widget.Width(t.Scene.Name(seat)))
	}
	const afterBar = 6
	beforeName := 3 + t.BrandWidth()
	left := beforeName + name + 1
	for y, seat := range tell.Placed(o) {
		line := area.Sub(0, y*(1+gap), area.W, 1)
		line.Text(0, 0, style.Of(style.Strong), strconv.Itoa(t.Scene.Places[seat-1]))
		brand := t.Brand(seat)
		brand.Draw(line, 2, 0, style.Plain)
		line.Fit(beforeName, 0, name, brand.Style().With(style.Bold), t.Scene.Name(seat))
		end := e.drawBar(line.Sub(left, 0, line.W-left-afterBar, 1), o.Points[seat-1], most)
		line.Text(left+end+1, 0, style.Of(style.Strong), strconv.Itoa(o.Points[seat-1].Total))
	}
}

func (e *endScreen) drawBar(bar widget.Area, p rules.Points, most int) int {
	sum, from := 0, 0
	for i, part := range p.Parts {
		if part.Value <= 0 {
			continue
		}
		sum += part.Value
		to := (sum*bar.W + most/2) / most
		e.drawPart(bar.Sub(from, 0, to-from, 1), part, i)
		from = to
	}
	return from
}

// drawPart draws one part of a bar with what fits of its name; without colours a line begins each part.
func (e *endScreen) drawPart(piece widget.Area, part rules.Part, at int) {
	game := e.table.Snap.Card.Game
	ground := partGround(game, part.Name, at)
	piece.Fill(0, 0, piece.W, 1, onLand(ground))
	if !e.theme.Colours() {
		for x := range piece.W {
			piece.Text(x, 0, 0, "─")
		}
		piece.Text(0, 0, 0, "│")
	}
	value := strconv.Itoa(part.Value)
	for _, label := range []string{e.Words.Part(game, part.Name) + " " + value, value} {
		if w := widget.Width(label); w+1 <= piece.W {
			piece.Text((piece.W-w+1)/2, 0, onLand(ground).With(style.Bold), label)
			return
		}
	}
}
