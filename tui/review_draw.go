package tui

import (
	"cmp"
	"slices"
	"strconv"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/rules"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// reviewRooms are the parts of a review, inside the body: what the bot expected, the decisions that
// cost most, and the one under the cursor, below or beside them.
type reviewRooms struct{ curve, list, about rect }

// layReview shares out a body. What is told of the decision under the cursor takes up to detail lines:
// below the list it has them before that list is long, and before the curve is high.
func layReview(w, h, mistakes, detail int) reviewRooms {
	const title, beside, leastRows, leastCurve = 3, 110, 3, 4
	curve := min(max((h-title)/3, 6), 16)
	if w < beside {
		curve = max(min(curve, h-title-leastRows-detail), leastCurve)
	}
	r := reviewRooms{curve: rect{1, title, w - 2, curve}}
	y := title + curve
	if w >= beside {
		left := (w - 3) / 2
		r.list, r.about = rect{1, y, left, h - y}, rect{left + 2, y, w - left - 3, h - y}
		return r
	}
	rows := max(min(mistakes+1, h-y-detail), min(mistakes+1, leastRows))
	r.list, r.about = rect{1, y, w - 2, rows}, rect{1, y + rows, w - 2, h - y - rows}
	return r
}

func (r *reviewScreen) draw(area widget.Area) {
	t := r.teller
	x := area.Fit(2, 0, area.W-3, style.Of(style.Title), r.words.T("review.title", t.scene.Name(t.seat))) + 2
	area.Fit(x, 0, area.W-x-1, style.Of(style.Dim), r.gameTitle(r.snap.Card.Game, r.snap.Card.Title)+" "+string(t.id))
	if r.state.Review == nil {
		r.drawProgress(area)
		return
	}
	area.Fit(2, 1, area.W-3, style.Of(style.Dim), r.reviewAbout(r.state.Review))
	rooms := layReview(area.W, area.H, len(r.mistakes), r.longest(area.W-4))
	r.drawCurve(rooms.curve.of(area))
	if len(r.mistakes) == 0 {
		rooms.list.of(area).Lines(1, 1, rooms.list.w-2, style.Of(style.Good), r.words.T("review.nothing"))
		return
	}
	heading(rooms.list.of(area), r.words.T("review.costly"))
	rows := rect{rooms.list.x, rooms.list.y + 1, rooms.list.w, rooms.list.h - 1}
	for _, spot := range r.list.Draw(rows.of(area), len(r.mistakes), true, r.drawRow) {
		r.clickable(rows.in(r.body()), spot, func() tea.Cmd {
			if r.list.Cursor == spot.ID {
				return r.front.press(r.actions()[0], "enter")
			}
			r.list.Cursor = spot.ID
			return nil
		})
	}
	r.drawMistake(rooms.about.of(area))
}

// drawProgress draws how far the review is while it is not there.
func (r *reviewScreen) drawProgress(area widget.Area) {
	if !r.told {
		area.Center(area.H/2, style.Of(style.Dim), r.words.T("wait"))
		return
	}
	y, p := area.H/3, r.state.ReviewProgress
	y = area.Lines(4, y, min(area.W-8, 76), style.Of(style.Strong), r.reviewProgress(p)) + 1
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
	area.Lines(4, y, min(area.W-8, 76), style.Of(style.Dim), r.words.T("review.how"))
}

// drawRow draws a decision in a line: what it cost, when, and what was played.
func (r *reviewScreen) drawRow(line widget.Area, i int, st style.Style) {
	m := &r.mistakes[i]
	line.Right(3, 0, style.Of(style.Dim).On(st.Ground()), strconv.Itoa(i+1)+".")
	chance, points := r.loss(m.ReviewDecision)
	line.Right(9, 0, style.Of(style.Bad).On(st.Ground()), chance)
	line.Right(16, 0, style.Of(style.Bad).On(st.Ground()), points)
	line.Fit(18, 0, 6, style.Of(style.Dim).On(st.Ground()), m.Moment())
	line.Fit(24, 0, line.W-24, st, m.played)
}

// drawMistake tells the decision under the cursor.
func (r *reviewScreen) drawMistake(area widget.Area) {
	m := r.marked()
	if m == nil {
		return
	}
	heading(area, r.words.T("review.decision", m.Moment()))
	looks := []style.Style{0, style.Of(style.Strong), style.Of(style.Accent)}
	y := 1
	for i, text := range r.about(m) {
		y = area.Lines(1, y, area.W-2, looks[i], text)
	}
}

// about is what is told of a decision: what was played, what would have been better, what that brings.
func (r *reviewScreen) about(m *toldMistake) [3]string {
	return [3]string{r.words.T("review.played", m.wasTold), r.words.T("review.better", m.would), r.brought(m.ReviewDecision)}
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

// drawCurve draws through the decisions how likely each seat was to win, as the bot saw it. Below
// stands where the costly ones are.
func (r *reviewScreen) drawCurve(area widget.Area) {
	title := r.words.T("review.curve")
	heading(area, title)
	x := 3 + widget.Width(title)
	for i, name := range r.teller.scene.Names {
		brand := r.teller.brand(rules.Seat(i + 1))
		x = area.Text(x, 0, brand.Style(), " "+brand.Sign()+" "+name+" ")
	}
	all := r.state.Review.Decisions
	const scale = 5
	room := area.Sub(scale, 1, area.W-scale-1, area.H-2)
	if len(all) == 0 || room.H < 2 {
		return
	}
	area.Right(scale-1, 1, style.Of(style.Dim), "100%")
	area.Right(scale-1, area.H-2, style.Of(style.Dim), "0%")
	for _, seat := range r.curveOrder(all[len(all)-1]) {
		brand := r.teller.brand(seat)
		sign, _ := utf8.DecodeRuneInString(brand.Sign())
		for x := range room.W {
			if d := all[columnOf(x, room.W, len(all))]; int(seat) <= len(d.Expected) {
				room.Rune(x, (100-d.Expected[seat-1].Chance)*(room.H-1)/100, brand.Style(), sign)
			}
		}
	}
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

// curveOrder are the seats in the order in which they are drawn: who is likeliest to win comes last,
// over the others.
func (r *reviewScreen) curveOrder(last lobby.ReviewDecision) (list []rules.Seat) {
	for i := range last.Expected[:min(len(last.Expected), len(r.teller.scene.Names))] {
		list = append(list, rules.Seat(i+1))
	}
	slices.SortStableFunc(list, func(a, b rules.Seat) int {
		return cmp.Compare(last.Expected[a-1].Chance, last.Expected[b-1].Chance)
	})
	return list
}

// columnOf is which of n decisions stands in a column, and columnFor where one stands.
func columnOf(x, w, n int) int { return min(x*n/max(w, 1), n-1) }

func columnFor(at, w, n int) int { return (at*w + w/2) / max(n, 1) }
