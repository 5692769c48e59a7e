package moonriver

import (
	"slices"
	"strconv"
	"unicode"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// camp is the cell that the board of a player blocks.
var camp = moonriver.CellAt(3, 1)

// A ranchPainter draws one ranch.
type ranchPainter struct {
	*gameBoard
	c      board.Canvas
	seat   rules.Seat
	fact   *ranchFact
	cw, ch int
	x, y   int // of the cell in column a of the topmost row
	rows   int
}

// drawRanch draws a ranch large, with the numbers of its rows, and the river with the
// letters of its columns.
func (b *gameBoard) drawRanch(c board.Canvas, f frame, seat rules.Seat) {
	d := ranchPainter{b, c, seat, &b.facts[seat-1], f.cw, f.ch, f.ranch.x, f.ranch.y, f.rows}
	d.cells()
	d.preview()
	if b.drawingOver {
		return
	}
	for row := range d.rows {
		c.Right(d.x, d.y+row*d.ch+d.ch/2, style.Of(style.Dim), strconv.Itoa(d.rows-row))
	}
	d.drawRiver(f.river, true)
}

// drawOther draws the ranch of another player small, below its headline.
func (b *gameBoard) drawOther(c board.Canvas, f frame, at box, seat rules.Seat) {
	d := ranchPainter{b, c, seat, &b.facts[seat-1], f.ow, f.oh, at.x, at.y + f.otherY, f.rows}
	d.cells()
	if b.drawingOver {
		return
	}
	if f.otherY > 0 {
		points := strconv.Itoa(b.view.Ranches[seat-1].Score)
		if f.extra > 0 {
			points = b.Scene.Words.N("moonriver.points", b.view.Ranches[seat-1].Score)
		}
		c.Seat(at.x, at.y, at.w-widget.Width(points)-1, seat)
		c.Right(at.x+at.w, at.y, style.Of(style.Strong), points)
	}
	d.drawRiver(f.shore, f.otherY == 0)
	if f.extra > 0 {
		b.drawGain(c, at.x, d.y+d.rows*d.ch+f.shore, at.w, seat)
	}
}

// drawGain tells how many points a player has got since the viewer's last turn.
func (b *gameBoard) drawGain(c board.Canvas, x, y, w int, seat rules.Seat) {
	if b.Scene.Earlier == nil {
		return
	}
	st, text := style.Of(style.Dim), b.Say("gain.none")
	if gain := b.facts[seat-1].gain; gain != 0 {
		st, text = style.Of(style.Good), b.Say("gain", gain)
	}
	c.Fit(x, y, w, st, text)
}

func (d ranchPainter) cells() {
	for row := 1; row <= d.rows; row++ {
		for col := 1; col <= 5; col++ {
			at := moonriver.CellAt(col, row)
			x, y := d.place(at)
			d.cell(at, x, y)
		}
	}
}

// place is where a cell lies on the canvas.
func (d ranchPainter) place(at moonriver.Cell) (x, y int) {
	return d.x + (at.Column()-1)*d.cw, d.y + (d.rows-at.Row())*d.ch
}

// cell draws one cell and marks it for the arrows and the mouse.
func (d ranchPainter) cell(at moonriver.Cell, x, y int) {
	thing := cellThing(d.seat, at)
	switch {
	case !d.drawingOver:
		d.mark(x, y, d.cw, d.ch, thing)
	case !slices.Contains(d.touched, thing):
		return
	}
	f := &d.fact.at[at]
	switch {
	case f.is && d.ch == 1:
		d.tinyPlot(f, x, y)
	case f.is:
		d.plot(f, x, y)
	case at == camp:
		d.drawCamp(x, y)
	default:
		d.free(thing, x, y)
	}
	d.state(f, thing, x, y)
}

// free draws a cell on which nothing lies, with corners where the domino fits.
func (d ranchPainter) free(thing board.Thing, x, y int) {
	d.c.Fill(x, y, d.cw, d.ch, style.Of(style.FreeDot).On(style.FreeLand))
	if !d.fits[thing] {
		d.c.Rune(x+(d.cw-1)/2, y+(d.ch-1)/2, style.Of(style.FreeDot).On(style.FreeLand), '·')
		return
	}
	st := style.Of(style.Fits).On(style.FreeLand)
	d.corners(x, y, d.ch, st, "┌┐└┘")
	d.c.Text(x+(d.cw-1)/2, y+(d.ch-1)/2, st, signFits)
}

// clear is how many lines of a plot corners may go around: all but the last one when a
// partner lies there, whose sign they would hide.
func (f *plotFact) clear(lines int) int {
	if f.Partner != moonriver.NoPartner && linesOf[lines].partner == lines-1 {
		return lines - 1
	}
	return lines
}

// corners draws four corners around so many lines of a cell that has room for them. What is
// written there stays readable: a corner on a letter is left out.
func (d ranchPainter) corners(x, y, lines int, st style.Style, four string) {
	if d.ch < 3 || d.cw < 7 {
		return
	}
	right, bottom := x+d.cw-1, y+lines-1
	at := [4][2]int{{x, y}, {right, y}, {x, bottom}, {right, bottom}}
	for i, r := range []rune(four) {
		if was := d.c.At(at[i][0], at[i][1]); !unicode.IsLetter(was) && !unicode.IsDigit(was) {
			d.c.Rune(at[i][0], at[i][1], st, r)
		}
	}
}

// state draws around a plot that it is looked at, chosen, or may be chosen.
func (d ranchPainter) state(f *plotFact, thing board.Thing, x, y int) {
	on := d.at(thing)
	switch {
	case !on && !d.Pick.Offers(thing) && !d.Pick.HasPicked(thing):
		return
	case d.placing() && !d.looking:
		return // the preview shows where the domino would lie
	case d.ch < 3 || d.cw < 7:
		st := style.Of(style.Strong).On(style.LegalGround)
		if on {
			st = style.On(style.LandCursor)
		}
		if f.is && (on || !d.looking) {
			d.smallState(f, x, y, st)
		}
	case on || d.Pick.HasPicked(thing):
		d.corners(x, y, f.clear(d.ch), style.Of(style.Ring).On(style.FreeLand), "┏┓┗┛")
	case f.is:
		d.corners(x, y, f.clear(d.ch), grounds[f.face.Terrain].written().With(style.Bold), "┌┐└┘")
	}
}

// smallState colours the cows of a small plot, or its first cell.
func (d ranchPainter) smallState(f *plotFact, x, y int, st style.Style) {
	switch sign := signCow; {
	case f.Cows > 0 && d.ch > 1:
		d.cows(f.Cows, x, y+linesOf[d.ch].cows, st.With(style.Bold))
	case f.Cows > 1:
		sign = strconv.Itoa(f.Cows)
		fallthrough
	case f.Cows > 0:
		d.c.Text(x+d.cw-1, y, st.With(style.Bold), sign)
	default:
		d.c.Rune(x, y, st.With(style.Bold), grounds[f.face.Terrain].sign)
	}
}

func (b *gameBoard) at(thing board.Thing) bool { return b.cursor().On(thing) }

// mark says where a thing lies, for the arrows and the mouse.
func (b *gameBoard) mark(x, y, w, h int, thing board.Thing) {
	b.Pick.Mark(x, y, w, h, thing)
	if b.looking {
		b.look.Mark(x, y, w, h, thing)
	}
}
