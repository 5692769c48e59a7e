package tui

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// peopleScreen lists those who are at hand and have a page: at a table who sits there, elsewhere
// who is in the saloon. The last row asks for a name.
type peopleScreen struct {
	*display
	nav    navigator
	front  *foreground
	back   func() // to the screen before
	byName func() tea.Cmd

	people []somebody
	list   widget.List
}

// A somebody is who has a page.
type somebody struct {
	who, name string
	about     string      // where they are, or what kind of bot it is
	brand     board.Brand // at a table
}

// showPeople lists over the present screen whose pages can be opened.
func (w *window) showPeople() tea.Cmd {
	from := w.screen
	p := &peopleScreen{display: w.display, nav: w.nav, front: w.front, byName: w.askWho, back: func() { w.screen = from }}
	if w.table != nil && w.table.snap != nil {
		p.people = p.atTable(w.table)
	} else {
		p.people = p.inHall(w.visitor)
	}
	if s, ok := from.(*tableScreen); ok && s.phase() == table.Gathering {
		p.list.Cursor = s.gather.list.Cursor // the chair that was pointed at
	}
	w.screen = p
	return nil
}

// atTable are those who sit at a table; when its game is over, in the order of their places.
func (p *peopleScreen) atTable(t *tableOnScreen) (list []somebody) {
	seats := make([]rules.Seat, len(t.snap.Card.Chairs))
	for i := range seats {
		seats[i] = rules.Seat(i + 1)
	}
	if t.snap.Outcome != nil {
		seats = placed(t.snap.Outcome)
	}
	for _, seat := range seats {
		chair := t.snap.Card.Chairs[seat-1]
		who := lobby.WhoOf(chair.Person, chair.Level)
		if who == "" {
			continue
		}
		one := somebody{who: who, name: chair.Person.Name, brand: t.brand(seat)}
		if chair.Person.Kind == table.KindBot {
			one.about = p.botName(chair)
		}
		list = append(list, one)
	}
	return list
}

// inHall are those who are in the saloon, the visitor first.
func (p *peopleScreen) inHall(v *visitor) (list []somebody) {
	if who := lobby.WhoOf(v.person, ""); who != "" {
		list = append(list, somebody{who: who, name: v.person.Name, about: p.words.T("people.you")})
	}
	if v.hall == nil {
		return list
	}
	for _, one := range v.people(v.hall.People.Len()) {
		who := lobby.WhoOf(one.Person, "")
		if who == "" || slices.ContainsFunc(list[:min(len(list), 1)], func(s somebody) bool { return s.who == who }) {
			continue
		}
		about := ""
		if at := v.card(one.Table); at != nil && at.Phase != table.Over {
			about = p.gameTitle(at.Game, at.Title)
		}
		list = append(list, somebody{who: who, name: one.Person.Name, about: about})
	}
	return list
}

func (p *peopleScreen) id() string { return "people" }

func (p *peopleScreen) actions() []action {
	open := p.act("name-player", func(string) tea.Cmd { p.back(); return p.byName() }, "enter", keys.Who)
	list := []action{open}
	if at := p.list.Cursor; at < len(p.people) {
		open.Keys = []string{keys.Who}
		list = []action{p.act("open-page", func(string) tea.Cmd { p.back(); return p.nav.showPage(p.people[at].who) }, "enter"), open}
	}
	return append(list,
		p.act("move", func(key string) tea.Cmd { p.list.Key(key, len(p.people)+1); return nil }, listKeys...).shown("↑↓"),
		p.act("back", func(string) tea.Cmd { p.back(); return nil }, "esc"))
}

// decision says what enter does.
func (p *peopleScreen) decision() board.Decision {
	if at := p.list.Cursor; at < len(p.people) {
		return board.Say(p.words.T("badge.page"), p.words.T("leaders.prompt", p.people[at].name))
	}
	return board.Say(p.words.T("badge.who"), p.words.T("people.prompt-name"))
}

func (p *peopleScreen) draw(area widget.Area) {
	area.Text(2, 1, style.Of(style.Title), p.words.T("people.title"))
	room := rect{1, 3, min(area.W-2, 78), max(area.H-3, 0)}
	for _, spot := range p.list.Draw(room.of(area), len(p.people)+1, true, p.drawRow) {
		p.clickable(room.in(p.body()), spot, func() tea.Cmd {
			if p.list.Cursor == spot.ID {
				return p.front.press(p.actions()[0], "enter")
			}
			p.list.Cursor = spot.ID
			return nil
		})
	}
}

// drawRow draws who it is, or the last row.
func (p *peopleScreen) drawRow(line widget.Area, i int, st style.Style) {
	if i >= len(p.people) {
		line.Fit(0, 0, line.W, style.Of(style.Dim).On(st.Ground()), p.words.T("people.by-name"))
		return
	}
	one, x := p.people[i], 0
	if len(one.brand) > 0 {
		x = one.brand.Draw(line, 0, 0, style.Plain) + 1
	}
	line.Fit(x, 0, 24, st, one.name)
	line.Fit(x+26, 0, line.W-x-26, style.Of(style.Dim).On(st.Ground()), one.about)
}
