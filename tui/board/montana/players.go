package montana

import (
	"strconv"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

type tableColumns struct{ name, houses, left, goods, silver, cows, canteens, workers int }

// columnsFor gives the names what the others need not.
func (b *gameBoard) columnsFor(w, settlements int) tableColumns {
	t := b.columnsAt(12+(12-settlements)/2+min(max(w-80, 0), 6), settlements)
	name, workers := board.Widest(b.Scene.Names...), max(widget.Width(b.Say("workers")), 6)+1
	if b.auction() {
		workers = board.Widest(b.Say("bid.thinks"), b.Say("bid.yet"), b.Say("bid.outbid"), b.Say("bid.passed"), b.Say("bid.stands", 9, 9)) + 1
	}
	if more := min(t.name+name+1-t.houses, w-t.workers-workers); more > 0 {
		t = b.columnsAt(t.houses+more, settlements)
	}
	return t
}

func (b *gameBoard) columnsAt(houses, settlements int) tableColumns {
	t := tableColumns{name: 3, houses: houses}
	t.left = t.houses + settlements + 2
	t.goods = t.left + 5 + bit(settlements < 12)
	t.silver = t.goods + 6*3 + 5
	t.cows = t.silver + 2
	t.canteens = t.cows + max(4, widget.Width(b.columnHead("cows", signCow))) + 1
	t.workers = t.canteens + max(4, widget.Width(b.columnHead("canteens", signCanteen))) + 1
	return t
}

// columnHead is the word for a sign, or the sign where the bids need the room.
func (b *gameBoard) columnHead(key string, sign rune) string {
	return board.If(b.auction(), string(sign), b.Say(key))
}

func (b *gameBoard) drawPlayers(c board.Canvas, f *frame) {
	at := f.players
	part := c.On(c.Sub(at.x, at.y, at.w, at.h))
	if f.tall {
		b.tallPlayers(part)
		return
	}
	t := b.columnsFor(at.w, b.settlements())
	b.tableHead(part, t)
	for i := range b.view.Players {
		b.tableRow(part, i+1, rules.Seat(i+1), t)
	}
}

func (b *gameBoard) settlements() int {
	p := &b.view.Players[0]
	return p.Left + p.Placed
}

func (b *gameBoard) tableHead(c board.Canvas, t tableColumns) {
	c.HLine(0, 0, c.W)
	dim := style.Of(style.Dim)
	head := func(x, w int, word string) { c.Text(x, 0, dim, widget.Cut(word, w)+" ") }
	if b.view.Turn.Last {
		c.Fit(1, 0, t.goods-2, style.Of(style.Accent), b.Say("last")+" ")
	} else {
		head(1, t.goods-2, b.Say("settlements-left"))
	}
	head(t.goods, 18, b.Say("goods"))
	word := b.Say("silver")
	c.Fit(t.silver-len([]rune(word)), 0, len([]rune(word))+1, dim, word+" ")
	head(t.cows, t.canteens-t.cows, b.columnHead("cows", signCow))
	head(t.canteens, t.workers-t.canteens, b.columnHead("canteens", signCanteen))
	head(t.workers, c.W-t.workers, b.Say(board.If(b.auction(), "city.brief", "workers")))
}

func (b *gameBoard) tableRow(c board.Canvas, y int, seat rules.Seat, t tableColumns) {
	p, ground := &b.view.Players[seat-1], b.rowGround(c, y, seat)
	st := b.Scene.Brand(seat).Style().On(ground)
	b.Scene.Brand(seat).Draw(c.Area, 1, y, ground)
	c.Fit(t.name, y, t.houses-t.name-1, st, b.Scene.Name(seat))
	b.houses(c, t.houses, y, st, p)
	c.Right(t.left+1, y, style.Of(style.Strong).On(ground).With(style.Bold), strconv.Itoa(p.Left))
	b.fewer(c, t.left+2, y, seat, ground)
	b.goods(c, t.goods, y, p.Goods, ground)
	b.silver(c, t.silver, y, p.Silver, ground)
	b.figure(c, t.cows, y, signCow, p.Cows, style.Of(style.Cow).On(ground))
	b.figure(c, t.canteens, y, signCanteen, p.Canteens, style.Of(style.Water).On(ground))
	if b.auction() {
		text, look := b.bidding(seat)
		c.Fit(t.workers, y, c.W-t.workers-1, look.On(ground), text)
		return
	}
	b.workers(c, t.workers, y, 0, ground, p.Workers)
}

// rowGround lays a ground under the viewer's own line.
func (b *gameBoard) rowGround(c board.Canvas, y int, seat rules.Seat) style.Role {
	ground := board.If(seat == b.Scene.Seat, style.RowGround, style.Plain)
	c.Fill(0, y, c.W, 1, style.Of(style.Plain).On(ground))
	return ground
}

func (b *gameBoard) houses(c board.Canvas, x, y int, st style.Style, p *montana.Player) {
	x = board.Repeat(c.Area, x, y, st, string(signHouse), p.Left)
	board.Repeat(c.Area, x, y, style.Of(style.FarInk).On(st.Ground()), "·", p.Placed)
}

func (b *gameBoard) fewer(c board.Canvas, x, y int, seat rules.Seat, ground style.Role) {
	before, ok := b.Scene.Earlier.(*montana.View)
	if !ok || int(seat) > len(before.Players) {
		return
	}
	if n := b.view.Players[seat-1].Left - before.Players[seat-1].Left; n != 0 {
		c.Text(x, y, style.Of(style.New).On(ground), strconv.Itoa(n))
	}
}

func (b *gameBoard) goods(c board.Canvas, x, y int, goods montana.Goods, ground style.Role) {
	for good, n := range goods {
		st := goodStyle(good).On(ground)
		number := style.Of(style.Strong).On(ground)
		if n == 0 {
			st, number = style.Of(style.FarInk).On(ground), style.Of(style.FarInk).On(ground)
		}
		c.Rune(x, y, st, b.letters[good])
		x = max(x+3, c.Text(x+1, y, number, strconv.Itoa(n))+1)
	}
}

func (b *gameBoard) silver(c board.Canvas, x, y, n int, ground style.Role) {
	st := board.If(n == 0, style.Of(style.FarInk).On(ground), style.Of(style.Silver).On(ground))
	c.Right(x, y, st, "$"+strconv.Itoa(n))
}

func (b *gameBoard) figure(c board.Canvas, x, y int, sign rune, n int, st style.Style) {
	if n == 0 {
		st = style.Of(style.FarInk).On(st.Ground())
	}
	c.Rune(x, y, st, sign)
	c.Text(x+1, y, st, strconv.Itoa(n))
}

func (b *gameBoard) tallPlayers(c board.Canvas) {
	n := len(b.view.Players)
	first := max(int(b.Scene.Seat), 1)
	for i := range n {
		seat := rules.Seat((first-1+i)%n + 1)
		b.tallPlayer(c.On(c.Sub(0, 5*i, c.W, 4)), seat)
	}
}

func (b *gameBoard) tallPlayer(c board.Canvas, seat rules.Seat) {
	p, ground := &b.view.Players[seat-1], b.rowGround(c, 0, seat)
	st := b.Scene.Brand(seat).Style().On(ground).With(style.Bold)
	x := b.Scene.Brand(seat).Draw(c.Area, 1, 0, ground) + 1
	left := " " + b.Say("left")
	edge := c.W - 1 - len([]rune(left))
	c.Fit(x, 0, edge-x-7, st, b.NameOrYou(seat))
	c.Text(edge, 0, style.Of(style.Dim).On(ground), left)
	c.Right(edge, 0, style.Of(style.Strong).On(ground).With(style.Bold), strconv.Itoa(p.Left))
	b.fewer(c, edge-5, 0, seat, ground)
	b.houses(c, 1, 1, b.Scene.Brand(seat).Style(), p)
	b.silver(c, c.W-7, 1, p.Silver, style.Plain)
	b.figure(c, c.W-6, 1, signCow, p.Cows, style.Of(style.Cow))
	b.figure(c, c.W-3, 1, signCanteen, p.Canteens, style.Of(style.Water))
	b.goods(c, 1, 2, p.Goods, style.Plain)
	if b.auction() {
		text, look := b.bidding(seat)
		c.Fit(1, 3, c.W-2, look, text)
		return
	}
	x = c.Text(1, 3, style.Of(style.Dim), b.Say("workers")+" ")
	b.workers(c, x, 3, 0, style.Plain, p.Workers)
}
