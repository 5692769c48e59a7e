package moonriver

import (
	"strconv"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// Board is Moon River in front of one person.
type Board struct {
	scene board.Scene
	view  *moonriver.View
	pick  board.Picker
	look  rules.Seat // whose ranch is shown large; 0 for the own
}

// Update hands over what is so now.
func (b *Board) Update(s board.Scene) {
	b.scene = s
	b.view, _ = s.View.(*moonriver.View)
	if b.view == nil {
		return
	}
	if len(s.Legal) > 0 && s.Mine() {
		b.pick.Set(paths(s))
		b.look = 0
		return
	}
	b.pick.Set(nil)
}

// looked is whose ranch is shown large: the one under the cursor when it is
// another's, then the one that was asked for, then the own.
func (b *Board) looked() rules.Seat {
	if here, ok := b.pick.Here(); ok && here.Thing&^0xffff == thingCell {
		seat, _ := cellOf(here.Thing)
		return seat
	}
	if b.look > 0 && int(b.look) <= len(b.view.Ranches) {
		return b.look
	}
	if b.scene.Seat > 0 {
		return b.scene.Seat
	}
	return 1
}

// choosing reports whether things of a kind are to be chosen now.
func (b *Board) choosing(kind uint32) bool {
	options := b.pick.Options()
	return len(options) > 0 && options[0].Thing&^0xffff == kind
}

// choosingOthers reports whether a plot of another player is to be chosen.
func (b *Board) choosingOthers() bool {
	return b.choosing(thingPlot) && len(b.pick.Picked()) == 1 && b.asks(moonriver.KindSwap)
}

// asks reports whether a kind of move is legal now.
func (b *Board) asks(kind uint8) bool {
	for _, m := range b.scene.Legal {
		if m.Kind() == kind {
			return true
		}
	}
	return false
}

// ghosts are the halves of the domino or bonus plot that is being placed.
func (b *Board) ghosts(seat rules.Seat) map[moonriver.Cell]ghost {
	m := b.pick.Move()
	if seat != b.scene.Seat || m == rules.NoMove {
		return nil
	}
	here, _ := b.pick.Here()
	_, anchor := cellOf(here.Thing)
	switch m.Kind() {
	case moonriver.KindLay:
		one, two := moonriver.Halves(m)
		return map[moonriver.Cell]ghost{one.Cell: {one.Plot, one.Cell == anchor}, two.Cell: {two.Plot, two.Cell == anchor}}
	case moonriver.KindClaim:
		if tile, side, at := moonriver.Claimed(m); at != 0 {
			return map[moonriver.Cell]ghost{at: {moonriver.Bonus(tile, side), true}}
		}
	}
	return nil
}

// Draw draws all of the canvas.
func (b *Board) Draw(c board.Canvas) {
	if b.view == nil {
		return
	}
	b.pick.Unmark()
	shown := b.looked()
	f := layout(c.W, c.H, len(b.view.Ranches), b.view.Ranches[0].Rows)
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
	w, idle := b.scene.Words, b.scene.WhyIdle()
	say := func(key string) string { return w.T("moonriver.key." + key) }
	bind := func(why string, show string, name string, keys ...string) widget.Binding {
		return widget.Binding{Keys: keys, Show: show, Label: say(name), Help: say(name + ".help"), WhyNot: why}
	}
	choose := idle
	if choose == "" && len(b.pick.Options()) == 0 {
		choose = w.T("moonriver.not.here")
	}
	several := b.cannot(choose, len(b.pick.Options()) > 1, "key.choose.not")
	enter := bind(choose, "", "pick", "enter", "space")
	if m := b.pick.Move(); m.Kind() == moonriver.KindLay {
		enter.Label = say("lay")
	}
	list := []board.Command{
		{Binding: enter, Do: func(string) board.Act { return b.pick.Pick() }},
		{Binding: bind(several, "↑↓←→", "choose", "up", "down", "left", "right"), Do: b.arrow},
		{Binding: bind(b.cannot(choose, b.pick.Turns() > 1, "key.turn.not"), "", "turn", "r"), Do: b.turn},
		{Binding: bind(b.cannot(idle, b.asks(moonriver.KindDone), "key.done.not"), "", "done", "d"), Do: b.done},
		{Binding: bind(b.cannot(idle, b.pick.CanBack(), "key.back.not"), "", "back", "esc", "backspace"), Do: b.back},
		{Binding: bind(b.cannot("", !b.choosing(thingCell), "key.look.not"), "", "look", "l"), Do: b.lookOn},
		{Binding: bind(several, "tab", "step", "tab", "shift+tab"), Do: b.step},
	}
	numbers := widget.Binding{Show: "1-9", Help: say("number.help"), WhyNot: several}
	for n := 1; n <= 9; n++ {
		numbers.Keys = append(numbers.Keys, strconv.Itoa(n))
	}
	return append(list, board.Command{Binding: numbers, Do: b.number})
}

// cannot is why a key does nothing: the reason that holds anyway, or its own.
func (b *Board) cannot(anyway string, can bool, key string) string {
	if anyway != "" || can {
		return anyway
	}
	return b.scene.Words.T("moonriver." + key)
}

func (b *Board) arrow(key string) board.Act {
	b.pick.Arrow(key)
	return board.Act{}
}

func (b *Board) turn(string) board.Act {
	b.pick.Turn(1)
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

func (b *Board) number(key string) board.Act {
	n, _ := strconv.Atoi(key)
	return b.pick.Nth(n)
}

func (b *Board) back(string) board.Act {
	b.pick.Back()
	return board.Act{}
}

func (b *Board) done(string) board.Act { return board.Play(moonriver.Done()) }

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
	if why := b.scene.WhyIdle(); why != "" {
		return board.Act{Note: why}
	}
	if thing, offered := b.pick.At(x, y); thing != 0 && !offered {
		return board.Act{Note: b.scene.Words.T("moonriver.not.here")}
	}
	return b.pick.Click(x, y)
}
