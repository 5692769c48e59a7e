package montana

import (
	"strconv"

	"saloon/rules"
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
		s.Sign("trade", span(style.Of(style.Cow).On(style.BuildGround), string(signTrade))))
}

// drawLegend draws the signs into the boxes that the layout left for them, and returns those that have no room there.
func (b *gameBoard) drawLegend(c board.Canvas, f *frame) []board.Sign {
	signs := b.legend
	for _, at := range f.legend {
		signs = board.DrawLegend(c.Sub(at.x, at.y, at.w, at.h), signs)
	}
	return signs
}

// finalHalf is half of the width of a hex at most, and finalTall that from which it may have two lines.
const finalHalf, finalTall = 4, 3

// Final is the land with the settlements, and what won drawn in: the lines of four.
func (Presenter) Final(s board.Scene, w, h int) []board.Picture {
	s.Earlier, s.ToAct, s.Legal = nil, 0, nil
	b := boardOf(s)
	e := b.edges
	half := min(w/max(e.halves, 1), finalHalf)
	tall := board.If(half >= finalTall && h > 2*e.rows, 2, 1)
	if half < 1 || h < tall*e.rows+1 {
		return nil
	}
	lines := b.linesOfFour()
	return []board.Picture{{Seat: rules.House, W: half * e.halves, H: tall * e.rows, Draw: func(c board.Canvas) {
		for i := range b.looks {
			b.drawSmallHex(c.On(c.Sub(b.looks[i].half*half, tall*b.looks[i].row, 2*half, tall)), i, lines[i])
		}
	}}}
}

// lineWays are the ways of a line over the land, in halves of a hex and rows, with the sign that draws it.
var lineWays = [...]struct {
	half, row int
	sign      rune
}{{2, 0, '━'}, {1, 1, '╲'}, {-1, 1, '╱'}}

// A stretch is the piece of a line of four in one hex: whether it comes from the hex before, and goes on to the next one.
type stretch struct {
	sign     rune
	from, to bool
}

// linesOfFour are the lines of four that run through each hex.
func (b *gameBoard) linesOfFour() [][]stretch {
	type place struct{ half, row int }
	owner, at := map[place]rules.Seat{}, map[place]int{}
	for i, l := range b.looks {
		owner[place{l.half, l.row}], at[place{l.half, l.row}] = b.view.Hexes[i].Owner, i
	}
	lines := make([][]stretch, len(b.looks))
	for from, who := range owner {
		for _, way := range lineWays {
			step := func(n int) place { return place{from.half + n*way.half, from.row + n*way.row} }
			if who < 1 || owner[step(-1)] == who { // it is the first hex of a line
				continue
			}
			n := 1
			for owner[step(n)] == who {
				n++
			}
			for i := range n {
				if n >= lineLength {
					lines[at[step(i)]] = append(lines[at[step(i)]], stretch{way.sign, i > 0, i < n-1})
				}
			}
		}
	}
	return lines
}

// lineLength is how many settlements side by side make a line (MT-6.3).
const lineLength = 4

// drawSmallHex draws a hex: whose it is and how many settlements, and the lines of four through it, or what it is.
func (b *gameBoard) drawSmallHex(c board.Canvas, i int, lines []stretch) {
	h := &b.view.Hexes[i]
	ground, front := b.ownGround(i)
	look := style.Of(front).On(ground)
	c.Fill(0, 0, c.W, c.H, look)
	text := ""
	switch {
	case h.Owner > 0:
		look = style.On(ground).With(style.Bold)
		text = b.Scene.Brand(h.Owner).Sign() + board.If(h.Settlements > 1, strconv.Itoa(h.Settlements), string(signHouse))
	case h.Camp:
		look = style.On(ground)
	case h.Kind == "mountain":
		text = "╱╲"
	case h.Kind == "lake":
		text = string([]rune{signLake, signLake})
	default:
		look, text = style.Of(style.FarInk).On(ground), "·"
	}
	for _, l := range lines {
		l.draw(c, look)
	}
	c.Text((c.W-len([]rune(text)))/2, 0, look, text)
}

func (l stretch) draw(c board.Canvas, look style.Style) {
	before, after := c.W/4-1, c.W-c.W/4
	switch l.sign {
	case '╱':
		before, after = after, before
	case '━':
		for x := range c.W {
			if x < c.W/2 && l.from || x >= c.W/2 && l.to {
				c.Rune(x, 0, look, l.sign)
			}
		}
		return
	}
	if l.from {
		c.Rune(before, 0, look, l.sign)
	}
	if l.to {
		c.Rune(after, c.H-1, look, l.sign)
	}
}
