package buffalo

import (
	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/widget"
)

// A gameBoard is Zoff in Buffalo in front of one person.
type gameBoard struct {
	board.Base
	view        *buffalo.View
	reveal      reveal
	storyLength int // length of the story at the last Update
}

// Update hands over what is so now.
func (b *gameBoard) Update(s board.Scene) {
	b.Scene = s
	b.view, _ = s.View.(*buffalo.View)
	if b.view == nil {
		return
	}
	b.reveal.look(s)
	if s.MyTurn() {
		b.Pick.SetPaths(paths(s.Legal))
	} else {
		b.Pick.SetPaths(nil)
	}
	if fresh := len(s.Story) != b.storyLength; fresh && b.view.Step == buffalo.StepGraze {
		b.suggest()
	}
	b.storyLength = len(s.Story)
}

// suggest puts the cursor on the largest number of cows: mostly that is wanted.
func (b *gameBoard) suggest() {
	if options := b.Pick.Options(); len(options) > 0 {
		b.Pick.Point(options[len(options)-1].Thing)
	}
}

// Draw draws all of the canvas.
func (b *gameBoard) Draw(c board.Canvas) {
	if b.view == nil {
		return
	}
	b.Pick.Unmark()
	y := b.drawMeadows(c)
	y = b.drawSeats(c, y)
	y = b.drawCards(c, y)
	y = b.drawLine(c, y)
	for _, line := range widget.Wrap(b.why(), c.W-2) {
		if y < c.H {
			c.Text(1, y, dim, line)
		}
		y++
	}
}

// lastLegal is the last legal move of a kind, or NoMove.
func (b *gameBoard) lastLegal(kind uint8) rules.Move {
	for i := len(b.Scene.Legal) - 1; i >= 0; i-- {
		if b.Scene.Legal[i].Kind() == kind {
			return b.Scene.Legal[i]
		}
	}
	return rules.NoMove
}

// recall is the move that takes back the secret choice made last.
func (b *gameBoard) recall() rules.Move {
	if n := len(b.view.Chosen); n > 0 {
		last := b.view.Chosen[n-1].Card
		for _, m := range b.Scene.Legal {
			if m.Kind() == buffalo.MoveRecall && buffalo.PartsOf(m).Card == last {
				return m
			}
		}
	}
	return b.lastLegal(buffalo.MoveRecall)
}

// Actions are the keys of the board at this moment.
func (b *gameBoard) Actions() []board.Action {
	noChoice, idle := b.WhyNoChoice(), b.Scene.WhyIdle()
	recall := b.Bind(b.WhyUnless(b.view != nil && b.recall() != rules.NoMove, idle, "key.recall.not"), "", "recall", "x")
	skip := b.Bind(b.WhyUnless(len(b.reveal.left) > 0, "", "key.skip.not"), "", "skip", "v")
	return []board.Action{
		b.PickAction(b.WhyNothing()),
		b.ArrowAction(noChoice, b.Cursor),
		b.MoveAction(buffalo.MoveDone, "done", "d"),
		{Binding: recall, Do: b.takeBack},
		b.BackAction(),
		{Binding: skip, Do: b.skip},
		b.StepAction(noChoice, b.Cursor),
		b.NumberAction(noChoice, 0, b.number),
	}
}

// number puts the cursor on a number of cows, or else picks an option by its place.
func (b *gameBoard) number(n int) board.Effect {
	if !b.Choosing(thingNumber) {
		return b.Pick.PickNth(n)
	}
	if b.Pick.Point(thingNumber | board.Thing(n)) {
		return board.Effect{}
	}
	return board.Effect{Note: b.whyNot(n)}
}

func (b *gameBoard) takeBack(string) board.Effect { return board.Play(b.recall()) }

func (b *gameBoard) skip(string) board.Effect {
	b.reveal.left = nil
	return board.Effect{}
}

// Click points at a thing or picks it.
func (b *gameBoard) Click(x, y int) board.Effect {
	if why := b.Scene.WhyIdle(); why != "" {
		return board.Effect{Note: why}
	}
	thing, offered := b.Pick.At(x, y)
	if thing != 0 && !offered {
		if thing.Sort() == thingNumber {
			return board.Effect{Note: b.whyNot(thing.Number())}
		}
		return board.Effect{Note: b.Say("not.here")}
	}
	return b.Pick.Click(x, y)
}
