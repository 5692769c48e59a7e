package moonriver

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

const plateWidth = 11

func (b *gameBoard) drawColumns(c board.Canvas, f frame) {
	c.Fit(f.now.x, f.now.y, f.now.w, style.Of(style.Title), b.Say("now"))
	for i, p := range b.view.Current {
		b.position(c, f, box{f.now.x, f.now.y + 1 + i*f.lines, f.now.w, f.lines}, i+1, p, 0)
	}
	c.Fit(f.next.x, f.next.y, f.next.w, style.Of(style.Title), b.Say("next"))
	for i := range b.view.Next {
		b.nextPosition(c, f, i+1)
	}
	if len(b.view.Next) == 0 && b.view.Round > 0 && !b.Scene.ToAct.Has(rules.House) { // which draws the next column
		c.Fit(f.next.x, f.next.y+1, f.next.w, style.Of(style.Dim), b.Say("last-round"))
	}
}

func (b *gameBoard) nextPosition(c board.Canvas, f frame, number int) {
	at := box{f.next.x, f.next.y + 1 + (number-1)*f.lines, f.next.w, f.lines}
	thing := thingColumn | board.Thing(number)
	if b.Skips(thing) {
		return
	}
	if !b.Over {
		b.Mark(at.x, at.y, at.w, at.h, thing)
	}
	b.position(c, f, at, number, b.view.Next[number-1], thing)
}

// position draws one position of a column. Where the cursor is shows beside its plot alone.
func (b *gameBoard) position(c board.Canvas, f frame, at box, number int, p moonriver.Place, thing board.Thing) {
	x, wide := beside(f, at)
	if b.Over {
		c.Sub(x-1, at.y, 1, at.h).Clear()
		c.Sub(x+f.strip, at.y, 1, at.h).Clear()
	} else {
		b.filled(c, f, at, number, p, thing)
	}
	b.positionNumber(c, at, number, p, thing, wide)
	if thing != 0 && b.On(thing) {
		for line := range at.h {
			c.Text(x-1, at.y+line, style.Of(style.Ring), "▶")
			c.Text(x+f.strip, at.y+line, style.Of(style.Ring), "◀")
		}
	}
}

// beside is where the plot of a position begins, and whether there is room for number and name beside it.
func beside(f frame, at box) (x int, wide bool) {
	if f.strip+11 <= at.w {
		return at.x + 2, true
	}
	return at.x + 1, false
}

func (b *gameBoard) filled(c board.Canvas, f frame, at box, number int, p moonriver.Place, thing board.Thing) {
	x, wide := beside(f, at)
	name := x + f.strip + 1
	switch who := b.standsAt(number, p, thing); {
	case p.Plot != 0:
		b.drawStrip(c, box{x, at.y, f.strip, at.h}, p.Plot)
	case wide && who != rules.House && widget.Width(b.Scene.Brand(who).Sign()+" "+b.Scene.Name(who)) > at.x+at.w-name:
		if number == b.view.Position { // the name gets room before the words
			c.Text(x+1, at.y, style.Of(board.If(who == b.Scene.Seat, style.Ring, style.Strong)), "◀")
		}
		name = x + 3
	default:
		b.played(c, box{x, at.y, f.strip, 1}, number, p)
	}
	switch {
	case !wide:
	case b.standsAt(number, p, thing) != rules.House:
		c.Seat(name, at.y, at.x+at.w-name, b.standsAt(number, p, thing))
	case thing != 0:
		c.Fit(name, at.y, at.x+at.w-name, style.Of(style.Dim), b.Say("free"))
	}
}

// standsAt is whose ranchero stands on a position, or stood there before its turn.
func (b *gameBoard) standsAt(number int, p moonriver.Place, thing board.Thing) rules.Seat {
	return board.If(p.Ranchero == rules.House && thing == 0, b.playedAt[number], p.Ranchero)
}

func (b *gameBoard) positionNumber(c board.Canvas, at box, number int, p moonriver.Place, thing board.Thing, wide bool) {
	if who := b.standsAt(number, p, thing); who != rules.House && !wide {
		c.Brand(at.x, at.y, who)
		return
	}
	st := board.If(thing != 0 && b.Pick.Offers(thing), style.Of(style.Key), style.Of(style.Dim))
	c.Text(at.x, at.y, st, strconv.Itoa(number))
}

func (b *gameBoard) played(c board.Canvas, at box, number int, p moonriver.Place) {
	st, text := style.Of(style.Dim), b.Say("column.played")
	switch {
	case b.standsAt(number, p, 0) == rules.House:
		return
	case number == b.view.Position && p.Ranchero == b.Scene.Seat && len(b.Scene.Legal) > 0: // not while a bot plays for the viewer
		st, text = style.Of(style.Ring), "◀ "+b.Say("column.you")
	case number == b.view.Position:
		st, text = style.Of(style.Strong), "◀ "+b.Say("column.playing")
	}
	c.Fit(at.x+1, at.y, at.w-1, st, text)
}

func (b *gameBoard) drawSaloon(c board.Canvas, f frame) {
	at := f.saloon
	x := c.Fit(at.x, at.y, at.w, style.Of(style.Title), b.Say("saloon")) + 2
	kinds := slices.Compact(slices.Clone(b.view.Saloon))
	switch {
	case len(kinds) == 0:
		c.Fit(x, at.y, at.w-(x-at.x), style.Of(style.Dim), b.Say("saloon.empty"))
		return
	case f.effects > 0:
		if text := cmp.Or(b.Scene.Some("moonriver.stack", b.view.Stack), b.Say("stack.empty")); x+widget.Width(text) <= at.x+at.w {
			c.Text(x, at.y, style.Of(style.Dim), text)
		}
	}
	for i, p := range kinds {
		if f.effects > 0 {
			b.token(c, box{at.x, at.y + 1 + i, plateWidth, 1}, p)
			c.Fit(at.x+15, at.y+1+i, f.effects, style.Of(style.Dim), b.shortEffect(p, f.effects))
			continue
		}
		w := widget.Width(b.partnerIn(b.shownSide(p), plateWidth)) + 1
		if n := b.openTokens(p); n > 1 {
			w += 3
		}
		if x+w > at.x+at.w {
			x = at.x
			at.y++
		}
		b.token(c, box{x, at.y, w, 1}, p)
		x += w + 1
	}
}

func (b *gameBoard) shortEffect(p moonriver.Partner, w int) string {
	p = b.shownSide(p)
	for _, form := range []string{"does.", "effect."} {
		if text := b.Say(form + p.String()); widget.Width(text) <= w {
			return text
		}
	}
	return b.Say("in-short." + p.String())
}

// shownSide is the side of a token that would lie face up: a cowboy where it is turned over.
func (b *gameBoard) shownSide(p moonriver.Partner) moonriver.Partner {
	here, ok := b.Pick.Here()
	return board.If(ok && here.Thing == thingToken|board.Thing(p) && here.Variant == turnedOver, moonriver.Cowboy, p)
}

func (b *gameBoard) openTokens(p moonriver.Partner) int {
	return board.Sum(b.view.Saloon, func(q moonriver.Partner) int { return board.If(p == q, 1, 0) })
}

func (b *gameBoard) token(c board.Canvas, at box, p moonriver.Partner) {
	thing := thingToken | board.Thing(p)
	b.Mark(at.x, at.y, at.w, 1, thing)
	shown := b.shownSide(p)
	st := plate(shown)
	c.Fill(at.x, at.y, at.w, 1, st)
	if b.On(thing) {
		st = style.On(style.CursorGround).With(style.Bold)
		c.Fill(at.x, at.y, at.w, 1, st)
	}
	x := c.Text(at.x, at.y, st, b.partnerIn(shown, plateWidth))
	switch n := b.openTokens(p); {
	case n < 2:
	case b.laid.effects > 0:
		c.Text(at.x+at.w+1, at.y, style.Of(style.Strong), signTimes+strconv.Itoa(n))
	default:
		c.Text(x+1, at.y, st, signTimes+strconv.Itoa(n))
	}
}

func (b *gameBoard) drawHands(c board.Canvas, f frame) {
	own := max(b.Scene.Seat, 1)
	switch {
	case b.Choosing(thingTile):
		b.drawTiles(c, f.hand)
	case b.Choosing(thingPlot) && len(b.Pick.Picked()) == 1 && b.IsLegal(moonriver.MoveSwap) && f.theirs.w == 0:
		b.drawOthersPlots(c, f.hand)
	default:
		b.drawHand(c, f.hand, own, board.If(own == b.Scene.Seat, b.Say("hand"), b.Say("hand.of", b.Scene.Name(own))))
	}
	if f.theirs.w > 0 {
		b.drawTheirs(c, f, 3-own)
	}
}

// drawTheirs lists the plots of the other of two players; beside their ranch its headline says whose they are.
func (b *gameBoard) drawTheirs(c board.Canvas, f frame, seat rules.Seat) {
	at := f.others[0]
	if at.y != f.theirs.y || b.shownRanch() == seat {
		b.drawHand(c, f.theirs, seat, b.Say("hand.of", b.Scene.Name(seat)))
		return
	}
	const around = 3 // the sign, and a space on either side of the name
	need := around + widget.Width(b.Scene.Name(seat)+strconv.Itoa(b.view.Ranches[seat-1].Score))
	at.w = max(at.w, min(need, at.w+f.theirs.w/2))
	b.drawHand(c, f.theirs, seat, strings.Repeat(" ", max(at.x+at.w+2-f.theirs.x, 0))+b.Say("hand.theirs"))
	b.headline(c, f, at, seat)
}

func (b *gameBoard) drawHand(c board.Canvas, at box, seat rules.Seat, title string) {
	r, state, look := b.view.Ranches[seat-1], "", style.Of(style.Dim)
	switch room := r.Capacity - len(r.Reserve); {
	case r.Beside != 0 && seat == b.Scene.Seat:
		state, look = b.Say("hand.must"), style.Of(style.Bad)
	case room <= 0:
		state = b.Say("hand.full")
	default:
		state = b.Scene.Words.N("moonriver.reserve", room)
	}
	x := c.Fit(at.x, at.y, at.w, style.Of(style.Title), title) + 2
	if x+widget.Width(state) <= at.x+at.w {
		c.Text(x, at.y, look, state)
	}
	b.plots(c, box{at.x, at.y + 1, at.w, at.h - 1}, plotsToLay(r))
}

func (b *gameBoard) plots(c board.Canvas, at box, plots []moonriver.Plot) {
	if len(plots) == 0 {
		c.Fit(at.x, at.y, at.w, style.Of(style.Dim), b.Say("hand.none"))
		return
	}
	high := board.If(len(plots)*2 <= at.h, 2, 1)
	columns := (len(plots)*high + at.h - 1) / max(at.h, 1)
	if at.h <= 3 {
		columns = max(columns, 2)
	}
	step := (at.w + 1) / columns
	for i, p := range plots {
		b.handPlot(c, box{at.x + i%columns*step, at.y + i/columns*high, min(step-2, 24), high}, p)
	}
}

func (b *gameBoard) handPlot(c board.Canvas, at box, p moonriver.Plot) {
	thing := thingPlot | board.Thing(p)
	b.Mark(at.x, at.y, at.w+1, at.h, thing)
	b.drawStrip(c, box{at.x + 1, at.y, at.w, at.h}, p)
	for line := range at.h {
		switch {
		case b.Pick.HasPicked(thing):
			c.Text(at.x, at.y+line, style.Of(style.Ring), "▶")
		case b.On(thing):
			c.Text(at.x, at.y+line, style.On(style.CursorGround).With(style.Bold), "▶")
		case b.Pick.Offers(thing) && line == 0:
			c.Text(at.x, at.y, style.Of(style.Dim), "·")
		}
	}
}

func (b *gameBoard) drawOthersPlots(c board.Canvas, at box) {
	c.Fit(at.x, at.y, at.w, style.Of(style.Title), b.Say("hand.others"))
	var plots []moonriver.Plot
	for _, o := range b.Pick.Options() {
		plots = append(plots, moonriver.Plot(o.Thing.Number()))
	}
	b.plots(c, box{at.x, at.y + 1, at.w, at.h - 1}, plots)
}

func (b *gameBoard) drawTiles(c board.Canvas, at box) {
	c.Fit(at.x, at.y, at.w, style.Of(style.Title), b.Say("tiles"))
	step := (at.w + 1) / 2
	for i, o := range b.Pick.Options() {
		y := at.y + 1 + i/2
		x := at.x + i%2*step
		b.Mark(x, y, step-1, 1, o.Thing)
		b.drawStrip(c, box{x + 1, y, min(step-2, 24), 1}, moonriver.Plot(o.Thing.Number()))
		if b.On(o.Thing) {
			c.Text(x, y, style.On(style.CursorGround).With(style.Bold), "▶")
		}
	}
}
