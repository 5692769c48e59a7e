package montana

import (
	"saloon/rules/montana"
	"saloon/tui/board"
)

// Commands are the keys of the board at this moment.
func (b *Board) Commands() []board.Command {
	some, several, back := b.Some(), b.Several(), b.BackCommand()
	back.WhyNot = b.Unless(b.Pick.CanBack() || b.trading, b.Scene.WhyIdle(), "key.back.not")
	back.Do = b.back
	if b.looking {
		some, several, back.WhyNot = b.Say("looking"), "", ""
	}
	trade := b.Bind(b.Unless(b.Asks(montana.MoveTrade), b.Scene.WhyIdle(), "key.trade.not"), "", "trade", "c")
	skip := b.Bind(b.Unless(b.wheel.left > 0, "", "key.skip.not"), "", "skip", "v")
	return []board.Command{
		b.PickCommand(some),
		b.ArrowCommand(several, b.cursor),
		b.MoveCommand(montana.MoveDone, "done", "d"),
		b.MoveCommand(montana.MoveFold, "fold", "f"),
		{Binding: trade, Do: b.trade},
		{Binding: b.Bind("", "", "look", "l"), Do: b.look},
		back,
		{Binding: skip, Do: b.skip},
		b.StepCommand(several, b.cursor),
		b.NumberCommand(several, 1, b.number),
	}
}

func (b *Board) number(n int) board.Act {
	if b.looking {
		b.eye.Nth(n)
		return board.Act{}
	}
	return b.Pick.Nth(n)
}

// trade opens or closes the list of what a cow brings.
func (b *Board) trade(string) board.Act {
	b.trading, b.looking = !b.trading, false
	b.Pick.Set(nil)
	b.Pick.Set(paths(b.view, b.Scene.Legal, b.trading))
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
	case !b.Pick.Back() && b.trading:
		return b.trade("")
	}
	return board.Act{}
}

func (b *Board) skip(string) board.Act {
	b.wheel.left = 0
	return board.Act{}
}
