package tui

import (
	"maps"
	"slices"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// formScreen is where a person says what a new table should be like, or how one that
// gathers should change.
type formScreen struct {
	*display
	lobby *lobbyLink
	nav   navigator

	form     widget.Form
	proposal table.Proposal
	lines    []formLine
	table    table.ID       // the one to change; "" for a new one
	other    *tableOnScreen // whose people another game is chosen for; nil for none
	people   int            // how many they are
}

// formLine is what a field of the form stands for.
type formLine struct {
	what   string // game, seats, private, option, term
	option rules.Option
}

func newFormScreen(p parts, from *table.Card) *formScreen {
	f := &formScreen{display: p.display, lobby: p.lobby, nav: p.nav}
	games := f.lobby.Games()
	if from != nil {
		f.table = from.ID
		f.proposal = table.Proposal{Game: from.Game, Seats: len(from.Chairs), Options: maps.Clone(from.Options), Private: from.Private, Friends: from.Friends, Terms: from.Terms}
	} else if len(games) > 0 {
		f.proposal.Game = games[0].Info().ID
		f.proposal.Rated = "on" // as the lobby has it for who does not say
	}
	f.layFields()
	return f
}

func (f *formScreen) id() string { return "new" }

// layFields makes the fields of the proposal; options that do not matter have none.
func (f *formScreen) layFields() {
	game := f.lobby.Game(f.proposal.Game)
	if game == nil {
		return
	}
	info, w, p := game.Info(), f.words, &f.proposal
	if p.Options == nil {
		p.Options = map[string]string{}
	}
	p.Seats = max(info.MinSeats, min(max(p.Seats, f.people), info.MaxSeats))
	f.form.Fields, f.lines = nil, nil
	add := func(line formLine, field widget.Field) {
		f.lines, f.form.Fields = append(f.lines, line), append(f.form.Fields, field)
	}
	if f.table == "" || f.other != nil {
		add(formLine{what: "game"}, f.gameField())
	}
	add(formLine{what: "seats"}, widget.Field{Label: w.T("new.seats"), Low: info.MinSeats, High: info.MaxSeats, At: p.Seats})
	add(formLine{what: "private"}, widget.Field{Label: w.T("new.private"), Values: []string{w.T("new.open"), w.T("new.closed"), w.T("new.friends")}, At: whoMayCome(p)})
	for _, o := range info.Options {
		if p.Options[o.Key] == "" || !slices.Contains(o.Choices, p.Options[o.Key]) {
			p.Options[o.Key] = o.Default
		}
		if !counts(o, p.Options) || int(o.Seat) > p.Seats {
			continue
		}
		var names []string
		for _, c := range o.Choices {
			names = append(names, w.Choice(info.ID, o.Key, c))
		}
		add(formLine{"option", o}, widget.Field{Label: w.Option(info.ID, o.Key), Values: names, At: slices.Index(o.Choices, p.Options[o.Key])})
	}
	for _, o := range table.TermOptions() {
		if v := p.Get(o.Key); !slices.Contains(o.Choices, v) { // one that is not offered any more
			o.Choices = append(o.Choices, v)
		}
		add(formLine{"term", o}, f.termField(o, p.Get(o.Key)))
	}
	f.form.Keep(len(f.form.Fields))
}

// termField is a term of the table: a clock, bots that stand in.
func (f *formScreen) termField(o rules.Option, value string) widget.Field {
	field := widget.Field{Label: f.words.T("terms." + o.Key), At: slices.Index(o.Choices, value)}
	for _, c := range o.Choices {
		field.Values = append(field.Values, f.words.Or("terms."+o.Key+"."+c, c))
	}
	return field
}

func (f *formScreen) gameField() widget.Field {
	field := widget.Field{Label: f.words.T("new.game")}
	for i, g := range f.lobby.Games() {
		info := g.Info()
		field.Values = append(field.Values, f.gameTitle(info.ID, info.Title))
		if info.ID == f.proposal.Game {
			field.At = i
		}
	}
	return field
}

// read puts the field under the cursor into the proposal.
func (f *formScreen) read() {
	at := f.form.Cursor
	if at >= len(f.lines) {
		return
	}
	line, field := f.lines[at], f.form.Fields[at]
	switch line.what {
	case "game":
		p := f.proposal
		f.proposal = table.Proposal{Game: f.lobby.Games()[field.At].Info().ID, Seats: p.Seats, Private: p.Private, Friends: p.Friends, Terms: p.Terms}
	case "seats":
		f.proposal.Seats = field.At
	case "private":
		f.proposal.Private, f.proposal.Friends = field.At > 0, field.At == 2
	case "option":
		f.proposal.Options[line.option.Key] = line.option.Choices[field.At]
	case "term":
		f.proposal.Set(line.option.Key, line.option.Choices[field.At])
	}
	f.layFields()
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (f *formScreen) actions() []action {
	none := unless(len(f.form.Fields) > 0, f.words.T("new.no-games"))
	name := "make"
	if f.other != nil {
		none = firstOf(none, f.tooFew())
	} else if f.table != "" {
		name = "make-change"
	}
	return []action{
		f.act(name, func(string) tea.Cmd { return f.make() }, "enter").when(none),
		f.act("fields", f.change, "up", "down").shown("↑↓").when(none),
		f.act("change", f.change, "left", "right", "space").shown("←→").when(none),
		f.act("back", func(string) tea.Cmd { return f.back() }, "esc"),
	}
}

// change moves among the fields or changes the one under the cursor.
func (f *formScreen) change(key string) tea.Cmd {
	if changed, _ := f.form.Key(key); changed {
		f.read()
	}
	return nil
}

func (f *formScreen) back() tea.Cmd {
	if f.table != "" {
		f.nav.showTable()
	} else {
		f.nav.showHall()
	}
	return nil
}

func (f *formScreen) make() tea.Cmd {
	p := f.proposal
	p.Options = maps.Clone(p.Options)
	if f.other != nil {
		f.other.again = true
		return f.lobby.command(f.table, table.Rematch{Proposal: &p}, func() tea.Cmd {
			f.nav.showTable()
			return f.other.goOn(f.nav)
		})
	}
	if f.table != "" {
		return f.lobby.command(f.table, table.Change{Proposal: p}, f.back)
	}
	return f.lobby.open(p, f.nav.goTo)
}

func (f *formScreen) draw(area widget.Area) {
	title := "new.title"
	if f.other != nil {
		title = "again.title"
	} else if f.table != "" {
		title = "new.change-title"
	}
	area.Text(2, 1, style.Of(style.Title), f.words.T(title))
	room := rect{2, 3, min(area.W-4, 64), max(min(len(f.form.Fields), area.H-8), 1)}
	spots := f.form.Draw(room.of(area), true)
	f.clickable(rect{}, f.form.Back, func() tea.Cmd { return f.change("left") })
	for _, spot := range spots {
		f.clickable(room.in(f.body()), spot, func() tea.Cmd {
			if f.form.Cursor == spot.ID {
				return f.change("right")
			}
			f.form.Cursor = spot.ID
			return nil
		})
	}
	y := room.y + room.h + 1
	if area.W >= choicesFrom {
		f.drawChoices(area.Sub(choicesAt, 1, min(area.W-choicesAt-2, 76), area.H-2))
	} else {
		y = f.drawChosen(area, y)
	}
	x, wide := 3, min(area.W, choicesAt)-3
	if area.H-y > pictureHeight {
		drawPicture(area.Sub(x, y, pictureWidth, pictureHeight), f.proposal.Game)
		x += pictureWidth + 2
	}
	if area.W < choicesFrom {
		wide = min(area.W-3, 79)
	}
	area.Lines(x, y, wide-x, style.Of(style.Dim), f.words.Or(f.proposal.Game+".about", ""))
}
