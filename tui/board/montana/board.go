package montana

import (
	"unicode/utf8"

	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/style"
)

type gameBoard struct {
	board.Base
	view      *montana.View
	trading   bool // the list of what a cow brings is open
	replaying bool // the last turns are looked back at
	asking    bool // whether to give up what could still be built
	wheel     wheel

	// What each thing would cost and bring the viewer.
	sites  map[int]*montana.Site
	offers []montana.Offer
	cells  []montana.Cell

	looks   []hexLook
	edges   edges
	letters [6]rune             // of the goods
	rewards map[string][]string // of the city, by how long they are said
	legend  []board.Sign

	shape     land         // as it was drawn last
	read      legendOf     // what the legend was read for
	width     int          // as it was drawn last
	lookRoom  bool         // there was a line for what lies under the cursor
	cityDrawn bool         // what its rows bring was on the screen
	halves    []style.Role // for the seams between hexes, kept from drawing to drawing
}

func (b *gameBoard) Update(s board.Scene) {
	b.Scene = s
	b.view = s.View.(*montana.View)
	for i, key := range goodKeys {
		b.letters[i], _ = utf8.DecodeRuneInString(s.Words.T("montana.letter." + key))
	}
	b.wheel.look(s)
	b.trading = b.trading && s.MyTurn() && b.IsLegal(montana.MoveTrade)
	b.asking = b.asking && s.MyTurn() && b.doneCosts()
	b.Around.SetPaths(everything(b.view))
	if s.MyTurn() {
		b.Pick.SetPaths(paths(b.view, s.Legal, b.trading))
	} else {
		b.Pick.SetPaths(nil)
	}
	b.readRewards()
	b.preview()
	b.lookAtLand()
}

func (b *gameBoard) preview() {
	b.sites, b.offers, b.cells = map[int]*montana.Site{}, nil, nil
	if b.Scene.Seat < 1 || b.view.Turn.Step == montana.StepLand {
		return
	}
	sites := b.view.Sites(b.Scene.Seat)
	for i := range sites {
		b.sites[sites[i].Hex] = &sites[i]
	}
	b.offers, b.cells = b.view.Offers(b.Scene.Seat), b.view.Cells(b.Scene.Seat)
}

func (b *gameBoard) here() (board.Thing, bool) {
	step, ok := b.Cursor().Here()
	return step.Thing, ok
}

func (b *gameBoard) Draw(c board.Canvas) {
	f := b.layout(c.W, c.H)
	b.width, b.lookRoom = c.W, !f.look.empty()
	b.Touched = b.underCursor()
	b.drawThings(c, &f)
	b.drawPlayers(c, &f)
	if f.rule > 0 {
		c.VLine(f.rule, 0, c.H)
	}
}

// DrawOver draws the hexes that the cursor has left and come to, and what stands beside the land.
func (b *gameBoard) DrawOver(c board.Canvas) bool {
	f, now := b.layout(c.W, c.H), b.underCursor()
	for _, at := range []box{f.work, f.city, f.wheel, f.panel, f.here} {
		c.Sub(at.x, at.y, at.w, at.h).Clear()
	}
	b.Touched, b.Over = append(b.Touched, now...), true
	b.drawThings(c, &f)
	b.Touched, b.Over = now, false
	return true
}

func (b *gameBoard) underCursor() []board.Thing {
	if here, ok := b.here(); ok {
		return []board.Thing{here}
	}
	return nil
}

func (b *gameBoard) drawThings(c board.Canvas, f *frame) {
	b.Unmark()
	b.drawLand(c, f.land)
	b.readLegend()
	b.drawWork(c, f.work)
	b.drawCity(c, f.city)
	b.drawWheel(c, f)
	rest := b.drawLegend(c, f)
	switch {
	case f.panel.empty():
	case b.listing():
		b.drawMenu(c, f.panel, rest)
	case b.auction() && !f.panel.empty() && f.city.empty():
		b.drawCity(c, f.panel)
	}
	b.cityDrawn = !f.city.empty()
	b.drawHere(c, f.here, rest)
}

func (b *gameBoard) Click(x, y int) board.Effect {
	b.asking = false
	if b.Looking {
		b.Around.Click(x, y)
		return board.Effect{}
	}
	if why := b.Scene.WhyIdle(); why != "" {
		return board.Effect{Note: why}
	}
	if _, offered := b.Pick.At(x, y); offered {
		return b.Pick.Click(x, y)
	}
	if thing, _ := b.Around.At(x, y); thing != 0 {
		return board.Effect{Note: b.about(thing)}
	}
	return board.Effect{}
}
