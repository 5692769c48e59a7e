package tui

import (
	"strings"

	"saloon/tui/widget"
)

// widestWelcome is how wide an operator's words of welcome are at most.
const widestWelcome = 100

// drawWelcome draws the operator's words over the end of the hall, until the first key there.
func (l *hallScreen) drawWelcome(area widget.Area) {
	if l.front.welcome == "" {
		return
	}
	var lines []string
	for text := range strings.SplitSeq(l.front.welcome, "\n") {
		lines = append(lines, widget.Wrap(text, min(area.W-4, widestWelcome))...)
	}
	lines = lines[:min(len(lines), area.H-3)]
	room := area.Sub(0, area.H-len(lines)-2, area.W, len(lines)+2)
	room.Clear()
	heading(room, l.words.T("screen.welcome"))
	for y, line := range lines {
		room.Text(2, y+1, 0, line)
	}
}

// takeWelcome takes the operator's words away once they were read in the hall.
func (w *window) takeWelcome() {
	if _, inHall := w.screen.(*hallScreen); inHall && w.visitor.hall != nil {
		w.front.welcome = ""
	}
}
