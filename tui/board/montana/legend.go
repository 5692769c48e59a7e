package montana

import (
	"strconv"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/lang"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// Legend is every picture of Montana with what it means.
func (Presenter) Legend(s board.Scene) []board.Sign {
	sign := func(st style.Style, picture, key string) board.Sign {
		return s.Sign(key, widget.Span{Style: st, Text: picture})
	}
	house, four := sign(style.Of(style.Strong), string(signHouse), "settlement"), sign(style.Of(style.Strong), "⌂⌂⌂⌂", "line")
	house.Part, four.Part = "hexes", "lines"
	return append(boardLegend(s, legendOf{all: true}), house, four,
		sign(style.Of(style.Silver), "$", "silver"), sign(style.Of(style.Silver), "›", "brings"),
		sign(style.Of(style.Dim), "·", "gone"), sign(style.Of(style.Lacking), "5×", "dear"),
		sign(style.Of(style.Water).On(style.WaterGround), "≈ ≈ ≈", "lake"), sign(style.Of(style.Rock).On(style.RockGround), "╱╲╱╲", "mountain"),
		sign(style.On(style.StartGround), s.Words.T("montana.map.start"), "start"), sign(style.Of(style.Strong), string(signCursor), "cursor"))
}

// A legendOf is what the board's legend depends on.
type legendOf struct {
	words                    *lang.Words
	marked, large, over, all bool
}

func (b *gameBoard) readLegend() {
	if now := (legendOf{b.Scene.Words, b.marked(), b.shape.large, b.Scene.Outcome != nil, false}); b.read != now {
		b.read, b.legend = now, boardLegend(b.Scene, now)
	}
}

// boardLegend are the signs that stand beside the board, as this board draws them; for all boards, as any draws them.
func boardLegend(s board.Scene, of legendOf) (list []board.Sign) {
	span := func(st style.Style, text string) widget.Span { return widget.Span{Style: st, Text: text} }
	letter := func(good int) widget.Span {
		return span(goodStyle(good).With(style.Bold), s.Words.T("montana.letter."+goodKeys[good]))
	}
	copper, gold := s.Words.T("montana.letter.copper"), style.Of(style.Gold)
	may, double := []widget.Span{span(style.Of(style.Strong).On(style.BuildGround), "   ")}, []widget.Span{span(gold, "⌂⌂")}
	mark, small := span(style.Of(style.Good).With(style.Bold), string(signMay)), span(gold, string(signDouble))
	switch {
	case of.all:
		may, double = append(may, span(0, " "), mark), append(double, span(0, " "), small)
	case of.marked:
		may = []widget.Span{mark}
	}
	if !of.all && !of.large {
		double = []widget.Span{small}
	}
	if !of.over {
		list = append(list, s.Sign("may", may...),
			s.Sign("lack", span(style.Of(style.Lacking).With(style.Underline).On(style.NearGround), " "+copper+" ")),
			s.Sign("far", span(style.Of(style.FarInk).On(style.FarGround), " "+copper+" ")))
	}
	for good := range 4 {
		list = append(list, board.Sign{
			Picture: []widget.Span{letter(good)}, Word: goodName(s.Words, good), Does: s.Words.T("montana.legend." + goodKeys[good] + ".does"),
		})
	}
	two := s.Sign("double", double...)
	two.Part = "double-marks"
	list = append(list, s.Sign("large", letter(4), span(0, " "), letter(5)),
		s.Sign("cow", span(style.Of(style.Cow), string(signCow))), s.Sign("canteen", span(style.Of(style.Water), string(signCanteen))), two)
	if of.over {
		return list
	}
	return append(list, s.Sign("new", span(style.Of(style.New), string(signNew))),
		s.Sign("trade", span(style.Of(style.Cow).On(style.BuildGround), string(signCow))))
}

// drawLegend draws the signs into the boxes that the layout left for them, and returns those that have no room there.
func (b *gameBoard) drawLegend(c board.Canvas, f *frame) []board.Sign {
	signs := b.legend
	for _, at := range f.legend {
		if !at.empty() {
			signs = board.DrawLegend(c.Sub(at.x, at.y, at.w, at.h), signs)
		}
	}
	return signs
}

// Final is the land with the settlements. Where there is room for it, the board itself tells more.
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

// drawSmallHex draws a hex in one line of so many cells: whose it is and how many settlements, or what it is.
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
