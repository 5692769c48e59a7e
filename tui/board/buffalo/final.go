package buffalo

import (
	"strconv"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/widget"
)

// finalWide is how wide the small picture of the meadows is.
const finalWide = 40

// Final is a line for each meadow with its herds, the largest first. Where there is room
// for it, the board itself tells more.
func (Presenter) Final(s board.Scene, w, h int) []board.Picture {
	v, ok := s.View.(*buffalo.View)
	if !ok || v == nil || w < finalWide || w >= 2*finalWide || h < len(v.Meadows)+1 {
		return nil
	}
	return []board.Picture{{Seat: rules.House, W: finalWide, H: len(v.Meadows), Draw: func(c board.Canvas) {
		name := 0
		for i := range v.Meadows {
			name = max(name, widget.Width(v.Meadows[i].Title))
		}
		for i := range v.Meadows {
			drawFinal(c.Sub(0, i, c.W, 1), name, &v.Meadows[i])
		}
	}}}
}

func drawFinal(line widget.Area, name int, md *buffalo.Meadow) {
	line.Fit(0, 0, name, 0, md.Title)
	x := name + 1
	for _, h := range md.Herds {
		look := lookOf(h.Colour)
		x = write(line, x, 0, line.W-x, span(look.text, look.sign), span(strong, strconv.Itoa(h.Cows))) + 1
	}
}
