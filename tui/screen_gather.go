package tui

import (
	"cmp"
	"context"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

type gatherScreen struct {
	parts
	table *tableOnScreen

	list  widget.List // the chair under the cursor
	moved bool        // the person has moved the cursor
	level int         // of the next bot, counted from the one that fits
}

// actions are the keys while a table waits for its players. Those that only the host may use are not shown to others.
func (g *gatherScreen) actions() []action {
	card := &g.table.Snap.Card
	g.keepCursor()
	at := rules.Seat(g.list.Cursor + 1)
	chair := card.Chairs[g.list.Cursor]
	host := unless(g.mayHost(), g.Words.T("gather.not-host"))
	list := []action{g.enterAction(at, chair)}
	list = append(list,
		g.act("move", func(key string) tea.Cmd { g.moved = g.list.Key(key, len(card.Chairs)); return nil }, listKeys...).shown("↑↓"),
		g.fillAction().when(cmp.Or(host, unless(tell.FreeChairs(card) > 0, g.Words.T("gather.full")))),
		g.removeAction(at, chair).when(cmp.Or(host, unless(chair.Person.Kind != "" && at != g.table.Snap.Seat, g.Words.T("gather.no-bot")))),
		g.levelAction(at, chair, host),
		g.act("options", func(string) tea.Cmd { g.window.showForm(card); return nil }).when(host),
		g.leaveAction(),
	)
	return list
}

// leaveAction gives the chair back. The host is asked, and can close the table instead.
func (g *gatherScreen) leaveAction() action {
	seated, w := g.table.Snap.Seat > 0, g.Words
	stand := g.act("stand", func(string) tea.Cmd { return g.table.command(table.Stand{}) }).when(unless(seated, w.T("gather.not-seated")))
	if !g.mayHost() {
		return stand
	}
	shut := g.act("close", func(string) tea.Cmd {
		return g.table.commandThen(table.Close{}, func() tea.Cmd { return g.window.leave() })
	}, keys.Remove)
	return g.act("leave-table", func(string) tea.Cmd {
		if !seated {
			return g.front.choose(w.T("badge.leave"), w.T("gather.leave-close"), shut)
		}
		return g.front.choose(w.T("badge.leave"), w.T("gather.leave-ask"), stand, shut)
	})
}

// removeAction frees the chair under the cursor; of a person's it asks first. A person who is here is sent away, which
// only the host may do.
func (g *gatherScreen) removeAction(at rules.Seat, chair table.Chair) action {
	remove := table.Command(table.RemoveBot{Seat: at})
	isBot := chair.Person.Kind == "" || chair.Level != ""
	if !isBot && chair.Here {
		remove = table.SendAway{Seat: at}
	}
	return g.act(board.If(isBot, "no-bot", "send-away"), func(string) tea.Cmd {
		if isBot {
			return g.table.command(remove)
		}
		sits := func() bool {
			card := &g.table.Snap.Card
			return card.Phase == table.Gathering && int(at) <= len(card.Chairs) && card.Chairs[at-1].Person.ID == chair.Person.ID
		}
		yes := g.act("yes", func(string) tea.Cmd { return g.table.command(remove) }, keys.Yes)
		return g.front.chooseWhile(sits, g.Words.T("badge.send-away"), g.Words.T("gather.send-away-ask", g.NameOf(chair.Person)), yes)
	})
}

// mayHost reports whether the viewer is the host, or sits there while the host is not here.
func (g *gatherScreen) mayHost() bool {
	card := &g.table.Snap.Card
	if card.Host == g.visitor.Person.ID {
		return true
	}
	at := card.SeatOf(card.Host)
	return g.table.Snap.Seat > 0 && at > 0 && !card.Chairs[at-1].Here
}

// keepCursor keeps the cursor among the chairs. Until it is moved, it waits on a free chair, if there is one.
func (g *gatherScreen) keepCursor() {
	chairs := g.table.Snap.Card.Chairs
	g.list.Keep(len(chairs))
	if g.moved {
		return
	}
	g.list.Cursor = max(slices.IndexFunc(chairs, func(c table.Chair) bool { return c.Person.Kind == "" }), 0)
}

func (g *gatherScreen) enterAction(at rules.Seat, chair table.Chair) action {
	mine := g.table.Snap.Seat
	if mine < 1 {
		taken := unless(chair.Person.Kind == "", g.Words.T("gather.taken", chair.Person.Name))
		return g.act("sit", func(string) tea.Cmd { return g.table.command(table.Sit{Seat: at}) }).when(taken)
	}
	if g.seatsBot(chair) {
		return g.act("bot-here", func(string) tea.Cmd {
			return g.table.commandThen(table.AddBot{Seat: at, Level: g.botLevel()}, g.saysUnrated())
		}, "enter")
	}
	name := board.If(g.table.Snap.Card.Chairs[mine-1].Ready, "not-ready", "ready")
	return g.act(name, func(string) tea.Cmd { return g.table.command(table.Ready{Ready: name == "ready"}) })
}

// seatsBot reports whether enter seats a bot on a chair: the host's own enter is for being ready elsewhere only.
func (g *gatherScreen) seatsBot(chair table.Chair) bool {
	return chair.Person.Kind == "" && g.table.Snap.Seat > 0 && g.table.Snap.Card.Host == g.visitor.Person.ID
}

// fillAction seats bots on all free chairs.
func (g *gatherScreen) fillAction() action {
	id, level, chairs := g.table.ID, g.botLevel(), g.table.Snap.Card.Chairs
	fill := func(ctx context.Context, v tell.Visit) (err error) {
		for i, c := range chairs {
			if c.Person.Kind == "" && err == nil {
				err = v.Do(ctx, id, table.AddBot{Seat: rules.Seat(i + 1), Level: level})
			}
		}
		return err
	}
	return g.act("bot", func(string) tea.Cmd { return g.lobby.Do(fill, g.saysUnrated()) })
}

// saysUnrated says that a game that was to be rated will not be, with a bot.
func (g *gatherScreen) saysUnrated() tell.Answer {
	if g.table.Snap.Card.Rated == table.NotRated {
		return tell.Done
	}
	return g.front.says(g.Words.T("gather.bot-unrated"))
}

func (g *gatherScreen) botLevel() string {
	return g.lobby.LevelBeside(g.lobby.FittingLevel(g.visitor, g.table.Snap.Card.Game), g.level)
}

func (g *gatherScreen) levelAction(at rules.Seat, chair table.Chair, not string) action {
	several := cmp.Or(not, unless(len(g.lobby.Ladder()) > 1, g.Words.T("gather.one-level")))
	if chair.Person.Kind == table.KindBot && chair.Level != "" {
		return g.act("level", func(key string) tea.Cmd {
			level := g.lobby.LevelBeside(chair.Level, stepOf(key))
			return g.table.commandThen(table.RemoveBot{Seat: at}, func() tea.Cmd {
				return g.table.command(table.AddBot{Seat: at, Level: level})
			})
		}, "right", "left").shown("←→").when(several)
	}
	whose := unless(tell.FreeChairs(&g.table.Snap.Card) > 0, g.Words.T("gather.level-whose"))
	return g.act("level", func(key string) tea.Cmd { return g.nextLevel(stepOf(key)) }, "right", "left").shown("←→").when(cmp.Or(several, whose))
}

func stepOf(key string) int {
	if key == "left" {
		return -1
	}
	return 1
}

func (g *gatherScreen) nextLevel(by int) tea.Cmd {
	g.level += by
	g.front.say(g.Words.T("gather.level", g.LevelName(g.botLevel()), g.LevelAbout(g.botLevel())))
	return nil
}

func (g *gatherScreen) draw(area widget.Area) {
	g.keepCursor()
	snap, rooms := g.table.Snap, layGather(area.W, area.H, len(g.table.Snap.Card.Chairs))
	chairs := rooms.chairs.of(area)
	chairs.Text(1, 0, style.Of(style.Title), g.Words.T("gather.chairs"))
	g.list.Gap = rooms.gap
	place := rect{rooms.chairs.x, rooms.chairs.y + 1, chairs.W, chairs.H - 1}
	for _, spot := range g.list.Draw(place.of(area), len(snap.Card.Chairs), true, g.drawChair) {
		if below := place.of(area); g.list.Gap > 0 {
			const nameAt = 6
			below.Fit(nameAt, spot.Y+1, below.W-nameAt, style.Of(style.Dim), fitting(g.table.metSaid(snap.Card.Chairs[spot.ID]), below.W-nameAt))
		}
		g.clickable(place.of(area).Spot(spot.X, spot.Y, spot.W), func() tea.Cmd { return g.clickChair(spot.ID) })
	}
	rooms.waits.of(area).Lines(1, 0, rooms.waits.w-2, style.Of(style.Dim), g.waitsFor())
	g.drawOptions(rooms.options.of(area))
	g.drawChat(rooms.chat.of(area), g.Words.T("hall.chat"), snap.Chat, g.table)
}

// clickChair marks a chair; a second click on a free one does what its line says.
func (g *gatherScreen) clickChair(at int) tea.Cmd {
	seat, chair := rules.Seat(at+1), g.table.Snap.Card.Chairs[at]
	if g.list.Cursor != at || chair.Person.Kind != "" {
		g.list.Cursor, g.moved = at, true
		return nil
	}
	if _, does := g.chairKey(); does == "" {
		return nil
	}
	return g.enterAction(seat, chair).do("enter")
}

func (g *gatherScreen) drawChair(line widget.Area, i int, st style.Style) {
	chair, seat := g.table.Snap.Card.Chairs[i], rules.Seat(i+1)
	brand := g.table.Brand(seat)
	ground := st.Ground()
	const signAt, nameAt = 1, 4
	stateAt := line.W/2 - 2
	for _, c := range g.table.Snap.Card.Chairs {
		stateAt = max(stateAt, nameAt+widget.Width(c.Person.Name)+2)
	}
	if chair.Person.Kind == "" {
		line.Text(signAt, 0, style.Of(style.Strong).On(ground), board.FreeBrand(seat))
		line.Fit(nameAt, 0, stateAt-nameAt-1, style.Of(style.Plain).On(ground), g.Words.T("gather.free"))
		if ground == style.Plain {
			return // the keys are those of the chair under the cursor
		}
		key, does := g.chairKey()
		x := line.Text(stateAt, 0, style.Of(style.Key).On(ground), key) + 1
		line.Fit(x, 0, line.W-x-1, style.Of(style.Dim).On(ground), does)
		return
	}
	brand.Draw(line, signAt, 0, ground)
	line.Fit(nameAt, 0, stateAt-nameAt-1, brand.Style().With(style.Bold).On(ground), chair.Person.Name)
	state, look := g.chairState(chair, seat)
	x := line.Fit(stateAt, 0, line.W-stateAt-1, look.On(ground), state) + 2
	if met := fitting(g.table.metSaid(chair), line.W-x); g.list.Gap == 0 && widget.Width(met) <= line.W-x {
		line.Text(x, 0, style.Of(style.Dim).On(ground), met)
	}
}

func (g *gatherScreen) chairKey() (key, does string) {
	switch {
	case g.table.Snap.Seat < 1:
		return "enter", g.Words.T("gather.you-sit")
	case g.seatsBot(g.table.Snap.Card.Chairs[g.list.Cursor]):
		return "enter", g.Words.T("gather.seats-bot")
	}
	return "", ""
}

func (g *gatherScreen) chairState(chair table.Chair, seat rules.Seat) (string, style.Style) {
	switch {
	case chair.Person.Kind == table.KindBot:
		return g.BotName(chair), style.Of(style.Dim)
	case !chair.Here && !chair.Ready && g.table.Snap.Card.After != "":
		return g.Words.T("again.kept"), style.Of(style.Dim)
	case !chair.Here:
		return g.AbsentSince(chair, g.now()), style.Of(style.Dim)
	case chair.Ready:
		return "✓ " + g.Words.T("gather.ready"), style.Of(style.Good)
	case seat == g.table.Snap.Seat:
		return g.Words.T("gather.you"), style.Of(style.Dim)
	}
	return g.Words.T("gather.waiting"), style.Of(style.Dim)
}

// worthALine reports whether an option is shown: it matters, and one of a single seat has been changed.
func worthALine(o rules.Option, card *table.Card) bool {
	if o.Seat > 0 && (int(o.Seat) > len(card.Chairs) || card.Options[o.Key] == o.Default) {
		return false
	}
	return tell.OptionCounts(o, card.Options)
}

func (g *gatherScreen) waitsFor() string {
	card := &g.table.Snap.Card
	if n := tell.FreeChairs(card); n > 0 {
		return g.Words.N("gather.waits-free", n) + " " + g.fills(n).Text
	}
	if names := g.unready(); len(names) > 0 {
		return g.Words.T("gather.waits-ready", g.Words.List(names))
	}
	return ""
}

// fills says who can seat bots on so many free chairs, and how.
func (g *gatherScreen) fills(free int) widget.Span {
	return widget.Span{Text: g.Words.N(board.If(g.mayHost(), "gather.fills", "gather.host-fills"), free)}
}

func (g *gatherScreen) unready() (names []string) {
	for _, c := range g.table.Snap.Card.Chairs {
		if c.Person.Kind != "" && !c.Ready {
			names = append(names, c.Person.Name)
		}
	}
	return names
}

func (g *gatherScreen) decision() board.Decision {
	snap, w := g.table.Snap, g.Words
	free := tell.FreeChairs(&snap.Card)
	switch {
	case snap.Seat < 1 && free == 0:
		return board.Waiting(w.T("gather.prompt-full"))
	case snap.Seat < 1:
		return board.Say(w.T("badge.sit"), w.T("gather.prompt-sit"))
	case snap.Card.Chairs[snap.Seat-1].Ready && !g.seatsBot(snap.Card.Chairs[g.list.Cursor]):
		if free == 0 {
			return board.Waiting(g.waitsFor())
		}
		d := board.Waiting(w.N("gather.free-chairs", free))
		d.Parts = append(d.Parts, g.fills(free))
		return d
	}
	if g.seatsBot(snap.Card.Chairs[g.list.Cursor]) {
		d := board.Say(w.T("badge.bot"), w.T("gather.prompt-bot", g.LevelName(g.botLevel())))
		if free > 1 {
			d = strongly(strongly(d, w.N("gather.free-chairs", free)), w.N("gather.fills", free))
		}
		return d
	}
	d := board.Say(w.T("badge.ready"), w.T("gather.prompt-ready"))
	if free > 0 {
		d = strongly(d, w.N("gather.free-chairs", free))
		d.Parts = append(d.Parts, g.fills(free))
	}
	return d
}

// meetAll asks about the other people at a table that gathers, about each once.
func (t *tableOnScreen) meetAll() tea.Cmd {
	if t.Snap.Card.Phase != table.Gathering {
		return nil
	}
	var asks []tea.Cmd
	for _, c := range t.Snap.Card.Chairs {
		who := lobby.WhoOf(c.Person, c.Level)
		if _, asked := t.met[who]; asked || who == "" || c.Level != "" || c.Person.ID == t.visitor.Person.ID {
			continue
		}
		if t.met == nil {
			t.met = map[string]*acquaintance{}
		}
		t.met[who] = nil
		asks = append(asks, t.meet(who, func(a *acquaintance) tea.Cmd { t.met[who] = a; return nil }))
	}
	return tea.Batch(asks...)
}

// metSaid is how somebody at the table plays its game, and has fared against the viewer; behind it shorter forms.
func (t *tableOnScreen) metSaid(c table.Chair) []string {
	a, card := t.met[lobby.WhoOf(c.Person, c.Level)], &t.Snap.Card
	if a == nil || c.Person.Kind == "" {
		return nil
	}
	rating, score := "", ""
	for _, s := range a.page.Games {
		if s.Game == card.Game && s.Many == (len(card.Chairs) > 2) && s.Rating != nil {
			rating = t.RatingShort(s.Rating)
		}
	}
	if ahead, behind, met := a.score(); met {
		score = t.Words.T("people.score-said", ahead, behind)
	}
	return append(tell.NonEmpty(strings.Join(tell.NonEmpty(rating, score), ", ")), tell.NonEmpty(rating, score)...)
}
