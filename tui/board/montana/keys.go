package montana

import (
	"cmp"
	"slices"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/keys"
)

func (b *gameBoard) Actions() []board.Action {
	switch {
	case b.asked != nil:
		return b.askedActions()
	case b.view.Turn.Step == montana.StepCanteen && b.Scene.MyTurn() && !b.trading && !b.Looking:
		return b.canteenActions()
	}
	nothing, noChoice, back := b.WhyNothing(), b.WhyNoChoice(), b.BackAction()
	back.WhyNot = b.WhyUnless(b.Pick.CanBack() || b.trading, b.Scene.WhyIdle(), "key.back.not")
	back.Do = b.back
	switch {
	case b.Looking:
		nothing, noChoice, back.WhyNot = "", "", ""
	case !b.trading && b.onlyTradesHelp() && len(b.Pick.Options()) == 0:
		nothing = b.onlyTrades()
	}
	arrows, pick := b.ArrowAction(noChoice), b.PickAction(nothing)
	arrows.Label, pick.Label = b.Say("key.choose."+b.moving()), b.Say("key.pick."+b.picking())
	arrows.Do, pick.Do = b.arrow, b.enter
	list := []board.Action{pick, arrows}
	b.findNumbers()
	doors := b.atDoors() && len(b.numbered) == 0
	if doors {
		list = append(list, board.Action{Binding: b.Bind("", "1-3", "doors", "1", "2", "3"), Do: func(key string) board.Effect { return b.open(int(key[0] - '0')) }})
	}
	list = append(append(list, b.doneAction()), append(b.freeActions(), back, b.stepAction(noChoice))...)
	if !doors {
		list = append(list, b.NumberAction(noChoice, b.number))
	}
	return list
}

// atDoors reports whether a turn begins: then the doors stand there, and one may be open. A lesson opens them itself.
func (b *gameBoard) atDoors() bool {
	return b.Scene.MyTurn() && !b.Scene.Taught && b.view.Turn.Step == montana.StepTurn && !b.trading
}

// stepAction goes to the next choice; where workers can be sent in several ways, to the next way.
func (b *gameBoard) stepAction(why string) board.Action {
	step := b.StepAction(why)
	next := step.Do
	if b.door() == doorWork && !b.Looking {
		step.Label = b.Say("workers")
	}
	step.Do = func(key string) board.Effect {
		if b.Looking || b.Pick.Turns() < 2 {
			return next(key)
		}
		b.Pick.Turn(board.If(key == "tab", 1, -1))
		return board.Effect{}
	}
	return step
}

// enter does what the decision says; of what is only looked at it says why it cannot be chosen.
func (b *gameBoard) enter(string) board.Effect {
	if here, _ := b.here(); b.Looking {
		if !b.can(here) {
			return board.Effect{Note: cmp.Or(b.Scene.WhyIdle(), b.about(here), b.Say("not.here"))}
		}
		b.Looking = false
	}
	return b.choose()
}

// arrow moves the cursor. What is looked at is chosen as soon as it can be; in the city no row is left out.
func (b *gameBoard) arrow(key string) board.Effect {
	if !b.Looking && b.Choosing(thingCell) && (key == "up" || key == "down") {
		b.nextRow(board.If(key == "up", -1, 1))
		return board.Effect{}
	}
	b.ArrowAction("").Do(key)
	b.lookedAt()
	return board.Effect{}
}

func (b *gameBoard) lookedAt() {
	if here, ok := b.here(); ok && b.Looking && b.can(here) && !b.Pick.On(here) {
		b.Pick.Reach(here)
	}
}

// nextRow goes to the nearest row of the city, up or down, with a cell that can be bid on, and there to the nearest one.
func (b *gameBoard) nextRow(by int) {
	here, _ := b.Pick.Here()
	best, least := here.Thing, 0
	for _, o := range b.Pick.Options() {
		rows, columns := o.Thing.Number()>>8-here.Thing.Number()>>8, o.Thing.Number()&0xff-here.Thing.Number()&0xff
		if far := 16*rows*by + max(columns, -columns); rows*by > 0 && (least == 0 || far < least) {
			best, least = o.Thing, far
		}
	}
	b.Pick.Point(best)
}

func (b *gameBoard) freeActions() []board.Action {
	trade := b.Bind(b.WhyUnless(b.IsLegal(montana.MoveTrade), b.Scene.WhyIdle(), "key.trade.not"), "", "trade", keys.Trade)
	skip := b.Bind(b.WhyUnless(b.wheel.left > 0, "", "key.skip.not"), "", "skip", keys.Skip)
	var list []board.Action
	if b.mayAgain() {
		list = append(list, board.Action{Binding: b.Bind("", "", "again", keys.Again), Do: func(string) board.Effect {
			b.againIn = board.If(b.again(), 0, b.view.Turn.Number)
			return board.Effect{}
		}})
	}
	return append(list, board.Action{Binding: skip, Do: b.skip}, board.Action{Binding: trade, Do: b.trade},
		board.Action{Binding: b.Bind("", "", "look", keys.Look), Do: b.look})
}

func (b *gameBoard) moving() string {
	switch {
	case b.Looking:
		return "around"
	case b.Choosing(thingDoor):
		return "door"
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
	case b.Choosing(thingDoor):
		return "open"
	case b.door() == doorRecruit:
		here, _ := b.Pick.Here()
		return board.If(b.doubt(here) == "", "spin", "spin-ask")
	case b.door() == doorBuild:
		return "build"
	}
	return cmp.Or(picks[b.view.Turn.Step], "thing")
}

var picks = map[montana.Step]string{
	montana.StepCamp: "camp", montana.StepBuild: "build", montana.StepBid: "bid", montana.StepPush: "push",
}

// doneCosts reports whether ending this step gives up something that could still be built.
func (b *gameBoard) doneCosts() bool {
	return b.view.Turn.Step == montana.StepBuild && b.IsLegal(montana.MoveBuild) && b.IsLegal(montana.MoveDone)
}

// doneAction passes in an auction, and ends any other step; where that gives something up it asks first.
func (b *gameBoard) doneAction() board.Action {
	if pass := b.FirstLegal(montana.MoveFold); pass != rules.NoMove {
		return board.Action{Binding: b.Bind("", "", "fold", keys.Done), Do: func(string) board.Effect { return b.makes(pass) }}
	}
	done := b.MoveAction(montana.MoveDone, "done", keys.Done)
	done.Do = func(string) board.Effect {
		move := b.FirstLegal(montana.MoveDone)
		if !b.doneCosts() {
			return b.makes(move)
		}
		b.asked, b.Looking, b.trading = &question{"done", []rules.Move{move}}, false, false
		return board.Effect{}
	}
	return done
}

// A question is asked before moves are made that cannot be taken back, give something up or bring nothing.
type question struct {
	about string
	moves []rules.Move
}

func (b *gameBoard) askedActions() []board.Action {
	goOn := func(string) board.Effect {
		b.asked = nil
		return board.Effect{}
	}
	yes, no := b.asked.about+"-yes", b.asked.about+"-no"
	return []board.Action{
		{Binding: b.Bind("", "enter", no, "enter", "space"), Do: goOn},
		{Binding: b.Bind("", "", no, "esc"), Do: goOn}, // stands at the right end
		{Binding: b.Bind("", "", yes, keys.Yes), Do: func(string) board.Effect {
			moves := b.asked.moves
			b.asked = nil
			return b.makes(moves...)
		}},
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
		b.lookedAt()
		return board.Effect{}
	}
	if n <= len(b.numbered) {
		b.Pick.Point(b.numbered[n-1])
		return board.Effect{}
	}
	return b.Pick.PickNth(n)
}

// numberOf is the key that goes to a hex or a place that can be chosen, as it stands on the board; 0 for none.
func (b *gameBoard) numberOf(thing board.Thing) rune {
	if at := slices.Index(b.numbered, thing); at >= 0 {
		return '1' + rune(at)
	}
	return 0
}

// findNumbers numbers the hexes and places that can be chosen now, the best first, the city always; not the bank's
// spaces, which begin with a number of their own.
func (b *gameBoard) findNumbers() {
	b.numbered = b.numbered[:0]
	if step := b.view.Turn.Step; b.Looking || step != montana.StepTurn && step != montana.StepBuild {
		return
	}
	city := b.Pick.Offers(thingCity)
	for _, o := range b.Pick.Options() {
		wears := false
		switch o.Thing.Sort() {
		case thingHex:
			wears = b.looks[o.Thing.Number()].standing == buildable
		case thingSpace:
			wears = o.Thing.Number()>>8 != int(montana.Bank)
		}
		if wears && len(b.numbered) < 9-bit(city) && !slices.Contains(b.numbered, o.Thing) {
			b.numbered = append(b.numbered, o.Thing)
		}
	}
	if city {
		b.numbered = append(b.numbered, thingCity)
	}
}

func (b *gameBoard) trade(string) board.Effect {
	b.trading, b.Looking = !b.trading, false
	b.Pick.SetPaths(nil)
	b.findWays()
	b.lookAtLand()
	return board.Effect{}
}

func (b *gameBoard) look(string) board.Effect {
	if here, ok := b.here(); ok && !b.Looking {
		b.Around.Point(here)
	}
	b.Looking = !b.Looking
	b.lookedAt()
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
