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

// A gatherScreen shows a table that waits for its players.
type gatherScreen struct {
	*display
	visitor *visitor
	lobby   *lobbyLink
	front   *foreground
	nav     navigator
	table   *tableOnScreen

	list  widget.List // the chair under the cursor
	moved bool        // the person has moved the cursor
	level int         // of the next bot, counted from the first level
}

// actions are the keys while a table waits for its players.
func (g *gatherScreen) actions() []action {
	card := &g.table.snap.Card
	g.keepCursor()
	at := rules.Seat(g.list.Cursor + 1)
	chair := card.Chairs[g.list.Cursor]
	seated := unless(g.table.snap.Seat > 0, g.words.T("gather.not-seated"))
	host := unless(card.Host == g.visitor.person.ID, g.words.T("gather.not-host"))
	list := []action{g.sitAction(at, chair)}
	ready := "ready"
	if mine := g.table.snap.Seat; mine > 0 && card.Chairs[mine-1].Ready {
		ready = "not-ready"
	}
	list = append(list,
		g.act(ready, func(string) tea.Cmd { return g.table.command(table.Ready{Ready: ready == "ready"}) }, "r").when(seated),
		g.botAction(at, chair),
		g.act("no-bot", func(string) tea.Cmd { return g.table.command(table.RemoveBot{Seat: at}) }, "x").
			when(unless(chair.Person.Kind != "" && !chair.Here && at != g.table.snap.Seat, g.words.T("gather.no-bot"))),
		g.levelAction(at, chair),
		g.act("options", func(string) tea.Cmd { g.nav.showForm(card); return nil }, "o").when(host),
		g.act("move", func(key string) tea.Cmd { g.moved = g.list.Key(key, len(card.Chairs)); return nil }, listKeys...).shown("↑↓"),
		g.act("close", func(string) tea.Cmd {
			return g.front.ask(g.words.T("gather.close-ask"), func() tea.Cmd {
				return g.table.commandThen(table.Close{}, func() tea.Cmd { return g.nav.leave() })
			})
		}, "X").when(host),
	)
	return list
}

// keepCursor keeps the cursor among the chairs. Until it is moved, it waits on a free
// chair for a person who does not sit.
func (g *gatherScreen) keepCursor() {
	snap := g.table.snap
	g.list.Keep(len(snap.Card.Chairs))
	if g.moved || snap.Seat > 0 {
		return
	}
	open := slices.IndexFunc(snap.Card.Chairs, func(c table.Chair) bool { return c.Person.Kind == "" })
	g.list.Cursor = max(open, 0)
}

// sitAction is enter: sit down, or stand up from one's own chair.
func (g *gatherScreen) sitAction(at rules.Seat, chair table.Chair) action {
	if g.table.snap.Seat == at {
		return g.act("stand", func(string) tea.Cmd { return g.table.command(table.Stand{}) }, "enter")
	}
	taken := unless(chair.Person.Kind == "", g.words.T("gather.taken", chair.Person.Name))
	return g.act("sit", func(string) tea.Cmd { return g.table.command(table.Sit{Seat: at}) }, "enter").when(taken)
}

// botAction puts a bot on the chair under the cursor, or on any free one.
func (g *gatherScreen) botAction(at rules.Seat, chair table.Chair) action {
	level := g.botLevel()
	if chair.Person.Kind != "" {
		at = rules.House // any
	}
	return g.act("bot", func(string) tea.Cmd { return g.table.command(table.AddBot{Seat: at, Level: level}) }, "b").
		when(unless(freeChairs(&g.table.snap.Card) > 0, g.words.T("gather.full")))
}

func (g *gatherScreen) botLevel() string { return g.lobby.level(g.level) }

// levelAction changes the level of the bot under the cursor, or else that of the next
// bot.
func (g *gatherScreen) levelAction(at rules.Seat, chair table.Chair) action {
	several := unless(len(g.lobby.Levels()) > 1, g.words.T("gather.one-level"))
	if chair.Person.Kind == table.KindBot && chair.Level != "" {
		level := g.lobby.levelAfter(chair.Level)
		return g.act("level", func(string) tea.Cmd {
			return g.table.commandThen(table.RemoveBot{Seat: at}, func() tea.Cmd {
				return g.table.command(table.AddBot{Seat: at, Level: level})
			})
		}, "l").when(several)
	}
	whose := unless(freeChairs(&g.table.snap.Card) > 0, g.words.T("gather.level-whose"))
	return g.act("level", func(string) tea.Cmd { return g.nextLevel() }, "l").when(cmp.Or(several, whose))
}

func (g *gatherScreen) nextLevel() tea.Cmd {
	g.level++
	g.front.say(g.words.T("gather.level", g.levelName(g.botLevel()), g.levelAbout(g.botLevel())))
	return nil
}

func (g *gatherScreen) draw(area widget.Area) {
	g.keepCursor()
	snap, rooms := g.table.snap, layGather(area.W, area.H)
	chairs := rooms.chairs.of(area)
	chairs.Text(0, 0, style.Of(style.Title), g.words.T("gather.title", string(snap.Card.ID)))
	room := chairs.Sub(0, 2, chairs.W, chairs.H-2)
	body := g.body()
	place := rect{rooms.chairs.x, rooms.chairs.y + 2, room.W, room.H}.in(body)
	for _, spot := range g.list.Draw(room, len(snap.Card.Chairs), true, g.drawChair) {
		g.clickable(place, spot, func() tea.Cmd {
			if g.list.Cursor == spot.ID {
				return g.front.press(g.sitAction(rules.Seat(spot.ID+1), snap.Card.Chairs[spot.ID]), "enter")
			}
			g.list.Cursor, g.moved = spot.ID, true
			return nil
		})
	}
	g.drawOptions(rooms.options.of(area))
	g.drawChat(rooms.chat.of(area), g.words.T("table.chat"), snap.Chat)
}

func (g *gatherScreen) drawChair(line widget.Area, i int, st style.Style) {
	chair, seat := g.table.snap.Card.Chairs[i], rules.Seat(i+1)
	brand := g.table.brand(seat)
	name, look, sign := chair.Person.Name, brand.Style(), brand.Sign()
	if chair.Person.Kind == "" {
		name, look, sign = g.words.T("gather.free"), style.Of(style.Dim), board.FreeBrand(seat)
	}
	state, stateLook := "", style.Of(style.Dim)
	switch {
	case chair.Person.Kind == table.KindBot:
		state = g.botName(chair)
	case chair.Person.Kind != "" && chair.Ready:
		state, stateLook = "✓ "+g.words.T("gather.ready"), style.Of(style.Good)
	case chair.Person.Kind != "" && !chair.Here:
		state = g.words.T("gather.not-here")
	case chair.Person.Kind != "":
		state = g.words.T("gather.waiting")
	}
	look, stateLook = look.On(st.Ground()), stateLook.On(st.Ground())
	x := line.Text(1, 0, look, sign) + 1
	line.Fit(x, 0, line.W/2-1-x, look, name)
	line.Fit(line.W/2, 0, line.W-line.W/2-1, stateLook, state)
}

func (g *gatherScreen) drawOptions(area widget.Area) {
	snap := g.table.snap
	card := &snap.Card
	area.Fit(0, 0, area.W, style.Of(style.Title), g.gameTitle(card.Game, card.Title))
	y := 2
	row := func(name, value string) {
		x := area.Fit(0, y, area.W/2, style.Of(style.Dim), name) + 2
		area.Fit(x, y, area.W-x, 0, value)
		y++
	}
	if game := g.lobby.Game(card.Game); game != nil {
		for _, o := range game.Info().Options {
			if v := card.Options[o.Key]; v != "" && worthALine(o, card) {
				row(g.words.Option(card.Game, o.Key), g.words.Choice(card.Game, o.Key, v))
			}
		}
	}
	for _, o := range table.TermOptions() {
		if v := card.Terms.Get(o.Key); v != o.Default {
			row(g.words.T("terms."+o.Key), g.words.Or("terms."+o.Key+"."+v, v))
		}
	}
	if snap.JoinCode != "" {
		y++
		row(g.words.T("gather.code"), snap.JoinCode)
	}
	if card.Watchers > 0 {
		row(g.words.T("gather.watchers"), g.words.N("gather.watching", card.Watchers))
	}
}

// worthALine reports whether an option is shown: it matters, and if it is an option of
// one seat, somebody has changed it.
func worthALine(o rules.Option, card *table.Card) bool {
	if o.Seat > 0 && (int(o.Seat) > len(card.Chairs) || card.Options[o.Key] == o.Default) {
		return false
	}
	return counts(o, card.Options)
}

func (g *gatherScreen) prompt() string {
	snap := g.table.snap
	switch n := freeChairs(&snap.Card); {
	case snap.Seat < 1:
		return g.words.T("gather.prompt-sit")
	case n > 0:
		return g.words.N("gather.prompt-free", n)
	case !snap.Card.Chairs[snap.Seat-1].Ready:
		return g.words.T("gather.prompt-ready")
	}
	return g.words.T("gather.prompt-others")
}
