package tui

import (
	"context"
	"slices"

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

// peopleScreen lists those who have a page at the table or in the saloon; the last row asks for a name.
type peopleScreen struct {
	parts
	byName func() tea.Cmd

	people []somebody
	list   widget.List
}

type somebody struct {
	who, name string
	about     string      // where they are, or what kind of bot it is
	brand     board.Brand // at a table
}

func (w *window) showPeople() tea.Cmd {
	from := w.screen
	p := &peopleScreen{parts: w.parts, byName: w.askWho}
	if w.table != nil && w.table.Snap != nil {
		p.people = p.atTable(w.table)
	} else {
		p.people = p.inHall(w.visitor)
	}
	if s, ok := from.(*tableScreen); ok && s.phase() == table.Gathering {
		p.list.Cursor = s.gather.list.Cursor // the chair that was pointed at
	}
	w.over(p)
	return nil
}

// atTable are those who sit at a table; when its game is over, in the order of their places.
func (p *peopleScreen) atTable(t *tableOnScreen) (list []somebody) {
	seats := make([]rules.Seat, len(t.Snap.Card.Chairs))
	for i := range seats {
		seats[i] = rules.Seat(i + 1)
	}
	if t.Snap.Outcome != nil {
		seats = tell.Placed(t.Scene.Outcome)
	}
	for _, seat := range seats {
		chair := t.Snap.Card.Chairs[seat-1]
		who := lobby.WhoOf(chair.Person, chair.Level)
		if who == "" {
			continue
		}
		one := somebody{who: who, name: p.NameOf(chair.Person), brand: t.Brand(seat)}
		if chair.Person.Kind == table.KindBot {
			one.about = p.BotName(chair)
		}
		list = append(list, one)
	}
	return list
}

func (p *peopleScreen) inHall(v *tell.Visitor) (list []somebody) {
	if who := lobby.WhoOf(v.Person, ""); who != "" {
		list = append(list, somebody{who: who, name: v.Person.Name, about: p.Words.T("people.you")})
	}
	if v.Hall == nil {
		return list
	}
	for _, one := range v.People(v.Hall.People.Len()) {
		who := lobby.WhoOf(one.Person, "")
		if who == "" || slices.ContainsFunc(list[:min(len(list), 1)], func(s somebody) bool { return s.who == who }) {
			continue
		}
		about := ""
		if at := v.Card(one.Table); at != nil && at.Phase != table.Over {
			about = p.GameTitle(at.Game, at.Title)
		}
		list = append(list, somebody{who: who, name: one.Person.Name, about: about})
	}
	return list
}

func (p *peopleScreen) id() string { return "people" }

func (p *peopleScreen) actions() []action {
	open := p.act("name-player", func(string) tea.Cmd { return p.byName() }, "enter", keys.Company)
	list := []action{open}
	if at := p.list.Cursor; at < len(p.people) {
		open.Keys = []string{keys.Company}
		list = []action{p.act("open-page", func(string) tea.Cmd { return p.nav.showPage(p.people[at].who) }, "enter"), open}
	}
	return append(list,
		p.act("move", func(key string) tea.Cmd { p.list.Key(key, len(p.people)+1); return nil }, listKeys...).shown("↑↓"),
		p.act("back", func(string) tea.Cmd { return p.nav.back() }))
}

func (p *peopleScreen) decision() board.Decision {
	if at := p.list.Cursor; at < len(p.people) {
		return board.Say(p.Words.T("badge.page"), p.Words.T("leaders.prompt", p.people[at].name))
	}
	return board.Say(p.Words.T("badge.who"), p.Words.T("people.prompt-name"))
}

func (p *peopleScreen) draw(area widget.Area) {
	area.Text(2, 1, style.Of(style.Title), p.Words.T("people.title"))
	room := rect{1, 3, min(area.W-2, 78), max(area.H-3, 0)}
	p.drawList(room.of(area), &p.list, len(p.people)+1, p.drawRow)
}

func (p *peopleScreen) drawRow(line widget.Area, i int, st style.Style) {
	if i >= len(p.people) {
		line.Fit(0, 0, line.W, style.Of(style.Dim).On(st.Ground()), p.Words.T("people.by-name"))
		return
	}
	one, x := p.people[i], 0
	if len(one.brand) > 0 {
		x = one.brand.Draw(line, 0, 0, style.Plain) + 1
	}
	line.Fit(x, 0, 24, st, one.name)
	line.Fit(x+26, 0, line.W-x-26, style.Of(style.Dim).On(st.Ground()), one.about)
}

// lettersScreen is what the person and somebody else have written to each other, in its order.
type lettersScreen struct {
	parts
	window *window

	with    table.Person
	letters []lobby.Letter // the newest first
	there   bool           // they have been read
	unread  int            // letters of anybody, as the hall said last
	pager   widget.Pager
}

func (w *window) showLetters(with table.Person) tea.Cmd {
	s := &lettersScreen{parts: w.parts, window: w, with: with}
	if w.visitor.Hall != nil {
		s.unread = w.visitor.Hall.Unread
	}
	w.over(s)
	return s.load()
}

func (s *lettersScreen) id() string { return "letters" }

// load asks for the letters, which have been read then. What was new when the screen was opened stays marked.
func (s *lettersScreen) load() tea.Cmd {
	read := func(ctx context.Context, v tell.Visit) ([]lobby.Letter, error) {
		return tell.ReadLettersWith(ctx, v, s.with.ID)
	}
	return tell.Ask(s.lobby, read, func(list []lobby.Letter) tea.Cmd { s.take(list); return nil })
}

func (s *lettersScreen) take(list []lobby.Letter) {
	fresh := map[uint64]bool{}
	for _, l := range s.letters {
		fresh[l.Number] = l.Unread
	}
	for i := range list {
		list[i].Unread = list[i].Unread || fresh[list[i].Number]
	}
	s.letters, s.there = list, true
	s.pager.Key("end", 1)
}

func (s *lettersScreen) follow(h *lobby.Hall) tea.Cmd {
	before := s.unread
	if s.unread = h.Unread; h.Unread > before {
		return s.load()
	}
	return nil
}

func (s *lettersScreen) actions() []action {
	longer := s.pager.Longer(s.room().w, s.room().h, s.pages())
	return []action{
		s.act("answer", func(string) tea.Cmd { return s.window.askLetter(s.with) }, "enter"),
		s.act("scroll", func(key string) tea.Cmd { s.pager.Key(key, 1); return nil }, "down", "up", "pgup", "pgdown", "home", "end").shown("↑↓").when(unless(longer, s.Words.T("end.all-shown"))),
		s.act("back", func(string) tea.Cmd { return s.nav.back() }),
	}
}

func (s *lettersScreen) decision() board.Decision {
	return board.Say(s.Words.T("badge.letters-answer"), s.Words.T("letters.prompt", s.with.Name))
}

func (s *lettersScreen) room() rect { return rect{2, 1, s.body().w - 4, s.body().h - 1} }

func (s *lettersScreen) pages() []widget.Page {
	page := widget.Page{Title: s.Words.T("letters.with", s.with.Name)}
	switch {
	case !s.there:
		page.Text = s.Words.T("wait")
	case len(s.letters) == 0:
		page.Text = s.Words.T("letters.none-with", s.with.Name)
	}
	for i := len(s.letters) - 1; i >= 0; i-- {
		page.Rows = append(page.Rows, s.letterRows(s.letters[i])...)
	}
	return []widget.Page{page}
}

func (s *lettersScreen) letterRows(l lobby.Letter) (rows [][]widget.Span) {
	who, look := l.Name, style.Of(style.Strong)
	if l.Out {
		who, look = s.Words.T("letters.you"), style.Of(style.Dim)
	}
	head := []widget.Span{{Style: look, Text: who}, {Style: style.Of(style.Dim), Text: ", " + s.AgoSaid(s.now().Sub(l.When))}}
	if l.Unread {
		head = append(head, widget.Span{Style: style.Of(style.Accent).With(style.Bold), Text: "  " + s.Words.T("letters.new")})
	}
	rows = append(rows, head)
	for _, line := range widget.Wrap(s.LetterText(l), min(s.room().w, lettersWidth)-2) {
		rows = append(rows, []widget.Span{{Text: "  " + line}})
	}
	return rows
}

const lettersWidth = 76

func (s *lettersScreen) draw(area widget.Area) { s.pager.Draw(s.room().of(area), s.pages()) }
