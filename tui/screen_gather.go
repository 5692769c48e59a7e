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
func (s *tableScreen) gatherActions(a *app) []action {
	card := &a.table.snap.Card
	s.seek(a)
	at := rules.Seat(s.list.Cursor + 1)
	chair := card.Chairs[s.list.Cursor]
	seated := unless(a.table.snap.Seat > 0, a.words.T("gather.not-seated"))
	host := unless(card.Host == a.person.ID, a.words.T("gather.not-host"))
	list := []action{s.sitAction(a, at, chair)}
	ready := "ready"
	if mine := a.table.snap.Seat; mine > 0 && card.Chairs[mine-1].Ready {
		ready = "not-ready"
	}
	list = append(list,
		a.act(ready, func(a *app, _ string) tea.Cmd { return a.command(table.Ready{Ready: ready == "ready"}) }, "r").when(seated),
		s.botAction(a, at, chair),
		a.act("no-bot", func(a *app, _ string) tea.Cmd { return a.command(table.RemoveBot{Seat: at}) }, "x").
			when(unless(chair.Person.Kind != "" && !chair.Here && at != a.table.snap.Seat, a.words.T("gather.no-bot"))),
		s.levelAction(a, at, chair),
		a.act("options", func(a *app, _ string) tea.Cmd { a.screen = newTableForm(a, card); return nil }, "o").when(host),
		a.act("move", func(a *app, key string) tea.Cmd { s.moved = s.list.Key(key, len(card.Chairs)); return nil }, listKeys...).shown("↑↓"),
		a.act("close", func(a *app, _ string) tea.Cmd {
			return a.question(a.words.T("gather.close-ask"), func(a *app) tea.Cmd {
				return a.commandThen(table.Close{}, func(a *app) tea.Cmd { return a.leave() })
			})
		}, "X").when(host),
	)
	return list
}

// seek keeps the cursor among the chairs; until it is moved, it is on a free one
// for who does not sit.
func (s *tableScreen) seek(a *app) {
	snap := a.table.snap
	s.list.Keep(len(snap.Card.Chairs))
	if s.moved || snap.Seat > 0 {
		return
	}
	open := slices.IndexFunc(snap.Card.Chairs, func(c table.Chair) bool { return c.Person.Kind == "" })
	s.list.Cursor = max(open, 0)
}

// sitAction is enter: sit down, or stand up from one's own chair.
func (s *tableScreen) sitAction(a *app, at rules.Seat, chair table.Chair) action {
	if a.table.snap.Seat == at {
		return a.act("stand", func(a *app, _ string) tea.Cmd { return a.command(table.Stand{}) }, "enter")
	}
	taken := unless(chair.Person.Kind == "", a.words.T("gather.taken", chair.Person.Name))
	return a.act("sit", func(a *app, _ string) tea.Cmd { return a.command(table.Sit{Seat: at}) }, "enter").when(taken)
}

// botAction puts a bot on the chair under the cursor, or on any free one.
func (s *tableScreen) botAction(a *app, at rules.Seat, chair table.Chair) action {
	level := s.botLevel(a)
	if chair.Person.Kind != "" {
		at = rules.House // any
	}
	return a.act("bot", func(a *app, _ string) tea.Cmd { return a.command(table.AddBot{Seat: at, Level: level}) }, "b").
		when(unless(free(&a.table.snap.Card) > 0, a.words.T("gather.full")))
}

func (s *tableScreen) botLevel(a *app) string { return a.level(s.level) }

// firstLevel is the level of a bot when nobody has chosen one.
const firstLevel = "easy"

// level is the level that comes n after the first one to choose.
func (a *app) level(n int) string {
	levels := a.house.Levels()
	if len(levels) == 0 {
		return ""
	}
	return levels[(max(slices.Index(levels, firstLevel), 0)+n)%len(levels)]
}

// levelAction changes the bot under the cursor for one of the next level, or what the
// next bot will be.
func (s *tableScreen) levelAction(a *app, at rules.Seat, chair table.Chair) action {
	several := unless(len(a.house.Levels()) > 1, a.words.T("gather.one-level"))
	if chair.Person.Kind == table.KindBot && chair.Level != "" {
		level := a.levelAfter(chair.Level)
		return a.act("level", func(a *app, _ string) tea.Cmd {
			return a.commandThen(table.RemoveBot{Seat: at}, func(a *app) tea.Cmd {
				return a.command(table.AddBot{Seat: at, Level: level})
			})
		}, "l").when(several)
	}
	whose := unless(free(&a.table.snap.Card) > 0, a.words.T("gather.level-whose"))
	return a.act("level", func(a *app, _ string) tea.Cmd { return s.nextLevel(a) }, "l").when(cmp.Or(several, whose))
}

func (s *tableScreen) nextLevel(a *app) tea.Cmd {
	s.level++
	a.say(a.words.T("gather.level", a.levelName(s.botLevel(a))))
	return nil
}

// levelAfter is the level behind another, and the first behind the last.
func (a *app) levelAfter(level string) string {
	levels := a.house.Levels()
	return levels[(slices.Index(levels, level)+1)%len(levels)]
}

// botName says which bot of the house it is, or that a player's program plays.
func (a *app) botName(chair table.Chair) string {
	if chair.Level == "" {
		return a.words.T("gather.bot-outside")
	}
	return a.words.T("gather.bot", a.levelName(chair.Level))
}

func (a *app) levelName(level string) string { return a.words.Or("level."+level, level) }

func (s *tableScreen) drawGather(a *app, area widget.Area) {
	s.seek(a)
	snap, rooms := a.table.snap, layGather(area.W, area.H)
	chairs := rooms.chairs.of(area)
	chairs.Text(0, 0, style.Of(style.Title), a.words.T("gather.title", string(snap.Card.ID)))
	room := chairs.Sub(0, 2, chairs.W, chairs.H-2)
	body := layFrame(a.w, a.h).body
	place := rect{rooms.chairs.X, rooms.chairs.Y + 2, room.W, room.H}.in(body)
	for _, spot := range s.list.Draw(room, len(snap.Card.Chairs), true, func(line widget.Area, i int, st style.Style) { a.drawChair(line, i, st) }) {
		a.clickable(place, spot, func(a *app) tea.Cmd {
			if s.list.Cursor == spot.ID {
				return a.key("enter", "")
			}
			s.list.Cursor, s.moved = spot.ID, true
			return nil
		})
	}
	s.drawOptions(a, rooms.options.of(area))
	a.drawChat(rooms.chat.of(area), a.words.T("table.chat"), snap.Chat)
}

func (a *app) drawChair(line widget.Area, i int, st style.Style) {
	chair, seat := a.table.snap.Card.Chairs[i], rules.Seat(i+1)
	name, look := chair.Person.Name, board.SeatStyle(seat)
	if chair.Person.Kind == "" {
		name, look = a.words.T("gather.free"), style.Of(style.Dim)
	}
	state, stateLook := "", style.Of(style.Dim)
	switch {
	case chair.Person.Kind == table.KindBot:
		state = a.botName(chair)
	case chair.Person.Kind != "" && chair.Ready:
		state, stateLook = "✓ "+a.words.T("gather.ready"), style.Of(style.Good)
	case chair.Person.Kind != "" && !chair.Here:
		state = a.words.T("gather.not-here")
	case chair.Person.Kind != "":
		state = a.words.T("gather.waiting")
	}
	look, stateLook = look.On(st.Ground()), stateLook.On(st.Ground())
	line.Text(1, 0, look, board.SeatLetter(seat))
	line.Fit(3, 0, line.W/2-4, look, name)
	line.Fit(line.W/2, 0, line.W-line.W/2-1, stateLook, state)
}

func (s *tableScreen) drawOptions(a *app, area widget.Area) {
	snap := a.table.snap
	card := &snap.Card
	area.Fit(0, 0, area.W, style.Of(style.Title), a.gameTitle(card.Game, card.Title))
	y := 2
	row := func(name, value string) {
		x := area.Fit(0, y, area.W/2, style.Of(style.Dim), name) + 2
		area.Fit(x, y, area.W-x, 0, value)
		y++
	}
	if g := a.house.Game(card.Game); g != nil {
		for _, o := range g.Info().Options {
			if v := card.Options[o.Key]; v != "" && told(o, card) {
				row(a.words.Option(card.Game, o.Key), a.words.Choice(card.Game, o.Key, v))
			}
		}
	}
	for _, o := range table.TermOptions() {
		if v := card.Terms.Get(o.Key); v != o.Default {
			row(a.words.T("terms."+o.Key), a.words.Or("terms."+o.Key+"."+v, v))
		}
	}
	if snap.JoinCode != "" {
		y++
		row(a.words.T("gather.code"), snap.JoinCode)
	}
	if card.Watchers > 0 {
		row(a.words.T("gather.watchers"), a.words.N("gather.watching", card.Watchers))
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

func (s *tableScreen) gatherPrompt(a *app) string {
	snap := a.table.snap
	switch n := free(&snap.Card); {
	case snap.Seat < 1:
		return a.words.T("gather.prompt-sit")
	case n > 0:
		return a.words.N("gather.prompt-free", n)
	case !snap.Card.Chairs[snap.Seat-1].Ready:
		return a.words.T("gather.prompt-ready")
	}
	return a.words.T("gather.prompt-others")
}
