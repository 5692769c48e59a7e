package buffalo

import (
	"slices"
	"strconv"

	"saloon/rules/buffalo"
	"saloon/tui/widget"
)

// drawNextBonuses lists the meadows that will fill next, and whom each would pay as it
// stands, as many as there is room for, but not all. It returns the line after them.
func (b *gameBoard) drawNextBonuses(a widget.Area, y int) int {
	const most = 4
	list := b.nearlyFull()
	if a.H-y < 2 || len(list) == 0 {
		return y
	}
	x := a.Text(1, y, title, b.Say("next-bonuses")) + 2
	a.Fit(x, y, a.W-x, dim, b.Say("next-bonuses.how"))
	y++
	name := b.longestName()
	for _, md := range list[:min(len(list), most)] {
		if y >= a.H {
			break
		}
		a.Text(1, y, 0, md.Title)
		free := strconv.Itoa(md.Free) + " " + b.Say("head.free")
		x := 2 + name + 3 + widget.Width(b.Say("head.free"))
		a.Right(x, y, dim, free)
		for i, h := range md.Herds[:min(len(md.Herds), len(md.Row))] {
			x = write(a, x+2, y, a.W-x-2, span(lookOf(h.Colour).text, lookOf(h.Colour).sign), span(gold, " "+bonusText(md.Row[i])))
		}
		y++
	}
	return y
}

// nearlyFull are the meadows that have herds and space, those with least space first.
func (b *gameBoard) nearlyFull() []*buffalo.Meadow {
	var list []*buffalo.Meadow
	for i := range b.meadows {
		if md := &b.meadows[i]; md.Free > 0 && len(md.Herds) > 0 {
			list = append(list, md)
		}
	}
	slices.SortStableFunc(list, func(x, y *buffalo.Meadow) int { return x.Free - y.Free })
	return list
}
