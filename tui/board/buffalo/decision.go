package buffalo

import (
	"slices"
	"strings"

	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/widget"
)

func (b *gameBoard) Decision() board.Decision {
	switch {
	case b.revealing():
		return board.Waiting(b.Say("wait.reveal"))
	case b.looking:
		return board.Waiting(b.Say("wait.look", meadowName(b.Scene, b.lookAt)))
	case b.givingUp && b.view.Bonus != nil:
		return board.Decision{Bad: true, Badge: b.Say("badge.give-up"), Parts: []widget.Span{
			span(0, b.Scene.Words.N("buffalo.give-up.cost", b.view.Bonus.Left)), span(strong, b.Say("give-up.yes")), span(0, b.Say("give-up.keep")),
		}}
	case b.not != nil:
		return board.Say(b.Say("badge.not", b.not.what), b.not.why).ButBad()
	}
	if here, ok := b.paths.here(); ok {
		return b.asked(here)
	}
	if b.recall() != 0 && b.Scene.MyTurn() && b.Scene.ToAct.Has(b.Scene.Seat) {
		return board.Say(b.Say("badge.recall"), b.Say("prompt.recall")) // a lesson wants a choice back
	}
	return b.others()
}

func (b *gameBoard) asked(here buffalo.Parts) board.Decision {
	switch here.Kind {
	case buffalo.MoveOffer:
		return board.Decision{Badge: b.Say("badge.offer", here.Number), Parts: []widget.Span{
			span(strong, b.Scene.Words.N("buffalo.costs", costOf(here.Number))), span(0, b.Say("prompt.offer")),
		}}
	case buffalo.MovePick:
		return board.Say(b.Say("badge.pick", colourName(b.Scene.Words, here.Colour)), b.Say("prompt.pick"))
	case buffalo.MoveStart:
		d := board.Decision{Badge: b.Say("badge.start", colourName(b.Scene.Words, here.Colour)), Parts: []widget.Span{span(strong, b.Say("in", meadowName(b.Scene, here.Meadow)))}}
		if b.mustStillBegin() {
			d.Parts = append(d.Parts, span(0, b.Say("prompt.start")))
		}
		return d
	case buffalo.MoveSend:
		return b.askedToSend(here)
	case buffalo.MoveDrop:
		d := board.Say(b.Say("badge.drop", cardName(here.Card)), b.Say("prompt.drop"))
		if len(b.view.ToAct) == 1 { // it is always the second card
			d.Parts = append(d.Parts, span(bad, b.Say("opens")))
		}
		return d
	case buffalo.MoveBonus:
		return b.askedForBonus(here)
	}
	return b.askedForNumber(here)
}

// mustStillBegin reports whether a colour of the viewer has no cow yet.
func (b *gameBoard) mustStillBegin() bool {
	return slices.ContainsFunc(b.view.Players[b.Scene.Seat-1].Colours, func(c buffalo.Colour) bool {
		return !slices.ContainsFunc(b.view.Meadows, func(md buffalo.Meadow) bool { return md.Herds.Of(c) > 0 })
	})
}

// askedToSend tells what the card would bring if nobody else sent one there, and who would place before it otherwise.
func (b *gameBoard) askedToSend(here buffalo.Parts) board.Decision {
	f := b.forecast()
	name := meadowName(b.Scene, here.Meadow)
	where := b.Say("to", widget.Pad(name, longestName(b.view))) // what follows stays where it is
	if here.Colour != buffalo.NoColour {
		where = lookOf(here.Colour).sign + " " + colourName(b.Scene.Words, here.Colour) + " " + b.Say("to", name)
	}
	d := board.Say(b.Say("badge.send", cardName(here.Card)), where)
	if f != nil {
		d.Badge += ": " + b.gain(f)
		if f.Opens {
			d.Parts = append(d.Parts, span(bad, b.Say("opens")))
		}
		d.Parts = append(d.Parts, span(0, b.alone(f)))
	}
	d.Parts = append(d.Parts, board.Parts(b.firstThere(&here))...)
	return d
}

// alone is what a card would make of the herd, or of the meadow, if nobody else sent one there.
func (b *gameBoard) alone(f *buffalo.Forecast) string {
	switch pays := b.pays(f); {
	case pays != "":
		return b.Say("alone", pays)
	case f.Cows > 0:
		return b.Say("alone", b.Say("herd", f.Meadow.Herds.Of(f.Colour)))
	}
	return b.Say("alone", b.Say("no-number"))
}

// askedForNumber tells what placing so many cows would bring, whom it would pay, and what it would leave to the next.
func (b *gameBoard) askedForNumber(here buffalo.Parts) board.Decision {
	d := b.placing("badge.place", here.Number, b.Say("in", meadowName(b.Scene, b.view.At)))
	l, _ := b.ladder()
	text := b.Say("stays-out")
	if r := l.rung(here.Number); r.herd > 0 {
		text = b.Say("grows", r.herd) + ", " + plain(b.rankOf(r))
	}
	d.Parts = append(d.Parts, span(0, text))
	return d
}

// placing tells what so many cows in a meadow would bring.
func (b *gameBoard) placing(badge string, n int, where string) board.Decision {
	d := board.Decision{Badge: b.Say(badge, n), Parts: []widget.Span{span(strong, where)}}
	if f := b.forecast(); f != nil {
		d.Badge += ": " + b.gain(f)
		d.Parts = append(d.Parts, board.Parts(b.pays(f), b.leaves(f))...)
	}
	return d
}

// askedForBonus leaves to the board what the number would make of the herd.
func (b *gameBoard) askedForBonus(here buffalo.Parts) board.Decision {
	where := lookOf(b.view.Bonus.Colour).sign + " "
	if b.myColour() == buffalo.NoColour {
		where += colourName(b.Scene.Words, b.view.Bonus.Colour) + " "
	}
	where += b.Say("in", meadowName(b.Scene, here.Meadow))
	d := b.placing("badge.bonus", here.Number, where)
	if at, c := b.equal(); at != nil && !b.IsLegal(buffalo.MoveDone) && !b.Scene.Taught {
		d.Parts = append(d.Parts, span(0, b.Say("prompt.bonus.must", at.Title, colourName(b.Scene.Words, c))))
	}
	if f := b.forecast(); f != nil && f.Ends {
		return d
	}
	left := b.view.Bonus.Left - here.Number
	after := b.Scene.Words.N("buffalo.bonus.after", left)
	if rest := b.view.Bonus.Rest; left == 0 && len(rest) > 0 { // the meadow pays others
		after = b.Say("then") + " " + strings.Join(shares(rest), ", ")
	}
	d.Parts = append(d.Parts, span(0, after))
	return d
}

// equal is a meadow where the herd that places bonus cows is for the moment as large as another one, and that one.
func (b *gameBoard) equal() (*buffalo.Meadow, buffalo.Colour) {
	mine := b.view.Bonus.Colour
	for i := range b.view.Meadows {
		md := &b.view.Meadows[i]
		for _, h := range md.Herds {
			if h.Colour != mine && h.Cows == md.Herds.Of(mine) {
				return md, h.Colour
			}
		}
	}
	return nil, buffalo.NoColour
}

func (b *gameBoard) others() board.Decision {
	switch {
	case b.Scene.ToAct == 0 || b.Scene.Busy:
		return board.Waiting(b.Scene.WhyIdle())
	case b.view.Step == buffalo.StepDeal:
		return board.Waiting(b.Say("wait.deal"))
	}
	names := board.Texts(b.view.Players, func(_ int, p buffalo.Player) string {
		return board.If(b.Scene.ToAct.Has(p.Seat), b.Scene.Brand(p.Seat).Sign()+" "+b.Scene.Name(p.Seat), "")
	})
	where := ""
	switch {
	case b.view.Step == buffalo.StepGraze:
		where = meadowName(b.Scene, b.view.At)
	case b.view.Bonus != nil:
		where = meadowName(b.Scene, b.view.Bonus.Meadow)
	}
	return board.Waiting(b.Scene.Words.N("buffalo.wait."+b.view.Step.String(), len(names), b.Scene.Words.List(names), where))
}
