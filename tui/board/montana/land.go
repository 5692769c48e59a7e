package montana

import (
	"strconv"
	"strings"

	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// The signs of the map.
const (
	signCow      = "●"
	signCanteen  = "○"
	signMountain = "▲"
	signLake     = "≈"
	signCamp     = "⌂"
	signDouble   = "²"
)

// drawLand draws the map: rows of hexes, every row shifted by half a hex.
func (b *gameBoard) drawLand(c board.Canvas, f frame) {
	for i := range b.view.Hexes {
		h := &b.view.Hexes[i]
		x := f.land.x + (2*h.Q+h.R-f.u0)*f.hw/2
		y := f.land.y + (h.R-f.r0)*f.hh
		thing := thingHex | board.Thing(i)
		b.mark(x, y, f.hw, f.hh, thing)
		b.hex(c, box{x, y, f.hw - 1, f.hh}, h, thing)
	}
}

func (b *gameBoard) hex(c board.Canvas, at box, h *montana.Hex, thing board.Thing) {
	st, first, second := b.hexLook(h)
	if b.cursor().On(thing) {
		st = style.On(style.CursorGround).With(style.Bold)
	} else if b.Pick.Offers(thing) {
		st = style.Of(style.Strong).On(style.LegalGround).With(style.Bold)
	}
	c.Fill(at.x, at.y, at.w, at.h, st)
	if at.h == 1 {
		if widget.Width(first+second) > at.w {
			second = ""
		}
		if widget.Width(first) > at.w {
			first = strconv.Itoa(h.Price.Total()) + "×"
		}
		c.Fit(at.x, at.y, at.w, st, first+second)
		return
	}
	c.Fit(at.x, at.y, at.w, st, first)
	c.Fit(at.x, at.y+1, at.w, st, second)
}

// hexLook is how a hex looks: its style, what it is or costs, what else is there.
func (b *gameBoard) hexLook(h *montana.Hex) (st style.Style, first, second string) {
	switch {
	case h.Camp:
		return style.On(style.CampGround), signCamp, ""
	case h.Owner > 0:
		sign := b.Scene.Brand(h.Owner).Sign()
		if h.Settlements > 1 {
			sign += strconv.Itoa(h.Settlements)
		}
		return b.Scene.Brand(h.Owner).Style().With(style.Bold | style.Reverse), sign, ""
	case h.Kind == "mountain":
		return style.Of(style.Dim), strings.Repeat(signMountain, 2), ""
	case h.Kind == "lake":
		st = style.On(style.LakeGround)
		if h.Canteen {
			return st, signLake + signLake, signCanteen
		}
		return st, signLake + signLake, ""
	case h.Kind == "":
		return style.Of(style.Dim).On(style.FreeGround), "?", ""
	}
	st = style.Style(0).On(style.FreeGround)
	if h.Double {
		st, second = style.Of(style.Gold).On(style.FreeGround).With(style.Underline), signDouble
	}
	if h.Cow {
		second += signCow
	}
	return st, letters(b.Scene.Words, h.Price[:]), second
}
