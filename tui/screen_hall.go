package tui

import (
	"context"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// hallScreen lists the tables, one's own first, and the people.
type hallScreen struct {
	*display
	visitor *visitor
	lobby   *lobbyLink
	front   *foreground
	nav     navigator

	list   widget.List
	at     table.ID // the table under the cursor, which follows it through the list
	seenAt int      // the visitor's changes when the cursor was put there
}

func newHallScreen(p parts) *hallScreen {
	return &hallScreen{display: p.display, visitor: p.visitor, lobby: p.lobby, front: p.front, nav: p.nav, seenAt: -1}
}

func (l *hallScreen) id() string { return "hall" }

func (l *hallScreen) actions() []action {
	tables, waits := l.tables(), l.visitor.nextWaiting()
	none := unless(len(tables) > 0, l.words.T("hall.no-table"))
	return []action{
		l.act("go", func(string) tea.Cmd { return l.enter() }, "enter").when(none),
		l.act("learn", func(string) tea.Cmd { l.nav.showLearn(); return nil }, "l"),
		l.act("new", func(string) tea.Cmd { l.nav.showForm(nil); return nil }, "n"),
		l.act("join", func(string) tea.Cmd { return l.askCode() }, "c"),
		l.act("next", func(string) tea.Cmd { return l.nav.goTo(waits) }, "tab").when(unless(waits != "", l.words.T("hall.none-waits"))),
		l.act("talk", func(string) tea.Cmd { return l.front.askChat(l.talk) }, "t"),
		l.act("profile", func(string) tea.Cmd { return l.nav.showProfile() }, "p"),
		l.act("move", func(key string) tea.Cmd { l.move(key); return nil }, listKeys...).shown("↑↓").when(none),
		l.act("leave", func(string) tea.Cmd { return l.nav.askQuit() }, "q"),
	}
}

// tables are the tables in their order. When the order changes, the cursor stays on its
// table.
func (l *hallScreen) tables() []*table.Card {
	tables := l.visitor.tables()
	if l.visitor.hall != nil && l.seenAt != l.visitor.changes {
		l.seenAt = l.visitor.changes
		if at := slices.IndexFunc(tables, func(c *table.Card) bool { return c.ID == l.at }); at >= 0 {
			l.list.Cursor = at
		}
	}
	if tables != nil {
		l.list.Keep(len(tables))
	}
	return tables
}

func (l *hallScreen) move(key string) {
	tables := l.tables()
	l.list.Key(key, len(tables))
	if l.list.Cursor < len(tables) {
		l.at = tables[l.list.Cursor].ID
	}
}

func (l *hallScreen) enter() tea.Cmd {
	tables := l.tables()
	if l.list.Cursor >= len(tables) {
		return nil
	}
	return l.nav.goTo(tables[l.list.Cursor].ID)
}

// askCode asks for a join code and goes to its table.
func (l *hallScreen) askCode() tea.Cmd {
	return l.front.typeLine(l.words.T("hall.code"), "", codeLimit, func(code string) tea.Cmd {
		visit := l.lobby.visit
		return l.lobby.request(func(ctx context.Context) (answer, error) {
			id, err := visit.Join(ctx, strings.TrimSpace(code))
			return func() tea.Cmd { return l.nav.goTo(id) }, err
		})
	})
}

// talk says something in the hall.
func (l *hallScreen) talk(text string) tea.Cmd {
	visit := l.lobby.visit
	return l.lobby.request(func(ctx context.Context) (answer, error) { return done, visit.Say(ctx, text) })
}

func (l *hallScreen) draw(area widget.Area) {
	rooms := layHall(area.W, area.H)
	if l.visitor.hall == nil {
		area.Center(area.H/2, style.Of(style.Dim), l.words.T("wait"))
		return
	}
	l.drawTables(rooms.tables, rooms.tables.of(area))
	l.drawPeople(rooms.people.of(area))
	chat := rooms.chat.of(area)
	l.drawChat(chat, l.words.T("hall.chat"), l.visitor.hall.Chat)
}

func (l *hallScreen) drawTables(at rect, area widget.Area) {
	tables := l.tables()
	area.Text(0, 0, style.Of(style.Title), l.words.N("hall.tables", len(tables)))
	list := area.Sub(0, 2, area.W, area.H-2)
	if len(tables) == 0 {
		list.Lines(0, 0, min(list.W, 56), style.Of(style.Dim), l.words.T("hall.empty"))
		return
	}
	cols := hallColumns(area.W)
	room := rect{at.x, at.y + 2, at.w, at.h - 2}.in(l.body())
	for _, spot := range l.list.Draw(list, len(tables), true, func(line widget.Area, i int, st style.Style) { l.drawCard(line, cols, tables[i], st) }) {
		id := tables[spot.ID].ID
		l.clickable(room, spot, func() tea.Cmd {
			if l.list.Cursor == spot.ID {
				return l.nav.goTo(id)
			}
			l.list.Cursor, l.at = spot.ID, id
			return nil
		})
	}
}

// hallColumns are the widths of the game, the people and the state.
func hallColumns(w int) [3]int {
	state := min(max(w/3, 16), 26)
	game := min(max(w/4, 12), 20)
	return [3]int{game, w - state - game - 6, state}
}

func (l *hallScreen) drawCard(line widget.Area, cols [3]int, c *table.Card, st style.Style) {
	mark, markStyle := " ", st
	switch {
	case l.visitor.waiting[c.ID]:
		mark, markStyle = "▸", style.Of(style.Accent)
	case l.visitor.sitsAt(c.ID):
		mark = "•"
	}
	line.Text(0, 0, markStyle.On(st.Ground()), mark)
	line.Fit(2, 0, cols[0], st, l.gameTitle(c.Game, c.Title))
	x := 4 + cols[0]
	end := x + cols[1]
	for i, chair := range c.Chairs {
		seat := board.BrandOf(i + 1).Style().On(st.Ground())
		name := chair.Person.Name
		if name == "" {
			name, seat = "·", st
		}
		if x < end {
			x = line.Fit(x, 0, end-x, seat, name) + 1
		}
	}
	state := style.Of(style.Dim)
	if l.visitor.waiting[c.ID] {
		state = style.Of(style.Accent)
	}
	line.Fit(end+1, 0, cols[2], state.On(st.Ground()), l.cardState(c, l.visitor.waiting[c.ID]))
}

func (l *hallScreen) drawPeople(area widget.Area) {
	people := l.visitor.hall.People
	area.Text(0, 0, style.Of(style.Title), l.words.N("hall.people", people.Len()))
	for y := range people.Len() {
		p := people.At(y)
		if y+2 >= area.H-1 && people.Len() > area.H-2 {
			area.Text(0, y+2, style.Of(style.Dim), l.words.N("hall.more", people.Len()-y))
			return
		}
		st := style.Style(0)
		if p.Person.ID == l.visitor.person.ID {
			st = st.With(style.Bold)
		}
		x := area.Fit(0, y+2, area.W-7, st, p.Person.Name)
		if p.Table != "" {
			area.Text(x+1, y+2, style.Of(style.Dim), l.words.T("hall.at", string(p.Table)))
		} else if p.Person.Kind == table.KindGuest {
			area.Text(x+1, y+2, style.Of(style.Dim), l.words.T("hall.guest"))
		}
	}
}

func (l *hallScreen) prompt() string {
	if l.visitor.hall == nil {
		return ""
	}
	if l.visitor.hall.Notice != nil {
		return l.words.Phrase(l.visitor.hall.Notice.Phrase)
	}
	tables := l.tables()
	if l.list.Cursor >= len(tables) {
		return ""
	}
	return l.cardPrompt(tables[l.list.Cursor])
}

// cardPrompt is the table under the cursor in a sentence: its number and options.
func (l *hallScreen) cardPrompt(c *table.Card) string {
	parts := []string{l.words.T("card.table", string(c.ID), strconv.Itoa(len(c.Chairs)))}
	if g := l.lobby.Game(c.Game); g != nil {
		for _, o := range g.Info().Options {
			if v := c.Options[o.Key]; v != "" && v != o.Default && counts(o, c.Options) {
				parts = append(parts, l.words.Option(c.Game, o.Key)+": "+l.words.Choice(c.Game, o.Key, v))
			}
		}
	}
	return strings.Join(parts, " · ")
}

// counts reports whether an option matters: it may need another one to have some value.
func counts(o rules.Option, options map[string]string) bool {
	key, value, found := strings.Cut(o.Needs, "=")
	return !found || options[key] == value
}
