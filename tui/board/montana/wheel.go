package montana

import (
	"cmp"
	"time"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/style"
)

// tick is how long the pointer stays on each sector while the wheel turns.
const tick = 90 * time.Millisecond

// A wheel turns for a moment when it is spun while the viewer looks on.
type wheel struct {
	known bool // the story was looked at before: only lines from seen on are new
	seen  int  // number of the next line of the story to look at
	left  int  // sectors that the pointer has still to pass
}

func (w *wheel) look(s board.Scene) {
	first := 0
	if len(s.Story) > 0 {
		first = s.Story[0].Number
	}
	for _, line := range s.Story {
		for _, e := range line.Events {
			if !w.known || line.Number < w.seen || e.Kind != montana.EventSpun {
				continue
			}
			w.left = passed(e)
		}
	}
	w.seen, w.known = max(first+len(s.Story), w.seen), true
}

const sectors = 8

// passed is how many sectors the pointer passes: all around when it was spun.
func passed(e rules.Event) int {
	if e.From == 0 {
		return sectors
	}
	return (int(e.Where)-int(e.From)+sectors-1)%sectors + 1
}

func (b *gameBoard) Wait() time.Duration { return board.If(b.wheel.left == 0, 0, tick) }

func (b *gameBoard) Step() { b.wheel.left = max(b.wheel.left-1, 0) }

func (b *gameBoard) pointer() int {
	n := len(b.view.Wheel)
	if b.view.Turn.Sector == 0 || n == 0 {
		return 0
	}
	return (b.view.Turn.Sector-1-b.wheel.left%n+n)%n + 1
}

func (b *gameBoard) drawWheel(c board.Canvas, f *frame) {
	at := f.wheel
	if at.w < 3*sectors+2 {
		return
	}
	part := c.On(c.Sub(at.x, at.y, at.w, at.h))
	name := b.Say("wheel")
	if at.w < 26+len([]rune(name)) && at.h == 1 {
		name = ""
	}
	x := part.Text(0, 0, b.thingStyle(thingWheel, style.Of(style.Title)), name)
	b.Mark(at.x, at.y, max(x, 1), 1, thingWheel)
	if f.ring {
		part.Fit(x+2, 0, at.w-x-2, style.Of(style.Dim), b.Say("wheel.words"))
		b.drawRing(part, at)
		return
	}
	y, gap := 0, 1
	if at.h > 1 {
		x, y = 0, 1
	} else if x > 0 {
		x++
	}
	if at.w-x >= 4*sectors+2 {
		gap = 2
	}
	for i := range b.view.Wheel {
		x = b.sector(part, at, x, y, i, gap)
	}
}

func (b *gameBoard) sector(c board.Canvas, at box, x, y, i, gap int) int {
	st, mark, markStyle := b.sectorLook(i)
	var s strip
	b.sectorLetters(&s, st, i, "")
	b.Mark(at.x+x, at.y+y, gap+s.n, 1, thingSector|board.Thing(i+1))
	x += gap
	if mark != 0 {
		c.Rune(x-1, y, markStyle, mark)
	}
	s.draw(c, x, y, s.n)
	return x + s.n
}

func (b *gameBoard) sectorLetters(s *strip, st style.Style, i int, between string) {
	if b.view.Wheel[i].Any {
		s.text(cmp.Or(st, style.Of(style.Strong)), b.Say("any.brief"))
	}
	for colour, n := range b.view.Wheel[i].Workers {
		for range n {
			if s.n > 0 {
				s.text(st, between)
			}
			s.add(cmp.Or(st, goodStyle(colour)), b.letters[colour])
		}
	}
}

// sectorLook is how a sector is written, and its mark: the pointer, or the grain that it costs to push it there.
func (b *gameBoard) sectorLook(i int) (st style.Style, mark rune, markStyle style.Style) {
	thing := thingSector | board.Thing(i+1)
	st = b.thingStyle(thing, 0)
	switch {
	case i+1 == b.pointer():
		return style.Of(style.Strong).On(style.RowGround).With(style.Bold), signCursor, style.Of(style.Accent)
	case b.Pick.Offers(thing):
		return st, '0' + rune(b.pushTo(i+1)), style.Of(style.Grain).With(style.Bold)
	}
	return st, 0, 0
}

// pushTo is how many sectors the pointer is away from one.
func (b *gameBoard) pushTo(sector int) int {
	return ((sector-b.view.Turn.Sector)%sectors + sectors) % sectors
}

// ringPlaces are where the eight sectors stand, clockwise from the top.
var ringPlaces = [sectors][2]int{{14, 1}, {22, 2}, {26, 4}, {22, 6}, {14, 7}, {4, 6}, {0, 4}, {4, 2}}

func (b *gameBoard) drawRing(c board.Canvas, at box) {
	const wide = 7
	for i := range b.view.Wheel {
		x, y := ringPlaces[i][0], ringPlaces[i][1]
		st, mark, markStyle := b.sectorLook(i)
		var s strip
		b.sectorLetters(&s, st, i, " ")
		ground := cmp.Or(st, style.Of(style.Plain).On(style.RockGround))
		c.Fill(x+1, y, wide-2, 1, ground)
		for k := range s.n {
			s.looks[k] = s.looks[k].On(ground.Ground())
		}
		s.draw(c, x+1, y, wide-2)
		if mark != 0 {
			c.Rune(x, y, markStyle, mark)
		}
		b.Mark(at.x+x, at.y+y, wide, 1, thingSector|board.Thing(i+1))
	}
	dim := style.Of(style.Dim)
	c.Text(16, 3, dim, "↻")
	c.Text(17-len([]rune(b.Say("wheel.clockwise")))/2, 4, dim, b.Say("wheel.clockwise"))
}
