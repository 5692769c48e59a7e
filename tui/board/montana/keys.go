package montana

import (
	"strconv"

	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/widget"
)

func (b *Board) say(key string, args ...any) string {
	return b.scene.Words.T("montana."+key, args...)
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

// Commands are the keys of the board at this moment.
func (b *Board) Commands() []board.Command {
	idle := b.scene.WhyIdle()
	some := b.unless(len(b.pick.Options()) > 0, idle, "not.here")
	several := b.unless(len(b.pick.Options()) > 1, some, "key.choose.not")
	back := b.unless(b.pick.CanBack() || b.trading, idle, "key.back.not")
	if b.looking {
		some, several, back = b.say("looking"), "", ""
	}
	list := []board.Command{
		{Binding: b.bind(some, "", "pick", "enter", "space"), Do: func(string) board.Act { return b.pick.Pick() }},
		{Binding: b.bind(several, "↑↓←→", "choose", "up", "down", "left", "right"), Do: b.arrow},
		{Binding: b.bind(b.unless(b.asks(montana.KindDone), idle, "key.done.not"), "", "done", "d"), Do: b.do(montana.KindDone)},
		{Binding: b.bind(b.unless(b.asks(montana.KindFold), idle, "key.fold.not"), "", "fold", "f"), Do: b.do(montana.KindFold)},
		{Binding: b.bind(b.unless(b.asks(montana.KindTrade), idle, "key.trade.not"), "", "trade", "c"), Do: b.trade},
		{Binding: b.bind("", "", "look", "l"), Do: b.look},
		{Binding: b.bind(back, "", "back", "esc", "backspace"), Do: b.back},
		{Binding: b.bind(b.unless(b.wheel.left > 0, "", "key.skip.not"), "", "skip", "v"), Do: b.skip},
		{Binding: b.bind(several, "tab", "step", "tab", "shift+tab"), Do: b.next},
	}
	numbers := widget.Binding{Show: "1-9", Help: b.say("key.number.help"), WhyNot: several}
	for n := 1; n <= 9; n++ {
		numbers.Keys = append(numbers.Keys, strconv.Itoa(n))
	}
	return append(list, board.Command{Binding: numbers, Do: b.number})
}

func (b *Board) arrow(key string) board.Act {
	b.cursor().Arrow(key)
	return board.Act{}
}

func (b *Board) next(key string) board.Act {
	if key == "shift+tab" {
		b.cursor().Next(-1)
	} else {
		b.cursor().Next(1)
	}
	return board.Act{}
}

func (b *Board) number(key string) board.Act {
	n, _ := strconv.Atoi(key)
	if b.looking {
		b.eye.Nth(n)
		return board.Act{}
	}
	return b.pick.Nth(n)
}

// do makes the one move of a kind.
func (b *Board) do(kind uint8) func(string) board.Act {
	return func(string) board.Act { return board.Play(b.move(kind)) }
}

// trade opens or closes the list of what a cow brings.
func (b *Board) trade(string) board.Act {
	b.trading, b.looking = !b.trading, false
	b.pick.Set(nil)
	b.pick.Set(paths(b.view, b.scene.Legal, b.trading))
	return board.Act{}
}

// look lets the cursor go everywhere, or back to the choice.
func (b *Board) look(string) board.Act {
	b.looking = !b.looking
	return board.Act{}
}

func (b *Board) back(string) board.Act {
	switch {
	case b.looking:
		b.looking = false
	case !b.pick.Back() && b.trading:
		return b.trade("")
	}
	return board.Act{}
}

func (b *Board) skip(string) board.Act {
	b.wheel.left = 0
	return board.Act{}
}
