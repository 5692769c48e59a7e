package board

import (
	"saloon/rules"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// A Brand is the sign of a player, in the player's colour: the same in the title, the
// story, the chairs, the score sheet and on the board. A player who has two colours has
// two signs.
type Brand []widget.Span

// brandSigns are the signs of the five colours in their order.
var brandSigns = [...]string{"●", "■", "▲", "◆", "★"}

// freeSigns stand on chairs that nobody has taken.
var freeSigns = [...]string{"○", "□", "△", "◇", "☆"}

// BrandOf is the brand of one or more of the five colours, counted from 1: of seats,
// unless a game says otherwise. Those that do not exist are a point.
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

// SeatBrands are the brands of so many seats.
func SeatBrands(seats int) []Brand {
	list := make([]Brand, seats)
	for i := range list {
		list[i] = BrandOf(i + 1)
	}
	return list
}

// Sign is all signs of the brand.
func (b Brand) Sign() string {
	text := ""
	for _, s := range b {
		text += s.Text
	}
	return text
}

// Style is how what belongs to the player is written.
func (b Brand) Style() style.Style {
	if len(b) == 0 {
		return style.Of(style.Dim)
	}
	return b[0].Style
}

// Draw writes the signs and returns the column after them.
func (b Brand) Draw(a widget.Area, x, y int, ground style.Role) int {
	for _, s := range b {
		x = a.Text(x, y, s.Style.With(style.Bold).On(ground), s.Text)
	}
	return x
}
