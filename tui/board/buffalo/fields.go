package buffalo

import (
	"strconv"
	"strings"

	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

const fence = style.Style(style.Frame)

func (b *gameBoard) drawFields(a widget.Area, f fields) {
	b.drawFences(a, f)
	for i := range b.meadows {
		at, md := f.at(i), &b.meadows[i]
		if b.heavy(md) {
			drawHeavy(a, at, style.Of(style.Accent))
		}
		b.drawMeadow(a, at, f, md)
	}
}

// drawFieldsOver draws the meadow that the cursor was on and the one that it is on, without their
// fences but for the one with the name. Where fences change it draws all meadows: they are shared.
func (b *gameBoard) drawFieldsOver(a widget.Area, f fields, was int) {
	if was != b.pointed && (b.fenceChanges(was) || b.fenceChanges(b.pointed)) {
		for i := range b.meadows {
			sub(a, f.at(i)).Clear()
		}
		b.drawFields(a, f)
		return
	}
	for i := range b.meadows {
		at, md := f.at(i), &b.meadows[i]
		if md.Number != was && md.Number != b.pointed {
			b.mark(at.X, at.Y, f.wide, f.high, spot{axisMeadow, md.Number})
			continue
		}
		line, st := "─", fence
		if b.heavy(md) || i >= f.cols && b.heavy(&b.meadows[i-f.cols]) {
			line, st = "━", style.Of(style.Accent)
		}
		a.Text(at.X+1, at.Y, st, times(line, f.wide-1))
		b.drawMeadow(a, at, f, md)
	}
}

// fenceChanges reports whether the fence of a meadow, or the names, change when the cursor comes to it or leaves it.
func (b *gameBoard) fenceChanges(meadow int) bool {
	return meadow < 0 || b.paysOrPlaces(meadow) || b.sentThere(meadow)
}

func (b *gameBoard) drawFences(a widget.Area, f fields) {
	n := len(b.meadows)
	is := func(row, col int) bool {
		return row >= 0 && col >= 0 && col < f.cols && row*f.cols+col < n
	}
	long := times("─", f.wide-1)
	for row := range f.rows(n) + 1 {
		for col := range f.cols + 1 {
			x, y := col*f.wide, row*f.high
			up, left := is(row-1, col) || is(row-1, col-1), is(row, col-1) || is(row-1, col-1)
			right, down := is(row, col) || is(row-1, col), is(row, col) || is(row, col-1)
			if post := posts[bits(up, down, left, right)]; post != "" {
				a.Text(x, y, fence, post)
			}
			if right {
				a.Text(x+1, y, fence, long)
			}
			for i := 1; down && i < f.high; i++ {
				a.Text(x, y+i, fence, "│")
			}
		}
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

// heavy reports whether a meadow has a heavy fence: something happens there, or the viewer has sent a card.
func (b *gameBoard) heavy(md *buffalo.Meadow) bool {
	mark, _ := b.stateOf(md)
	return mark == signNow || mark == signDone
}

// drawMeadow draws one meadow: its name on the fence, a row for each colour in play, then the grass and what is free.
func (b *gameBoard) drawMeadow(a widget.Area, at board.Box, f fields, md *buffalo.Meadow) {
	ground := groundOf(md)
	a.Fill(at.X+1, at.Y+1, f.wide-1, f.high-1, style.Style(0).On(ground))
	b.mark(at.X, at.Y, f.wide, f.high, spot{axisMeadow, md.Number})
	mark, st := b.stateOf(md)
	name := " " + strings.TrimSpace(mark) + md.Title + " "
	a.Text(at.X+2, at.Y, st, name)
	if tag := b.fieldTag(md.Number); len(tag) > 0 {
		write(a, at.X+f.wide-1-widget.Width(plain(tag)), at.Y, f.wide, tag...)
	}
	inner := a.Sub(at.X+2, at.Y+1, f.wide-3, f.high-1)
	pad := board.If(!f.narrow && inner.H > len(b.view.Stock)+2, 1, 0)
	used := b.drawHerds(inner, pad, f, md, ground)
	if md.Free == 0 {
		inner.Right(inner.W, inner.H-1, dim.On(ground), b.Say("full"))
		return
	}
	b.drawGrass(inner, used, f, md, ground)
}

func drawHeavy(a widget.Area, at board.Box, st style.Style) {
	long := times("━", at.W-2)
	a.Text(at.X, at.Y, st, "┏"+long+"┓")
	a.Text(at.X, at.Y+at.H-1, st, "┗"+long+"┛")
	for y := 1; y < at.H-1; y++ {
		a.Text(at.X, at.Y+y, st, "┃")
		a.Text(at.X+at.W-1, at.Y+y, st, "┃")
	}
}

// fieldTag stands on the fence at the right: the viewer's card, or who places here in their order, pale when done.
func (b *gameBoard) fieldTag(meadow int) (list []widget.Span) {
	if !b.carriesOut() {
		if list = b.tags(meadow); len(list) > 0 {
			list = append([]widget.Span{span(0, " ")}, append(list, span(0, " "))...)
		}
		return list
	}
	cards := b.cardsAt(meadow)
	if len(cards) == 0 {
		return nil
	}
	list = append(make([]widget.Span, 0, len(cards)+2), span(0, " "))
	for _, c := range cards {
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
	return append(list, span(0, " "))
}

func (b *gameBoard) drawHerds(in widget.Area, y int, f fields, md *buffalo.Meadow, ground style.Role) int {
	n, colour := b.coming(md)
	top := y
	for _, h := range md.Herds {
		add := 0
		if h.Colour == colour {
			add, n = n, 0
		}
		b.drawHerd(in, y, f, md, h, add)
		y++
	}
	for _, c := range b.cardsAt(md.Number) {
		if md.Herds.Of(c.colour) > 0 {
			continue
		}
		add := 0
		if c.colour == colour {
			add, n = n, 0
		}
		b.drawHerd(in, y, f, md, buffalo.Herd{Colour: c.colour}, add)
		y++
	}
	if n > 0 {
		b.drawHerd(in, y, f, md, buffalo.Herd{Colour: colour}, n)
		y++
	}
	for i := range md.Row {
		st := b.bonusStyle(md, i)
		if st != cursed {
			st = st.On(ground)
		}
		in.Right(in.W, top+i, st, bonusText(md.Row[i]))
	}
	return y
}

// drawHerd draws the cows of one colour, their number, those that are new or would be, and the card sent for them.
func (b *gameBoard) drawHerd(in widget.Area, y int, f fields, md *buffalo.Meadow, h buffalo.Herd, add int) {
	look, ground := lookOf(h.Colour), groundOf(md)
	light := min(b.gained(md.Number, h.Colour), h.Cows)
	room := in.W - 7 // for the number and the bonus
	if b.carriesOut() {
		room -= 3
	}
	if light > 0 {
		room -= 3
	}
	sign, gap := look.sign, false
	if !f.narrow && 2*(h.Cows+add) <= room {
		sign, gap = look.spaced, true
	}
	old := h.Cows - light
	if over := h.Cows + add - room; over > 0 { // the number says how many there are
		old = max(old-over, 0)
	}
	x := in.Text(0, y, look.text.On(ground), times(sign, old))
	x = in.Text(x, y, strong.On(ground), times(sign, light))
	if add > 0 {
		x = in.Text(x, y, cursed, times(look.sign, add))
	}
	if h.Cows > 0 || add > 0 {
		if !gap || add > 0 {
			x++
		}
		x = in.Text(x, y, look.text.On(ground).With(style.Bold), strconv.Itoa(h.Cows+add))
	}
	if n := b.gained(md.Number, h.Colour); n > 0 {
		in.Text(x+1, y, fresh.On(ground), "+"+strconv.Itoa(n))
	}
	b.drawSent(in, y, md.Number, h.Colour, ground)
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

func (b *gameBoard) drawGrass(in widget.Area, from int, f fields, md *buffalo.Meadow, ground style.Role) {
	text := strconv.Itoa(md.Free) + " " + b.Say("head.free")
	in.Right(in.W, in.H-1, good.On(ground).With(style.Bold), text)
	blade, each := signFree, 1
	if !f.narrow {
		blade, each = signFree+" ", 2
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
		in.Text(0, y, style.Of(style.Grass).On(ground), times(blade, n))
		left -= n
	}
}
