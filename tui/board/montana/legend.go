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

// Legend is every picture of Montana with its word.
func (Presenter) Legend(s board.Scene) []board.Sign {
	return append(append(landLegend(s, false), landLegend(s, true)[0]), pictures(s)...)
}

func pictures(s board.Scene) []board.Sign {
	say := func(key string, args ...any) string { return s.Words.T("montana.legend."+key, args...) }
	sign := func(st style.Style, picture, key string) board.Sign {
		return board.Sign{Picture: []widget.Span{{Style: st, Text: picture}}, Word: say(key)}
	}
	list := []board.Sign{
		sign(style.Of(style.Gold), "⌂⌂", "double"), sign(style.Of(style.Gold), "²", "double"),
		sign(style.Of(style.Cow), string(signCow), "cow"),
		sign(style.Of(style.Water), string(signCanteen), "canteen"),
	}
	for good := range goodKeys {
		letter := s.Words.T("montana.letter." + goodKeys[good])
		list = append(list, board.Sign{Picture: []widget.Span{{Style: goodStyle(good).With(style.Bold), Text: letter}}, Word: s.Words.T("montana.small." + goodKeys[good])})
	}
	list[0].Part = "double-marks"
	house, four := sign(style.Of(style.Strong), string(signHouse), "settlement"), sign(style.Of(style.Strong), "⌂⌂⌂⌂", "line")
	house.Part, four.Part = "hexes", "lines"
	return append(list, house, four,
		sign(style.Of(style.New), string(signNew), "new"),
		sign(style.Of(style.Strong), string(signCursor), "cursor"),
		sign(style.Of(style.Cow), string(signCow)+" "+s.Words.T("montana.letter.copper"), "trade"),
		sign(style.Of(style.Silver), "$", "silver"),
		sign(style.Of(style.Silver), "›", "brings"),
		sign(style.Of(style.Dim), "·", "gone"),
		sign(style.Of(style.Bad), "5×", "dear"),
		sign(style.Of(style.Water).On(style.WaterGround), "≈ ≈ ≈", "lake"),
		sign(style.Of(style.Rock).On(style.RockGround), "╱╲╱╲", "mountain"),
		sign(style.On(style.StartGround), s.Words.T("montana.map.start"), "start"))
}

// A legendOf is what the board's legend depends on.
type legendOf struct {
	words               *lang.Words
	marked, large, over bool
}

func (b *gameBoard) readLegend() {
	if now := (legendOf{b.Scene.Words, b.marked(), b.shape.large, b.Scene.Outcome != nil}); b.read != now {
		b.read, b.legend = now, boardLegend(b.Scene, now)
	}
}

func boardLegend(s board.Scene, of legendOf) []board.Sign {
	list, all := landLegend(s, of.marked), pictures(s)
	if of.over {
		list = nil
	}
	if of.large {
		list = append(list, all[0])
	}
	say := func(key string) string { return s.Words.T("montana.legend." + key) }
	letters := func(goods ...int) (spans []widget.Span) {
		for i, good := range goods {
			spans = append(spans, widget.Span{Style: goodStyle(good).With(style.Bold), Text: " "[:bit(i > 0)] + s.Words.T("montana.letter."+goodKeys[good])})
		}
		return spans
	}
	for good := range 4 {
		list = append(list, board.Sign{Picture: letters(good), Word: goodName(s.Words, good)})
	}
	list = append(list, board.Sign{Picture: letters(4, 5), Word: say("large-ores")}, all[2], all[3])
	if !of.large {
		list = append(list, board.Sign{Picture: all[1].Picture, Word: say("for-two")})
	}
	if of.over {
		return list
	}
	return append(list, board.Sign{Picture: []widget.Span{{Style: style.Of(style.New), Text: string(signNew)}}, Word: say("new")},
		board.Sign{Picture: []widget.Span{{Style: style.Of(style.Cow).On(style.BuildGround), Text: string(signCow)}}, Word: say("trade")})
}

func landLegend(s board.Scene, marked bool) []board.Sign {
	swatch := func(ground style.Role, picture string, st style.Style, key string) board.Sign {
		return board.Sign{Picture: []widget.Span{{Style: st.On(ground), Text: picture}}, Word: s.Words.T("montana.legend." + key)}
	}
	letter := s.Words.T("montana.letter.copper")
	may := swatch(style.BuildGround, "   ", 0, "may")
	if marked {
		may = swatch(style.Plain, string(signMay), style.Of(style.Good).With(style.Bold), "may")
	}
	return []board.Sign{may,
		swatch(style.NearGround, " "+letter+" ", style.Of(style.Lacking).With(style.Underline), "lack"),
		swatch(style.FarGround, " "+letter+" ", style.Of(style.FarInk), "far"),
	}
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
