package tui

import (
	"context"
	"slices"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// A reviewScreen shows what the hard bot says of the decisions of one seat of a game that is over.
type reviewScreen struct {
	awaitedReview
	list    widget.List
	onBoard bool // the decision stands on the board, where the window has no room for list and board
	better  bool // the board shows what would have been better, not what was played
	shows   shownChoice
}

// A shownChoice is a choice on a board of its own, kept while it is looked at.
type shownChoice struct {
	of    *tell.Choice
	board board.Board
	shown bool // the cursor is on it
	story tell.Story
}

// An awaitedReview is the review of one seat, and how far it is.
type awaitedReview struct {
	parts
	snap     *table.Snapshot
	teller   *tell.ReviewTeller
	state    lobby.ReviewState
	mistakes []tell.ToldMistake
	told     bool // how far it is
	asks     int  // the newest question to the lobby
	closed   bool
	end      *tableOnScreen // whose end tells of it, where nobody has asked for it yet; nil on a screen of its own
}

func (p parts) reviewAction(snap *table.Snapshot) action {
	why := p.Words.T(board.If(snap.Card.Lesson, "lesson.not-kept", "review.not-over"))
	return p.act("review", func(string) tea.Cmd { return p.window.showReview(snap) }).when(unless(!snap.Card.Lesson && snap.Past != nil && snap.Past.Over(), why))
}

// showReview shows the review of a game over the present screen: of the own seat, or the first.
func (w *window) showReview(snap *table.Snapshot) tea.Cmd {
	return w.reviewOf(snap, max(snap.Seat, 1), false)
}

// showCostliest shows the costliest decision of a seat on the board, from its review.
func (w *window) showCostliest(snap *table.Snapshot, seat rules.Seat) tea.Cmd {
	return w.reviewOf(snap, seat, true)
}

func (w *window) reviewOf(snap *table.Snapshot, seat rules.Seat, onBoard bool) tea.Cmd {
	r := &reviewScreen{awaitedReview: awaitedReview{parts: w.parts.of("review"), snap: snap}}
	r.turnTo(seat)
	r.onBoard = onBoard
	w.over(r)
	return r.ask(true)
}

// showReviewAt shows a review that is there, at one of its decisions.
func (w *window) showReviewAt(is awaitedReview, decision int) {
	w.over(&reviewScreen{awaitedReview: is, list: widget.List{Cursor: decision}, onBoard: true})
}

func (r *reviewScreen) turnTo(seat rules.Seat) {
	r.list, r.onBoard, r.better = widget.List{}, false, false
	r.awaitedReview.turnTo(seat)
}

func (r *awaitedReview) turnTo(seat rules.Seat) {
	r.teller = tell.NewReviewTeller(r.Texts, r.window.env, r.lobby.Game(r.snap.Card.Game), r.snap, seat)
	r.onScreen(&r.teller.Scene)
	r.state, r.mistakes, r.told = lobby.ReviewState{}, nil, false
}

// ask asks how far the review is until it is there; when nobody has asked for it, it does so if it may.
func (r *awaitedReview) ask(may bool) tea.Cmd {
	r.asks++
	visit, n, teller, seen := r.lobby.Visit, r.asks, r.teller, r.state.ReviewProgress
	id, said := r.snap.Card.ID, r.Texts
	return r.lobby.Request(func(ctx context.Context) (tell.Answer, error) {
		look := func() (lobby.ReviewState, error) { return visit.Review(ctx, id, teller.Seat, seen) }
		if may {
			look = func() (lobby.ReviewState, error) { return tell.AskForReview(ctx, visit, id, teller.Seat) }
		}
		state, err := look()
		var mistakes []tell.ToldMistake
		if state.Review != nil {
			mistakes = teller.Mistakes(said, state.Review)
		}
		return func() tea.Cmd { return r.take(n, state, mistakes, err) }, nil
	})
}

func (r *awaitedReview) take(n int, state lobby.ReviewState, mistakes []tell.ToldMistake, err error) tea.Cmd {
	if r.closed || n != r.asks || r.end != nil && !r.end.followed {
		return nil
	}
	quiet := r.end != nil && !r.told
	if r.told = true; err != nil {
		if r.state = (lobby.ReviewState{}); quiet {
			return nil
		}
		r.front.complain(r.Sentence(err))
		return nil
	}
	if r.state.Asked && !state.Asked && r.front.note.bad {
		r.front.note = note{} // it said what could not be done before the review was there
	}
	r.state, r.mistakes = state, mistakes
	if state.Asked {
		return r.ask(false)
	}
	return nil
}

func (r *reviewScreen) marked() *tell.ToldMistake {
	if at := r.list.Cursor; at < len(r.mistakes) {
		return &r.mistakes[at]
	}
	return nil
}

func (r *reviewScreen) actions() []action {
	w, none := r.Words, unless(len(r.mistakes) > 0, r.Words.T("review.nothing-marked"))
	first := r.act("review-board", func(string) tea.Cmd { r.onBoard = true; return nil }, "enter").when(none)
	side := r.act(board.If(r.better, "review-played", "review-better"), func(string) tea.Cmd { r.better = !r.better; return nil }, "enter", "left", "right", "space").
		shown("enter").when(none)
	switch {
	case r.told && r.state.Review == nil && !r.state.Asked:
		first = r.act("review-ask", func(string) tea.Cmd { return r.ask(true) }, "enter")
	case r.boardIsSeen():
		first = side
	}
	back := r.act("back", func(string) tea.Cmd { r.closed = true; return r.window.back() })
	if r.boardIsSeen() && !r.besides() {
		back = r.act("review-list", func(string) tea.Cmd { r.onBoard = false; return nil }, "esc")
	}
	try := r.act("play-on", func(string) tea.Cmd { return r.playOn() }).when(none)
	try.Label = w.T("review.try")
	return []action{
		first,
		r.act("move", func(key string) tea.Cmd { r.list.Key(key, len(r.mistakes)); r.better = false; return nil }, listKeys...).shown("↑↓").
			when(unless(len(r.mistakes) > 1, w.T("end.all-shown"))),
		try,
		r.act("replay-game", func(string) tea.Cmd { return r.stand() }, keys.Last).when(none),
		r.act("review-seat", func(string) tea.Cmd {
			r.turnTo(r.teller.Seat%rules.Seat(len(r.teller.Scene.Names)) + 1)
			return r.ask(false)
		}, "tab"),
		r.act("review-stop", func(string) tea.Cmd { return r.stop() }, keys.Remove).when(unless(r.state.Own, w.T(board.If(r.state.Review == nil, "review.not-asked", "review.finished")))),
		back,
	}
}

// besides reports whether the window has room for the board beside the list.
func (r *reviewScreen) besides() bool { return r.w >= leastBeside }

func (r *reviewScreen) boardIsSeen() bool { return r.marked() != nil && (r.onBoard || r.besides()) }

// shownNow is the marked decision on a board: what was played, or what would have been better.
func (r *reviewScreen) shownNow() *shownChoice {
	m := r.marked()
	of := board.If(r.better, &m.Better, &m.Was)
	if r.shows.of != of {
		r.shows = shownChoice{of: of}
		r.shows.board, r.shows.shown = of.On(r.teller.Presenter)
	}
	return &r.shows
}

// stand looks back at the moment before the decision, as its seat saw it.
func (r *reviewScreen) stand() tea.Cmd {
	return r.window.lookBackFrom(r.snap, r.marked().Line, r.teller.Seat)
}

func (r *reviewScreen) playOn() tea.Cmd {
	return r.askToPlayOn(&r.teller.TableInView, r.marked().Line, r.teller.Seat, func(id table.ID) tea.Cmd { r.closed = true; return r.window.goTo(id) })
}

func (r *reviewScreen) stop() tea.Cmd {
	id, seat := r.teller.ID, r.teller.Seat
	return r.lobby.Do(func(_ context.Context, v tell.Visit) error { return v.StopReview(id, seat) },
		func() tea.Cmd { r.front.say(r.Words.T("review.stopped")); return r.ask(false) })
}

func (r *reviewScreen) decision() board.Decision {
	switch m := r.marked(); {
	case m != nil && r.boardIsSeen():
		return r.choiceDecision(m)
	case m != nil:
		return board.Say(r.Words.T("badge.read"), r.Words.T("review.prompt"))
	case r.told && r.state.Review == nil && !r.state.Asked:
		return board.Say(r.Words.T("badge.ask"), r.Words.T("review.prompt-ask"))
	case r.state.Asked:
		return board.Waiting(r.Words.T("review.prompt-waits"))
	}
	return board.Decision{}
}

// choiceDecision says what the choice on the board brings, as the board says it of one that is about to be made.
func (r *reviewScreen) choiceDecision(m *tell.ToldMistake) board.Decision {
	d := board.Decision{Badge: r.Words.T(board.If(r.better, "badge.was-better", "badge.played")), Bad: !r.better}
	shows := r.shownNow()
	if !shows.shown {
		d.Parts = []widget.Span{{Text: board.If(r.better, m.Would, m.WasTold)}}
		return d
	}
	then := shows.board.Decision()
	d.Parts = append([]widget.Span{{Style: style.Of(style.Strong), Text: then.Badge}}, then.Parts...)
	return d
}

type reviewRooms struct{ curve, list, about rect }

// layReview shares out what the board leaves; what is told of a decision takes up to detail lines, before list and
// curve grow.
func layReview(w, h, mistakes, detail int) reviewRooms {
	const title, leastRows, leastCurve = 3, 3, 4
	curve := min(max((h-title)/3, 6), 16)
	curve = max(min(curve, h-title-leastRows-detail), leastCurve)
	y := title + curve
	rows := max(min(mistakes+1, h-y-detail), min(mistakes+1, leastRows))
	return reviewRooms{rect{1, title, w - 2, curve}, rect{1, y, w - 2, rows}, rect{1, y + rows, w - 2, h - y - rows}}
}

// The list stands beside the board in windows of so many columns, in so many of them at most.
const (
	leastBeside = 110
	boardBeside = 80 // columns that the board keeps
	mostList    = 49
)

func (r *reviewScreen) draw(area widget.Area) {
	switch wide := min(area.W-boardBeside-1, mostList); {
	case r.state.Review == nil:
		r.drawTitle(area)
		r.drawProgress(area)
	case r.boardIsSeen() && r.besides():
		r.drawBoard(area.Sub(0, 0, area.W-wide-1, area.H), false)
		area.VLine(area.W-wide-1, 0, area.H)
		r.drawCosts(area.Sub(area.W-wide, 0, wide, area.H))
	case r.boardIsSeen():
		r.drawBoard(area, true)
	default:
		r.drawCosts(area)
	}
}

// drawBoard draws the position before the decision with the choice in it; alone, what speaks for it stands below.
func (r *reviewScreen) drawBoard(area widget.Area, alone bool) {
	shows, m := r.shownNow(), r.marked()
	rooms := shows.board.Rooms(area.W, area.H)
	shows.board.Draw(board.NewCanvas(boxed(rooms.Board).of(area), &shows.of.Scene))
	if !alone {
		if !rooms.Story.Empty() {
			r.drawBefore(boxed(rooms.Story).of(area))
		}
		return
	}
	lines := widget.Wrap(r.choiceTold(m, r.better)+" "+r.Brought(m.ReviewDecision, r.better), area.W-2)
	room := boxed(rooms.Story)
	if need := len(lines) + 1; rooms.Story.Empty() || room.h < need {
		room = rect{0, area.H - need, area.W, need}
	}
	at := room.of(area)
	at.Fill(0, 0, at.W, at.H, 0)
	heading(at, strconv.Itoa(r.list.Cursor+1)+"/"+strconv.Itoa(len(r.mistakes))+" "+r.Words.T("review.decision", max(m.Round, 1), m.Moment()))
	for y, line := range lines {
		at.Text(1, y+1, 0, line)
	}
}

// drawBefore tells what had happened before the decision.
func (r *reviewScreen) drawBefore(area widget.Area) {
	then, snap := r.teller.TableInView, *r.snap
	snap.Asides = nil // they belong to the end
	then.Snap, then.Scene, then.Past = &snap, r.shows.of.Scene, true
	heading(area, r.Words.T("review.before"))
	r.shows.story.Draw(&then, area.Sub(1, 1, area.W-2, area.H-1))
}

func (r *reviewScreen) drawTitle(area widget.Area) {
	t := r.teller
	x := area.Fit(2, 0, area.W-3, style.Of(style.Title), r.Words.T("review.title", t.Scene.Name(t.Seat))) + 2
	if game := r.GameTitle(r.snap.Card.Game, r.snap.Card.Title) + " " + string(t.ID); x+widget.Width(game) < area.W {
		area.Text(x, 0, style.Of(style.Dim), game)
	}
}

func (r *reviewScreen) drawCosts(area widget.Area) {
	r.drawTitle(area)
	for y, line := range r.ReviewAbout(r.state.Review, r.teller.Seat) {
		area.Fit(2, y+1, area.W-3, style.Of(board.If(y == 0, style.Strong, style.Dim)), line)
	}
	rooms := layReview(area.W, area.H, len(r.mistakes), r.longest(area.W-4))
	r.drawCurve(rooms.curve.of(area))
	if len(r.mistakes) == 0 {
		rooms.list.of(area).Lines(1, 1, rooms.list.w-2, style.Of(style.Good), r.Words.T("review.nothing"))
		return
	}
	heading(rooms.list.of(area), r.Words.T("review.costly"))
	rows := rect{rooms.list.x, rooms.list.y + 1, rooms.list.w, rooms.list.h - 1}
	r.drawList(rows.of(area), &r.list, len(r.mistakes), r.drawRow)
	r.drawMistake(rooms.about.of(area))
}

func (r *reviewScreen) drawProgress(area widget.Area) {
	if !r.told {
		area.Center(area.H/2, style.Of(style.Dim), r.Words.T("wait"))
		return
	}
	y, p := area.H/3, r.state.ReviewProgress
	y = area.Lines(4, y, min(area.W-8, 76), style.Of(style.Strong), r.ReviewProgress(p)) + 1
	if p.Asked {
		bar := area.Sub(4, y, min(area.W-8, 76), 1)
		for x := range bar.W {
			if x*max(p.Total, 1) < p.Done*bar.W {
				bar.Rune(x, 0, style.Of(style.Accent), '━')
			} else {
				bar.Rune(x, 0, style.Of(style.Frame), '─')
			}
		}
		y += 2
	}
	area.Lines(4, y, min(area.W-8, 76), style.Of(style.Dim), r.Words.T("review.how"))
}

// drawRow draws a decision: what it has cost, when it was where there is room, and what was played.
func (r *reviewScreen) drawRow(line widget.Area, i int, st style.Style) {
	m := &r.mistakes[i]
	line.Right(3, 0, st.Lesser(), strconv.Itoa(i+1)+".")
	chance, points := r.Loss(m.ReviewDecision)
	x, bad := 3, style.Of(style.Bad).On(st.Ground())
	if slices.ContainsFunc(r.mistakes, func(m tell.ToldMistake) bool { said, _ := r.Loss(m.ReviewDecision); return said != "" }) {
		x += 6
		line.Right(x, 0, bad, chance)
	}
	x += 7
	line.Right(x, 0, bad, points)
	if x += 2; line.W > mostList {
		line.Fit(x, 0, 6, st.Lesser(), m.Moment())
		x += 6
	}
	line.Fit(x, 0, line.W-x, st, m.Played)
}

func (r *reviewScreen) drawMistake(area widget.Area) {
	m := r.marked()
	if m == nil {
		return
	}
	heading(area, r.Words.T("review.decision", max(m.Round, 1), m.Moment()))
	looks := []style.Style{0, style.Of(style.Strong), style.Of(style.Accent)}
	y := 1
	for i, text := range r.about(m) {
		y = area.Lines(1, y, area.W-2, looks[i], text)
	}
}

func (r *reviewScreen) about(m *tell.ToldMistake) [3]string {
	return [3]string{r.choiceTold(m, false), r.choiceTold(m, true), r.Brought(m.ReviewDecision, true)}
}

// choiceTold is what was played, or would have been better, with what it brings and what speaks for it.
func (r *reviewScreen) choiceTold(m *tell.ToldMistake, better bool) string {
	if better {
		return r.Words.T("review.better", m.Would)
	}
	return r.Words.T("review.played", m.WasTold)
}

// longest is how many lines of a width the decision takes of which most is told, with its heading.
func (r *reviewScreen) longest(w int) (lines int) {
	for i := range r.mistakes {
		n := 1
		for _, text := range r.about(&r.mistakes[i]) {
			n += len(widget.Wrap(text, w))
		}
		lines = max(lines, n)
	}
	return lines
}
