package tui

import (
	"context"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

type leadersScreen struct {
	parts

	boards []lobby.Leaderboard // games with two players and with more
	board  int                 // of boards
	asked  lobby.Leaderboard   // the one that is shown
	rows   []lobby.Leader
	list   widget.List
}

const leaderFields = 4

func (w *window) showLeaders() tea.Cmd {
	if w.isAt("leaders") {
		return nil
	}
	l := &leadersScreen{parts: w.parts.of("leaders")}
	for _, game := range w.lobby.Games() {
		info := game.Info()
		for _, many := range []bool{false, true} {
			if !many && info.MinSeats <= 2 || many && info.MaxSeats > 2 {
				l.boards = append(l.boards, lobby.Leaderboard{Game: info.ID, Many: many})
			}
		}
	}
	l.asked.By = lobby.ByRating
	w.over(l)
	return l.load()
}

func (l *leadersScreen) load() tea.Cmd {
	if len(l.boards) == 0 {
		return nil
	}
	l.asked.Game, l.asked.Many = l.boards[l.board].Game, l.boards[l.board].Many
	asked := l.asked
	ask := func(ctx context.Context, v tell.Visit) ([]lobby.Leader, error) { return v.Leaders(ctx, asked) }
	return tell.Ask(l.lobby, ask, func(rows []lobby.Leader) tea.Cmd {
		if asked == l.asked { // no other one was chosen meanwhile
			l.rows = rows
			l.list.Keep(leaderFields + len(rows))
		}
		return nil
	})
}

func (l *leadersScreen) actions() []action {
	at := l.list.Cursor - leaderFields
	open := l.act("next-choice", func(string) tea.Cmd { return l.change(1) }, "enter")
	if at >= 0 && at < len(l.rows) {
		open = l.act("open-page", func(string) tea.Cmd { return l.window.showPage(l.rows[at].Who) }, "enter")
	}
	return []action{
		open,
		l.act("move", func(key string) tea.Cmd { l.list.Key(key, leaderFields+len(l.rows)); return nil }, listKeys...).shown("↑↓"),
		l.act("change", func(key string) tea.Cmd { return l.change(1 - 2*tell.Bit(key == "left")) }, "left", "right").shown("←→").
			when(unless(at < 0, l.Words.T("page.no-field"))),
		l.act("back", func(string) tea.Cmd { return l.window.back() }),
	}
}

func (l *leadersScreen) change(by int) tea.Cmd {
	if at := l.list.Cursor; at < leaderFields {
		l.fields()[at].turn(by)
	}
	return l.load()
}

func (l *leadersScreen) fields() [leaderFields]choice {
	w, a, game := l.Words, &l.asked, ""
	if a.Game != "" {
		game = l.KindSaid(a.Game, l.lobby.Game(a.Game).Info().Title, a.Many)
	}
	return [...]choice{
		{w.T("page.field.game"), game, func(by int) { l.board = (l.board + by + len(l.boards)) % max(len(l.boards), 1) }},
		{w.T("leaders.field.by"), w.T("leaders.by." + string(a.By)), func(by int) { a.By = turned(lobby.Measures(), a.By, by) }},
		{w.T("leaders.field.time"), w.T(board.If(a.ThisMonth, "leaders.month", "leaders.ever")), func(int) { a.ThisMonth = !a.ThisMonth }},
		{w.T("leaders.field.list"), w.T(board.If(a.Bots, "leaders.bots", "leaders.people")), func(int) { a.Bots = !a.Bots }},
	}
}

func (l *leadersScreen) decision() board.Decision {
	if at := l.list.Cursor - leaderFields; at >= 0 && at < len(l.rows) {
		return board.Say(l.Words.T("badge.page"), l.Words.T("leaders.prompt", l.rows[at].Name))
	}
	return board.Say(l.Words.T("badge.change"), l.Words.T("page.prompt-field"))
}

func (l *leadersScreen) draw(area widget.Area) {
	area.Text(2, 1, style.Of(style.Title), l.Words.T("leaders.title"))
	room := rect{1, 3, min(area.W-2, 90), max(area.H-4, 0)}
	l.drawList(room.of(area), &l.list, leaderFields+len(l.rows), l.drawRow)
	if y := room.y + leaderFields + len(l.rows) + 1; y < area.H {
		area.Lines(3, y, min(area.W-6, 76), style.Of(style.Dim), l.about())
	}
}

// about says who is in the list, while nobody is, and where bots are.
func (l *leadersScreen) about() string {
	w := l.Words
	switch {
	case l.asked.Bots && len(l.rows) == 0:
		return l.NobodySaid(l.asked) + " " + w.T("leaders.about-bots")
	case l.asked.Bots:
		return ""
	case len(l.rows) == 0:
		return l.NobodySaid(l.asked) + " " + w.T("leaders.about") + " " + w.T("leaders.bots-above")
	}
	return w.T("leaders.bots-above")
}

func (l *leadersScreen) drawRow(line widget.Area, i int, st style.Style) {
	if i < leaderFields {
		l.fields()[i].draw(line, st)
		return
	}
	row := l.rows[i-leaderFields]
	line.Right(4, 0, st.Lesser(), strconv.Itoa(row.Place)+".")
	line.Fit(5, 0, 20, st, row.Name)
	line.Fit(26, 0, line.W-26, style.Of(style.Accent).On(st.Ground()), l.LeaderSaid(l.asked, row))
}

// comparedScreen has two players side by side.
type comparedScreen struct {
	parts
	tell.Comparison
}

// compareAction compares the person whom one looks at, else oneself, with somebody who is chosen.
func (w *window) compareAction() action {
	one, there := w.personMarked()
	if !there {
		one = w.visitor.Person
	}
	return w.act("compare", func(string) tea.Cmd { return w.pickBeside(one) }).
		when(unless(there || one.Kind == table.KindPlayer, w.Words.T("profile.guest")))
}

// showCompared shows two players side by side, the person first where they are one of them.
func (w *window) showCompared(who, other string) tea.Cmd {
	if other == string(w.visitor.Person.ID) {
		who, other = other, who
	}
	ask := func(ctx context.Context, v tell.Visit) (tell.Comparison, error) {
		return tell.AskCompared(ctx, v, who, other)
	}
	return tell.Ask(w.lobby, ask, w.takeCompared)
}

func (w *window) takeCompared(c tell.Comparison) tea.Cmd {
	w.over(&comparedScreen{w.parts.of("compare"), c})
	return nil
}

func (c *comparedScreen) actions() []action {
	last := c.Together.Last
	return []action{
		c.act("open-game", func(string) tea.Cmd { return c.window.openMoment(last.ID, 0) }, "enter").when(unless(last != nil, c.Words.T("compare.not-met"))),
		c.act("back", func(string) tea.Cmd { return c.window.back() }),
	}
}

func (c *comparedScreen) decision() board.Decision {
	return board.Say(c.Words.T("badge.better"), c.ComparedVerdict(c.Comparison))
}

// comparedWhat is how wide it says what is compared; the rest is for the two.
const comparedWhat = 38

func (c *comparedScreen) draw(area widget.Area) {
	room, y := area.Sub(2, 1, min(area.W-4, 100), area.H-1), 0
	one := (room.W - comparedWhat) / 2
	row := func(what string, cells [2]string, look style.Style, looks [2]style.Style) {
		room.Fit(0, y, comparedWhat-1, look, what)
		for i, cell := range cells {
			room.Fit(comparedWhat+i*one, y, one-1, looks[i], cell)
		}
		y++
	}
	strong, dim := style.Of(style.Strong).With(style.Bold), style.Of(style.Dim)
	row(c.ComparedTitle(c.Comparison), [2]string{c.ComparedName(c.Of[0]), c.ComparedName(c.Of[1])}, style.Of(style.Title), [2]style.Style{strong, strong})
	roomy := area.H > 3*len(c.Kinds)+len(c.Together.Against)+6
	for _, k := range c.Kinds {
		y += tell.Bit(roomy)
		var ratings, won [2]string
		looks := [2]style.Style{}
		for i, s := range k.Of {
			if ratings[i], won[i] = c.ComparedCells(s, "home.won-short"); i == k.Better() {
				looks[i] = style.Of(style.Good).With(style.Bold)
			}
		}
		row(c.KindSaid(k.Game, k.Title, k.Many), ratings, style.Of(style.Strong), looks)
		row("  "+c.ComparedBetter(c.Comparison, k), won, dim, [2]style.Style{dim, dim})
	}
	y += tell.Bit(roomy)
	row(c.Words.T("compare.each-other"), [2]string{}, style.Of(style.Title), [2]style.Style{})
	for _, a := range c.Together.Against {
		row(c.GameTitle(a.Game, a.Title)+", "+c.Words.N("page.games", a.Games), [2]string{strconv.Itoa(a.Better), strconv.Itoa(a.Behind)}, 0, [2]style.Style{})
	}
	said := c.ComparedLast(c.Comparison, c.now())
	if said == "" {
		said = c.Words.T("compare.not-met")
	} else if c.Together.Recent {
		said = c.Words.T("compare.recent") + " " + said
	}
	room.Lines(0, y, room.W, dim, said)
}
