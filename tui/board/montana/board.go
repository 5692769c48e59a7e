package montana

import (
	"saloon/rules/montana"
	"saloon/tui/board"
)

// A gameBoard is Montana in front of one person.
type gameBoard struct {
	board.Base
	view       *montana.View
	lookAround board.Picker // among all things, to look at them
	looking    bool         // lookAround has the keys
	trading    bool         // the list of what a cow brings is open
	wheel      wheel
	sites      map[int]montana.Site
	offers     []montana.Offer
	cells      []montana.Cell // sites, offers, cells: what each would cost and bring the viewer
}

// Update hands over what is so now.
func (b *gameBoard) Update(s board.Scene) {
	b.Scene = s
	b.view, _ = s.View.(*montana.View)
	if b.view == nil {
		return
	}
	b.wheel.look(s)
	b.trading = b.trading && s.MyTurn() && b.IsLegal(montana.MoveTrade)
	b.lookAround.SetPaths(everything(b.view))
	if s.MyTurn() {
		b.Pick.SetPaths(paths(b.view, s.Legal, b.trading))
	} else {
		b.Pick.SetPaths(nil)
	}
	b.preview()
}

// preview works out what everything would cost and bring the viewer.
func (b *gameBoard) preview() {
	b.sites, b.offers, b.cells = map[int]montana.Site{}, nil, nil
	if b.Scene.Seat < 1 || b.view.Turn.Step == montana.StepLand {
		return
	}
	for _, site := range b.view.Sites(b.Scene.Seat) {
		b.sites[site.Hex] = site
	}
	b.offers, b.cells = b.view.Offers(b.Scene.Seat), b.view.Cells(b.Scene.Seat)
}

// here is the thing under the cursor that is in use.
func (b *gameBoard) here() (board.Thing, bool) {
	step, ok := b.cursor().Here()
	return step.Thing, ok
}

func (b *gameBoard) cursor() *board.Picker {
	if b.looking {
		return &b.lookAround
	}
	return &b.Pick
}

// mark tells both cursors where a thing was drawn.
func (b *gameBoard) mark(x, y, w, h int, thing board.Thing) {
	b.Pick.Mark(x, y, w, h, thing)
	b.lookAround.Mark(x, y, w, h, thing)
}

// Draw draws all of the canvas.
func (b *gameBoard) Draw(c board.Canvas) {
	if b.view == nil {
		return
	}
	b.Pick.Unmark()
	b.lookAround.Unmark()
	f := b.layout(c.W, c.H)
	b.drawLand(c, f)
	b.drawWorks(c, f.works)
	b.drawPlayers(c, f.players)
	y := b.drawMenu(c, f.menu)
	b.drawWhy(c, y)
}

// Click points at a thing or picks it.
func (b *gameBoard) Click(x, y int) board.Effect {
	if b.looking {
		b.lookAround.Click(x, y)
		return board.Effect{}
	}
	if why := b.Scene.WhyIdle(); why != "" {
		return board.Effect{Note: why}
	}
	if _, offered := b.Pick.At(x, y); offered {
		return b.Pick.Click(x, y)
	}
	if thing, _ := b.lookAround.At(x, y); thing != 0 {
		return board.Effect{Note: b.about(thing)}
	}
	return board.Effect{}
}
