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

var camp = moonriver.CellAt(3, 1)

type ranchPainter struct {
	*gameBoard
	c      board.Canvas
	seat   rules.Seat
	fact   *ranchFact
	cw, ch int
	x, y   int // of the cell in column a of the topmost row
	rows   int
}

func (b *gameBoard) drawRanch(c board.Canvas, f frame, seat rules.Seat) {
	d := ranchPainter{b, c, seat, &b.facts[seat-1], f.cw, f.ch, f.ranch.x, f.ranch.y, f.rows}
	d.cells()
	d.preview()
	if b.Over {
		return
	}
	for row := range d.rows {
		c.Right(d.x, d.y+row*d.ch+d.ch/2, style.Of(style.Dim), strconv.Itoa(d.rows-row))
	}
	d.drawRiver(f.river, true)
}

func (b *gameBoard) drawOther(c board.Canvas, f frame, at box, seat rules.Seat) {
	d := ranchPainter{b, c, seat, &b.facts[seat-1], f.ow, f.oh, at.x, at.y + f.otherY, f.rows}
	d.cells()
	if b.Over {
		return
	}
	if f.otherY > 0 {
		b.headline(c, f, at, seat)
	}
	d.drawRiver(f.shore, f.otherY == 0)
	if f.extra > 0 {
		b.drawGain(c, at.x, d.y+d.rows*d.ch+f.shore, at.w, seat)
	}
}

// headline is whose ranch is below it, and how many points it has.
func (b *gameBoard) headline(c board.Canvas, f frame, at box, seat rules.Seat) {
	points := strconv.Itoa(b.view.Ranches[seat-1].Score)
	if word := b.Scene.Words.N("moonriver.points", b.view.Ranches[seat-1].Score); f.extra > 0 && widget.Width(word+b.Scene.Name(seat))+4 <= at.w {
		points = word
	}
	c.Seat(at.x, at.y, at.w-widget.Width(points)-1, seat)
	c.Right(at.x+at.w, at.y, style.Of(style.Strong), points)
}

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

func (d ranchPainter) place(at moonriver.Cell) (x, y int) {
	return d.x + (at.Column()-1)*d.cw, d.y + (d.rows-at.Row())*d.ch
}

func (d ranchPainter) cell(at moonriver.Cell, x, y int) {
	thing := cellThing(d.seat, at)
	if d.Skips(thing) {
		return
	}
	if !d.Over {
		d.Mark(x, y, d.cw, d.ch, thing)
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

// clear is how many lines of a plot corners may go around: all but that of a partner, whose sign they would hide.
func (f *plotFact) clear(lines int) int {
	return lines - board.If(f.Partner != moonriver.NoPartner && linesOf[lines].partner == lines-1, 1, 0)
}

// corners draws four corners around so many lines of a cell; a corner on a letter is left out.
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

func (d ranchPainter) state(f *plotFact, thing board.Thing, x, y int) {
	on := d.On(thing)
	switch {
	case !on && !d.Pick.Offers(thing) && !d.Pick.HasPicked(thing):
		return
	case d.placing() && !d.Looking:
		return // the preview shows where the domino would lie
	case d.ch < 3 || d.cw < 7:
		st := board.If(on, style.On(style.LandCursor), style.Of(style.Strong).On(style.LegalGround))
		if f.is && (on || !d.Looking) {
			d.smallState(f, x, y, st)
		}
	case on || d.Pick.HasPicked(thing):
		d.corners(x, y, f.clear(d.ch), style.Of(style.Ring).On(style.FreeLand), "┏┓┗┛")
	case f.is:
		d.corners(x, y, f.clear(d.ch), grounds[f.face.Terrain].written().With(style.Bold), "┌┐└┘")
	}
}

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

var (
	waterStyle  = style.Of(style.Ripple).On(style.RiverGround)
	campStyle   = style.Of(style.CampInk).On(style.CampLand)
	bridgeStyle = style.On(style.BridgeGround)
)

func (d ranchPainter) shoreWidth() int {
	switch {
	case d.cw < 4:
		return 0
	case d.cw < 13:
		return 1
	}
	return 2
}

func (d ranchPainter) drawCamp(x, y int) {
	dx, dy := d.shoreWidth(), min(1, d.ch-1)
	d.c.Fill(x, y, d.cw, d.ch, waterStyle)
	if d.ch > 1 && d.cw > 6 {
		d.c.Rune(x, y, waterStyle, '~')
		d.c.Rune(x+d.cw-2, y, waterStyle, '~')
	}
	d.c.Fill(x+dx, y+dy, d.cw-2*dx, d.ch-dy, campStyle)
	inside := d.cw - 2*dx
	brand, name := d.Scene.Brand(d.seat), ""
	line := y + d.ch - 1
	if d.ch >= 3 {
		line = y + d.ch/2 + 1
		if word := d.Say("camp"); widget.Width(word) <= inside {
			d.c.Text(x+(d.cw-widget.Width(word))/2, line-1, campStyle, word)
		}
	}
	if room := inside - widget.Width(brand.Sign()); room > 3 {
		if name = d.Scene.Name(d.seat); widget.Width(name) != room { // a name that just fits needs no space before it
			name = " " + widget.Cut(name, room-1)
		}
	}
	at := x + dx + (inside-widget.Width(brand.Sign()+name))/2
	at = brand.Draw(d.c.Area, at, line, style.CampLand)
	d.c.Text(at, line, brand.Style().On(style.CampLand).With(style.Bold), name)
	d.bridges(x, y, dx)
}

func (d ranchPainter) bridges(x, y, dx int) {
	if d.ch < 2 || dx == 0 {
		return
	}
	has := func(column, row int) bool {
		return slices.Contains(d.view.Ranches[d.seat-1].Bridges, moonriver.CellAt(column, row))
	}
	if has(3, 2) {
		wide := min(3, d.cw-2)
		board.Repeat(d.c.Area, x+(d.cw-wide)/2, y, bridgeStyle, "║", wide)
	}
	for i := range dx {
		if has(2, 1) {
			d.c.Rune(x+i, y+d.ch/2, bridgeStyle, '═')
		}
		if has(4, 1) {
			d.c.Rune(x+d.cw-1-i, y+d.ch/2, bridgeStyle, '═')
		}
	}
}

// drawRiver draws so many lines of the river below a ranch, with the letters of the columns in the last one.
func (d ranchPainter) drawRiver(lines int, letters bool) {
	y, w := d.y+d.rows*d.ch, 5*d.cw
	d.c.Fill(d.x, y, w, lines, waterStyle)
	for line := range lines {
		for x := line * 2; x < w; x += 4 + line {
			d.c.Rune(d.x+x, y+line, waterStyle, '~')
		}
	}
	dx := d.shoreWidth()
	d.c.Fill(d.x+2*d.cw+dx, y, d.cw-2*dx, lines, campStyle)
	if !letters || lines == 0 {
		return
	}
	for col := range 5 {
		st := board.If(col == 2, campStyle, style.Of(style.LandPale).On(style.RiverGround))
		d.c.Text(d.x+col*d.cw+d.cw/2-1, y+lines-1, st.With(style.Bold), " "+string(rune('a'+col))+" ")
	}
}
