package tui

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

type hallScreen struct {
	parts

	list   widget.List
	top    int      // the first line of the list that is shown
	at     table.ID // the table under the cursor, which follows it through the list
	seenAt int      // the visitor's changes when the cursor was put there
	cards  []gameCard
}

func (l *hallScreen) id() string { return "hall" }

func (l *hallScreen) actions() []action {
	tables, waits := l.tables(), l.visitor.NextWaiting()
	none := unless(tables.Len() > 0, l.Words.T("hall.no-table"))
	card := l.marked()
	cards := l.showsCards()
	list := []action{
		l.act(l.enters(card), func(string) tea.Cmd { return l.enter() }, "enter").when(none),
		l.act("move", func(key string) tea.Cmd { l.move(key); return nil }, listKeys...).shown("↑↓").when(none),
		l.act("next", func(string) tea.Cmd { return l.nav.goTo(waits) }, keys.Turn).when(unless(waits != "", l.Words.T("hall.none-waits"))),
		l.newestMoment(l.chat()),
		l.act("new", func(string) tea.Cmd { l.nav.showForm(nil); return nil }, keys.New),
		l.act("join", func(string) tea.Cmd {
			return l.front.typeLine(typing{badge: l.Words.T("badge.code"), stays: true, done: func(code string) tea.Cmd {
				if id, lines, ok := table.MomentOf(code); ok {
					return l.nav.openMoment(id, lines)
				}
				join := func(ctx context.Context, v tell.Visit) (table.ID, error) { return v.Join(ctx, strings.TrimSpace(code)) }
				return tell.Ask(l.lobby, join, func(id table.ID) tea.Cmd { l.front.typing = nil; return l.nav.goTo(id) })
			}}, "", tell.CodeLimit)
		}, keys.Join),
		l.lessonsAction().inHelp(!cards),
		l.act("learn", func(string) tea.Cmd { l.nav.showLearn(); return nil }, keys.Lessons).inHelp(cards),
		l.watchAction(card, none),
		l.act("talk", func(string) tea.Cmd { return l.front.askChat(l.talk) }, keys.Talk),
		l.act("profile", func(string) tea.Cmd { return l.nav.showProfile() }, keys.Profile),
		l.act("leave", func(string) tea.Cmd { return l.nav.askQuit() }, keys.Leave).atEnd(),
	}
	at, name := len(list)-2, "friends"
	switch {
	case l.visitor.IsAwaited():
		at, name = 1, "waits" // seen in every window
	case waits != "":
		name = "waits"
	}
	return slices.Insert(list, at, l.act(name, func(string) tea.Cmd { return l.nav.showWaits() }, keys.Waits))
}

func (l *hallScreen) chat() []table.ChatLine {
	if l.visitor.Hall == nil {
		return nil
	}
	return l.visitor.Hall.Chat
}

func (l *hallScreen) marked() *table.Card {
	tables := l.tables()
	if l.list.Cursor >= tables.Len() {
		return nil
	}
	return tables.At(l.list.Cursor)
}

func (l *hallScreen) enters(c *table.Card) string {
	switch {
	case c == nil:
		return "go"
	case l.visitor.SitsAt(c.ID) && !l.hasResigned(c):
		return "go-on"
	case c.Phase == table.Gathering && tell.FreeChairs(c) > 0:
		return "sit-at"
	}
	return "go"
}

// watchAction goes to a table without sitting down. Where enter does so too, it is in the help only.
func (l *hallScreen) watchAction(c *table.Card, none string) action {
	enters := l.enters(c)
	return l.act("watch", func(string) tea.Cmd { return l.nav.goTo(c.ID) }, keys.Watch).
		when(cmp.Or(none, unless(enters != "go-on", l.Words.T("hall.no-watch")))).inHelp(c != nil && enters == "go")
}

func (l *hallScreen) hasResigned(c *table.Card) bool {
	at := c.SeatOf(l.visitor.Person.ID)
	return at > 0 && c.Chairs[at-1].Resigned
}

func (l *hallScreen) lessonsAction() action {
	games := l.lobby.Games()
	var keys []string
	for i := range games[:min(len(games), 9)] {
		if _, ok := games[i].(rules.Teacher); ok {
			keys = append(keys, strconv.Itoa(i+1))
		}
	}
	x := l.act("lesson", func(key string) tea.Cmd {
		n, err := strconv.Atoi(key)
		if err != nil || n < 1 || n > len(games) {
			return nil
		}
		return beginLesson(l.lobby, l.visitor, l.nav, games[n-1].Info().ID)
	}, keys...)
	return x.shown(strings.Join(keys, " ")).when(unless(len(keys) > 0, l.Words.T("new.no-games")))
}

// tables are the tables in their order. When the order changes, the cursor stays on its table.
func (l *hallScreen) tables() tell.HallTables {
	tables := l.visitor.Tables()
	if l.visitor.Hall == nil {
		return tables
	}
	if l.seenAt != l.visitor.Changes {
		l.seenAt = l.visitor.Changes
		if at := tables.Find(l.visitor.Card(l.at)); at >= 0 {
			l.list.Cursor = at
		}
	}
	l.list.Keep(tables.Len())
	return tables
}

func (l *hallScreen) move(key string) {
	tables := l.tables()
	l.list.Key(key, tables.Len())
	if l.list.Cursor < tables.Len() {
		l.at = tables.At(l.list.Cursor).ID
	}
}

// enter goes to the table under the cursor, and takes a chair there if there is a free one for everybody.
func (l *hallScreen) enter() tea.Cmd {
	card := l.marked()
	if card == nil {
		return nil
	}
	id, sits := card.ID, l.enters(card) == "sit-at"
	if !sits {
		return l.nav.goTo(id)
	}
	return tea.Batch(l.nav.goTo(id), l.lobby.Command(id, table.Sit{}, tell.Done))
}

func (l *hallScreen) talk(text string) tea.Cmd {
	return l.lobby.Do(func(ctx context.Context, v tell.Visit) error { return v.Say(ctx, text) }, tell.Done)
}

func (l *hallScreen) decision() board.Decision {
	switch {
	case l.visitor.Hall == nil:
		return board.Decision{}
	case l.visitor.Hall.Notice != nil:
		return board.Notice(l.Words.Phrase(l.visitor.Hall.Notice.Phrase))
	}
	card := l.marked()
	if card == nil {
		return board.Waiting(l.Words.T("hall.empty-prompt"))
	}
	badge, title := "badge.watch", l.GameTitle(card.Game, card.Title)
	switch host := tell.KeeperOf(card); l.enters(card) {
	case "go-on":
		badge = "badge.go-on"
	case "sit-at":
		badge, title = "badge.sit", board.If(host != "", l.Words.T("hall.sit-with", host, title), l.Words.T("hall.sit-at", title))
	}
	return strongly(board.Say(l.Words.T(badge), title), l.stateOf(card))
}

// strongly adds a text to a decision in strong writing.
func strongly(d board.Decision, text string) board.Decision {
	d.Parts = append(d.Parts, widget.Span{Style: style.Style(0).With(style.Bold), Text: text})
	return d
}

func (l *hallScreen) drawTitleBar(area widget.Area) {
	lesser := style.Of(style.Dim).On(style.BarGround)
	x := area.Text(1, 0, style.Of(style.Title).On(style.BarGround), l.Words.T("saloon")) + 2
	if fields := strings.Fields(l.address); len(fields) > 0 {
		area.Fit(x, 0, area.W/2-x, lesser, fields[len(fields)-1])
	}
	name := l.visitor.Person.Name
	area.Right(area.W-2, 0, style.Of(style.Title).On(style.BarGround), name)
	if l.visitor.Hall != nil {
		area.Right(area.W-6-widget.Width(name), 0, lesser, l.Words.N("hall.people", l.visitor.Hall.People.Len()))
	}
}
