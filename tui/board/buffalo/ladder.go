package buffalo

import (
	"cmp"
	"slices"
	"strconv"

	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// A rung is one number of cows: what it would make of the herd, or why it is not allowed.
type rung struct {
	n       int
	herd    int            // as large as the herd would be
	rank    int            // which it would be among the herds; 0 without cows
	by      int            // as much it would be ahead, or behind
	next    buffalo.Colour // the herd that it is behind
	fills   bool           // the meadow is full then
	bonus   int            // of that rank, when the meadow fills
	fit     buffalo.Fit
	offered bool // can be chosen
	allowed bool // by the rules; a lesson offers less
}

// mostRungs is how many numbers a card has at most, 0 among them.
const mostRungs = 6

// A ladder is the numbers of cows that a card or a bonus could bring to a meadow, as things stand.
type ladder struct {
	meadow *buffalo.Meadow
	colour buffalo.Colour
	rungs  []rung
}

// ladder is the ladder for the choice at hand; false when none belongs to it, or the viewer looks at something else.
func (b *gameBoard) ladder() (l ladder, ok bool) {
	here, ok := b.paths.here()
	if !ok || b.looking || b.givingUp || b.not != nil && b.not.axis == axisMeadow {
		return l, false
	}
	first, most := 0, 0
	switch {
	case here.Kind == buffalo.MoveSend:
		l.meadow, l.colour, most = b.view.Meadow(here.Meadow), cmp.Or(here.Colour, b.myColour()), here.Card.Value()
	case here.Kind == buffalo.MoveGraze && len(b.view.Line) > 0:
		turn := b.view.Line[0]
		l.meadow, l.colour, most = b.view.Meadow(b.view.At), turn.Colour, turn.Card.Value()
	case here.Kind == buffalo.MoveBonus && b.view.Bonus != nil:
		l.meadow, l.colour, first, most = b.view.Meadow(here.Meadow), b.view.Bonus.Colour, 1, b.view.Bonus.Left
	}
	if l.meadow == nil {
		return l, false
	}
	l.rungs = make([]rung, 0, max(most+1-first, 0))
	for n := first; n <= most; n++ {
		l.rungs = append(l.rungs, b.rung(&l, n, here.Kind))
	}
	return l, true
}

func (b *gameBoard) rung(l *ladder, n int, kind uint8) rung {
	md := l.meadow
	r := rung{n: n, fit: b.view.Fit(md.Number, l.colour, n), herd: md.Herds.Of(l.colour) + n, fills: n > 0 && n == md.Free}
	largest := 0
	for _, h := range md.Herds {
		if h.Colour == l.colour {
			continue
		}
		if h.Cows > r.herd { // they are in order, so the last of these is the nearest
			r.rank, r.by, r.next = r.rank+1, h.Cows-r.herd, h.Colour
		}
		largest = max(largest, h.Cows)
	}
	if r.rank++; r.rank == 1 {
		if r.by = r.herd - largest; largest == 0 {
			r.by = 0
		}
	}
	if r.herd == 0 {
		r.rank = 0
	}
	if r.rank > 0 && r.rank <= len(md.Row) {
		r.bonus = md.Row[r.rank-1]
	}
	r.offered = kind == buffalo.MoveSend && r.fit.Legal() || kind != buffalo.MoveSend && b.offersNumber(n)
	r.allowed = r.fit.Legal() || r.offered
	return r
}

func (l *ladder) rung(n int) *rung { return &l.rungs[n-l.rungs[0].n] }

func (b *gameBoard) offersNumber(n int) bool {
	here, _ := b.paths.here()
	return slices.ContainsFunc(b.paths.options, func(o buffalo.Parts) bool { return o.Number == n && o.Meadow == here.Meadow })
}

// rankOf is what the herd would be: "ahead by 1", "second, 1 behind ■".
func (b *gameBoard) rankOf(r *rung) []widget.Span {
	if r.rank > 1 {
		return []widget.Span{span(0, b.Say("behind", b.place(r), r.by)+" "), signOf(r.next)}
	}
	return []widget.Span{span(board.If(r.rank == 0, dim, 0), b.place(r))}
}

// becomes is rankOf with what else the number would do to the meadow.
func (b *gameBoard) becomes(r *rung) []widget.Span {
	list := b.rankOf(r)
	if r.offered && r.fit.Fault == buffalo.Equality {
		list = append(list, span(0, b.Say("only-passing")))
	}
	if r.fills {
		list = append(list, span(0, b.Say("fills-it")))
	}
	return list
}

func (b *gameBoard) whyNot(l *ladder, r *rung) []widget.Span {
	switch r.fit.Fault {
	case buffalo.NoSpace:
		return []widget.Span{span(0, b.Scene.Words.N("buffalo.why.space", r.fit.Left))}
	case buffalo.NoCows:
		return []widget.Span{span(0, b.Scene.Words.N("buffalo.why.stock", r.fit.Left))}
	}
	return []widget.Span{signOf(r.fit.Equals), span(0, " "+b.Say("why.has", l.meadow.Herds.Of(r.fit.Equals)))}
}

// drawProspects draws what each number that a card could place would make of the herd, in one style and close
// together, so that a key that goes to another meadow or card changes few bytes.
func (b *gameBoard) drawProspects(a widget.Area, x, y int, l *ladder) {
	place, bonus := b.Say("head.place"), b.Say("head.bonus")
	pays := x + widget.Width(place) + 2
	would := pays + widget.Width(bonus) + 2
	a.Text(x, y, dim, place)
	a.Text(pays, y, dim, bonus)
	a.Fit(would, y, a.W-would, dim, b.Say("prospects.would"))
	for i := range l.rungs {
		r := &l.rungs[i]
		line := y + 1 + i
		a.Text(pays-3, line, 0, strconv.Itoa(r.n))
		if !r.allowed {
			a.Text(pays, line, 0, signNot)
			a.Fit(would, line, a.W-would, 0, plain(b.whyNot(l, r)))
			continue
		}
		if r.bonus > 0 {
			a.Text(pays, line, 0, "+"+strconv.Itoa(r.bonus))
		}
		a.Fit(would, line, a.W-would, 0, b.place(r))
	}
}

func (b *gameBoard) place(r *rung) string {
	switch {
	case r.rank == 0:
		return b.Say("stays-out")
	case r.rank == 1 && r.by == 0:
		return b.Say("alone-here")
	case r.rank == 1:
		return b.Say("ahead-by", r.by)
	}
	return b.Say("rank." + strconv.Itoa(min(r.rank, 5)))
}

// rungStyle is how the number of a rung is written, and the sign after it.
func (b *gameBoard) rungStyle(r *rung) (st style.Style, after string) {
	here, _ := b.paths.here()
	switch {
	case b.forbids(axisNumber, r.n):
		return forbidden, signNot
	case here.Number == r.n && b.not == nil:
		return cursed, " "
	case !r.allowed:
		return bad, signNot
	case !r.offered:
		return dim, " "
	}
	return 0, " "
}

// drawLadder draws the numbers, what each makes of the herd or why it is not allowed, and returns the line after them.
func (b *gameBoard) drawLadder(a widget.Area, x, y, w int, l *ladder) int {
	bonus := x + min(w, 54) - 6
	a.Text(x+7, y, dim, b.Say("ladder.herd"))
	a.Text(x+13, y, dim, b.Say("ladder.would"))
	a.Right(bonus+5, y, dim, b.Say("head.bonus"))
	for i := range l.rungs {
		r := &l.rungs[i]
		line := y + 1 + i
		st, after := b.rungStyle(r)
		if st == cursed {
			a.Text(x, line, style.Of(style.Accent), signCursor)
		}
		a.Text(x+3, line, cmp.Or(st, good.With(style.Bold)), " "+strconv.Itoa(r.n)+after)
		b.mark(x, line, w, 1, axisNumber, r.n)
		if !r.allowed {
			a.Text(x+7, line, dim, strconv.Itoa(r.herd))
			write(a, x+13, line, w-13, b.whyNot(l, r)...)
			continue
		}
		a.Text(x+7, line, strong, strconv.Itoa(r.herd))
		write(a, x+13, line, bonus-x-13, whole(b.becomes(r), bonus-x-14)...)
		if r.bonus > 0 {
			a.Right(bonus+4, line, gold, "+"+strconv.Itoa(r.bonus))
		}
	}
	return y + 1 + len(l.rungs)
}

// whole are as many spans as are not cut in a room: what comes last is left out first.
func whole(spans []widget.Span, w int) []widget.Span {
	for len(spans) > 1 && widget.Width(plain(spans)) > w {
		spans = spans[:len(spans)-1]
	}
	return spans
}
