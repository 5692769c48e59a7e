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

// placing reports whether a place for a domino or a bonus plot is being looked for.
func (b *gameBoard) placing() bool {
	if !b.Choosing(thingCell) {
		return false
	}
	return b.view.Step == moonriver.StepExpand || b.view.Step == moonriver.StepClaim
}

// halves are what is being placed, where the cursor is, and whether it may lie there.
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

// preview draws the domino as it would lie, in a ring that says what it brings.
func (d ranchPainter) preview() {
	halves, legal := d.halves()
	if len(halves) == 0 || d.seat != d.Scene.Seat || d.looking {
		return
	}
	x0, y0 := d.place(halves[0].Cell)
	x1, y1 := x0, y0
	for _, half := range halves {
		x, y := d.place(half.Cell)
		x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
	}
	d.ring(box{x0, y0, x1 - x0 + d.cw, y1 - y0 + d.ch}, legal)
	two := d.twoLines(halves, legal)
	for _, half := range halves {
		if _, y := d.place(half.Cell); legal || d.ch < 5 { // where cells are large it would cost too many bytes
			d.half(half, y > y0, y < y1, two)
		}
	}
}

// ring draws a heavy ring, with what the place brings in its lower edge.
func (d ranchPainter) ring(at box, legal bool) {
	st, signs := style.Of(style.Ring).On(style.FreeLand), []rune("┏┓┗┛")
	text := d.gainText(at.w)
	if !legal {
		st, signs = style.Of(style.Bad).On(style.FreeLand), []rune("┏┓┗┛")
		text = " " + d.Say("ring.no") + " "
	}
	right, bottom := at.x+at.w-1, at.y+at.h-1
	if d.ch > 2 || at.h > d.ch {
		d.c.Rune(at.x, at.y, st, signs[0])
		d.c.Rune(right, at.y, st, signs[1])
	}
	d.c.Rune(at.x, bottom, st, signs[2])
	d.c.Rune(right, bottom, st, signs[3])
	d.c.Text(at.x+(at.w-widget.Width(text))/2, bottom, st, text)
}

// gainText is what the move under the cursor brings: " +7 "; " +7 points " where there is
// room; a line when it brings no points yet.
func (d ranchPainter) gainText(w int) string {
	p, ok := d.view.Preview(d.Pick.Move())
	switch {
	case !ok || p.Gain() == 0:
		return strings.Repeat("━", min(4, w-4))
	}
	return fmt.Sprintf(" %+d ", p.Gain())
}

// twoLines reports whether cows and circles get a line of their own. Where cells are large
// that would cost too many bytes for both halves each time the cursor moves.
func (d ranchPainter) twoLines(halves []moonriver.Half, legal bool) bool {
	cows, circles := 0, 0
	for _, half := range halves {
		f := face(d.Scene, half.Plot)
		cows, circles = cows+min(int(f.Cows), 1), circles+int(f.Circles)
	}
	return legal && (d.ch < 5 || cows+circles < 2 && circles == 0)
}

// half draws one half of what is being placed; above and below say whether another half
// goes on there, so that no edge of the ring lies there; two, whether its cows and its
// circle get a line of their own.
func (d ranchPainter) half(half moonriver.Half, above, below, two bool) {
	x, y := d.place(half.Cell)
	f := face(d.Scene, half.Plot)
	g := grounds[f.Terrain]
	top, bottom := 1, d.ch-2
	if above {
		top = 0
	}
	if below {
		bottom = d.ch - 1
	}
	if bottom < top {
		top, bottom = 0, 0
	}
	lines := min(bottom-top+1, 2)
	if f.Cows+f.Circles == 0 || !two {
		lines = 1
	}
	at := y + max(top, min((d.ch-lines)/2, bottom-lines+1))
	w := min(d.cw-2, 9) // a wider one would cost too many bytes each time the cursor moves
	x += (d.cw - w) / 2
	d.c.Fill(x, at, w, lines, g.texture())
	write := func(line int, text string) {
		d.c.Text(x+max(0, w-widget.Width(text))/2, at+line, g.written().With(style.Bold), text)
	}
	if lines == 1 {
		text := d.symbolsIn(f, w)
		if text == "" {
			text = d.landName(f.Terrain, w)
		}
		write(0, text)
		return
	}
	text := d.printed(f, w)
	if text == "" {
		text = d.landName(f.Terrain, w)
	}
	write(0, text)
	rest := strings.TrimSpace(strings.Repeat(signHires, int(f.Circles)))
	switch {
	case f.Cows > 1:
		rest = strings.TrimSpace(signCowSide + "2 " + rest)
	case f.Cows > 0:
		rest = strings.TrimSpace(signCowSide + " " + rest)
	}
	write(1, rest)
}

// findFits finds out where what is being placed fits.
func (b *gameBoard) findFits() {
	clear(b.fits)
	if !b.placing() || b.looking {
		return
	}
	for _, o := range b.Pick.Options() {
		if o.Variant&nowhere == 0 {
			b.fits[o.Thing] = true
		}
	}
}

// nowherePaths are the places where two plots of the viewer cannot lie, though they are
// free: the cursor goes there too, and the board says why not.
func nowherePaths(s board.Scene, v *moonriver.View, all []board.Path, top int) []board.Path {
	legal := map[[3]board.Thing]bool{}
	pairs := map[[2]board.Thing]bool{}
	for _, p := range all {
		if p.Move.Kind() == moonriver.MoveLay {
			legal[[3]board.Thing{p.Choices[0].Thing, p.Choices[1].Thing, p.Choices[2].Thing}] = true
			pairs[[2]board.Thing{p.Choices[0].Thing, p.Choices[1].Thing}] = true
		}
	}
	free := freeCells(v, s.Seat, top)
	for pair := range pairs {
		for _, at := range free {
			thing := cellThing(s.Seat, at)
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
