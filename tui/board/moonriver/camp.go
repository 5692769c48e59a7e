package moonriver

import (
	"slices"

	"saloon/rules/moonriver"
	"saloon/tui/style"
	"saloon/tui/widget"
)

var (
	waterStyle  = style.Of(style.Ripple).On(style.RiverGround)
	campStyle   = style.Of(style.CampInk).On(style.CampLand)
	bridgeStyle = style.On(style.BridgeGround)
)

// shoreWidth is how much water flows at each side of the camp.
func (d ranchPainter) shoreWidth() int {
	switch {
	case d.cw < 4:
		return 0
	case d.cw < 13:
		return 1
	}
	return 2
}

// drawCamp draws the camp, ringed by water, with its bridges and its owner.
func (d ranchPainter) drawCamp(x, y int) {
	dx, dy := d.shoreWidth(), min(1, d.ch-1)
	d.c.Fill(x, y, d.cw, d.ch, waterStyle)
	if d.ch > 1 && d.cw > 6 {
		d.c.Rune(x, y, waterStyle, '~')
		d.c.Rune(x+d.cw-2, y, waterStyle, '~')
	}
	d.c.Fill(x+dx, y+dy, d.cw-2*dx, d.ch-dy, campStyle)
	inside := d.cw - 2*dx
	brand, name := d.Scene.Brand(d.seat), ""
	line := y + d.ch - 1
	if d.ch >= 3 {
		line = y + d.ch/2 + 1
		if word := d.Say("camp"); widget.Width(word) <= inside {
			d.c.Text(x+(d.cw-widget.Width(word))/2, line-1, campStyle, word)
		}
	}
	if room := inside - widget.Width(brand.Sign()) - 1; room > 2 {
		name = " " + widget.Cut(d.Scene.Name(d.seat), room)
	}
	at := x + dx + (inside-widget.Width(brand.Sign()+name))/2
	at = brand.Draw(d.c.Area, at, line, style.CampLand)
	d.c.Text(at, line, brand.Style().On(style.CampLand).With(style.Bold), name)
	d.bridges(x, y, dx)
}

func (d ranchPainter) bridges(x, y, dx int) {
	if d.ch < 2 || dx == 0 {
		return
	}
	has := func(column, row int) bool {
		return slices.Contains(d.view.Ranches[d.seat-1].Bridges, moonriver.CellAt(column, row))
	}
	if has(3, 2) {
		wide := min(3, d.cw-2)
		for i := range wide {
			d.c.Rune(x+(d.cw-wide)/2+i, y, bridgeStyle, '║')
		}
	}
	for i := range dx {
		if has(2, 1) {
			d.c.Rune(x+i, y+d.ch/2, bridgeStyle, '═')
		}
		if has(4, 1) {
			d.c.Rune(x+d.cw-1-i, y+d.ch/2, bridgeStyle, '═')
		}
	}
}

// drawRiver draws so many lines of the river below a ranch, with the letters of the columns
// in the last one.
func (d ranchPainter) drawRiver(lines int, letters bool) {
	y, w := d.y+d.rows*d.ch, 5*d.cw
	d.c.Fill(d.x, y, w, lines, waterStyle)
	for line := range lines {
		for x := line * 2; x < w; x += 4 + line {
			d.c.Rune(d.x+x, y+line, waterStyle, '~')
		}
	}
	dx := d.shoreWidth()
	d.c.Fill(d.x+2*d.cw+dx, y, d.cw-2*dx, lines, campStyle)
	if !letters || lines == 0 {
		return
	}
	for col := range 5 {
		st := style.Of(style.LandPale).On(style.RiverGround).With(style.Bold)
		if col == 2 {
			st = campStyle.With(style.Bold)
		}
		d.c.Text(d.x+col*d.cw+d.cw/2-1, y+lines-1, st, " "+string(rune('a'+col))+" ")
	}
}
