package montana

import (
	"slices"
	"strconv"

	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/style"
)

// The signs of the map.
const (
	signCow     = 'ψ'
	signTrade   = '↔' // one may build here when cows are traded first
	signCanteen = '○'
	signLake    = '≈'
	signHouse   = '⌂'
	signDouble  = '²'
	signMay     = '•' // one may build here
	signCursor  = '▸' // the cursor, and the pointer of the wheel
	signNew     = '+' // new since the viewer's last turn
)

// A standing is how a land hex stands to the viewer.
type standing uint8

const (
	outOfReach standing = iota
	inReach             // beside the start tile or a settlement
	lacking             // in reach, but goods lack
	afterTrade          // in reach, and cows would pay for what lacks
	buildable           // the viewer can build there now
)

// A hexLook is what the map shows of a hex beside what is printed there.
type hexLook struct {
	half, row int // half hexes from the left, rows from the top
	name      string
	standing  standing
	fresh     bool // it has changed since the viewer's last turn
	site      *montana.Site
}

func (b *gameBoard) lookAtLand() {
	names := namingOf(b.view)
	b.looks = make([]hexLook, len(b.view.Hexes))
	for i := range b.view.Hexes {
		h := &b.view.Hexes[i]
		l := &b.looks[i]
		l.half, l.row, l.name = 2*h.Q+h.R-names.left, names.row(h.R), names.of(h.Q, h.R)
		l.site = b.sites[i]
	}
	b.edges = edgesOf(b.looks)
	b.lookForReach()
	b.lookForNews()
}

func (b *gameBoard) lookForReach() {
	index := make(map[[2]int]int, len(b.view.Hexes))
	for i, h := range b.view.Hexes {
		index[[2]int{h.Q, h.R}] = i
	}
	begun := slices.ContainsFunc(b.view.Hexes, func(h montana.Hex) bool { return h.Camp })
	for i, h := range b.view.Hexes {
		if !begun && h.Kind == "land" {
			b.looks[i].standing = inReach // the start tile may come anywhere
		}
		if !h.Camp && h.Owner == 0 {
			continue
		}
		for _, d := range directions {
			if at, ok := index[[2]int{h.Q + d.q, h.R + d.r}]; ok {
				b.looks[at].standing = inReach
			}
		}
	}
	if !b.Scene.MyTurn() {
		return
	}
	building := b.view.Turn.Step == montana.StepTurn || b.view.Turn.Step == montana.StepBuild
	for i := range b.looks {
		l := &b.looks[i]
		switch {
		case building && l.site != nil && l.site.Trades > 0 && l.standing != outOfReach:
			l.standing = afterTrade
		case b.can(thingHex | board.Thing(i)), building && l.site != nil && l.site.Why == nil:
			l.standing = buildable // also where a lesson asks for something else
		case !building || l.site == nil || l.standing == outOfReach:
		case l.site.Missing.Total() > 0:
			l.standing = lacking
		}
	}
}

// lookForNews finds out which hexes have changed since the viewer's last turn.
func (b *gameBoard) lookForNews() {
	before, ok := b.Scene.Earlier.(*montana.View)
	if !ok || len(before.Hexes) != len(b.view.Hexes) {
		return
	}
	for i := range b.looks {
		was, is := &before.Hexes[i], &b.view.Hexes[i]
		b.looks[i].fresh = was.Owner != is.Owner || was.Settlements != is.Settlements || was.Camp != is.Camp || was.Canteen != is.Canteen
	}
}

// A strip is a short line of single cells in any styles.
type strip struct {
	n     int
	runes [16]rune
	looks [16]style.Style
}

func (s *strip) add(st style.Style, r rune) {
	if s.n < len(s.runes) {
		s.runes[s.n], s.looks[s.n] = r, st
		s.n++
	}
}

func (s *strip) text(st style.Style, text string) {
	for _, r := range text {
		s.add(st, r)
	}
}

func (s *strip) draw(c board.Canvas, x, y, w int) {
	x += max(w-s.n, 0) / 2
	for i := range min(s.n, w) {
		c.Rune(x+i, y, s.looks[i], s.runes[i])
	}
}

func (b *gameBoard) drawLand(c board.Canvas, at land) {
	b.shape = at
	first, numbers := 0, at.edge.rows*at.row // the line of row a, and that of the numbers
	if at.large {
		first, numbers = at.y+1, at.y
	}
	if !b.Over {
		drawNames(c, at, first, numbers)
		if at.large && b.Scene.Pixels {
			b.drawSeams(c, at)
		}
	}
	wide, high := 2*at.half-1, max(at.row-1, 1)
	for i := range b.looks {
		l := &b.looks[i]
		x, y := at.x+l.half*at.half, first+l.row*at.row
		thing := thingHex | board.Thing(i)
		if !b.Over {
			b.Mark(x, y, wide, high, thing)
		}
		if b.Skips(thing) {
			continue
		}
		if b.Over {
			c.Fill(x, y, wide, high, 0)
		}
		if at.large {
			b.drawHex(c, x, y, at.row-1, i)
		} else {
			b.drawBrick(c, x, y, i)
		}
	}
}

func drawNames(c board.Canvas, at land, first, numbers int) {
	dim := style.Of(style.Dim)
	for row := range at.edge.rows {
		x := max(at.x+at.half*at.edge.first[row]-3, 0) // beside its first hex: the legend lies outside
		c.Rune(x, first+row*at.row+max(at.row-2, 0)/2, dim, rune('a'+row))
	}
	for column := 1; 2*column <= at.edge.halves; column++ {
		c.Text(at.x+2*at.half*(column-1)+max(at.half-1, 3), numbers, dim, strconv.Itoa(column))
	}
}

func (b *gameBoard) ground(i int) (ground, front style.Role) {
	if b.Cursor().On(thingHex | board.Thing(i)) {
		return style.CursorGround, style.Ink
	}
	return b.ownGround(i)
}

func (b *gameBoard) ownGround(i int) (ground, front style.Role) {
	h, l := &b.view.Hexes[i], &b.looks[i]
	switch {
	case h.Camp:
		return style.StartGround, style.Ink
	case h.Owner > 0:
		return style.GroundOf(b.Scene.Brand(h.Owner).Style()), style.Ink
	case h.Kind == "mountain":
		return style.RockGround, style.Rock
	case h.Kind == "lake":
		return style.WaterGround, style.Water
	case l.standing == buildable || l.standing == afterTrade:
		return style.BuildGround, style.Strong
	case h.Kind == "" || l.standing == outOfReach:
		return style.FarGround, style.FarInk
	}
	return style.NearGround, style.Plain
}

const brickWide = 5

func (b *gameBoard) drawBrick(c board.Canvas, x, y, i int) {
	ground, front := b.ground(i)
	p := pen{b, ground, front}
	mark, markStyle := b.markOf(i, pen{b, style.Plain, style.Plain})
	if mark == signCursor {
		markStyle = style.Of(style.Ring).With(style.Bold)
	}
	if mark != 0 {
		c.Rune(x, y, markStyle, mark)
	}
	c.Fill(x+1, y, brickWide, 1, style.Of(style.Plain).On(ground))
	var s strip
	p.brick(&s, i)
	s.draw(c, x+1, y, brickWide)
}

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
