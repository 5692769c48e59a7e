package tui

import (
	"cmp"
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// An endScreen shows a table whose game is over: who won, what made the difference, and the score.
type endScreen struct {
	parts
	table  *tableOnScreen
	replay func() tea.Cmd // opens the replay over the board
	board  bool           // the person looks at the board instead
	scroll tell.Scroller
	longer bool // the sheet is longer than its room
}

func (e *endScreen) showSheet() { e.board = false }

func (e *endScreen) actions() []action {
	t := e.table
	board := unless(t.board != nil, e.Words.T("end.no-board"))
	list := []action{
		e.againAction(),
		e.otherAction(),
		e.act("look", func(string) tea.Cmd { e.board = true; return nil }).when(board),
		e.act("replay-game", func(string) tea.Cmd { e.board = true; return e.replay() }).
			when(cmp.Or(board, unless(t.story.AnyToReplay(&t.TableInView), e.Words.T("replay.none")))),
		e.reviewAction(t.Snap),
		e.resultAction(t.ID),
		e.act("record", func(string) tea.Cmd { e.nav.showHelp(newRecord(&t.TableInView)); return nil }),
		e.act("scroll", func(key string) tea.Cmd { e.scroll.Key(key); return nil }, "up", "down", "pgup", "pgdown", "home", "end").shown("↑↓").
			when(unless(e.longer, e.Words.T("end.all-shown"))),
	}
	if x, there := e.endSeriesAction(); there {
		list = append(list, x)
	}
	return list
}

func (e *endScreen) againAction() action {
	t := e.table
	if card := &t.Snap.Card; card.Deal != "" {
		return e.act("daily", func(string) tea.Cmd { return e.nav.showDeals(card.Game, card.Deal) }, "enter")
	}
	if t.Snap.Next != "" {
		return e.act("next-table", func(string) tea.Cmd { return e.nav.goTo(t.Snap.Next) }, keys.Again, "enter")
	}
	not := cmp.Or(unless(t.Snap.Seat > 0, e.Words.T("board.watching")), unless(!t.Snap.Again.Has(t.Snap.Seat), e.Words.T("again.asked")))
	name := board.If(tell.GoesOn(&t.Snap.Card), "next-game", "rematch")
	return e.act(name, e.askAgain).when(not)
}

func (e *endScreen) decision() board.Decision {
	t := e.table
	if t.Snap.Card.Deal != "" {
		return board.Say(e.Words.T("badge.deal"), e.dealEnd())
	}
	if t.Snap.Next != "" {
		return board.Say(e.Words.T("badge.again"), t.NextSaid(e.Texts)+" "+e.Words.T("again.go"))
	}
	d := e.askedDecision()
	for _, text := range t.AgainSaid(e.Texts) {
		d = strongly(d, text)
	}
	return d
}

// askedDecision is the same without what the others have said.
func (e *endScreen) askedDecision() board.Decision {
	t := e.table
	switch {
	case t.Snap.Card.Series != nil:
		return e.seriesDecision()
	case t.Snap.Seat < 1:
		return board.Decision{}
	case t.Snap.Again.Has(t.Snap.Seat):
		return board.Waiting(e.Words.T("again.asked"))
	}
	return board.Say(e.Words.T("badge.again"), e.againAsked())
}

// againAsked says what asking for another game does: it begins at once where nobody else is there.
func (e *endScreen) againAsked() string {
	t := e.table
	own := rules.SeatSet(t.Snap.Seat)
	if t.Snap.Again&^own != 0 {
		return e.Words.T("end.again-too")
	}
	if names := t.ChairNames(t.Snap.ToAsk &^ own); len(names) > 0 {
		return e.Words.T("end.again", e.Words.List(names))
	}
	return e.Words.T("end.again-alone")
}

// draw draws who won, the bars and the sheet; at the right what has room; the talk gets the lines that are left.
func (e *endScreen) draw(area widget.Area) {
	t := e.table
	if t.Snap.Outcome == nil {
		area.Lines(2, 1, area.W-4, style.Of(style.Title), e.NoOutcome(t.Snap))
		e.drawChat(area.Sub(0, area.H*3/4, area.W, area.H/4), e.Words.T("table.talk"), t.Snap.Chat, t)
		return
	}
	const sheetWidth, sideWidth = 76, 38
	left := area
	if area.W >= sheetWidth+sideWidth+4 {
		var side widget.Area
		left, side = area.SplitX(sheetWidth + 2)
		e.drawSide(side.Inset(0, 1))
	}
	var lines []func(widget.Area)
	if went := e.wentLines(left.W - 4); left.H >= storyFirst {
		lines = append(append(went, func(widget.Area) {}), e.sheetLines(left.W-4)...)
	} else {
		lines = append(append(e.sheetLines(left.W-4), func(widget.Area) {}), went...)
	}
	if s := t.Snap.Card.Series; s != nil {
		for _, line := range append([]string{"", e.Words.T(tell.SeriesResult(s))}, e.SeriesLines(s)...) {
			lines = append(lines, func(a widget.Area) { a.Fit(0, 0, a.W, 0, line) })
		}
	}
	seed := e.lastLines(left.W - 4)
	rooms := layEnd(left.H, len(t.Scene.Names), len(lines), len(seed), area.W > left.W)
	if rooms.seed == 0 && len(seed) > 0 { // then it is scrolled to
		lines, seed = append(append(lines, func(widget.Area) {}), seed...), nil
	}
	e.longer = rooms.lines < len(lines)
	top := left.Sub(2, rooms.top, left.W-3, left.H-rooms.top)
	e.drawWinner(top)
	e.drawBars(top.Sub(0, rooms.bars-rooms.top, top.W, top.H), rooms.gap)
	e.scroll.Draw(left.Sub(2, rooms.sheet, left.W-2, rooms.lines), lines)
	for i, line := range seed {
		line(left.Sub(2, rooms.seed+i, left.W-4, 1))
	}
	if rooms.chat > 0 {
		e.drawChat(left.Sub(0, left.H-rooms.chat, left.W, rooms.chat), e.Words.T("table.talk"), t.Snap.Chat, t)
	}
}

// storyFirst is how high a window is in which how the game went has room above the sheet.
const storyFirst = 30

// wentLines tell how the game went.
func (e *endScreen) wentLines(w int) (lines []func(widget.Area)) {
	said := e.table.HowItWent(e.Texts)
	if len(said) == 0 {
		return nil
	}
	lines = append(lines, func(a widget.Area) { a.Text(0, 0, style.Of(style.Title), e.Words.T("went.title")) })
	for _, sentence := range said {
		for _, line := range widget.Wrap(sentence, w-2) {
			lines = append(lines, func(a widget.Area) { a.Text(2, 0, 0, line) })
		}
	}
	return lines
}

func (e *endScreen) sheetLines(w int) []func(widget.Area) {
	scene := e.table.Scene
	return e.ScoreSheet(scene, scene.Outcome, e.table.Presenter.Legend(scene)).Lines(w)
}

// lastLines say how the game is shown to others, and of a deal of the day when its seed is told; other seeds stand in the
// record.
func (e *endScreen) lastLines(w int) (lines []func(widget.Area)) {
	s, seed := e.table.Snap, ""
	if s.Seed == "" && s.Card.Deal == "" {
		return nil // a lesson, which nobody can look at
	}
	if s.Seed == "" {
		seed = e.Words.T("deals.seed-later")
	}
	for _, said := range tell.NonEmpty(e.ShareSaid(e.address, e.table.ID), seed) {
		for _, line := range widget.Wrap(said, w) {
			lines = append(lines, func(a widget.Area) { a.Text(0, 0, style.Of(style.Dim), line) })
		}
	}
	return lines
}

func (e *endScreen) drawWinner(area widget.Area) {
	winner, why := e.WinnersWith(e.table.Scene), e.Difference(e.table.Scene)
	look := style.Of(style.Plain)
	if won := e.table.Scene.Won; len(won) > 0 {
		look = e.table.Brand(won[0]).Style()
	}
	x := area.Fit(0, 0, area.W, look.With(style.Bold), winner) + 2
	_, brief, _ := strings.Cut(why, ": ")
	area.Fit(x, 0, area.W-x, style.Of(style.Dim), fitting([]string{why, brief}, area.W-x))
}

// askAgain asks for another game; as soon as its table is there, the window goes to it.
func (e *endScreen) askAgain(string) tea.Cmd {
	e.table.again = true
	return e.table.commandThen(table.Rematch{}, func() tea.Cmd { return e.table.goOn(e.nav) })
}

// goOn goes to the next table, once it is there, if the person has asked for it here.
func (t *tableOnScreen) goOn(nav navigator) tea.Cmd {
	next := t.LeadsOn()
	if !t.again || next == "" || !t.followed {
		return nil
	}
	t.again = false
	return nav.goTo(next)
}

func (e *endScreen) otherAction() action {
	card := &e.table.Snap.Card
	not := cmp.Or(unless(e.table.Snap.Seat > 0, e.Words.T("board.watching")), unless(card.Deal == "", e.Words.T("again.deal")),
		unless(e.table.Snap.Next == "", e.Words.T("again.next")), unless(!tell.GoesOn(card), e.Words.T("again.series")))
	return e.act("other-game", func(string) tea.Cmd { e.nav.showOther(card); return nil }).when(not)
}

func (e *endScreen) endSeriesAction() (x action, there bool) {
	t := e.table
	if !tell.GoesOn(&t.Snap.Card) || t.Snap.Seat < 1 || t.Snap.Next != "" {
		return x, false
	}
	do := func(c table.Command) func(string) tea.Cmd { return func(string) tea.Cmd { return t.command(c) } }
	decline := e.act("decline-matter", do(table.Decline{}), keys.Remove)
	agree := e.act("agree-matter", do(table.Ask{What: table.MatterSeries}), keys.Yes)
	name, text, answers := "answer-matter", "", []action{agree, decline}
	switch {
	case t.Snap.Question.What == "":
		name, text, answers = "end-series", e.Words.T("again.end-series"), []action{e.act("matter-series", do(table.Ask{What: table.MatterSeries}), keys.Yes)}
	case !t.OwesAnswer():
		text, answers = t.MatterAsked(e.Words), []action{decline}
	default:
		text = t.MatterAsked(e.Words)
	}
	return e.act(name, func(string) tea.Cmd { return e.front.choose(e.Words.T("badge.matter"), text, answers...) }), true
}

func (e *endScreen) seriesDecision() board.Decision {
	t, w := e.table, e.Words
	s := t.Snap.Card.Series
	if t.Snap.Question.What != "" {
		return board.Say(w.T("badge.matter"), t.MatterAsked(w)+" "+w.T("matter.answer"))
	}
	ask := board.If(s.Over, "again.next-series", "again.next-game")
	badge := w.T("badge.series", e.SeriesTitle(&t.Snap.Card))
	switch {
	case t.Snap.Seat < 1:
		return board.Say(badge, e.SeriesStands(s))
	case t.Snap.Again.Has(t.Snap.Seat):
		return board.Say(badge, e.SeriesStands(s)+" "+w.T("again.asked"))
	}
	return board.Say(badge, e.SeriesStands(s)+" "+w.T(ask))
}
