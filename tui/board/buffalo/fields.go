package buffalo

import (
	"slices"
	"strconv"
	"strings"

	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

const fence = style.Style(style.Frame)

// drawFields draws all fences and names, and some of the meadows from inside.
func (b *gameBoard) drawFields(a widget.Area, f fields, inside func(meadow int) bool) {
	b.drawFences(a, f)
	for i := range b.meadows {
		md := &b.meadows[i]
		if inside(md.Number) {
			b.drawMeadow(a, f.at(i), f, md)
		}
		b.drawName(a, f.at(i), f, md)
	}
}

func (b *gameBoard) drawFences(a widget.Area, f fields) {
	n := len(b.meadows)
	is := func(row, col int) bool {
		return row >= 0 && col >= 0 && col < f.cols && row*f.cols+col < n
	}
	for row := range f.rows(n) + 1 {
		for col := range f.cols + 1 {
			x, y := col*f.wide, row*f.high
			up, left := is(row-1, col) || is(row-1, col-1), is(row, col-1) || is(row-1, col-1)
			right, down := is(row, col) || is(row-1, col), is(row, col) || is(row, col-1)
			if post := posts[bits(up, down, left, right)]; post != "" {
				a.Text(x, y, fence, post)
			}
			if right {
				board.Repeat(a, x+1, y, fence, "─", f.wide-1)
			}
			for i := 1; down && i < f.high; i++ {
				a.Text(x, y+i, fence, "│")
			}
		}
	}
	b.drawRings(a, f)
}

// drawRings draws heavy fences: around the meadows where something happens or that the viewer has sent a card to, and
// last, so that it is closed, around the one of the choice at hand; a broken one where that cannot be made.
func (b *gameBoard) drawRings(a widget.Area, f fields) {
	chosen := -1
	for i := range b.meadows {
		md := &b.meadows[i]
		_, asIf := b.asIf(md)
		switch mark, _ := b.stateOf(md); {
		case asIf || b.pointsAt(md.Number) || b.forbids(axisMeadow, md.Number):
			chosen = i
		case mark == signNow || mark == signDone:
			board.Ring(a, f.at(i), style.Of(style.Accent), false)
		}
	}
	if chosen >= 0 {
		broken := b.forbids(axisMeadow, b.meadows[chosen].Number)
		board.Ring(a, f.at(chosen), board.If(broken, bad, planned), broken)
	}
}

// posts are where fences meet, by the ways that go up, down, left and right.
var posts = [16]string{3: "│", 5: "╯", 6: "╮", 7: "┤", 9: "╰", 10: "╭", 11: "├", 12: "─", 13: "┴", 14: "┬", 15: "┼"}

func bits(list ...bool) (n int) {
	for i, set := range list {
		if set {
			n |= 1 << i
		}
	}
	return n
}

// drawMeadow draws what is in one meadow: a row for each colour in play, then the grass and what is free.
func (b *gameBoard) drawMeadow(a widget.Area, at board.Box, f fields, md *buffalo.Meadow) {
	ground := groundOf(md)
	md, asIf := b.asIf(md)
	a.Fill(at.X+1, at.Y+1, f.wide-1, f.high-1, style.Style(0).On(ground))
	inner := a.Sub(at.X+2, at.Y+1, f.wide-3, f.high-1)
	pad := board.If(!f.narrow && inner.H > len(b.view.Stock)+2, 1, 0)
	used := b.drawHerds(inner, pad, f, md, ground)
	switch {
	case md.Free == 0:
		inner.Right(inner.W, inner.H-1, board.If(asIf, planned, dim).On(ground), b.Say("full"))
	default:
		b.drawGrass(inner, used, f, md, ground, asIf)
	}
	if b.forbids(axisMeadow, md.Number) {
		inner.Restyle(dim.On(ground))
	}
}

// drawName draws what stands on the fence of a meadow.
func (b *gameBoard) drawName(a widget.Area, at board.Box, f fields, md *buffalo.Meadow) {
	b.mark(at.X, at.Y, f.wide, f.high, axisMeadow, md.Number)
	mark, st := b.stateOf(md)
	name := " " + strings.TrimSpace(mark) + md.Title + " "
	end, tag := a.Text(at.X+2, at.Y, st, name), b.fieldTag(md.Number)
	for len(tag) > 1 && at.X+f.wide-1-widget.Width(plain(tag)) < end {
		tag = tag[1:] // the sum stands last
	}
	write(a, at.X+f.wide-1-widget.Width(plain(tag)), at.Y, f.wide, tag...)
}

// fieldTag stands on the fence at the right: the viewer's card, or who places here in their order, pale when done; and at
// the meadow of the choice at hand, what that would bring.
func (b *gameBoard) fieldTag(meadow int) (list []widget.Span) {
	if !b.carriesOut() {
		list = b.tags(meadow)
	}
	for _, c := range b.cardsAt(meadow) {
		look := lookOf(c.colour)
		switch {
		case !c.open:
			list = append(list, span(dim, "▒"))
		case c.done > 0:
			list = append(list, span(dim, look.sign))
		default:
			list = append(list, span(look.text.With(style.Bold), look.sign))
		}
	}
	if list = append(list, b.wouldBe(meadow)...); len(list) == 0 {
		return nil
	}
	around := []widget.Span{span(0, " ")}
	return slices.Concat(around, list, around)
}

// wouldBe is the card that the viewer thinks of sending to a meadow, and what the choice at hand would bring there.
func (b *gameBoard) wouldBe(meadow int) (list []widget.Span) {
	f := b.forecast()
	if f == nil || f.Meadow.Number != meadow {
		return nil
	}
	if here, _ := b.paths.here(); here.Kind == buffalo.MoveSend {
		list = append(b.ownSign(nil, here.Colour), span(cursed, cardName(here.Card)+"?"))
	}
	if f.Gain(b.Scene.Seat) > 0 {
		list = append(list, span(planned, " "+b.gain(f)))
	}
	return list
}

func (b *gameBoard) drawHerds(in widget.Area, y int, f fields, md *buffalo.Meadow, ground style.Role) int {
	top := y
	for _, h := range md.Herds {
		b.drawHerd(in, y, f, md.Number, h, ground)
		y++
	}
	for _, c := range b.cardsAt(md.Number) {
		if md.Herds.Of(c.colour) == 0 {
			b.drawHerd(in, y, f, md.Number, buffalo.Herd{Colour: c.colour}, ground)
			y++
		}
	}
	for i := range b.payable(md) {
		st := b.bonusStyle(md, i)
		if st != cursed {
			st = st.On(ground)
		}
		in.Right(in.W, top+i, st, bonusText(md.Row[i]))
	}
	return y
}

// drawHerd draws the cows of one colour, their number, those that are new or would be, and the card sent for them.
func (b *gameBoard) drawHerd(in widget.Area, y int, f fields, meadow int, h buffalo.Herd, ground style.Role) {
	look := lookOf(h.Colour)
	add := b.adds(meadow, h.Colour)
	news := board.If(add > 0, 0, b.gained(meadow, h.Colour))
	light := min(news, h.Cows)
	room := in.W - 7 // for the number and the bonus
	if b.carriesOut() {
		room -= 3
	}
	if light > 0 {
		room -= 3
	}
	gap := !f.narrow && 2*h.Cows <= room
	sign := board.If(gap, look.spaced, look.sign)
	old := h.Cows - add - light
	if over := h.Cows - room; over > 0 { // the number says how many there are
		old = max(old-over, 0)
	}
	x := board.Repeat(in, 0, y, look.text.On(ground), sign, old)
	x = board.Repeat(in, x, y, strong.On(ground), sign, light)
	x = board.Repeat(in, x, y, look.text.On(ground), look.hollow, add)
	if h.Cows > 0 {
		if !gap || add > 0 {
			x++
		}
		x = in.Text(x, y, board.If(add > 0, planned, look.text.With(style.Bold)).On(ground), strconv.Itoa(h.Cows))
	}
	if news > 0 {
		in.Text(x+1, y, fresh.On(ground), "+"+strconv.Itoa(news))
	}
	b.drawSent(in, y, meadow, h.Colour, ground)
}

func (b *gameBoard) drawSent(in widget.Area, y, meadow int, c buffalo.Colour, ground style.Role) {
	for _, sent := range b.cardsAt(meadow) {
		if sent.colour != c {
			continue
		}
		s := cardSpan(&sent)
		if s.Style.Ground() == style.Plain {
			s.Style = s.Style.On(ground)
		}
		in.Right(in.W-3, y, s.Style, s.Text)
		if x := in.W - 3 - widget.Width(s.Text) - 1; sent.open {
			in.Text(x, y, lookOf(c).text.On(ground), lookOf(c).sign)
		}
	}
}

func (b *gameBoard) drawGrass(in widget.Area, from int, f fields, md *buffalo.Meadow, ground style.Role, asIf bool) {
	text := strconv.Itoa(md.Free) + " " + b.Say("head.free")
	in.Right(in.W, in.H-1, board.If(asIf, planned, good.With(style.Bold)).On(ground), text)
	blade, each := signFree, 1
	if !f.narrow {
		blade, each = blade+" ", 2
	}
	left := md.Free
	for y := in.H - 1; y >= from && left > 0; y-- {
		room := in.W / each
		if y == in.H-1 {
			room = (in.W - widget.Width(text) - 1) / each
		} else if y < len(md.Row)+from-len(md.Herds) {
			room = (in.W - 3) / each
		}
		n := min(left, room)
		board.Repeat(in, 0, y, style.Of(style.Grass).On(ground), blade, n)
		left -= n
	}
}
