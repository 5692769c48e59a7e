package buffalo

import (
	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/widget"
)

// Board is Zoff in Buffalo in front of one person.
type Board struct {
	board.Helm
	view   *buffalo.View
	reveal reveal
	told   int // lines of the story when the board was brought up to date last
}

// Update hands over what is so now.
func (b *Board) Update(s board.Scene) {
	b.Scene = s
	b.view, _ = s.View.(*buffalo.View)
	if b.view == nil {
		return
	}
	b.reveal.look(s)
	if s.Mine() {
		b.Pick.Set(paths(s.Legal))
	} else {
		b.Pick.Set(nil)
	}
	if fresh := len(s.Story) != b.told; fresh && b.view.Step == buffalo.StepGraze {
		b.suggest()
	}
	b.told = len(s.Story)
}

// suggest points at the largest number of cows, which is what one mostly wants.
func (b *Board) suggest() {
	if options := b.Pick.Options(); len(options) > 0 {
		b.Pick.Point(options[len(options)-1].Thing)
	}
}

// Draw draws all of the canvas.
func (b *Board) Draw(c board.Canvas) {
	if b.view == nil {
		return
	}
	b.Pick.Unmark()
	y := b.drawMeadows(c)
	y = b.drawSeats(c, y)
	y = b.drawCards(c, y)
	y = b.drawLine(c, y)
	for _, line := range widget.Wrap(b.Why(), c.W-2) {
		if y < c.H {
			c.Text(1, y, dim, line)
		}
		y++
	}
}

// last is the last legal move of a kind.
func (b *Board) last(kind uint8) rules.Move {
	for i := len(b.Scene.Legal) - 1; i >= 0; i-- {
		if b.Scene.Legal[i].Kind() == kind {
			return b.Scene.Legal[i]
		}
	}
	return rules.NoMove
}

// recall is the move that takes the last secret choice back.
func (b *Board) recall() rules.Move {
	if n := len(b.view.Chosen); n > 0 {
		last := b.view.Chosen[n-1].Card
		for _, m := range b.Scene.Legal {
			if m.Kind() == buffalo.MoveRecall && buffalo.PartsOf(m).Card == last {
				return m
			}
		}
	}
	return b.last(buffalo.MoveRecall)
}

// Commands are the keys of the board at this moment.
func (b *Board) Commands() []board.Command {
	several, idle := b.Several(), b.Scene.WhyIdle()
	recall := b.Bind(b.Unless(b.view != nil && b.recall() != rules.NoMove, idle, "key.recall.not"), "", "recall", "x")
	skip := b.Bind(b.Unless(len(b.reveal.left) > 0, "", "key.skip.not"), "", "skip", "v")
	return []board.Command{
		b.PickCommand(b.Some()),
		b.ArrowCommand(several, b.Cursor),
		b.MoveCommand(buffalo.MoveDone, "done", "d"),
		{Binding: recall, Do: b.takeBack},
		b.BackCommand(),
		{Binding: skip, Do: b.skip},
		b.StepCommand(several, b.Cursor),
		b.NumberCommand(several, 0, b.number),
	}
}

// number points at a number of cows, or else picks a choice by its place.
func (b *Board) number(n int) board.Act {
	if !b.Choosing(thingNumber) {
		return b.Pick.Nth(n)
	}
	if b.Pick.Point(thingNumber | uint32(n)) {
		return board.Act{}
	}
	return board.Act{Note: b.whyNot(n)}
}

func (b *Board) takeBack(string) board.Act { return board.Play(b.recall()) }

func (b *Board) skip(string) board.Act {
	b.reveal.left = nil
	return board.Act{}
}

// Click points at a thing or picks it.
func (b *Board) Click(x, y int) board.Act {
	if why := b.Scene.WhyIdle(); why != "" {
		return board.Act{Note: why}
	}
	thing, offered := b.Pick.At(x, y)
	if thing != 0 && !offered {
		if kindOf(thing) == thingNumber {
			return board.Act{Note: b.whyNot(number(thing))}
		}
		return board.Act{Note: b.Say("not.here")}
	}
	return b.Pick.Click(x, y)
}
