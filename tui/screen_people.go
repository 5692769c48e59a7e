package tui

import (
	"cmp"
	"fmt"
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

// peopleScreen lists those at the table, here, and known to the person; at the right, where there is room, the marked one.
type peopleScreen struct {
	parts
	beside *somebody // who is compared with the one that is chosen here; nil where nobody is chosen

	list   widget.List
	people []somebody
	made   madeOf
	known  map[string]*acquaintance // who was asked about, by their pages
	rests  int                      // of the cursor; a newer one lets go of what an older one would ask
	group  int                      // how wide the names of groups are in the list
	name   int                      // and those of people
	score  int                      // and the games together, and the ratings; 0 for none
	rating int
}

type somebody struct {
	table.Person
	who   string // whose page, see lobby.Visit.WhoIs; "" for guests
	group string // a text
	about string
	brand board.Brand // at a table
}

// madeOf is what the list was made of: as long as it is the same, so is the list.
type madeOf struct {
	hall  *lobby.Hall
	snap  *table.Snapshot
	words *lang.Words
}

// pickBeside lets the person choose with whom somebody is compared: first of all with themselves.
func (w *window) pickBeside(one table.Person) tea.Cmd {
	p := &peopleScreen{parts: w.parts.of("compare"), known: map[string]*acquaintance{}, beside: &somebody{Person: one, who: string(one.ID)}}
	p.rows()
	w.over(p)
	return p.askNext()
}

func (w *window) showPeople() tea.Cmd {
	from := w.screen
	p := &peopleScreen{parts: w.parts.of("people"), known: map[string]*acquaintance{}}
	p.rows()
	wanted := func(one somebody) bool { return one.ID != w.visitor.Person.ID }
	if s, ok := from.(*tableScreen); ok && s.phase() == table.Gathering { // the chair that was pointed at
		if at := s.gather.table.Snap.Card.Chairs[s.gather.list.Cursor].Person; at.ID != "" {
			wanted = func(one somebody) bool { return one.ID == at.ID }
		}
	}
	p.list.Cursor = max(slices.IndexFunc(p.people, wanted), 0)
	w.over(p)
	return p.askNext()
}

// rows are the people as they are now; the cursor stays on whom it was on.
func (p *peopleScreen) rows() []somebody {
	now := madeOf{hall: p.visitor.Hall, words: p.Words}
	t := p.window.table
	if t != nil {
		now.snap = t.Snap
	}
	if p.made == now {
		return p.people
	}
	before, any := p.marked()
	p.made, p.people = now, nil
	if now.snap != nil {
		p.people = p.atTable(t)
	}
	if now.hall != nil {
		p.addHere()
		p.addOthers()
	}
	if p.beside != nil {
		p.people = p.besides()
	}
	same := func(one somebody) bool { return one.ID == before.ID && one.who == before.who }
	if at := slices.IndexFunc(p.people, same); any && at >= 0 {
		p.list.Cursor = at
	}
	p.list.Keep(len(p.people))
	return p.people
}

func (p *peopleScreen) marked() (somebody, bool) {
	if at := p.list.Cursor; at < len(p.people) {
		return p.people[at], true
	}
	return somebody{}, false
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
		one := somebody{Person: chair.Person, who: lobby.WhoOf(chair.Person, chair.Level), group: "people.at-table", brand: t.Brand(seat)}
		switch one.Name = p.NameOf(chair.Person); {
		case chair.Person.Kind == "":
			continue
		case chair.Person.Kind == table.KindBot:
			one.about = p.BotName(chair)
		case chair.Person.ID == p.visitor.Person.ID:
			one.about = p.Words.T("people.you")
		}
		list = append(list, one)
	}
	return list
}

// add adds a person who is not there yet.
func (p *peopleScreen) add(person table.Person, group, about string) {
	known := func(one somebody) bool { return one.ID == person.ID }
	if person.ID != p.visitor.Person.ID && person.Name != "" && !slices.ContainsFunc(p.people, known) {
		p.people = append(p.people, somebody{Person: person, who: lobby.WhoOf(person, ""), group: group, about: about})
	}
}

// besides are those who have a page to be compared with, the person first.
func (p *peopleScreen) besides() []somebody {
	me := somebody{Person: p.visitor.Person, who: lobby.WhoOf(p.visitor.Person, ""), group: "compare.you"}
	others := slices.DeleteFunc(p.people, func(one somebody) bool { return one.ID == me.ID })
	return slices.DeleteFunc(append([]somebody{me}, others...), func(one somebody) bool { return one.who == "" || one.who == p.beside.who })
}

// addHere adds those who are in the saloon, friends first.
func (p *peopleScreen) addHere() {
	for _, one := range p.visitor.People(p.visitor.Hall.People.Len()) {
		about := board.If(one.Person.Kind == table.KindGuest, p.Words.T("hall.guest"), p.Words.T("people.in-hall"))
		if at := p.visitor.Card(one.Table); at != nil && at.Phase != table.Over {
			about = p.GameTitle(at.Game, at.Title)
			switch {
			case p.visitor.SitsAt(at.ID) && at.HasSeat(one.Person.ID):
				about += tell.BetweenPhrases + p.Words.T("people.with-you")
			case at.Phase == table.Gathering && at.HasSeat(one.Person.ID):
				about += tell.BetweenPhrases + p.Words.T("hall.waits")
			}
		}
		p.add(one.Person, "home.here", about)
	}
}

// addOthers adds friends who are away, those with whom the person has played lately, and those who are kept away.
func (p *peopleScreen) addOthers() {
	player := func(id table.PlayerID, name string) table.Person {
		return table.Person{ID: id, Name: name, Kind: table.KindPlayer}
	}
	for _, f := range p.visitor.Friends() {
		p.add(player(f.ID, f.Name), "people.away", "")
	}
	var apart []table.Person
	for id, tie := range p.visitor.Hall.Ties {
		if tie.Muted || tie.Blocked {
			apart = append(apart, player(id, tie.Name))
		}
	}
	for _, g := range p.visitor.Lately.Games {
		for _, one := range g.Players {
			if tie := p.visitor.Hall.Ties[one.ID]; one.Kind == table.KindPlayer && !tie.Muted && !tie.Blocked {
				p.add(one, "people.lately", p.GameTitle(g.Game, g.Title)+tell.BetweenPhrases+p.AgoSaid(p.now().Sub(g.Ended)))
			}
		}
	}
	slices.SortFunc(apart, func(a, b table.Person) int { return cmp.Compare(a.Name, b.Name) })
	for _, one := range apart {
		p.add(one, "people.apart", "")
	}
}

func (p *peopleScreen) actions() []action {
	p.rows()
	one, any := p.marked()
	person, is := p.window.personMarked()
	enter := p.act("open-page", func(string) tea.Cmd { return p.window.showPage(one.who) }, "enter").when(unless(any, p.Words.T("home.alone")))
	var more []action
	switch {
	case p.beside != nil:
		enter = p.act("compare-with", func(string) tea.Cmd { return p.window.showCompared(p.beside.who, one.who) }, "enter").when(unless(any, p.Words.T("home.alone")))
	case is:
		enter = p.act("person", func(string) tea.Cmd { return p.window.showPerson(person) }, "enter")
		for _, x := range p.window.personActions(person) {
			more = append(more, x.quietly(true))
		}
	}
	return append([]action{
		enter,
		p.act("move", func(key string) tea.Cmd { return p.move(key) }, listKeys...).shown("↑↓").when(unless(len(p.people) > 1, p.Words.T("home.alone"))),
		p.act("back", func(string) tea.Cmd { return p.window.back() }),
	}, more...)
}

func (p *peopleScreen) move(key string) tea.Cmd {
	p.list.Key(key, len(p.people))
	return p.askNext()
}

func (p *peopleScreen) decision() board.Decision {
	p.rows()
	one, any := p.marked()
	if !any {
		return board.Waiting(p.Words.T("home.alone"))
	}
	if p.beside != nil {
		return board.Say(p.Words.T("badge.compare"), p.Words.T("compare.pick", p.beside.Name, one.Name))
	}
	d := board.Say(p.Words.T("badge.page"), p.Words.T("leaders.prompt", one.Name))
	if _, is := p.window.personMarked(); is {
		d = board.Say(p.Words.T("badge.person"), p.Words.T("people.prompt", one.Name))
	}
	return d
}

// The widths of the list: of a tie, of games together and of a rating.
const (
	peopleTie    = 8
	peopleScore  = 6
	peopleRating = 15
)

// widePeople is from where on the marked one stands beside the list.
const widePeople = 110

func (p *peopleScreen) draw(area widget.Area) {
	rows, list := p.rows(), area.Sub(1, 0, area.W-2, area.H-1)
	p.measure()
	if area.W >= widePeople {
		needs := p.group + 2 + p.name + 2 + peopleTie + p.score + p.rating + 3
		wide := max(area.W*9/16, min(area.W*5/8, needs))
		list = area.Sub(1, 0, wide-2, area.H-1)
		area.VLine(wide, 1, area.H-3)
		p.drawMarked(area.Sub(wide+2, 1, area.W-wide-3, area.H-2))
	}
	title, find := p.Words.T("screen.people"), p.Words.T("people.find")
	if p.beside != nil {
		title, find = p.Words.T("compare.beside", p.beside.Name), p.Words.T("compare.find")
	}
	list.Text(1, 1, style.Of(style.Title), title)
	p.drawHeads(list)
	alone := !slices.ContainsFunc(rows, func(one somebody) bool { return one.ID != p.visitor.Person.ID })
	y := area.H - 1
	if alone {
		y = min(4+len(rows), y)
		area.Lines(2, y, list.W-2, 0, p.Words.T("home.alone")+" "+p.Words.T("people.seen")+" "+find)
	} else {
		area.Fit(2, y, area.W-3, style.Of(style.Dim), find)
	}
	room := list.Sub(0, 3, list.W, y-4)
	if len(rows) == 0 {
		return
	}
	top := p.list.Top(len(rows), room.H)
	for i := range min(len(rows)-top, room.H) {
		if at := top + i; i == 0 || rows[at].group != rows[at-1].group {
			room.Text(1, i, style.Of(style.Title), p.Words.T(rows[at].group))
		}
	}
	p.drawList(room.Sub(p.group, 0, room.W-p.group, room.H), &p.list, len(rows), p.drawRow)
}

// measure sees how wide the columns are in which something stands.
func (p *peopleScreen) measure() {
	p.group, p.name, p.score, p.rating = 0, 0, 0, 0
	for _, one := range p.people {
		p.group, p.name = max(p.group, widget.Width(p.Words.T(one.group))+2), max(p.name, widget.Width(one.Name))
	}
	for _, a := range p.known {
		if _, _, met := a.score(); met {
			p.score = max(peopleScore, widget.Width(p.Words.T("people.score"))+3)
		}
		if a.rated() != nil {
			p.rating = peopleRating
		}
	}
}

func (p *peopleScreen) drawHeads(list widget.Area) {
	if p.score > 0 {
		list.Right(list.W-p.rating-2, 1, style.Of(style.Dim), p.Words.T("people.score"))
	}
	if p.rating > 0 {
		list.Right(list.W-1, 1, style.Of(style.Dim), p.Words.T("people.rating"))
	}
}

func (p *peopleScreen) drawRow(line widget.Area, i int, st style.Style) {
	one, x, dim := p.people[i], 0, st.Lesser()
	if len(one.brand) > 0 {
		x = one.brand.Draw(line, 0, 0, style.Plain) + 1
	}
	line.Fit(x, 0, p.name, st, one.Name)
	end := line.W - p.rating - 1
	if a := p.known[one.who]; a != nil {
		a.drawRating(line.Sub(end, 0, p.rating, 1), p.Texts, st.Ground())
		if ahead, behind, met := a.score(); met {
			line.Right(end-1, 0, st, fmt.Sprintf("%d-%d", ahead, behind))
		}
	}
	end -= p.score
	x += p.name + 2
	if key, look := p.tieOf(one.ID); key != "" && x+widget.Width(p.Words.T(key)) <= end {
		line.Right(end, 0, look.On(st.Ground()), p.Words.T(key))
		end -= max(peopleTie, widget.Width(p.Words.T(key))) + 1
	}
	line.Text(x, 0, dim, tell.WholeParts(one.about, end-x))
}

// drawMarked draws who is marked: how they play, the two of us, our last game; below it what can be done about them.
func (p *peopleScreen) drawMarked(area widget.Area) {
	one, any := p.marked()
	if !any {
		return
	}
	person, is := p.window.personMarked()
	var acts []action
	if is {
		acts = p.window.personActions(person)
	}
	h := min(len(acts)+2, area.H)
	above := area.Sub(0, 0, area.W, area.H-h)
	end := p.drawAbout(above, one)
	if below := min(end+1, above.H+1); len(acts) > 0 {
		p.drawActs(area.Sub(0, below, area.W, area.H-below), acts)
	}
}

func (p *peopleScreen) drawActs(area widget.Area, acts []action) {
	area.Text(0, 0, style.Of(style.Title), p.Words.T("people.do"))
	at, lines := 0, 1
	for _, x := range acts {
		at = max(at, 2+widget.Width(x.Label)+2)
	}
	for _, x := range acts {
		lines += len(widget.Wrap(x.Help, area.W-at))
	}
	y := 1
	for _, x := range acts {
		line := area.Sub(0, y, area.W, 1)
		line.Text(0, 0, style.Of(style.Key), x.Name())
		line.Text(2, 0, 0, x.Label)
		p.clickable(line.Spot(0, 0, line.W), func() tea.Cmd { return p.press(x.Keys[0]) })
		if y++; lines <= area.H {
			y = area.Lines(at, y-1, area.W-at, style.Of(style.Dim), x.Help)
		}
	}
}

// drawAbout draws who somebody is, and returns the line after it.
func (p *peopleScreen) drawAbout(area widget.Area, one somebody) (y int) {
	x := area.Text(0, 0, style.Of(style.Strong).With(style.Bold), one.Name) + 2
	about := one.about
	if key, _ := p.tieOf(one.ID); key != "" {
		about = strings.Join(tell.NonEmpty(p.Words.T(key+".long"), about), "; ")
	}
	if y = 1; x+widget.Width(about) <= area.W {
		area.Text(x, 0, style.Of(style.Dim), about)
	} else {
		y = area.Lines(0, 1, area.W, style.Of(style.Dim), about)
	}
	switch a := p.known[one.who]; {
	case a != nil:
		return y + 1 + a.draw(area.Sub(0, y+1, area.W, area.H-y-1), p, one)
	case one.who != "":
		area.Text(0, y+1, style.Of(style.Dim), p.Words.T("wait"))
		return y + 2
	}
	return y
}
