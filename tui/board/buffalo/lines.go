package buffalo

import (
	"slices"
	"strconv"

	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// Where the columns of the smallest size begin that do not depend on the meadows.
const (
	markAt = 1
	nameAt = 3
)

func (b *gameBoard) barAt() int { return board.If(len(b.view.Meadows) == meadowCount, 22, 21) }

type columns struct{ free, bonus, step, end int }

func (b *gameBoard) columnsFor() columns {
	longest, ranks := 0, 0
	for i := range b.view.Meadows {
		longest, ranks = max(longest, b.view.Meadows[i].Size), max(ranks, len(b.view.Meadows[i].Row))
	}
	k := columns{free: b.barAt() + longest + 5, step: 4} // a space and "full" beside the longest bar
	k.bonus = k.free + 4
	if k.bonus+ranks*k.step > 72 {
		k.bonus, k.step = k.free+2, 3
	}
	k.end = k.bonus + ranks*k.step
	return k
}

func (b *gameBoard) drawLines(a widget.Area) {
	k := b.columnsFor()
	a.Text(nameAt, 0, title, b.Say("head.meadow"))
	a.Text(b.barAt(), 0, dim, b.Say("head.bar"))
	a.Right(k.free, 0, title, b.Say("head.free"))
	b.drawBonusHead(a, k)
	for i := range b.meadows {
		b.drawLine(a, 1+i, &b.meadows[i], k)
		b.mark(0, 1+i, a.W, 1, axisMeadow, b.meadows[i].Number)
	}
}

func (b *gameBoard) drawBonusHead(a widget.Area, k columns) {
	if b.ended() {
		return
	}
	many := (k.end-k.bonus)/k.step > 3
	x, ranks := a.Text(k.bonus, 0, title, b.Say("head.bonus"))+1, b.Say(board.If(many, "head.ranks.more", "head.ranks"))
	if x+widget.Width(ranks) < k.end+2 {
		a.Text(x, 0, dim, ranks)
	}
}

func (b *gameBoard) drawLine(a widget.Area, y int, md *buffalo.Meadow, k columns) {
	mark, st := b.stateOf(md)
	if st.Ground() != style.Plain {
		a.Fill(markAt, y, nameAt-markAt+widget.Width(md.Title), 1, st)
	}
	a.Text(markAt, y, st, mark)
	a.Fit(nameAt, y, b.barAt()-nameAt-1, st, md.Title)
	ground := groundOf(md)
	md, asIf := b.asIf(md)
	end := b.drawBar(a, y, md, ground, asIf)
	text := board.If(md.Free == 0, b.Say("full"), strconv.Itoa(md.Free))
	a.Right(k.free, y, board.If(md.Free == 0 && !asIf, dim, strong), text)
	for i := range b.payable(md) {
		a.Text(k.bonus+i*k.step, y, b.bonusStyle(md, i), bonusText(md.Row[i]))
	}
	b.drawTags(a, y, md, end, k)
	if b.forbids(axisMeadow, md.Number) {
		a.Sub(b.barAt(), y, a.W, 1).Restyle(dim)
		a.Text(b.barAt()-1, y, bad, "╏")
		a.Text(b.barAt()+md.Size, y, bad, "╏")
	}
}

func bonusText(n int) string { return board.If(n == 0, "0", "+"+strconv.Itoa(n)) }

// payable is the row of bonuses of a meadow: none when the game is over, as the final bonus has put the herds in another order.
func (b *gameBoard) payable(md *buffalo.Meadow) []int { return board.If(b.ended(), nil, md.Row) }

func (b *gameBoard) ended() bool { return b.view.Step == buffalo.StepOver && !b.revealing() }

// bonusStyle is faint while no herd has the rank, and lights up when the meadow pays.
func (b *gameBoard) bonusStyle(md *buffalo.Meadow, rank int) style.Style {
	switch {
	case rank < len(md.Herds) && b.reveal.flash == md.Number:
		return cursed
	case rank >= len(md.Herds):
		return style.Of(style.FarInk)
	case md.Free == 0 && b.meadow(md.Number).Free == 0: // it has paid
		return dim
	}
	return gold
}

func (b *gameBoard) drawBar(a widget.Area, y int, md *buffalo.Meadow, ground style.Role, asIf bool) int {
	x := b.barAt()
	for i, h := range md.Herds {
		if asIf {
			x += b.drawPlanned(a.Sub(x, y, a.W, 1), md.Number, h, ground)
		} else {
			x += b.drawHerdCells(a.Sub(x, y, a.W, 1), md.Number, h, ground, i == 0)
		}
	}
	if rest := b.barAt() + md.Size - x; rest > 0 {
		board.Repeat(a, x, y, style.Of(style.Grass).On(ground), signFree, rest)
	}
	return x
}

// inABar is how many signs a herd has in a bar, and its number, which stands in its last cells.
func inABar(h buffalo.Herd) (signs int, number string) {
	if h.Cows > 1 {
		number = strconv.Itoa(h.Cows)
	}
	return h.Cows - len(number), number
}

// drawPlanned draws a herd as if chosen, in one style: cows that would come are hollow, and one at least is seen.
func (b *gameBoard) drawPlanned(a widget.Area, meadow int, h buffalo.Herd, ground style.Role) int {
	look, is := lookOf(h.Colour), h.Cows
	signs, number := inABar(h)
	if add := b.adds(meadow, h.Colour); add > 0 {
		is = max(min(h.Cows-add, signs-1), 0)
	}
	is = min(is, signs)
	x := board.Repeat(a, 0, 0, look.text.On(ground), look.sign, is)
	x = board.Repeat(a, x, 0, look.text.On(ground), look.hollow, signs-is)
	return a.Text(x, 0, look.text.On(ground), number)
}

// drawHerdCells draws a herd whose number stands out where it leads. New cows are light.
func (b *gameBoard) drawHerdCells(a widget.Area, meadow int, h buffalo.Herd, ground style.Role, leads bool) int {
	look := lookOf(h.Colour)
	signs, number := inABar(h)
	light := min(b.gained(meadow, h.Colour), signs)
	x := board.Repeat(a, 0, 0, look.text.On(ground), look.sign, signs-light)
	x = board.Repeat(a, x, 0, strong.On(ground), look.sign, light)
	return a.Text(x, 0, board.If(leads, look.ground, look.text.On(ground)), number)
}

func groundOf(md *buffalo.Meadow) style.Role {
	return board.If(md.Free == 0, style.FullGround, style.MeadowGround)
}

// drawTags draws the cards that were sent to a meadow: beside its bar, on its grass, or where its bonus stands.
func (b *gameBoard) drawTags(a widget.Area, y int, md *buffalo.Meadow, cows int, k columns) {
	tags := b.tags(md.Number)
	w := widget.Width(plain(tags))
	if w == 0 {
		return
	}
	x, right := b.barAt()+md.Size+1, k.free-4-board.If(md.Free == 0, 1, 0) // "full" is longer than a number
	switch {
	case x+w <= right:
	case right-w >= cows:
		x = right - w
	default:
		x = a.W - w
		a.Fill(min(x-1, k.bonus), y, a.W, 1, 0)
	}
	write(a, x, y, w, tags...)
}

// tags are the cards at a meadow: the viewer's own while all choose, then everybody's in placing order.
func (b *gameBoard) tags(meadow int) (list []widget.Span) {
	for _, c := range b.cardsAt(meadow) {
		if len(list) > 0 {
			list = append(list, span(0, " "))
		}
		list = append(list, signOf(c.colour), cardSpan(&c))
	}
	for _, p := range b.view.Chosen {
		if p.Meadow == meadow && !b.carriesOut() {
			list = append(b.ownSign(list, p.Colour), span(card, cardName(p.Card)), span(dim, " "))
		}
	}
	return list
}

// ownSign names the colour of an own card, when there are two.
func (b *gameBoard) ownSign(list []widget.Span, c buffalo.Colour) []widget.Span {
	if b.myColour() != buffalo.NoColour || c == buffalo.NoColour {
		return list
	}
	return append(list, signOf(c))
}

func cardSpan(c *sentCard) widget.Span {
	switch {
	case !c.open:
		return span(dim, signBack)
	case c.done > 0:
		return span(dim, cardName(c.card))
	}
	return span(card, cardName(c.card))
}

func (b *gameBoard) stateOf(md *buffalo.Meadow) (string, style.Style) {
	here, ok := b.paths.here()
	choosing := ok && !b.revealing() && here.Meadow >= 0 && here.Kind != buffalo.MoveStart
	switch {
	case b.forbids(axisMeadow, md.Number):
		return signNot, bad
	case b.pointsAt(md.Number):
		return signCursor, cursed
	case b.paysOrPlaces(md.Number):
		return signNow, style.On(style.TurnGround).With(style.Bold)
	case b.sentThere(md.Number):
		return signDone, style.Of(style.Title).With(style.Bold)
	case md.Free == 0, choosing && !b.paths.offersMeadow(md.Number) && b.Scene.Taught && b.couldTake(md, here.Kind):
		return " ", dim
	case choosing && !b.paths.offersMeadow(md.Number):
		return signNot, dim
	}
	return " ", strong
}

func (b *gameBoard) couldTake(md *buffalo.Meadow, kind uint8) bool {
	bonus := b.view.Bonus
	if kind != buffalo.MoveBonus || bonus == nil {
		return true
	}
	for n := 1; n <= bonus.Left; n++ {
		if b.view.Fit(md.Number, bonus.Colour, n).Legal() {
			return true
		}
	}
	return false
}

func (b *gameBoard) pointsAt(meadow int) bool {
	if b.highlighting {
		return b.highlighted == meadow
	}
	if b.looking {
		return b.lookAt == meadow
	}
	here, ok := b.paths.here()
	return ok && !b.revealing() && here.Meadow == meadow && (b.not == nil || b.not.axis != axisMeadow)
}

func (b *gameBoard) paysOrPlaces(meadow int) bool {
	if b.view.Bonus != nil && !b.revealing() {
		return b.view.Bonus.Meadow == meadow
	}
	return b.carriesOut() && b.at == meadow
}

func (b *gameBoard) sentThere(meadow int) bool {
	return slices.ContainsFunc(b.view.Chosen, func(p buffalo.Pair) bool { return p.Meadow == meadow })
}
