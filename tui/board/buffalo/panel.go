package buffalo

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

func (b *gameBoard) drawPanelLow(a widget.Area) {
	y := board.If(a.H > 2, 1, 0)
	switch {
	case b.carriesOut():
		b.drawTurnedLow(a, y)
	case b.view.Step == buffalo.StepChoose:
		b.drawHandLine(a, y)
		switch {
		case len(b.view.Chosen) > 0:
			b.drawChosen(a, y+1)
		case b.Scene.Seat > 0:
			a.Fit(1, y+1, a.W-2, dim, b.Say("prompt.first")+" · "+b.Say("cards.first"))
		default:
			b.drawLegend(a, y+1)
		}
	case b.asksBefore():
		b.drawBefore(a, y)
	default:
		b.drawLegend(a, y)
	}
}

func (b *gameBoard) drawTurnedLow(a widget.Area, y int) {
	l, mine := b.ladder()
	if mine && !b.revealing() {
		if y > 0 {
			b.drawOrder(a, 1, 0, b.focus())
		}
		b.drawNumbers(a, y, &l)
		b.drawBecomes(a, y+1, &l)
		return
	}
	b.drawOrder(a, 1, y, b.focus())
	b.drawComing(a, y+1)
}

func (b *gameBoard) focus() int {
	if b.view.Bonus != nil && !b.revealing() {
		return b.view.Bonus.Meadow
	}
	return b.at
}

func (b *gameBoard) drawNumbers(a widget.Area, y int, l *ladder) {
	here, _ := b.paths.here()
	if len(l.rungs) == 1 {
		return // one number is no question
	}
	x := a.Text(1, y, title, b.Say("how-many")) + 2
	for i := range l.rungs {
		r := &l.rungs[i]
		st, after := b.rungStyle(r)
		b.mark(x, y, 3, 1, axisNumber, r.n)
		x = a.Text(x, y, cmp.Or(st, strong.On(style.LegalGround)), " "+strconv.Itoa(r.n)+after) + 1
	}
	if here.Kind == buffalo.MoveGraze {
		write(a, x+1, y, a.W-x-2, b.roomSpan(l))
	}
}

// drawBecomes writes what the number would make of the herd and which others are not allowed, in one style so that few
// bytes change.
func (b *gameBoard) drawBecomes(a widget.Area, y int, l *ladder) {
	here, _ := b.paths.here()
	r := l.rung(here.Number)
	text := b.Say("makes", r.herd) + " " + plain(b.becomes(r))
	if r.bonus > 0 {
		text += ", " + b.Say("head.bonus") + " +" + strconv.Itoa(r.bonus)
	}
	x := a.Fit(1, y, a.W-1, 0, text)
	not := plain(b.crossed(l))
	if not != "" && x+widget.Width(not) >= a.W && y+1 < a.H {
		not, x, y = strings.TrimPrefix(not, ", "), 1, y+1
	}
	a.Fit(x, y, a.W-x-1, 0, not)
}

func (b *gameBoard) drawOrder(a widget.Area, x, y, meadow int) {
	if meadow < 0 {
		b.drawTurnedHead(a, x, y, false)
		return
	}
	list := b.placers(meadow)
	if b.view.Bonus != nil && !b.revealing() {
		list = b.payments()
	}
	write(a, x, y, a.W-x, append([]widget.Span{span(style.Of(style.Accent), signNow+" "), span(strong, meadowName(b.Scene, meadow))}, list...)...)
}

func (b *gameBoard) placers(meadow int) (list []widget.Span) {
	cards := b.cardsAt(meadow)
	list = make([]widget.Span, 0, 4*len(cards)+1)
	for _, c := range cards {
		list = append(list, span(0, "  "), signOf(c.colour), cardSpan(&c))
		switch {
		case c.void:
			list = append(list, span(dim, " "+signNot))
		case c.done > 0:
			list = append(list, span(fresh, " +"+strconv.Itoa(c.cows)))
		case c.seat == b.Scene.Seat && c.open:
			list = append(list, span(strong, " "+b.Say("yours")))
		}
	}
	if b.meadow(meadow).Free == 0 {
		list = append(list, span(dim, "  "+b.Say("full")))
	}
	return list
}

func (b *gameBoard) payments() []widget.Span {
	bonus := b.view.Bonus
	list := []widget.Span{span(0, " "+b.Say("pays")+" "), signOf(bonus.Colour), span(gold, " +"+strconv.Itoa(bonus.Left))}
	for _, s := range bonus.Rest {
		list = append(list, span(dim, ", "+b.Say("then")+" "), signOf(s.Colour), span(dim, " +"+strconv.Itoa(s.Cows)))
	}
	for _, at := range b.view.Queue {
		list = append(list, span(dim, ", "+b.Say("then")+" "+meadowName(b.Scene, at)))
	}
	return list
}

func (b *gameBoard) drawComing(a widget.Area, y int) {
	list := slices.DeleteFunc(b.roundMeadows(), func(at int) bool { return at <= b.at || b.carriedOut(at) })
	x := 1
	for i, at := range list {
		if i == 0 {
			x = a.Text(x, y, dim, b.Say("then"))
		}
		spans := []widget.Span{span(0, "  "+meadowName(b.Scene, at))}
		for _, c := range b.cardsAt(at) {
			spans = append(spans, span(0, " "), signOf(c.colour), cardSpan(&c))
		}
		more := board.If(i < len(list)-1, 5, 0)
		if x+widget.Width(plain(spans))+more > a.W {
			a.Text(x+2, y, dim, b.Say("more", len(list)-i))
			return
		}
		x = write(a, x, y, a.W-x, spans...)
	}
}

func (b *gameBoard) carriedOut(meadow int) bool {
	return !slices.ContainsFunc(b.cardsAt(meadow), func(c sentCard) bool { return c.done == 0 })
}

// drawPanel draws what is at hand, and below what it would bring, unless that or the legend has a room of its own.
func (b *gameBoard) drawPanel(a widget.Area, alone, legend bool) {
	switch {
	case b.carriesOut():
		need := 0
		if l, ok := b.ladder(); ok && alone && !b.revealing() {
			if need = len(l.rungs) + 2; b.view.Bonus != nil {
				need = 2
			}
		}
		y := b.drawTurned(a.Sub(0, 0, a.W, a.H-need))
		if alone && need == 0 {
			y = b.drawNextBonuses(a, y+1)
		}
		if need > 0 {
			b.drawPreview(a, min(y+1, a.H-need), true)
		} else if alone && a.H-y > 3 {
			b.drawLegend(a, y+1)
		}
	case b.view.Step == buffalo.StepChoose:
		b.drawChoice(a, alone)
	case b.asksBefore():
		b.drawBefore(a, 0)
		if legend {
			b.drawLegend(a, 6)
		}
	case legend:
		b.drawLegend(a, 0)
	}
}

func (b *gameBoard) drawChoice(a widget.Area, alone bool) {
	y := b.drawHand(a, 0)
	switch {
	case b.Scene.Seat < 1 && !alone:
		b.drawNextBonuses(a, y+1)
	case b.Scene.Seat < 1:
		b.drawLegend(a, b.drawNextBonuses(a, y+1)+1)
	case alone:
		b.drawPreview(a, y, true)
	default:
		y = b.drawNextBonuses(a, y+1) + 1
		if a.H-y > 2 {
			a.Lines(1, y, a.W-2, dim, b.Say("choice.how"))
		}
	}
}

// drawPreview draws what the choice at hand would bring: for a number the whole ladder; else, where each key leads to
// another meadow or card, a line or two, which is all that a key may change.
func (b *gameBoard) drawPreview(a widget.Area, y int, legend bool) {
	l, ok := b.ladder()
	here, _ := b.paths.here()
	beside := y == 0 // what is at hand stands in a panel of its own
	switch {
	case b.revealing():
	case b.asksBefore():
		y = a.Lines(1, y, a.W-2, dim, b.Say("choice.how"))
	case ok && here.Kind == buffalo.MoveSend:
		a.Text(1, y, title, b.Say("as-it-stands"))
		if y++; a.H-y < mostRungs+2 {
			write(a, 1, y, a.W-1, b.asItStands(&l)...)
		} else {
			b.drawProspects(a, 1, y, &l)
			y += mostRungs
		}
		y = b.drawTold(a, y+1)
	case ok && here.Kind == buffalo.MoveBonus:
		b.drawNumbers(a, y, &l)
		b.drawBecomes(a, y+1, &l)
		y = b.drawTold(a, y+2)
	case ok:
		x := write(a, 1, y, a.W-1, span(title, b.Say("your")+" "), span(card, cardName(b.view.Line[0].Card)), span(title, " "+b.Say("in", l.meadow.Title)))
		if left := b.roomSpan(&l); x+2+widget.Width(left.Text) <= a.W {
			a.Text(x+2, y, left.Style, left.Text)
		}
		y = b.drawTold(a, b.drawLadder(a, 1, y+1, a.W-1, &l))
	case !legend:
		b.drawWaiting(a, y)
	}
	if beside && b.carriesOut() {
		y = b.drawNextBonuses(a, board.If(y > 0, y+1, 0))
	}
	if legend && a.H-y > 3 {
		b.drawLegend(a, y+1)
	}
}

// drawTold draws whom the choice would leave behind, and who comes before or after, and returns the line after them.
func (b *gameBoard) drawTold(a widget.Area, y int) int {
	f := b.forecast()
	if f == nil {
		return y
	}
	here, _ := b.paths.here()
	others := b.leaves(f)
	if here.Kind == buffalo.MoveSend {
		others = b.firstThere(&here)
	}
	for _, line := range []string{b.passes(f), others} {
		if line != "" && y < a.H {
			a.Fit(1, y, a.W-2, 0, line)
			y++
		}
	}
	return y
}

// drawWaiting draws, while others decide, what the viewer's cards would bring if nobody else sent one to their meadows.
func (b *gameBoard) drawWaiting(a widget.Area, y int) {
	if b.view.Step != buffalo.StepChoose || len(b.view.Chosen) == 0 {
		return
	}
	a.Text(1, y, title, b.Say("sent.alone"))
	for _, p := range b.view.Chosen {
		f, ok := b.view.Forecast(buffalo.Parts{Kind: buffalo.MoveSend, Card: p.Card, Meadow: p.Meadow, Colour: p.Colour})
		if !ok {
			continue
		}
		list := append(b.ownSign(nil, p.Colour), span(card, cardName(p.Card)), span(strong, " "+f.Meadow.Title+": "+b.gain(&f)))
		write(a, 1, y+2, a.W-2, list...)
		a.Fit(4, y+3, a.W-5, 0, b.alone(&f))
		y += 3
	}
}

func (b *gameBoard) roomSpan(l *ladder) widget.Span {
	return span(dim, b.Say("room", l.meadow.Herds.Of(l.colour), l.meadow.Free))
}

// drawTurned lists the meadows in their order, with the cards and what they placed, and returns the line after them.
func (b *gameBoard) drawTurned(a widget.Area) int {
	meadows := b.roundMeadows()
	y := b.drawTurnedHead(a, 1, 0, a.H > len(meadows)+2)
	from := 0
	if over := len(meadows) + y - a.H; over > 0 {
		for from < over && meadows[from] < b.focus() {
			from++
		}
	}
	for _, at := range meadows[from:] {
		if y >= a.H {
			return y
		}
		b.drawTurnedLine(a, y, at)
		y++
	}
	if b.view.Bonus != nil && !b.revealing() && y < a.H {
		b.drawOrder(a, 1, y, b.view.Bonus.Meadow)
		y++
	}
	return y
}

// drawTurnedHead draws a title and in which order the cards are carried out: beside it, or
// on a line of its own when there may be two, or not at all. It returns the line after them.
func (b *gameBoard) drawTurnedHead(a widget.Area, x, y int, two bool) int {
	how := b.Say("turned.how")
	after := a.Text(x, y, title, b.Say("turned")) + 2
	switch {
	case after+widget.Width(how) <= a.W:
		a.Text(after, y, dim, how)
	case two:
		y++
		a.Fit(x, y, a.W-x, dim, how)
	}
	return y + 1
}

func (b *gameBoard) roundMeadows() (list []int) {
	for _, c := range b.reveal.cards {
		if n := len(list); n == 0 || list[n-1] != c.meadow {
			list = append(list, c.meadow)
		}
	}
	return list
}

func (b *gameBoard) drawTurnedLine(a widget.Area, y, at int) {
	mark, st := " ", style.Style(0)
	switch {
	case at == b.at:
		mark, st = signNow, style.On(style.TurnGround).With(style.Bold)
	case b.carriedOut(at):
		mark, st = signDone, dim
	}
	a.Text(1, y, style.Of(style.Accent), mark)
	a.Fit(3, y, 18, st, meadowName(b.Scene, at))
	write(a, 21, y, a.W-21, b.placers(at)...)
}

// drawLegendBox explains the pictures under a title; who plays which colour stands at the players.
func (b *gameBoard) drawLegendBox(a widget.Area) {
	a.Text(0, 0, title, b.Say("legend.title"))
	board.DrawLegend(a.Sub(0, 1, a.W, a.H-1), b.untold[:len(b.untold)-len(b.legend())+legendSigns])
}

func (b *gameBoard) drawLegend(a widget.Area, y int) {
	board.DrawLegend(a.Sub(1, y, a.W-2, a.H-y), b.untold)
}
