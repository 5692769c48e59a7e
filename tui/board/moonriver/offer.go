package moonriver

import (
	"slices"
	"strconv"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// drawColumns draws this round's column and the next side by side.
func (b *gameBoard) drawColumns(c board.Canvas, at box) {
	w := b.Scene.Words
	half := at.w / 2
	title := w.T("moonriver.now")
	if b.view.Round > 0 {
		title = w.T("moonriver.round", b.view.Round)
	}
	c.Fit(at.x, at.y, half-1, style.Of(style.Title), title)
	c.Fit(at.x+half, at.y, at.w-half, style.Of(style.Title), w.T("moonriver.next"))
	for i, p := range b.view.Current {
		here := i+1 == b.view.Position
		b.position(c, box{at.x, at.y + 1 + i, half - 1, 1}, i+1, p, here, 0)
	}
	for i, p := range b.view.Next {
		b.position(c, box{at.x + half, at.y + 1 + i, at.w - half - 1, 1}, i+1, p, false, thingColumn|board.Thing(i+1))
	}
	if len(b.view.Next) == 0 && b.view.Round > 0 {
		c.Fit(at.x+half, at.y+1, at.w-half, style.Of(style.Dim), w.T("moonriver.last-round"))
	}
}

// position draws one position of a column: its number, the plot, who stands there.
func (b *gameBoard) position(c board.Canvas, at box, number int, p moonriver.Place, now bool, thing board.Thing) {
	st := style.Of(style.Dim)
	if thing != 0 {
		b.Pick.Mark(at.x, at.y, at.w, 1, thing)
		st = b.styleOf(thing, st)
	}
	if now {
		st = style.Of(style.Accent)
	}
	c.Text(at.x, at.y, st, strconv.Itoa(number))
	end := at.x + 2
	if p.Plot != 0 {
		end = b.unlaidPlot(c, end, at.y, p.Plot, thing)
	}
	if p.Ranchero != rules.House {
		c.Seat(max(end+1, at.x+12), at.y, max(at.w-13, 2), p.Ranchero)
	}
}

// unlaidPlot draws a plot that is not laid yet: number, terrain, symbols.
func (b *gameBoard) unlaidPlot(c board.Canvas, x, y int, p moonriver.Plot, thing board.Thing) int {
	f := face(b.Scene, p)
	plain := style.Style(0)
	if thing != 0 {
		plain = b.styleOf(thing, plain)
	}
	number := p.String()
	for len(number) < 2 {
		number = " " + number
	}
	x = c.Text(x, y, plain, number)
	x = c.Text(x, y, ground(f.Terrain), " "+b.Scene.Words.T("moonriver.short."+f.Terrain.String())+scoringSymbols(f)+" ")
	return c.Text(x, y, plain, layingSymbols(f))
}

// drawSaloon draws the partners that can be hired, or the two sides of the one
// that is being hired.
func (b *gameBoard) drawSaloon(c board.Canvas, at box) {
	w := b.Scene.Words
	side := b.Choosing(thingSide)
	title := w.T("moonriver.saloon")
	if side {
		title = w.T("moonriver.side")
	}
	x := c.Text(at.x, at.y, style.Of(style.Title), title) + 1
	if side {
		for _, o := range b.Pick.Options() {
			x = b.token(c, x, at.y, o.Thing, widget.Cut(b.tokenName(moonriver.Partner(o.Thing.Number()), 1), 20))
		}
		return
	}
	if len(b.view.Saloon) == 0 {
		c.Fit(x, at.y, at.w-(x-at.x), style.Of(style.Dim), w.T("moonriver.saloon.empty"))
	}
	kinds := slices.Compact(slices.Clone(b.view.Saloon))
	most := (at.x+at.w-x)/max(len(kinds), 1) - 1
	if at.h > 1 || b.namesWidth(kinds) <= at.x+at.w-x {
		most = at.w
	}
	start, y := x, at.y
	for _, p := range kinds {
		if x+widget.Width(b.tokenName(p, b.openTokens(p))) > at.x+at.w && y+1 < at.y+at.h {
			x, y = start, y+1
		}
		x = b.token(c, x, y, thingToken|board.Thing(p), widget.Cut(b.tokenName(p, b.openTokens(p)), most))
	}
}

// openTokens is how many tokens of a partner can be hired.
func (b *gameBoard) openTokens(p moonriver.Partner) int {
	n := 0
	for _, q := range b.view.Saloon {
		if p == q {
			n++
		}
	}
	return n
}

// namesWidth is how wide these tokens are with their names written out.
func (b *gameBoard) namesWidth(kinds []moonriver.Partner) int {
	w := 0
	for _, p := range kinds {
		w += widget.Width(b.tokenName(p, b.openTokens(p))) + 1
	}
	return w - 1
}

func (b *gameBoard) tokenName(p moonriver.Partner, n int) string {
	name := b.Scene.Words.T("moonriver.brief." + p.String())
	if n > 1 {
		name += "×" + strconv.Itoa(n)
	}
	return name
}

// token draws a partner's token and returns the column after it.
func (b *gameBoard) token(c board.Canvas, x, y int, thing board.Thing, name string) int {
	end := c.Text(x, y, b.styleOf(thing, 0), name)
	b.Pick.Mark(x, y, end-x, 1, thing)
	return end + 1
}

// drawStock draws what is left of everything.
func (b *gameBoard) drawStock(c board.Canvas, at box) {
	w, v := b.Scene.Words, b.view
	text := w.T("moonriver.box", v.Box) + "  " + w.T("moonriver.herd", v.Herd) + "  " + w.T("moonriver.stack", v.Stack)
	if v.Mode == moonriver.ModeLegends && v.Scenario != moonriver.NoScenario {
		text = w.T("moonriver.scenario", w.Choice("moonriver", "scenario", v.Scenario.String())) + "  " + text
	}
	c.Fit(at.x, at.y, at.w, style.Of(style.Dim), text)
}

// drawHand draws the plots that can be laid: the viewer's own, and those of others
// where there is room or when one of them is to be chosen.
func (b *gameBoard) drawHand(c board.Canvas, at box, f frame) {
	area := c.On(c.Sub(at.x, at.y, at.w, at.h))
	if b.Choosing(thingTile) {
		b.drawTiles(c, at)
		return
	}
	shown := b.shownRanch()
	if b.Scene.Seat > 0 {
		shown = b.Scene.Seat
	}
	y := 0
	swapping := b.choosingOthers()
	for i := range b.view.Ranches {
		seat := rules.Seat((int(shown)-1+i)%len(b.view.Ranches) + 1)
		if y < area.H && (f.roomy || (seat == shown) != swapping) {
			y = b.handOf(c, at, y, seat, f.listWide) + 1
			if swapping && !f.roomy {
				y--
			}
		}
	}
}

// handOf draws one player's plots below a headline and returns the line after them.
func (b *gameBoard) handOf(c board.Canvas, at box, y int, seat rules.Seat, wide int) int {
	r, w := b.view.Ranches[seat-1], b.Scene.Words
	title := w.T("moonriver.hand.of", b.Scene.Name(seat))
	if seat == b.Scene.Seat {
		title = w.T("moonriver.hand")
	}
	x := c.Fit(at.x, at.y+y, at.w-16, style.Of(style.Title), title) + 2
	c.Fit(x, at.y+y, at.w-(x-at.x), style.Of(style.Dim), w.T("moonriver.reserve", r.Capacity))
	plots := append([]moonriver.Plot(nil), r.Reserve...)
	if r.Beside != 0 {
		plots = append(plots, r.Beside)
	}
	step := at.w / wide
	for i, p := range plots {
		line := y + 1 + i/wide
		if line >= at.h {
			break
		}
		b.handPlot(c, at.x+i%wide*step, at.y+line, step, p, p == r.Beside)
	}
	if len(plots) == 0 && y+1 < at.h {
		c.Text(at.x, at.y+y+1, style.Of(style.Dim), w.T("moonriver.hand.none"))
	}
	return y + 1 + max((len(plots)+wide-1)/wide, 1)
}

// handPlot draws a plot that can be chosen.
func (b *gameBoard) handPlot(c board.Canvas, x, y, w int, p moonriver.Plot, beside bool) {
	thing := thingPlot | board.Thing(p)
	b.Pick.Mark(x, y, w-1, 1, thing)
	sign := " "
	switch {
	case b.Pick.HasPicked(thing):
		sign = "✓"
	case b.Pick.On(thing):
		sign = "▸"
	case b.Pick.Offers(thing):
		sign = "·"
	}
	c.Text(x, y, style.Of(style.Accent), sign)
	end := b.unlaidPlot(c, x+2, y, p, thing)
	if beside {
		c.Text(end+1, y, style.Of(style.Accent), "!")
	}
}

// drawTiles draws the sides of the bonus plots that can be claimed.
func (b *gameBoard) drawTiles(c board.Canvas, at box) {
	c.Fit(at.x, at.y, at.w, style.Of(style.Title), b.Scene.Words.T("moonriver.tiles"))
	for i, o := range b.Pick.Options() {
		p := moonriver.Plot(o.Thing.Number())
		y := at.y + 1 + i
		b.Pick.Mark(at.x, y, at.w, 1, o.Thing)
		end := b.unlaidPlot(c, at.x+2, y, p, o.Thing)
		c.Text(end+1, y, b.styleOf(o.Thing, 0), terrainName(b.Scene.Words, face(b.Scene, p).Terrain))
	}
}
