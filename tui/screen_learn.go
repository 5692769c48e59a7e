package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// learnScreen offers each game to newcomers: a lesson through the first turns, and a game against greenhorns.
type learnScreen struct {
	parts
	list widget.List
}

func (l *learnScreen) id() string { return "learn" }

func (l *learnScreen) actions() []action {
	none := unless(len(l.lobby.Games()) > 0, l.Words.T("new.no-games"))
	return []action{
		l.act("begin", func(string) tea.Cmd { return l.begin() }, "enter").when(none),
		l.act("move", func(key string) tea.Cmd { l.list.Key(key, len(tell.Offers(l.lobby.Games()))); return nil }, listKeys...).shown("↑↓").when(none),
		l.act("back", func(string) tea.Cmd { l.nav.showHall(); return nil }, "esc"),
	}
}

func (l *learnScreen) begin() tea.Cmd {
	list := tell.Offers(l.lobby.Games())
	o := list[min(l.list.Cursor, len(list)-1)]
	if o.Steps == 0 {
		return tell.Ask(l.lobby, func(ctx context.Context, v tell.Visit) (table.ID, error) { return l.lobby.FirstGame(ctx, v, o) }, l.nav.goTo)
	}
	return beginLesson(l.lobby, l.visitor, l.nav, o.Game.ID)
}

// beginLesson goes to the lesson of a game: to the one that was left, if there is one.
func beginLesson(lobby *tell.Link, v *tell.Visitor, nav navigator, game string) tea.Cmd {
	if id := v.UnfinishedLesson(game); id != "" {
		return nav.goTo(id)
	}
	return lobby.Open(table.Proposal{Game: game, Lesson: true}, nav.goTo)
}

func (l *learnScreen) decision() board.Decision {
	list := tell.Offers(l.lobby.Games())
	if l.list.Cursor >= len(list) {
		return board.Decision{}
	}
	o, text := list[l.list.Cursor], "learn.prompt-game"
	if o.Steps > 0 {
		text = "learn.prompt-lesson"
	}
	return board.Say(l.Words.T("badge.begin"), l.Words.T(text, l.GameTitle(o.Game.ID, o.Game.Title)))
}

func (l *learnScreen) draw(area widget.Area) {
	w, list := l.Words, tell.Offers(l.lobby.Games())
	area.Text(2, 1, style.Of(style.Title), w.T("learn.title"))
	y := area.Lines(2, 3, min(area.W-4, 76), style.Of(style.Dim), w.T("learn.text")) + 1
	room := rect{2, y, min(area.W-4, 76), min(len(list), max(area.H-y-5, 1))}
	row := func(line widget.Area, i int, st style.Style) {
		o := list[i]
		if i == 0 || list[i-1].Game.ID != o.Game.ID {
			line.Fit(0, 0, 18, st.With(style.Bold), l.GameTitle(o.Game.ID, o.Game.Title))
		}
		what, note := w.T("learn.game"), w.N("learn.game.note", o.Seats-1)
		if o.Steps > 0 {
			what, note = w.T("learn.lesson"), w.N("learn.lesson.note", o.Steps)
		}
		line.Fit(20, 0, 15, st, what)
		line.Fit(36, 0, line.W-36, style.Of(style.Dim).On(st.Ground()), note)
	}
	l.drawList(room.of(area), &l.list, len(list), row)
	if l.list.Cursor < len(list) {
		about := w.Or(list[l.list.Cursor].Game.ID+".about", "")
		area.Lines(2, room.y+room.h+1, min(area.W-4, 76), style.Of(style.Dim), about)
	}
}
