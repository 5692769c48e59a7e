package buffalo

import (
	"slices"
	"strings"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/keys"
)

func (b *gameBoard) Actions() []board.Action {
	switch {
	case b.revealing():
		skip := b.Bind("", "enter", "skip", "enter", "space", "up", "down", "left", "right", "tab", keys.Skip)
		return []board.Action{{Binding: skip, Do: b.showAll}, b.escAction("skip", b.showAll)}
	case b.givingUp:
		keep := func(string) board.Effect { b.givingUp = false; return board.Effect{} }
		return []board.Action{
			{Binding: b.Bind("", "enter", "keep", "enter", "space", "up", "down", "left", "right"), Do: keep},
			{Binding: b.Bind("", "", "give-up", keys.Yes), Do: b.done},
			b.escAction("keep", keep),
		}
	}
	if b.looking {
		end := b.Bind("", "enter", "look.end", "enter", "space", keys.Look)
		arrows := b.arrowAction(axisNone, "↑↓←→", "up", "down", "left", "right")
		return []board.Action{{Binding: end, Do: b.look}, arrows, b.usedAction(), b.escAction("look.end", b.look)}
	}
	return slices.Concat([]board.Action{b.chooseAction()}, b.arrowActions(), b.otherActions())
}

// escAction has esc do what enter does; the footer names one of them.
func (b *gameBoard) escAction(name string, do func(string) board.Effect) board.Action {
	esc := b.Bind("", "", name, "esc")
	esc.Label = ""
	return board.Action{Binding: esc, Do: do}
}

var verbs = map[uint8]string{
	buffalo.MoveOffer: "offer", buffalo.MovePick: "choose", buffalo.MoveStart: "start", buffalo.MoveSend: "send",
	buffalo.MoveDrop: "drop", buffalo.MoveGraze: "place", buffalo.MoveBonus: "place",
}

func (b *gameBoard) chooseAction() board.Action {
	verb, why := verbs[b.paths.kind()], ""
	if verb == "" {
		verb, why = "choose", b.WhyUnless(false, b.Scene.WhyIdle(), "key.choose.not")
	}
	return board.Action{Binding: b.Bind(why, "", verb, "enter", "space"), Do: b.choose}
}

func (b *gameBoard) choose(string) board.Effect {
	if b.not != nil {
		return board.Effect{Note: b.not.why}
	}
	return board.Play(b.paths.moves[b.paths.at])
}

var axisWords = map[axis]string{axisMeadow: "meadow", axisCard: "card", axisColour: "colour", axisNumber: "number", axisNone: "meadow"}

func (b *gameBoard) arrowActions() []board.Action {
	vertical, horizontal, tab := axesOf(b.paths.kind())
	list := []board.Action{
		b.arrowAction(vertical, "↑↓", "up", "down"),
		b.arrowAction(horizontal, "←→", "left", "right"),
	}
	if vertical == horizontal {
		list = []board.Action{b.arrowAction(vertical, "↑↓←→", "up", "down", "left", "right")}
	}
	if tab != axisNone {
		list = append(list, b.arrowAction(tab, "tab", "tab", "shift+tab"))
	}
	return list
}

func (b *gameBoard) arrowAction(a axis, show string, keys ...string) board.Action {
	why := ""
	switch {
	case b.looking:
	case a == axisNone:
		why = b.WhyUnless(false, b.Scene.WhyIdle(), "key.choose.not")
	case !b.paths.several(a) && !b.paths.severalElsewhere(a):
		why = b.whySingle(a)
	}
	return board.Action{Binding: b.Bind(why, show, "axis."+axisWords[a], keys...), Moves: true, Do: func(key string) board.Effect {
		if !b.looking && !b.paths.several(a) {
			return board.Effect{Note: b.whySingle(a)}
		}
		b.arrow(a, key)
		return board.Effect{}
	}}
}

// whySingle is why there is only one choice on an axis.
func (b *gameBoard) whySingle(a axis) string {
	if a == axisColour && len(b.view.Chosen) == 1 && b.myColour() == buffalo.NoColour {
		return b.Say("key.colour.not", colourName(b.Scene.Words, b.view.Chosen[0].Colour))
	}
	return b.Say("key.single.not")
}

// arrow goes on along an axis. Up is the number before, as in the ladder; only an offer rises with it, by ten.
func (b *gameBoard) arrow(a axis, key string) {
	b.not = nil
	by := board.If(key == "up" || key == "left" || key == "shift+tab", -1, 1)
	if b.looking {
		b.lookOn(by)
		return
	}
	if b.view.Step == buffalo.StepOffer && (key == "up" || key == "down") {
		by *= -10
	}
	b.typed = 0
	b.paths.step(a, by)
}

func (b *gameBoard) lookOn(by int) {
	all := b.view.Meadows
	at := slices.IndexFunc(all, func(md buffalo.Meadow) bool { return md.Number == b.lookAt })
	b.lookAt = all[(max(at, 0)+by+len(all))%len(all)].Number
}

func (b *gameBoard) otherActions() []board.Action {
	idle := b.Scene.WhyIdle()
	recall := b.Bind(b.WhyUnless(b.recall() != rules.NoMove, idle, "key.recall.not"), "", "recall", keys.TakeBack)
	done := b.Bind(b.WhyUnless(b.IsLegal(buffalo.MoveDone), idle, "key.done.not"), "", "done", keys.Done)
	return []board.Action{
		{Binding: done, Do: func(string) board.Effect { b.givingUp = true; return board.Effect{} }},
		{Binding: recall, Do: func(string) board.Effect { return board.Play(b.recall()) }},
		b.digitAction(idle),
		{Binding: b.Bind("", "", "look", keys.Look), Do: b.look},
	}
}

func (b *gameBoard) usedAction() board.Action {
	used := b.Bind(b.WhyUnless(len(b.usedSeats()) > 1, "", "key.used.not"), "", "used", "tab", "shift+tab")
	return board.Action{Binding: used, Do: func(key string) board.Effect {
		n := len(b.usedSeats())
		b.usedAt = (b.usedAt + board.If(key == "tab", 1, n-1)) % n
		return board.Effect{}
	}}
}

func (b *gameBoard) look(string) board.Effect {
	b.looking, b.not = !b.looking, nil
	if here, ok := b.paths.here(); b.looking && ok && here.Meadow >= 0 {
		b.lookAt = here.Meadow
	} else if b.looking && b.view.At >= 0 {
		b.lookAt = b.view.At
	} else if b.view.Meadow(b.lookAt) == nil {
		b.lookOn(0)
	}
	return board.Effect{}
}

func (b *gameBoard) done(string) board.Effect {
	b.givingUp = false
	return board.Play(b.FirstLegal(buffalo.MoveDone))
}

func (b *gameBoard) showAll(string) board.Effect {
	b.reveal.finish()
	b.lay()
	return board.Effect{}
}

// digitAction chooses by digits: a number of cows, a card by its number, an offer digit by digit.
func (b *gameBoard) digitAction(idle string) board.Action {
	kind := b.paths.kind()
	name := board.If(kind == buffalo.MoveSend || kind == buffalo.MoveDrop, "digit.card", "digit.number")
	able := kind != 0 && kind != buffalo.MovePick && kind != buffalo.MoveStart
	binding := b.Bind(b.WhyUnless(able, idle, "key.digit.not"), "0-9", name, strings.Split("0123456789", "")...)
	binding.Label = ""
	return board.Action{Binding: binding, Do: b.digit}
}

func (b *gameBoard) digit(key string) board.Effect {
	n := int(key[0] - '0')
	b.not = nil
	switch b.paths.kind() {
	case buffalo.MoveOffer:
		b.typed = b.typed*10 + n
		if !b.paths.point(axisNumber, b.typed) {
			b.typed = n
			b.paths.point(axisNumber, n)
		}
		return board.Effect{}
	case buffalo.MoveSend, buffalo.MoveDrop:
		return b.cardOfValue(n)
	}
	return b.point(axisNumber, n)
}

func (b *gameBoard) cardOfValue(n int) board.Effect {
	here, _ := b.paths.here()
	first := -1
	for _, v := range b.paths.values(axisCard) {
		if buffalo.Card(v).Value() != n {
			continue
		}
		if first < 0 {
			first = v
		}
		if v > int(here.Card) {
			first = v
			break
		}
	}
	if first < 0 {
		return board.Effect{Note: b.Say("not.card", n)}
	}
	b.paths.point(axisCard, first)
	return board.Effect{}
}
