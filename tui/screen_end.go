package tui

import (
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// An endScreen shows a table whose game is over: who won, what made the difference, and the
// score.
type endScreen struct {
	*display
	visitor *visitor
	front   *foreground
	nav     navigator
	table   *tableOnScreen
	replay  func() tea.Cmd // opens the replay over the board
	board   bool           // the person looks at the board instead
	scroll  scroller
	longer  bool // the sheet is longer than its room
}

func (e *endScreen) showSheet() { e.board = false }

// actions are the keys when the game is over.
func (e *endScreen) actions() []action {
	t := e.table
	board := unless(t.board != nil, e.words.T("end.no-board"))
	list := []action{
		e.againAction(),
		e.otherAction(),
		e.act("look", func(string) tea.Cmd { e.board = true; return nil }, keys.Look).when(board),
		e.act("replay-game", func(string) tea.Cmd { e.board = true; return e.replay() }, keys.Last).
			when(firstOf(board, unless(t.story.anyToReplay(&t.tableInView), e.words.T("replay.none")))),
		e.reviewAction(e.nav, t.snap),
		e.act("record", func(string) tea.Cmd { e.nav.showHelp(newRecord(&t.tableInView)); return nil }, keys.Record),
		e.act("scroll", func(key string) tea.Cmd { e.scroll.key(key); return nil }, "up", "down", "pgup", "pgdown", "home", "end").shown("↑↓").
			when(unless(e.longer, e.words.T("end.all-shown"))),
	}
	if x, there := e.endSeriesAction(); there {
		list = append(list, x)
	}
	return list
}

// againAction asks for another game, or goes to it.
func (e *endScreen) againAction() action {
	t := e.table
	if card := &t.snap.Card; card.Deal != "" {
		return e.act("daily", func(string) tea.Cmd { return e.nav.showDeals(card.Game, card.Deal) }, keys.Daily, "enter")
	}
	if t.snap.Next != "" {
		return e.act("next-table", func(string) tea.Cmd { return e.nav.goTo(t.snap.Next) }, keys.Again, "enter")
	}
	not := firstOf(unless(t.snap.Seat > 0, e.words.T("board.watching")), unless(!t.snap.Again.Has(t.snap.Seat), e.words.T("again.asked")))
	name := "rematch"
	if goesOn(&t.snap.Card) {
		name = "next-game"
	}
	return e.act(name, e.askAgain, keys.Again).when(not)
}

// decision asks whether there is another game, and says who would play it.
func (e *endScreen) decision() board.Decision {
	t := e.table
	if t.snap.Card.Deal != "" {
		return board.Say(e.words.T("badge.deal"), e.dealEnd())
	}
	if t.snap.Next != "" {
		return board.Say(e.words.T("badge.again"), t.nextSaid(e.texts)+" "+e.words.T("again.go"))
	}
	d := e.askedDecision()
	for _, text := range t.againSaid(e.texts) {
		d.Parts = append(d.Parts, widget.Span{Style: style.Style(0).With(style.Bold), Text: text})
	}
	return d
}

// askedDecision is the same without what the others have said.
func (e *endScreen) askedDecision() board.Decision {
	t := e.table
	switch {
	case t.snap.Card.Series != nil:
		return e.seriesDecision()
	case t.snap.Seat < 1:
		return board.Decision{}
	case t.snap.Again.Has(t.snap.Seat):
		return board.Waiting(e.words.T("again.asked"))
	}
	return board.Say(e.words.T("badge.again"), e.againAsked())
}

// againAsked says what asking for another game does: it begins at once where nobody else is there.
func (e *endScreen) againAsked() string {
	t := e.table
	own := rules.SeatSet(t.snap.Seat)
	if t.snap.Again&^own != 0 {
		return e.words.T("end.again-too")
	}
	if names := t.chairNames(t.snap.ToAsk &^ own); len(names) > 0 {
		return e.words.T("end.again", e.words.List(names))
	}
	return e.words.T("end.again-alone")
}

// draw draws who won, the bars and the sheet; at the right the board or what brought the
// points, where there is room; the talk gets the lines that are left.
func (e *endScreen) draw(area widget.Area) {
	t := e.table
	if t.snap.Outcome == nil {
		area.Lines(2, 1, area.W-4, style.Of(style.Title), e.noOutcome(t.snap))
		e.drawChat(area.Sub(0, area.H*3/4, area.W, area.H/4), e.words.T("table.talk"), t.snap.Chat, t)
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
	for _, line := range widget.Wrap(strings.TrimSpace(e.ties(t.scene)+" "+e.leavers(t.snap, t.scene)), left.W-4) {
		if line != "" {
			lines = append(lines, func(a widget.Area) { a.Text(0, 0, 0, line) })
		}
	}
	lines = append(e.sheetLines(left.W-4), lines...)
	if s := t.snap.Card.Series; s != nil {
		for _, line := range append([]string{"", e.words.T(seriesResult(s))}, e.seriesLines(s)...) {
			lines = append(lines, func(a widget.Area) { a.Fit(0, 0, a.W, 0, line) })
		}
	}
	seed := e.seedLines(left.W - 4)
	rooms := layEnd(left.H, len(t.scene.Names), len(lines), len(seed), area.W > left.W)
	if rooms.seed == 0 && len(seed) > 0 { // then it is scrolled to
		lines, seed = append(append(lines, func(widget.Area) {}), seed...), nil
	}
	e.longer = rooms.lines < len(lines)
	top := left.Sub(2, rooms.top, left.W-3, left.H-rooms.top)
	e.drawWinner(top)
	e.drawBars(top.Sub(0, rooms.bars-rooms.top, top.W, top.H), rooms.gap)
	e.scroll.draw(left.Sub(2, rooms.sheet, left.W-2, rooms.lines), lines)
	for i, line := range seed {
		line(left.Sub(2, rooms.seed+i, left.W-4, 1))
	}
	if rooms.chat > 0 {
		e.drawChat(left.Sub(0, left.H-rooms.chat, left.W, rooms.chat), e.words.T("table.talk"), t.snap.Chat, t)
	}
}

// noOutcome says why nobody has won.
func (t texts) noOutcome(s *table.Snapshot) string {
	switch {
	case s.Shut:
		return t.words.Phrase(s.Notice.Phrase)
	case s.Card.Ended:
		return t.words.T("end.agreed")
	}
	return t.words.T("end.no-outcome")
}

func (e *endScreen) sheetLines(w int) []func(widget.Area) {
	scene := e.table.scene
	return e.scoreSheet(scene, scene.Outcome, e.table.presenter.Legend(scene)).Lines(w)
}

// seedLines tell the seed by which the game can be checked, or when that of a deal is told.
func (e *endScreen) seedLines(w int) (lines []func(widget.Area)) {
	said := ""
	switch s := e.table.snap; {
	case s.Seed != "":
		said = e.words.T("end.seed", s.Seed)
	case s.Card.Deal != "":
		said = e.words.T("deals.seed-later")
	default:
		return nil
	}
	for _, line := range widget.Wrap(said, w) {
		lines = append(lines, func(a widget.Area) { a.Text(0, 0, style.Of(style.Dim), line) })
	}
	return lines
}

// drawWinner says in a sentence who won and what made the difference.
func (e *endScreen) drawWinner(area widget.Area) {
	winner, why := e.winnersWith(e.table.scene), e.difference(e.table.scene)
	first := e.table.scene.Outcome.Order[0][0]
	x := area.Fit(0, 0, area.W, e.table.brand(first).Style().With(style.Bold), winner) + 2
	area.Fit(x, 0, area.W-x, style.Of(style.Dim), why)
}

// winnersWith is who won and with how many points, in a sentence.
func (t texts) winnersWith(s board.Scene) string {
	first := s.Outcome.Order[0]
	points := t.words.N("end.points", s.Outcome.Points[first[0]-1].Total)
	return t.words.N("end.won-with", len(first), t.words.List(namesOf(s, first)), points)
}

// difference says what made the difference to the second place, or else what brought the
// winner most.
func (t texts) difference(s board.Scene) string {
	order := placed(s.Outcome)
	winner := s.Outcome.Points[order[0]-1]
	best, lead := -1, 0
	if len(s.Outcome.Order[0]) == 1 && len(order) > 1 {
		second := s.Outcome.Points[order[1]-1]
		if second.Total == winner.Total {
			return t.words.T("end.level", s.Name(order[1]))
		}
		for i, part := range winner.Parts {
			if d := part.Value - partValue(second, i, part.Name); d > lead {
				best, lead = i, d
			}
		}
		if best >= 0 {
			part := winner.Parts[best]
			return t.words.T("end.difference", t.words.Part(s.Setup.Game, part.Name), strconv.Itoa(part.Value), strconv.Itoa(partValue(second, best, part.Name)))
		}
	}
	for i, part := range winner.Parts {
		if best < 0 || part.Value > winner.Parts[best].Value {
			best = i
		}
	}
	if best < 0 {
		return ""
	}
	return t.words.T("end.most", t.words.Part(s.Setup.Game, winner.Parts[best].Name), winner.Parts[best].Value)
}
