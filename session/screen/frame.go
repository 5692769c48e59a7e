package screen

import (
	"strconv"
	"sync"

	"github.com/charmbracelet/colorprofile"

	"saloon/tui"
)

const (
	// maxRewritten unchanged cells between two changes are written again: moving over them costs about as many bytes.
	maxRewritten = 3
	// minErased is how many blanks the end of a line must have to be erased, not written.
	minErased = 4
)

// A lastFrame remembers what a client's terminal shows, as checksums, because cells are only compared with it.
type lastFrame struct {
	width, height int
	profile       colorprofile.Profile
	sums          []uint32
	lineSums      []uint64 // checksums of the lines as the screen gave them
}

// A frameDiff collects the bytes that turn one frame into the next. They are pooled, so that idle sessions hold none.
type frameDiff struct {
	out    []byte
	cells  []cell  // of the line being drawn
	pieces []piece // what has to be written, row by row
	text   []byte  // of all pieces

	style *cellStyle // the terminal's current style
	x, y  int        // where the cursor is; x is -1 for unknown
	other []byte     // the bytes of the other order, to compare
}

// A piece is neighbouring cells of one style that are to be written.
type piece struct {
	x, y, end int
	from, to  int // of the text of all pieces
	style     *cellStyle
	blank     bool // there are only blanks in it
	sure      bool // terminals agree on where its text ends
	written   bool
}

var frameDiffs = sync.Pool{New: func() any { return new(frameDiff) }}

func (d *frameDiff) release() {
	clear(d.cells)
	clear(d.pieces)
	d.out = d.out[:0]
	if cap(d.out) <= 64<<10 {
		frameDiffs.Put(d)
	}
}

// resize takes the terminal to be blank and of this size.
func (f *lastFrame) resize(width, height int) {
	f.width, f.height = width, height
	f.sums = make([]uint32, width*height)
	f.lineSums = make([]uint64, height)
	for i := range f.sums {
		f.sums[i] = blankCell.sum
	}
}

// draw collects the bytes that make the terminal show a picture, and remembers the picture.
func (f *lastFrame) draw(d *frameDiff, p picture) {
	d.pieces, d.text, d.other = d.pieces[:0], d.text[:0], d.other[:0]
	rows, isRows := p.(tui.Rows)
	for y := range f.height {
		sum := p.Sum(y)
		if sum == f.lineSums[y] {
			continue
		}
		f.lineSums[y] = sum
		if !isRows || !d.readCells(rows, y, f.width, f.profile) {
			d.readLine(p.Line(y), f.width, f.profile)
		}
		d.diffRow(f.sums[y*f.width:(y+1)*f.width], y)
	}
	d.write()
}

// maxSorted is how many pieces are sorted by their style at most: a frame with more of them is mostly new.
const maxSorted = 300

// write writes the pieces row by row, or style by style, whichever takes fewer bytes: when little changes in many
// places, styles cost more than moving the cursor.
func (d *frameDiff) write() {
	before := len(d.out)
	d.begin()
	for i := range d.pieces {
		d.writePiece(&d.pieces[i])
	}
	d.setStyle(plainStyle)
	if len(d.pieces) < 3 || len(d.pieces) > maxSorted {
		return
	}
	d.out, d.other = d.other, d.out
	d.begin()
	for i := range d.pieces {
		d.writeStyle(i)
	}
	d.setStyle(plainStyle)
	if len(d.out) > len(d.other)-before {
		d.out, d.other = d.other, d.out
	}
}

func (d *frameDiff) begin() { d.style, d.x = plainStyle, -1 }

// writeStyle writes a piece and all later ones of its style, with the blanks that look the same in it.
func (d *frameDiff) writeStyle(first int) {
	if d.pieces[first].written || d.pieces[first].blank && d.comesLater(first) {
		return
	}
	style := d.pieces[first].style
	for i := range d.pieces {
		p := &d.pieces[i]
		if !p.written && (p.style == style || p.blank && p.style == style.blank) {
			p.written = true
			d.writePiece(p)
		}
	}
}

// comesLater reports whether there is writing to come in whose style these blanks look the same.
func (d *frameDiff) comesLater(at int) bool {
	for i := range d.pieces {
		if p := &d.pieces[i]; !p.written && !p.blank && p.style.blank == d.pieces[at].style {
			return true
		}
	}
	return false
}

func (d *frameDiff) writePiece(p *piece) {
	d.moveCursor(p.x, p.y)
	if !p.blank || d.style.blank != p.style {
		d.setStyle(p.style)
	}
	d.out = append(d.out, d.text[p.from:p.to]...)
	d.x, d.y = p.end, p.y
	if !p.sure {
		d.x = -1
	}
}

// diffRow collects the runs of cells in row y that differ from before.
func (d *frameDiff) diffRow(before []uint32, y int) {
	end := len(d.cells)
	for end > 0 && d.cells[end-1].sum == blankCell.sum {
		end--
	}
	for x := 0; x < len(d.cells); {
		if before[x] == d.cells[x].sum {
			x++
			continue
		}
		stop := d.runEnd(before, x)
		for x > 0 && d.cells[x].text == "" {
			x--
		}
		if tail := len(d.cells) - max(x, end); stop > end && tail >= minErased {
			d.addPieces(x, max(x, end), y)
			d.addPiece(piece{x: max(x, end), y: y, style: plainStyle}, "\x1b[K")
			break
		}
		d.addPieces(x, stop, y)
		x = stop
	}
	for x := range d.cells {
		before[x] = d.cells[x].sum
	}
}

// addPieces collects the cells before column to. Blanks join the writing beside them where they look the same in it.
func (d *frameDiff) addPieces(from, to, y int) {
	fresh := true
	for x := from; x < to; x++ {
		c := d.cells[x]
		if c.text == "" {
			continue
		}
		wide, blank := x+1, c.text == " "
		for wide < to && d.cells[wide].text == "" {
			wide++
		}
		sure := len(c.text) == 1 || !widthUnsure(d.cells, x)
		if last := len(d.pieces) - 1; !fresh && d.pieces[last].takes(c.style, blank) {
			p := &d.pieces[last]
			if !blank {
				p.style, p.blank = c.style, false
			}
			d.text = append(d.text, c.text...)
			p.to, p.end, p.sure = len(d.text), wide, sure
			continue
		}
		d.addPiece(piece{x: x, y: y, end: wide, style: c.style, blank: blank, sure: sure}, c.text)
		fresh = false
	}
}

// goesWith reports whether a cell can be written in a style, or the style in its own.
func (c *cell) goesWith(style *cellStyle) bool {
	return c.style == style || c.text == " " && c.style == style.blank || c.style.blank == style
}

// takes reports whether a cell can be written in one go with a piece that it follows.
func (p *piece) takes(style *cellStyle, blank bool) bool {
	switch {
	case !p.sure:
		return false
	case blank:
		return p.style == style || p.style.blank == style
	}
	return p.style == style || p.blank && p.style == style.blank
}

func (d *frameDiff) addPiece(p piece, text string) {
	p.from = len(d.text)
	d.text = append(d.text, text...)
	p.to = len(d.text)
	d.pieces = append(d.pieces, p)
}

func (d *frameDiff) moveCursor(x, y int) {
	switch {
	case d.x < 0 || y != d.y || x < d.x:
		d.placeCursor(x, y)
	case x == d.x:
	case x == d.x+1:
		d.out = append(d.out, "\x1b[C"...)
	default:
		d.out = append(d.out, "\x1b["...)
		d.out = strconv.AppendInt(d.out, int64(x-d.x), 10)
		d.out = append(d.out, 'C')
	}
}

// runEnd is where the run of changes that begins at x ends. A run includes short gaps of its style: changing the style
// and back would cost more than moving the cursor.
func (d *frameDiff) runEnd(before []uint32, x int) int {
	end := x + 1
	for at := end; at < len(d.cells) && at-end <= maxRewritten; at++ {
		if before[at] != d.cells[at].sum {
			end = at + 1
		} else if !d.cells[at].goesWith(d.cells[end-1].style) {
			break
		}
	}
	for end < len(d.cells) && d.cells[end].text == "" {
		end++
	}
	return end
}

// widthUnsure reports whether terminals may disagree on a width: of what is wide, or has several code points.
func widthUnsure(line []cell, x int) bool {
	wide := x+1 < len(line) && line[x+1].text == ""
	return wide || len([]rune(line[x].text)) > 1
}

func (d *frameDiff) placeCursor(x, y int) {
	d.out = append(d.out, "\x1b["...)
	d.out = strconv.AppendInt(d.out, int64(y+1), 10)
	if x > 0 {
		d.out = append(d.out, ';')
		d.out = strconv.AppendInt(d.out, int64(x+1), 10)
	}
	d.out = append(d.out, 'H')
}

func (d *frameDiff) setStyle(style *cellStyle) {
	if d.style == style || d.style.sequence == style.sequence {
		return
	}
	d.out = append(d.out, styleChange(d.style, style)...)
	d.style = style
}
