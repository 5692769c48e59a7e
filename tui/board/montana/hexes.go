package montana

import (
	"unicode"

	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/style"
)

// A seam is a line between two rows of hexes: what its upper and its lower half lines show.
type seam struct{ upper, lower []style.Role }

// drawSeams draws the upper and the lower ends of all hexes, half a line at a time: a hex is
// one half cell wide, and then two less than itself, where its row meets the next one.
func (b *gameBoard) drawSeams(c board.Canvas, at land) {
	wide := at.half*at.edge.halves + 1
	need := 2 * wide * (at.edge.rows + 1)
	if cap(b.halves) < need {
		b.halves = make([]style.Role, need)
	}
	halves := b.halves[:need]
	clear(halves)
	line := func(i int) seam { return seam{halves[2*wide*i:][:wide], halves[2*wide*i+wide:][:wide]} }
	for i := range b.looks {
		l := &b.looks[i]
		ground, _ := b.ownGround(i) // the cursor fills the lines of text alone: a key that moves it sends few bytes
		x := l.half * at.half
		above, below := line(l.row), line(l.row+1)
		above.upper[x+at.half-1], below.lower[x+at.half-1] = ground, ground
		for dx := 1; dx <= 2*at.half-3; dx++ {
			above.lower[x+dx], below.upper[x+dx] = ground, ground
		}
	}
	for i := range at.edge.rows + 1 {
		line(i).draw(c, at.x, at.y+i*at.row)
	}
}

func (s seam) draw(c board.Canvas, x, y int) {
	for i, upper := range s.upper {
		switch lower := s.lower[i]; {
		case upper != style.Plain:
			c.Rune(x+i, y, style.Of(upper).On(lower), '▀')
		case lower != style.Plain:
			c.Rune(x+i, y, style.Of(lower), '▄')
		}
	}
}

const hexWide = 7 // but in the largest windows

func (b *gameBoard) drawHex(c board.Canvas, x, y, lines, i int) {
	ground, front := b.ground(i)
	wide := 2*b.shape.half - 1
	c.Fill(x, y, wide, lines, style.Of(style.Plain).On(ground))
	p := pen{b, ground, front}
	mark, markStyle := b.markOf(i, p)
	room := wide
	if mark != 0 && lines == 1 {
		room--
		c.Rune(x, y, markStyle, mark)
	}
	var first, second strip
	if lines == 1 {
		p.oneLine(&first, i, room)
		first.draw(c, x+wide-room, y, room)
		return
	}
	y += (lines - 1) / 2
	p.price(&first, i, true)
	ahead := mark == signTrade || mark == signMay || unicode.IsDigit(mark)
	if ahead && first.n == wide {
		first = strip{}
		p.price(&first, i, false) // leaves a cell for the mark
	}
	p.below(&second, i)
	first.draw(c, x, y, wide)
	if mark == signCursor && second.n < wide-1 {
		c.Rune(x+max((wide-second.n)/2-2, 0), y+1, markStyle, mark)
	} else if ahead && first.n < wide {
		c.Rune(x, y, markStyle, mark)
	}
	second.draw(c, x, y+1, wide)
}

func (b *gameBoard) markOf(i int, p pen) (rune, style.Style) {
	l := &b.looks[i]
	switch {
	case b.Cursor().On(thingHex | board.Thing(i)):
		return signCursor, p.of(style.Strong)
	case l.fresh:
		return signNew, p.of(style.New)
	case l.standing == afterTrade:
		return signTrade, p.of(style.Cow)
	case b.numberOf(thingHex|board.Thing(i)) != 0:
		return b.numberOf(thingHex | board.Thing(i)), style.Of(style.Key).On(p.ground)
	case l.standing == buildable && b.marked():
		return signMay, style.Of(style.Good).With(style.Bold)
	}
	return 0, 0
}

// marked reports whether land that can be built on has a mark: bricks, and where no ground says it.
func (b *gameBoard) marked() bool { return !b.shape.large || !b.Scene.Pixels }

type pen struct {
	b             *gameBoard
	ground, front style.Role
}

func (p pen) of(own style.Role) style.Style {
	if p.front == style.Plain {
		return style.Of(own).On(p.ground)
	}
	st := style.Of(p.front).On(p.ground)
	if p.front != style.FarInk && p.front != style.Rock {
		st = st.With(style.Bold)
	}
	return st
}

// prize is how what a hex brings is written.
func (p pen) prize(own style.Role) style.Style {
	return board.If(p.front == style.Strong, style.Of(own).On(p.ground).With(style.Bold), p.of(own))
}

func (p pen) price(s *strip, i int, spaced bool) {
	h := &p.b.view.Hexes[i]
	switch {
	case h.Camp:
		s.text(p.of(style.Plain), p.b.Say("map.start"))
	case h.Owner > 0:
		p.houses(s, h, spaced)
	case h.Kind == "mountain" && p.b.shape.tall():
		s.text(p.of(style.Plain), "╱╲  ")
	case h.Kind == "mountain":
		s.text(p.of(style.Plain), "╱╲╱╲")
	case h.Kind == "lake" && h.Canteen:
		s.text(p.of(style.Plain), "≈ ○ ≈")
	case h.Kind == "lake":
		s.text(p.of(style.Plain), "≈ ≈ ≈")
	case h.Kind == "":
		s.add(p.of(style.Plain), '?')
	default:
		p.goods(s, i, spaced)
	}
}

func (p pen) houses(s *strip, h *montana.Hex, spaced bool) {
	st := style.Of(p.front).On(p.ground).With(style.Bold)
	s.text(st, p.b.Scene.Brand(h.Owner).Sign())
	if spaced {
		s.add(st, ' ')
	}
	for range h.Settlements {
		s.add(st, signHouse)
	}
}

// printed are the goods in the order in which prices are printed: the large ones first.
var printed = [...]int{4, 5, 0, 1, 2, 3}

func (p pen) goods(s *strip, i int, spaced bool) {
	h, l := &p.b.view.Hexes[i], &p.b.looks[i]
	began := s.n
	for _, good := range printed {
		st := p.good(good)
		for k := range h.Price[good] {
			if spaced && s.n > began {
				s.add(p.of(style.Plain), ' ')
			}
			lacks := l.standing == lacking && k < l.site.Missing[good]
			if lacks && p.front == style.Plain {
				s.add(style.Of(style.Lacking).On(p.ground).With(style.Underline), p.b.letters[good])
				continue
			} else if lacks {
				st = st.With(style.Underline)
			}
			s.add(st, p.b.letters[good])
		}
	}
}

func (p pen) good(good int) style.Style {
	return board.If(p.front == style.Plain, goodStyle(good).On(p.ground), p.of(style.Plain))
}

func (p pen) oneLine(s *strip, i, room int) {
	var marks strip
	p.marks(&marks, i)
	p.price(s, i, true)
	gap := bit(marks.n > 0 && marks.looks[0] != 0 && marks.runes[0] == signCow)
	if s.n+gap+marks.n > room {
		*s = strip{}
		p.price(s, i, false)
		gap = min(gap, max(room-s.n-marks.n, 0))
	}
	if gap > 0 {
		s.add(p.of(style.Plain), ' ')
	}
	for k := range marks.n {
		s.add(marks.looks[k], marks.runes[k])
	}
}

func (p pen) marks(s *strip, i int) {
	h, l := &p.b.view.Hexes[i], &p.b.looks[i]
	if h.Kind != "land" || h.Camp || h.Owner > 0 {
		return
	}
	settlements := 1 + bit(h.Double)
	if l.site != nil && l.standing == buildable && p.b.view.Turn.Step != montana.StepCamp {
		settlements = l.site.Settlements
	}
	if settlements > 1 {
		for range settlements {
			s.add(p.prize(style.Gold), signHouse)
		}
	}
	if h.Cow {
		s.add(p.prize(style.Cow), signCow)
	}
}

func (p pen) below(s *strip, i int) {
	h, l := &p.b.view.Hexes[i], &p.b.looks[i]
	switch {
	case l.fresh:
		s.text(style.Of(p.front).On(p.ground).With(style.Underline), p.b.Say("map.new"))
	case h.Kind == "lake" && h.Canteen:
		s.text(p.of(style.Plain), p.b.Say("map.canteen"))
	case h.Kind == "mountain":
		s.text(p.of(style.Plain), "╱  ╲╱╲")
	default:
		p.marks(s, i)
		if s.n == 1 && h.Cow {
			s.text(p.prize(style.Cow), " "+p.b.Say("map.cow"))
		}
	}
}

func bit(yes bool) int { return board.If(yes, 1, 0) }
