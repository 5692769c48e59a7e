package tui

import (
	"context"
	"slices"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// learnScreen offers each game to somebody who has never played it: a lesson
// that leads through the first turns, and a first game against easy bots.
type learnScreen struct{ list widget.List }

// An offer is one line of it.
type offer struct {
	game  rules.Info
	steps int // of the lesson; 0 for a first game
	seats int
}

func (l *learnScreen) id() string { return "learn" }

// offers lists what there is, game by game.
func offers(a *app) []offer {
	var list []offer
	for _, g := range a.house.Games() {
		o := offer{game: g.Info(), seats: max(2, g.Info().MinSeats)}
		if teacher, ok := g.(rules.Teacher); ok {
			lesson := teacher.Lesson()
			o.seats = lesson.Setup.Seats
			list = append(list, offer{o.game, lesson.Steps(), o.seats})
		}
		list = append(list, o)
	}
	return list
}

func (l *learnScreen) actions(a *app) []action {
	none := unless(len(a.house.Games()) > 0, a.words.T("new.no-games"))
	return []action{
		a.act("begin", func(a *app, _ string) tea.Cmd { return l.begin(a) }, "enter").when(none),
		a.act("move", func(a *app, key string) tea.Cmd { l.list.Key(key, len(offers(a))); return nil }, listKeys...).shown("↑↓").when(none),
		a.act("back", func(a *app, _ string) tea.Cmd { a.screen = &lobbyScreen{}; return nil }, "esc"),
	}
}

// begin goes to the lesson under the cursor (to the one that was left, if there
// is one), or to a game that starts at once.
func (l *learnScreen) begin(a *app) tea.Cmd {
	list := offers(a)
	o := list[min(l.list.Cursor, len(list)-1)]
	if o.steps == 0 {
		return a.firstGame(o)
	}
	if id := a.lessonLeft(o.game.ID); id != "" {
		return a.goTo(id)
	}
	v := a.visit
	return a.request(func(ctx context.Context) (answer, error) {
		id, err := v.NewTable(ctx, table.Proposal{Game: o.game.ID, Lesson: true})
		return func(a *app) tea.Cmd { return a.goTo(id) }, err
	})
}

// lessonLeft is the table of a lesson of a game that this person has left.
func (a *app) lessonLeft(game string) table.ID {
	if a.hall == nil {
		return ""
	}
	mine := func(c table.Card) bool {
		return c.Lesson && c.Game == game && c.Host == a.person.ID && c.Phase == table.Playing
	}
	if at := slices.IndexFunc(a.hall.Tables, mine); at >= 0 {
		return a.hall.Tables[at].ID
	}
	return ""
}

// firstGame opens a private table with easy bots, where hints can be asked for.
func (a *app) firstGame(o offer) tea.Cmd {
	v, level := a.visit, easyLevel(a.house.Levels())
	return a.request(func(ctx context.Context) (answer, error) {
		id, err := v.NewTable(ctx, table.Proposal{Game: o.game.ID, Seats: o.seats, Private: true})
		for seat := 2; err == nil && seat <= o.seats; seat++ {
			err = v.Do(ctx, id, table.AddBot{Seat: rules.Seat(seat), Level: level})
		}
		if err == nil {
			err = v.Do(ctx, id, table.Ready{Ready: true})
		}
		return func(a *app) tea.Cmd { return a.goTo(id) }, err
	})
}

// easyLevel is the level for a first game: the one above mere chance.
func easyLevel(levels []string) string {
	if len(levels) == 0 {
		return ""
	}
	return levels[min(1, len(levels)-1)]
}

func (l *learnScreen) draw(a *app, area widget.Area) {
	w, list := a.words, offers(a)
	area.Text(2, 1, style.Of(style.Title), w.T("learn.title"))
	y := area.Lines(2, 3, min(area.W-4, 76), style.Of(style.Dim), w.T("learn.text")) + 1
	room := rect{2, y, min(area.W-4, 76), min(len(list), max(area.H-y-5, 1))}
	row := func(line widget.Area, i int, st style.Style) {
		o := list[i]
		if i == 0 || list[i-1].game.ID != o.game.ID {
			line.Fit(0, 0, 18, st.With(style.Bold), a.gameTitle(o.game.ID, o.game.Title))
		}
		what, note := w.T("learn.game"), w.N("learn.game.note", o.seats-1)
		if o.steps > 0 {
			what, note = w.T("learn.lesson"), w.N("learn.lesson.note", o.steps)
		}
		line.Fit(20, 0, 15, st, what)
		line.Fit(36, 0, line.W-36, style.Of(style.Dim).On(st.Ground()), note)
	}
	for _, spot := range l.list.Draw(room.of(area), len(list), true, row) {
		a.clickable(room.in(layFrame(a.w, a.h).body), spot, func(a *app) tea.Cmd {
			if l.list.Cursor == spot.ID {
				return l.begin(a)
			}
			l.list.Cursor = spot.ID
			return nil
		})
	}
	if l.list.Cursor < len(list) {
		about := w.Or(list[l.list.Cursor].game.ID+".about", "")
		area.Lines(2, room.Y+room.H+1, min(area.W-4, 76), style.Of(style.Dim), about)
	}
}
