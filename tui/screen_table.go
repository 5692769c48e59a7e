package tui

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// tableScreen is one table. What it shows in each of the table's phases is a part of its own.
type tableScreen struct {
	parts
	table *tableOnScreen

	gather gatherScreen
	play   playScreen
	end    endScreen
}

func newTableScreen(p parts, t *tableOnScreen, e tell.Env) *tableScreen {
	s := &tableScreen{parts: p, table: t}
	s.gather = gatherScreen{parts: p, table: t}
	s.play = playScreen{parts: p, table: t, showSheet: s.end.showSheet, again: s.end.againAction, absentInTitle: s.absentInTitle, seen: p.display.now()}
	s.end = endScreen{parts: p, table: t, env: e, replay: s.play.openReplay}
	return s
}

func (s *tableScreen) id() string { return "table" }

// phase is the phase that the screen shows: a paused table, the last board and a replay look as if they played.
func (s *tableScreen) phase() table.Phase {
	p := s.table.Phase()
	if p == table.Paused || p == table.Over && (s.lastBoard() || s.table.replay != nil) {
		return table.Playing
	}
	return p
}

// lastBoard reports whether the board at the end of the game stands before what is told of it.
func (s *tableScreen) lastBoard() bool {
	return !s.end.sheet && s.table.board != nil && s.table.Snap.Outcome != nil
}

func (s *tableScreen) actions() []action {
	var list []action
	switch s.phase() {
	case table.Gathering:
		list = s.gather.actions()
	case table.Playing:
		list = s.play.actions()
	case table.Over:
		list = s.end.actions()
	}
	waits := s.visitor.NextWaiting()
	if s.table.back == nil {
		list = append(list, s.act("talk", func(string) tea.Cmd { return s.askTalk() }))
	}
	if s.table.replay == nil && s.table.Snap != nil {
		list = append(list, s.newestMoment(s.table.Snap.Chat))
	}
	list = append(list, s.noteAction(),
		s.act("next", func(string) tea.Cmd { return s.nav.goTo(waits) }).when(unless(waits != "", s.Words.T("hall.none-waits"))))
	if withKey(list, "esc") != nil {
		return list // esc first takes a choice back, or closes the story
	}
	return append(list, s.act("back", func(string) tea.Cmd { return s.nav.leave() }))
}

// askTalk asks for a line of chat, and says who will not hear it before the end.
func (s *tableScreen) askTalk() tea.Cmd {
	cmd := s.front.askChat(s.talk)
	teacher, is := tell.Taught(s.table.Snap)
	switch {
	case s.phase() != table.Playing:
	case s.table.Snap.Seat == rules.Observer:
		s.front.typing.legend = s.Words.T("talk.watchers")
	case s.table.PupilName() != "":
		s.front.typing.legend = s.Words.T("talk.teacher", s.table.PupilName())
	case is:
		s.front.typing.legend = s.Words.T("talk.pupil", table.AloneSign, teacher.Name)
	}
	return cmd
}

func (s *tableScreen) talk(text string) tea.Cmd {
	return s.table.command(tell.SayAt(s.table.Snap, text))
}

func (s *tableScreen) draw(area widget.Area) {
	switch s.phase() {
	case table.Gathering:
		s.gather.draw(area)
		s.play.sawTalk()
	case table.Playing:
		s.play.draw(area)
	case table.Over:
		s.end.draw(area)
	default:
		area.Center(area.H/2, style.Of(style.Dim), s.Words.T("wait"))
	}
}

func (s *tableScreen) drawOver(area widget.Area) bool {
	return s.phase() == table.Playing && s.play.drawOver(area)
}

// titleHolds reports whether the title stays as it is while only a cursor is moved: it shows no clock.
func (s *tableScreen) titleHolds() bool { return s.table.Deadline().IsZero() }

func (s *tableScreen) decision() board.Decision {
	t := s.table
	switch {
	case t.Snap == nil:
		return board.Decision{}
	case t.Snap.Notice != nil:
		if asked, ok := s.play.matterDecision(); ok && s.phase() == table.Playing {
			return asked
		}
		if t.PausedByAgreement() && len(t.MattersNow()) > 0 {
			return board.Notice(s.Words.Phrase(t.Snap.Notice.Phrase) + " " + s.Words.T("matter.go-on-key"))
		}
		return board.Notice(s.Words.Phrase(t.Snap.Notice.Phrase))
	case s.phase() == table.Gathering:
		return s.gather.decision()
	case s.phase() == table.Playing:
		return s.play.decision()
	case s.phase() == table.Over && (t.Snap.Outcome != nil || t.Snap.Card.Ended):
		return s.end.decision()
	}
	return board.Decision{}
}

func (s *tableScreen) click(x, y int) tea.Cmd {
	if s.phase() != table.Playing {
		return nil
	}
	return s.play.click(x, y)
}

func (s *tableScreen) askWatchers() tea.Cmd {
	id := s.table.ID
	ask := func(ctx context.Context, v tell.Visit) (lobby.Watching, error) { return v.Watchers(ctx, id) }
	return tell.Ask(s.lobby, ask, func(who lobby.Watching) tea.Cmd {
		text := strings.Join(s.WatchersList(who), "\n")
		s.nav.showHelp(&helpView{pages: []widget.Page{{Title: s.Words.T("watchers.title", string(id)), Text: text}}})
		return nil
	})
}

// heardOfWatchers says quietly who has begun to watch, for as long as the table stays as it is.
func (w *window) heardOfWatchers(n lobby.Tiding) {
	if w.front.note.text == "" && w.table != nil && w.table.ID == n.Table {
		w.front.say(w.TidingSaid(n))
	}
}

func (s *tableScreen) watchTitle() string {
	if n := s.table.Snap.Card.Watchers; n > 0 && s.table.replay == nil {
		return s.Words.N("table.watchers", n)
	}
	return ""
}

// noteAction opens the person's note of the table. Where a game takes days, its key is always named.
func (s *tableScreen) noteAction() action {
	snap := s.table.Snap
	return s.act("note", func(string) tea.Cmd {
		return tell.Ask(s.lobby, func(ctx context.Context, v tell.Visit) (lobby.Note, error) { return v.Note(ctx, s.table.ID) }, s.chooseNote)
	}).
		when(unless(s.visitor.Person.Kind == table.KindPlayer, s.Words.T("profile.guest"))).quietly(snap == nil || !snap.Card.Terms.OverDays())
}

func (s *tableScreen) chooseNote(n lobby.Note) tea.Cmd {
	write := board.If(n.Text == "", "note-write", "note-change")
	answers := []action{s.act(write, func(string) tea.Cmd {
		return s.front.typeLine(typing{badge: s.Words.T("badge.note"), stays: true, legend: s.Words.T("note.legend"), done: func(text string) tea.Cmd {
			now := lobby.Note{Text: strings.TrimSpace(text), Mute: n.Mute}
			return s.keepNote(now, s.NoteText(now))
		}}, n.Text, tell.ChatLimit)
	}, "1")}
	if n.Text != "" {
		answers = append(answers, s.act("note-delete", func(string) tea.Cmd { return s.keepNote(lobby.Note{Mute: n.Mute}, s.Words.T("note.none")) }, "2"))
	}
	if s.lobby.HasHooks() {
		mute, said := "note-mute", "note.muted"
		if n.Mute {
			mute, said = "note-unmute", "note.unmuted"
		}
		answers = append(answers, s.act(mute, func(string) tea.Cmd { return s.keepNote(lobby.Note{Text: n.Text, Mute: !n.Mute}, s.Words.T(said)) }, "3"))
	}
	return s.front.choose(s.Words.T("badge.note"), strings.Join(s.NoteSaid(n), " "), answers...)
}

func (s *tableScreen) keepNote(n lobby.Note, said string) tea.Cmd {
	return s.lobby.Do(func(ctx context.Context, v tell.Visit) error { return v.SetNote(ctx, s.table.ID, n) }, s.front.said(said))
}

func (w *window) recallNote(id table.ID) tea.Cmd {
	if w.visitor.Person.Kind != table.KindPlayer {
		return nil
	}
	recall := func(ctx context.Context, v tell.Visit) (lobby.Note, error) {
		n, _ := v.Note(ctx, id) // who opens it is told of an error
		return n, nil
	}
	return tell.Ask(w.lobby, recall, func(n lobby.Note) tea.Cmd {
		if n.Text != "" && w.visitor.At == id && w.front.note.text == "" {
			w.front.note = note{text: w.NoteText(n), stays: true}
		}
		return nil
	})
}
