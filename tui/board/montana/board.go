package montana

import (
	"saloon/rules/montana"
	"saloon/tui/board"
)

// Board is Montana in front of one person.
type Board struct {
	board.Helm
	view    *montana.View
	eye     board.Picker // among all things, when one looks around
	looking bool
	trading bool
	wheel   wheel
	sites   map[int]montana.Site
	offers  []montana.Offer
	cells   []montana.Cell
}

// Update hands over what is so now.
func (b *Board) Update(s board.Scene) {
	b.Scene = s
	b.view, _ = s.View.(*montana.View)
	if b.view == nil {
		return
	}
	b.wheel.look(s)
	b.trading = b.trading && s.Mine() && b.Asks(montana.MoveTrade)
	b.eye.Set(everything(b.view))
	if s.Mine() {
		b.Pick.Set(paths(b.view, s.Legal, b.trading))
	} else {
		b.Pick.Set(nil)
	}
	b.judge()
}

// judge works out what everything would cost and bring the viewer.
func (b *Board) judge() {
	b.sites, b.offers, b.cells = map[int]montana.Site{}, nil, nil
	if b.Scene.Seat < 1 || b.view.Turn.Step == montana.StepLand {
		return
	}
	for _, site := range b.view.Sites(b.Scene.Seat) {
		b.sites[site.Hex] = site
	}
	b.offers, b.cells = b.view.Offers(b.Scene.Seat), b.view.Cells(b.Scene.Seat)
}

// here is the thing under the cursor, of whichever cursor is in use.
func (b *Board) here() (uint32, bool) {
	step, ok := b.cursor().Here()
	return step.Thing, ok
}

func (b *Board) cursor() *board.Picker {
	if b.looking {
		return &b.eye
	}
	return &b.Pick
}

// mark says that a thing was drawn, to both cursors.
func (b *Board) mark(x, y, w, h int, thing uint32) {
	b.Pick.Mark(x, y, w, h, thing)
	b.eye.Mark(x, y, w, h, thing)
}

// Draw draws all of the canvas.
func (b *Board) Draw(c board.Canvas) {
	if b.view == nil {
		return
	}
	b.Pick.Unmark()
	b.eye.Unmark()
	f := b.layout(c.W, c.H)
	b.drawLand(c, f)
	b.drawWorks(c, f.works)
	b.drawPlayers(c, f.players)
	y := b.drawMenu(c, f.menu)
	b.drawWhy(c, y)
}

// Click points at a thing or picks it.
func (b *Board) Click(x, y int) board.Act {
	if b.looking {
		b.eye.Click(x, y)
		return board.Act{}
	}
	if why := b.Scene.WhyIdle(); why != "" {
		return board.Act{Note: why}
	}
	if _, offered := b.Pick.At(x, y); offered {
		return b.Pick.Click(x, y)
	}
	if thing, _ := b.eye.At(x, y); thing != 0 {
		return board.Act{Note: b.about(thing)}
	}
	return board.Act{}
}
