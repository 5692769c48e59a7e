package tui

import (
	"cmp"
	"slices"
	"strconv"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// The bar says how far in the game the moment is. Above it stand the points of each seat, as a
// curve through the game, where there is room.
const (
	leastBar   = 20 // cells, with the numbers behind it
	leastCurve = 4  // lines, with the heading and the bar
	mostCurve  = 12
)

// replayRooms are where a turn is told, and where the curve stands: in the room of the talk, and
// of the story above it. A window without room for it has the bar alone.
func replayRooms(w, h int, rooms board.Rooms) (story, curve rect) {
	const least = 4 // lines of a story that lies over the board
	story = boxed(rooms.Story)
	if rooms.Story.Empty() {
		story = rect{0, h - least, w, least}
	}
	talk := boxed(rooms.Talk)
	switch {
	case board.SizeOf(w, h) == board.Compact:
	case talk.x == story.x && talk.y == story.y+story.h && talk.h > 0: // one below the other
		high := min(max(talk.h, (story.h+talk.h)/3), mostCurve)
		story.h += talk.h - high
		curve = rect{talk.x, story.y + story.h, talk.w, high}
	case talk.h >= leastCurve && talk.w >= leastBar:
		high := min(talk.h, mostCurve)
		curve = rect{talk.x, talk.y + talk.h - high, talk.w, high}
	case story.h >= 4*leastCurve:
		high := min(story.h/3, mostCurve)
		story.h -= high
		curve = rect{story.x, story.y + story.h, story.w, high}
	}
	return story, curve
}

// drawBar draws how far the moment is, and returns where the bar itself stands.
func (r *replay) drawBar(line widget.Area) rect {
	last := r.frames.Last()
	text := strconv.Itoa(r.lines) + "/" + strconv.Itoa(last)
	line.Fill(0, 0, line.W, 1, 0)
	room := rect{0, 0, line.W - 2 - 2*widget.Width(strconv.Itoa(last)), 1}
	at := r.column(r.lines, room.w)
	for x := range room.w {
		switch {
		case x < at:
			line.Rune(x, 0, style.Of(style.Accent), '━')
		case x == at:
			line.Rune(x, 0, style.Of(style.Strong), '┃')
		default:
			line.Rune(x, 0, style.Of(style.Frame), '─')
		}
	}
	line.Right(line.W, 0, style.Of(style.Dim), text)
	return room
}

// column is where a moment stands in a bar of a width, and lineAt the moment of a column.
func (r *replay) column(lines, w int) int {
	last := max(r.frames.Last(), 1)
	return (lines*max(w-1, 0) + last/2) / last
}

func (r *replay) lineAt(x, w int) int {
	return (x*r.frames.Last() + (w-1)/2) / max(w-1, 1)
}

// drawCurve draws the points of all seats through the game above the bar, and returns where
// the bar stands. What comes after the moment is faint.
func (r *replay) drawCurve(say texts, area widget.Area) rect {
	area.Fill(0, 0, area.W, area.H, 0)
	heading(area, say.words.T("replay.curve"))
	bar := r.drawBar(area.Sub(1, area.H-1, area.W-2, 1)).in(rect{1, area.H - 1, 0, 0})
	room := area.Sub(bar.x, 1, bar.w, area.H-2)
	low, high := r.pointsRange()
	for _, seat := range r.curveOrder() {
		brand := r.then.brand(seat)
		sign, _ := utf8.DecodeRuneInString(brand.Sign())
		for x := range room.W {
			lines, look := r.lineAt(x, room.W), brand.Style()
			if lines > r.lines {
				look = style.Of(style.Dim)
			}
			points := r.frames.Points(lines, seat)
			room.Rune(x, (high-points)*(room.H-1)/max(high-low, 1), look, sign)
		}
	}
	area.Text(bar.x+bar.w+1, 1, style.Of(style.Dim), strconv.Itoa(high))
	area.Text(bar.x+bar.w+1, area.H-2, style.Of(style.Dim), strconv.Itoa(low))
	return bar
}

// pointsRange is between which numbers all points of the game lie.
func (r *replay) pointsRange() (low, high int) {
	for lines := range r.frames.Last() + 1 {
		for i := range r.then.scene.Names {
			points := r.frames.Points(lines, rules.Seat(i+1))
			low, high = min(low, points), max(high, points)
		}
	}
	return low, high
}

// curveOrder are the seats in the order in which they are drawn: who leads comes last, over
// the others.
func (r *replay) curveOrder() (list []rules.Seat) {
	for i := range r.then.scene.Names {
		list = append(list, rules.Seat(i+1))
	}
	slices.SortStableFunc(list, func(a, b rules.Seat) int {
		return cmp.Compare(r.frames.Points(r.lines, a), r.frames.Points(r.lines, b))
	})
	return list
}

// clickBar goes to the moment that was clicked on in the bar, or in the curve above it.
func (p *playScreen) clickBar(x, y int) tea.Cmd {
	r := p.table.replay
	if x < p.room.x || x >= p.room.x+p.room.w || y != p.room.y {
		return nil
	}
	r.pace = 0
	r.showLine(r.lineAt(x-p.room.x, p.room.w))
	return r.pointOut(0)
}
