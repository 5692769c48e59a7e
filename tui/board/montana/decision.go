package montana

import (
	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

func (b *gameBoard) Decision() board.Decision {
	switch {
	case b.looking:
		return b.lookDecision()
	case b.Scene.WhyIdle() != "":
		return b.waiting()
	case b.asking:
		return b.doneDecision()
	case b.trading:
		return b.tradeDecision()
	case b.view.Turn.Step == montana.StepCanteen:
		own := b.view.Players[b.Scene.Seat-1].Canteens
		d := b.badge("canteen", b.Scene.Words.N("montana.prompt.canteen-pay", own))
		if b.IsLegal(montana.MoveDone) { // a lesson asks for another turn
			d.Parts = append(d.Parts, widget.Span{Text: b.Say("prompt.canteen-keep")})
		}
		d.Bad = true
		return d
	case b.onlyTradesHelp():
		return b.badge("trade-first", b.onlyTrades())
	}
	here, ok := b.Pick.Here()
	switch {
	case !ok && b.IsLegal(montana.MoveFold):
		return b.badge("pass", b.Say("prompt.pass"))
	case !ok:
		return board.Waiting(b.question())
	}
	return b.choiceDecision(here.Thing)
}

// badge is a decision with one of the badges of the catalogue.
func (b *gameBoard) badge(key, text string) board.Decision {
	return board.Say(b.Say("badge."+key), text)
}

// choiceDecision is what the thing under the cursor would bring.
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
		return b.badge("spin", b.Say("would.spin"))
	}
	if !b.cityDrawn && b.width > 0 {
		return b.badge("city", b.Say("would.city-rows", board.Either(b.Scene.Words, b.rewards["terse"])))
	}
	return b.badge("city", b.Say("would.city"))
}

// doneDecision asks whether to give up what could still be built.
func (b *gameBoard) doneDecision() board.Decision {
	hexes := 0
	for i := range b.looks {
		hexes += bit(b.looks[i].standing == buildable)
	}
	d := b.badge("done", b.Scene.Words.N("montana.prompt.done", hexes, max(3-max(b.view.Turn.Builds, 1), 0)))
	d.Bad = true
	return d
}

// lookDecision says how to go on looking, or what there is to see where nothing else can.
func (b *gameBoard) lookDecision() board.Decision {
	if b.lookRoom {
		return b.badge("look", b.Say("looking"))
	}
	where, what := b.Look()
	d := b.badge("look", where)
	d.Parts = append(d.Parts, widget.Span{Text: what})
	return d
}

// waiting names who decides, and about what.
func (b *gameBoard) waiting() board.Decision {
	who := b.Scene.ToAct.First()
	if b.Scene.ToAct == 0 || b.Scene.Busy || who == b.Scene.Seat {
		return board.Waiting(b.Scene.WhyIdle())
	}
	dim := style.Of(style.Dim)
	if who < 1 {
		return board.Waiting(b.Say("waiting.house"))
	}
	text := b.Say("waiting."+stepKey(b.view.Turn.Step), b.Scene.Name(who))
	return board.Decision{Parts: []widget.Span{{Style: b.Scene.Brand(who).Style(), Text: b.Scene.Brand(who).Sign()}, {Style: dim, Text: " " + text}}}
}

func stepKey(step montana.Step) string {
	if step == montana.StepDismiss {
		return "dismiss"
	}
	if key, ok := questions[step]; ok {
		return key
	}
	return "house"
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

// drawHere draws the pictures and their words where they have no other room; otherwise it
// tells what the decision has no room for.
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
		b.hereLine(part, here.Number())
	}
}

// fits reports whether a decision has room in the window.
func (b *gameBoard) fits(d board.Decision) bool {
	return b.width == 0 || widget.Width(d.Text()) < b.width-3
}

// hereLine: "i4 brings ⌂⌂  4 › 2 left  you keep c2 s1".
func (b *gameBoard) hereLine(c board.Canvas, at int) {
	l := &b.looks[at]
	d := board.Decision{Parts: []widget.Span{{Style: style.Of(style.Title), Text: l.name}, {Style: style.Of(style.Good), Text: " " + b.Say("brings", b.brings(l.site))}}}
	d.Parts = append(append(d.Parts, b.leftSpan(l.site)), b.keeps(&b.view.Hexes[at])...)
	d.Draw(c.Area)
}
