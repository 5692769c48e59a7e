package tui

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/gamecard"
	"saloon/tui/lang"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// A rowLook is what the looks of a table depend on that is neither the visitor's own nor marked.
type rowLook struct {
	card  *table.Card
	words *lang.Words
	w     int
}

var hallRows = keptPieces[rowLook]{most: 2000}

// drawRows draws rows of the hall that stand one below the other, as far as they are scrolled.
func (l *hallScreen) drawRows(area widget.Area, list *widget.List, from, n int, h tell.Home) {
	active := l.cursor >= from && l.cursor < from+n
	if active {
		list.Cursor = l.cursor - from
	}
	for _, spot := range list.Draw(area, n, active, func(line widget.Area, i int, st style.Style) { l.drawRow(line, h.At(from+i), st) }) {
		l.noteClick(area.Spot(spot.X, spot.Y, spot.W), from+spot.ID, func() {})
	}
}

func (l *hallScreen) drawRow(row widget.Area, r tell.HomeRow, st style.Style) {
	switch {
	case r.Kind == tell.HomeMail:
		row.Fit(0, 0, row.W, style.Of(style.Accent).On(st.Ground()), lang.Sentence(l.MailSaid(l.visitor.Hall)))
	case r.Kind != tell.HomeTable || st != 0:
		l.drawCard(row, r.Card, st, r.Kind == tell.HomeOwn)
	default:
		row.Paste(hallRows.drawn(rowLook{r.Card, l.Words, row.W}, row.W, 1, func(a widget.Area) { l.drawCard(a, r.Card, st, false) }))
	}
}

// noteClick notes what a click does: it marks a row, or another game in it, and on what is marked it does what enter does.
func (l *hallScreen) noteClick(place widget.Spot, at int, choose func()) {
	l.clickable(place, func() tea.Cmd {
		h := l.home()
		if at >= h.Len() {
			return nil
		}
		row := h.At(at)
		was, game := l.cursor, l.gameOf(row)
		l.moved = true
		l.put(h, at)
		choose()
		if was == at && game == l.gameOf(row) {
			return l.enter()
		}
		return nil
	})
}

func (l *hallScreen) drawCard(line widget.Area, c *table.Card, st style.Style, own bool) {
	const name = 17
	x := gamecard.Stamp(line, 0, 0, c.Game, st.Ground())
	line.Fit(x, 0, name, st, l.GameTitle(c.Game, c.Title))
	state, look := l.StateOf(l.visitor, c), style.Of(style.Dim)
	switch {
	case l.visitor.Waiting[c.ID]:
		look = style.Of(style.Accent).With(style.Bold)
	case c.Phase == table.Gathering && tell.FreeChairs(c) > 0:
		look = style.Of(style.Good)
	}
	end := line.W - 2
	if left := l.LeftSaid(l.visitor, c, l.now()); left != "" {
		end -= widget.Width(left)
		line.Text(end, 0, st.Lesser(), left)
		end -= 2
	}
	end -= widget.Width(state)
	line.Text(end, 0, look.On(st.Ground()), state)
	x += name
	mine := c.SeatOf(l.visitor.Person.ID)
	var chairs []widget.Span
	for i, chair := range c.Chairs {
		if seat := rules.Seat(i + 1); !own || seat != mine || l.w >= roomyWidth {
			chairs = append(chairs, l.chairName((i+c.Turned)%len(c.Chairs)+1, chair))
		}
	}
	drawWhole(line.Sub(x, 0, end-2-x, 1), st, chairs)
}

// drawWhole draws one text, beside it as many more as there is whole room for, and how many are left.
func drawWhole(line widget.Area, st style.Style, list []widget.Span) {
	const gap, more = 2, 2
	x := 0
	for i, one := range list {
		room := line.W - x
		if i+1 < len(list) {
			room -= gap + more
		}
		switch fits := widget.Width(one.Text) <= room; {
		case !fits && i == 0:
			line.Fit(0, 0, line.W, one.Style.On(st.Ground()), one.Text)
			return
		case !fits:
			line.Text(x, 0, st.Lesser(), fmt.Sprintf("%+d", len(list)-i))
			return
		}
		x = line.Text(x, 0, one.Style.On(st.Ground()), one.Text) + gap
	}
}

// roomyWidth is from where on one's own chair stands among those of one's tables.
const roomyWidth = 150

func (l *hallScreen) chairName(seat int, c table.Chair) widget.Span {
	brand, name := board.BrandOf(seat), l.NameOf(c.Person)
	switch c.Person.Kind {
	case "":
		return widget.Span{Style: style.Of(style.Strong), Text: board.FreeBrand(rules.Seat(seat)) + " " + l.Words.T("hall.free")}
	case table.KindBot:
		if c.Level != "" { // a program has the name of its player
			name = l.Words.T("hall.bot")
		}
	}
	return widget.Span{Style: brand.Style(), Text: brand.Sign() + " " + name}
}

// drawPeople lists who is here, where there is room beside the rows; the heading is the row that leads to them.
func (l *hallScreen) drawPeople(area widget.Area, h tell.Home) {
	all, people := l.visitor.Hall.People.Len(), l.visitor.People(area.H)
	at := h.Len() - 1
	head := area.Sub(0, 0, area.W, 1)
	widget.DrawRow(head, l.cursor == at, func(row widget.Area, st style.Style) {
		row.Text(0, 0, style.Of(style.Title).On(st.Ground()), l.Words.T("hall.who"))
	})
	l.noteClick(head.Spot(0, 0, head.W), at, func() {})
	area = area.Sub(2, 0, area.W-2, area.H)
	name := 0
	for _, p := range people {
		name = max(name, widget.Width(p.Person.Name))
	}
	name = min(name, area.W/2)
	x := 2 * tell.Bit(len(l.visitor.Hall.Friends) > 0)
	y := 1
	for i, p := range people {
		if y >= area.H-1 && all > area.H-1 {
			area.Text(0, y, style.Of(style.Dim), l.Words.N("hall.more", all-i))
			return
		}
		look := style.Of(style.Strong)
		if l.visitor.Hall.Ties[p.Person.ID].Friend {
			look = style.Of(style.Good).With(style.Bold)
			area.Text(0, y, look, tell.FriendSign)
		}
		area.Fit(x, y, name, look, p.Person.Name)
		l.drawWhere(area.Sub(x+name+2, y, area.W-x-name-2, 1), p)
		y++
	}
	if all <= 1 && l.address != "" {
		area.Lines(0, y+1, area.W, style.Of(style.Dim), l.Words.T("home.alone")+" "+lang.Sentence(l.Words.T("home.friends", l.address)))
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

// drawHere names in one line who else is here, friends first.
func (l *hallScreen) drawHere(line widget.Area, h tell.Home) {
	const most = 9
	at := h.Len() - 1
	widget.DrawRow(line, l.cursor == at, func(row widget.Area, st style.Style) {
		x, named := 0, 0
		others := l.visitor.Hall.People.Len() - 1
		for _, p := range l.visitor.People(most) {
			name := p.Person.Name
			if p.Person.ID == l.visitor.Person.ID {
				continue
			}
			if x+widget.Width(name)+len("  and 999 more") > row.W {
				break
			}
			look := style.Of(style.Plain)
			if l.visitor.Hall.Ties[p.Person.ID].Friend {
				look = style.Of(style.Good).With(style.Bold)
				name = tell.FriendSign + name
			}
			x = row.Text(x, 0, look.On(st.Ground()), name) + 2
			named++
		}
		switch dim := st.Lesser(); {
		case others <= 0:
			x = row.Text(0, 0, dim, l.Words.T("home.alone")) + 2
		case named < others:
			x = row.Text(x, 0, dim, l.Words.N("hall.more", others-named)) + 2
		}
		if said := l.Words.T("home.friends", l.address); l.address != "" && x+widget.Width(said) < row.W-2 {
			row.Right(row.W-2, 0, st.Lesser(), said)
		}
	})
	l.noteClick(line.Spot(0, 0, line.W), at, func() {})
}

func (l *hallScreen) drawMarked(area widget.Area, c *table.Card) {
	heading(area, l.Words.T("hall.table", string(c.ID)))
	for y, line := range l.aboutLines(c, area.W-2, area.H-1) {
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
	said := []string{l.GameTitle(c.Game, c.Title) + ", " + l.termsSaid(c) + "."}
	if host := tell.KeeperOf(c); host != "" && c.Phase == table.Gathering {
		said = append(said, l.Words.T("card.opened", host, l.AgoSaid(l.now().Sub(c.Since))))
	}
	return append(said, l.absencesTold(c)...)
}

// termsSaid is what a table plays. It is asked for several times while a picture is drawn.
func (l *hallScreen) termsSaid(c *table.Card) string {
	if t := &l.terms; t.card != c || t.words != l.Words {
		t.card, t.words, t.said = c, l.Words, strings.Join(l.termsOf(c), ", ")
	}
	return l.terms.said
}

// termsOf is what a table plays, in a few words each.
func (p parts) termsOf(c *table.Card) []string {
	waits := p.visitor.Waiting[c.ID] // which says by what clock
	return slices.Concat(p.OptionsSaid(p.lobby.Game(c.Game), c), []string{p.Words.N("card.chairs", len(c.Chairs))}, p.AgreedSaid(c, !waits))
}

func (l *hallScreen) absencesTold(c *table.Card) []string {
	return board.Texts(c.Chairs, func(_ int, chair table.Chair) string {
		mark := l.AbsenceTold(chair, l.now())
		return board.If(mark != "" && chair.Person.ID != l.visitor.Person.ID && c.Phase != table.Over, l.Words.T("lines.absent", l.NameOf(chair.Person), mark), "")
	})
}

// invitedTo says of the table of an invitation how long a game is, by which terms, and who sits there.
func (p parts) invitedTo(i *lobby.Invitation) []string {
	c := p.visitor.Card(i.Table)
	if c == nil {
		return nil
	}
	terms := append(tell.NonEmpty(strings.TrimPrefix(p.Words.Or(c.Game+".length", ""), ", ")), p.termsOf(c)...)
	var sit []string
	for _, chair := range c.Chairs {
		switch {
		case chair.Level != "":
			sit = append(sit, p.BotName(chair))
		case chair.Person.Kind != "":
			sit = append(sit, p.NameOf(chair.Person))
		}
	}
	return []string{p.Words.T("waits.terms", strings.Join(terms, ", "), p.Words.List(sit))}
}
