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

func (b *gameBoard) statusOf(p *buffalo.Player) (mark, word string, st style.Style) {
	acts := b.Scene.ToAct.Has(p.Seat) && !b.revealing()
	switch b.view.Step {
	case buffalo.StepChoose, buffalo.StepOffer:
		key := board.If(b.view.Step == buffalo.StepOffer, "offered", "chosen")
		switch {
		case b.revealing():
			return " ", "", dim
		case p.Ready:
			return signDone, b.Say("status." + key), good
		case acts:
			return signWaits, b.Say("status." + key + ".not"), dim
		}
	case buffalo.StepGraze, buffalo.StepBonus, buffalo.StepPick, buffalo.StepStart:
		if acts {
			return signNow, b.Say("status." + b.view.Step.String()), style.Of(style.Accent)
		}
	}
	return " ", "", dim
}

func (b *gameBoard) longestPlayer() (w int) {
	for i := range b.view.Players {
		w = max(w, widget.Width(b.NameOrYou(rules.Seat(i+1))))
	}
	return w
}

func (b *gameBoard) drawPlayersLow(c board.Canvas, a widget.Area) {
	wide := a.W / len(b.view.Players)
	for i := range b.view.Players {
		p := &b.view.Players[i]
		on := c.On(a.Sub(i*wide, 0, wide-1, a.H))
		x := on.Brand(1, 0, p.Seat) + 1
		on.Fit(x, 0, on.W-x, c.SeatStyle(p.Seat), b.NameOrYou(p.Seat))
		mark, word, st := b.statusOf(p)
		x = on.Text(3, 1, strong, strconv.Itoa(b.out(p))) + 1
		if p.Offer != nil && b.view.Step == buffalo.StepPick {
			x = on.Text(3, 1, strong, b.Say("offered", *p.Offer)) + 1
			word = ""
		} else {
			x = on.Text(x, 1, dim, b.Say("head.out"))
		}
		switch {
		case word == "":
		case x+2+widget.Width(word) > on.W: // the sign says it too
			on.Text(x+1, 1, st, mark)
		default:
			x = on.Text(x, 1, dim, ", ")
			on.Text(x, 1, st, word)
		}
	}
}

func (b *gameBoard) drawPlayers(c board.Canvas, a widget.Area, bars bool) {
	a.Text(1, 0, title, b.Say("players"))
	out, left, hand := a.W-11, a.W-6, a.W-1
	around := 8 + widget.Width(b.Scene.Brand(1).Sign()) // the name: the sign before it, the mark and the number behind it
	switch room := a.W - around - b.longestPlayer(); {
	case room < 5: // names come before cows, and those before cards
		out, left, hand = a.W-1, 0, 0
	case room < 10 || a.W < 28:
		out, left, hand = a.W-6, a.W-1, 0
	}
	a.Right(out, 0, dim, b.Say("head.out"))
	a.Right(left, 0, dim, b.Say("head.left"))
	a.Right(hand, 0, dim, b.Say("head.hand"))
	y, each := 1, 1
	if bars && a.H >= 2+2*len(b.view.Players) {
		y, each = 2, 2
	}
	for i := range b.view.Players {
		p := &b.view.Players[i]
		on := c.On(a)
		mark, _, st := b.statusOf(p)
		x := on.Brand(1, y, p.Seat) + 1
		on.Fit(x, y, out-3-x-2, c.SeatStyle(p.Seat), b.NameOrYou(p.Seat))
		a.Text(out-4, y, st, mark)
		a.Right(out, y, strong, strconv.Itoa(b.out(p)))
		if len(p.Colours) > 0 {
			a.Right(left, y, 0, strconv.Itoa(b.stockOf(p)))
		}
		a.Right(hand, y, dim, strconv.Itoa(p.Cards))
		if each == 2 {
			b.drawRace(a, 3, y+1, a.W-5, p)
		}
		y += each
	}
	if bars && y+2 < a.H {
		if p := &b.view.Players[0]; len(p.Colours) > 0 {
			a.Fit(1, y+1, a.W-1, dim, b.Say("race"))
		}
		y++
	}
	b.drawMarks(a.Sub(1, y+1, a.W-1, 1))
}

func (b *gameBoard) stockOf(p *buffalo.Player) int {
	return board.Sum(p.Colours, b.view.Stock.Of) + p.Placed - b.out(p)
}

func (b *gameBoard) drawRace(a widget.Area, x, y, w int, p *buffalo.Player) {
	done := b.out(p) * w / max(b.out(p)+b.stockOf(p), 1)
	x = board.Repeat(a, x, y, b.Scene.Brand(p.Seat).Style(), "━", done)
	board.Repeat(a, x, y, fence, "─", w-done)
}

// drawMarks explains what stands beside names or herds now, which the legend need not do again.
func (b *gameBoard) drawMarks(a widget.Area) {
	from, to := 0, 0
	switch {
	case b.carriesOut():
		from, to = newSign, newSign+1
	case b.view.Step == buffalo.StepChoose:
		from, to = doneSign, doneSign+2
	}
	to -= len(board.DrawLegend(a, b.legend()[from:to]))
	b.untold = slices.Delete(slices.Clone(b.legend()), from, to)
}

// drawNextBonuses lists some of the meadows that will fill next, and whom each would pay; it returns the line after.
func (b *gameBoard) drawNextBonuses(a widget.Area, y int) int {
	const most = 4
	list := b.nearlyFull()
	if a.H-y < 2 || len(list) == 0 {
		return y
	}
	x := a.Text(1, y, title, b.Say("next-bonuses")) + 2
	a.Fit(x, y, a.W-x, dim, b.Say("next-bonuses.how"))
	y++
	name := longestName(b.view)
	for _, md := range list[:min(len(list), most)] {
		if y >= a.H {
			break
		}
		a.Text(1, y, 0, md.Title)
		free := strconv.Itoa(md.Free) + " " + b.Say("head.free")
		x := 2 + name + 3 + widget.Width(b.Say("head.free"))
		a.Right(x, y, dim, free)
		for i, h := range md.Herds[:min(len(md.Herds), len(md.Row))] {
			x = write(a, x+1, y, a.W-x-1, signOf(h.Colour), span(gold, bonusText(md.Row[i])))
		}
		y++
	}
	return y
}

// nearlyFull are the meadows that have herds and space, those with least space first.
func (b *gameBoard) nearlyFull() []*buffalo.Meadow {
	var list []*buffalo.Meadow
	for i := range b.meadows {
		if md, _ := b.asIf(&b.meadows[i]); md.Free > 0 && len(md.Herds) > 0 {
			list = append(list, md)
		}
	}
	slices.SortStableFunc(list, func(x, y *buffalo.Meadow) int { return x.Free - y.Free })
	return list
}
