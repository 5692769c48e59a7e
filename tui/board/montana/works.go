package montana

import (
	"strconv"
	"strings"

	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// drawWorks draws the wheel, the worker board and the city.
func (b *gameBoard) drawWorks(c board.Canvas, at box) {
	part := c.On(c.Sub(at.x, at.y, at.w, at.h))
	b.drawWheel(part, at)
	w := b.Scene.Words
	brief := func(p montana.Place) string { return w.T("montana.brief." + p.String()) }
	y := 1
	row := func(name string, place int, spaces []montana.Space) {
		part.Fit(0, y, 7, style.Of(style.Title), name)
		step := min((at.w-7)/3, 9)
		for i := range spaces {
			b.space(part, at, box{7 + i*step, y, step - 1, 1}, thingSpace|board.Thing(place<<8|(i+1)), spaces[i])
		}
		y++
	}
	row(brief(montana.Bank), int(montana.Bank), b.view.Bank)
	for place := range b.view.Areas {
		row(brief(montana.Place(place)), place, b.view.Areas[place].Spaces)
	}
	thing := board.Thing(thingCity)
	end := part.Text(0, y, b.styleOf(thing, style.Of(style.Title)), placeName(w, montana.City))
	b.mark(at.x, at.y+y, end, 1, thing)
	for r := range b.view.City {
		b.cityRow(part, at, y+1+r, r)
	}
}

// styleOf is the style of a thing: under the cursor, chosen, free to choose, or as
// it is otherwise.
func (b *gameBoard) styleOf(thing board.Thing, otherwise style.Style) style.Style {
	switch {
	case b.cursor().On(thing):
		return style.On(style.CursorGround).With(style.Bold)
	case b.Pick.HasPicked(thing):
		return style.On(style.PickGround)
	case b.Pick.Offers(thing):
		return style.Of(style.Strong).On(style.LegalGround)
	}
	return otherwise
}

// signWheel stands for the wheel where there is no room for its name.
const signWheel = "◎"

// drawWheel draws the sectors in a line; the one under the pointer stands out.
func (b *gameBoard) drawWheel(c board.Canvas, at box) {
	w := b.Scene.Words
	name := w.T("montana.wheel")
	if c.W < 24+widget.Width(name) {
		name = signWheel
	}
	x := c.Text(0, 0, b.styleOf(thingWheel, style.Of(style.Title)), name)
	b.mark(at.x, at.y, x, 1, thingWheel)
	for i, s := range b.view.Wheel {
		text := letters(w, s.Workers[:])
		if s.Any {
			text = "**"
		}
		thing := thingSector | board.Thing(i+1)
		st := b.styleOf(thing, style.Of(style.Dim))
		if i+1 == b.pointer() {
			st = style.On(style.PickGround).With(style.Bold)
		}
		start := x
		x = c.Text(x+1, 0, st, text)
		b.mark(at.x+start, at.y, x-start, 1, thing)
	}
}

// space draws a space of the worker board, which stands at works: what the space
// costs or pays, or who works there.
func (b *gameBoard) space(c board.Canvas, works, at box, thing board.Thing, s montana.Space) {
	b.mark(works.x+at.x, works.y+at.y, at.w, 1, thing)
	words := b.Scene.Words
	if !s.Free() {
		text := letters(words, s.Workers[:])
		if s.Small.Total() > 0 {
			text += "+" + letters(words, s.Small[:])
		}
		c.Fit(at.x, at.y, at.w, b.styleOf(thing, style.Of(style.Dim)), "["+text+"]")
		return
	}
	text := strconv.Itoa(s.Silver) + "$›" + strconv.Itoa(s.Amount)
	if place := thing.Number() >> 8; place == int(montana.Bank) {
		text = strconv.Itoa(s.Needs) + "›" + strconv.Itoa(s.Silver) + "$"
	} else {
		text += letters(words, oneOf(place))
	}
	c.Fit(at.x, at.y, at.w, b.styleOf(thing, 0), text)
}

// oneOf are the counts of goods with one of this good.
func oneOf(good int) []int {
	counts := make([]int, len(goodKeys))
	counts[good] = 1
	return counts
}

// cityRow draws what a row brings and its five cells.
func (b *gameBoard) cityRow(c board.Canvas, at box, y, r int) {
	row := &b.view.City[r]
	c.Fit(0, y, 9, 0, b.reward(row))
	for i, cost := range row.Costs {
		x := 10 + i*3
		thing := thingCell | board.Thing((r+1)<<8|(i+1))
		b.mark(at.x+x, at.y+y, 2, 1, thing)
		st, text := b.styleOf(thing, style.Of(style.Dim)), strconv.Itoa(cost)
		if row.Holder > 0 && row.Column == i+1 {
			st, text = b.Scene.Brand(row.Holder).Style().With(style.Bold|style.Reverse), b.Scene.Brand(row.Holder).Sign()
		}
		c.Text(x, y, st, " "+text)
	}
	if at.w > 40 {
		c.Fit(27, y, at.w-27, style.Of(style.Dim), b.Say("row."+strconv.Itoa(r+1)))
	}
}

// reward is what a row brings, in signs: "●+3↑".
func (b *gameBoard) reward(row *montana.Row) string {
	var parts []string
	if row.Cows > 0 {
		parts = append(parts, strings.Repeat(signCow, row.Cows))
	}
	if row.Silver > 0 {
		parts = append(parts, strconv.Itoa(row.Silver)+"$")
	}
	if row.Picks > 0 {
		var from strings.Builder
		for _, g := range row.From {
			from.WriteString(letters(b.Scene.Words, oneOf(int(g))))
		}
		parts = append(parts, strconv.Itoa(row.Picks)+"×"+from.String())
	}
	if row.Exchanges > 0 {
		parts = append(parts, strconv.Itoa(row.Exchanges)+"↑")
	}
	return widget.Cut(strings.Join(parts, "+"), 9)
}
