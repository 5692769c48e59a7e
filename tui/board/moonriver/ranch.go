package moonriver

import (
	"strconv"
	"strings"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// grounds are the colours of the terrains.
var grounds = [...]style.Role{
	moonriver.Desert: style.DesertGround, moonriver.Canyon: style.CanyonGround, moonriver.Prairie: style.PrairieGround,
	moonriver.Forest: style.ForestGround, moonriver.Corn: style.CornGround, moonriver.Homestead: style.HomesteadGround,
}

func ground(t moonriver.Terrain) style.Style { return style.On(grounds[t]) }

// The signs of what is printed on plots and of the pieces on them.
const (
	signGold   = "$"
	signBeaver = "b"
	signCow    = "●"
	signSkull  = "x"
	signCircle = "○"
	signBridge = "═"
	signFree   = "·"
	signLegal  = "+"
	signCamp   = "⌂"
)

// A ranchPainter draws one ranch.
type ranchPainter struct {
	*gameBoard
	c      board.Canvas
	seat   rules.Seat
	cw, ch int
	x, y   int // of the cell in column a of the topmost row
	rows   int
	ghost  map[moonriver.Cell]ghost // the domino that is being placed, half by half
}

// A ghost is a half of a domino that is shown where it would be laid.
type ghost struct {
	plot   moonriver.Plot
	anchor bool // its cell is the one under the cursor
}

// drawRanch draws a ranch large, with its headline, row numbers and letters.
func (b *gameBoard) drawRanch(c board.Canvas, at box, cw, ch int, seat rules.Seat) {
	r := b.view.Ranches[seat-1]
	b.headline(c, at, seat)
	d := ranchPainter{b, c, seat, cw, ch, at.x + marginLeft, at.y + 1, r.Rows, b.ghosts(seat)}
	for row := range r.Rows {
		y := d.y + row*ch
		c.Right(at.x+marginLeft-1, y+ch/2, style.Of(style.Dim), strconv.Itoa(r.Rows-row))
	}
	d.cells()
	for col := range 5 {
		c.Text(d.x+col*cw+cw/2, d.y+r.Rows*ch, style.Of(style.Dim), string(rune('a'+col)))
	}
}

// drawSmall draws a ranch without numbers and letters.
func (b *gameBoard) drawSmall(c board.Canvas, at box, cw, ch int, seat rules.Seat) {
	b.headline(c, at, seat)
	d := ranchPainter{b, c, seat, cw, ch, at.x, at.y + 1, b.view.Ranches[seat-1].Rows, nil}
	d.cells()
}

// headline is the name, the points, and a sign for whose turn it is.
func (b *gameBoard) headline(c board.Canvas, at box, seat rules.Seat) {
	points := strconv.Itoa(b.view.Ranches[seat-1].Score)
	if at.w > 30 {
		points = b.Scene.Words.N("moonriver.points", b.view.Ranches[seat-1].Score)
	}
	x := at.x
	if b.Scene.ToAct.Has(seat) {
		c.Text(x, at.y, style.Of(style.Accent), "▶")
	}
	c.Seat(x+1, at.y, max(at.w-widget.Width(points)-2, 1), seat)
	c.Right(at.x+at.w, at.y, style.Of(style.Strong), points)
}

func (d ranchPainter) cells() {
	for row := 1; row <= d.rows; row++ {
		for col := 1; col <= 5; col++ {
			d.cell(moonriver.CellAt(col, row), d.x+(col-1)*d.cw, d.y+(d.rows-row)*d.ch)
		}
	}
}

// cell draws one cell and marks it for the arrows and the mouse.
func (d ranchPainter) cell(at moonriver.Cell, x, y int) {
	thing := cellThing(d.seat, at)
	d.Pick.Mark(x, y, d.cw, d.ch, thing)
	if g, ok := d.ghost[at]; ok {
		st := style.On(style.PickGround)
		if g.anchor {
			st = style.On(style.CursorGround)
		}
		d.plot(moonriver.Laid{Cell: at, Plot: g.plot}, x, y, st.With(style.Bold), true)
		return
	}
	if laid, ok := d.view.At(d.seat, at); ok {
		d.plot(laid, x, y, d.styleOf(thing, ground(face(d.Scene, laid.Plot).Terrain)), false)
		return
	}
	d.free(at, thing, x, y)
}

// styleOf is the style of a thing: under the cursor, chosen, free to choose, or as
// it is otherwise.
func (b *gameBoard) styleOf(thing board.Thing, otherwise style.Style) style.Style {
	switch {
	case b.Pick.On(thing):
		return style.On(style.CursorGround).With(style.Bold)
	case b.Pick.HasPicked(thing):
		return style.On(style.PickGround)
	case b.Pick.Offers(thing) && otherwise.Ground() == style.Plain:
		return style.Of(style.Strong).On(style.LegalGround)
	case b.Pick.Offers(thing):
		return otherwise.With(style.Bold | style.Underline)
	}
	return otherwise
}

func (d ranchPainter) free(at moonriver.Cell, thing board.Thing, x, y int) {
	st, sign := style.Of(style.Dim).On(style.FreeGround), signFree
	switch {
	case at == moonriver.CellAt(3, 1):
		st, sign = style.On(style.CampGround), d.Scene.Words.T("moonriver.camp")
		if widget.Width(sign) >= d.cw {
			sign = signCamp
		}
	case d.bridge(at):
		st, sign = style.Of(style.Accent).On(style.FreeGround), signBridge
	}
	if d.Pick.Offers(thing) && d.Pick.Move() != rules.NoMove && d.ghost != nil {
		st = style.Of(style.Strong).On(style.LegalGround)
		sign = signLegal
	}
	// A gap at the right keeps empty cells apart.
	w, h := d.cw, d.ch
	if d.cw > 3 {
		w--
	}
	d.c.Fill(x, y, w, h, st)
	if sign == signLegal {
		d.c.Fill(x, y, w, h, style.Of(style.Dim).On(style.FreeGround))
		h = d.changing()
		d.c.Fill(x, y, w, h, st)
	}
	d.c.Text(x+(w-widget.Width(sign))/2, y+h/2, st, sign)
}

// changing is how many lines of a cell change with the cursor. In a high cell the
// lowest stays as it is: every line that changes costs bytes on the wire.
func (d ranchPainter) changing() int {
	if d.ch > 2 {
		return d.ch - 1
	}
	return d.ch
}

func (d ranchPainter) bridge(at moonriver.Cell) bool {
	for _, b := range d.view.Ranches[d.seat-1].Bridges {
		if b == at {
			return true
		}
	}
	return false
}

// plot draws a laid plot: terrain and symbol, cows, partner. Of a plot that is
// being placed all symbols are shown.
func (d ranchPainter) plot(laid moonriver.Laid, x, y int, st style.Style, new bool) {
	f := face(d.Scene, laid.Plot)
	w := d.cw
	if w > 3 && (new || !d.joined(laid.Cell, 1, 0, f.Terrain)) {
		w--
	}
	if new {
		d.c.Fill(x, y, w, d.ch, style.Of(style.Dim).On(style.FreeGround))
		d.c.Fill(x, y, w, d.changing(), st)
	} else {
		d.c.Fill(x, y, w, d.ch, st)
	}
	if !new && d.ch > 1 && !d.joined(laid.Cell, 0, -1, f.Terrain) {
		d.c.Text(x, y+d.ch-1, style.Of(style.Shade).On(st.Ground()), strings.Repeat("▁", w))
	}
	if d.cw < 6 {
		d.smallPlot(laid, f, x, y, st)
		return
	}
	x++
	end := d.c.Text(x, y, st, d.Scene.Words.T("moonriver.short."+f.Terrain.String())+scoringSymbols(f))
	if new {
		line := y
		if d.ch > 1 {
			line, end = y+1, x
		}
		d.c.Text(end, line, st, layingSymbols(f))
		return
	}
	d.pieces(laid, x, y, w, st)
}

// joined reports whether a cell goes on in the next one: a territory is drawn
// as one piece, with gaps and edges around it.
func (d ranchPainter) joined(at moonriver.Cell, columns, rows int, t moonriver.Terrain) bool {
	next, ok := d.view.At(d.seat, moonriver.CellAt(at.Column()+columns, at.Row()+rows))
	return ok && face(d.Scene, next.Plot).Terrain == t
}

// pieces draws the cows and the partner of a plot, behind its terrain or below.
func (d ranchPainter) pieces(laid moonriver.Laid, x, y, w int, st style.Style) {
	line, from, room := y+d.ch-1, x, w-2
	if d.ch == 1 {
		from, room = x+3, w-5
	}
	if laid.Cows > 0 {
		d.c.Text(from, line, st.With(style.Bold), cows(laid.Cows, max(room, 2)))
	}
	if laid.Partner != moonriver.NoPartner {
		token := d.Scene.Words.T("moonriver.token." + laid.Partner.String())
		if d.ch > 1 {
			token = "[" + token + "]"
		}
		top := y
		if d.ch == 1 {
			top = line
		}
		d.c.Right(x+w-1, top, st.With(style.Bold), token)
	}
}

// cows are n cows as signs, or as a number and a sign where w columns are too few.
func cows(n, w int) string {
	if n > w {
		return strconv.Itoa(n) + signCow
	}
	return strings.Repeat(signCow, n)
}

// smallPlot draws a plot in two or three columns: a letter for the terrain and the
// most important of what lies on it.
func (d ranchPainter) smallPlot(laid moonriver.Laid, f moonriver.Face, x, y int, st style.Style) {
	text := d.Scene.Words.T("moonriver.letter." + f.Terrain.String())
	if d.cw > 3 {
		text = d.Scene.Words.T("moonriver.short." + f.Terrain.String())
	}
	token := ""
	if laid.Partner != moonriver.NoPartner {
		token = d.Scene.Words.T("moonriver.token." + laid.Partner.String())
	}
	count := ""
	if laid.Cows > 0 {
		count = strconv.Itoa(laid.Cows)
	}
	if d.ch > 1 {
		d.c.Text(x, y, st, text+token)
		d.c.Text(x, y+1, st, strings.Repeat(signCow, min(laid.Cows, d.cw-1)))
		return
	}
	if laid.Cows > 0 && d.cw < 3 {
		token = ""
	}
	d.c.Sub(x, y, d.cw, 1).Text(0, 0, st, text+count+token)
}

// scoringSymbols is what scores at the end: gold, beaver, corn.
func scoringSymbols(f moonriver.Face) string {
	switch {
	case f.Gold > 0:
		return signGold
	case f.Beaver > 0:
		return signBeaver
	case f.Corn > 0:
		return strconv.Itoa(int(f.Corn))
	}
	return ""
}

// layingSymbols is what happens once, when the plot is laid: cows, skulls, circles.
func layingSymbols(f moonriver.Face) string {
	return strings.Repeat(signCow, int(f.Cows)) + strings.Repeat(signSkull, int(f.Skulls)) + strings.Repeat(signCircle, int(f.Circles))
}
