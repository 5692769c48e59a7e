package buffalo

import (
	"strconv"
	"strings"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

const dim = style.Style(style.Dim)

// The columns of a meadow's line; its bar takes what is left.
const (
	nameWide  = 18
	freeAt    = nameWide + 4
	barAt     = freeAt + 2
	bonusWide = 8
	sentWide  = 15
)

// drawMeadows draws one line for each meadow and returns the line after them.
func (b *gameBoard) drawMeadows(c board.Canvas) int {
	scale := 1
	if c.W-barAt-bonusWide-sentWide >= 2*33 {
		scale = 2
	}
	bonus := barAt + 33*scale + 1
	c.Text(1, 0, style.Of(style.Title), b.Say("round", b.view.Round, b.view.Rounds))
	c.Right(freeAt, 0, dim, b.Say("free"))
	c.Text(bonus, 0, dim, b.Say("bonus"))
	c.Text(bonus+bonusWide, 0, dim, b.Say("sent"))
	step := 1
	if c.H >= len(b.view.Meadows)*2+12 {
		step = 2
	}
	y := 1
	for i := range b.view.Meadows {
		b.meadow(c, y, &b.view.Meadows[i], scale, bonus)
		y += step
	}
	return y
}

func (b *gameBoard) meadow(c board.Canvas, y int, md *buffalo.Meadow, scale, bonus int) {
	thing := thingMeadow | board.Thing(md.Number)
	b.Pick.Mark(0, y, bonus, 1, thing)
	sign, st := " ", style.Style(0)
	switch {
	case b.Pick.On(thing):
		sign, st = "▸", style.On(style.CursorGround).With(style.Bold)
	case b.Pick.HasPicked(thing):
		sign, st = "✓", style.On(style.PickGround)
	case md.Number == b.view.At:
		sign, st = "▶", style.Of(style.Accent)
	case b.Pick.Offers(thing):
		sign = "·"
	case md.Free == 0:
		st = dim
	}
	c.Text(0, y, style.Of(style.Accent), sign)
	c.Fit(1, y, nameWide, st, md.Title)
	c.Right(freeAt, y, st, strconv.Itoa(md.Free))
	b.bar(c, y, md, scale)
	c.Text(bonus, y, dim, rowText(md.Row))
	x := bonus + bonusWide
	for _, e := range b.sent(md.Number) {
		x = c.Text(x, y, b.Scene.Brand(e.Who).Style(), b.Scene.Brand(e.Who).Sign()+cardName(buffalo.Card(e.What)))
	}
	for _, p := range b.view.Chosen {
		if p.Meadow == md.Number {
			text := "→" + cardName(p.Card)
			if me := b.seatView(); me != nil && len(me.Colours) > 1 {
				text += colourLetter(b.Scene.Words, p.Colour)
			}
			x = c.Text(x, y, style.Of(style.Accent), text)
		}
	}
}

// bar draws the spaces of a meadow: the herds, largest first, the cows that the
// choice would add, and what is free.
func (b *gameBoard) bar(c board.Canvas, y int, md *buffalo.Meadow, scale int) {
	x := barAt
	for _, h := range md.Herds {
		x = b.block(c, x, y, h.Cows*scale, h.Colour, h.Cows)
	}
	if n := b.coming(md.Number); n > 0 {
		x = c.Text(x, y, style.On(style.CursorGround).With(style.Bold), strings.Repeat("+", n*scale))
	}
	for ; x < barAt+md.Size*scale; x++ {
		c.Text(x, y, dim.On(style.FreeGround), "·")
	}
}

// block is one herd: its letter, its size, and its letter again up to its width, so
// that it can be told without colours.
func (b *gameBoard) block(c board.Canvas, x, y, w int, colour buffalo.Colour, cows int) int {
	letter := colourLetter(b.Scene.Words, colour)
	text := letter
	if w > 1 {
		text += strconv.Itoa(cows)
	}
	text += strings.Repeat(strings.ToLower(letter), max(w-widget.Width(text), 0))
	st := style.On(colourRoles[colour].ground)
	if b.owns(colour) {
		st = st.With(style.Bold)
	}
	return c.Text(x, y, st, widget.Cut(text, w))
}

// owns reports whether a colour is the viewer's.
func (b *gameBoard) owns(colour buffalo.Colour) bool {
	me := b.seatView()
	if me == nil {
		return false
	}
	for _, c := range me.Colours {
		if c == colour {
			return true
		}
	}
	return false
}

// coming is the number of cows under the cursor, if they would go to this meadow.
func (b *gameBoard) coming(at int) int {
	here, ok := b.Pick.Here()
	if !ok || here.Thing.Sort() != thingNumber || b.view.Step == buffalo.StepOffer {
		return 0
	}
	if meadow, _, _ := b.placing(); meadow == at && b.Pick.Move() != rules.NoMove {
		return here.Thing.Number()
	}
	return 0
}
