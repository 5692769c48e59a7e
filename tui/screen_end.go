package tui

import (
	"cmp"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// An endScreen shows a table whose game is over: first its last board, then how it went, where the points came from and
// what cost most.
type endScreen struct {
	parts
	table  *tableOnScreen
	replay func() tea.Cmd // opens the replay over the board
	sheet  bool           // it is shown; before, the last board stands
	points bool           // all of the score is shown
	scroll tell.Scroller
	longer bool           // what is told is longer than its room
	review *awaitedReview // of the own seat; nil before the sheet was shown, and for who watches
	costs  widget.List    // of what cost most
	rating string         // what the game has made of the own rating; "" while that is not known, and where it does not count
}

// showSheet leaves the last board, and looks whether the review is there.
func (e *endScreen) showSheet(points bool) tea.Cmd {
	e.sheet, e.points, e.scroll.Top = true, points, 0
	snap := e.table.Snap
	if e.review != nil || snap.Seat < 1 || snap.Past == nil || !snap.Past.Over() || snap.Card.Lesson {
		return nil
	}
	e.review = &awaitedReview{parts: e.parts, snap: snap, end: e.table}
	e.review.turnTo(snap.Seat)
	return tea.Batch(e.review.ask(false), e.askRating())
}

func (e *endScreen) askRating() tea.Cmd {
	if e.table.Snap.Card.Rated == table.NotRated {
		return nil
	}
	return e.meet(string(e.visitor.Person.ID), func(own *acquaintance) tea.Cmd {
		e.rating = e.RatingThen(own.page, e.table.ID)
		return nil
	})
}

func (e *endScreen) actions() []action {
	if e.points {
		return []action{e.scrollAction(), e.act("went", func(string) tea.Cmd { return e.showSheet(false) }, "esc", "enter"), e.sheetAction()}
	}
	t := e.table
	board := unless(t.board != nil, e.Words.T("end.no-board"))
	list := append(e.costActions(),
		e.act("replay-game", func(string) tea.Cmd { return e.replay() }).
			when(cmp.Or(board, unless(t.story.AnyToReplay(&t.TableInView), e.Words.T("replay.none")))),
		e.againAction(),
		e.resultAction(t.Snap),
		e.sheetAction(),
		e.act("look", func(string) tea.Cmd { e.sheet = false; return nil }).when(board),
		e.otherAction(),
		e.reviewAction(t.Snap),
		e.act("record", func(string) tea.Cmd { e.window.showHelp(newRecord(&t.TableInView)); return nil }),
		e.scrollAction(),
	)
	if t.Snap.Card.Deal != "" {
		list = append(list, e.act("rematch", e.askAgain).when(e.Words.T("again.deal")))
	}
	if x, there := e.eveningRestAction(); there {
		list = append([]action{x}, list...)
	}
	if x, there := e.endSeriesAction(); there {
		list = append(list, x)
	}
	return list
}

func (e *endScreen) sheetAction() action {
	return e.act("sheet", func(string) tea.Cmd { return e.showSheet(!e.points) }).when(unless(e.table.Snap.Outcome != nil, e.Words.T("end.no-board")))
}

func (e *endScreen) scrollAction() action {
	return e.act("scroll", func(key string) tea.Cmd { e.scroll.Key(key); return nil }, "up", "down", "pgup", "pgdown", "home", "end").shown("↑↓").
		when(unless(e.longer, e.Words.T("end.all-shown")))
}

func (e *endScreen) againAction() action {
	t := e.table
	if card := &t.Snap.Card; card.Deal != "" {
		return e.act("daily", func(string) tea.Cmd { return e.window.showDeals(card.Game, card.Deal) }, "enter")
	}
	if of := evening.ID(t.Snap.Card.Evening); of != "" {
		return e.act("evening-page", func(string) tea.Cmd { return e.window.showEvening(of) }, keys.Evenings, "enter")
	}
	if t.Snap.Next != "" {
		return e.act("next-table", func(string) tea.Cmd { return e.window.goTo(t.Snap.Next) }, keys.Again, "enter")
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
	if t.Snap.Card.Evening != "" {
		return board.Say(e.Words.T("badge.evening"), e.eveningAsked())
	}
	if t.Snap.Next != "" {
		d := board.Say(e.Words.T("badge.again"), t.NextSaid(e.Texts))
		d.Whole = true
		return d
	}
	d := e.askedDecision()
	if m := e.marked(); m != nil && t.Snap.Again == 0 && t.Snap.Card.Series == nil {
		d = board.Say(e.Words.T("badge.over"), e.Words.T("review.better", m.Instead))
	}
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

// draw draws all that is told, in the order in which it matters in a window of this size, and the talk in what is left.
func (e *endScreen) draw(area widget.Area) {
	t := e.table
	if t.Snap.Outcome == nil {
		area.Lines(2, 1, area.W-4, style.Of(style.Title), e.NoOutcome(t.Snap))
		e.drawChat(area.Sub(0, area.H*3/4, area.W, area.H/4), e.Words.T("hall.chat"), t.Snap.Chat, t)
		return
	}
	if e.points {
		e.drawLines(area.Inset(1, 0), t.PointsLines(e.Texts, area.W-4))
		return
	}
	if area.W >= endText+2+leastSide {
		var side widget.Area
		area, side = area.SplitX(endText + 2)
		e.drawSide(side.Inset(0, 1))
	}
	w := area.W - 4
	lines, sheet := e.told(w, area.H, 0), e.sheetLines(w)
	rooms := layEnd(area.H, 2+len(lines), len(t.Scene.Names), len(sheet)+1)
	if rooms.gap > 0 {
		lines = e.told(w, area.H, rooms.gap)
	}
	if rooms.sheet {
		lines = append(append(lines, blank), sheet...)
	}
	e.drawWinner(area.Sub(2, rooms.top, w, 1))
	e.drawLines(area.Sub(2, rooms.top+2, area.W-2, rooms.lines-2), lines)
	if rooms.chat > 0 {
		e.drawChat(area.Sub(0, area.H-rooms.chat, area.W, rooms.chat), e.Words.T("hall.chat"), t.Snap.Chat, t)
	}
}

func (e *endScreen) drawLines(area widget.Area, lines []func(widget.Area)) {
	e.longer = area.H < len(lines)
	e.scroll.Draw(area, lines)
}

// How wide what is told is where the boards stand beside it, how wide those are at least, and how high a window is in
// which how the game went has room above the points.
const endText, leastSide, storyFirst = 76, 70, 30

func blank(widget.Area) {}

// told is what is told, in lines of so many cells.
func (e *endScreen) told(w, h, gap int) (lines []func(widget.Area)) {
	blocks := [][]func(widget.Area){e.chartLines(w, gap), e.costLines(w, h), e.wentLines(w)}
	if h >= storyFirst {
		blocks = [][]func(widget.Area){e.wentLines(w), e.chartLines(w, gap), e.costLines(w, h)}
	}
	blocks = slices.Insert(blocks, 1, e.eveningLines(w))
	for _, block := range append(blocks, e.seriesLines(), e.afterLines(w), e.lastLines(w)) {
		if len(lines) > 0 && len(block) > 0 {
			lines = append(lines, blank)
		}
		lines = append(lines, block...)
	}
	return lines
}

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

func (e *endScreen) seriesLines() (lines []func(widget.Area)) {
	s := e.table.Snap.Card.Series
	if s == nil {
		return nil
	}
	for _, line := range append([]string{e.Words.T(tell.SeriesResult(s))}, e.SeriesLines(s)...) {
		lines = append(lines, func(a widget.Area) { a.Fit(0, 0, a.W, 0, line) })
	}
	return lines
}

// afterLines say what the game has made of the own rating, and which of the others play again.
func (e *endScreen) afterLines(w int) (lines []func(widget.Area)) {
	const first = 12
	t := e.table
	row := func(title string, draw func(line widget.Area)) {
		lines = append(lines, func(line widget.Area) {
			line.Text(0, 0, style.Of(style.Title), title)
			draw(line.Sub(first, 0, line.W-first, 1))
		})
	}
	if e.rating != "" {
		row(e.Words.T("end.rating"), func(line widget.Area) { line.Fit(0, 0, line.W, 0, e.rating) })
	}
	var others []rules.Seat
	for i, c := range t.Snap.Card.Chairs {
		if seat := rules.Seat(i + 1); c.Level == "" && c.Person.Name != "" && seat != t.Snap.Seat && t.Snap.Card.Deal == "" && t.Snap.Card.Evening == "" {
			others = append(others, seat)
		}
	}
	for title := e.Words.T("end.again-title"); len(others) > 0; title = "" {
		some := e.fitting(others, w-first)
		others = others[len(some):]
		row(title, func(line widget.Area) {
			x := 0
			for _, seat := range some {
				brand := t.Brand(seat)
				x = brand.Draw(line, x, 0, style.Plain) + 1
				x = line.Fit(x, 0, line.W-x, brand.Style(), t.Scene.Name(seat)) + 1
				x = line.Fit(x, 0, line.W-x, style.Of(style.Dim), e.Words.T(t.AgainKey(seat))) + betweenPlayers
			}
		})
	}
	return lines
}

// betweenPlayers is the room between two of those who may play again.
const betweenPlayers = 3

// fitting are the first of some players who find room in one line with what they say of another game, at least one.
func (e *endScreen) fitting(seats []rules.Seat, w int) []rules.Seat {
	t, x := e.table, 0
	for i, seat := range seats {
		x += 2 + widget.Width(t.Scene.Name(seat)) + 1 + widget.Width(e.Words.T(t.AgainKey(seat)))
		if i > 0 && x > w {
			return seats[:i]
		}
		x += betweenPlayers
	}
	return seats
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
	for _, said := range tell.NonEmpty(e.ShareSaid(e.address, e.table.ID, s.Card.Private), seed) {
		for _, line := range widget.Wrap(said, w) {
			lines = append(lines, func(a widget.Area) { a.Text(0, 0, style.Of(style.Dim), line) })
		}
	}
	return lines
}

func (e *endScreen) drawWinner(line widget.Area) {
	winner, why := e.WinnersWith(e.table.Scene), e.Difference(e.table.Scene)
	look := style.Of(style.Plain)
	if won := e.table.Scene.Won; len(won) > 0 {
		look = e.table.Brand(won[0]).Style()
	}
	x := line.Fit(0, 0, line.W, look.With(style.Bold), winner) + 2
	_, brief, _ := strings.Cut(why, ": ")
	brief = "(" + strings.TrimSuffix(brief, ".") + ")" // it is half of a sentence
	line.Fit(x, 0, line.W-x, style.Of(style.Dim), fitting([]string{why, brief}, line.W-x))
}

// askAgain asks for another game; as soon as its table is there, the window goes to it.
func (e *endScreen) askAgain(string) tea.Cmd {
	e.table.again = true
	return e.table.commandThen(table.Rematch{}, e.table.goOn)
}

// goOn goes to the next table, once it is there, if the person has asked for it here.
func (t *tableOnScreen) goOn() tea.Cmd {
	next := t.LeadsOn()
	if !t.again || next == "" || !t.followed {
		return nil
	}
	t.again = false
	return t.window.goTo(next)
}

func (e *endScreen) otherAction() action {
	card := &e.table.Snap.Card
	not := cmp.Or(unless(card.Evening == "", e.Words.T("evenings.no-rematch")), unless(e.table.Snap.Seat > 0, e.Words.T("board.watching")), unless(card.Deal == "", e.Words.T("again.deal")),
		unless(e.table.Snap.Next == "", e.Words.T("again.next")), unless(!tell.GoesOn(card), e.Words.T("again.series")))
	x := e.act("other-game", func(string) tea.Cmd { e.window.showOther(card); return nil }).when(not)
	if card.Evening != "" {
		x.Keys = nil // to which its key leads
	}
	return x
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
