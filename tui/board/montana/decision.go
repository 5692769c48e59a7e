package montana

import (
	"slices"
	"strconv"
	"strings"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

func (b *gameBoard) Decision() board.Decision {
	if here, ok := b.here(); b.Looking && (!ok || !b.can(here)) {
		return b.lookDecision()
	}
	switch {
	case b.Scene.WhyIdle() != "":
		return b.waiting()
	case b.asked != nil:
		return b.askedDecision()
	case b.trading:
		return b.tradeDecision()
	case b.view.Turn.Step == montana.StepCanteen:
		keep := board.If(b.IsLegal(montana.MoveDone), b.Say("prompt.canteen-keep"), "") // a lesson asks for another turn
		return b.badge("canteen", b.Scene.Words.N("montana.prompt.canteen-pay", b.mine().Canteens), keep).ButBad()
	case b.onlyTradesHelp() && len(b.Pick.Options()) == 0:
		return b.badge("trade-first", b.onlyTrades())
	}
	here, ok := b.Pick.Here()
	switch {
	case !ok && b.IsLegal(montana.MoveFold):
		return b.badge("pass", b.Say("prompt.pass"))
	case !ok:
		return board.Waiting(b.question())
	}
	d := b.choiceDecision(here.Thing)
	if sort := here.Thing.Sort(); b.again() && sort != thingHex && sort != thingDoor {
		d.Parts = append(d.Parts, span(style.Water, b.Say("then-again")))
	}
	if b.Looking {
		d.Parts = append(d.Parts, span(style.Dim, b.Say("looking")))
	}
	return d
}

func (b *gameBoard) badge(key string, texts ...string) board.Decision {
	return board.Say(b.Say("badge."+key), texts...)
}

// mine is what the viewer has.
func (b *gameBoard) mine() *montana.Player { return &b.view.Players[b.Scene.Seat-1] }

func span(role style.Role, text string) widget.Span { return board.Span(style.Of(role), text) }

func (b *gameBoard) choiceDecision(thing board.Thing) board.Decision {
	switch thing.Sort() {
	case thingHex:
		return b.hexDecision(thing.Number())
	case thingSpace:
		return b.spaceDecision(thing)
	case thingCrew:
		return b.crewDecision(thing)
	case thingCell:
		return b.bidDecision(thing.Number()>>8, thing.Number()&0xff)
	case thingSector:
		return b.pushDecision(thing.Number())
	case thingGoods:
		return b.badge("take", b.rewardWords(thing))
	case thingWheel:
		return b.spinDecision()
	case thingDoor:
		return b.doorDecision(thing.Number())
	}
	rows := b.Say("would.city-rows", board.Either(b.Scene.Words, b.rewards["terse"]))
	return b.badge("city", board.If(!b.cityDrawn && b.width > 0, rows, b.Say("would.city")))
}

func (b *gameBoard) askedDecision() board.Decision {
	switch b.asked.about {
	case "spin":
		return b.badge("spin-ask", b.Say("prompt.spin")).ButBad()
	case "nothing":
		return b.badge("nothing", b.Say("prompt.nothing")).ButBad()
	}
	hexes := board.Sum(b.looks, func(l hexLook) int { return bit(l.standing == buildable) })
	return b.badge("done", b.Scene.Words.N("montana.prompt.done", hexes, max(3-max(b.view.Turn.Builds, 1), 0))).ButBad()
}

// lookDecision says how to go on looking, or what there is to see where nothing else can.
func (b *gameBoard) lookDecision() board.Decision {
	if b.lookRoom {
		return b.badge("look", b.Say("looking"))
	}
	where, what := b.Look()
	return board.Decision{Badge: b.Say("badge.look"), Parts: []widget.Span{{Text: where}, {Text: what}}}
}

func (b *gameBoard) waiting() board.Decision {
	who := b.Scene.ToAct.First()
	if b.Scene.ToAct == 0 || b.Scene.Busy || who == b.Scene.Seat {
		return board.Waiting(b.Scene.WhyIdle())
	}
	if who < 1 {
		return board.Waiting(b.Say("waiting.house"))
	}
	text := b.Say("waiting."+questions[b.view.Turn.Step], b.Scene.Name(who))
	return board.Decision{Parts: []widget.Span{board.Span(b.Scene.Brand(who).Style(), b.Scene.Brand(who).Sign()), span(style.Dim, " "+text)}}
}

func (b *gameBoard) Look() (where, what string) {
	here, ok := b.here()
	if !ok {
		return "", ""
	}
	if here.Sort() == thingHex && here.Number() < len(b.looks) {
		return b.looks[here.Number()].name, b.hexText(here.Number())
	}
	return "", b.about(here)
}

// drawHere draws the legend where it has no other room, or else what the decision has no room for.
func (b *gameBoard) drawHere(c board.Canvas, at box, legend []board.Sign) {
	if at.empty() {
		return
	}
	part := c.On(c.Sub(at.x, at.y, at.w, at.h))
	if len(legend) > 0 {
		board.DrawLegend(part.Inset(1, 0), legend)
		return
	}
	here, ok := b.here()
	if !ok || b.view.Turn.Step == montana.StepCamp || here.Sort() != thingHex {
		return
	}
	if l := &b.looks[here.Number()]; l.standing == buildable && l.site != nil && !b.fits(b.hexDecision(here.Number())) {
		// "i4 brings ⌂⌂  4 › 2 left  you keep c2 s1"
		parts := []widget.Span{span(style.Title, l.name), span(style.Good, " "+b.Say("brings", b.brings(l.site))), b.leftSpan(l.site)}
		board.Decision{Parts: append(parts, b.keeps(&b.view.Hexes[here.Number()])...)}.Draw(part.Area)
	}
}

func (b *gameBoard) fits(d board.Decision) bool {
	return b.width == 0 || widget.Width(d.Text()) < b.width-3
}

// hexDecision: "BUILD 1 of 3  i4 for c s g p  2 settlements  4 › 2 left  you keep ...".
func (b *gameBoard) hexDecision(at int) board.Decision {
	h, l := &b.view.Hexes[at], &b.looks[at]
	if b.view.Turn.Step == montana.StepCamp {
		return b.badge("camp", b.Say("would.camp", l.name))
	}
	what := []widget.Span{span(style.Strong, l.name)}
	if moves := b.follow[choice(thingHex, at)]; len(moves) > 0 { // cows are traded before
		what = append(what, span(style.Bad, b.Scene.Words.N("montana.trades", len(moves), named(b.Scene.Words, b.sites[at].Missing[:]))))
	}
	what = append(append(what, widget.Span{Text: " " + b.Say("for")}), b.spans(h.Price[:])...)
	d := board.Say(b.Say("badge.build", b.view.Turn.Builds+1))
	leaves := append([]widget.Span{b.leftSpan(l.site)}, b.keeps(h)...)
	end, endBrief := b.buildEnds()
	if d.Parts = slices.Concat(what, end, []widget.Span{span(style.Good, b.brings(l.site))}, leaves); !b.fits(d) {
		d.Parts = slices.Concat(what, endBrief, b.gains(l.site), leaves) // pictures take less room than words
	}
	return d
}

func (b *gameBoard) gains(site *montana.Site) []widget.Span {
	list := []widget.Span{span(style.Good, strings.Repeat(string(signHouse), site.Settlements))}
	if site.Cow {
		list = append(list, span(style.Cow, " "+string(signCow)))
	}
	if site.Canteens > 0 {
		list = append(list, span(style.Water, " "+strings.Repeat(string(signCanteen), site.Canteens)))
	}
	if site.Lines > 0 {
		list = append(list, span(style.Good, " ("+b.Scene.Words.N("montana.line", site.Lines)+")"))
	}
	return list
}

func (b *gameBoard) leftSpan(site *montana.Site) widget.Span {
	left := b.mine().Left
	return span(style.Strong, b.Say("would.left", left, left-site.Settlements))
}

func (b *gameBoard) keeps(h *montana.Hex) []widget.Span {
	list := []widget.Span{{Text: b.Say("keep")}}
	for good, n := range b.mine().Goods {
		if rest := n - h.Price[good]; rest > 0 {
			list = append(list, board.Span(goodStyle(good), " "+string(b.letters[good])+strconv.Itoa(rest)))
		}
	}
	return board.If(len(list) > 1, list, []widget.Span{{Text: b.Say("keep.none")}})
}

func (b *gameBoard) spaceDecision(thing board.Thing) board.Decision {
	o := b.offer(thing)
	here, _ := b.Pick.Here()
	crew, helpers := crews(here)
	d := b.badge("work")
	if o.Place == montana.Bank {
		d = b.badge("bank", b.Scene.Words.N("montana.worker", o.Space)+" ›")
		d.Parts = append(d.Parts, board.Span(style.Of(style.Silver).With(style.Bold), " $"+strconv.Itoa(o.Silver)))
	} else {
		gets, due := b.getsWith(o, here), o.Due+bit(total(helpers) > 0)
		d.Parts = []widget.Span{
			board.Span(placeStyle(o.Place), placeName(b.Scene.Words, o.Place)), {Text: " " + b.Say("would.silver", -o.Silver) + " ›"},
			board.Span(goodStyle(int(o.Good)).With(style.Bold), " "+countedName(b.Scene.Words, int(o.Good), gets)),
		}
		if gets < due {
			d.Parts = append(d.Parts, span(style.Bad, b.Say("would.short", due)))
		}
	}
	words := board.Parts(b.Say("with", crewName(b.Scene.Words, crew)))
	pictures := append(board.Parts(strings.TrimSpace(b.Say("with", ""))), b.spans(crew)...)
	if total(helpers) > 0 {
		words = append(words, widget.Span{Text: b.Say("helped", crewName(b.Scene.Words, helpers))})
		pictures = append(append(pictures, widget.Span{Text: strings.TrimSpace(b.Say("helped", ""))}), b.spans(helpers)...)
	}
	what := d.Parts
	if d.Parts = slices.Concat(what, words); !b.fits(d) {
		d.Parts = slices.Concat(what, pictures)
	}
	if n := b.Pick.Turns(); n > 1 {
		d.Parts = append(d.Parts, span(style.Dim, b.Scene.Words.N("montana.crews", n-1)))
	}
	return d
}

// getsWith is how many goods a choice of a space brings, with its helpers.
func (b *gameBoard) getsWith(o *montana.Offer, here board.Choice) int {
	if len(b.follow[here]) == 0 {
		return o.Gets
	}
	then, _ := b.view.After(b.Scene.Seat, append([]rules.Move{b.Pick.Move()}, b.follow[here]...)...)
	return then.Goods[o.Good] - b.mine().Goods[o.Good]
}

func (b *gameBoard) offer(thing board.Thing) *montana.Offer {
	for i := range b.offers {
		if o := &b.offers[i]; int(o.Place)<<8|o.Space == thing.Number() {
			return o
		}
	}
	return nil
}

func (b *gameBoard) crewDecision(thing board.Thing) board.Decision {
	crew := b.workerSpans(unpacked(thing.Number(), 4))
	switch b.view.Turn.Step {
	case montana.StepDismiss:
		crew = append(crew, widget.Span{Text: b.Scene.Words.N("montana.prompt.dismiss", b.view.Turn.Excess)})
		return board.Decision{Badge: b.Say("badge.dismiss"), Parts: crew}
	case montana.StepHelper:
		o := &b.offers[0]
		brings := b.Say("would.help", placeName(b.Scene.Words, o.Place), countedName(b.Scene.Words, int(o.Good), max(o.Gets, 0)))
		return board.Decision{Badge: b.Say("badge.helper"), Parts: append(append(crew, widget.Span{Text: brings}), b.mayEnd()...)}
	}
	return board.Decision{Badge: b.Say("badge.take"), Parts: crew}
}

func (b *gameBoard) workerSpans(crew []int) []widget.Span {
	return append(b.spans(crew), widget.Span{Text: crewName(b.Scene.Words, crew)})
}

// bidDecision says what a row brings in as many words as there is room for.
func (b *gameBoard) bidDecision(row, column int) (d board.Decision) {
	for _, form := range []string{"long", "short", "terse"} {
		if d = b.bidIn(form, row, column); b.fits(d) {
			return d
		}
	}
	if b.IsLegal(montana.MoveFold) {
		d.Parts = d.Parts[:len(d.Parts)-1] // the footer has it too
	}
	return d
}

func (b *gameBoard) bidIn(form string, row, column int) board.Decision {
	price := cost(b.Scene, row, column)
	d := board.Say(b.Say("badge.bid", price), b.Say("would.row", row, b.rowBrings(row-1, form)))
	if b.outbid(b.Scene.Seat) {
		d.Parts = append(d.Parts, span(style.Bad, b.Say(board.If(form == "terse", "bid.you-are-out.short", "bid.you-are-out"))))
	}
	for _, cell := range b.cells {
		if cell.Row == row && cell.Column == column && cell.Outbids > 0 {
			brand := b.Scene.Brand(cell.Outbids)
			who := board.Span(brand.Style(), " "+brand.Sign()+" "+b.Scene.Name(cell.Outbids))
			d.Parts = append(d.Parts, widget.Span{Text: b.Say("would.outbid")}, who)
		}
	}
	d.Parts = append(d.Parts, b.swaps(row)...)
	if b.IsLegal(montana.MoveFold) {
		d.Parts = append(d.Parts, span(style.Dim, b.Say("passes")))
	}
	return d
}

func (b *gameBoard) pushDecision(sector int) board.Decision {
	n := b.pushTo(sector)
	grain := countedName(b.Scene.Words, int(montana.Grain), n)
	d := board.Say(b.Say("badge.push", n), b.Say("would.pointer", grain)+" ›")
	if s := &b.view.Wheel[sector-1]; s.Any {
		d.Parts = append(d.Parts, widget.Span{Text: " " + b.Say("would.any")})
	} else {
		d.Parts = append(d.Parts, b.workerSpans(s.Workers[:])...)
	}
	d.Parts = append(d.Parts, b.mayEnd()...)
	return d
}

func (b *gameBoard) mayEnd() []widget.Span {
	if !b.IsLegal(montana.MoveDone) {
		return nil
	}
	return []widget.Span{span(style.Dim, b.Say("ends"))}
}

// rewardWords is what one takes from one's row, in words: for each large good a small one is given.
func (b *gameBoard) rewardWords(thing board.Thing) string {
	goods := unpacked(thing.Number(), len(goodKeys))
	given := make([]int, len(goodKeys))
	given[montana.Copper], given[montana.Stone] = goods[montana.BigCopper], goods[montana.BigStone]
	switch {
	case total(goods) == 0:
		return b.Say("would.take-nothing")
	case total(given) == 0:
		return named(b.Scene.Words, goods)
	}
	return b.Say("would.swap", named(b.Scene.Words, goods), strings.Join(board.Texts(given[:2], func(good, n int) string { return b.Scene.Some("montana.small-goods."+goodKeys[good], n) }), ", "))
}

func (b *gameBoard) tradeDecision() board.Decision {
	here, ok := b.Pick.Here()
	if !ok {
		return board.Waiting(b.Say("prompt.trade"))
	}
	what := here.Thing.Number()
	words := bargain(b.Scene.Words, what)
	if what < montana.ForSilver {
		words = countedName(b.Scene.Words, what, 1)
	}
	return b.badge("trade", b.Say("would.trade", words, b.mine().Cows-1))
}
