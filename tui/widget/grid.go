package widget

import (
	"hash/maphash"
	"math/bits"
	"slices"
	"sync"
	"unicode/utf8"

	"saloon/tui/style"
)

// A Cell is one place on the screen. Its rune is a character; below zero, the number of a cluster of several code
// points in the grid's list; zero, the right half of a wide character.
type Cell struct {
	Rune  rune
	Style style.Style
}

// A Grid is a screen of cells.
type Grid struct {
	w, h     int
	wide     bool // there may be wide characters in it
	cells    []Cell
	clusters []string
	sums     []lineSum
	out      []byte
}

// A lineSum is the checksum of a line. It holds until something is drawn there.
type lineSum struct {
	sum   uint64
	holds bool
}

var grids = sync.Pool{New: func() any { return new(Grid) }}

// NewGrid takes a blank grid; give it back with Free when it has been rendered.
func NewGrid(w, h int) *Grid {
	g := grids.Get().(*Grid)
	g.Reset(w, h)
	return g
}

// Drawn is a grid of its own with something in it that is drawn once and pasted often.
func Drawn(w, h int, draw func(a Area)) *Grid {
	g := new(Grid)
	g.Reset(w, h)
	draw(g.Area())
	return g
}

// Free gives the grid back for the next screen.
func (g *Grid) Free() { grids.Put(g) }

// Reset makes it a blank grid of this size.
func (g *Grid) Reset(w, h int) {
	g.w, g.h, g.wide = max(w, 0), max(h, 0), false
	n := g.w * g.h
	if cap(g.cells) < n {
		g.cells = make([]Cell, n)
	}
	g.cells = g.cells[:n]
	for i := range g.cells {
		g.cells[i] = Cell{Rune: ' '}
	}
	g.clusters = g.clusters[:0]
	g.sums = slices.Grow(g.sums[:0], g.h)[:g.h]
	clear(g.sums)
}

// Crowded reports whether it has been drawn over so often that it should be reset.
func (g *Grid) Crowded() bool { return len(g.clusters) > mostClusters }

// mostClusters is how many characters of several code points a picture that is drawn over remembers.
const mostClusters = 1000

// Area is the whole grid.
func (g *Grid) Area() Area { return Area{g: g, W: g.w, H: g.h} }

// put writes one grapheme at a cell inside the grid; it never leaves half of a wide character behind.
func (g *Grid) put(x, y int, r rune, width int, st style.Style) {
	at := y*g.w + x
	g.sums[y].holds = false
	if g.wide {
		g.blankOtherHalf(x, at)
	}
	g.cells[at] = Cell{r, st}
	if width == 2 {
		g.blankOtherHalf(x+1, at+1)
		g.cells[at+1] = Cell{0, st}
		g.wide = true
	}
}

// blankOtherHalf blanks what would be left of a wide character when this cell is overwritten.
func (g *Grid) blankOtherHalf(x, at int) {
	if g.cells[at].Rune == 0 && x > 0 {
		g.cells[at-1].Rune = ' '
	}
	if x+1 < g.w && g.cells[at+1].Rune == 0 && g.cells[at].Rune != 0 {
		g.cells[at+1].Rune = ' '
	}
}

// blank blanks so many cells of a line, and the other half of a wide character that ends or begins among them.
func (g *Grid) blank(x, y, n int, st style.Style) {
	at := y*g.w + x
	g.sums[y].holds = false
	if g.wide {
		g.blankOtherHalf(x, at)
		g.blankOtherHalf(x+n-1, at+n-1)
	}
	row := g.cells[at : at+n]
	for i := range row {
		row[i] = Cell{' ', st}
	}
}

func (g *Grid) cluster(s string) rune {
	g.clusters = append(g.clusters, s)
	return -rune(len(g.clusters))
}

// Render is the screen as lines with SGR sequences only, without blanks at the end that nobody can see.
func (g *Grid) Render(t *style.Theme) string {
	out := g.out[:0]
	for y := range g.h {
		if y > 0 {
			out = append(out, '\n')
		}
		out = g.line(out, t, g.cells[y*g.w:(y+1)*g.w])
	}
	g.out = out
	return string(out)
}

// Line is line y as Render writes it; below the grid there is nothing.
func (g *Grid) Line(t *style.Theme, y int) string {
	if y >= g.h {
		return ""
	}
	g.out = g.line(g.out[:0], t, g.cells[y*g.w:(y+1)*g.w])
	return string(g.out)
}

// Cells are those of line y, until something is drawn there; none below the grid.
func (g *Grid) Cells(y int) []Cell {
	if y >= g.h {
		return nil
	}
	return g.cells[y*g.w : (y+1)*g.w]
}

// Sum is a checksum of what stands in line y: two lines that differ have different ones.
func (g *Grid) Sum(y int) uint64 {
	if y >= g.h {
		return sumSeed
	}
	if !g.sums[y].holds {
		g.sums[y] = lineSum{g.sumUp(y), true}
	}
	return g.sums[y].sum
}

func (g *Grid) sumUp(y int) uint64 {
	sum, key := sumSeed, cellSeed
	for _, c := range g.cells[y*g.w : (y+1)*g.w] {
		word := uint64(uint32(c.Rune))<<32 | uint64(c.Style)
		if c.Rune < 0 { // the number of a cluster is not what it says
			word = maphash.String(clusterSeed, g.clusters[-c.Rune-1]) ^ uint64(c.Style)
		}
		key += 0x9e3779b97f4a7c15 // no cell waits for the one before it
		high, low := bits.Mul64(word^key, key)
		sum += high ^ low
	}
	return sum
}

// Nobody outside can tell which lines have the same checksum.
var (
	clusterSeed = maphash.MakeSeed()
	sumSeed     = maphash.String(clusterSeed, "a line")
	cellSeed    = maphash.String(clusterSeed, "a cell")
)

func (g *Grid) line(out []byte, t *style.Theme, row []Cell) []byte {
	for len(row) > 0 && row[len(row)-1].Rune == ' ' && t.Bare(row[len(row)-1].Style) {
		row = row[:len(row)-1]
	}
	var now style.Style
	for _, c := range row {
		if c.Style != now && (c.Rune != ' ' || !t.Bare(c.Style) || !t.Bare(now)) {
			out = t.AppendSGR(out, c.Style)
			now = c.Style
		}
		if c.Rune > 0 && c.Rune < utf8.RuneSelf { // most are
			out = append(out, byte(c.Rune))
			continue
		}
		out = g.glyph(out, t, c.Rune)
	}
	if now != 0 {
		out = t.AppendSGR(out, 0)
	}
	return out
}

func (g *Grid) glyph(out []byte, t *style.Theme, r rune) []byte {
	switch {
	case r > 0 && r < utf8.RuneSelf:
		return append(out, byte(r))
	case t.ASCII && r == 0:
		return append(out, ' ')
	case t.ASCII && r < 0:
		first, _ := utf8.DecodeRuneInString(g.clusters[-r-1])
		return append(out, style.ASCII(first))
	case t.ASCII:
		return append(out, style.ASCII(r))
	case r > 0:
		return utf8.AppendRune(out, r)
	case r < 0:
		return append(out, g.clusters[-r-1]...)
	}
	return out
}
