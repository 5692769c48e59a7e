package tell

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// PointsLines are the lines of the page of points: the score by category, and below it what has brought it.
func (t *TableInView) PointsLines(say Texts, w int) []func(widget.Area) {
	legend := t.Presenter.Legend(t.Scene)
	title := "table.points"
	switch {
	case t.Scene.Outcome != nil:
		title = "end.sheet"
	case t.Past:
		title = "table.points-then"
	}
	lines := []func(widget.Area){func(line widget.Area) { line.Text(0, 0, style.Of(style.Title), say.Words.T(title)) }}
	lines = append(lines, say.ScoreSheet(t.Scene, t.Scene.Standing, legend).Lines(w)...)
	return append(lines, t.SourceLines(say, w)...)
}

// SourceLines are what brought each seat its points: lists beside one another, as many as fit, the rest below them.
func (t *TableInView) SourceLines(say Texts, w int) (lines []func(widget.Area)) {
	seats := slices.DeleteFunc(Placed(t.Scene.Standing), func(s rules.Seat) bool { return len(t.Presenter.Sources(t.Scene, s)) == 0 })
	if len(seats) == 0 {
		return nil
	}
	lines = append(lines, func(widget.Area) {}, func(line widget.Area) { line.Text(0, 0, style.Of(style.Title), say.Words.T("table.sources")) })
	beside := max(1, min(len(seats), (w+betweenSources)/(t.sourceWidth(say)+betweenSources)))
	for len(seats) > 0 {
		row := seats[:min(beside, len(seats))]
		seats = seats[len(row):]
		lines = append(lines, t.sourceRow(say, row, (w+betweenSources)/beside)...)
		if len(seats) > 0 {
			lines = append(lines, func(widget.Area) {})
		}
	}
	return lines
}

const betweenSources = 2 // cells

// sourceWidth is how wide the list of what brought somebody points is, so that nothing in it is cut.
func (t *TableInView) sourceWidth(say Texts) (w int) {
	for seat := range t.Scene.Names {
		for _, s := range t.Presenter.Sources(t.Scene, rules.Seat(seat+1)) {
			w = max(w, 2+widget.Width(t.sourceText(say, s))+1+len(strconv.Itoa(s.Points)))
		}
	}
	return max(w, 24)
}

func (t *TableInView) sourceText(say Texts, s board.Source) string {
	return cmp.Or(s.Text, say.Words.Part(t.Scene.Setup.Game, s.Part))
}

func (t *TableInView) sourceRow(say Texts, seats []rules.Seat, w int) (lines []func(widget.Area)) {
	most := 0
	for _, seat := range seats {
		most = max(most, len(t.Presenter.Sources(t.Scene, seat)))
	}
	for y := range most + 1 {
		lines = append(lines, func(line widget.Area) {
			for i, seat := range seats {
				t.drawSource(say, line.Sub(i*w, 0, w-betweenSources, 1), seat, y-1)
			}
		})
	}
	return lines
}

// drawSource draws one thing that brought a seat points; the name of the seat for -1.
func (t *TableInView) drawSource(say Texts, line widget.Area, seat rules.Seat, at int) {
	if at < 0 {
		x := t.Brand(seat).Draw(line, 0, 0, style.Plain) + 1
		line.Fit(x, 0, line.W-x, t.Brand(seat).Style().With(style.Bold), t.Scene.Name(seat))
		return
	}
	list := t.Presenter.Sources(t.Scene, seat)
	if at >= len(list) {
		return
	}
	points := strconv.Itoa(list[at].Points)
	line.Fit(2, 0, line.W-3-len(points), 0, t.sourceText(say, list[at]))
	line.Right(line.W, 0, style.Of(style.Strong), points)
}

// A Scroller shows some of many lines.
type Scroller struct{ Top int }

// Key scrolls as a key says.
func (s *Scroller) Key(key string) {
	if top, ours := widget.Scrolled(s.Top, key); ours {
		s.Top = top
	}
}

// Draw draws the lines from the top one on, and says whether there are more.
func (s *Scroller) Draw(area widget.Area, lines []func(widget.Area)) {
	s.Top = max(0, min(s.Top, len(lines)-area.H))
	for y := range min(area.H, len(lines)-s.Top) {
		lines[s.Top+y](area.Sub(0, y, area.W-2, 1))
	}
	if s.Top > 0 {
		area.Text(area.W-1, 0, style.Of(style.Key), "↑")
	}
	if s.Top+area.H < len(lines) {
		area.Text(area.W-1, area.H-1, style.Of(style.Key), "↓")
	}
}

// Placed are the seats in the order of their places.
func Placed(o *rules.Outcome) []rules.Seat { return slices.Concat(o.Order...) }

// ScoreSheet is the score by category, the winner's column first; the best of a row stands out.
func (t Texts) ScoreSheet(scene board.Scene, outcome *rules.Outcome, legend []board.Sign) widget.Sheet {
	var sheet widget.Sheet
	order := Placed(outcome)
	total := widget.SheetRow{Name: t.Words.T("end.total"), Sum: true}
	for _, seat := range order {
		brand := scene.Brand(seat)
		sheet.Heads = append(sheet.Heads, widget.Span{Style: brand.Style().With(style.Bold), Text: brand.Sign() + " " + scene.Name(seat)})
		cell := widget.Span{Style: style.Of(style.Strong), Text: strconv.Itoa(outcome.Points[seat-1].Total)}
		total.Won = append(total.Won, scene.Outcome != nil && slices.Contains(scene.Won, seat))
		total.Cells = append(total.Cells, cell)
	}
	if len(order) == 0 {
		return sheet
	}
	for i, part := range outcome.Points[0].Parts {
		name := t.Words.Part(scene.Setup.Game, part.Name)
		row := widget.SheetRow{Name: name, Sign: partSign(legend, part.Name, name)}
		var values []int
		for _, seat := range order {
			values = append(values, partValue(outcome.Points[seat-1], i, part.Name))
		}
		row.Cells = valueCells(values)
		sheet.Rows = append(sheet.Rows, row)
	}
	sheet.Rows = append(sheet.Rows, total)
	return sheet
}

func valueCells(values []int) (cells []widget.Span) {
	best := slices.Max(values)
	for _, v := range values {
		switch {
		case v == 0:
			cells = append(cells, widget.Span{Style: style.Of(style.Dim), Text: "·"})
		case v == best:
			cells = append(cells, widget.Span{Style: style.Of(style.Title), Text: strconv.Itoa(v)})
		default:
			cells = append(cells, widget.Span{Text: strconv.Itoa(v)})
		}
	}
	return cells
}

// partSign is the picture of the board that brings a part of the score, or has its name.
func partSign(legend []board.Sign, part, name string) widget.Span {
	for _, s := range legend {
		if len(s.Picture) > 0 && s.Part == part || len(s.Picture) == 1 && strings.EqualFold(s.Word, name) {
			return s.Picture[0]
		}
	}
	return widget.Span{}
}

// partValue is the value of a named part, which nearly always stands at i.
func partValue(p rules.Points, i int, name string) int {
	if i < len(p.Parts) && p.Parts[i].Name == name {
		return p.Parts[i].Value
	}
	for _, part := range p.Parts {
		if part.Name == name {
			return part.Value
		}
	}
	return 0
}
