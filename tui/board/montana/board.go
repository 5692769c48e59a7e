package montana

import (
	"slices"
	"unicode/utf8"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/style"
)

type gameBoard struct {
	board.Base
	view      *montana.View
	trading   bool      // the list of what a cow brings is open
	replaying bool      // the last turns are looked back at
	asked     *question // what is asked before something is done; nil for nothing
	againIn   int       // the number of the turn after which the viewer wants another one for a canteen
	wheel     wheel

	follow map[board.Choice][]rules.Move // the moves after the first to which a choice leads
	leads  map[board.Thing]bool          // what can be chosen now, behind any door

	// What each thing would cost and bring the viewer.
	sites  map[int]*montana.Site
	offers []montana.Offer
	cells  []montana.Cell

	looks   []hexLook
	edges   edges
	letters [6]rune             // of the goods
	rewards map[string][]string // of the city, by how long they are said
	legend  []board.Sign

	numbered []board.Thing // what the keys from 1 to 9 go to

	unsaid []board.Sign // of the legend, without room when it was drawn last

	shape     land         // as it was drawn last
	read      legendOf     // what the legend was read for
	width     int          // as it was drawn last
	lookRoom  bool         // there was a line for what lies under the cursor
	cityDrawn bool         // what its rows bring was on the screen
	halves    []style.Role // for the seams between hexes, kept from drawing to drawing
}

func boardOf(s board.Scene) *gameBoard {
	b := &gameBoard{Base: board.Base{Prefix: montana.ID}}
	b.Update(s)
	return b
}

func (b *gameBoard) Update(s board.Scene) {
	b.Scene = s
	b.view = s.View.(*montana.View)
	for i, key := range goodKeys {
		b.letters[i], _ = utf8.DecodeRuneInString(s.Words.T("montana.letter." + key))
	}
	b.wheel.look(s)
	b.trading = b.trading && s.MyTurn() && b.IsLegal(montana.MoveTrade)
	if b.asked != nil && (!s.MyTurn() || !slices.Contains(s.Legal, b.asked.moves[0])) {
		b.asked = nil
	}
	b.Around.SetPaths(everything(b.view))
	b.readRewards()
	b.preview()
	b.findWays()
	b.lookAtLand()
}

// findWays finds what can be chosen now. Who begins a turn stands before the door that has most behind it.
func (b *gameBoard) findWays() {
	if !b.Scene.MyTurn() {
		b.leads = nil
		b.Pick.SetPaths(nil)
		return
	}
	fresh := len(b.Pick.Options()) == 0
	b.Pick.SetPaths(b.ways())
	if fresh {
		b.Pick.Point(thingDoor | doorWork)
	}
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

// DrawOver draws the hexes that the cursor has left and come to, and, unless it moves on the land alone, what stands
// beside it.
func (b *gameBoard) DrawOver(c board.Canvas) bool {
	f, now := b.layout(c.W, c.H), b.underCursor()
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
	b.findNumbers()
	if b.Over {
		clearBoxes(c, f.here, f.doors)
		b.Unmark(thingDoor)
	} else {
		b.Unmark()
	}
	b.drawLand(c, f.land)
	if !b.Over {
		b.readLegend()
		b.unsaid = b.drawLegend(c, f)
	}
	if beside := func(t board.Thing) bool { return t.Sort() != thingHex }; !b.Over || slices.ContainsFunc(b.Touched, beside) {
		b.drawBeside(c, f)
	}
	if f.here != f.doors {
		b.drawHere(c, f.here, b.unsaid)
	}
	b.drawDoors(c, f.doors)
}

// drawBeside draws what stands beside the land and is chosen from.
func (b *gameBoard) drawBeside(c board.Canvas, f *frame) {
	if b.Over {
		clearBoxes(c, f.work, f.city, f.wheel, f.panel)
		b.Unmark(thingWheel, thingSector, thingSpace, thingCity, thingCell, thingCrew, thingGoods, thingBargain)
	}
	b.drawWork(c, f.work)
	b.drawCity(c, f.city)
	b.drawWheel(c, f)
	switch {
	case f.panel.empty():
	case b.listing():
		b.drawMenu(c, f.panel, board.If(f.here.empty(), b.unsaid, nil)) // else they stand below
	case b.auction() && f.city.empty():
		b.drawCity(c, f.panel)
	}
	b.cityDrawn = !f.city.empty()
}

func clearBoxes(c board.Canvas, list ...box) {
	for _, at := range list {
		c.Sub(at.x, at.y, at.w, at.h).Clear()
	}
}

func (b *gameBoard) Click(x, y int) board.Effect {
	b.asked = nil
	thing, offered := b.Pick.At(x, y)
	why := b.Scene.WhyIdle()
	switch {
	case thing == 0:
	case thing.Sort() == thingDoor:
		return b.open(thing.Number())
	case offered, why == "" && b.can(thing):
		return b.clicked(thing)
	case why != "" && !b.Looking:
		return board.Effect{Note: why}
	case b.Around.Point(thing):
		b.Looking = true
	}
	return board.Effect{}
}

// clicked points at a thing that can be chosen, and a second time chooses it.
func (b *gameBoard) clicked(thing board.Thing) board.Effect {
	if !b.Looking && b.Pick.On(thing) {
		return b.choose()
	}
	b.Looking = false
	b.Pick.Reach(thing)
	return board.Effect{}
}
