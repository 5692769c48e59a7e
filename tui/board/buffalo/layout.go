package buffalo

import (
	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/widget"
)

type plan struct {
	size  board.Size
	w, h  int
	field fields // from Comfortable on

	players, panel, preview, legend board.Box // those without cells are not there
	story, talk, look               board.Box
}

type fields struct {
	cols, wide, high int
	narrow           bool // cows stand without space between them
}

// at is where a meadow stands, by its place in the view; its fences overlap those of its neighbours.
func (f fields) at(i int) board.Box {
	return board.Box{X: i % f.cols * f.wide, Y: i / f.cols * f.high, W: f.wide + 1, H: f.high + 1}
}

func (f fields) rows(meadows int) int { return (meadows + f.cols - 1) / f.cols }

func (b *gameBoard) Rooms(w, h int) board.Rooms {
	p := b.plan(w, h)
	return board.Rooms{Board: board.Box{W: w, H: h}, Story: p.story, Talk: p.talk, Look: p.look}
}

func (b *gameBoard) plan(w, h int) plan {
	p := plan{size: board.SizeOf(w, h), w: w, h: h}
	meadows, seats := len(b.view.Meadows), len(b.view.Players)
	switch p.size {
	case board.Roomy:
		p.roomy(meadows, seats == 2 && b.view.Step == buffalo.StepChoose)
	case board.Comfortable:
		p.comfortable(meadows, seats)
	default:
		p.compact(meadows, seats, b.looking)
	}
	return p
}

// compact has a line for each meadow, then the players, then what is at hand, then what
// happened: a line for each other player at least, and four for the text of a lesson.
func (p *plan) compact(meadows, seats int, looking bool) {
	gap := board.If(meadows == meadowCount, 0, 1)
	p.players = board.Box{Y: 1 + meadows + gap, W: p.w, H: 2}
	top := p.players.Y + 2
	story := max(seats, 4)
	panel := min(p.h-top-story, 4)
	p.panel = board.Box{Y: top, W: p.w, H: panel}
	p.story = board.Box{Y: top + panel, W: p.w, H: p.h - top - panel}
	if looking {
		p.look = board.Box{Y: p.story.Y, W: p.w, H: 1}
		p.story.Y, p.story.H = p.story.Y+1, p.story.H-1
	}
}

// comfortable has three columns of fields and the story at the right; who plays stands below, or in the twelfth cell.
func (p *plan) comfortable(meadows, seats int) {
	p.field = fields{cols: 3, wide: board.If(p.w < 118, 26, 28), high: board.If(seats == 5 && p.h >= 33, 7, 6), narrow: true}
	f := p.field
	rows := f.rows(meadows)
	below := rows*f.high + 1
	p.side(3*f.wide + 1)
	last := p.h - 1                                            // the line of the look
	free := board.If(meadows%3 == 0, below, (rows-1)*f.high+1) // where the free cells begin
	if meadows%3 == 2 {
		p.players = board.Box{X: 2*f.wide + 2, Y: free, W: f.wide - 2, H: f.high}
		p.panel = board.Box{Y: below, W: 3 * f.wide, H: last - below}
		return
	}
	p.players = board.Box{Y: below, W: f.wide, H: last - below}
	p.panel = board.Box{X: f.wide + 2, Y: free, W: 2*f.wide - 2, H: last - free}
}

func (p *plan) roomy(meadows int, twelve bool) {
	p.field = fields{cols: 4, wide: board.If(p.w > 160, min(31+(p.w-160)/8, 40), min(max((p.w-36)/4, 28), 31))}
	if meadows == 9 {
		p.field.cols, p.field.wide = 3, p.field.wide*4/3
	}
	f := &p.field
	rows := f.rows(meadows)
	f.high = min((27+(p.h-45)/2)/rows, 14)
	right := f.cols * f.wide
	below := rows*f.high + 1
	p.side(right + 1)
	top, last := below+1, p.h-1
	if n := meadows % f.cols; n != 0 {
		at := f.at(meadows)
		p.legend = board.Box{X: at.X + 3, Y: at.Y + 1, W: f.wide - 3, H: f.high - 1}
		p.legend.W += (f.cols - 1 - n) * f.wide
	}
	const names = 33 // wide enough for most names
	p.players = board.Box{X: right - names, Y: top, W: names, H: last - top}
	panel := board.If(twelve, 48, 46) // of two players each has twelve cards, of more no more than ten
	p.panel = board.Box{Y: top, W: panel, H: last - top}
	p.preview = board.Box{X: panel + 2, Y: top, W: p.players.X - panel - 4, H: last - top}
}

func (p *plan) side(x int) {
	talk := board.If(p.h < 33, 8, 11)
	p.story = board.Box{X: x + 1, W: p.w - x - 1, H: p.h - talk}
	p.talk = board.Box{X: x + 1, Y: p.h - talk, W: p.w - x - 1, H: talk}
	p.look = board.Box{Y: p.h - 1, W: x, H: 1}
}

func sub(a widget.Area, box board.Box) widget.Area { return a.Sub(box.X, box.Y, box.W, box.H) }

// spot is a value on an axis as a thing that can be pointed at.
func spot(a axis, value int) board.Thing { return board.Thing(a)<<16 | board.Thing(value) }

func (b *gameBoard) mark(x, y, w, h int, a axis, value int) {
	b.Pick.Mark(b.origin.X+x, b.origin.Y+y, w, h, spot(a, value))
}

// room is a box of the canvas to draw in; marks are made in its cells.
func (b *gameBoard) room(a widget.Area, box board.Box) widget.Area {
	b.origin = box
	return sub(a, box)
}
