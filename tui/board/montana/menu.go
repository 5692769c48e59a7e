package montana

import (
	"cmp"

	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

func (b *gameBoard) listing() bool {
	return b.Choosing(thingCrew) || b.Choosing(thingGoods) || b.Choosing(thingBargain)
}

func (b *gameBoard) drawMenu(c board.Canvas, at box, legend []board.Sign) {
	part := c.On(c.Sub(at.x, at.y, at.w, at.h))
	part.Fill(0, 0, part.W, part.H, 0)
	part.HLine(0, 0, part.W)
	part.Fit(1, 0, part.W-2, style.Of(style.Title), " "+b.menuTitle(part.W-4)+" ")
	x, y := 1, 1
	for _, o := range b.Pick.Options() {
		wide := b.optionWidth(o.Thing) + 2
		if x > 1 && x+wide > part.W {
			x, y = 1, y+1
		}
		b.option(part, x, y, wide, o.Thing)
		b.Mark(at.x+x, at.y+y, wide, 1, o.Thing)
		x += wide + 1
	}
	if y+1 < part.H {
		board.DrawLegend(part.Sub(1, part.H-1, part.W-2, 1), legend)
	}
}

func (b *gameBoard) menuTitle(w int) string {
	switch {
	case b.trading:
		return b.Say("menu.trade")
	case b.Choosing(thingGoods):
		row := b.mine().Row
		for _, form := range allForms {
			if title := b.Say("menu.reward", row, b.rowBrings(row-1, form)); widget.Width(title) <= w {
				return title
			}
		}
		return b.Say("menu.reward-row", row)
	case b.view.Turn.Step == montana.StepDismiss:
		return b.Scene.Words.N("montana.prompt.dismiss", b.view.Turn.Excess)
	case b.view.Turn.Step == montana.StepHelper:
		return b.Say("menu.helper")
	}
	return b.Say("menu.take")
}

func (b *gameBoard) option(c board.Canvas, x, y, wide int, thing board.Thing) {
	st := style.Style(0)
	if b.Pick.On(thing) {
		st = style.On(style.CursorGround).With(style.Bold)
		c.Fill(x, y, wide, 1, st)
		c.Rune(x, y, st, signCursor)
	}
	x++
	for good, n := range b.counts(thing) {
		for range n {
			c.Rune(x, y, cmp.Or(st, goodStyle(good).With(style.Bold)), b.letters[good])
			x += 2
		}
	}
	if b.counts(thing) == nil {
		c.Text(x, y, st, b.optionWords(thing))
	}
}

func (b *gameBoard) counts(thing board.Thing) []int {
	n := thing.Number()
	switch {
	case thing.Sort() == thingCrew:
		return unpacked(n, 4)
	case thing.Sort() == thingGoods && n > 0:
		return unpacked(n, 6)
	case thing.Sort() == thingBargain && n < montana.ForSilver:
		counts := make([]int, 6)
		counts[n] = 1
		return counts
	}
	return nil
}

func (b *gameBoard) optionWidth(thing board.Thing) int {
	if counts := b.counts(thing); counts != nil {
		return 2*total(counts) - 1
	}
	return widget.Width(b.optionWords(thing))
}

func (b *gameBoard) optionWords(thing board.Thing) string {
	n := thing.Number()
	switch {
	case thing.Sort() == thingGoods:
		return b.Say("nothing")
	case n == montana.ForSilver:
		return b.Say("trade.silver")
	}
	return b.Say("menu.worker", string(b.letters[n-montana.ForWorker]))
}

func (b *gameBoard) spans(counts []int) []widget.Span {
	var list []widget.Span
	for _, good := range printed {
		if good >= len(counts) {
			continue
		}
		for range counts[good] {
			list = append(list, board.Span(goodStyle(good).With(style.Bold), " "+string(b.letters[good])))
		}
	}
	return list
}
