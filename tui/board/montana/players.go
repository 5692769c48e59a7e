package montana

import (
	"strconv"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// Columns of the players' table.
const (
	nameWide = 16
	tokenAt  = nameWide + 1
	crewAt   = tokenAt + 6*3 + 2
	restAt   = crewAt + 4*3 + 2
)

// drawPlayers draws a table of what everybody has.
func (b *gameBoard) drawPlayers(c board.Canvas, at box) {
	w := b.Scene.Words
	for i, key := range goodKeys {
		c.Right(tokenAt+3*i+2, at.y, goodStyle(i), w.T("montana.letter."+key))
	}
	for i, key := range goodKeys[:4] {
		c.Right(crewAt+3*i+2, at.y, goodStyle(i), w.T("montana.letter."+key))
	}
	c.Text(1, at.y, style.Of(style.Dim), b.headline())
	c.Text(crewAt-1, at.y, style.Of(style.Dim), "‹")
	c.Text(crewAt+12, at.y, style.Of(style.Dim), "›")
	c.Right(restAt+3, at.y, style.Of(style.Silver), "$")
	for i, key := range []string{"cows", "wells", "left"} {
		c.Right(restAt+9+6*i, at.y, style.Of(style.Dim), widget.Cut(w.T("montana."+key), 5))
	}
	for i := range b.view.Players {
		b.player(c, at.y+1+i, rules.Seat(i+1), &b.view.Players[i])
	}
}

// headline tells when the last round is played.
func (b *gameBoard) headline() string {
	if b.view.Turn.Last {
		return b.Say("last")
	}
	return ""
}

// goodStyle is the colour of a good or of a worker.
func goodStyle(good int) style.Style {
	roles := [...]style.Role{style.Copper, style.Stone, style.Grain, style.Pumpkin, style.Copper, style.Stone}
	st := style.Of(roles[good])
	if good > 3 {
		st = st.With(style.Bold)
	}
	return st
}

func (b *gameBoard) player(c board.Canvas, y int, seat rules.Seat, p *montana.Player) {
	sign := " "
	if b.Scene.ToAct.Has(seat) {
		sign = "▶"
	}
	c.Text(0, y, style.Of(style.Accent), sign)
	c.Seat(1, y, nameWide-2, seat)
	figure := func(x, n int, st style.Style) {
		if n == 0 {
			st = style.Of(style.Dim)
		}
		c.Right(x, y, st, strconv.Itoa(n))
	}
	for i, n := range p.Goods {
		figure(tokenAt+3*i+2, n, goodStyle(i))
	}
	for i, n := range p.Workers {
		figure(crewAt+3*i+2, n, goodStyle(i))
	}
	figure(restAt+3, p.Silver, style.Of(style.Silver))
	figure(restAt+9, p.Cows, style.Of(style.Cow))
	figure(restAt+15, p.Canteens, style.Of(style.Blue))
	figure(restAt+21, p.Left, style.Of(style.Strong))
}

// drawMenu draws the choices that lie nowhere on the board, and returns the line
// after them.
func (b *gameBoard) drawMenu(c board.Canvas, at box) int {
	options := b.Pick.Options()
	if len(options) == 0 || !listed(options[0].Thing) {
		return at.y
	}
	title := b.Say("menu")
	if b.trading {
		title = b.Say("exchange")
	}
	x, y := c.Text(1, at.y, style.Of(style.Title), title)+1, at.y
	for _, o := range options {
		text := " " + b.option(o.Thing) + " "
		if x+widget.Width(text) > at.w && y+1 < at.y+at.h {
			x, y = 1, y+1
		}
		end := c.Text(x, y, b.styleOf(o.Thing, 0), text)
		b.mark(x, y, end-x, 1, o.Thing)
		x = end + 1
	}
	return y + 1
}

// listed reports whether a thing is chosen from the menu: it has no place on the
// board.
func listed(thing board.Thing) bool {
	switch thing.Sort() {
	case thingCrew, thingGoods, thingBargain, thingCanteen:
		return true
	}
	return false
}

// option is a choice of the menu in words.
func (b *gameBoard) option(thing board.Thing) string {
	w := b.Scene.Words
	switch thing.Sort() {
	case thingCrew:
		return letters(w, unpacked(thing.Number(), 4))
	case thingGoods:
		if thing.Number() == 0 {
			return b.Say("nothing")
		}
		return letters(w, unpacked(thing.Number(), 6))
	case thingBargain:
		return bargain(w, thing.Number())
	}
	return b.Say("canteen")
}

// drawWhy explains what is under the cursor.
func (b *gameBoard) drawWhy(c board.Canvas, y int) {
	for _, line := range widget.Wrap(b.why(), c.W-1) {
		if y < c.H {
			c.Text(1, y, style.Of(style.Dim), line)
		}
		y++
	}
}
