package buffalo

import (
	"cmp"
	"slices"
	"strconv"

	"saloon/rules/buffalo"
	"saloon/tui/style"
	"saloon/tui/widget"
)

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
	switch {
	case asked:
		write(a, 1, y, a.W-1, span(title, b.Say("offers")+"  "), span(cursed, " "+strconv.Itoa(here.Number)+" "),
			span(dim, "  "+b.Scene.Words.N("buffalo.costs", costOf(here.Number))))
	case b.view.Offer != nil:
		write(a, 1, y, a.W-1, span(title, b.Say("offers")+"  "), span(strong, strconv.Itoa(*b.view.Offer)),
			span(dim, "  "+b.Scene.Words.N("buffalo.costs", costOf(*b.view.Offer))))
	default:
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
		st := style.Style(0)
		if asked && costOf(offer) == cost {
			st = cursed
		}
		x := from + cost*wide
		b.mark(x, y, wide-1, 2, spot{axisNumber, 10 * cost})
		a.Text(x, y, st, strconv.Itoa(10*cost))
		a.Text(x, y+1, dim, strconv.Itoa(cost))
	}
}

// drawOffers lists all offers, the highest first.
func (b *gameBoard) drawOffers(a widget.Area, y int) {
	players := slices.Clone(b.view.Players)
	slices.SortStableFunc(players, func(p, q buffalo.Player) int { return cmp.Compare(offerOf(&q), offerOf(&p)) })
	x := a.Text(1, y, title, b.Say("offers.all")) + 1
	for i := range players {
		p := &players[i]
		x = write(a, x+1, y, a.W-x-1, span(b.Scene.Brand(p.Seat).Style(), b.Scene.Name(p.Seat)), span(strong, " "+strconv.Itoa(offerOf(p))))
	}
}

func offerOf(p *buffalo.Player) int {
	if p.Offer == nil {
		return 0
	}
	return *p.Offer
}

// drawColours draws the colours that can be chosen; of two players a pair at once.
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
		st := style.Style(0)
		if int(here.Colour) == v {
			st = cursed
		}
		from := x
		for _, c := range list {
			x = write(a, x, y, a.W-x, span(colourSign(c, st), lookOf(c).sign), span(st, " "+colourName(b.Scene.Words, c)+" "))
		}
		b.mark(from, y, x-from, 1, spot{axisColour, v})
		x++
	}
}

// colourSign is the sign of a colour, on the ground of the cursor when it is there.
func colourSign(c buffalo.Colour, st style.Style) style.Style {
	if st == cursed {
		return cursed
	}
	return lookOf(c).text
}
