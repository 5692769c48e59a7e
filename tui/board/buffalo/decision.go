package buffalo

import (
	"slices"
	"strconv"
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
		return board.Waiting(b.Say("wait.look"))
	case b.givingUp && b.view.Bonus != nil:
		return board.Decision{Bad: true, Badge: b.Say("badge.give-up"), Parts: []widget.Span{
			span(0, b.Scene.Words.N("buffalo.give-up.cost", b.view.Bonus.Left)), span(strong, b.Say("give-up.yes")), span(0, b.Say("give-up.keep")),
		}}
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
		return board.Decision{Badge: b.Say("badge.start", colourName(b.Scene.Words, here.Colour)), Parts: []widget.Span{
			span(strong, b.Say("in", meadowName(b.Scene, here.Meadow))), span(0, b.Say("prompt.start")),
		}}
	case buffalo.MoveSend:
		return b.askedToSend(here)
	case buffalo.MoveDrop:
		return board.Say(b.Say("badge.drop", cardName(here.Card)), b.Say("prompt.drop"))
	case buffalo.MoveBonus:
		return b.askedForBonus(here)
	}
	return b.askedForNumber(here)
}

func (b *gameBoard) askedToSend(here buffalo.Parts) board.Decision {
	name := meadowName(b.Scene, here.Meadow)
	where := b.Say("to", name)
	if here.Colour != buffalo.NoColour {
		where = lookOf(here.Colour).sign + " " + colourName(b.Scene.Words, here.Colour) + " " + where
	}
	where += strings.Repeat(" ", b.longestName()-widget.Width(name)) // what follows stays where it is
	parts := []widget.Span{span(strong, where), span(dim, b.Say("prompt.send."+strconv.Itoa(min(len(b.view.Chosen), 1)+1)))}
	return board.Decision{Badge: b.Say("badge.send", cardName(here.Card)), Parts: append(parts, span(dim, b.Say("prompt.secret")))}
}

func (b *gameBoard) longestName() (n int) {
	for i := range b.view.Meadows {
		n = max(n, widget.Width(b.view.Meadows[i].Title))
	}
	return n
}

func (b *gameBoard) outcome(here buffalo.Parts) []widget.Span {
	l, _ := b.ladder()
	r := l.rung(here.Number)
	if r.herd == 0 {
		return []widget.Span{span(0, b.Say("stays-out"))}
	}
	return []widget.Span{span(0, b.Say("grows", r.herd)+", "+plain(b.becomes(r)))}
}

func (b *gameBoard) askedForNumber(here buffalo.Parts) board.Decision {
	parts := []widget.Span{span(strong, b.Say("in", meadowName(b.Scene, b.view.At)))}
	return board.Decision{Badge: b.Say("badge.place", here.Number), Parts: append(parts, b.outcome(here)...)}
}

// askedForBonus leaves to the board what the number would make of the herd.
func (b *gameBoard) askedForBonus(here buffalo.Parts) board.Decision {
	parts := []widget.Span{span(strong, b.Say("in", meadowName(b.Scene, here.Meadow)))}
	left := b.view.Bonus.Left - here.Number
	parts = append(parts, span(0, b.Scene.Words.N("buffalo.bonus.after", left, meadowName(b.Scene, b.view.Bonus.Meadow))))
	if !b.IsLegal(buffalo.MoveDone) && !b.Scene.Taught {
		parts = append(parts, span(0, b.Say("prompt.bonus.must")))
	}
	return board.Decision{Badge: b.Say("badge.bonus", here.Number), Parts: parts}
}

func (b *gameBoard) others() board.Decision {
	switch {
	case b.Scene.ToAct == 0 || b.Scene.Busy:
		return board.Waiting(b.Scene.WhyIdle())
	case b.view.Step == buffalo.StepDeal:
		return board.Waiting(b.Say("wait.deal"))
	}
	var names []string
	for i := range b.view.Players {
		if p := &b.view.Players[i]; b.Scene.ToAct.Has(p.Seat) {
			names = append(names, b.Scene.Brand(p.Seat).Sign()+" "+b.Scene.Name(p.Seat))
		}
	}
	where := ""
	switch {
	case b.view.Step == buffalo.StepGraze:
		where = meadowName(b.Scene, b.view.At)
	case b.view.Bonus != nil:
		where = meadowName(b.Scene, b.view.Bonus.Meadow)
	}
	d := board.Waiting(b.Scene.Words.N("buffalo.wait."+b.view.Step.String(), len(names), b.Scene.Words.List(names), where))
	if slices.Contains([]buffalo.Step{buffalo.StepChoose, buffalo.StepOffer}, b.view.Step) && b.recall() != 0 {
		d.Parts = append(d.Parts, span(d.Parts[0].Style, b.Say("wait.recall")))
	}
	return d
}
