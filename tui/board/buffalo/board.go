package buffalo

import (
	"strconv"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/widget"
)

// Board is Zoff in Buffalo in front of one person.
type Board struct {
	scene  board.Scene
	view   *buffalo.View
	pick   board.Picker
	reveal reveal
	told   int // lines of the story when the board was brought up to date last
}

// Update hands over what is so now.
func (b *Board) Update(s board.Scene) {
	b.scene = s
	b.view, _ = s.View.(*buffalo.View)
	if b.view == nil {
		return
	}
	b.reveal.look(s)
	if s.Mine() {
		b.pick.Set(paths(s.Legal))
	} else {
		b.pick.Set(nil)
	}
	if fresh := len(s.Story) != b.told; fresh && b.view.Phase == buffalo.PhaseGraze {
		b.suggest()
	}
	b.told = len(s.Story)
}

// suggest points at the largest number of cows, which is what one mostly wants.
func (b *Board) suggest() {
	if options := b.pick.Options(); len(options) > 0 {
		b.pick.Point(options[len(options)-1].Thing)
	}
}

// Draw draws all of the canvas.
func (b *Board) Draw(c board.Canvas) {
	if b.view == nil {
		return
	}
	b.pick.Unmark()
	y := b.drawMeadows(c)
	y = b.drawSeats(c, y)
	y = b.drawCards(c, y)
	y = b.drawLine(c, y)
	for _, line := range widget.Wrap(b.Why(), c.W) {
		if y < c.H {
			c.Text(0, y, dim, line)
		}
		y++
	}
}

// asks reports whether a kind of move is legal now.
func (b *Board) asks(kind uint8) bool { return b.last(kind) != rules.NoMove }

// last is the last legal move of a kind.
func (b *Board) last(kind uint8) rules.Move {
	for i := len(b.scene.Legal) - 1; i >= 0; i-- {
		if b.scene.Legal[i].Kind() == kind {
			return b.scene.Legal[i]
		}
	}
	return rules.NoMove
}

// recall is the move that takes the last secret choice back.
func (b *Board) recall() rules.Move {
	if n := len(b.view.Chosen); n > 0 {
		want := buffalo.Recall(b.view.Chosen[n-1].Card)
		for _, m := range b.scene.Legal {
			if m == want {
				return m
			}
		}
	}
	return b.last(buffalo.MoveRecall)
}

// choosing reports whether things of a kind are to be chosen now.
func (b *Board) choosing(kind uint32) bool {
	options := b.pick.Options()
	return len(options) > 0 && kindOf(options[0].Thing) == kind
}

// Commands are the keys of the board at this moment.
func (b *Board) Commands() []board.Command {
	idle := b.scene.WhyIdle()
	choose := b.unless(len(b.pick.Options()) > 0, idle, "not.here")
	several := b.unless(len(b.pick.Options()) > 1, choose, "key.choose.not")
	canRecall := b.view != nil && b.recall() != rules.NoMove
	list := []board.Command{
		{Binding: b.bind(choose, "", "pick", "enter", "space"), Do: func(string) board.Act { return b.pick.Pick() }},
		{Binding: b.bind(several, "↑↓←→", "choose", "up", "down", "left", "right"), Do: b.arrow},
		{Binding: b.bind(b.unless(b.asks(buffalo.MoveDone), idle, "key.done.not"), "", "done", "d"), Do: b.done},
		{Binding: b.bind(b.unless(canRecall, idle, "key.recall.not"), "", "recall", "x"), Do: b.takeBack},
		{Binding: b.bind(b.unless(b.pick.CanBack(), idle, "key.back.not"), "", "back", "esc", "backspace"), Do: b.back},
		{Binding: b.bind(b.unless(len(b.reveal.left) > 0, "", "key.skip.not"), "", "skip", "v"), Do: b.skip},
		{Binding: b.bind(several, "tab", "step", "tab", "shift+tab"), Do: b.step},
	}
	numbers := widget.Binding{Show: "0-9", Help: b.say("key.number.help"), WhyNot: several}
	for n := range 10 {
		numbers.Keys = append(numbers.Keys, strconv.Itoa(n))
	}
	return append(list, board.Command{Binding: numbers, Do: b.number})
}

func (b *Board) say(key string, args ...any) string {
	return b.scene.Words.T("buffalo."+key, args...)
}

func (b *Board) bind(why, show, name string, keys ...string) widget.Binding {
	return widget.Binding{Keys: keys, Show: show, Label: b.say("key." + name), Help: b.say("key." + name + ".help"), WhyNot: why}
}

// unless is why a key does nothing: the reason that holds anyway, or its own.
func (b *Board) unless(can bool, anyway, key string) string {
	if anyway != "" || can {
		return anyway
	}
	return b.say(key)
}

func (b *Board) arrow(key string) board.Act {
	b.pick.Arrow(key)
	return board.Act{}
}

func (b *Board) step(key string) board.Act {
	if key == "shift+tab" {
		b.pick.Next(-1)
	} else {
		b.pick.Next(1)
	}
	return board.Act{}
}

// number points at a number of cows, or else picks a choice by its place.
func (b *Board) number(key string) board.Act {
	n, _ := strconv.Atoi(key)
	if !b.choosing(thingNumber) {
		return b.pick.Nth(n)
	}
	if b.pick.Point(thingNumber | uint32(n)) {
		return board.Act{}
	}
	return board.Act{Note: b.whyNot(n)}
}

func (b *Board) back(string) board.Act {
	b.pick.Back()
	return board.Act{}
}

func (b *Board) done(string) board.Act { return board.Play(buffalo.Done()) }

func (b *Board) takeBack(string) board.Act { return board.Play(b.recall()) }

func (b *Board) skip(string) board.Act {
	b.reveal.left = nil
	return board.Act{}
}

// Click points at a thing or picks it.
func (b *Board) Click(x, y int) board.Act {
	if why := b.scene.WhyIdle(); why != "" {
		return board.Act{Note: why}
	}
	thing, offered := b.pick.At(x, y)
	if thing != 0 && !offered {
		if kindOf(thing) == thingNumber {
			return board.Act{Note: b.whyNot(number(thing))}
		}
		return board.Act{Note: b.say("not.here")}
	}
	return b.pick.Click(x, y)
}
