package board

import (
	"saloon/tui/style"
	"saloon/tui/widget"
)

// A Sign is a picture of a game and its word, for the legend.
type Sign struct {
	Picture []widget.Span
	Word    string
	Part    string // of the score that it brings, as the outcome names it, when its word is another
}

// Width is how many cells the sign and its word take.
func (s Sign) Width() int {
	w := 1 + widget.Width(s.Word)
	for _, p := range s.Picture {
		w += widget.Width(p.Text)
	}
	return w
}

// Draw writes the picture and its word and returns the column after them.
func (s Sign) Draw(a widget.Area, x, y int) int {
	for _, p := range s.Picture {
		x = a.Text(x, y, p.Style, p.Text)
	}
	return a.Text(x+1, y, style.Of(style.Dim), s.Word)
}

// DrawLegend writes as many signs as fit, the first ones first.
func DrawLegend(a widget.Area, signs []Sign) {
	x, y := 0, 0
	for _, s := range signs {
		if x > 0 && x+s.Width() > a.W {
			x, y = 0, y+1
		}
		if y >= a.H {
			return
		}
		x = s.Draw(a, x, y) + 2
	}
}
