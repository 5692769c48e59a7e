package tui

import (
	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// tableScreen is one table. What it shows in each of the table's phases is a part of
// its own.
type tableScreen struct {
	*display
	visitor *visitor
	lobby   *lobbyLink
	front   *foreground
	nav     navigator
	table   *tableOnScreen

	gather gatherScreen
	play   playScreen
	end    endScreen
}

func newTableScreen(p parts, t *tableOnScreen) *tableScreen {
	s := &tableScreen{display: p.display, visitor: p.visitor, lobby: p.lobby, front: p.front, nav: p.nav, table: t}
	s.gather = gatherScreen{display: p.display, visitor: p.visitor, lobby: p.lobby, front: p.front, nav: p.nav, table: t}
	s.play = playScreen{display: p.display, lobby: p.lobby, front: p.front, nav: p.nav, table: t, showSheet: s.end.showSheet, absentInTitle: s.absentInTitle, seen: p.display.now()}
	s.end = endScreen{display: p.display, visitor: p.visitor, front: p.front, nav: p.nav, table: t, replay: s.play.openReplay}
	return s
}

func (s *tableScreen) id() string { return "table" }

// phase is the phase of the table that the screen shows: a paused table looks as if it
// played, and so does the board of a game that is over, and the table as it was.
func (s *tableScreen) phase() table.Phase {
	p := s.table.phase()
	if p == table.Paused || p == table.Over && (s.end.board || s.table.replay != nil) {
		return table.Playing
	}
	return p
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
	waits := s.visitor.nextWaiting()
	if s.table.back == nil {
		list = append(list, s.act("talk", func(string) tea.Cmd { return s.askTalk() }, keys.Talk))
	}
	if s.table.replay == nil && s.table.snap != nil {
		list = append(list, newestMoment(s.display, s.nav, s.table.snap.Chat))
	}
	list = append(list, s.noteAction(),
		s.act("next", func(string) tea.Cmd { return s.nav.goTo(waits) }, keys.Turn).when(unless(waits != "", s.words.T("hall.none-waits"))))
	if hasKey(list, "esc") {
		return list // esc first takes a choice back, or closes the story
	}
	return append(list, s.act("back", func(string) tea.Cmd { return s.nav.leave() }, "esc"))
}

// askTalk asks for a line of chat, and says who will not hear it before the end.
func (s *tableScreen) askTalk() tea.Cmd {
	cmd := s.front.askChat(s.talk)
	teacher, is := taught(s.table.snap)
	switch {
	case s.phase() != table.Playing:
	case s.table.snap.Seat == rules.Observer:
		s.front.typing.legend = s.words.T("talk.watchers")
	case s.table.pupilName() != "":
		s.front.typing.legend = s.words.T("talk.teacher", s.table.pupilName())
	case is:
		s.front.typing.legend = s.words.T("talk.pupil", table.AloneSign, teacher.Name)
	}
	return cmd
}

// talk says something at the table.
func (s *tableScreen) talk(text string) tea.Cmd { return s.table.command(sayAt(s.table.snap, text)) }

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
		area.Center(area.H/2, style.Of(style.Dim), s.words.T("wait"))
	}
}

// drawOver draws over a board on which only a cursor was moved.
func (s *tableScreen) drawOver(area widget.Area) bool {
	return s.phase() == table.Playing && s.play.drawOver(area)
}

// titleHolds reports whether the title stays as it is while only a cursor is moved: it shows
// no clock.
func (s *tableScreen) titleHolds() bool { return s.table.deadline().IsZero() }

// decision is the line above the footer.
func (s *tableScreen) decision() board.Decision {
	t := s.table
	switch {
	case t.snap == nil:
		return board.Decision{}
	case t.snap.Notice != nil:
		if asked, ok := s.play.matterDecision(); ok && s.phase() == table.Playing {
			return asked
		}
		if t.pausedByAgreement() && len(t.mattersNow()) > 0 {
			return board.Notice(s.words.Phrase(t.snap.Notice.Phrase) + " " + s.words.T("matter.go-on-key"))
		}
		return board.Notice(s.words.Phrase(t.snap.Notice.Phrase))
	case s.phase() == table.Gathering:
		return s.gather.decision()
	case s.phase() == table.Playing:
		return s.play.decision()
	case s.phase() == table.Over && (t.snap.Outcome != nil || t.snap.Card.Ended):
		return s.end.decision()
	}
	return board.Decision{}
}

// click hands a click to the board.
func (s *tableScreen) click(x, y int) tea.Cmd {
	if s.phase() != table.Playing {
		return nil
	}
	return s.play.click(x, y)
}
