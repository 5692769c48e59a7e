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

func (b *gameBoard) barAt() int {
	if len(b.view.Meadows) == meadowCount {
		return 22
	}
	return 21
}

type columns struct{ free, bonus, step, lead int }

func (b *gameBoard) columnsFor() columns {
	longest, ranks := 0, 0
	for i := range b.view.Meadows {
		longest, ranks = max(longest, b.view.Meadows[i].Size), max(ranks, len(b.view.Meadows[i].Row))
	}
	k := columns{free: b.barAt() + longest + 4, step: 4}
	k.bonus = k.free + 4
	if k.bonus+ranks*k.step > 72 {
		k.bonus, k.step = k.free+2, 3
	}
	k.lead = k.bonus + ranks*k.step
	if k.step == 4 {
		k.lead += 2
	}
	return k
}

func (b *gameBoard) drawLines(a widget.Area) {
	k := b.columnsFor()
	a.Text(nameAt, 0, title, b.Say("head.meadow"))
	a.Text(b.barAt(), 0, dim, b.Say("head.bar"))
	a.Right(k.free, 0, title, b.Say("head.free"))
	a.Fit(k.lead, 0, a.W-k.lead, title, b.Say("head.ahead"))
	b.drawBonusHead(a, k)
	for i := range b.meadows {
		b.drawLine(a, 1+i, &b.meadows[i], k)
		b.mark(0, 1+i, a.W, 1, spot{axisMeadow, b.meadows[i].Number})
	}
}

func (b *gameBoard) drawBonusHead(a widget.Area, k columns) {
	x, ranks := a.Text(k.bonus, 0, title, b.Say("head.bonus"))+1, b.Say("head.ranks")
	if x+widget.Width(ranks) < k.lead {
		a.Text(x, 0, dim, ranks)
	}
}

func (b *gameBoard) drawLine(a widget.Area, y int, md *buffalo.Meadow, k columns) {
	mark, st := b.stateOf(md)
	if st.Ground() != style.Plain {
		a.Fill(markAt, y, b.barAt()-markAt-1, 1, st)
	}
	a.Text(markAt, y, st, mark)
	a.Fit(nameAt, y, b.barAt()-nameAt-1, st, md.Title)
	end := b.drawBar(a, y, md)
	if md.Free == 0 {
		a.Right(k.free, y, dim, b.Say("full"))
	} else {
		a.Right(k.free, y, strong, strconv.Itoa(md.Free))
	}
	for i := range md.Row {
		a.Text(k.bonus+i*k.step, y, b.bonusStyle(md, i), bonusText(md.Row[i]))
	}
	if len(md.Herds) == 1 || len(md.Herds) > 1 && md.Herds[0].Cows > md.Herds[1].Cows {
		look := lookOf(md.Herds[0].Colour)
		x := a.Text(k.lead, y, look.text, look.sign) + 1
		a.Fit(x, y, a.W-x, dim, b.lead(md))
	}
	b.drawTags(a, y, md, end, k)
}

func (b *gameBoard) lead(md *buffalo.Meadow) string {
	if len(md.Herds) == 1 {
		return b.Say("lead.alone")
	}
	return b.Say("lead.by", md.Herds[0].Cows-md.Herds[1].Cows)
}

func bonusText(n int) string {
	if n == 0 {
		return "0"
	}
	return "+" + strconv.Itoa(n)
}

// bonusStyle is faint while no herd has the rank, and lights up when the meadow pays.
func (b *gameBoard) bonusStyle(md *buffalo.Meadow, rank int) style.Style {
	switch {
	case rank < len(md.Herds) && b.reveal.flash == md.Number:
		return cursed
	case rank >= len(md.Herds):
		return style.Of(style.FarInk)
	case md.Free == 0:
		return dim
	}
	return gold
}

func (b *gameBoard) drawBar(a widget.Area, y int, md *buffalo.Meadow) int {
	ground := groundOf(md)
	x := b.barAt()
	for _, h := range md.Herds {
		x = b.drawHerdCells(a, x, y, md.Number, h, ground)
	}
	if n, c := b.coming(md); n > 0 {
		x = a.Text(x, y, cursed, times(lookOf(c).sign, n))
	}
	if rest := b.barAt() + md.Size - x; rest > 0 {
		a.Text(x, y, style.Of(style.Grass).On(ground), times(signFree, rest))
	}
	return x
}

// drawHerdCells draws a herd; its last cells hold its number, and new cows are light.
func (b *gameBoard) drawHerdCells(a widget.Area, x, y, meadow int, h buffalo.Herd, ground style.Role) int {
	look := lookOf(h.Colour)
	number := board.If(h.Cows > 1, strconv.Itoa(h.Cows), "")
	signs := h.Cows - len(number)
	light := min(b.gained(meadow, h.Colour), signs)
	if h.Cows > 1 && light == 0 && b.gained(meadow, h.Colour) > 0 {
		light = min(1, signs)
	}
	x = a.Text(x, y, look.text.On(ground), times(look.sign, signs-light))
	x = a.Text(x, y, strong.On(ground), times(look.sign, light))
	return a.Text(x, y, look.ground, number)
}

// coming is how many cows the number under the cursor would bring to a meadow.
func (b *gameBoard) coming(md *buffalo.Meadow) (int, buffalo.Colour) {
	here, ok := b.paths.here()
	switch {
	case !ok || b.revealing() || b.highlighting:
	case here.Kind == buffalo.MoveGraze && b.view.At == md.Number && len(b.view.Line) > 0:
		return here.Number, b.view.Line[0].Colour
	case here.Kind == buffalo.MoveBonus && here.Meadow == md.Number && b.view.Bonus != nil:
		return here.Number, b.view.Bonus.Colour
	case here.Kind == buffalo.MoveStart && here.Meadow == md.Number:
		return 1, here.Colour
	}
	return 0, buffalo.NoColour
}

func groundOf(md *buffalo.Meadow) style.Role {
	if md.Free == 0 {
		return style.FullGround
	}
	return style.MeadowGround
}

// drawTags draws the cards that were sent to a meadow: beside its bar, on its grass, or where its bonus stands.
func (b *gameBoard) drawTags(a widget.Area, y int, md *buffalo.Meadow, cows int, k columns) {
	tags := b.tags(md.Number)
	w := widget.Width(plain(tags))
	if w == 0 {
		return
	}
	x, right := b.barAt()+md.Size+1, k.free-4
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
	if b.carriesOut() {
		return list
	}
	for _, p := range b.view.Chosen {
		if p.Meadow == meadow {
			list = append(b.ownSign(list, p.Colour), span(card, cardName(p.Card)), span(dim, " "))
		}
	}
	if here, ok := b.paths.here(); ok && here.Kind == buffalo.MoveSend && here.Meadow == meadow && !b.highlighting {
		list = append(b.ownSign(list, here.Colour), span(cursed, cardName(here.Card)+"?"))
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
	case b.pointsAt(md.Number):
		return signCursor, cursed
	case b.paysOrPlaces(md.Number):
		return signNow, style.On(style.TurnGround).With(style.Bold)
	case b.sentThere(md.Number):
		return signDone, style.Of(style.Title).With(style.Bold)
	case md.Free == 0:
		return " ", dim
	case choosing && !b.paths.offers(axisMeadow, md.Number) && b.Scene.Taught && b.couldTake(md, here.Kind):
		return " ", dim
	case choosing && !b.paths.offers(axisMeadow, md.Number):
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
	return ok && !b.revealing() && here.Meadow == meadow
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
