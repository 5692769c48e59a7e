package widget

import "saloon/tui/style"

// An Area is a rectangle of a grid with its own origin at the top left. What is drawn outside of it is not drawn. It
// is a value: pass it on freely.
type Area struct {
	g    *Grid
	x, y int
	W, H int
}

// Sub is a part of the area, cut to fit inside.
func (a Area) Sub(x, y, w, h int) Area {
	x0, y0 := max(x, 0), max(y, 0)
	x1, y1 := min(x+w, a.W), min(y+h, a.H)
	return Area{a.g, a.x + x0, a.y + y0, max(x1-x0, 0), max(y1-y0, 0)}
}

// Spot is a piece of a line of the area, as a part of the whole grid.
func (a Area) Spot(x, y, w int) Spot { return Spot{X: a.x + x, Y: a.y + y, W: w, H: 1} }

// Inset is the area without a margin.
func (a Area) Inset(dx, dy int) Area { return a.Sub(dx, dy, a.W-2*dx, a.H-2*dy) }

// SplitX parts the area into the left w columns and the rest.
func (a Area) SplitX(w int) (left, right Area) {
	return a.Sub(0, 0, w, a.H), a.Sub(w, 0, a.W-w, a.H)
}

// Text writes one line and returns the column after it, also when it was cut.
func (a Area) Text(x, y int, st style.Style, s string) int {
	if y < 0 || y >= a.H {
		return x + Width(s)
	}
	return a.g.text(a.x+x, a.y+y, a.x, a.x+a.W, st, s) - a.x
}

// Rune writes one character of one cell: quicker than Text, for what has many cells.
func (a Area) Rune(x, y int, st style.Style, r rune) {
	if x >= 0 && y >= 0 && x < a.W && y < a.H {
		a.g.put(a.x+x, a.y+y, r, 1, st)
	}
}

// At is the character of a cell; a blank outside.
func (a Area) At(x, y int) rune {
	if x < 0 || y < 0 || x >= a.W || y >= a.H {
		return ' '
	}
	return a.g.cells[(a.y+y)*a.g.w+a.x+x].Rune
}

// Fit writes one line that ends with an ellipsis when it is wider than w, and returns the column after it.
func (a Area) Fit(x, y, w int, st style.Style, s string) int {
	return a.Text(x, y, st, Cut(s, w))
}

// Right writes a line that ends at the column x, which it does not touch.
func (a Area) Right(x, y int, st style.Style, s string) { a.Text(x-Width(s), y, st, s) }

// Center writes a line in the middle.
func (a Area) Center(y int, st style.Style, s string) {
	s = Cut(s, a.W)
	a.Text((a.W-Width(s))/2, y, st, s)
}

// A Span is a piece of a line in one style.
type Span struct {
	Style style.Style
	Text  string
}

// Spans writes spans one after the other and returns the column after them.
func (a Area) Spans(x, y int, spans []Span) int {
	for _, s := range spans {
		x = a.Text(x, y, s.Style, s.Text)
	}
	return x
}

// SpansWidth is how many cells spans take.
func SpansWidth(spans []Span) (w int) {
	for _, s := range spans {
		w += Width(s.Text)
	}
	return w
}

// Lines writes wrapped text from the line y on and returns the line after it.
func (a Area) Lines(x, y, w int, st style.Style, text string) int {
	for _, line := range Wrap(text, w) {
		a.Text(x, y, st, line)
		y++
	}
	return y
}

// Fill gives a rectangle a style and blanks it.
func (a Area) Fill(x, y, w, h int, st style.Style) {
	part := a.Sub(x, y, w, h)
	if part.W == 0 {
		return
	}
	for row := range part.H {
		part.g.blank(part.x, part.y+row, part.W, st)
	}
}

// Clear blanks all of the area but some parts of it.
func (a Area) Clear(but ...Area) {
	if len(but) == 0 {
		a.Fill(0, 0, a.W, a.H, 0)
		return
	}
	b, rest := but[0], but[1:]
	x, y := b.x-a.x, b.y-a.y
	a.Sub(0, 0, a.W, y).Clear(rest...)
	a.Sub(0, y, x, b.H).Clear(rest...)
	a.Sub(x+b.W, y, a.W-x-b.W, b.H).Clear(rest...)
	a.Sub(0, y+b.H, a.W, a.H-y-b.H).Clear(rest...)
}

// Paste draws what stands in another grid at the top left of the area.
func (a Area) Paste(from *Grid) {
	for y := range min(from.h, a.H) {
		row := a.Sub(0, y, from.w, 1)
		row.Fill(0, 0, row.W, 1, 0)
		cells := a.g.cells[row.y*a.g.w+row.x:][:row.W]
		copy(cells, from.cells[y*from.w:])
		for i, c := range cells {
			if c.Rune < 0 {
				cells[i].Rune = a.g.cluster(from.clusters[-c.Rune-1])
			}
		}
	}
	a.g.wide = a.g.wide || from.wide
}

// Restyle gives all of the area one style, and leaves what is written there.
func (a Area) Restyle(st style.Style) {
	for y := range a.H {
		cells := a.g.cells[(a.y+y)*a.g.w+a.x:][:a.W]
		for x := range cells {
			cells[x].Style = st
		}
	}
}

// Frame draws a border around the area, with a title in it.
func (a Area) Frame(title string) {
	st := style.Of(style.Frame)
	for x := range a.W {
		a.Rune(x, 0, st, '─')
		a.Rune(x, a.H-1, st, '─')
	}
	for y := range a.H {
		a.Rune(0, y, st, '│')
		a.Rune(a.W-1, y, st, '│')
	}
	for _, corner := range []struct {
		x, y int
		r    rune
	}{{0, 0, '╭'}, {a.W - 1, 0, '╮'}, {0, a.H - 1, '╰'}, {a.W - 1, a.H - 1, '╯'}} {
		a.Rune(corner.x, corner.y, st, corner.r)
	}
	a.Text(2, 0, style.Of(style.Title), " "+title+" ")
}

// HLine draws a line to the right.
func (a Area) HLine(x, y, w int) {
	for i := range max(w, 0) {
		a.Rune(x+i, y, style.Of(style.Frame), '─')
	}
}

// VLine draws a line downwards.
func (a Area) VLine(x, y, h int) {
	for i := range max(h, 0) {
		a.Rune(x, y+i, style.Of(style.Frame), '│')
	}
}
