package moonriver

import (
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// Legend is every picture of the game with its word, what a newcomer sees first first.
func (Presenter) Legend(s board.Scene) []board.Sign {
	b := &gameBoard{Base: board.Base{Prefix: moonriver.ID, Scene: s}}
	list := append(b.pieceSigns(), b.placeSigns()...)
	list = append(list, b.partnerSigns()...)
	for t := moonriver.Desert; t <= moonriver.Homestead; t++ {
		list = append(list, b.landSign(t))
	}
	return append(list, b.waterSigns()...)
}

func (b *gameBoard) sign(st style.Style, picture, word string) board.Sign {
	return board.Sign{Picture: []widget.Span{{Style: st, Text: picture}}, Word: b.Say("legend." + word)}
}

func (b *gameBoard) landSign(t moonriver.Terrain) board.Sign {
	word := terrainName(b.Scene.Words, t)
	if short := b.Say("short." + t.String()); short != word {
		word += ", " + short
	}
	picture := widget.Span{Style: grounds[t].texture(), Text: " " + string(grounds[t].sign) + " "}
	sign := board.Sign{Picture: []widget.Span{picture}, Word: word}
	if t != moonriver.Corn { // whose points are for what is printed
		sign.Part = t.String()
	}
	return sign
}

func brings(part string, s board.Sign) board.Sign {
	s.Part = part
	return s
}

// pieceSigns are what is printed on plots, cows, and what is new.
func (b *gameBoard) pieceSigns() []board.Sign {
	strong := style.Of(style.Strong)
	return []board.Sign{
		b.sign(cowStyle(), signCowSide, "cow"), b.sign(strong, signSkulls, "skull"), b.sign(strong, signHires, "hires"),
		brings("gold", b.sign(strong, signGold, "gold")), brings("beavers", b.sign(strong, signBeaver, "beaver")),
		brings("corn", b.sign(strong, signCorn, "corn")),
		b.sign(style.Of(style.New), signNews, "new"), b.sign(style.Of(style.Fits), signFits, "fits"),
	}
}

func (b *gameBoard) partnerSigns() []board.Sign {
	var list []board.Sign
	for _, p := range []moonriver.Partner{moonriver.Cowboy, moonriver.Desperado, moonriver.Thief, moonriver.Digger, moonriver.Trapper, moonriver.Farmer} {
		list = append(list, board.Sign{
			Picture: []widget.Span{{Style: plate(p), Text: " " + partnerSigns[p] + " "}, {Style: plate(p), Text: b.Say("brief."+p.String()) + " "}},
			Word:    b.Say("effect." + p.String()),
			Part:    p.String() + "s", // diggers, trappers, farmers
		})
	}
	return list
}

// placeSigns are what is only seen at times.
func (b *gameBoard) placeSigns() []board.Sign {
	ring, dim := style.Of(style.Ring), style.Of(style.Dim)
	return []board.Sign{
		b.sign(ring, "┏ ┓", "ring"), b.sign(style.Of(style.Bad), "┏╍┓", "nowhere"), b.sign(style.Of(style.Fits), "┌ ┐", "may"),
		b.sign(ring, "▶", "picked"), b.sign(ring, "◀", "now"), b.sign(dim, "·", "free"),
		b.sign(cowStyle(), signCow, "cow-small"), b.sign(style.Of(style.Strong), signSkull, "skull-small"),
		b.sign(style.Of(style.Strong), signCircle, "hires-small"), b.sign(style.Of(style.Strong), signTimes, "times"),
	}
}

func (b *gameBoard) waterSigns() []board.Sign {
	return []board.Sign{b.sign(waterStyle, " ~ ", "river"), b.sign(bridgeStyle, "═║", "bridge")}
}

// drawLegend writes the pictures and their words beside the board, and the partners after
// them, in a line of their own where there is room.
func (b *gameBoard) drawLegend(c board.Canvas, f frame) {
	at := f.legend
	if at.h < 1 {
		return
	}
	x, line := 0, 0 // where the next sign goes
	next := func(w int) bool {
		if x > 0 && x+w > at.w {
			x, line = 0, line+1
		}
		return line < at.h
	}
	for _, s := range b.signs {
		if next(s.Width()) {
			x = s.Draw(c.Area, at.x+x, at.y+line) - at.x + 2
		}
	}
	switch all := b.partnersWidth(); {
	case line+1 < at.h && all <= at.w:
		next(at.w)
	case all+plateWidth > (at.h-line)*at.w-x:
		return // some would not fit
	}
	for p := moonriver.Desperado; p <= moonriver.Cowboy; p++ {
		text := b.partnerIn(p, plateWidth)
		if next(widget.Width(text)) {
			x = c.Text(at.x+x, at.y+line, plate(p), text) - at.x + 2
		}
	}
}

// partnersWidth is how many cells the six partners take beside each other.
func (b *gameBoard) partnersWidth() int {
	w := -2
	for p := moonriver.Desperado; p <= moonriver.Cowboy; p++ {
		w += widget.Width(b.partnerIn(p, plateWidth)) + 2
	}
	return w
}
