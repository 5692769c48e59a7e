package moonriver

import (
	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// Board is Moon River in front of one person.
type Board struct {
	board.Helm
	view *moonriver.View
	calm bool       // the small ranches can be read: the large one need not change
	look rules.Seat // whose ranch is shown large; 0 for the own
	told rules.Seat // whose ranch an event is pointed out on; 0 for none
}

// Update hands over what is so now.
func (b *Board) Update(s board.Scene) {
	b.Scene = s
	b.view, _ = s.View.(*moonriver.View)
	if b.view == nil {
		return
	}
	if s.Mine() {
		b.Pick.Set(paths(s))
		b.look = 0
		return
	}
	b.Pick.Set(nil)
}

// looked is whose ranch is shown large: the one under the cursor when it is
// another's, then the one that was asked for, then the own.
func (b *Board) looked() rules.Seat {
	if b.told > 0 && int(b.told) <= len(b.view.Ranches) {
		return b.told
	}
	if here, ok := b.Pick.Here(); ok && here.Thing&^0xffff == thingCell && !b.calm {
		seat, _ := cellOf(here.Thing)
		return seat
	}
	if b.look > 0 && int(b.look) <= len(b.view.Ranches) {
		return b.look
	}
	if b.Scene.Seat > 0 {
		return b.Scene.Seat
	}
	return 1
}

// choosingOthers reports whether a plot of another player is to be chosen.
func (b *Board) choosingOthers() bool {
	return b.Choosing(thingPlot) && len(b.Pick.Picked()) == 1 && b.Asks(moonriver.MoveSwap)
}

// ghosts are the halves of the domino or bonus plot that is being placed.
func (b *Board) ghosts(seat rules.Seat) map[moonriver.Cell]ghost {
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
func (b *Board) Draw(c board.Canvas) {
	if b.view == nil {
		return
	}
	b.Pick.Unmark()
	f := layout(c.W, c.H, len(b.view.Ranches), b.view.Ranches[0].Rows)
	b.calm = f.roomy && b.view.Ranches[0].Rows == 5
	shown := b.looked()
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
func (b *Board) drawInfo(c board.Canvas, at box) {
	y := at.y
	for _, line := range widget.Wrap(b.Why(), at.w) {
		if y < at.y+at.h {
			c.Text(at.x, y, style.Of(style.Dim), line)
		}
		y++
	}
}

// Commands are the keys of the board at this moment.
func (b *Board) Commands() []board.Command {
	several := b.Several()
	pick := b.PickCommand(b.Some())
	if m := b.Pick.Move(); m.Kind() == moonriver.MoveLay {
		pick.Label = b.Say("key.lay")
	}
	turn := b.Bind(b.Unless(b.Pick.Turnable(), b.Some(), "key.turn.not"), "", "turn", "r")
	look := b.Bind(b.Unless(!b.Choosing(thingCell), "", "key.look.not"), "", "look", "l")
	return []board.Command{
		pick,
		b.ArrowCommand(several, b.Cursor),
		{Binding: turn, Do: b.turn},
		b.MoveCommand(moonriver.MoveDone, "done", "d"),
		b.BackCommand(),
		{Binding: look, Do: b.lookOn},
		b.StepCommand(several, b.Cursor),
		b.NumberCommand(several, 1, b.Pick.Nth),
	}
}

// turn is offered as long as anything can be turned, so that the footer keeps
// still while the cursor moves.
func (b *Board) turn(string) board.Act {
	if b.Pick.Turns() < 2 {
		return board.Act{Note: b.Say("key.turn.not")}
	}
	b.Pick.Turn(1)
	return board.Act{}
}

// lookOn shows the next player's ranch large.
func (b *Board) lookOn(string) board.Act {
	if b.view == nil {
		return board.Act{}
	}
	b.look = rules.Seat(int(b.looked())%len(b.view.Ranches) + 1)
	return board.Act{}
}

// Click points at a thing, turns it, or picks it.
func (b *Board) Click(x, y int) board.Act {
	if why := b.Scene.WhyIdle(); why != "" {
		return board.Act{Note: why}
	}
	if thing, offered := b.Pick.At(x, y); thing != 0 && !offered {
		return board.Act{Note: b.Scene.Words.T("moonriver.not.here")}
	}
	return b.Pick.Click(x, y)
}
