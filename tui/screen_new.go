package tui

import (
	"context"
	"maps"
	"slices"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// tableForm is how a new table shall be, or how one that gathers shall change.
type tableForm struct {
	form     widget.Form
	proposal table.Proposal
	lines    []formLine
	changing bool // an existing table
}

// formLine is what a field of the form stands for.
type formLine struct {
	what   string // game, seats, private, option, term
	option rules.Option
}

func newTableForm(a *app, from *table.Card) *tableForm {
	f := &tableForm{}
	games := a.house.Games()
	if from != nil {
		f.changing = true
		f.proposal = table.Proposal{Game: from.Game, Seats: len(from.Chairs), Options: maps.Clone(from.Options), Private: from.Private, Terms: from.Terms}
	} else if len(games) > 0 {
		f.proposal.Game = games[0].Info().ID
	}
	f.lay(a)
	return f
}

func (f *tableForm) id() string { return "new" }

// lay makes the fields from the proposal: only the options that count.
func (f *tableForm) lay(a *app) {
	game := a.house.Game(f.proposal.Game)
	if game == nil {
		return
	}
	info, w, p := game.Info(), a.words, &f.proposal
	if p.Options == nil {
		p.Options = map[string]string{}
	}
	p.Seats = max(info.MinSeats, min(p.Seats, info.MaxSeats))
	f.form.Fields, f.lines = nil, nil
	add := func(line formLine, field widget.Field) {
		f.lines, f.form.Fields = append(f.lines, line), append(f.form.Fields, field)
	}
	if !f.changing {
		add(formLine{what: "game"}, f.gameField(a))
	}
	add(formLine{what: "seats"}, widget.Field{Label: w.T("new.seats"), Low: info.MinSeats, High: info.MaxSeats, At: p.Seats})
	add(formLine{what: "private"}, widget.Field{Label: w.T("new.private"), Values: []string{w.T("new.open"), w.T("new.closed")}, At: bit(p.Private)})
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
		add(formLine{"term", o}, a.termField(o, p.Get(o.Key)))
	}
	f.form.Keep(len(f.form.Fields))
}

// termField is a term of the table: a clock, bots that stand in.
func (a *app) termField(o rules.Option, value string) widget.Field {
	field := widget.Field{Label: a.words.T("terms." + o.Key), At: slices.Index(o.Choices, value)}
	for _, c := range o.Choices {
		field.Values = append(field.Values, a.words.Or("terms."+o.Key+"."+c, c))
	}
	return field
}

func (f *tableForm) gameField(a *app) widget.Field {
	field := widget.Field{Label: a.words.T("new.game")}
	for i, g := range a.house.Games() {
		info := g.Info()
		field.Values = append(field.Values, a.gameTitle(info.ID, info.Title))
		if info.ID == f.proposal.Game {
			field.At = i
		}
	}
	return field
}

// read takes the field under the cursor into the proposal.
func (f *tableForm) read(a *app) {
	at := f.form.Cursor
	if at >= len(f.lines) {
		return
	}
	line, field := f.lines[at], f.form.Fields[at]
	switch line.what {
	case "game":
		p := f.proposal
		f.proposal = table.Proposal{Game: a.house.Games()[field.At].Info().ID, Seats: p.Seats, Private: p.Private, Terms: p.Terms}
	case "seats":
		f.proposal.Seats = field.At
	case "private":
		f.proposal.Private = field.At == 1
	case "option":
		f.proposal.Options[line.option.Key] = line.option.Choices[field.At]
	case "term":
		f.proposal.Set(line.option.Key, line.option.Choices[field.At])
	}
	f.lay(a)
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (f *tableForm) actions(a *app) []action {
	change := func(a *app, key string) tea.Cmd {
		if changed, _ := f.form.Key(key); changed {
			f.read(a)
		}
		return nil
	}
	none := unless(len(f.form.Fields) > 0, a.words.T("new.no-games"))
	return []action{
		a.act("make", func(a *app, _ string) tea.Cmd { return f.make(a) }, "enter").when(none),
		a.act("fields", change, "up", "down", "k", "j").shown("↑↓").when(none),
		a.act("change", change, "left", "right", "h", "l", "space").shown("←→").when(none),
		a.act("back", func(a *app, _ string) tea.Cmd { return f.back(a) }, "esc"),
	}
}

func (f *tableForm) back(a *app) tea.Cmd {
	a.screen = &lobbyScreen{}
	if f.changing {
		a.screen = &tableScreen{}
	}
	return nil
}

func (f *tableForm) make(a *app) tea.Cmd {
	p := f.proposal
	p.Options = maps.Clone(p.Options)
	if f.changing {
		return a.commandThen(table.Change{Proposal: p}, func(a *app) tea.Cmd { return f.back(a) })
	}
	v := a.visit
	return a.request(func(ctx context.Context) (answer, error) {
		id, err := v.NewTable(ctx, p)
		return func(a *app) tea.Cmd { return a.goTo(id) }, err
	})
}

func (f *tableForm) draw(a *app, area widget.Area) {
	title := "new.title"
	if f.changing {
		title = "new.change-title"
	}
	area.Text(2, 1, style.Of(style.Title), a.words.T(title))
	room := rect{2, 3, min(area.W-4, 64), max(min(len(f.form.Fields), area.H-8), 1)}
	for _, spot := range f.form.Draw(room.of(area), true) {
		a.clickable(room.in(layFrame(a.w, a.h).body), spot, func(a *app) tea.Cmd {
			if f.form.Cursor == spot.ID {
				return a.key("right", "")
			}
			f.form.Cursor = spot.ID
			return nil
		})
	}
	about := a.words.Or(f.proposal.Game+".about", "")
	area.Lines(3, room.Y+room.H+1, min(area.W-6, 76), style.Of(style.Dim), about)
}
