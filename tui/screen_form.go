package tui

import (
	"cmp"
	"maps"
	"slices"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/gamecard"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// formScreen is where a person says what a new table should be like, or how one that gathers should change.
type formScreen struct {
	parts

	form     widget.Form
	proposal table.Proposal
	lines    []formLine
	table    table.ID       // the one to change; "" for a new one
	other    *tableOnScreen // whose people another game is chosen for; nil for none
	people   int            // how many they are
}

type formLine struct {
	what   string // game, seats, private, option, term
	option rules.Option
}

func newFormScreen(p parts, from *table.Card) *formScreen {
	f := &formScreen{parts: p.of("new")}
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

// of is the form of a new table with this game chosen.
func (f *formScreen) of(game string) *formScreen {
	f.proposal.Game = game
	f.layFields()
	return f
}

func (f *formScreen) layFields() {
	game := f.lobby.Game(f.proposal.Game)
	if game == nil {
		return
	}
	info, w, p := game.Info(), f.Words, &f.proposal
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
	add(formLine{what: "seats"}, widget.Field{Label: w.T("gather.chairs"), Low: info.MinSeats, High: info.MaxSeats, At: p.Seats})
	add(formLine{what: "private"}, widget.Field{Label: w.T("new.private"), Values: []string{w.T("new.open"), w.T("new.closed"), w.T("new.friends")}, At: tell.WhoMayCome(p)})
	for _, o := range info.Options {
		if p.Options[o.Key] == "" || !slices.Contains(o.Choices, p.Options[o.Key]) {
			p.Options[o.Key] = o.Default
		}
		if !tell.OptionCounts(o, p.Options) || int(o.Seat) > p.Seats {
			continue
		}
		names := board.Texts(o.Choices, func(_ int, c string) string { return w.Choice(info.ID, o.Key, c) })
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

func (f *formScreen) termField(o rules.Option, value string) widget.Field {
	values := board.Texts(o.Choices, func(_ int, c string) string { return f.Words.Or("terms."+o.Key+"."+c, c) })
	return widget.Field{Label: f.Words.T("terms." + o.Key), At: slices.Index(o.Choices, value), Values: values}
}

func (f *formScreen) gameField() widget.Field {
	field := widget.Field{Label: f.Words.T("new.game")}
	for i, g := range f.lobby.Games() {
		info := g.Info()
		field.Values = append(field.Values, f.GameTitle(info.ID, info.Title))
		if info.ID == f.proposal.Game {
			field.At = i
		}
	}
	return field
}

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

func (f *formScreen) actions() []action {
	none := unless(len(f.form.Fields) > 0, f.Words.T("new.no-games"))
	name := "make"
	if f.other != nil {
		none = cmp.Or(none, f.tooFew())
	} else if f.table != "" {
		name = "make-change"
	}
	return []action{
		f.act(name, func(string) tea.Cmd { return f.make() }, "enter").when(none),
		f.act("fields", f.change, "up", "down").shown("↑↓").when(none),
		f.act("change", f.change, "left", "right", "space").shown("←→").when(none),
		f.act("back", func(string) tea.Cmd { return f.window.back() }),
	}
}

func (f *formScreen) change(key string) tea.Cmd {
	if changed, _ := f.form.Key(key); changed {
		f.read()
	}
	return nil
}

func (f *formScreen) make() tea.Cmd {
	p := f.proposal
	p.Options = maps.Clone(p.Options)
	if f.other != nil {
		f.other.again = true
		return f.lobby.Command(f.table, table.Rematch{Proposal: &p}, func() tea.Cmd {
			f.window.showTable()
			return f.other.goOn()
		})
	}
	if f.table != "" {
		return f.lobby.Command(f.table, table.Change{Proposal: p}, f.window.back)
	}
	return f.lobby.Open(p, f.window.goTo)
}

func (f *formScreen) draw(area widget.Area) {
	title := "new.title"
	if f.other != nil {
		title = "again.title"
	} else if f.table != "" {
		title = "new.change-title"
	}
	area.Text(2, 1, style.Of(style.Title), f.Words.T(title))
	room := rect{2, 3, min(area.W-4, 64), max(min(len(f.form.Fields), area.H-8), 1)}
	spots := f.form.Draw(room.of(area), true)
	f.clickable(f.form.Back, func() tea.Cmd { return f.change("left") })
	for _, spot := range spots {
		f.clickRow(room.of(area), spot, &f.form.Cursor, func() tea.Cmd { return f.change("right") })
	}
	y := room.y + room.h + 1
	if area.W >= tell.ChoicesFrom {
		f.drawChoices(area.Sub(tell.ChoicesAt, 1, min(area.W-tell.ChoicesAt-2, 76), area.H-2))
	} else {
		y = f.drawChosen(area, y)
	}
	x, wide := 3, min(area.W, tell.ChoicesAt)-3
	if area.H-y > gamecard.Height {
		gamecard.Draw(area.Sub(x, y, gamecard.Width, gamecard.Height), f.proposal.Game, gamecard.Height)
		x += gamecard.Width + 2
	}
	if area.W < tell.ChoicesFrom {
		wide = min(area.W-3, 79)
	}
	area.Lines(x, y, wide-x, style.Of(style.Dim), f.Words.Or(f.proposal.Game+".about", ""))
}

func (f *formScreen) explained(choice int) string {
	line := f.lines[f.form.Cursor]
	switch line.what {
	case "game":
		return f.Words.Or(f.lobby.Games()[choice].Info().ID+".card", "")
	case "private":
		return f.Words.T([]string{"new.open.about", "new.closed.about", "new.friends.about"}[choice])
	case "option":
		return f.Words.Or(f.proposal.Game+".option."+line.option.Key+"."+line.option.Choices[choice]+".about", "")
	case "term":
		return f.Words.Or("terms."+line.option.Key+"."+line.option.Choices[choice]+".about", "")
	}
	return ""
}

// drawChosen explains the choice of the field under the cursor, and returns the line after it.
func (f *formScreen) drawChosen(area widget.Area, y int) int {
	if f.form.Cursor >= len(f.lines) || f.lines[f.form.Cursor].what == "game" {
		return y
	}
	what := f.explained(f.form.Fields[f.form.Cursor].At)
	if what == "" {
		return y
	}
	return area.Lines(3, y, min(area.W-6, 76), 0, what) + 1
}

// drawChoices lists all choices of the field under the cursor; what several in a row have in common is said once.
func (f *formScreen) drawChoices(area widget.Area) {
	if f.form.Cursor >= len(f.lines) || len(f.form.Fields[f.form.Cursor].Values) == 0 {
		return // a number says all
	}
	field := f.form.Fields[f.form.Cursor]
	area.Text(0, 0, style.Of(style.Title), field.Label)
	y, same := 2, f.alike(len(field.Values))
	if same != "" {
		y = area.Lines(0, y, area.W, style.Of(style.Dim), same) + 1
	}
	for i, name := range field.Values {
		look := style.Style(0)
		if i == field.At {
			area.Text(0, y, style.Of(style.Accent), "▸")
			look = style.Of(style.Strong)
		}
		area.Fit(2, y, area.W-2, look, name)
		y++
		if same == "" && (i+1 == len(field.Values) || f.explained(i+1) != f.explained(i)) {
			y = area.Lines(2, y, area.W-2, style.Of(style.Dim), f.explained(i)) + 1
		}
	}
}

// alike is what all of several choices mean; "" where they differ.
func (f *formScreen) alike(choices int) string {
	if choices < 2 {
		return ""
	}
	first := f.explained(0)
	for i := range choices {
		if f.explained(i) != first {
			return ""
		}
	}
	return first
}

func (f *formScreen) decision() board.Decision {
	if len(f.form.Fields) == 0 {
		return board.Decision{}
	}
	badge, text := "badge.open", "new.prompt"
	if why := f.tooFew(); why != "" {
		d := board.Say(f.Words.T(badge), why)
		d.Bad = true
		return d
	}
	if f.other != nil {
		text = "again.prompt"
	} else if f.table != "" {
		badge, text = "badge.change", "new.prompt-change"
	}
	title := f.GameTitle(f.proposal.Game, f.lobby.Game(f.proposal.Game).Info().Title)
	who := f.Words.T([]string{"new.open", "new.closed", "new.friends"}[tell.WhoMayCome(&f.proposal)])
	return board.Say(f.Words.T(badge), f.Words.T(text, title, f.Words.N("card.chairs", f.proposal.Seats), who))
}

// tooFew says that the game has fewer chairs than people are to play it; "" where it has not.
func (f *formScreen) tooFew() string {
	if f.proposal.Seats >= f.people {
		return ""
	}
	game := f.lobby.Game(f.proposal.Game).Info()
	return f.Words.T("again.too-few", f.GameTitle(game.ID, game.Title))
}
