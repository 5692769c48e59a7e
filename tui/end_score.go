package tui

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/evening"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// drawSide draws the boards of all seats at the end, where they fit, else the board that they share.
func (e *endScreen) drawSide(area widget.Area) {
	t := e.table
	if y := e.drawFinal(area); y == 0 && t.board != nil {
		rooms := t.board.Rooms(area.W, area.H)
		t.board.Draw(board.NewCanvas(area.Sub(0, 0, rooms.Board.W, rooms.Board.H), &t.Scene))
	}
}

// drawFinal draws small boards, in the order of their places, and returns how many lines they took.
func (e *endScreen) drawFinal(area widget.Area) (y int) {
	t := e.table
	list := t.Presenter.Final(t.Scene, area.W, area.H)
	if len(list) == 0 {
		return 0
	}
	size := list[0]
	beside := max(1, (area.W+1)/(size.W+1))
	gap := 1
	if beside > 1 {
		gap = min(3, (area.W-beside*size.W)/(beside-1))
	}
	for i := range list {
		picture := e.pictureAt(list, i)
		x := i % beside * (size.W + gap)
		y = i / beside * (size.H + 2)
		e.drawHeadline(area.Sub(x, y, size.W, 1), picture.Seat)
		picture.Draw(board.NewCanvas(area.Sub(x, y+1, size.W, size.H), &t.Scene))
	}
	return y + size.H + 2
}

func (e *endScreen) pictureAt(list []board.Picture, place int) board.Picture {
	order := tell.Placed(e.table.Scene.Outcome)
	for _, p := range list {
		if place < len(order) && p.Seat == order[place] {
			return p
		}
	}
	return list[place]
}

func (e *endScreen) drawHeadline(line widget.Area, seat rules.Seat) {
	t := e.table
	if seat < 1 {
		line.Text(0, 0, style.Of(style.Title), e.Words.T("end.board"))
		return
	}
	points := strconv.Itoa(t.Scene.Outcome.Points[seat-1].Total)
	brand := t.Brand(seat)
	x := brand.Draw(line, 0, 0, style.Plain) + 1
	line.Fit(x, 0, line.W-x-widget.Width(points)-1, brand.Style().With(style.Bold), t.Scene.Name(seat))
	line.Right(line.W, 0, style.Of(style.Strong), points)
}

// nextSeatAction walks through the boards of all seats when the game is over, where each has its own.
func (p *playScreen) nextSeatAction() action {
	t := p.table
	return p.act("next-seat", func(string) tea.Cmd {
		p.looked = p.seatAfter(cmp.Or(p.looked, max(t.Scene.Seat, 1)))
		if h, ok := t.board.(board.Highlighter); ok {
			h.Highlight(&rules.Event{Who: p.looked})
		}
		return nil
	}, "tab").when(cmp.Or(unless(t.board != nil && p.page == pageBoard, p.Words.T("end.no-board")), p.noOtherBoard()))
}

func (p *playScreen) seatAfter(seat rules.Seat) rules.Seat {
	return seat%rules.Seat(len(p.table.Scene.Names)) + 1
}

// noOtherBoard is why no other seat's board can be looked at; "" where each has its own.
func (p *playScreen) noOtherBoard() string {
	t := p.table
	if p.boards == 0 {
		const large = 400 // cells: all boards have room
		p.boards = max(1, len(t.Presenter.Final(t.Scene, large, large)))
	}
	return unless(p.boards > 1, p.Words.T("end.one-board"))
}

// fills are how the sources of points look in the bars, told apart without colours too.
var fills = [...]string{"█", "▒", "░", "╱"}

// chartLines draw where the points of all came from: a legend, and a bar for each place in the colour of its player.
func (e *endScreen) chartLines(w, gap int) (lines []func(widget.Area)) {
	t := e.table
	title, legend := e.Words.T("end.sources"), e.legend()
	left, most := 0, 1
	for _, seat := range tell.Placed(t.Scene.Outcome) {
		most = max(most, t.Scene.Outcome.Points[seat-1].Total)
		left = max(left, widget.Width(e.chartName(seat)))
	}
	left += 4 + t.BrandWidth() + 3
	head := func(line widget.Area) { line.Text(0, 0, style.Of(style.Title), title) }
	at := max(left, widget.Width(title)) + 2
	if at+widget.SpansWidth(legend) > w {
		lines, head, at = append(lines, head), blank, 2
	}
	lines = append(lines, func(line widget.Area) { head(line); line.Spans(at, 0, legend) })
	for i, seat := range tell.Placed(t.Scene.Outcome) {
		for range gap * min(i, 1) {
			lines = append(lines, blank)
		}
		lines = append(lines, func(line widget.Area) { e.drawShares(line, seat, left, most) })
	}
	return lines
}

func (e *endScreen) chartName(seat rules.Seat) string {
	name := e.table.Scene.Name(seat)
	return board.If(seat == e.table.Scene.Seat, e.Words.T("end.you", name), name)
}

// sources are those that have brought somebody points, by their place among all.
func (e *endScreen) sources() (list []int) {
	t := e.table
	for i := range t.Presenter.Shares(t.Scene, 1) {
		for seat := range t.Scene.Names {
			if t.Presenter.Shares(t.Scene, rules.Seat(seat+1))[i].Value > 0 {
				list = append(list, i)
				break
			}
		}
	}
	return list
}

// legend is what each fill means that some bar has.
func (e *endScreen) legend() (spans []widget.Span) {
	parts := e.table.Presenter.Shares(e.table.Scene, 1)
	for _, i := range e.sources() {
		name := e.Words.Part(e.table.Snap.Card.Game, parts[i].Name)
		spans = append(spans, widget.Span{Style: style.Of(style.Strong), Text: fills[i%len(fills)]}, widget.Span{Style: style.Of(style.Dim), Text: " " + name + "  "})
	}
	return spans
}

// drawShares draws a bar to scale, what each source brought at the right of it, each with its fill, and the sum.
func (e *endScreen) drawShares(line widget.Area, seat rules.Seat, left, most int) {
	t := e.table
	brand, ground := t.Brand(seat), style.Plain
	if seat == t.Scene.Seat {
		ground = style.RowGround
		line.Fill(0, 0, line.W, 1, style.On(ground))
	}
	strong := style.Of(style.Strong).On(ground)
	line.Text(2, 0, strong, strconv.Itoa(t.Scene.Places[seat-1]))
	x := brand.Draw(line, 4, 0, ground) + 1
	line.Fit(x, 0, left-x, brand.Style().With(style.Bold).On(ground), e.chartName(seat))
	const afterBar = 5
	sources, cell := e.sources(), 2+len(strconv.Itoa(most))
	bar := line.Sub(left, 0, line.W-left-afterBar-cell*len(sources), 1)
	sum, from, number := 0, 0, left+bar.W+1
	parts := t.Presenter.Shares(t.Scene, seat)
	for _, i := range sources {
		sum += max(parts[i].Value, 0)
		fill, to := fills[i%len(fills)], (sum*bar.W+most/2)/most
		bar.Text(from, 0, brand.Style().On(ground), strings.Repeat(fill, to-from))
		if parts[i].Value > 0 {
			line.Text(line.Text(number, 0, brand.Style().On(ground), fill), 0, strong, strconv.Itoa(parts[i].Value))
		}
		from, number = to, number+cell
	}
	line.Right(line.W-1, 0, strong, strconv.Itoa(t.Scene.Outcome.Points[seat-1].Total))
}

const mostCosts = 3

// costly are the own decisions that cost most, as far as the review is.
func (e *endScreen) costly() []tell.ToldMistake {
	if e.review == nil {
		return nil
	}
	return e.review.mistakes[:min(len(e.review.mistakes), mostCosts)]
}

// marked is the one under the cursor; nil for none, also where enter leads to another table.
func (e *endScreen) marked() *tell.ToldMistake {
	list := e.costly()
	if !e.enterIsFree() || len(list) == 0 {
		return nil
	}
	return &list[min(e.costs.Cursor, len(list)-1)]
}

func (e *endScreen) enterIsFree() bool {
	return e.table.Snap.Next == "" && e.table.Snap.Card.Deal == ""
}

// mayAsk reports whether the review of the own decisions could be asked for.
func (e *endScreen) mayAsk() bool {
	return e.review != nil && e.review.told && e.review.state.Review == nil && !e.review.state.Asked
}

func (e *endScreen) costActions() (list []action) {
	switch n := len(e.costly()); {
	case !e.enterIsFree():
	case e.mayAsk():
		list = append(list, e.act("review-ask", func(string) tea.Cmd { return e.review.ask(true) }, "enter"))
	case n > 0:
		list = append(list, e.act("cost", func(string) tea.Cmd { e.window.showReviewAt(*e.review, e.costs.Cursor); return nil }, "enter"))
		if n > 1 {
			list = append(list, e.act("move", func(key string) tea.Cmd { e.costs.Key(key, n); return nil }, "up", "down").quietly(true))
		}
	}
	return list
}

// costLines tell what cost most, or how far the review is that will say it.
func (e *endScreen) costLines(w, h int) (lines []func(widget.Area)) {
	r, list := e.review, e.costly()
	if r == nil || !r.told {
		return nil
	}
	lines = append(lines, func(line widget.Area) {
		x := line.Text(0, 0, style.Of(style.Title), e.Words.T("end.costs")) + 2
		if how := e.Words.T("end.costs-how"); len(list) > 0 && e.enterIsFree() && x+widget.Width(how) <= line.W {
			line.Text(x, 0, style.Of(style.Dim), how)
		}
	})
	row := func(marked bool, text string) {
		lines = append(lines, func(line widget.Area) {
			widget.DrawRow(line, marked, func(line widget.Area, st style.Style) { line.Fit(0, 0, line.W, st, text) })
		})
	}
	switch {
	case e.mayAsk():
		row(e.enterIsFree(), e.Words.T("end.costs-ask"))
	case r.state.Review == nil:
		row(false, e.ReviewProgress(r.state.ReviewProgress))
	case len(list) == 0:
		row(false, e.Words.T("review.nothing"))
	}
	beside := w/2 > costPlayed+costLost && !slices.ContainsFunc(list, func(m tell.ToldMistake) bool {
		return max(widget.Width(m.Played), widget.Width(m.Instead)) > (w-costPlayed-costLost)/2-2
	})
	for i := range list {
		m, marked := &list[i], e.marked() == &list[i]
		lines = append(lines, func(line widget.Area) {
			widget.DrawRow(line, marked, func(line widget.Area, st style.Style) { e.drawCost(line, m, beside, st) })
		})
		if !beside && h >= storyFirst {
			lines = append(lines, func(line widget.Area) {
				line.Fit(costPlayed+2, 0, line.W-costPlayed-2, style.Of(style.Good), m.Instead)
			})
		}
	}
	return lines
}

// Where what was played begins in the row of a decision, and the room of what it cost.
const costPlayed, costLost = 10, 8

// drawCost draws a decision: when it was, what was played, what it cost, and beside that what would have been better.
func (e *endScreen) drawCost(line widget.Area, m *tell.ToldMistake, beside bool, st style.Style) {
	chance, points := e.Loss(m.ReviewDecision)
	line.Fit(0, 0, costPlayed, st.Lesser(), e.Words.T("end.round", m.Round))
	line.Right(line.W-1, 0, style.Of(style.Bad).On(st.Ground()), cmp.Or(chance, points))
	room := line.W - costPlayed - costLost
	if beside {
		room /= 2
		line.Fit(costPlayed+room, 0, room, style.Of(style.Good).On(st.Ground()), m.Instead)
	}
	line.Fit(costPlayed, 0, room-1, st, m.Played)
}

// evening is the one whose game this was; nil for none that is known.
func (e *endScreen) evening() *evening.Page {
	return e.visitor.EveningOf(evening.ID(e.table.Snap.Card.Evening))
}

// eveningLines say what a game of an evening has brought, and what comes next there.
func (e *endScreen) eveningLines(w int) (lines []func(widget.Area)) {
	p, me := e.evening(), e.visitor.Person.ID
	if p == nil {
		return nil
	}
	lines = append(lines, func(a widget.Area) { a.Fit(0, 0, a.W, style.Of(style.Title), e.EveningTitle(p, e.table.ID)) })
	said := e.EveningBrought(p, e.table.ID, me, len(e.table.Scene.Won) == 0)
	if p.TableOf(me) != e.table.ID { // it has been counted
		said = strings.Join(tell.NonEmpty(said, e.EveningMine(p, e.visitor, e.now())), " ")
	}
	for _, line := range widget.Wrap(said, w-2) {
		lines = append(lines, func(a widget.Area) { a.Text(2, 0, 0, line) })
	}
	return lines
}

// eveningAsked says what comes after a game of an evening.
func (e *endScreen) eveningAsked() string {
	p := e.evening()
	if p == nil {
		return e.Words.T("evenings.end-over")
	}
	n, in := p.Of(e.visitor.Person.ID)
	switch {
	case p.Phase() == evening.Over || !in || n.Lost > 0 || p.Plan().Kind == evening.League:
		return e.Words.T("evenings.end-over")
	case n.Resting:
		return e.Words.T("evenings.end-rests")
	}
	return e.Words.T("evenings.end-led")
}

// eveningRestAction is for who takes part in the evening whose game this was.
func (e *endScreen) eveningRestAction() (x action, there bool) {
	p := e.evening()
	if p == nil || p.Phase() == evening.Over {
		return x, false
	}
	n, in := p.Of(e.visitor.Person.ID)
	return e.restAction(p, n.Resting), in && n.Lost == 0
}
