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

// Seat writes "● Ann" in the colour of the seat in at most w cells and returns the
// column after it.
func (c Canvas) Seat(x, y, w int, seat rules.Seat) int {
	end := c.Brand(x, y, seat) + 1
	return c.Fit(end, y, max(w-(end-x), 0), c.SeatStyle(seat), c.scene.Name(seat))
}
