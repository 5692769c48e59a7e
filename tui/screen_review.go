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
	list widget.List
}

// An awaitedReview is the review of one seat, and how far it is.
type awaitedReview struct {
	parts
	env tell.Env

	snap     *table.Snapshot
	teller   *tell.ReviewTeller
	state    lobby.ReviewState
	mistakes []tell.ToldMistake
	told     bool // how far it is
	asks     int  // the newest question to the lobby
	closed   bool
}

func (p parts) reviewAction(snap *table.Snapshot) action {
	over := snap.Past != nil && snap.Past.Over()
	return p.act("review", func(string) tea.Cmd { return p.nav.showReview(snap) }).when(unless(over, p.Words.T("review.not-over")))
}

// showReview shows the review of a game over the present screen: of the own seat, or the first.
func (w *window) showReview(snap *table.Snapshot) tea.Cmd {
	r := &reviewScreen{awaitedReview: awaitedReview{parts: w.parts, env: w.env, snap: snap}}
	r.turnTo(max(snap.Seat, 1))
	w.over(r)
	return r.ask(true)
}

// showReviewAt shows a review that is there, at one of its decisions.
func (w *window) showReviewAt(is awaitedReview, decision int) {
	w.over(&reviewScreen{awaitedReview: is, list: widget.List{Cursor: decision}})
}

func (r *reviewScreen) turnTo(seat rules.Seat) {
	r.list = widget.List{}
	r.awaitedReview.turnTo(seat)
}

func (r *awaitedReview) turnTo(seat rules.Seat) {
	r.teller = tell.NewReviewTeller(r.Texts, r.lobby.Game(r.snap.Card.Game), r.snap, r.env, seat)
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
	if r.closed || n != r.asks {
		return nil
	}
	if r.told = true; err != nil {
		r.state = lobby.ReviewState{}
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

func (r *reviewScreen) id() string { return "review" }

func (r *reviewScreen) marked() *tell.ToldMistake {
	if at := r.list.Cursor; at < len(r.mistakes) {
		return &r.mistakes[at]
	}
	return nil
}

func (r *reviewScreen) actions() []action {
	w, none := r.Words, unless(len(r.mistakes) > 0, r.Words.T("review.nothing-marked"))
	enter := r.act("review-stand", func(string) tea.Cmd { return r.stand() }, "enter").when(none)
	if r.told && r.state.Review == nil && !r.state.Asked {
		enter = r.act("review-ask", func(string) tea.Cmd { return r.ask(true) }, "enter")
	}
	return []action{
		enter,
		r.act("play-on", func(string) tea.Cmd { return r.playOn() }).when(none),
		r.act("move", func(key string) tea.Cmd { r.list.Key(key, len(r.mistakes)); return nil }, listKeys...).shown("↑↓").
			when(unless(len(r.mistakes) > 1, w.T("end.all-shown"))),
		r.act("review-seat", func(string) tea.Cmd {
			r.turnTo(r.teller.Seat%rules.Seat(len(r.teller.Scene.Names)) + 1)
			return r.ask(false)
		}, "tab"),
		r.act("review-stop", func(string) tea.Cmd { return r.stop() }, keys.Remove).when(unless(r.state.Own, w.T("review.not-asked"))),
		r.act("back", func(string) tea.Cmd { r.closed = true; return r.nav.back() }),
	}
}

// stand looks back at the moment before the decision, as its seat saw it.
func (r *reviewScreen) stand() tea.Cmd {
	return r.nav.lookBackFrom(r.snap, r.marked().Line, r.teller.Seat)
}

// lookBackFrom looks back at a game that is over, as a seat saw it; from there one comes back to the present screen.
func (w *window) lookBackFrom(snap *table.Snapshot, lines int, seat rules.Seat) tea.Cmd {
	shown := w.showPast(snap, lines)
	if w.table != nil && w.table.replay != nil {
		w.table.replay.lookAs(seat)
	}
	return shown
}

func (r *reviewScreen) playOn() tea.Cmd {
	return r.askToPlayOn(&r.teller.TableInView, r.marked().Line, r.teller.Seat, func(id table.ID) tea.Cmd { r.closed = true; return r.nav.goTo(id) })
}

func (r *reviewScreen) stop() tea.Cmd {
	id, seat := r.teller.ID, r.teller.Seat
	return r.lobby.Do(func(_ context.Context, v tell.Visit) error { return v.StopReview(id, seat) },
		func() tea.Cmd { r.front.say(r.Words.T("review.stopped")); return r.ask(false) })
}

func (r *reviewScreen) decision() board.Decision {
	switch m := r.marked(); {
	case m != nil:
		return board.Say(r.Words.T("badge.read"), r.Words.T("review.prompt", table.NameOfMoment(r.teller.ID, m.Line)))
	case r.told && r.state.Review == nil && !r.state.Asked:
		return board.Say(r.Words.T("badge.ask"), r.Words.T("review.prompt-ask"))
	case r.state.Asked:
		return board.Waiting(r.Words.T("review.prompt-waits"))
	}
	return board.Decision{}
}

type reviewRooms struct{ curve, list, about rect }

// layReview shares out a body; what is told of a decision takes up to detail lines, before list and curve grow;
// beside it the list is as wide as its rows.
func layReview(w, h, mistakes, detail, row int) reviewRooms {
	const title, beside, leastRows, leastCurve = 3, 110, 3, 4
	curve := min(max((h-title)/3, 6), 16)
	if w < beside {
		curve = max(min(curve, h-title-leastRows-detail), leastCurve)
	}
	r := reviewRooms{curve: rect{1, title, w - 2, curve}}
	y := title + curve
	if w >= beside {
		left := min(max((w-3)/2, row), (w-3)*2/3)
		r.list, r.about = rect{1, y, left, h - y}, rect{left + 2, y, w - left - 3, h - y}
		return r
	}
	rows := max(min(mistakes+1, h-y-detail), min(mistakes+1, leastRows))
	r.list, r.about = rect{1, y, w - 2, rows}, rect{1, y + rows, w - 2, h - y - rows}
	return r
}

func (r *reviewScreen) draw(area widget.Area) {
	t := r.teller
	x := area.Fit(2, 0, area.W-3, style.Of(style.Title), r.Words.T("review.title", t.Scene.Name(t.Seat))) + 2
	area.Fit(x, 0, area.W-x-1, style.Of(style.Dim), r.GameTitle(r.snap.Card.Game, r.snap.Card.Title)+" "+string(t.ID))
	if r.state.Review == nil {
		r.drawProgress(area)
		return
	}
	area.Fit(2, 1, area.W-3, style.Of(style.Dim), r.ReviewAbout(r.state.Review))
	rooms := layReview(area.W, area.H, len(r.mistakes), r.longest(area.W-4), r.rowWidth())
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

// The columns of a row before what was played, and those of the list before its rows.
const rowPlayed, rowMark = 24, 2

func (r *reviewScreen) drawRow(line widget.Area, i int, st style.Style) {
	m := &r.mistakes[i]
	line.Right(3, 0, st.Lesser(), strconv.Itoa(i+1)+".")
	chance, points := r.Loss(m.ReviewDecision)
	line.Right(9, 0, style.Of(style.Bad).On(st.Ground()), chance)
	line.Right(16, 0, style.Of(style.Bad).On(st.Ground()), points)
	line.Fit(18, 0, 6, st.Lesser(), m.Moment())
	line.Fit(rowPlayed, 0, line.W-rowPlayed, st, m.Played)
}

func (r *reviewScreen) rowWidth() (w int) {
	for _, m := range r.mistakes {
		w = max(w, rowMark+rowPlayed+widget.Width(m.Played))
	}
	return w
}

func (r *reviewScreen) drawMistake(area widget.Area) {
	m := r.marked()
	if m == nil {
		return
	}
	heading(area, r.Words.T("review.decision", m.Moment()))
	looks := []style.Style{0, style.Of(style.Strong), style.Of(style.Accent)}
	y := 1
	for i, text := range r.about(m) {
		y = area.Lines(1, y, area.W-2, looks[i], text)
	}
}

func (r *reviewScreen) about(m *tell.ToldMistake) [3]string {
	return [3]string{r.Words.T("review.played", m.WasTold), r.Words.T("review.better", m.Would), r.Brought(m.ReviewDecision)}
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

// drawCurve draws how likely each seat was to win, as the bot saw it, and below where costly decisions are.
func (r *reviewScreen) drawCurve(area widget.Area) {
	title := r.Words.T("review.curve")
	heading(area, title)
	x := 3 + widget.Width(title)
	for i, name := range r.teller.Scene.Names {
		brand := r.teller.Brand(rules.Seat(i + 1))
		x = area.Text(x, 0, brand.Style(), " "+brand.Sign()+" "+name+" ")
	}
	all := r.state.Review.Decisions
	const scale = 5
	room := area.Sub(scale, 1, area.W-scale-1, area.H-2)
	if len(all) == 0 || room.H < 2 {
		return
	}
	few := room.H == 2 // a row above the middle, and one below
	area.Right(scale-1, 1, style.Of(style.Dim), board.If(few, ">50%", "100%"))
	area.Right(scale-1, area.H-2, style.Of(style.Dim), board.If(few, "<50%", "0%"))
	chance := func(d lobby.ReviewDecision, seat rules.Seat) int {
		if int(seat) > len(d.Expected) {
			return -area.H * 100 // nothing is known: below the room
		}
		return d.Expected[seat-1].Chance
	}
	drawCurves(room, &r.teller.TableInView, [2]int{0, 100}, func(x int, seat rules.Seat) (int, bool) {
		return chance(all[columnOf(x, room.W, len(all))], seat), false
	}, func(seat rules.Seat) int { return chance(all[len(all)-1], seat) })
	marks := area.Sub(scale, area.H-1, room.W, 1)
	for i, d := range all {
		if d.Better != nil {
			marks.Rune(columnFor(i, room.W, len(all)), 0, style.Of(style.Dim), '·')
		}
	}
	if m := r.marked(); m != nil {
		at := slices.IndexFunc(all, func(d lobby.ReviewDecision) bool { return d.Line == m.Line })
		marks.Rune(columnFor(at, room.W, len(all)), 0, style.Of(style.New), '▲')
	}
}

// columnOf is which of n decisions stands in a column, and columnFor where one stands.
func columnOf(x, w, n int) int { return min(x*n/max(w, 1), n-1) }

func columnFor(at, w, n int) int { return (at*w + w/2) / max(n, 1) }
