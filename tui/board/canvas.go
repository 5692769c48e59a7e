package board

import (
	"saloon/rules"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// A Canvas is what a board draws on.
type Canvas struct {
	widget.Area
	scene *Scene
}

// NewCanvas puts an area in front of a board that shows a scene.
func NewCanvas(a widget.Area, s *Scene) Canvas { return Canvas{Area: a, scene: s} }

// On is the same canvas on a part of it.
func (c Canvas) On(part widget.Area) Canvas {
	c.Area = part
	return c
}

// Mono reports whether the terminal shows no colours.
func (c Canvas) Mono() bool { return c.scene.Mono }

// SeatStyle is how what belongs to a seat is written.
func (c Canvas) SeatStyle(seat rules.Seat) style.Style { return c.scene.Brand(seat).Style() }

// Brand writes the sign of a seat and returns the column after it.
func (c Canvas) Brand(x, y int, seat rules.Seat) int {
	return c.scene.Brand(seat).Draw(c.Area, x, y, style.Plain)
}

// Seat writes "● Ann" in the colour of the seat in at most w cells and returns the column after it.
func (c Canvas) Seat(x, y, w int, seat rules.Seat) int {
	end := c.Brand(x, y, seat) + 1
	return c.Fit(end, y, max(w-(end-x), 0), c.SeatStyle(seat), c.scene.Name(seat))
}

// A Brand is the sign of a player in the player's colour, the same everywhere; two colours have two signs.
type Brand []widget.Span

var brandSigns = [...]string{"●", "■", "▲", "◆", "★"}

var freeSigns = [...]string{"○", "□", "△", "◇", "☆"}

// BrandOf is the brand of some of the five colours, counted from 1; those that do not exist are a point.
func BrandOf(colours ...int) Brand {
	b := make(Brand, len(colours))
	for i, n := range colours {
		b[i] = widget.Span{Style: style.Of(style.Dim), Text: "·"}
		if n >= 1 && n <= len(brandSigns) {
			b[i] = widget.Span{Style: style.Of(style.SeatRole(n)), Text: brandSigns[n-1]}
		}
	}
	return b
}

// FreeBrand is the sign of a chair that nobody has taken.
func FreeBrand(seat rules.Seat) string {
	if seat < 1 || int(seat) > len(freeSigns) {
		return "·"
	}
	return freeSigns[seat-1]
}

// SeatBrands are the brands of so many seats, whose players have moved on by some since they had the colours of their seats.
func SeatBrands(seats, turned int) []Brand {
	list := make([]Brand, seats)
	for i := range list {
		list[i] = BrandOf((i+turned)%seats + 1)
	}
	return list
}

// Sign is all signs of the brand.
func (b Brand) Sign() string { return TextOf(b) }

// TextOf is what spans say, without their looks.
func TextOf(spans []widget.Span) (text string) {
	for _, s := range spans {
		text += s.Text
	}
	return text
}

// Ring draws a heavy frame along the edges of a box, a broken one around what cannot be.
func Ring(a widget.Area, at Box, st style.Style, broken bool) {
	edge, side := If(broken, '╍', '━'), If(broken, '╏', '┃')
	right, bottom := at.X+at.W-1, at.Y+at.H-1
	for x := at.X; x < right; x++ {
		a.Rune(x, at.Y, st, edge)
		a.Rune(x, bottom, st, edge)
	}
	for y := at.Y; y < bottom; y++ {
		a.Rune(at.X, y, st, side)
		a.Rune(right, y, st, side)
	}
	a.Rune(at.X, at.Y, st, '┏')
	a.Rune(right, at.Y, st, '┓')
	a.Rune(at.X, bottom, st, '┗')
	a.Rune(right, bottom, st, '┛')
}

// Repeat writes a text so many times and returns the column after it.
func Repeat(a widget.Area, x, y int, st style.Style, text string, n int) int {
	for range n {
		x = a.Text(x, y, st, text)
	}
	return x
}

// Widest is how wide the widest of some texts is.
func Widest(texts ...string) (w int) {
	for _, text := range texts {
		w = max(w, widget.Width(text))
	}
	return w
}

// Style is how what belongs to the player is written.
func (b Brand) Style() style.Style { return b[0].Style }

// Draw writes the signs and returns the column after them.
func (b Brand) Draw(a widget.Area, x, y int, ground style.Role) int {
	for _, s := range b {
		x = a.Text(x, y, s.Style.With(style.Bold).On(ground), s.Text)
	}
	return x
}
