package tui

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// tableScreen is one table. What it shows in each of the table's phases is a part of
// its own.
type tableScreen struct {
	*display
	visitor *visitor
	front   *foreground
	nav     navigator
	table   *tableOnScreen

	gather gatherScreen
	play   playScreen
	end    endScreen
}

func newTableScreen(p parts, t *tableOnScreen) *tableScreen {
	s := &tableScreen{display: p.display, visitor: p.visitor, front: p.front, nav: p.nav, table: t}
	s.gather = gatherScreen{display: p.display, visitor: p.visitor, lobby: p.lobby, front: p.front, nav: p.nav, table: t}
	s.play = playScreen{display: p.display, lobby: p.lobby, front: p.front, nav: p.nav, table: t, showSheet: s.end.showSheet}
	s.end = endScreen{display: p.display, front: p.front, nav: p.nav, table: t}
	return s
}

func (s *tableScreen) id() string { return "table" }

// phase is the phase of the table that the screen shows: a paused table looks as if it
// played, and so does the board of a game that is over.
func (s *tableScreen) phase() table.Phase {
	p := s.table.phase()
	if p == table.Paused || p == table.Over && s.end.board {
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
	list = append(list,
		s.act("talk", func(string) tea.Cmd { return s.front.askChat(s.talk) }, "t"),
		s.act("next", func(string) tea.Cmd { return s.nav.goTo(waits) }, "N").when(unless(waits != "", s.words.T("hall.none-waits"))))
	if slices.ContainsFunc(list, func(x action) bool { return x.Has("esc") }) {
		return list // esc first takes a choice back, or closes the story
	}
	return append(list, s.act("back", func(string) tea.Cmd { return s.nav.leave() }, "esc"))
}

// talk says something at the table.
func (s *tableScreen) talk(text string) tea.Cmd { return s.table.command(table.Say{Text: text}) }

func (s *tableScreen) draw(area widget.Area) {
	switch s.phase() {
	case table.Gathering:
		s.gather.draw(area)
	case table.Playing:
		s.play.draw(area)
	case table.Over:
		s.end.draw(area)
	default:
		area.Center(area.H/2, style.Of(style.Dim), s.words.T("wait"))
	}
}

// drawTitleBar names the game, the people and whose turn it is.
func (s *tableScreen) drawTitleBar(area widget.Area, x int) {
	ground := func(st style.Style) style.Style { return st.On(style.BarGround) }
	snap := s.table.snap
	if snap == nil {
		return
	}
	turn, st := s.turn()
	if left := s.table.timeLeft(s.now()); left != "" {
		turn += " · " + left
	}
	right := area.W - 1 - widget.Width(turn)
	area.Text(right, 0, ground(st), turn)
	x = area.Fit(x, 0, right-x-2, ground(style.Of(style.Strong)), s.gameTitle(snap.Card.Game, snap.Card.Title)) + 2
	if snap.Card.Phase == table.Gathering {
		return
	}
	for i, chair := range snap.Card.Chairs {
		seat := rules.Seat(i + 1)
		name := board.SeatLetter(seat) + " " + chair.Person.Name
		if chair.Away {
			name += " " + s.words.T("table.mark-away")
		} else if chair.Left {
			name += " " + s.words.T("table.mark-left")
		}
		if x+widget.Width(name) > right-2 {
			break
		}
		look := ground(board.SeatStyle(seat))
		if snap.Card.ToAct.Has(seat) {
			look = look.With(style.Underline)
		}
		x = area.Text(x, 0, look, name) + 2
	}
}

// turn says who is to act, for the bar.
func (s *tableScreen) turn() (string, style.Style) {
	t, w := s.table, s.words
	switch t.snap.Card.Phase {
	case table.Gathering:
		return w.T("table.gathering"), style.Of(style.Dim)
	case table.Paused:
		return w.T("table.paused"), style.Of(style.Bad)
	case table.Over:
		return w.T("table.over"), style.Of(style.Dim)
	}
	if t.snap.Card.WaitsFor(s.visitor.person.ID) {
		return w.T("table.your-turn"), style.Of(style.Accent)
	}
	return w.T("table.waiting", t.scene.WaitingFor()), style.Of(style.Dim)
}

// prompt is the line above the footer.
func (s *tableScreen) prompt() string {
	t := s.table
	switch {
	case t.snap == nil:
		return ""
	case t.snap.Notice != nil:
		return s.words.Phrase(t.snap.Notice.Phrase)
	case s.phase() == table.Gathering:
		return s.gather.prompt()
	case s.phase() == table.Playing:
		return s.play.prompt()
	}
	return ""
}

// click hands a click to the board.
func (s *tableScreen) click(x, y int) tea.Cmd {
	if s.phase() != table.Playing {
		return nil
	}
	return s.play.click(x, y)
}
