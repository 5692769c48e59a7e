package montana

import (
	"strconv"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/style"
)

// Final is the land with the settlements. Where there is room for it, the board itself tells
// more.
func (Presenter) Final(s board.Scene, w, h int) []board.Picture {
	s.Earlier, s.ToAct, s.Legal = nil, 0, nil
	b := &gameBoard{Base: board.Base{Prefix: montana.ID}}
	b.Update(s)
	e := b.edges
	half := w / max(e.halves, 1)
	if half < 1 || half > 2 || h < e.rows+1 {
		return nil
	}
	return []board.Picture{{Seat: rules.House, W: half * e.halves, H: e.rows, Draw: func(c board.Canvas) {
		for i := range b.looks {
			b.drawSmallHex(c, b.looks[i].half*half, b.looks[i].row, 2*half, i)
		}
	}}}
}

// drawSmallHex draws a hex in one line of so many cells: whose it is and how many
// settlements, or what it is.
func (b *gameBoard) drawSmallHex(c board.Canvas, x, y, w, i int) {
	h := &b.view.Hexes[i]
	ground, front := b.ownGround(i)
	look := style.Of(front).On(ground)
	c.Fill(x, y, w, 1, look)
	text := ""
	switch {
	case h.Owner > 0:
		look = style.On(ground).With(style.Bold)
		text = b.Scene.Brand(h.Owner).Sign() + string(signHouse)
		if h.Settlements > 1 {
			text = b.Scene.Brand(h.Owner).Sign() + strconv.Itoa(h.Settlements)
		}
	case h.Camp:
		look = style.On(ground)
	case h.Kind == "mountain":
		text = "╱╲"
	case h.Kind == "lake":
		text = string([]rune{signLake, signLake})
	default:
		look, text = style.Of(style.FarInk).On(ground), "·"
	}
	c.Text(x+(w-len([]rune(text)))/2, y, look, text)
}
