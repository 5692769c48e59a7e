package montana

import (
	"cmp"
	"strconv"
	"strings"

	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

func (b *gameBoard) drawWork(c board.Canvas, at box) {
	if at.empty() {
		return
	}
	part := works{b, c.On(c.Sub(at.x, at.y, at.w, at.h)), at, 0}
	if at.h >= workRows { // else the places need all lines
		part.heading()
		part.y++
	}
	if at.w < workWide {
		part.tall()
		return
	}
	part.place(montana.Bank, b.view.Bank)
	for i := range b.view.Areas {
		part.place(montana.Place(i), b.view.Areas[i].Spaces)
	}
	part.cityLine()
}

type works struct {
	*gameBoard
	c  board.Canvas
	at box
	y  int
}

func (p *works) heading() {
	if p.at.w > 40 && !p.shape.tall() {
		p.c.HLine(0, 0, p.at.w)
	}
	x := p.c.Text(min(p.at.w/40, 1), 0, style.Of(style.Title), p.Say("work")) + 1
	text := " " + p.Say("work.brief")
	if p.at.w > 40 {
		text = " " + p.Say("work.words") + " "
		x = p.columns()[0] - 2
	}
	p.c.Fit(x, 0, p.at.w-x, style.Of(style.Dim), text)
}

// columns are where the three spaces of a place begin, and where the third one ends.
func (p *works) columns() [4]int {
	switch {
	case p.at.w >= 60:
		return [4]int{15, 31, 47, 64}
	case p.at.w >= 44:
		return [4]int{15, 24, 34, 45}
	}
	return [4]int{7, 13, 20, p.at.w}
}

func (p *works) place(place montana.Place, spaces []montana.Space) {
	columns := p.columns()
	name := board.If(p.at.w < 44, p.Say("brief."+place.String()), placeName(p.Scene.Words, place))
	x := min(p.at.w/40, 1)
	p.c.Fit(x, p.y, columns[0]-1-x, placeStyle(place), name)
	for i := range spaces {
		p.space(columns[i], columns[i+1]-columns[i]-1, place, i, &spaces[i])
	}
	p.y++
}

// placeStyle is the colour of a place: that of the good that it gives.
func placeStyle(place montana.Place) style.Style {
	if place < montana.Bank {
		return goodStyle(int(place))
	}
	return style.Of(style.Strong)
}

func (p *works) tall() {
	step := p.at.w / 3
	x := p.c.Text(0, p.y, placeStyle(montana.Bank), p.Say("brief.bank"))
	roomy := p.at.h >= workTall // the bank has two lines too
	p.y += bit(roomy)
	for i := range p.view.Bank {
		w := 3 + bit(i == 2)
		if roomy {
			p.space(i*step, step-1, montana.Bank, i, &p.view.Bank[i])
			continue
		}
		p.space(x+1, w-1, montana.Bank, i, &p.view.Bank[i])
		x += w
	}
	p.y++
	for a := range p.view.Areas {
		p.c.Fit(0, p.y, p.at.w, placeStyle(montana.Place(a)), placeName(p.Scene.Words, montana.Place(a)))
		p.y++
		for i := range p.view.Areas[a].Spaces {
			p.space(i*step, step-1, montana.Place(a), i, &p.view.Areas[a].Spaces[i])
		}
		p.y++
	}
	p.cityLine()
}

func (p *works) cityLine() {
	if p.y >= p.at.h || p.at.w >= 44 {
		return
	}
	name := placeName(p.Scene.Words, montana.City)
	end := p.cityTitle(p.c, 0, p.y, name)
	p.Mark(p.at.x, p.at.y+p.y, end, 1, thingCity)
	p.c.Fit(end+1, p.y, p.at.w-end-1, style.Of(style.Dim), p.Say("city.brief"))
}

// thingStyle is the style of a thing: under the cursor, free to choose, or as it is otherwise.
func (b *gameBoard) thingStyle(thing board.Thing, otherwise style.Style) style.Style {
	switch {
	case b.Cursor().On(thing):
		return style.On(style.CursorGround).With(style.Bold)
	case b.can(thing):
		return style.Of(style.Strong).On(style.BuildGround).With(style.Bold)
	}
	return otherwise
}

func (p *works) space(x, w int, place montana.Place, i int, s *montana.Space) {
	thing := thingSpace | board.Thing(int(place)<<8|(i+1))
	p.Mark(p.at.x+x, p.at.y+p.y, w, 1, thing)
	st := p.thingStyle(thing, 0)
	if ground := st.Ground(); ground != style.Plain {
		p.c.Fill(x, p.y, w, 1, st)
	}
	mark, apart := x-1, bit(p.at.w >= 44) // a number stands apart from the price; what is taken has none
	if apart > 0 && !p.Scene.Pixels {
		mark, apart = x, 2 // no ground parts a space from the one before
	}
	switch number := p.numberOf(thing); {
	case mark < 0:
	case number != 0 && (p.Scene.Pixels || w >= leastPriced):
		p.c.Rune(mark, p.y, style.Of(style.Key), number)
	case p.can(thing) && !p.Scene.Pixels:
		p.c.Rune(mark, p.y, style.Of(style.Good), signMay)
	}
	line := p.c.On(p.c.Sub(x, p.y, w, 1))
	if s.Free() || w > 10 {
		line = p.c.On(p.c.Sub(x+apart, p.y, w-apart, 1))
	}
	switch {
	case !s.Free():
		p.taken(line, st, s, p.freshSpace(place, i))
	case place == montana.Bank:
		p.bankSpace(line, st, i, s)
	default:
		p.areaSpace(line, st, int(place), s)
	}
}

// colour is a thing's own style, unless the space has one.
func (p *works) colour(st, own style.Style) style.Style {
	switch {
	case st != 0:
		return st
	case p.Scene.MyTurn() && p.view.Turn.Step == montana.StepTurn && !p.trading:
		return style.Of(style.FarInk)
	}
	return own
}

func (p *works) bankSpace(c board.Canvas, st style.Style, i int, s *montana.Space) {
	pays := "$" + strconv.Itoa(s.Silver)
	x, most := 0, widget.Width(p.Scene.Words.N("montana.worker", 3)+" › $12") // the three spaces are named alike
	switch {
	case most <= c.W+bit(i < 2): // only the third pays $12
		x = c.Text(0, 0, p.colour(st, 0), p.Scene.Words.N("montana.worker", s.Needs)+" › ")
	case c.W >= 5:
		gap := strings.Repeat(" ", bit(p.at.w >= 44 || p.at.w < workWide))
		x = c.Text(0, 0, p.colour(st, 0), strconv.Itoa(i+1)+gap+"›"+gap)
	}
	c.Text(x, 0, p.colour(st, style.Of(style.Silver).With(style.Bold)), pays)
}

// leastPriced are the cells from which on a price begins with its sign, so that no number before it joins it.
const leastPriced = 5

func (p *works) areaSpace(c board.Canvas, st style.Style, good int, s *montana.Space) {
	dim, own := p.colour(st, style.Of(style.Silver)), p.colour(st, goodStyle(good).With(style.Bold))
	letter := string(p.letters[good])
	if c.W < leastPriced {
		x := c.Text(0, 0, dim, strconv.Itoa(s.Silver)+"›")
		c.Text(x, 0, own, strconv.Itoa(s.Amount)+letter)
		return
	}
	gap := strings.Repeat(" ", bit(p.at.w >= 44 && 5+s.Amount <= c.W))
	x := c.Text(0, 0, dim, "$"+strconv.Itoa(s.Silver)+gap+"›"+gap)
	c.Text(x, 0, own, board.If(x+s.Amount > c.W, strconv.Itoa(s.Amount)+letter, strings.Repeat(letter, s.Amount)))
}

func (p *works) taken(c board.Canvas, st style.Style, s *montana.Space, fresh bool) {
	word := cmp.Or(st, style.Of(board.If(fresh, style.New, style.FarInk)))
	small := s.Small.Total() > 0
	x, need := 0, s.Workers.Total()+s.Small.Total()+bit(small)
	if said := p.Say("taken") + " "; widget.Width(said)+need <= c.W {
		x = c.Text(0, 0, word, said)
	}
	if c.W < 5 || x+need > c.W {
		c.Text(0, 0, word, strings.Repeat("·", c.W))
		return
	}
	x = p.workers(c, x, 0, st, style.Plain, s.Workers)
	if small {
		p.workers(c, c.Text(x, 0, word, "+"), 0, st, style.Plain, s.Small)
	}
}

// workers writes the letters of workers in a style, or without one in their own colours on a ground.
func (b *gameBoard) workers(c board.Canvas, x, y int, st style.Style, ground style.Role, workers montana.Workers) int {
	for colour, n := range workers {
		for range n {
			c.Rune(x, y, cmp.Or(st, goodStyle(colour).On(ground).With(style.Bold)), b.letters[colour])
			x++
		}
	}
	return x
}

func (b *gameBoard) freshSpace(place montana.Place, i int) bool {
	before, ok := b.Scene.Earlier.(*montana.View)
	if !ok {
		return false
	}
	if place == montana.Bank {
		return i < len(before.Bank) && before.Bank[i].Free()
	}
	return int(place) < len(before.Areas) && before.Areas[place].Spaces[i].Free()
}

var goodStyles = [...]style.Style{
	style.Of(style.Copper), style.Of(style.Stone), style.Of(style.Grain), style.Of(style.Pumpkin),
	style.Of(style.Copper).With(style.Bold), style.Of(style.Stone).With(style.Bold),
}

func goodStyle(good int) style.Style { return goodStyles[good] }
