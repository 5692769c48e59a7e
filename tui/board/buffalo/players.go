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

// drawSeats draws the players side by side: name, colours, cows left, cards,
// ready or not. It returns the line after them.
func (b *gameBoard) drawSeats(c board.Canvas, y int) int {
	if c.H > 22 {
		y++
	}
	wide := c.W / len(b.view.Players)
	for i := range b.view.Players {
		b.seat(c, i*wide, y, min(wide-1, 40), &b.view.Players[i])
	}
	return y + 2
}

func (b *gameBoard) seat(c board.Canvas, x, y, w int, v *buffalo.Player) {
	sign := " "
	if b.Scene.ToAct.Has(v.Seat) {
		sign = "▶"
	}
	c.Text(x, y, style.Of(style.Accent), sign)
	c.Seat(x+1, y, w-1, v.Seat)
	at := x + 1
	for _, colour := range v.Colours {
		letter := colourLetter(b.Scene.Words, colour)
		at = c.Text(at, y+1, style.On(colourRoles[colour].ground).With(style.Bold), letter)
		at = c.Text(at, y+1, style.Of(style.Strong), strconv.Itoa(b.view.Stock.Of(colour))) + 1
	}
	state := b.Say("thinking")
	switch {
	case v.Ready:
		state = b.Say("ready")
	case b.view.Step != buffalo.StepChoose && b.view.Step != buffalo.StepOffer:
		state = ""
	}
	st := dim
	if v.Ready {
		st = style.Of(style.Good)
		state = "✓ " + state
	}
	c.Fit(at, y+1, w-(at-x), st, state)
}

// drawCards draws the viewer's hand and choices, or the numbers to choose from. It
// returns the line after them.
func (b *gameBoard) drawCards(c board.Canvas, y int) int {
	switch {
	case b.Choosing(thingNumber) && b.view.Step == buffalo.StepOffer:
		return b.drawOffers(c, y)
	case b.Choosing(thingNumber):
		b.drawNumbers(c, y)
		return y + 1
	case b.Choosing(thingColour):
		b.drawColours(c, y)
		return y + 1
	}
	x := c.Text(1, y, style.Of(style.Title), b.Say("cards")) + 2
	if len(b.view.Hand) == 0 {
		c.Text(x, y, dim, b.Say("cards.none"))
	}
	for _, card := range b.view.Hand {
		x = b.drawThing(c, x, y, thingCard|board.Thing(card), cardName(card)) + 1
	}
	b.drawUsed(c, x, y)
	if b.view.Step == buffalo.StepChoose && b.Scene.Seat > 0 {
		b.drawChosen(c, y+1)
	}
	return y + 2
}

// drawUsed lists the viewer's cards that are gone, where there is room.
func (b *gameBoard) drawUsed(c board.Canvas, x, y int) {
	me := b.seatView()
	if me == nil || len(me.Used) == 0 {
		return
	}
	names := make([]string, len(me.Used))
	for i, card := range me.Used {
		names[i] = cardName(card)
	}
	c.Fit(x+2, y, c.W-x-2, dim, b.Say("used")+" "+strings.Join(names, " "))
}

func (b *gameBoard) drawChosen(c board.Canvas, y int) {
	x := c.Text(1, y, style.Of(style.Title), b.Say("chosen")) + 2
	if len(b.view.Chosen) == 0 {
		x = c.Text(x, y, dim, b.Say("chosen.none")) + 2
	}
	for _, p := range b.view.Chosen {
		where := b.Say("drop")
		if p.Meadow >= 0 {
			where = meadowName(b.Scene, p.Meadow)
		}
		x = c.Text(x, y, style.Of(colourRoles[p.Colour].text), cardName(p.Card)+" → "+where) + 2
	}
	if b.IsLegal(buffalo.MoveDrop) {
		b.drawThing(c, x, y, thingDrop, b.Say("drop"))
	}
}

// drawThing writes something that can be chosen, and marks it.
func (b *gameBoard) drawThing(c board.Canvas, x, y int, thing board.Thing, text string) int {
	st := style.Style(0)
	switch {
	case b.Pick.On(thing):
		st = style.On(style.CursorGround).With(style.Bold)
	case b.Pick.HasPicked(thing):
		st = style.On(style.PickGround)
	case b.Pick.Offers(thing):
		st = style.Of(style.Strong).On(style.LegalGround)
	}
	end := c.Text(x, y, st, " "+text+" ")
	b.Pick.Mark(x, y, end-x, 1, thing)
	return end
}

// drawNumbers draws the numbers of cows; those that are not legal stand between
// crosses.
func (b *gameBoard) drawNumbers(c board.Canvas, y int) {
	x := c.Text(1, y, style.Of(style.Title), b.Say("numbers")) + 2
	meadow, colour, limit := b.placing()
	first := 0
	if b.view.Step == buffalo.StepBonus {
		first = 1
	}
	for n := first; n <= limit; n++ {
		thing := thingNumber | board.Thing(n)
		if b.Pick.Offers(thing) {
			x = b.drawThing(c, x, y, thing, strconv.Itoa(n)) + 1
			continue
		}
		st, text := style.Of(style.Bad), "×"+strconv.Itoa(n)+"×"
		if b.view.Fit(meadow, colour, n).Legal() { // a lesson offers one number only
			st, text = dim, " "+strconv.Itoa(n)+" "
		}
		end := c.Text(x, y, st, text)
		b.Pick.Mark(x, y, end-x, 1, thing)
		x = end + 1
	}
}

// drawOffers draws all offers from 0 to 100, twenty a line.
func (b *gameBoard) drawOffers(c board.Canvas, y int) int {
	c.Text(1, y, style.Of(style.Title), b.Say("offers"))
	for n := range 101 {
		thing := thingNumber | board.Thing(n)
		x, line := n%20*4, y+1+n/20
		if n == 100 {
			x, line = 76, y
		}
		text := strconv.Itoa(n)
		text = strings.Repeat(" ", 3-len(text)) + text
		st := style.Style(0)
		if b.Pick.On(thing) {
			st = style.On(style.CursorGround).With(style.Bold)
		}
		c.Text(x, line, st, text)
		b.Pick.Mark(x, line, 3, 1, thing)
	}
	return y + 6
}

func (b *gameBoard) drawColours(c board.Canvas, y int) {
	x := c.Text(1, y, style.Of(style.Title), b.Say("colours")) + 2
	for _, o := range b.Pick.Options() {
		x = b.drawThing(c, x, y, o.Thing, colourName(b.Scene.Words, buffalo.Colour(o.Thing.Number()))) + 1
	}
}

// drawLine tells who places where, or whose bonus is being paid, and returns the
// line after it.
func (b *gameBoard) drawLine(c board.Canvas, y int) int {
	if b.view.Bonus != nil {
		x := c.Text(1, y, style.Of(style.Accent), b.Say("paying", meadowName(b.Scene, b.view.Bonus.Meadow))) + 1
		x = c.Text(x, y, b.Scene.Brand(b.view.Bonus.Seat).Style(), b.Scene.Name(b.view.Bonus.Seat)+" "+strconv.Itoa(b.view.Bonus.Left)) + 1
		for _, s := range b.view.Bonus.Rest {
			x = c.Text(x, y, b.Scene.Brand(s.Seat).Style(), b.Scene.Name(s.Seat)+" "+strconv.Itoa(s.Cows)) + 1
		}
		b.drawQueue(c, x, y)
		return y + 1
	}
	if b.view.At < 0 || len(b.view.Line) == 0 {
		return y
	}
	x := c.Text(1, y, style.Of(style.Title), b.Say("line", meadowName(b.Scene, b.view.At))) + 1
	for _, p := range b.view.Line {
		x = b.placer(c, x, y, p.Seat, p)
	}
	return y + 1
}

func (b *gameBoard) drawQueue(c board.Canvas, x, y int) {
	if len(b.view.Queue) == 0 {
		return
	}
	names := make([]string, len(b.view.Queue))
	for i, at := range b.view.Queue {
		names[i] = meadowName(b.Scene, at)
	}
	c.Fit(x+1, y, c.W-x-1, dim, b.Say("queue", strings.Join(names, ", ")))
}

func (b *gameBoard) placer(c board.Canvas, x, y int, seat rules.Seat, p buffalo.Placer) int {
	text := widget.Cut(b.Scene.Name(seat), 10) + " " + cardName(p.Card)
	if p.Cows > 0 {
		text += "+" + strconv.Itoa(p.Cows)
	}
	return c.Text(x, y, b.Scene.Brand(seat).Style(), text) + 2
}
