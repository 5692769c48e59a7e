package moonriver

import (
	"strconv"
	"strings"

	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// The lines of a plot: what is printed, the cows, the partner, and those for a name and a sum, the best one first.
type plotLines struct {
	print, cows, partner int
	free                 []int
}

var linesOf = [...]plotLines{
	2: {0, 1, 0, []int{0, 1}},
	3: {0, 1, 2, []int{0, 1, 2}},
	4: {0, 1, 2, []int{0, 1, 3, 2}},
	5: {1, 2, 3, []int{1, 2, 3, 4, 0}},
	6: {1, 3, 4, []int{1, 2, 3, 4, 0}},
	7: {1, 3, 5, []int{1, 2, 4, 3, 5}},
	8: {1, 4, 6, []int{1, 2, 3, 4, 5}},
	9: {1, 4, 7, []int{1, 2, 3, 5, 6}},
}

func (d ranchPainter) plot(f *plotFact, x, y int) {
	g := grounds[f.face.Terrain]
	d.land(f, g, x, y)
	lines := linesOf[d.ch]
	used := [10]bool{}
	if f.hasPrint() {
		d.print(f, g, x, y+lines.print)
		used[lines.print] = true
	}
	if f.Cows > 0 {
		d.cows(f.Cows, x, y+lines.cows, cowStyle())
		used[lines.cows] = true
	}
	switch {
	case f.Partner != moonriver.NoPartner && d.ch > 2:
		d.partner(f.Partner, x, y+lines.partner)
		used[lines.partner] = true
	case f.Partner != moonriver.NoPartner:
		d.c.Text(x+d.cw-3, y, plate(f.Partner), " "+partnerSigns[f.Partner]+" ")
		used[0] = true
	case f.face.Circles > 0 && d.cw > 4:
		d.c.Text(x+(d.cw-3)/2, y+lines.partner, g.written().With(style.Bold), signHires)
		used[lines.partner] = true
	case f.face.Circles > 0:
		d.c.Text(x+d.cw-2, y, g.written().With(style.Bold), signCircle)
	}
	switch {
	case f.named && d.cw >= 7:
		d.name(f, g, x, y, &used)
	case f.named && d.over():
		d.brought(f, g, x, y, used)
	}
	if f.joins && d.painted() && d.cw >= 7 {
		d.join(f, x, y, used)
	}
	if f.news {
		d.c.Text(x+d.cw-1, y, newStyle, signNews)
	}
}

// land draws the ground of a plot: the marks of its terrain, and seams between plots, so that they can be counted.
func (d ranchPainter) land(f *plotFact, g ground, x, y int) {
	st := style.Of(g.marks).On(board.If(d.cw < 7, g.at(f.Cell), g.land))
	d.c.Fill(x, y, d.cw, d.ch, st)
	g.drawMarks(d.c.Area, box{x, y, d.cw, d.ch}, d.x, d.y, st)
	right := d.fact.joined(f.Cell, 1, 0)
	if right && d.cw >= 7 {
		for row := range d.ch {
			d.c.Rune(x+d.cw-1, y+row, st, '▕')
		}
	}
	if d.cw >= 7 && d.ch > 2 && d.fact.joined(f.Cell, 0, 1) {
		board.Repeat(d.c.Area, x, y, st, "▔", d.cw)
	}
	if d.c.Mono() {
		d.border(f, x, y, right)
	}
}

// border draws lines where terrains meet, on terminals without colours.
func (d ranchPainter) border(f *plotFact, x, y int, right bool) {
	st := style.Of(style.Plain)
	if d.cw < 7 {
		return
	}
	left := moonriver.CellAt(f.Cell.Column()-1, f.Cell.Row())
	for row := range d.ch {
		if !right {
			d.c.Rune(x+d.cw-1, y+row, st, '│')
		}
		if left == 0 || !d.fact.at[left].is {
			d.c.Rune(x, y+row, st, '│')
		}
	}
}

// print writes what is printed on a plot. A skull that has taken its cow fades.
func (d ranchPainter) print(f *plotFact, g ground, x, y int) {
	st := g.written().With(style.Bold)
	ground := st.Ground()
	w := d.cw - 2
	if d.cw < 7 {
		w = d.cw - board.If(d.ch == 2 && f.Partner != moonriver.NoPartner, 3, 0)
		ground = g.at(f.Cell)
	} else {
		x++
	}
	if d.ch == 2 && d.cw >= 7 && f.Partner != moonriver.NoPartner {
		w = d.cw - 4
	}
	text := d.printed(f.face, board.If(d.cw == 7, min(w, 5), w))
	st = st.On(ground)
	skull := strings.LastIndex(text, signSkull)
	if f.face.Skulls == 0 || skull < 0 || f.skullDue {
		d.c.Text(x, y, st, text)
		return
	}
	if strings.HasSuffix(text, signSkulls) {
		skull = len(text) - len(signSkulls)
	}
	at := d.c.Text(x, y, st, text[:skull])
	d.c.Text(at, y, style.Of(g.marks).On(ground).With(style.Bold), text[skull:])
}

// cows draws cows on their plate. Only one of them counts, so a second one is faint.
func (d ranchPainter) cows(n, x, y int, st style.Style) {
	side, count := signCowSide, strconv.Itoa(n)
	switch {
	case d.cw >= 9 && n == 2:
		at := x + (d.cw-9)/2
		at = d.c.Text(at, y, st, " "+side)
		d.c.Text(at, y, style.Of(style.CowFaint).On(st.Ground()), " "+side+" ")
		return
	case d.cw >= 11 && n == 1:
		side = " ╰─▼─╯ "
	case d.cw >= 9 && n == 1 || d.cw >= 5 && n == 1:
		side = " " + side + " "
	case d.cw >= 9:
		side = " " + side + signTimes + count + " "
	case n > 1 && d.cw < 4:
		side = count
	case n > 1:
		side += count
	}
	if d.cw < 9 {
		d.c.Fill(x, y, d.cw, 1, st)
	}
	d.c.Text(x+(d.cw-widget.Width(side))/2, y, st, side)
}

func (d ranchPainter) partner(p moonriver.Partner, x, y int) {
	d.c.Fill(x, y, d.cw, 1, plate(p))
	text := d.partnerIn(p, d.cw)
	d.c.Text(x+(d.cw-widget.Width(text))/2, y, plate(p), text)
}

// name writes the name of a territory and how it counts, which fades where the domino under the cursor would change it.
func (d ranchPainter) name(f *plotFact, g ground, x, y int, used *[10]bool) {
	name, from := d.landName(f.face.Terrain, board.If(d.cw < 11, 7, d.cw-2)), x+1
	if d.cw == 7 {
		from = x
		used[0] = used[0] || f.news && widget.Width(name) == d.cw
	}
	counts := widget.Span{Style: g.written(), Text: f.sum}
	if _, points, _ := strings.Cut(f.sum, "="); widget.Width(f.sum) >= d.cw {
		counts.Text = "=" + points // a sum without its last digit would be another one
	}
	if f.joins && d.painted() {
		counts.Style = g.texture()
	}
	texts := [][]widget.Span{{{Style: g.written(), Text: name}}, {counts}}
	if f.sum != "" && widget.Width(name+" "+f.sum) <= d.cw-2 {
		texts = [][]widget.Span{{{Style: g.written(), Text: name + " "}, counts}}
	}
	for _, line := range linesOf[d.ch].free {
		if used[line] || len(texts) == 0 {
			continue
		}
		if f.Cell.Column() == 1 && len(texts) == 1 && widget.SpansWidth(texts[0]) < d.cw {
			from = x + 1 // a sum stands apart from the number of the row
		}
		d.c.Sub(from, y+line, d.cw-(from-x), 1).Spans(0, 0, texts[0])
		used[line] = texts[0][0].Text != ""
		texts = texts[1:]
	}
}

// brought writes what a territory has brought at the end of the game, where a small plot has a line for it.
func (d ranchPainter) brought(f *plotFact, g ground, x, y int, used [10]bool) {
	_, points, counts := strings.Cut(f.sum, "=")
	if !counts {
		return
	}
	for _, line := range linesOf[d.ch].free {
		if !used[line] && len(points) < d.cw {
			d.c.Text(x, y+line, g.on(g.at(f.Cell)).With(style.Bold), "="+points)
			return
		}
	}
}

// tinyPlot draws a plot of one line: the partner, else what is printed; at the right the cows, else what is printed.
func (d ranchPainter) tinyPlot(f *plotFact, x, y int) {
	g := grounds[f.face.Terrain]
	d.land(f, g, x, y)
	ground := g.at(f.Cell)
	ink := g.on(ground).With(style.Bold)
	symbol := d.tinySymbol(f)
	left, leftStyle, right, rightStyle := symbol, ink, " ", ink
	if f.Partner != moonriver.NoPartner {
		left, leftStyle, right = partnerSigns[f.Partner], plate(f.Partner), symbol
	}
	if d.c.Mono() && f.Partner == moonriver.NoPartner {
		left, leftStyle, right = string(g.sign), style.Of(g.marks).On(ground), symbol
	}
	switch {
	case f.Cows == 1:
		right, rightStyle = signCow, cowStyle()
	case f.Cows > 1:
		right, rightStyle = strconv.Itoa(f.Cows), cowStyle()
	}
	if strings.TrimSpace(left) != "" {
		d.c.Text(x, y, leftStyle, left)
	}
	at := x + d.cw - 1
	switch {
	case f.news && strings.TrimSpace(right) == "":
		d.c.Text(at, y, newStyle, signNews)
	case f.news && f.Cows == 0:
		d.c.Text(at, y, style.On(style.NewGround).With(style.Bold), right)
	case f.news:
		d.c.Text(at, y, style.Of(style.CowInk).On(style.NewGround).With(style.Bold), right)
	case strings.TrimSpace(right) != "":
		d.c.Text(at, y, rightStyle, right)
	}
}

func (d ranchPainter) tinySymbol(f *plotFact) string {
	switch {
	case f.face.Corn > 0:
		return strconv.Itoa(int(f.face.Corn))
	case f.face.Gold > 0:
		return signGold
	case f.face.Beaver > 0:
		return signBeaver
	case f.face.Circles > 0 && f.Partner == moonriver.NoPartner:
		return signCircle
	}
	return " "
}
