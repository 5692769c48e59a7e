package montana

import (
	"saloon/rules/montana"
	"saloon/tui/board"
)

// Actions are the keys of the board at this moment.
func (b *gameBoard) Actions() []board.Action {
	nothing, noChoice, back := b.WhyNothing(), b.WhyNoChoice(), b.BackAction()
	back.WhyNot = b.WhyUnless(b.Pick.CanBack() || b.trading, b.Scene.WhyIdle(), "key.back.not")
	back.Do = b.back
	if b.looking {
		nothing, noChoice, back.WhyNot = b.Say("looking"), "", ""
	}
	trade := b.Bind(b.WhyUnless(b.IsLegal(montana.MoveTrade), b.Scene.WhyIdle(), "key.trade.not"), "", "trade", "c")
	skip := b.Bind(b.WhyUnless(b.wheel.left > 0, "", "key.skip.not"), "", "skip", "v")
	return []board.Action{
		b.PickAction(nothing),
		b.ArrowAction(noChoice, b.cursor),
		b.MoveAction(montana.MoveDone, "done", "d"),
		b.MoveAction(montana.MoveFold, "fold", "f"),
		{Binding: trade, Do: b.trade},
		{Binding: b.Bind("", "", "look", "l"), Do: b.look},
		back,
		{Binding: skip, Do: b.skip},
		b.StepAction(noChoice, b.cursor),
		b.NumberAction(noChoice, 1, b.number),
	}
}

func (b *gameBoard) number(n int) board.Effect {
	if b.looking {
		b.lookAround.PickNth(n)
		return board.Effect{}
	}
	return b.Pick.PickNth(n)
}

// trade opens or closes the list of what a cow brings.
func (b *gameBoard) trade(string) board.Effect {
	b.trading, b.looking = !b.trading, false
	b.Pick.SetPaths(nil)
	b.Pick.SetPaths(paths(b.view, b.Scene.Legal, b.trading))
	return board.Effect{}
}

// look lets the cursor go everywhere, or back to the choice.
func (b *gameBoard) look(string) board.Effect {
	b.looking = !b.looking
	return board.Effect{}
}

func (b *gameBoard) back(string) board.Effect {
	switch {
	case b.looking:
		b.looking = false
	case !b.Pick.Back() && b.trading:
		return b.trade("")
	}
	return board.Effect{}
}

func (b *gameBoard) skip(string) board.Effect {
	b.wheel.left = 0
	return board.Effect{}
}
