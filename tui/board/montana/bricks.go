package montana

import (
	"strconv"

	"saloon/tui/board"
	"saloon/tui/style"
)

// brickWide is how wide a brick is beside the cell for its mark.
const brickWide = 5

// drawBrick draws a hex as a brick: a cell for its mark, then what it is.
func (b *gameBoard) drawBrick(c board.Canvas, x, y, i int) {
	ground, front := b.ground(i)
	p := pen{b, ground, front}
	mark, markStyle := b.markOf(i, pen{b, style.Plain, style.Plain})
	if mark == signCursor {
		markStyle = style.Of(style.CursorGround).With(style.Bold)
	}
	if mark != 0 {
		c.Rune(x, y, markStyle, mark)
	}
	for dx := range brickWide {
		c.Rune(x+1+dx, y, style.Of(style.Plain).On(ground), ' ')
	}
	var s strip
	p.brick(&s, i)
	s.draw(c, x+1, y, brickWide)
}

// brick writes what a brick shows: it has no room for blanks.
func (p pen) brick(s *strip, i int) {
	h := &p.b.view.Hexes[i]
	p.price(s, i, false)
	if h.Kind != "land" || h.Camp || h.Owner > 0 {
		return
	}
	if s.n > brickWide-1 {
		*s = strip{}
		s.text(p.of(style.Plain), strconv.Itoa(h.Price.Total())+"×")
	}
	if h.Double {
		s.add(p.prize(style.Gold), signDouble)
	}
	if h.Cow {
		s.add(p.prize(style.Cow), signCow)
	}
}
