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

// tableScreen is one table in all its phases; each phase has a file of its own.
type tableScreen struct {
	moved  bool        // the cursor is where it was put
	list   widget.List // the chair under the cursor
	level  int         // of the next bot
	mode   storyMode
	look   bool    // the board instead of the score sheet, when the game is over
	replay *replay // what is stepped through, in the story's place
	room   rect    // where the board stands, in the window
}

func (s *tableScreen) id() string { return "table" }

// phase is what the screen shows: the table's phase, or how it looks at the end.
func (s *tableScreen) phase(a *app) table.Phase {
	p := a.table.phase()
	if p == table.Paused || p == table.Over && s.look {
		return table.Playing
	}
	return p
}

func (s *tableScreen) actions(a *app) []action {
	var list []action
	switch s.phase(a) {
	case table.Gathering:
		list = s.gatherActions(a)
	case table.Playing:
		list = s.playActions(a)
	case table.Over:
		list = s.endActions(a)
	}
	hasNext := len(a.waiting) > bit(a.waiting[a.table.id])
	next := a.act("next", func(a *app, _ string) tea.Cmd { return a.goToNext() }, "N").when(unless(hasNext, a.words.T("lobby.none-waits")))
	list = append(list, a.act("talk", func(a *app, _ string) tea.Cmd { return a.talk() }, "t"), next)
	if slices.ContainsFunc(list, func(x action) bool { return x.Has("esc") }) {
		return list // first a choice is taken back, or the story closed
	}
	return append(list, a.act("back", func(a *app, _ string) tea.Cmd { return a.leave() }, "esc"))
}

func (s *tableScreen) draw(a *app, area widget.Area) {
	switch s.phase(a) {
	case table.Gathering:
		s.drawGather(a, area)
	case table.Playing:
		s.drawPlay(a, area)
	case table.Over:
		s.drawEnd(a, area)
	default:
		area.Center(area.H/2, style.Of(style.Dim), a.words.T("wait"))
	}
}

// bar names the game, the people and whose turn it is.
func (s *tableScreen) bar(a *app, area widget.Area, x int) {
	ground := func(st style.Style) style.Style { return st.On(style.BarGround) }
	snap := a.table.snap
	if snap == nil {
		return
	}
	turn, st := s.turn(a)
	if left := a.table.timeLeft(a.env.Now()); left != "" {
		turn += " · " + left
	}
	right := area.W - 1 - widget.Width(turn)
	area.Text(right, 0, ground(st), turn)
	x = area.Fit(x, 0, right-x-2, ground(style.Of(style.Strong)), a.gameTitle(snap.Card.Game, snap.Card.Title)) + 2
	if snap.Card.Phase == table.Gathering {
		return
	}
	for i, chair := range snap.Card.Chairs {
		seat := rules.Seat(i + 1)
		name := board.SeatLetter(seat) + " " + chair.Person.Name
		if chair.Away {
			name += " " + a.words.T("table.mark-away")
		} else if chair.Left {
			name += " " + a.words.T("table.mark-left")
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
func (s *tableScreen) turn(a *app) (string, style.Style) {
	t, w := a.table, a.words
	switch t.snap.Card.Phase {
	case table.Gathering:
		return w.T("table.gathering"), style.Of(style.Dim)
	case table.Paused:
		return w.T("table.paused"), style.Of(style.Bad)
	case table.Over:
		return w.T("table.over"), style.Of(style.Dim)
	}
	if t.snap.Card.WaitsFor(a.person.ID) {
		return w.T("table.your-turn"), style.Of(style.Accent)
	}
	return w.T("table.waiting", t.scene.WaitingFor()), style.Of(style.Dim)
}

// hint is the line above the footer.
func (s *tableScreen) prompt(a *app) string {
	t := a.table
	switch {
	case t.snap == nil:
		return ""
	case t.snap.Notice != nil:
		return a.words.Phrase(t.snap.Notice.Phrase)
	case s.phase(a) == table.Gathering:
		return s.gatherPrompt(a)
	case t.playing() && t.left():
		return a.words.T("table.prompt-left")
	case s.phase(a) == table.Playing && s.replay != nil:
		return a.words.T("replay.prompt")
	case s.phase(a) == table.Playing && t.board != nil && s.mode != storyFull:
		return t.board.Prompt()
	}
	return ""
}
