package moonriver

import (
	"fmt"
	"slices"
	"strings"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// nowhere marks a way to use a cell that is not legal, so that a person can look why.
const nowhere = 1 << 8

func (b *gameBoard) placing() bool {
	return b.Choosing(thingCell) && (b.view.Step == moonriver.StepExpand || b.view.Step == moonriver.StepClaim)
}

func (b *gameBoard) halves() (list []moonriver.Half, legal bool) {
	here, ok := b.Pick.Here()
	if !ok || !b.placing() {
		return nil, false
	}
	_, at := cellOf(here.Thing)
	picked := b.Pick.Picked()
	plotAt := func(i int, c moonriver.Cell) moonriver.Half {
		return moonriver.Half{Plot: moonriver.Plot(picked[i].Thing.Number()), Cell: c}
	}
	switch {
	case b.view.Step == moonriver.StepClaim && len(picked) > 0:
		return []moonriver.Half{plotAt(0, at)}, true
	case len(picked) > 1:
		legal = here.Variant&nowhere == 0
		return []moonriver.Half{plotAt(0, at), plotAt(1, towards(at, here.Variant&^nowhere))}, legal
	}
	return nil, false
}

// towards is the neighbour of a cell in a direction, counted clockwise from the north.
func towards(at moonriver.Cell, direction uint32) moonriver.Cell {
	step := [...][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}[direction&3]
	return moonriver.CellAt(at.Column()+step[0], at.Row()+step[1])
}

// findJoins marks the territories that the domino under the cursor would join, and how each would count then.
func (b *gameBoard) findJoins() {
	for _, at := range b.joined {
		b.mine().at[at].joins, b.mine().at[at].would = false, ""
	}
	b.joined = b.joined[:0]
	if _, legal := b.halves(); !legal || b.Looking {
		return
	}
	p, _ := b.view.Preview(b.Pick.Move())
	for _, t := range p.Territories {
		for _, old := range b.mine().territories {
			if old.Cells&t.Cells == 0 {
				continue
			}
			for at := range cellsOf(old) {
				f := &b.mine().at[at]
				f.joins, b.joined = true, append(b.joined, at)
				if f.named {
					f.would = sum(t)
				}
			}
		}
	}
}

// painted reports whether the window is large enough to paint more of a move than a ring and its sums: in smaller ones
// a key that moves the cursor would cost too many bytes.
func (d ranchPainter) painted() bool { return board.SizeOf(d.c.W, d.c.H) != board.Compact }

// join draws a bar over a plot whose territory would grow, with how it would count, in a line that nothing else needs.
func (d ranchPainter) join(f *plotFact, x, y int, used [10]bool) {
	lines := linesOf[d.ch].free
	for _, line := range append([]int{0}, lines...) {
		if !used[line] {
			look := style.On(style.LandCursor)
			d.c.Fill(x, y+line, d.cw, 1, look)
			d.c.Text(x+1, y+line, look.With(style.Bold), f.would)
			return
		}
	}
}

func (d ranchPainter) preview() {
	halves, legal := d.halves()
	if len(halves) == 0 || d.seat != d.Scene.Seat || d.Looking {
		return
	}
	x0, y0 := d.place(halves[0].Cell)
	x1, y1 := x0, y0
	for _, half := range halves {
		x, y := d.place(half.Cell)
		x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
	}
	around := box{x0, y0, x1 - x0 + d.cw, y1 - y0 + d.ch}
	large := d.ch > 4 && d.painted()
	if large {
		d.asLaid(halves)
		if !legal {
			d.c.Sub(around.x, around.y, around.w, around.h).Restyle(paleStyle)
		}
	}
	if d.painted() {
		board.Ring(d.c.Area, around.room(), d.ringStyle(legal), !legal)
	}
	if d.ring(around, legal); large {
		return
	}
	two := legal && (d.ch > 3 || d.ch == 3 && y0 != y1) // cows and circles get a line of their own
	for _, half := range halves {
		x, y := d.place(half.Cell)
		f, lines := face(d.Scene, half.Plot), 1
		if two && (f.Cows+f.Circles > 0 || d.ch < 4) {
			lines = 2
		}
		at := d.tile(box{x, y, x1 - x0, y1 - y0}, x == x0 && y == y0, lines)
		d.half(f, at)
		if !legal {
			d.c.Sub(at.x, at.y, at.w, at.h).Restyle(paleStyle)
		}
	}
}

// paleStyle is for halves that cannot lie where the cursor is.
var paleStyle = style.Of(style.Dim).On(style.FreeLand)

// asLaid draws the halves as they would lie in the ranch, with their cows.
func (d ranchPainter) asLaid(halves []moonriver.Half) {
	before := d.fact.at
	for _, half := range halves {
		f := face(d.Scene, half.Plot)
		laid := moonriver.Laid{Cell: half.Cell, Plot: half.Plot, Cows: int(f.Cows)}
		d.fact.at[half.Cell] = plotFact{Laid: laid, is: true, face: f, named: true, skullDue: true}
	}
	for _, half := range halves {
		x, y := d.place(half.Cell)
		d.plot(&d.fact.at[half.Cell], x, y)
	}
	d.fact.at = before
}

func (d ranchPainter) ring(at box, legal bool) {
	st, text := d.ringStyle(legal), board.If(legal, d.gainText(at.w), " "+d.Say("ring.no")+" ")
	right, bottom := at.x+at.w-1, at.y+at.h-1
	if d.ch > 2 || at.h > d.ch {
		d.c.Text(at.x, at.y, st, "┏")
		d.c.Text(right, at.y, st, "┓")
	}
	d.c.Text(at.x, bottom, st, "┗")
	d.c.Text(right, bottom, st, "┛")
	d.c.Text(at.x+(at.w-widget.Width(text))/2, bottom, st, text)
}

func (d ranchPainter) ringStyle(legal bool) style.Style {
	return style.Of(board.If(legal, style.Ring, style.Bad)).On(style.FreeLand)
}

// gainText is what the move under the cursor brings, " +7 ", or a short line for nothing.
func (d ranchPainter) gainText(w int) string {
	if p, ok := d.view.Preview(d.Pick.Move()); ok && p.Gain() != 0 {
		return fmt.Sprintf(" %+d ", p.Gain())
	}
	return strings.Repeat("━", min(4, w-4))
}

// tile is where one half of the domino is drawn in its cell, so that the two halves touch
// where there is no room between them. The width and height of the cell say how far away
// the other half lies; first, whether this one is the left or the upper half.
func (d ranchPainter) tile(cell box, first bool, lines int) box {
	if d.painted() {
		return inside(cell, d.cw, d.ch, first)
	}
	w := min(d.cw-2, 9) // a wider one would cost too many bytes each time the cursor moves
	at := box{cell.x + (d.cw-w)/2, cell.y + (d.ch-lines)/2, w, lines}
	switch {
	case cell.w > 0:
		at.w, at.y = min(d.cw-1, 9), cell.y+(d.ch-1)/2
		at.x = cell.x + board.If(first, d.cw-at.w, 0)
	case cell.h > 0 && d.ch < 4 && lines > 1 || d.ch < 3:
		at.x, at.y, at.w, at.h = cell.x, cell.y, d.cw, d.ch-1
		if first {
			at.y++
		}
	}
	return at
}

// inside is what a closed ring around two cells leaves of one of them.
func inside(cell box, cw, ch int, first bool) box {
	at := box{cell.x + 1, cell.y + 1, cw - 2, ch - 2}
	switch {
	case cell.w > 0 && first:
		at.w++
	case cell.w > 0:
		at.x, at.w = at.x-1, at.w+1
	case cell.h > 0 && first:
		at.h++
	case cell.h > 0:
		at.y, at.h = at.y-1, at.h+1
	}
	return at
}

// half draws one half of what is being placed. Where there is a second line, its cows and its circle stand there.
func (d ranchPainter) half(f moonriver.Face, at box) {
	g := grounds[f.Terrain]
	d.c.Fill(at.x, at.y, at.w, at.h, g.texture())
	write := func(line int, text string) {
		d.c.Text(at.x+max(0, at.w-widget.Width(text))/2, at.y+max(0, at.h-2)/2+line, g.written().With(style.Bold), text)
	}
	text, rest := d.symbolsIn(f, at.w), ""
	if at.h > 1 {
		text, rest = d.printed(f, at.w), strings.Repeat(signHires, int(f.Circles))
		switch {
		case f.Cows > 1:
			rest = strings.TrimSpace(signCowSide + "2 " + rest)
		case f.Cows > 0:
			rest = strings.TrimSpace(signCowSide + " " + rest)
		}
	}
	if text == "" {
		text = d.landName(f.Terrain, at.w)
	}
	write(0, text)
	if rest != "" {
		write(1, rest)
	}
}

func (b *gameBoard) findFits() {
	clear(b.fits)
	if !b.placing() || b.Looking {
		return
	}
	for _, o := range b.Pick.Options() {
		if o.Variant&nowhere == 0 {
			b.fits[o.Thing] = true
		}
	}
}

// nowherePaths are free places where two plots cannot lie: the cursor goes there too, and the board says why not.
func (b *gameBoard) nowherePaths(all []board.Path) []board.Path {
	legal := map[[3]board.Thing]bool{}
	pairs := map[[2]board.Thing]bool{}
	for _, p := range all {
		if p.Move.Kind() == moonriver.MoveLay {
			legal[[3]board.Thing{p.Choices[0].Thing, p.Choices[1].Thing, p.Choices[2].Thing}] = true
			pairs[[2]board.Thing{p.Choices[0].Thing, p.Choices[1].Thing}] = true
		}
	}
	free := b.freeCells()
	for pair := range pairs {
		for _, at := range free {
			thing := cellThing(b.Scene.Seat, at)
			if legal[[3]board.Thing{pair[0], pair[1], thing}] {
				continue
			}
			for way := range uint32(4) {
				if to := towards(at, way); slices.Contains(free, to) {
					all = append(all, board.Path{Move: rules.NoMove, Choices: []board.Choice{
						{Thing: pair[0]}, {Thing: pair[1]}, {Thing: thing, Variant: way | nowhere}}})
				}
			}
		}
	}
	return all
}
