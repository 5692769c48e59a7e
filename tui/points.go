package tui

import (
	"strconv"

	"saloon/rules"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// sourceWidth is how wide the list of what brought somebody points is at least.
const sourceWidth = 36

// pointsLines are the lines of the page of points in a room of a width: the score as it
// stands, by category, and below it what has brought it.
func (t *tableInView) pointsLines(say texts, w int) []func(widget.Area) {
	legend := t.presenter.Legend(t.scene)
	title := "table.points"
	switch {
	case t.scene.Outcome != nil:
		title = "end.sheet"
	case t.past:
		title = "table.points-then"
	}
	lines := []func(widget.Area){func(line widget.Area) { line.Text(0, 0, style.Of(style.Title), say.words.T(title)) }}
	lines = append(lines, say.scoreSheet(t.scene, t.scene.Standing, legend).Lines(w)...)
	return append(lines, t.sourceLines(say, w)...)
}

// sourceLines are what brought each seat its points: lists beside one another, as many as
// fit, the rest below them.
func (t *tableInView) sourceLines(say texts, w int) (lines []func(widget.Area)) {
	var seats []rules.Seat
	for _, seat := range placed(t.scene.Standing) {
		if len(t.presenter.Sources(t.scene, seat)) > 0 {
			seats = append(seats, seat)
		}
	}
	if len(seats) == 0 {
		return nil
	}
	lines = append(lines, func(widget.Area) {}, func(line widget.Area) { line.Text(0, 0, style.Of(style.Title), say.words.T("table.sources")) })
	beside := max(1, min(len(seats), w/sourceWidth))
	for len(seats) > 0 {
		row := seats[:min(beside, len(seats))]
		seats = seats[len(row):]
		lines = append(lines, t.sourceRow(say, row, w/beside)...)
		if len(seats) > 0 {
			lines = append(lines, func(widget.Area) {})
		}
	}
	return lines
}

// sourceRow are the lists of some seats beside one another.
func (t *tableInView) sourceRow(say texts, seats []rules.Seat, w int) (lines []func(widget.Area)) {
	most := 0
	for _, seat := range seats {
		most = max(most, len(t.presenter.Sources(t.scene, seat)))
	}
	for y := range most + 1 {
		lines = append(lines, func(line widget.Area) {
			for i, seat := range seats {
				t.drawSource(say, line.Sub(i*w, 0, w-2, 1), seat, y-1)
			}
		})
	}
	return lines
}

// drawSource draws one thing that brought a seat points; the name of the seat for -1.
func (t *tableInView) drawSource(say texts, line widget.Area, seat rules.Seat, at int) {
	if at < 0 {
		x := t.brand(seat).Draw(line, 0, 0, style.Plain) + 1
		line.Fit(x, 0, line.W-x, t.brand(seat).Style().With(style.Bold), t.scene.Name(seat))
		return
	}
	list := t.presenter.Sources(t.scene, seat)
	if at >= len(list) {
		return
	}
	s := list[at]
	text := s.Text
	if text == "" {
		text = say.words.Part(t.scene.Setup.Game, s.Part)
	}
	line.Fit(2, 0, line.W-8, 0, text)
	line.Right(line.W, 0, style.Of(style.Strong), strconv.Itoa(s.Points))
}

// A scroller shows some of many lines.
type scroller struct{ top int }

func (s *scroller) key(key string) {
	switch key {
	case "up":
		s.top--
	case "down":
		s.top++
	case "pgup":
		s.top -= 10
	case "pgdown", "space":
		s.top += 10
	case "home":
		s.top = 0
	case "end":
		s.top = 1 << 20
	}
	s.top = max(s.top, 0)
}

// draw draws the lines from the top one on, and says whether there are more.
func (s *scroller) draw(area widget.Area, lines []func(widget.Area)) {
	s.top = max(0, min(s.top, len(lines)-area.H))
	for y := range min(area.H, len(lines)-s.top) {
		lines[s.top+y](area.Sub(0, y, area.W-2, 1))
	}
	if s.top > 0 {
		area.Text(area.W-1, 0, style.Of(style.Key), "↑")
	}
	if s.top+area.H < len(lines) {
		area.Text(area.W-1, area.H-1, style.Of(style.Key), "↓")
	}
}
