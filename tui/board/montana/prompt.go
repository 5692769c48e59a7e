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

// hexDecision: "BUILD 1 of 3  i4 for c s g p  2 settlements  4 › 2 left  you keep ...".
func (b *gameBoard) hexDecision(at int) board.Decision {
	h, l := &b.view.Hexes[at], &b.looks[at]
	if b.view.Turn.Step == montana.StepCamp {
		return b.badge("camp", b.Say("would.camp", l.name))
	}
	d := board.Decision{Badge: b.Say("badge.build", b.view.Turn.Builds+1)}
	d.Parts = []widget.Span{{Style: style.Of(style.Strong), Text: l.name}}
	price := append([]widget.Span{{Text: " " + b.Say("for")}}, b.spans(h.Price[:])...)
	if l.site == nil {
		d.Parts = append(d.Parts, price...)
		return d
	}
	gain := append([]widget.Span{{Style: style.Of(style.Good), Text: b.brings(l.site)}, b.leftSpan(l.site)}, b.keeps(h)...)
	full := d
	full.Parts = slices.Concat(d.Parts, price, gain)
	if b.fits(full) {
		return full
	}
	gain = append(b.gains(l.site), gain[1:]...) // pictures take less room than words
	d.Parts = slices.Concat(d.Parts, price, gain)
	return d
}

// gains are the pictures of what building would bring, the settlements first.
func (b *gameBoard) gains(site *montana.Site) []widget.Span {
	list := []widget.Span{{Style: style.Of(style.Good), Text: strings.Repeat(string(signHouse), site.Settlements)}}
	if site.Cow {
		list = append(list, widget.Span{Style: style.Of(style.Cow), Text: " " + string(signCow)})
	}
	if site.Canteens > 0 {
		list = append(list, widget.Span{Style: style.Of(style.Water), Text: " " + strings.Repeat(string(signCanteen), site.Canteens)})
	}
	if site.Lines > 0 {
		list = append(list, widget.Span{Style: style.Of(style.Good), Text: " (" + b.Scene.Words.N("montana.line", site.Lines) + ")"})
	}
	return list
}

func (b *gameBoard) leftSpan(site *montana.Site) widget.Span {
	left := b.view.Players[b.Scene.Seat-1].Left
	return widget.Span{Style: style.Of(style.Strong), Text: b.Say("would.left", left, left-site.Settlements)}
}

func (b *gameBoard) keeps(h *montana.Hex) []widget.Span {
	list := []widget.Span{{Text: b.Say("keep")}}
	for good, n := range b.view.Players[b.Scene.Seat-1].Goods {
		if rest := n - h.Price[good]; rest > 0 {
			list = append(list, widget.Span{Style: goodStyle(good), Text: " " + string(b.letters[good]) + strconv.Itoa(rest)})
		}
	}
	if len(list) == 1 {
		list = append(list, widget.Span{Text: " " + b.Say("nothing")})
	}
	return list
}

// spaceDecision is what working on a space would cost and bring, and with whom, where that
// is known.
func (b *gameBoard) spaceDecision(thing board.Thing) board.Decision {
	o := b.offer(thing)
	crew := montana.WorkersOf(b.Pick.Move())
	d := board.Decision{Badge: b.Say("badge.work")}
	if o.Place == montana.Bank {
		d.Badge = b.Say("badge.bank")
		d.Parts = []widget.Span{{Text: b.Scene.Words.N("montana.worker", o.Space) + " ›"},
			{Style: style.Of(style.Silver).With(style.Bold), Text: " $" + strconv.Itoa(o.Silver)}}
	} else {
		costs := b.Say("would.pays", -o.Silver)
		if crew.Total() > 0 {
			costs = b.Say("would.silver", -o.Silver)
		}
		brings := make([]int, len(goodKeys))
		brings[o.Good] = o.Gets
		d.Parts = append([]widget.Span{{Style: placeStyle(o.Place), Text: placeName(b.Scene.Words, o.Place)}, {Text: " " + costs + " ›"}}, b.spans(brings)...)
		d.Parts = append(d.Parts, widget.Span{Text: countedName(b.Scene.Words, int(o.Good), o.Gets, true)})
	}
	if o.Place != montana.Bank && o.Gets < o.Due {
		d.Parts = append(d.Parts, widget.Span{Style: style.Of(style.Bad), Text: b.Say("would.short", o.Due)})
	}
	if crew.Total() > 0 {
		d.Parts = append(d.Parts, widget.Span{Text: b.Say("with", crewName(b.Scene.Words, crew[:]))})
	}
	return d
}

func (b *gameBoard) offer(thing board.Thing) *montana.Offer {
	for i := range b.offers {
		if o := &b.offers[i]; int(o.Place)<<8|o.Space == thing.Number() {
			return o
		}
	}
	return nil
}

// crewDecision is which workers go to a space, come from the wheel, or go back.
func (b *gameBoard) crewDecision(thing board.Thing) board.Decision {
	crew := unpacked(thing.Number(), 4)
	d := board.Decision{Badge: b.Say("badge.take")}
	for _, step := range b.Pick.Picked() {
		if step.Thing.Sort() == thingSpace {
			return b.spaceDecision(step.Thing)
		}
	}
	switch b.view.Turn.Step {
	case montana.StepDismiss:
		d.Badge = b.Say("badge.dismiss")
		d.Parts = append(b.workerSpans(crew), widget.Span{Text: b.Scene.Words.N("montana.prompt.dismiss", b.view.Turn.Excess)})
	case montana.StepHelper:
		d.Badge = b.Say("badge.helper")
		d.Parts = append(append(b.workerSpans(crew), widget.Span{Text: b.helperBrings()}), b.mayEnd()...)
	default:
		d.Parts = b.workerSpans(crew)
	}
	return d
}

func (b *gameBoard) workerSpans(crew []int) []widget.Span {
	list := b.spans(crew)
	return append(list, widget.Span{Text: crewName(b.Scene.Words, crew)})
}

// helperBrings is what a helper on the small space brings.
func (b *gameBoard) helperBrings() string {
	o := &b.offers[0]
	return b.Say("would.help", placeName(b.Scene.Words, o.Place), countedName(b.Scene.Words, int(o.Good), max(o.Gets, 0), true))
}

func (b *gameBoard) bidDecision(row, column int) board.Decision {
	price := cost(b.Scene, row, column)
	d := board.Decision{Badge: b.Say("badge.bid", price)}
	if b.outbid(b.Scene.Seat) {
		d.Parts = append(d.Parts, widget.Span{Style: style.Of(style.Bad), Text: b.Say("bid.you-are-out")})
	}
	d.Parts = append(d.Parts, widget.Span{Text: b.Say("would.row", row, b.rowBrings(row-1, "long"))})
	for _, cell := range b.cells {
		if cell.Row == row && cell.Column == column && cell.Outbids > 0 {
			d.Parts = append(d.Parts, widget.Span{Text: b.Say("would.outbid")},
				b.sign(cell.Outbids), widget.Span{Style: b.Scene.Brand(cell.Outbids).Style(), Text: " " + b.Scene.Name(cell.Outbids)})
		}
	}
	if b.IsLegal(montana.MoveFold) {
		d.Parts = append(d.Parts, widget.Span{Style: style.Of(style.Dim), Text: b.Say("passes")})
	}
	return d
}

// sign is the sign of a seat, behind what stands before it.
func (b *gameBoard) sign(seat rules.Seat) widget.Span {
	return widget.Span{Style: b.Scene.Brand(seat).Style(), Text: " " + b.Scene.Brand(seat).Sign()}
}

// pushDecision is what pushing the pointer to a sector would cost and bring.
func (b *gameBoard) pushDecision(sector int) board.Decision {
	n := b.pushTo(sector)
	grain := countedName(b.Scene.Words, int(montana.Grain), n, true)
	d := board.Decision{Badge: b.Say("badge.push", n), Parts: []widget.Span{{Text: b.Say("would.pointer", grain) + " ›"}}}
	if s := &b.view.Wheel[sector-1]; s.Any {
		d.Parts = append(d.Parts, widget.Span{Text: " " + b.Say("would.any")})
	} else {
		d.Parts = append(d.Parts, b.workerSpans(s.Workers[:])...)
	}
	d.Parts = append(d.Parts, b.mayEnd()...)
	return d
}

// mayEnd says which key ends the step, where it can be ended.
func (b *gameBoard) mayEnd() []widget.Span {
	if !b.IsLegal(montana.MoveDone) {
		return nil
	}
	return []widget.Span{{Style: style.Of(style.Dim), Text: b.Say("ends")}}
}

// rewardWords is what one takes from one's row, in words: for each large good a small one
// is given.
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
	return b.Say("would.swap", named(b.Scene.Words, goods), b.smallNamed(given))
}

// smallNamed writes small copper and stone in words, where large ones are spoken of too.
func (b *gameBoard) smallNamed(given []int) string {
	return strings.Join(board.Texts(given[:2], func(good, n int) string { return b.Scene.Some("montana.small-goods."+goodKeys[good], n) }), ", ")
}

func (b *gameBoard) tradeDecision() board.Decision {
	here, ok := b.Pick.Here()
	if !ok {
		return board.Waiting(b.Say("prompt.trade"))
	}
	return b.badge("trade", b.Say("would.trade", b.bargainWords(here.Thing.Number()), b.view.Players[b.Scene.Seat-1].Cows-1))
}

// bargainWords is what a cow is traded for: "1 grain".
func (b *gameBoard) bargainWords(what int) string {
	if what < montana.ForSilver {
		return countedName(b.Scene.Words, what, 1, true)
	}
	return bargain(b.Scene.Words, what)
}
