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
	"saloon/tui/style"
	"saloon/tui/widget"
)

// lobbyScreen lists the tables, one's own first, and the people.
type lobbyScreen struct {
	list widget.List
	at   table.ID // the table under the cursor, wherever it moves to

	sorted []*table.Card // the tables in their order, as of stamp
	stamp  int
}

func (l *lobbyScreen) id() string { return "lobby" }

func (l *lobbyScreen) actions(a *app) []action {
	tables := l.tables(a)
	none := unless(len(tables) > 0, a.words.T("lobby.no-table"))
	list := []action{
		a.act("go", func(a *app, _ string) tea.Cmd { return l.enter(a) }, "enter").when(none),
		a.act("learn", func(a *app, _ string) tea.Cmd { a.screen = &learnScreen{}; return nil }, "l"),
		a.act("new", func(a *app, _ string) tea.Cmd { a.screen = newTableForm(a, nil); return nil }, "n"),
		a.act("join", func(a *app, _ string) tea.Cmd { return a.askCode() }, "c"),
		a.act("next", func(a *app, _ string) tea.Cmd { return a.goToNext() }, "tab").when(unless(len(a.waiting) > 0, a.words.T("lobby.none-waits"))),
		a.act("talk", func(a *app, _ string) tea.Cmd { return a.talk() }, "t"),
		a.act("profile", func(a *app, _ string) tea.Cmd { return a.openProfile() }, "p"),
		a.act("move", func(a *app, key string) tea.Cmd { l.move(a, key); return nil }, listKeys...).shown("↑↓").when(none),
		a.act("leave", func(a *app, _ string) tea.Cmd { return a.askQuit() }, "q"),
	}
	return list
}

// listKeys are the keys that move in a list.
var listKeys = []string{"up", "down", "k", "j", "home", "end", "pgup", "pgdown"}

func (l *lobbyScreen) move(a *app, key string) {
	tables := l.tables(a)
	l.list.Key(key, len(tables))
	if l.list.Cursor < len(tables) {
		l.at = tables[l.list.Cursor].ID
	}
}

func (l *lobbyScreen) enter(a *app) tea.Cmd {
	tables := l.tables(a)
	if l.list.Cursor >= len(tables) {
		return nil
	}
	return a.goTo(tables[l.list.Cursor].ID)
}

// askCode asks for a join code and goes to its table.
func (a *app) askCode() tea.Cmd {
	return a.typeLine(a.words.T("lobby.code"), "", codeLimit, func(a *app, code string) tea.Cmd {
		v := a.visit
		return a.request(func(ctx context.Context) (answer, error) {
			id, err := v.Join(ctx, strings.TrimSpace(code))
			return func(a *app) tea.Cmd { return a.goTo(id) }, err
		})
	})
}

// goToNext goes to the next table that waits for this person.
func (a *app) goToNext() tea.Cmd {
	var ids []table.ID
	for id := range a.waiting {
		if a.table == nil || a.table.id != id {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	return a.goTo(slices.Min(ids))
}

// talk asks for a line of chat, here or at the table.
func (a *app) talk() tea.Cmd {
	return a.typeLine(a.words.T("chat.prompt"), "", chatLimit, func(a *app, text string) tea.Cmd {
		if strings.TrimSpace(text) == "" {
			return nil
		}
		if a.table != nil {
			return a.command(table.Say{Text: text})
		}
		v := a.visit
		return a.request(func(ctx context.Context) (answer, error) {
			return func(*app) tea.Cmd { return nil }, v.Say(ctx, text)
		})
	})
}

// tables are the tables in their order: those that wait for me, mine, open ones,
// running ones, those that are over.
func (l *lobbyScreen) tables(a *app) []*table.Card {
	if a.hall == nil {
		return nil
	}
	if l.sorted == nil || l.stamp != a.stamp {
		l.sort(a)
	}
	l.list.Keep(len(l.sorted))
	return l.sorted
}

func (l *lobbyScreen) sort(a *app) {
	list := make([]*table.Card, len(a.hall.Tables))
	for i := range a.hall.Tables {
		list[i] = &a.hall.Tables[i]
	}
	slices.SortStableFunc(list, func(x, y *table.Card) int {
		return cmp.Or(cmp.Compare(a.rank(x), a.rank(y)), y.Since.Compare(x.Since), cmp.Compare(x.ID, y.ID))
	})
	for i, card := range list {
		if card.ID == l.at {
			l.list.Cursor = i
		}
	}
	l.sorted, l.stamp = list, a.stamp
}

func (a *app) rank(c *table.Card) int {
	rank := map[table.Phase]int{table.Gathering: 4, table.Playing: 6, table.Paused: 6, table.Over: 8}[c.Phase]
	switch {
	case a.waiting[c.ID]:
		return 0
	case slices.Contains(a.hall.Mine, c.ID) && c.Phase != table.Over:
		return 1
	case c.Phase == table.Gathering && free(c) == 0:
		return rank + 1
	}
	return rank
}

// free counts the free chairs.
func free(c *table.Card) int {
	n := 0
	for _, chair := range c.Chairs {
		if chair.Person.ID == "" && chair.Person.Kind == "" {
			n++
		}
	}
	return n
}

func (l *lobbyScreen) draw(a *app, area widget.Area) {
	rooms := layLobby(area.W, area.H)
	if a.hall == nil {
		area.Center(area.H/2, style.Of(style.Dim), a.words.T("wait"))
		return
	}
	l.drawTables(a, rooms.tables, rooms.tables.of(area))
	drawPeople(a, rooms.people.of(area))
	chat := rooms.chat.of(area)
	a.drawChat(chat, a.words.T("lobby.chat"), a.hall.Chat)
}

func (l *lobbyScreen) drawTables(a *app, at rect, area widget.Area) {
	tables := l.tables(a)
	area.Text(0, 0, style.Of(style.Title), a.words.N("lobby.tables", len(tables)))
	list := area.Sub(0, 2, area.W, area.H-2)
	if len(tables) == 0 {
		list.Lines(0, 0, min(list.W, 56), style.Of(style.Dim), a.words.T("lobby.empty"))
		return
	}
	cols := lobbyColumns(area.W)
	room := rect{at.X, at.Y + 2, at.W, at.H - 2}.in(layFrame(a.w, a.h).body)
	for _, spot := range l.list.Draw(list, len(tables), true, func(line widget.Area, i int, st style.Style) { a.drawCard(line, cols, tables[i], st) }) {
		id := tables[spot.ID].ID
		a.clickable(room, spot, func(a *app) tea.Cmd {
			if l.list.Cursor == spot.ID {
				return a.goTo(id)
			}
			l.list.Cursor, l.at = spot.ID, id
			return nil
		})
	}
}

// lobbyColumns are the widths of the game, the people and the state.
func lobbyColumns(w int) [3]int {
	state := min(max(w/3, 16), 26)
	game := min(max(w/4, 12), 20)
	return [3]int{game, w - state - game - 6, state}
}

func (a *app) drawCard(line widget.Area, cols [3]int, c *table.Card, st style.Style) {
	mark, markStyle := " ", st
	switch {
	case a.waiting[c.ID]:
		mark, markStyle = "▸", style.Of(style.Accent)
	case slices.Contains(a.hall.Mine, c.ID):
		mark = "•"
	}
	line.Text(0, 0, markStyle.On(st.Ground()), mark)
	line.Fit(2, 0, cols[0], st, a.gameTitle(c.Game, c.Title))
	x := 4 + cols[0]
	end := x + cols[1]
	for i, chair := range c.Chairs {
		seat := board.SeatStyle(rules.Seat(i + 1)).On(st.Ground())
		name := chair.Person.Name
		if name == "" {
			name, seat = "·", st
		}
		if x < end {
			x = line.Fit(x, 0, end-x, seat, name) + 1
		}
	}
	state := style.Of(style.Dim)
	if a.waiting[c.ID] {
		state = style.Of(style.Accent)
	}
	line.Fit(end+1, 0, cols[2], state.On(st.Ground()), a.cardState(c))
}

// cardState is how a table stands, in two or three words.
func (a *app) cardState(c *table.Card) string {
	w := a.words
	switch {
	case c.Lesson && c.Phase == table.Playing:
		return w.T("card.lesson")
	case a.waiting[c.ID]:
		return w.T("card.your-turn")
	case c.Phase == table.Gathering && c.Private:
		return w.N("card.private", free(c))
	case c.Phase == table.Gathering:
		return w.N("card.open", free(c))
	case c.Phase == table.Over:
		return w.T("card.over")
	case c.Phase == table.Paused:
		return w.T("card.paused")
	}
	return w.T("card.playing", c.Progress)
}

func drawPeople(a *app, area widget.Area) {
	people := a.hall.People
	area.Text(0, 0, style.Of(style.Title), a.words.N("lobby.people", len(people)))
	for y, p := range people {
		if y+2 >= area.H-1 && len(people) > area.H-2 {
			area.Text(0, y+2, style.Of(style.Dim), a.words.N("lobby.more", len(people)-y))
			return
		}
		st := style.Style(0)
		if p.Person.ID == a.person.ID {
			st = st.With(style.Bold)
		}
		x := area.Fit(0, y+2, area.W-7, st, p.Person.Name)
		if p.Table != "" {
			area.Text(x+1, y+2, style.Of(style.Dim), a.words.T("lobby.at", string(p.Table)))
		} else if p.Person.Kind == table.KindGuest {
			area.Text(x+1, y+2, style.Of(style.Dim), a.words.T("lobby.guest"))
		}
	}
}

func (l *lobbyScreen) prompt(a *app) string {
	if a.hall == nil {
		return ""
	}
	if a.hall.Notice != nil {
		return a.words.Phrase(a.hall.Notice.Phrase)
	}
	tables := l.tables(a)
	if l.list.Cursor >= len(tables) {
		return ""
	}
	return a.cardPrompt(tables[l.list.Cursor])
}

// cardHint is the table under the cursor in a sentence: its number and options.
func (a *app) cardPrompt(c *table.Card) string {
	parts := []string{a.words.T("card.table", string(c.ID), strconv.Itoa(len(c.Chairs)))}
	if g := a.house.Game(c.Game); g != nil {
		for _, o := range g.Info().Options {
			if v := c.Options[o.Key]; v != "" && v != o.Default && counts(o, c.Options) {
				parts = append(parts, a.words.Option(c.Game, o.Key)+": "+a.words.Choice(c.Game, o.Key, v))
			}
		}
	}
	return strings.Join(parts, " · ")
}

// counts reports whether an option counts with the others as they are.
func counts(o rules.Option, options map[string]string) bool {
	key, value, found := strings.Cut(o.Needs, "=")
	return !found || options[key] == value
}
