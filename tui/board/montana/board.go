package montana

import (
	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
)

// Board is Montana in front of one person.
type Board struct {
	scene   board.Scene
	view    *montana.View
	pick    board.Picker // among the legal moves
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
	b.scene = s
	b.view, _ = s.View.(*montana.View)
	if b.view == nil {
		return
	}
	b.wheel.look(s)
	b.trading = b.trading && s.Mine() && b.asks(montana.KindTrade)
	b.eye.Set(everything(b.view))
	if s.Mine() {
		b.pick.Set(paths(b.view, s.Legal, b.trading))
	} else {
		b.pick.Set(nil)
	}
	b.judge()
}

// judge works out what everything would cost and bring the viewer.
func (b *Board) judge() {
	b.sites, b.offers, b.cells = map[int]montana.Site{}, nil, nil
	if b.scene.Seat < 1 || b.view.Turn.Phase == montana.PhaseLandscape {
		return
	}
	for _, site := range b.view.Sites(b.scene.Seat) {
		b.sites[site.Hex] = site
	}
	b.offers, b.cells = b.view.Offers(b.scene.Seat), b.view.Cells(b.scene.Seat)
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
	return &b.pick
}

// mark says that a thing was drawn, to both cursors.
func (b *Board) mark(x, y, w, h int, thing uint32) {
	b.pick.Mark(x, y, w, h, thing)
	b.eye.Mark(x, y, w, h, thing)
}

// asks reports whether a kind of move is legal now.
func (b *Board) asks(kind uint8) bool {
	for _, m := range b.scene.Legal {
		if m.Kind() == kind {
			return true
		}
	}
	return false
}

// choosing reports whether things of a kind are to be chosen now.
func (b *Board) choosing(kind uint32) bool {
	options := b.pick.Options()
	return len(options) > 0 && kindOf(options[0].Thing) == kind
}

// Draw draws all of the canvas.
func (b *Board) Draw(c board.Canvas) {
	if b.view == nil {
		return
	}
	b.pick.Unmark()
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
	if why := b.scene.WhyIdle(); why != "" {
		return board.Act{Note: why}
	}
	if _, offered := b.pick.At(x, y); offered {
		return b.pick.Click(x, y)
	}
	if thing, _ := b.eye.At(x, y); thing != 0 {
		return board.Act{Note: b.about(thing)}
	}
	return board.Act{}
}

// move finds the one legal move of a kind.
func (b *Board) move(kind uint8) rules.Move {
	for _, m := range b.scene.Legal {
		if m.Kind() == kind {
			return m
		}
	}
	return rules.NoMove
}
