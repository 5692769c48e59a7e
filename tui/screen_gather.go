package tui

import (
	"cmp"
	"slices"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// gatherActions are the keys while a table waits for its players.
func (s *tableScreen) gatherActions() []action {
	card := &s.table.snap.Card
	s.seek()
	at := rules.Seat(s.list.Cursor + 1)
	chair := card.Chairs[s.list.Cursor]
	seated := unless(s.table.snap.Seat > 0, s.words.T("gather.not-seated"))
	host := unless(card.Host == s.visitor.person.ID, s.words.T("gather.not-host"))
	list := []action{s.sitAction(at, chair)}
	ready := "ready"
	if mine := s.table.snap.Seat; mine > 0 && card.Chairs[mine-1].Ready {
		ready = "not-ready"
	}
	list = append(list,
		s.act(ready, func(string) tea.Cmd { return s.table.command(table.Ready{Ready: ready == "ready"}) }, "r").when(seated),
		s.botAction(at, chair),
		s.act("no-bot", func(string) tea.Cmd { return s.table.command(table.RemoveBot{Seat: at}) }, "x").
			when(unless(chair.Person.Kind != "" && !chair.Here && at != s.table.snap.Seat, s.words.T("gather.no-bot"))),
		s.levelAction(at, chair),
		s.act("options", func(string) tea.Cmd { s.nav.showForm(card); return nil }, "o").when(host),
		s.act("move", func(key string) tea.Cmd { s.moved = s.list.Key(key, len(card.Chairs)); return nil }, listKeys...).shown("↑↓"),
		s.act("close", func(string) tea.Cmd {
			return s.front.ask(s.words.T("gather.close-ask"), func() tea.Cmd {
				return s.table.commandThen(table.Close{}, func() tea.Cmd { return s.nav.leave() })
			})
		}, "X").when(host),
	)
	return list
}

// seek keeps the cursor among the chairs; until it is moved, it is on a free one
// for who does not sit.
func (s *tableScreen) seek() {
	snap := s.table.snap
	s.list.Keep(len(snap.Card.Chairs))
	if s.moved || snap.Seat > 0 {
		return
	}
	open := slices.IndexFunc(snap.Card.Chairs, func(c table.Chair) bool { return c.Person.Kind == "" })
	s.list.Cursor = max(open, 0)
}

// sitAction is enter: sit down, or stand up from one's own chair.
func (s *tableScreen) sitAction(at rules.Seat, chair table.Chair) action {
	if s.table.snap.Seat == at {
		return s.act("stand", func(string) tea.Cmd { return s.table.command(table.Stand{}) }, "enter")
	}
	taken := unless(chair.Person.Kind == "", s.words.T("gather.taken", chair.Person.Name))
	return s.act("sit", func(string) tea.Cmd { return s.table.command(table.Sit{Seat: at}) }, "enter").when(taken)
}

// botAction puts a bot on the chair under the cursor, or on any free one.
func (s *tableScreen) botAction(at rules.Seat, chair table.Chair) action {
	level := s.botLevel()
	if chair.Person.Kind != "" {
		at = rules.House // any
	}
	return s.act("bot", func(string) tea.Cmd { return s.table.command(table.AddBot{Seat: at, Level: level}) }, "b").
		when(unless(freeChairs(&s.table.snap.Card) > 0, s.words.T("gather.full")))
}

func (s *tableScreen) botLevel() string { return s.lobby.level(s.level) }

// levelAction changes the bot under the cursor for one of the next level, or what the
// next bot will be.
func (s *tableScreen) levelAction(at rules.Seat, chair table.Chair) action {
	several := unless(len(s.lobby.Levels()) > 1, s.words.T("gather.one-level"))
	if chair.Person.Kind == table.KindBot && chair.Level != "" {
		level := s.lobby.levelAfter(chair.Level)
		return s.act("level", func(string) tea.Cmd {
			return s.table.commandThen(table.RemoveBot{Seat: at}, func() tea.Cmd {
				return s.table.command(table.AddBot{Seat: at, Level: level})
			})
		}, "l").when(several)
	}
	whose := unless(freeChairs(&s.table.snap.Card) > 0, s.words.T("gather.level-whose"))
	return s.act("level", func(string) tea.Cmd { return s.nextLevel() }, "l").when(cmp.Or(several, whose))
}

func (s *tableScreen) nextLevel() tea.Cmd {
	s.level++
	s.front.say(s.words.T("gather.level", s.levelName(s.botLevel())))
	return nil
}

func (s *tableScreen) drawGather(area widget.Area) {
	s.seek()
	snap, rooms := s.table.snap, layGather(area.W, area.H)
	chairs := rooms.chairs.of(area)
	chairs.Text(0, 0, style.Of(style.Title), s.words.T("gather.title", string(snap.Card.ID)))
	room := chairs.Sub(0, 2, chairs.W, chairs.H-2)
	body := s.body()
	place := rect{rooms.chairs.X, rooms.chairs.Y + 2, room.W, room.H}.in(body)
	for _, spot := range s.list.Draw(room, len(snap.Card.Chairs), true, s.drawChair) {
		s.clickable(place, spot, func() tea.Cmd {
			if s.list.Cursor == spot.ID {
				return s.front.press(s.sitAction(rules.Seat(spot.ID+1), snap.Card.Chairs[spot.ID]), "enter")
			}
			s.list.Cursor, s.moved = spot.ID, true
			return nil
		})
	}
	s.drawOptions(rooms.options.of(area))
	s.drawChat(rooms.chat.of(area), s.words.T("table.chat"), snap.Chat)
}

func (s *tableScreen) drawChair(line widget.Area, i int, st style.Style) {
	chair, seat := s.table.snap.Card.Chairs[i], rules.Seat(i+1)
	name, look := chair.Person.Name, board.SeatStyle(seat)
	if chair.Person.Kind == "" {
		name, look = s.words.T("gather.free"), style.Of(style.Dim)
	}
	state, stateLook := "", style.Of(style.Dim)
	switch {
	case chair.Person.Kind == table.KindBot:
		state = s.botName(chair)
	case chair.Person.Kind != "" && chair.Ready:
		state, stateLook = "✓ "+s.words.T("gather.ready"), style.Of(style.Good)
	case chair.Person.Kind != "" && !chair.Here:
		state = s.words.T("gather.not-here")
	case chair.Person.Kind != "":
		state = s.words.T("gather.waiting")
	}
	look, stateLook = look.On(st.Ground()), stateLook.On(st.Ground())
	line.Text(1, 0, look, board.SeatLetter(seat))
	line.Fit(3, 0, line.W/2-4, look, name)
	line.Fit(line.W/2, 0, line.W-line.W/2-1, stateLook, state)
}

func (s *tableScreen) drawOptions(area widget.Area) {
	snap := s.table.snap
	card := &snap.Card
	area.Fit(0, 0, area.W, style.Of(style.Title), s.gameTitle(card.Game, card.Title))
	y := 2
	row := func(name, value string) {
		x := area.Fit(0, y, area.W/2, style.Of(style.Dim), name) + 2
		area.Fit(x, y, area.W-x, 0, value)
		y++
	}
	if g := s.lobby.Game(card.Game); g != nil {
		for _, o := range g.Info().Options {
			if v := card.Options[o.Key]; v != "" && told(o, card) {
				row(s.words.Option(card.Game, o.Key), s.words.Choice(card.Game, o.Key, v))
			}
		}
	}
	for _, o := range table.TermOptions() {
		if v := card.Terms.Get(o.Key); v != o.Default {
			row(s.words.T("terms."+o.Key), s.words.Or("terms."+o.Key+"."+v, v))
		}
	}
	if snap.JoinCode != "" {
		y++
		row(s.words.T("gather.code"), snap.JoinCode)
	}
	if card.Watchers > 0 {
		row(s.words.T("gather.watchers"), s.words.N("gather.watching", card.Watchers))
	}
}

// told reports whether an option is worth a line: it counts, and what belongs to
// a seat has been chosen.
func told(o rules.Option, card *table.Card) bool {
	if o.Seat > 0 && (int(o.Seat) > len(card.Chairs) || card.Options[o.Key] == o.Default) {
		return false
	}
	return counts(o, card.Options)
}

func (s *tableScreen) gatherPrompt() string {
	snap := s.table.snap
	switch n := freeChairs(&snap.Card); {
	case snap.Seat < 1:
		return s.words.T("gather.prompt-sit")
	case n > 0:
		return s.words.N("gather.prompt-free", n)
	case !snap.Card.Chairs[snap.Seat-1].Ready:
		return s.words.T("gather.prompt-ready")
	}
	return s.words.T("gather.prompt-others")
}
