package moonriver

import (
	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// A gameBoard is Moon River in front of one person.
type gameBoard struct {
	board.Base
	view             *moonriver.View
	othersReadable   bool       // the cursor can be seen on the small ranches: the large one need not change
	chosenRanch      rules.Seat // whose ranch the viewer wants to see large; 0 for the own
	highlightedRanch rules.Seat // whose ranch an event is highlighted on; 0 for none
}

// Update hands over what is so now.
func (b *gameBoard) Update(s board.Scene) {
	b.Scene = s
	b.view, _ = s.View.(*moonriver.View)
	if b.view == nil {
		return
	}
	if s.MyTurn() {
		b.Pick.SetPaths(paths(s))
		b.chosenRanch = 0
		return
	}
	b.Pick.SetPaths(nil)
}

// shownRanch is whose ranch is shown large: that of the highlighted event, else the
// one with the cursor, else the one that the viewer wants to see, else the own.
func (b *gameBoard) shownRanch() rules.Seat {
	if b.highlightedRanch > 0 && int(b.highlightedRanch) <= len(b.view.Ranches) {
		return b.highlightedRanch
	}
	if here, ok := b.Pick.Here(); ok && here.Thing.Sort() == thingCell && !b.othersReadable {
		seat, _ := cellOf(here.Thing)
		return seat
	}
	if b.chosenRanch > 0 && int(b.chosenRanch) <= len(b.view.Ranches) {
		return b.chosenRanch
	}
	if b.Scene.Seat > 0 {
		return b.Scene.Seat
	}
	return 1
}

// choosingOthers reports whether a plot of another player is to be chosen.
func (b *gameBoard) choosingOthers() bool {
	return b.Choosing(thingPlot) && len(b.Pick.Picked()) == 1 && b.IsLegal(moonriver.MoveSwap)
}

// ghosts are the halves of the domino, or the bonus plot, that is being placed.
func (b *gameBoard) ghosts(seat rules.Seat) map[moonriver.Cell]ghost {
	m := b.Pick.Move()
	if seat != b.Scene.Seat || m == rules.NoMove {
		return nil
	}
	here, _ := b.Pick.Here()
	_, anchor := cellOf(here.Thing)
	switch m.Kind() {
	case moonriver.MoveLay:
		one, two := moonriver.HalvesOf(m)
		return map[moonriver.Cell]ghost{one.Cell: {one.Plot, one.Cell == anchor}, two.Cell: {two.Plot, two.Cell == anchor}}
	case moonriver.MoveClaim:
		if tile, side, at := moonriver.ClaimOf(m); at != 0 {
			return map[moonriver.Cell]ghost{at: {moonriver.BonusPlot(tile, side), true}}
		}
	}
	return nil
}

// Draw draws all of the canvas.
func (b *gameBoard) Draw(c board.Canvas) {
	if b.view == nil {
		return
	}
	b.Pick.Unmark()
	f := layout(c.W, c.H, len(b.view.Ranches), b.view.Ranches[0].Rows)
	b.othersReadable = f.roomy && b.view.Ranches[0].Rows == 5
	shown := b.shownRanch()
	b.drawRanch(c, f.ranch, f.cw, f.ch, shown)
	for i := range f.others {
		seat := rules.Seat((int(shown)+i)%len(b.view.Ranches) + 1)
		if b.view.Ranches[0].Rows > 5 {
			b.drawRanch(c, f.others[i], f.ow, f.oh, seat)
		} else {
			b.drawSmall(c, f.others[i], f.ow, f.oh, seat)
		}
	}
	b.drawColumns(c, f.columns)
	b.drawSaloon(c, f.saloon)
	b.drawStock(c, f.stock)
	b.drawHand(c, f.hand, f)
	b.drawInfo(c, f.info)
}

// drawInfo explains what is under the cursor.
func (b *gameBoard) drawInfo(c board.Canvas, at box) {
	y := at.y
	for _, line := range widget.Wrap(b.why(), at.w) {
		if y < at.y+at.h {
			c.Text(at.x, y, style.Of(style.Dim), line)
		}
		y++
	}
}

// Actions are the keys of the board at this moment.
func (b *gameBoard) Actions() []board.Action {
	noChoice := b.WhyNoChoice()
	pick := b.PickAction(b.WhyNothing())
	if m := b.Pick.Move(); m.Kind() == moonriver.MoveLay {
		pick.Label = b.Say("key.lay")
	}
	turn := b.Bind(b.WhyUnless(b.Pick.Turnable(), b.WhyNothing(), "key.turn.not"), "", "turn", "r")
	look := b.Bind(b.WhyUnless(!b.Choosing(thingCell), "", "key.look.not"), "", "look", "l")
	return []board.Action{
		pick,
		b.ArrowAction(noChoice, b.Cursor),
		{Binding: turn, Do: b.turn},
		b.MoveAction(moonriver.MoveDone, "done", "d"),
		b.BackAction(),
		{Binding: look, Do: b.showNextRanch},
		b.StepAction(noChoice, b.Cursor),
		b.NumberAction(noChoice, 1, b.Pick.PickNth),
	}
}

// turn works as long as anything can be turned, so that the footer does not change
// while the cursor moves.
func (b *gameBoard) turn(string) board.Effect {
	if b.Pick.Turns() < 2 {
		return board.Effect{Note: b.Say("key.turn.not")}
	}
	b.Pick.Turn(1)
	return board.Effect{}
}

// showNextRanch shows the next player's ranch large.
func (b *gameBoard) showNextRanch(string) board.Effect {
	if b.view == nil {
		return board.Effect{}
	}
	b.chosenRanch = rules.Seat(int(b.shownRanch())%len(b.view.Ranches) + 1)
	return board.Effect{}
}

// Click points at a thing, turns it, or picks it.
func (b *gameBoard) Click(x, y int) board.Effect {
	if why := b.Scene.WhyIdle(); why != "" {
		return board.Effect{Note: why}
	}
	if thing, offered := b.Pick.At(x, y); thing != 0 && !offered {
		return board.Effect{Note: b.Scene.Words.T("moonriver.not.here")}
	}
	return b.Pick.Click(x, y)
}
