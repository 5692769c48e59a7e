package buffalo

import (
	"slices"
	"strconv"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

func (b *gameBoard) drawHandLine(a widget.Area, y int) {
	x := 1
	if b.Scene.Seat > 0 {
		x = a.Text(1, y, title, b.Say("cards")) + 2
		for _, held := range b.view.Hand {
			b.mark(x, y, 2, 1, axisCard, int(held))
			x = a.Text(x, y, b.cardStyle(held), cardName(held)) + 1
		}
		x += 2
	}
	if list := b.usedSeats(); len(list) > 0 {
		b.drawUsed(a, x, y, list[b.usedAt%len(list)], true)
	} else if b.Scene.Seat < 1 && b.view.Step == buffalo.StepChoose {
		a.Fit(x, y, a.W-x, dim, b.Say("cards.secret"))
	}
}

func (b *gameBoard) cardStyle(held buffalo.Card) style.Style {
	here, ok := b.paths.here()
	return board.If(ok && here.Card == held && !b.revealing(), cursed, card)
}

// usedSeats are those whose used cards the viewer may see, the viewer first.
func (b *gameBoard) usedSeats() (list []rules.Seat) {
	n := len(b.view.Players)
	for i := range n {
		p := &b.view.Players[(i+max(int(b.Scene.Seat), 1)-1)%n]
		if len(p.Used) > 0 {
			list = append(list, p.Seat)
		}
	}
	return list
}

// drawUsed writes the cards that a seat has used, and its sign where several are listed.
func (b *gameBoard) drawUsed(a widget.Area, x, y int, seat rules.Seat, first bool) {
	after := x + widget.Width(b.Say("used")) + 1
	if first {
		a.Text(x, y, dim, b.Say("used"))
	}
	if seat != b.Scene.Seat || x == 1 && len(b.usedSeats()) > 1 {
		after = b.Scene.Brand(seat).Draw(a, after, y, style.Plain) + 1
	}
	a.Fit(after, y, a.W-after, dim, cardNamesOf(b.view.Players[seat-1].Used, " "))
}

func (b *gameBoard) drawHand(a widget.Area, y int) int {
	if b.Scene.Seat < 1 {
		b.drawAllUsed(a, y)
		return y + 1
	}
	b.drawCards(a.Sub(0, y, a.W, handLines))
	return b.drawAllUsed(a, b.drawChosen(a, y+handLines))
}

// handLines are those of the cards of a hand: a title, the pointer, and two for a card.
const handLines = 4

func (b *gameBoard) drawCards(a widget.Area) {
	x := a.Text(1, 0, title, b.Say("cards")) + 3
	how := b.Say("cards.how")
	if x+widget.Width(how) > a.W {
		how = b.Say("cards.how.short")
	}
	a.Fit(x, 0, a.W-x, dim, how)
	wide := board.If(len(b.view.Hand)*5 > a.W, 4, 5)
	for i, held := range b.view.Hand {
		b.drawCard(a, 1+i*wide, 2, wide-1, held)
	}
}

func (b *gameBoard) drawCard(a widget.Area, x, y, w int, held buffalo.Card) {
	st := b.cardStyle(held)
	if st == cursed {
		a.Text(x+1, y-1, gold, signPointer)
	}
	name := cardName(held)
	a.Fill(x, y, w, 2, st)
	a.Text(x+1, y, st.With(style.Bold), name[:1])
	a.Text(x+w-2, y+1, st, name[1:])
	b.mark(x, y, w, 2, axisCard, int(held))
}

// drawAllUsed lists the used cards that the viewer may see, a line for each player. It returns the line after them.
func (b *gameBoard) drawAllUsed(a widget.Area, y int) int {
	seats := b.usedSeats()
	for i, seat := range seats {
		b.drawUsed(a, 1, y+i, seat, i == 0)
	}
	if len(seats) == 0 && b.Scene.Seat < 1 && b.view.Step == buffalo.StepChoose {
		a.Fit(1, y, a.W-1, dim, b.Say("cards.secret"))
	}
	return y + max(len(seats), 1)
}

// drawChosen writes where the chosen cards go, in as many lines as that takes, and returns the line after them.
func (b *gameBoard) drawChosen(a widget.Area, y int) int {
	if b.view.Step != buffalo.StepChoose || len(b.view.Chosen) == 0 {
		return y + 1
	}
	first := a.Text(1, y, dim, b.Say("sent")) + 1
	x := first
	for _, p := range b.view.Chosen {
		list := append(b.ownSign(nil, p.Colour), span(card, cardName(p.Card)), span(style.Of(style.Accent), " "+b.whereTo(p.Meadow)))
		if x > first && x+widget.Width(plain(list)) > a.W && y+1 < a.H {
			x, y = first, y+1
		}
		x = write(a, x, y, a.W-x, list...) + 2
	}
	return y + 1
}

func (b *gameBoard) whereTo(meadow int) string {
	if meadow < 0 {
		return b.Say("drop")
	}
	return b.Say("to", meadowName(b.Scene, meadow))
}

// asItStands is one line about the numbers that the card under the cursor could place, and why others are not allowed.
func (b *gameBoard) asItStands(l *ladder) []widget.Span {
	allowed := board.Texts(l.rungs, func(_ int, r rung) string { return board.If(r.allowed, strconv.Itoa(r.n), "") })
	list := []widget.Span{span(0, b.Say("may-place")+" "+board.Either(b.Scene.Words, allowed))}
	return append(list, b.crossed(l)...)
}

// crossed are the numbers that are not allowed, with the reasons; equal reasons once.
func (b *gameBoard) crossed(l *ladder) (list []widget.Span) {
	last := ""
	for i := range l.rungs {
		r := &l.rungs[i]
		if r.allowed {
			continue
		}
		why := b.whyNot(l, r)
		text := plain(why)
		if text == last {
			continue
		}
		last = text
		list = append(list, span(0, ", "+b.Say("crossed", r.n)+" ("))
		list = append(append(list, why...), span(0, ")"))
	}
	return list
}

// asksBefore reports whether the rounds have not begun: offers, colours, first cows.
func (b *gameBoard) asksBefore() bool {
	return b.view.Step == buffalo.StepOffer || b.view.Step == buffalo.StepPick || b.view.Step == buffalo.StepStart
}

func (b *gameBoard) drawBefore(a widget.Area, y int) {
	switch b.view.Step {
	case buffalo.StepOffer:
		b.drawOffer(a, y)
	case buffalo.StepPick:
		b.drawOffers(a, y)
		b.drawColours(a, y+1)
	case buffalo.StepStart:
		if here, ok := b.paths.here(); ok {
			write(a, 1, y, a.W-1, span(title, b.Say("first-cow")+" "), span(strong, meadowName(b.Scene, here.Meadow)))
		}
		b.drawColours(a, y+1)
	}
}

// costOf is how many cows an offer costs: a tenth of it, rounded up.
func costOf(offer int) int { return (offer + 9) / 10 }

func (b *gameBoard) drawOffer(a widget.Area, y int) {
	here, asked := b.paths.here()
	st, offer := cursed, here.Number
	if !asked && b.view.Offer != nil {
		st, offer = strong, *b.view.Offer
	}
	if number := strconv.Itoa(offer); asked || b.view.Offer != nil {
		if asked {
			number = " " + number + " "
		}
		write(a, 1, y, a.W-1, span(title, b.Say("offers")+"  "), span(st, number), span(dim, "  "+b.Scene.Words.N("buffalo.costs", costOf(offer))))
	} else {
		a.Fit(1, y, a.W-1, dim, b.Say("offers.secret"))
	}
	b.drawScale(a, y+1, here.Number, asked)
}

func (b *gameBoard) drawScale(a widget.Area, y, offer int, asked bool) {
	upTo, cows := b.Say("offers.upto"), b.Say("offers.cost")
	a.Text(1, y, dim, upTo)
	a.Text(1, y+1, dim, cows)
	from := max(widget.Width(upTo), widget.Width(cows)) + 2
	wide := min((a.W-from-1)/11, 6)
	for cost := range 11 {
		st := board.If(asked && costOf(offer) == cost, cursed, style.Style(0))
		x := from + cost*wide
		b.mark(x, y, wide-1, 2, axisNumber, 10*cost)
		a.Text(x, y, st, strconv.Itoa(10*cost))
		a.Text(x, y+1, dim, strconv.Itoa(cost))
	}
}

func (b *gameBoard) drawOffers(a widget.Area, y int) {
	players := slices.Clone(b.view.Players)
	slices.SortStableFunc(players, func(p, q buffalo.Player) int { return *q.Offer - *p.Offer })
	x := a.Text(1, y, title, b.Say("offers.all")) + 1
	for _, p := range players {
		x = write(a, x+1, y, a.W-x-1, span(b.Scene.Brand(p.Seat).Style(), b.Scene.Name(p.Seat)), span(strong, " "+strconv.Itoa(*p.Offer)))
	}
}

func (b *gameBoard) drawColours(a widget.Area, y int) {
	if len(b.paths.options) == 0 {
		return
	}
	here, _ := b.paths.here()
	x := a.Text(1, y, title, b.Say("colours")) + 2
	for _, v := range b.paths.values(axisColour) {
		list := []buffalo.Colour{buffalo.Colour(v)}
		if b.view.Step == buffalo.StepPick && len(b.view.Players) == 2 {
			list = append(list, buffalo.Second(list[0]))
		}
		from := x
		for _, c := range list {
			sign, st := signOf(c), style.Style(0)
			if int(here.Colour) == v {
				sign.Style, st = cursed, cursed
			}
			x = write(a, x, y, a.W-x, sign, span(st, " "+colourName(b.Scene.Words, c)+" "))
		}
		b.mark(from, y, x-from, 1, axisColour, v)
		x++
	}
}
