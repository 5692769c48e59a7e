package tui

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/gamecard"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

type pageScreen struct {
	parts

	page lobby.Page
	past *history // below the best games
	list widget.List
}

// openPage opens the page of a player who is named; an empty name is the person's own.
func (w *window) openPage(name string) tea.Cmd {
	ask := func(_ context.Context, v tell.Visit) (string, error) { return v.WhoIs(name) }
	return tell.Ask(w.lobby, ask, func(who string) tea.Cmd {
		if w.front.typing = nil; who == "" {
			w.front.say(w.Words.T("profile.guest"))
			return nil
		}
		return w.showPage(who)
	})
}

func (w *window) showPage(who string) tea.Cmd {
	if before, ok := w.screen.(*pageScreen); ok && before.page.Who == who {
		return nil
	}
	ask := func(ctx context.Context, v tell.Visit) (lobby.Page, error) { return v.Page(ctx, who) }
	return tell.Ask(w.lobby, ask, func(page lobby.Page) tea.Cmd {
		p := &pageScreen{parts: w.parts.of("page"), page: page, past: newHistory(w.parts, page.Who)}
		w.over(p)
		return p.past.load()
	})
}

func (p *pageScreen) own() bool { return p.page.Who == string(p.visitor.Person.ID) }

// fields is how many rows above the games can be changed: those of the history, and on one's own page who sees it.
func (p *pageScreen) fields() int { return historyFields + tell.Bit(p.own()) }

// best are the games that brought most, of the one game that is chosen. They stand above those that were played last.
func (p *pageScreen) best() (list []lobby.BestGame) {
	if p.past.game == "" {
		return nil
	}
	for _, s := range p.page.Games {
		if s.Game == p.past.game {
			list = append(list, s.Best...)
		}
	}
	slices.SortStableFunc(list, func(a, b lobby.BestGame) int { return b.Points - a.Points })
	return list[:min(len(list), 3)]
}

func (p *pageScreen) rows() int { return p.fields() + len(p.best()) + len(p.past.games) }

// inPast is a row of this screen as the history counts it; -1 for one that is not of it.
func (p *pageScreen) inPast(row int) int {
	switch games := p.fields() + len(p.best()); {
	case row < historyFields:
		return row
	case row < games:
		return -1
	default:
		return row - games + historyFields
	}
}

func (p *pageScreen) marked() table.ID {
	at, best := p.list.Cursor-p.fields(), p.best()
	if at >= 0 && at < len(best) {
		return best[at].ID
	}
	return p.past.marked(p.inPast(p.list.Cursor))
}

func (p *pageScreen) actions() []action {
	p.list.Keep(p.rows())
	id := p.marked()
	open := p.act("next-choice", func(string) tea.Cmd { return p.hide() }, "enter")
	if at := p.inPast(p.list.Cursor); at >= 0 {
		open = p.past.openAction(at)
	} else if id != "" {
		open = p.act("open-game", func(string) tea.Cmd { return p.window.openMoment(id, 0) }, "enter")
	}
	return []action{
		open,
		p.act("move", func(key string) tea.Cmd { return p.move(key) }, listKeys...).shown("↑↓"),
		p.act("change", func(key string) tea.Cmd { return p.change(1 - 2*tell.Bit(key == "left")) }, "left", "right").shown("←→").
			when(unless(id == "", p.Words.T("page.no-field"))),
		p.act("back", func(string) tea.Cmd { return p.window.back() }),
	}
}

// move moves the cursor; near the end of the list it asks for more games.
func (p *pageScreen) move(key string) tea.Cmd {
	p.list.Key(key, p.rows())
	if at := p.inPast(p.list.Cursor); at >= historyFields {
		return p.past.more(at)
	}
	return nil
}

func (p *pageScreen) change(by int) tea.Cmd {
	if at := p.inPast(p.list.Cursor); at >= 0 {
		return p.past.change(at, by)
	}
	return p.hide()
}

func (p *pageScreen) hide() tea.Cmd {
	hidden := !p.page.Hidden
	return p.lobby.Choose(p.visitor.Person, lobby.Hidden(hidden), func() tea.Cmd { p.page.Hidden = hidden; return nil })
}

func (p *pageScreen) decision() board.Decision {
	if at := p.inPast(p.list.Cursor); at >= 0 {
		return board.Say(p.past.prompt(at))
	}
	if id := p.marked(); id != "" {
		return board.Say(p.Words.T("badge.read"), p.Words.T("page.prompt-game", string(id)))
	}
	return board.Say(p.Words.T("badge.change"), p.Words.T("page.prompt-field"))
}

func (p *pageScreen) draw(area widget.Area) {
	x := area.Text(2, 1, style.Of(style.Title), p.PageName(p.page)) + 2
	area.Fit(x, 1, area.W-x-1, style.Of(style.Dim), p.PageNote(p.page))
	y := p.drawStandings(area.Sub(2, 2, area.W-4, area.H*2/3), area.H > 28) + 3
	room := rect{1, y, area.W - 2, max(area.H-y, 0)}
	if y := room.y + p.rows() + 1; p.past.empty() != "" && len(p.page.Games) > 0 && y < area.H {
		area.Text(3, y, style.Of(style.Dim), p.past.empty())
	}
	p.drawList(room.of(area), &p.list, p.rows(), p.drawRow)
}

// drawStandings draws how somebody plays and stands against the viewer; it returns the line after it.
func (p *pageScreen) drawStandings(area widget.Area, roomy bool) (y int) {
	if len(p.page.Games) == 0 {
		y = area.Lines(0, 0, area.W, style.Of(style.Dim), p.NoGames(p.page.Who))
		for _, said := range p.AgainstSaid(p.page, "") {
			y = area.Lines(0, y, area.W, 0, said)
		}
		return y
	}
	if !roomy && p.past.game == "" {
		return p.drawShort(area)
	}
	lines := p.fittingLines(area)
	lines = lines[:min(len(lines), area.H)]
	for y, line := range lines {
		line(area.Sub(0, y, area.W, 1))
	}
	return len(lines)
}

// fittingLines tell as much as there is room for with plots, or else without them.
func (p *pageScreen) fittingLines(area widget.Area) (most []func(widget.Area)) {
	for detail := everything; detail >= results; detail-- {
		lines, curves := p.standingLines(area.W, 1, detail)
		if plot := min((area.H-len(lines))/max(curves, 1), highestPlot); curves > 0 && plot >= lowestPlot && detail >= sources {
			lines, _ = p.standingLines(area.W, plot, detail)
			return lines
		}
		if most == nil && (len(lines) <= area.H || detail == results) {
			most = lines
		}
	}
	return most
}

// How much is told of each game where there is little room: results, where points come from, and beside the others.
const (
	results = iota
	sources
	everything
)

// standingLines are those lines, with curves of some height, and how many curves have one.
func (p *pageScreen) standingLines(w, plot, detail int) (lines []func(widget.Area), curves int) {
	text := func(x int, look style.Style, said string) {
		for _, part := range widget.Wrap(said, w-x) {
			lines = append(lines, func(a widget.Area) { a.Text(x, 0, look, part) })
		}
	}
	for _, s := range p.page.Games {
		if p.past.game != "" && s.Game != p.past.game {
			continue
		}
		name, said := p.KindSaid(s.Game, s.Title, s.Many), p.ResultsSaid(s)
		beside := widget.Width(name)+2+widget.Width(said) <= w
		lines = append(lines, func(a widget.Area) {
			x := a.Text(0, 0, style.Of(style.Strong), name) + 2
			a.Text(x, 0, 0, board.If(beside, said, ""))
		})
		if !beside {
			text(2, 0, said)
		}
		if s.Rating != nil {
			lines = append(lines, p.ratingLines(s.Rating, plot)...)
			curves += tell.Bit(len(s.Rating.Curve) >= leastPlotted)
		}
		if len(s.Categories) > 0 && detail >= sources {
			text(2, style.Of(style.Dim), p.Words.T("page.categories", p.CategoriesSaid(s)))
		}
		if said := p.BesideSaid(s); said != "" && detail == everything {
			text(2, style.Of(style.Dim), said)
		}
	}
	for _, said := range append(p.AgainstSaid(p.page, p.past.game), p.RecordSaid(p.page, p.past.game, true)...) {
		text(0, 0, said)
	}
	return lines, curves
}

// ratingLines are a rating with how it came about: beside it in one line, or as a plot below it.
func (p *pageScreen) ratingLines(r *lobby.Rating, plot int) []func(widget.Area) {
	n := len(r.Curve)
	if n < leastPlotted {
		plot = 1
	}
	lines := []func(widget.Area){func(a widget.Area) {
		said := p.RatedSaid(r)
		if widget.Width(said)+tell.Bit(plot == 1)*min(n, curveWidth)+4 > a.W {
			said = p.RatedShort(r)
		}
		x := a.Fit(2, 0, a.W-2, style.Of(style.Accent), said) + 2
		if plot == 1 {
			drawCurve(a.Sub(x, 0, curveWidth, 1), *r, 0, 1, 1)
		}
	}}
	for row := plot - 1; row >= 0 && plot > 1; row-- {
		lines = append(lines, func(a widget.Area) {
			room := a.Sub(2, 0, a.W-10, 1)
			x := drawCurve(room, *r, row, plot, max(1, min(room.W/n, widestColumn))) + 3
			switch low, high := r.Span(); row {
			case plot - 1:
				a.Text(x, 0, style.Of(style.Dim), p.Decimal(high))
			case 0:
				a.Text(x, 0, style.Of(style.Dim), p.Decimal(low))
			}
		})
	}
	return lines
}

func (p *pageScreen) drawShort(area widget.Area) (y int) {
	name, won := 0, 0
	wonSaid := func(s lobby.Standing) string {
		return p.Words.N("page.games", s.Games) + ", " + p.Words.N("page.won", s.Wins)
	}
	for _, s := range p.page.Games {
		name, won = max(name, widget.Width(p.KindSaid(s.Game, s.Title, s.Many))), max(won, widget.Width(wonSaid(s)))
	}
	for _, s := range p.page.Games {
		area.Text(0, y, style.Of(style.Strong), p.KindSaid(s.Game, s.Title, s.Many))
		area.Text(name+2, y, 0, wonSaid(s))
		if s.Rating != nil {
			x := name + won + 4
			area.Text(x, y, style.Of(style.Accent), p.RatingShort(s.Rating))
			x += 13
			drawCurve(area.Sub(x, y, area.W-x, 1), *s.Rating, 0, 1, 1)
		}
		y++
	}
	against := board.Texts(p.page.Against, func(_ int, a lobby.Against) string {
		return p.Words.T("page.against-short", p.GameTitle(a.Game, a.Title), strconv.Itoa(a.Better), strconv.Itoa(a.Behind))
	})
	if len(against) > 0 {
		y = area.Lines(0, y, area.W, 0, p.Words.T("page.you-two", strings.Join(against, ", ")))
	}
	for _, said := range p.RecordShort(p.page, area.W) {
		y = area.Lines(0, y, area.W, 0, said)
	}
	return y
}

// The sizes of a curve: in one line, and as a plot.
const (
	curveWidth   = 24
	lowestPlot   = 3
	highestPlot  = 6
	leastPlotted = 5 // games
	widestColumn = 3
)

// drawCurve draws a row of a plot so many rows high, counted from below, in columns of blocks so wide, and returns the
// column after it. One rating is no curve.
func drawCurve(line widget.Area, r lobby.Rating, row, rows, wide int) int {
	blocks := []rune(" ▁▂▃▄▅▆▇█")
	r.Curve = r.Curve[max(0, len(r.Curve)-line.W/wide):]
	c := r.Curve
	if len(c) < 2 {
		return 0
	}
	low, high := r.Span()
	for x := range len(c) * wide {
		level := 1
		if high > low {
			level += int((c[x/wide].Value - low) / (high - low) * (float64(8*rows) - 0.01))
		}
		line.Rune(x, 0, style.Of(style.Good), blocks[max(0, min(level-8*row, 8))])
	}
	return len(c) * wide
}

func (p *pageScreen) drawRow(line widget.Area, i int, st style.Style) {
	best := p.best()
	switch at := p.inPast(i); {
	case at >= 0:
		p.past.drawRow(line, at, st)
	case i < p.fields():
		choice{name: p.Words.T("page.field.seen"), value: p.Words.T(board.If(p.page.Hidden, "page.seen.no", "page.seen.yes"))}.draw(line, st)
	default:
		b := best[i-p.fields()]
		line.Fit(0, 0, line.W, st, p.Words.T("page.best-game", p.Words.N("leaders.points", b.Points), string(b.ID)))
	}
}

// draw draws how somebody plays, the two of us, and the last game together; it returns the line after it.
func (a *acquaintance) draw(area widget.Area, p *peopleScreen, one somebody) (y int) {
	if a.not != "" || len(a.page.Games)+len(a.page.Against) == 0 {
		return area.Lines(0, 0, area.W, style.Of(style.Dim), cmp.Or(a.not, p.NoGames(one.who)))
	}
	title, dim := style.Of(style.Title), style.Of(style.Dim)
	row := func(game, name, said string, look style.Style) {
		y++
		x := gamecard.Stamp(area, 0, y, game, style.Plain)
		area.Fit(x, y, area.W-x-widget.Width(said)-1, 0, name)
		area.Right(area.W, y, look, said)
	}
	if len(a.page.Games) > 0 {
		area.Text(0, y, title, p.Words.T("people.ratings"))
	} else {
		y = area.Lines(0, 0, area.W, dim, p.NoGames(one.who)) - 1
	}
	for _, s := range a.page.Games {
		if s.Rating != nil {
			row(s.Game, p.KindSaid(s.Game, s.Title, s.Many), p.RatingShort(s.Rating), style.Of(style.Accent))
		} else {
			row(s.Game, p.KindSaid(s.Game, s.Title, s.Many), p.Words.N("page.games", s.Games), dim)
		}
	}
	if one.ID == p.visitor.Person.ID {
		return y + 1
	}
	y += 2
	area.Fit(0, y, area.W, title, p.Words.T("people.two", one.Name))
	for _, two := range a.page.Against {
		row(two.Game, p.GameTitle(two.Game, two.Title), strconv.Itoa(two.Better)+"-"+strconv.Itoa(two.Behind), style.Of(style.Strong))
	}
	if len(a.page.Against) == 0 {
		y++
		area.Fit(0, y, area.W, dim, p.Words.T("people.not-met"))
	}
	return a.drawLast(area, y+2, p.Texts, p.now())
}
