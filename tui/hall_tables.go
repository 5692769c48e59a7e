package tui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/lang"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// showsCards reports whether the hall has a card for each game: with much room, or nothing else to show.
func (l *hallScreen) showsCards() bool {
	return l.visitor.Hall != nil && (layHall(l.body().w, l.body().h).cards.h > 0 || l.tables().Len() == 0)
}

func (l *hallScreen) draw(area widget.Area) {
	if l.visitor.Hall == nil {
		area.Center(area.H/2, style.Of(style.Dim), l.Words.T("wait"))
		return
	}
	l.drawDeals(area.Sub(1, 0, area.W-2, 1))
	rooms := layHall(area.W, area.H)
	tables := l.tables()
	if tables.Len() == 0 && rooms.cards.h == 0 {
		rooms = layEmptyHall(area.W, area.H)
	}
	l.drawCards(rooms.cards.of(area))
	l.drawGroups(rooms.tables.of(area), tables)
	if rooms.people.w > 0 {
		l.drawPeople(rooms.people.of(area))
	}
	if card := l.marked(); card != nil {
		l.drawMarked(rooms.about.of(area), card)
	}
	l.drawChat(rooms.chat.of(area), l.Words.T("hall.chat"), l.visitor.Hall.Chat, nil)
	l.drawWelcome(area)
}

func (l *hallScreen) drawCards(area widget.Area) {
	if area.H == 0 {
		return
	}
	if l.cards == nil {
		for i, g := range l.lobby.Games() {
			l.cards = append(l.cards, newGameCard(g, i+1))
		}
		l.cards = l.cards[:min(len(l.cards), 3)]
	}
	for i, card := range l.cards {
		wide := area.W / len(l.cards)
		l.drawGameCard(area.Sub(i*wide, 0, wide-2, area.H), card)
	}
}

func (l *hallScreen) drawGroups(area widget.Area, tables tell.HallTables) {
	if tables.Len() == 0 {
		y := area.Lines(1, 0, min(area.W, 76), style.Of(style.Dim), l.Words.T("hall.empty"))
		if l.address != "" {
			area.Text(1, y, style.Of(style.Dim), l.Words.T("hall.empty-friends", l.address))
		}
		return
	}
	groups := l.visitor.Groups(tables)
	marked, count := tell.LineOf(groups, l.list.Cursor), tell.LinesOf(groups)
	if marked == 1 {
		marked = 0 // with its heading
	}
	l.top = max(min(l.top, marked, count-area.H), marked-area.H+1, 0)
	for y := range min(area.H, count-l.top) {
		l.drawLine(area.Sub(0, y, area.W, 1), tell.LineAt(groups, l.top+y), tables)
		l.noteClick(area.Spot(0, y, area.W), tell.LineAt(groups, l.top+y).At)
	}
	if l.top > 0 {
		area.Text(area.W-1, 0, style.Of(style.Dim), "↑")
	}
	if l.top+area.H < count {
		area.Text(area.W-1, area.H-1, style.Of(style.Dim), "↓")
	}
}

func (l *hallScreen) drawLine(line widget.Area, what tell.HallLine, tables tell.HallTables) {
	if what.Title != "" {
		line.Text(1, 0, style.Of(style.Title), l.Words.T(what.Title))
	}
	if what.At >= 0 {
		own := what.At < len(tables.Own)
		widget.DrawRow(line, what.At == l.list.Cursor, func(row widget.Area, st style.Style) { l.drawRow(row, tables.At(what.At), own, st) })
	}
}

// A rowLook is what the looks of a table depend on that is neither the visitor's own nor marked.
type rowLook struct {
	card  *table.Card
	words *lang.Words
	w     int
}

var hallRows = keptPieces[rowLook]{most: 2000}

func (l *hallScreen) drawRow(row widget.Area, c *table.Card, own bool, st style.Style) {
	if own || st != 0 {
		l.drawCard(row, c, st)
		return
	}
	row.Paste(hallRows.drawn(rowLook{c, l.Words, row.W}, row.W, 1, func(a widget.Area) { l.drawCard(a, c, st) }))
}

func (l *hallScreen) noteClick(line widget.Spot, at int) {
	if at < 0 {
		return
	}
	l.clickable(line, func() tea.Cmd {
		tables := l.tables()
		if l.list.Cursor == at {
			return l.enter()
		}
		if at < tables.Len() {
			l.list.Cursor, l.at = at, tables.At(at).ID
		}
		return nil
	})
}

func (l *hallScreen) drawCard(line widget.Area, c *table.Card, st style.Style) {
	const name = 17
	x := drawStamp(line, 0, 0, c.Game, st.Ground())
	line.Fit(x, 0, name, st, l.GameTitle(c.Game, c.Title))
	state, look := l.stateOf(c), style.Of(style.Dim)
	switch {
	case l.visitor.Waiting[c.ID]:
		look = style.Of(style.Accent).With(style.Bold)
	case c.Phase == table.Gathering && tell.FreeChairs(c) > 0:
		look = style.Of(style.Good)
	}
	end := line.W - 2 - widget.Width(state)
	line.Text(end+1, 0, look.On(st.Ground()), state)
	x += name
	for i, chair := range c.Chairs {
		if x+4 > end {
			break
		}
		x = l.drawChairName(line.Sub(0, 0, end, 1), x, i+1, chair, st.Ground()) + 2
	}
}

func (l *hallScreen) drawChairName(line widget.Area, x, seat int, c table.Chair, ground style.Role) int {
	look := board.BrandOf(seat).Style().On(ground)
	switch c.Person.Kind {
	case "":
		look = style.Of(style.Strong).On(ground)
		return line.Text(x, 0, look, board.FreeBrand(rules.Seat(seat))+" "+l.Words.T("hall.free"))
	case table.KindBot:
		return line.Text(x, 0, look, board.BrandOf(seat).Sign()+" "+l.Words.T("hall.bot"))
	}
	return line.Fit(x, 0, max(line.W-x, 0), look, board.BrandOf(seat).Sign()+" "+l.NameOf(c.Person))
}

func (l *hallScreen) stateOf(c *table.Card) string {
	if l.visitor.SitsAt(c.ID) && c.Phase == table.Playing && !c.Lesson && !l.visitor.Waiting[c.ID] {
		if first := c.ToAct.First(); first > 0 && int(first) <= len(c.Chairs) {
			return l.Words.T("card.moves", l.NameOf(c.Chairs[first-1].Person))
		}
	}
	return l.CardState(c, l.visitor.Waiting[c.ID])
}

func (l *hallScreen) drawPeople(area widget.Area) {
	all, people := l.visitor.Hall.People.Len(), l.visitor.People(area.H)
	area.Text(0, 0, style.Of(style.Title), l.Words.T("hall.who"))
	name := 0
	for _, p := range people {
		name = max(name, widget.Width(p.Person.Name))
	}
	name = min(name, area.W/3)
	x := 2 * tell.Bit(len(l.visitor.Hall.Friends) > 0)
	for y, p := range people {
		if y+1 >= area.H-1 && all > area.H-1 {
			area.Text(0, y+1, style.Of(style.Dim), l.Words.N("hall.more", all-y))
			return
		}
		look := style.Of(style.Strong)
		if l.visitor.Hall.Ties[p.Person.ID].Friend {
			look = style.Of(style.Good).With(style.Bold)
			area.Text(0, y+1, look, tell.FriendSign)
		}
		area.Fit(x, y+1, name, look, p.Person.Name)
		l.drawWhere(area.Sub(x+name+2, y+1, area.W-x-name-2, 1), p)
	}
}

func (l *hallScreen) drawWhere(line widget.Area, p *lobby.Presence) {
	at := l.visitor.Card(p.Table)
	if at == nil || at.Phase == table.Over {
		if p.Person.Kind == table.KindGuest {
			line.Text(0, 0, style.Of(style.Dim), l.Words.T("hall.guest"))
		}
		return
	}
	state, st := "", style.Of(style.Dim)
	switch {
	case l.visitor.SitsAt(at.ID) && at.HasSeat(p.Person.ID):
		state = l.Words.T("hall.your-table")
	case at.Phase == table.Gathering && at.HasSeat(p.Person.ID):
		state, st = l.Words.T("hall.waits"), style.Of(style.Good)
	}
	const most, gap = 15, 2
	title := widget.Cut(l.GameTitle(at.Game, at.Title), most)
	if state != "" && widget.Width(title)+gap+widget.Width(state) > line.W {
		line.Fit(0, 0, line.W, st, state) // there is no room for both
		return
	}
	x := line.Text(0, 0, style.Of(style.Dim), title) + gap
	line.Text(x, 0, st, state)
}

func (l *hallScreen) drawMarked(area widget.Area, c *table.Card) {
	heading(area, l.Words.T("hall.table", string(c.ID)))
	for y, line := range l.aboutLines(c, area.W-4, area.H-1) {
		area.Text(2, y+1, 0, line)
	}
}

// aboutLines says what a table is in the lines there are; what matters least is left out, no sentence is cut.
func (l *hallScreen) aboutLines(c *table.Card, w, h int) (lines []string) {
	said := l.tableSentences(c)
	long, short := l.Words.Or(c.Game+".about", ""), lang.Sentence(l.Words.Or(c.Game+".card", ""))
	for _, all := range [][]string{append(slices.Clone(said), long), append(slices.Clone(said), short), said, said[:len(said)-1], said[:1]} {
		if lines = widget.Wrap(strings.Join(tell.NonEmpty(all...), " "), w); len(lines) <= h {
			break
		}
	}
	return lines[:min(len(lines), h)]
}

// tableSentences are a table in sentences: what matters most comes first.
func (l *hallScreen) tableSentences(c *table.Card) []string {
	parts := []string{l.GameTitle(c.Game, c.Title)}
	if g := l.lobby.Game(c.Game); g != nil {
		parts = append(parts, l.optionsOf(g.Info().Options, c)...)
	}
	parts = append(parts, l.Words.N("card.chairs", len(c.Chairs)), l.Words.T("card.clock."+c.Terms.Get(table.TermClock)))
	switch {
	case c.Counts:
		parts = append(parts, l.Words.T("card.deal-counts"))
	case c.Deal != "":
		parts = append(parts, l.Words.T("card.deal-practice"))
	case c.Rated != table.NotRated:
		parts = append(parts, l.Words.T("card.rated"))
	}
	said := []string{strings.Join(parts, ", ") + "."}
	if host := tell.KeeperOf(c); host != "" && c.Phase == table.Gathering {
		said = append(said, l.Words.T("card.opened", host, l.AgoSaid(l.now().Sub(c.Since))))
	}
	return append(said, l.absencesTold(c)...)
}

func (l *hallScreen) absencesTold(c *table.Card) (said []string) {
	for _, chair := range c.Chairs {
		if mark := l.AbsenceTold(chair, l.now()); mark != "" && chair.Person.ID != l.visitor.Person.ID && c.Phase != table.Over {
			said = append(said, l.Words.T("lines.absent", l.NameOf(chair.Person), mark))
		}
	}
	return said
}

// optionsOf are the options of a table that players would ask for: the version, and what somebody has changed.
func (l *hallScreen) optionsOf(options []rules.Option, c *table.Card) (said []string) {
	for i, o := range options {
		version := i == 0 && slices.ContainsFunc(options, func(other rules.Option) bool { return strings.HasPrefix(other.Needs, o.Key+"=") })
		switch value := c.Options[o.Key]; {
		case value == "" || o.Seat > 0 || !counts(o, c.Options):
		case version:
			said = append(said, l.Words.Choice(c.Game, o.Key, value))
		case value != o.Default:
			said = append(said, l.Words.Option(c.Game, o.Key)+": "+l.Words.Choice(c.Game, o.Key, value))
		}
	}
	return said
}

// counts reports whether an option matters: it may need another one to have some value.
func counts(o rules.Option, options map[string]string) bool {
	key, value, found := strings.Cut(o.Needs, "=")
	return !found || options[key] == value
}
