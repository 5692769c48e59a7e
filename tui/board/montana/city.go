package montana

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

func (b *gameBoard) auction() bool {
	return b.view.Turn.Step == montana.StepBid || b.view.Turn.Step == montana.StepReward
}

const priceWide = 4

func (b *gameBoard) drawCity(c board.Canvas, at box) {
	if at.empty() {
		return
	}
	part := c.On(c.Sub(at.x, at.y, at.w, at.h))
	if at.w > 40 && at.h > cityRows && !b.shape.tall() {
		part.HLine(0, 0, at.w)
	}
	end := b.cityTitle(part, 0, 0, " "+b.Say("city.title")+" ")
	b.Mark(at.x, at.y, end, 1, thingCity)
	prices := b.auction() && at.w >= 56
	x, y := 0, 1
	if at.h > cityRows {
		b.cityHead(part, end, prices)
	} else {
		x, y = end, 0 // the title stands before the first row
	}
	room := at.w - 4 - x
	if prices {
		room -= priceWide*len(b.view.City[0].Costs) + 1
	}
	form := b.cityForm(room)
	for r := range b.view.City {
		b.cityRow(part, x, y, r, room, form)
		if prices {
			b.prices(part, at, at.w-priceWide*len(b.view.City[r].Costs)-1, y, r)
		}
		if b.auction() && !prices {
			y++
			b.prices(part, at, 3, y, r)
		}
		y++
	}
	b.cityLegend(part, y, prices, form == "full")
}

// cityTitle writes the city, behind the key that goes there.
func (b *gameBoard) cityTitle(c board.Canvas, x, y int, name string) (end int) {
	if number := b.numberOf(thingCity); number != 0 {
		x = c.Text(x, y, style.Of(style.Key), string(number)+" ")
	}
	return c.Text(x, y, b.thingStyle(thingCity, style.Of(style.Title)), name)
}

func (b *gameBoard) cityHead(c board.Canvas, end int, prices bool) {
	dim := style.Of(style.Dim)
	if prices {
		c.Text(end+1, 0, dim, b.Say("city.brings")+" ")
		c.Right(c.W-1, 0, dim, " "+b.Say("city.price")+" ")
		return
	}
	c.Fit(end+1, 0, c.W-end-1, dim, b.Say(board.If(b.auction(), "city.price", "city.words"))+" ")
}

// forms are the words for what a row brings, the most telling first.
var forms = []string{"full", "long", "short"}

// allForms has the shortest words too, for where the price stands elsewhere.
var allForms = append(slices.Clone(forms), "terse")

// cityForm is the most telling form of which all rows have room.
func (b *gameBoard) cityForm(room int) string {
	for _, form := range forms {
		if !slices.ContainsFunc(b.rewards[form], func(text string) bool { return widget.Width(text) > room }) {
			return form
		}
	}
	return "short"
}

func (b *gameBoard) cityRow(c board.Canvas, x, y, r, room int, form string) {
	st := style.Style(0)
	if here, _ := b.here(); here.Sort() == thingCell && here.Number()>>8 == r+1 {
		st = style.Of(style.Ring).With(style.Bold)
		c.Rune(x, y, st, signCursor)
	}
	c.Text(x+1, y, style.Of(style.Dim), strconv.Itoa(r+1))
	c.Fit(x+4, y, room, st, b.rowBrings(r, form))
}

func (b *gameBoard) prices(c board.Canvas, at box, x, y, r int) {
	row := &b.view.City[r]
	for i, cost := range row.Costs {
		thing := thingCell | board.Thing((r+1)<<8|(i+1))
		cell := x + i*priceWide + 1
		b.Mark(at.x+cell, at.y+y, priceWide-1, 1, thing)
		st, sign, text := b.thingStyle(thing, style.Of(style.Dim)), " ", strconv.Itoa(cost)
		switch {
		case row.Holder > 0 && row.Column == i+1:
			sign = b.Scene.Brand(row.Holder).Sign()
			if !b.Cursor().On(thing) {
				st = style.On(style.GroundOf(b.Scene.Brand(row.Holder).Style())).With(style.Bold)
			}
		case row.Holder > 0 && i+1 < row.Column:
			text = "·"
		case b.Cursor().On(thing):
			sign = string(signCursor)
		case b.Pick.Offers(thing) && !b.Scene.Pixels:
			sign = string(signMay)
		case b.tooDear(r+1, i+1):
			st, text = style.Of(style.Lacking), text+"×"
		}
		c.Fill(cell, y, priceWide-1, 1, st)
		c.Text(cell, y, st, sign+text)
	}
}

func (b *gameBoard) tooDear(row, column int) bool {
	return b.Scene.MyTurn() && b.view.Turn.Step == montana.StepBid && cost(b.Scene, row, column) > b.pumpkins()
}

func (b *gameBoard) pumpkins() int { return b.mine().Goods[montana.Pumpkin] }

func (b *gameBoard) cityLegend(c board.Canvas, y int, prices, full bool) {
	if y >= c.H {
		return
	}
	var signs []board.Sign
	if !full {
		signs = append(signs, board.Sign{Word: b.Say("city.swap")})
	}
	if prices {
		signs = append(signs, b.Scene.Sign("gone", widget.Span{Style: style.Of(style.Dim), Text: " ·"}))
	}
	if prices && b.tooDear(1, len(b.view.City[0].Costs)) {
		signs = append(signs, b.Scene.Sign("dear", widget.Span{Style: style.Of(style.Lacking), Text: " " + strconv.Itoa(b.pumpkins()+1) + "×"}))
	}
	board.DrawLegend(c.Sub(0, y, c.W, c.H-y), signs)
}

// swappable is how many small goods the viewer could swap in a row now.
func (b *gameBoard) swappable(row int) int {
	goods, left := b.mine().Goods, b.view.Supply.Goods
	small := min(goods[montana.Copper], left[montana.BigCopper]) + min(goods[montana.Stone], left[montana.BigStone])
	return min(small, b.view.City[row-1].Exchanges)
}

// bringsNothing reports whether a row would bring the viewer nothing now.
func (b *gameBoard) bringsNothing(row int) bool {
	r := &b.view.City[row-1]
	return r.Cows+r.Silver+r.Picks == 0 && b.swappable(row) == 0
}

// swaps says how many of the swaps of a row the viewer could make now, when that is not all of them.
func (b *gameBoard) swaps(row int) []widget.Span {
	n := b.swappable(row)
	if n == b.view.City[row-1].Exchanges {
		return nil
	}
	return []widget.Span{span(style.Bad, cmp.Or(b.Scene.Some("montana.swaps", n), b.Say("swaps.none")))}
}

func (b *gameBoard) rowBrings(r int, form string) string { return b.rewards[form][r] }

func (b *gameBoard) readRewards() {
	b.rewards = map[string][]string{}
	for r := range b.view.City {
		for _, form := range allForms {
			b.rewards[form] = append(b.rewards[form], b.reward(&b.view.City[r], form))
		}
	}
}

func (b *gameBoard) reward(row *montana.Row, form string) string {
	silver := board.If(row.Silver > 0, b.Say("row."+spare[form]+".silver", row.Silver), "")
	picks := board.If(row.Picks > 0, b.Say("row."+spare[form]+".picks", row.Picks, b.from(row, form)), "")
	return board.Joined(board.If(form == "terse", " + ", ", "), b.Scene.Some("montana.cow", row.Cows), silver, picks, b.Scene.Some("montana.row."+form+".swap", row.Exchanges))
}

// spare are the forms of what is said alike in two of them.
var spare = map[string]string{"full": "long", "long": "long", "short": "short", "terse": "short"}

func (b *gameBoard) from(row *montana.Row, form string) string {
	short := spare[form] == "short"
	return strings.Join(board.Texts(row.From, func(_ int, good montana.Good) string {
		return board.If(short, string(b.letters[good]), goodName(b.Scene.Words, int(good)))
	}), board.If(short, " ", ", "))
}

func (b *gameBoard) bidding(seat rules.Seat) (string, style.Style) {
	p := &b.view.Players[seat-1]
	switch {
	case p.Row > 0:
		return b.Say("bid.stands", cost(b.Scene, p.Row, p.Column), p.Row), b.Scene.Brand(seat).Style()
	case p.Folded:
		return b.Say("bid.passed"), style.Of(style.Dim)
	case b.outbid(seat):
		return b.Say("bid.outbid"), style.Of(style.Bad).With(style.Bold)
	case b.Scene.ToAct.Has(seat):
		return b.Say("bid.thinks"), style.Of(style.Accent)
	}
	return b.Say("bid.yet"), style.Of(style.Dim)
}

// outbid reports whether a seat must bid again: it was pushed out of its row.
func (b *gameBoard) outbid(seat rules.Seat) bool {
	return b.Scene.ToAct.Has(seat) && b.view.Turn.Step == montana.StepBid && b.pushedOut() == seat
}

// pushedOut is whom the newest bid has pushed out; 0 for nobody.
func (b *gameBoard) pushedOut() (out rules.Seat) {
	for by, e := range b.Scene.Events() {
		switch {
		case e.Kind == montana.EventOutbid:
			out = e.Whom
		case e.Kind == montana.EventCity, by > 0 && (e.Kind == montana.EventBid || e.Kind == montana.EventFolded):
			out = rules.House
		}
	}
	return out
}
