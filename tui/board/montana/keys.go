package montana

import (
	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/keys"
)

func (b *gameBoard) Actions() []board.Action {
	switch {
	case b.asking:
		return b.askedActions()
	case b.view.Turn.Step == montana.StepCanteen && b.Scene.MyTurn() && !b.trading && !b.Looking:
		return b.canteenActions()
	}
	nothing, noChoice, back := b.WhyNothing(), b.WhyNoChoice(), b.BackAction()
	back.WhyNot = b.WhyUnless(b.Pick.CanBack() || b.trading, b.Scene.WhyIdle(), "key.back.not")
	back.Do = b.back
	switch {
	case b.Looking:
		nothing, noChoice, back.WhyNot = b.Say("looking"), "", ""
	case !b.trading && b.onlyTradesHelp():
		nothing = b.onlyTrades()
	}
	arrows, pick := b.ArrowAction(noChoice), b.PickAction(nothing)
	arrows.Label, pick.Label = b.Say("key.choose."+b.moving()), b.Say("key.pick."+b.picking())
	return append([]board.Action{
		pick, arrows, b.doneAction(),
	}, append(b.freeActions(), back, b.StepAction(noChoice), b.NumberAction(noChoice, b.number))...)
}

func (b *gameBoard) freeActions() []board.Action {
	trade := b.Bind(b.WhyUnless(b.IsLegal(montana.MoveTrade), b.Scene.WhyIdle(), "key.trade.not"), "", "trade", keys.Trade)
	skip := b.Bind(b.WhyUnless(b.wheel.left > 0, "", "key.skip.not"), "", "skip", keys.Skip)
	return []board.Action{
		{Binding: skip, Do: b.skip},
		{Binding: trade, Do: b.trade},
		{Binding: b.Bind("", "", "look", keys.Look), Do: b.look},
	}
}

func (b *gameBoard) moving() string {
	switch {
	case b.Looking:
		return "around"
	case b.Choosing(thingCell):
		return "cell"
	case b.Choosing(thingSector):
		return "sector"
	case b.view.Turn.Step == montana.StepBuild && b.Choosing(thingHex):
		return "hex"
	}
	return "thing"
}

// picking is what enter does at this step: one thing for all that can be chosen, so that the keys stay.
func (b *gameBoard) picking() string {
	switch {
	case b.Looking:
		return "thing"
	case b.trading:
		return "trade"
	}
	switch b.view.Turn.Step {
	case montana.StepCamp:
		return "camp"
	case montana.StepBuild:
		return "build"
	case montana.StepBid:
		return "bid"
	case montana.StepPush:
		return "push"
	}
	return "thing"
}

// doneCosts reports whether ending this step gives up something that could still be built.
func (b *gameBoard) doneCosts() bool {
	return b.view.Turn.Step == montana.StepBuild && b.IsLegal(montana.MoveBuild) && b.IsLegal(montana.MoveDone)
}

// doneAction passes in an auction, and ends any other step; where that gives something up it asks first.
func (b *gameBoard) doneAction() board.Action {
	if pass := b.FirstLegal(montana.MoveFold); pass != rules.NoMove {
		return board.Action{Binding: b.Bind("", "", "fold", keys.Done), Do: func(string) board.Effect { return board.Play(pass) }}
	}
	done := b.MoveAction(montana.MoveDone, "done", keys.Done)
	if !b.doneCosts() {
		return done
	}
	done.Do = func(string) board.Effect {
		b.asking, b.Looking, b.trading = true, false, false
		return board.Effect{}
	}
	return done
}

func (b *gameBoard) askedActions() []board.Action {
	goOn := func(string) board.Effect {
		b.asking = false
		return board.Effect{}
	}
	yes := b.Bind("", "", "ask-yes", keys.Yes)
	return []board.Action{
		{Binding: b.Bind("", "enter", "ask-no", "enter", "space"), Do: goOn},
		{Binding: b.Bind("", "", "ask-no", "esc"), Do: goOn}, // stands at the right end
		{Binding: yes, Do: func(string) board.Effect { return board.Play(b.FirstLegal(montana.MoveDone)) }},
	}
}

func (b *gameBoard) canteenActions() []board.Action {
	answer := func(kind uint8, show, name string, keys ...string) board.Action {
		why := b.WhyUnless(b.IsLegal(kind), b.Scene.WhyIdle(), "key.done.not")
		return board.Action{Binding: b.Bind(why, show, name, keys...), Do: func(string) board.Effect { return board.Play(b.FirstLegal(kind)) }}
	}
	return append([]board.Action{
		answer(montana.MoveDone, "enter", "canteen-no", "enter", "space", keys.Done),
		answer(montana.MoveCanteen, "", "canteen-yes", keys.Yes),
		answer(montana.MoveDone, "", "canteen-no", "esc"), // stands at the right end
	}, b.freeActions()...)
}

func (b *gameBoard) number(n int) board.Effect {
	if b.Looking {
		b.Around.PickNth(n)
		return board.Effect{}
	}
	return b.Pick.PickNth(n)
}

func (b *gameBoard) trade(string) board.Effect {
	b.trading, b.Looking = !b.trading, false
	b.Pick.SetPaths(nil)
	b.Pick.SetPaths(paths(b.view, b.Scene.Legal, b.trading))
	b.lookAtLand()
	return board.Effect{}
}

func (b *gameBoard) look(string) board.Effect {
	if here, ok := b.here(); ok && !b.Looking {
		b.Around.Point(here)
	}
	b.Looking = !b.Looking
	return board.Effect{}
}

func (b *gameBoard) back(string) board.Effect {
	switch {
	case b.Looking:
		b.Looking = false
	case !b.Pick.Back() && b.trading:
		return b.trade("")
	}
	return board.Effect{}
}

func (b *gameBoard) skip(string) board.Effect {
	b.wheel.left = 0
	return board.Effect{}
}
