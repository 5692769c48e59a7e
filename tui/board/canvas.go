package board

import (
	"saloon/rules"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// A Canvas is what a board draws on.
type Canvas struct {
	widget.Area
	names []string // of seat i+1
}

// NewCanvas puts an area in front of a board.
func NewCanvas(a widget.Area, names []string) Canvas { return Canvas{Area: a, names: names} }

// On is the same canvas on a part of it.
func (c Canvas) On(part widget.Area) Canvas {
	c.Area = part
	return c
}

// SeatStyle is how everything that belongs to a seat is coloured.
func SeatStyle(seat rules.Seat) style.Style { return style.Of(style.SeatRole(int(seat))) }

// SeatLetter is the sign of a seat beside its colour: A for seat 1.
func SeatLetter(seat rules.Seat) string {
	if seat < 1 || seat > rules.MaxSeats {
		return "-"
	}
	return string('A' + rune(seat) - 1)
}

// Seat writes "A Ann" in the colour of the seat in at most w cells and returns
// the column after it.
func (c Canvas) Seat(x, y, w int, seat rules.Seat) int {
	st := SeatStyle(seat)
	x = c.Text(x, y, st.With(style.Bold), SeatLetter(seat)) + 1
	if seat < 1 || int(seat) > len(c.names) {
		return x
	}
	return c.Fit(x, y, max(w-2, 0), st, c.names[seat-1])
}
