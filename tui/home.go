package tui

import (
	"cmp"
	"strconv"
	"strings"

	"saloon/lobby"
	"saloon/tui/board"
	"saloon/tui/gamecard"
	"saloon/tui/lang"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// homeLabel is how wide the names of the parts are, before the marks of the rows.
const homeLabel = 14

func (l *hallScreen) draw(area widget.Area) {
	h := l.home()
	if h.Len() == 0 {
		area.Center(area.H/2, style.Of(style.Dim), l.Words.T("wait"))
		return
	}
	rooms := layHome(area.W, area.H, l.needs(h))
	at := func(p homePart) widget.Area { return rooms.at[p].of(area) }
	own := h.Mine() + tell.Bit(l.visitor.IsAwaited())
	if own > 0 {
		l.label(at(ownPart), h.At(0).Label())
		l.drawRows(l.rowsIn(at(ownPart)), &l.own, 0, own, h)
	}
	for i := own; i < len(h.Head); i++ {
		l.drawPart(rooms, area, h, i)
	}
	l.drawTables(at(tablesPart), h)
	if rooms.side.w > 0 {
		area.VLine(rooms.side.x-2, 1, rooms.at[talkPart].y-2)
		l.drawPeople(rooms.side.of(area), h)
		if card := h.At(l.cursor).Card; card != nil {
			l.drawMarked(rooms.about.of(area), card)
		}
	} else {
		l.label(at(herePart), "home.here")
		l.drawHere(l.rowsIn(at(herePart)), h)
	}
	l.drawChat(at(talkPart), l.Words.T("hall.chat"), l.visitor.Hall.Chat, nil)
	l.drawWelcome(area)
}

func (l *hallScreen) needs(h tell.Home) homeNeeds {
	n := homeNeeds{fresh: h.Fresh, own: h.Mine() + tell.Bit(l.visitor.IsAwaited()), open: h.Open(), tables: h.Others(), chat: len(l.visitor.Hall.Chat)}
	for _, r := range h.Head {
		switch r.Kind {
		case tell.HomePlay:
			n.games = len(r.Games)
		case tell.HomeDeals:
			n.deals = len(r.Games)
		case tell.HomeLast:
			n.last = 1 + tell.Bit(l.visitor.Lately.Costly != nil)
		case tell.HomeEvening:
			n.evening = true
		case tell.HomeLearn:
			n.learn = true
		}
	}
	return n
}

func (l *hallScreen) label(area widget.Area, key string) {
	area.Text(2, 0, style.Of(style.Title), l.Words.T(key))
}

func (l *hallScreen) rowsIn(area widget.Area) widget.Area {
	return area.Sub(homeLabel, 0, area.W-homeLabel, area.H)
}

// drawPart draws row i of the head, which is no table.
func (l *hallScreen) drawPart(rooms homeRooms, area widget.Area, h tell.Home, i int) {
	row, marked := h.At(i), l.cursor == i
	switch room := func(p homePart) widget.Area { return rooms.at[p].of(area) }; row.Kind {
	case tell.HomePlay:
		if h.Fresh {
			l.drawFirst(room(playPart), i, row, marked)
			return
		}
		l.drawPlay(room(playPart), i, row, marked)
	case tell.HomeDeals:
		l.drawDeals(room(dealsPart), i, row, marked)
	case tell.HomeLast:
		l.drawLast(room(lastPart), i, marked)
	case tell.HomeEvening:
		l.label(room(eveningPart), "screen.evening")
		rows := l.rowsIn(room(eveningPart))
		widget.DrawRow(rows, marked, func(line widget.Area, st style.Style) { l.drawLive(line, l.visitor.NextEvening(), st) })
		l.noteBlock(rows, i)
	case tell.HomeLearn:
		if learn := room(learnPart); h.Fresh && learn.H > 1 {
			l.drawLessons(learn, i, row, marked)
		} else {
			l.drawLearn(learn, i, row, marked)
		}
	}
}

func (l *hallScreen) drawTables(area widget.Area, h tell.Home) {
	l.label(area, "home.tables")
	rows := l.rowsIn(area)
	switch best := h.Len() - 2; {
	case h.Others() > 0:
		l.drawRows(rows, &l.others, len(h.Head), h.Others(), h)
	case best >= 0 && h.At(best).Kind == tell.HomeBest:
		widget.DrawRow(rows.Sub(0, 0, rows.W, 1), l.cursor == best, func(line widget.Area, st style.Style) {
			x := gamecard.Stamp(line, 0, 0, l.visitor.Deals.BestOf.Game, st.Ground())
			line.Fit(x, 0, line.W-x-1, st, l.Words.T("home.best", l.visitor.Deals.Best.Name))
		})
		l.noteClick(rows.Spot(0, 0, rows.W), best, func() {})
	default:
		rows.Text(2, 0, style.Of(style.Dim), l.Words.T(board.If(h.Mine() > 0, "home.no-other", "home.nobody")))
	}
}

// drawFirst is the row to play for somebody who has played nothing yet: the whole way is one key.
func (l *hallScreen) drawFirst(area widget.Area, i int, row tell.HomeRow, marked bool) {
	g, st := row.Games[l.gameOf(row)], style.Style(0)
	if room := area.Sub(1, 0, area.W-2, area.H); marked {
		st = style.Of(style.Plain).On(style.RowGround)
		room.Fill(0, 0, room.W, room.H, st)
		room.Text(0, room.H/2, style.Of(style.Strong).On(st.Ground()), "▶")
	}
	gamecard.Draw(area.Sub(4, 0, gamecard.Width, area.H), g.Game, area.H)
	text := area.Sub(4+gamecard.Width+3, 0, area.W-4-gamecard.Width-5, area.H)
	dim := st.Lesser()
	x := text.Text(0, 0, style.Of(style.Title).On(st.Ground()), l.Words.T("home.play")) + 3
	text.Fit(x, 0, text.W-x, dim, l.Words.T("home.play.hello", l.visitor.Person.Name))
	x = text.Text(0, 1, style.Of(style.Strong).With(style.Bold).On(st.Ground()), l.GameTitle(g.Game, g.Title)) + 1
	text.Fit(x, 1, text.W-x, style.Of(style.Plain).On(st.Ground()), l.AgainstBots(g)+l.Words.Or(g.Game+".length", ""))
	lines := []string{l.Words.T("home.play.free"), l.Words.T("home.play.leave")}
	if card := l.Words.Or(g.Game+".card", ""); area.H > 4 && card != "" {
		lines = append([]string{lang.Sentence(card)}, lines...)
	}
	for y, line := range lines {
		text.Fit(0, 2+y, text.W, dim, line)
	}
	l.noteBlock(area, i)
}

func (l *hallScreen) noteBlock(area widget.Area, i int) {
	spot := area.Spot(0, 0, area.W)
	spot.H = area.H
	l.noteClick(spot, i, func() {})
}

func (l *hallScreen) drawPlay(area widget.Area, i int, row tell.HomeRow, marked bool) {
	l.label(area, "home.play")
	area.Text(2, 1, style.Of(style.Dim), l.Words.T("home.play.bots"))
	area.Text(2, 2, style.Of(style.Dim), l.Words.T("home.play.chairs"))
	l.drawGames(l.rowsIn(area), i, row, marked, func(g tell.HomeGame) (said [][]string) {
		level, length := l.LevelName(g.Level), strings.TrimPrefix(l.Words.Or(g.Game+".length", ""), ", ")
		said = [][]string{{level + ", " + length, level, length}}
		if g.Played > 0 {
			won, played := strconv.Itoa(g.Won), strconv.Itoa(g.Played)
			said = append(said, []string{l.Words.T("home.won", won, played), l.Words.T("home.won-short", won, played)})
		}
		return said
	})
}

func (l *hallScreen) drawLessons(area widget.Area, i int, row tell.HomeRow, marked bool) {
	l.label(area, "home.lessons")
	area.Fit(homeLabel+2, 0, area.W-homeLabel-3, style.Of(style.Dim), l.Words.T("home.lessons.about"))
	l.drawGames(area.Sub(0, 1, area.W, area.H-1), i, row, marked, func(g tell.HomeGame) [][]string {
		return [][]string{{l.Words.Or(g.Game+".short", "")}, {l.Words.N("home.steps", g.Steps)}}
	})
}

// drawGames draws games side by side, each with a picture where there are two lines, its number, and what more there is
// to say of it: of each line the first form that fits.
func (l *hallScreen) drawGames(area widget.Area, i int, row tell.HomeRow, marked bool, more func(tell.HomeGame) [][]string) {
	const most, mark = mostGames, 2
	chosen := l.gameOf(row)
	from := max(0, min(chosen-most+1, len(row.Games)-most))
	games := row.Games[from:min(from+most, len(row.Games))]
	picture := board.If(area.H > 1, narrowPicture+1, 0)
	if area.H > narrowPictureRows {
		picture = gamecard.Width + 1
	}
	said := l.saidOf(row, more)[from:]
	spare := area.W
	for n := range games {
		spare -= mark + picture + said[n].wide
	}
	x := 0
	for n, g := range games {
		wide := mark + picture + said[n].wide + max(spare/len(games), 0)
		cell := area.Sub(x, 0, wide, area.H)
		drawGame(cell, g, picture, marked && from+n == chosen, said[n])
		spot := cell.Spot(0, 0, wide)
		spot.H = area.H
		l.noteClick(spot, i, func() { l.chosen[row.Kind] = from + n })
		x += wide
	}
}

// gamesSaid is what a row says of each of its games, as it was said last.
type gamesSaid struct {
	of    *tell.HomeGame
	words *lang.Words
	games []gameSaid
}

type gameSaid struct {
	title string
	more  [][]string // lines, each in several forms
	wide  int        // the widest of what has to stand there
}

func (l *hallScreen) saidOf(row tell.HomeRow, more func(tell.HomeGame) [][]string) []gameSaid {
	const number = 2
	kept := l.said[row.Kind]
	if kept.of == &row.Games[0] && kept.words == l.Words {
		return kept.games
	}
	kept = gamesSaid{of: &row.Games[0], words: l.Words}
	for _, g := range row.Games {
		one := gameSaid{title: l.titleOf(g), more: more(g)}
		one.wide = number + widget.Width(one.title)
		for _, forms := range one.more {
			one.wide = max(one.wide, widget.Width(forms[len(forms)-1]))
		}
		kept.games = append(kept.games, one)
	}
	l.said[row.Kind] = kept
	return kept.games
}

// titleOf is a game with a tick where its lesson is done.
func (l *hallScreen) titleOf(g tell.HomeGame) string {
	title := l.GameTitle(g.Game, g.Title)
	if g.Steps > 0 && l.lobby.Newcomer {
		title += board.If(g.Learned, " ✓", "  ")
	}
	return title
}

func drawGame(cell widget.Area, g tell.HomeGame, picture int, marked bool, said gameSaid) {
	const mark = 2
	st := style.Style(0)
	if marked {
		st = style.Of(style.Plain).On(style.RowGround)
		cell.Fill(0, 0, cell.W, cell.H, st)
		cell.Text(0, 0, style.Of(style.Strong).On(st.Ground()), "▶")
	}
	if picture > 0 {
		gamecard.Draw(cell.Sub(mark, 0, picture-1, cell.H), g.Game, cell.H)
	}
	text := cell.Sub(mark+picture, 0, cell.W-mark-picture, cell.H)
	x := text.Text(0, 0, style.Of(style.Key).On(st.Ground()), strconv.Itoa(g.Number)) + 1
	text.Fit(x, 0, text.W-x, style.Of(style.Strong).With(style.Bold).On(st.Ground()), said.title)
	for y, forms := range said.more {
		text.Fit(0, y+1, text.W, st.Lesser(), fitting(forms, text.W-1)) // the game beside it may be marked
	}
}

// fitting is the first of several forms of a text that is not wider than w, or the last.
func fitting(forms []string, w int) (text string) {
	for _, text = range forms {
		if widget.Width(text) <= w {
			break
		}
	}
	return text
}

// drawDeals is a line for each game, or one line for all.
func (l *hallScreen) drawDeals(area widget.Area, i int, row tell.HomeRow, marked bool) {
	l.label(area, "home.deals")
	rows, chosen := l.rowsIn(area), l.gameOf(row)
	if area.H < len(row.Games) {
		l.drawInline(rows.Sub(0, 0, rows.W, 1), i, row, marked, func(g tell.HomeGame) widget.Span {
			return widget.Span{Style: dealLook(g.Deal), Text: l.DealShort(*g.Deal)}
		}, "")
		return
	}
	for y, g := range row.Games {
		line := rows.Sub(0, y, rows.W, 1)
		widget.DrawRow(line, marked && y == chosen, func(line widget.Area, st style.Style) {
			const name = 17
			x := gamecard.Stamp(line, 0, 0, g.Game, st.Ground())
			line.Fit(x, 0, name, st, l.GameTitle(g.Game, g.Title))
			line.Text(x+name, 0, dealLook(g.Deal).On(st.Ground()), l.DealShort(*g.Deal))
			line.Right(line.W-2, 0, st.Lesser(), l.Words.N("home.deal.tried", g.Deal.Tried))
		})
		l.noteClick(line.Spot(0, 0, line.W), i, func() { l.chosen[row.Kind] = y })
	}
}

func dealLook(d *lobby.Deal) style.Style {
	switch d.State {
	case lobby.DealOpen:
		return style.Of(style.Good)
	case lobby.DealRunning:
		return style.Of(style.Accent)
	case lobby.DealFinished:
		return style.Of(style.Strong)
	}
	return style.Of(style.Dim)
}

func (l *hallScreen) drawLearn(area widget.Area, i int, row tell.HomeRow, marked bool) {
	l.label(area, "home.learn")
	next := ""
	if g := row.Games[row.First]; !g.Known {
		next = l.Words.T("home.next", l.GameTitle(g.Game, g.Title)+", "+l.Words.N("home.steps", g.Steps))
	}
	l.drawInline(l.rowsIn(area), i, row, marked, func(g tell.HomeGame) widget.Span {
		if g.Train > 0 {
			return widget.Span{Style: style.Of(style.New), Text: strconv.Itoa(g.Train)}
		}
		return widget.Span{Style: style.Of(board.If(g.Learned, style.Good, style.Dim)), Text: board.If(g.Learned, "✓", "·")}
	}, next)
}

// drawInline draws the games of a row in one line, each with a few words; stamps take the place of names that do not fit.
func (l *hallScreen) drawInline(line widget.Area, i int, row tell.HomeRow, marked bool, say func(tell.HomeGame) widget.Span, right string) {
	const gap, mark = 3, 2
	chosen, full := l.gameOf(row), mark
	for _, g := range row.Games {
		full += widget.Width(l.titleInLine(g)) + 1 + widget.Width(say(g).Text) + gap
	}
	x := mark
	for n, g := range row.Games {
		is, from := marked && n == chosen, x
		st := style.Style(0)
		said := say(g)
		if is {
			st = style.Of(style.Strong).On(style.RowGround)
			wide := mark + board.If(full <= line.W, widget.Width(l.titleInLine(g)), gamecard.StampWidth) + 2 + widget.Width(said.Text)
			line.Fill(x-mark, 0, wide, 1, st)
			line.Text(x-mark, 0, st, "▶")
		}
		if full <= line.W || g.Train > 0 {
			x = line.Text(x, 0, st, l.titleInLine(g)) + 1
		} else {
			x = gamecard.Stamp(line, x, 0, g.Game, st.Ground())
		}
		x = line.Text(x, 0, said.Style.On(st.Ground()), said.Text) + gap
		l.noteClick(line.Spot(from-mark, 0, x-from), i, func() { l.chosen[row.Kind] = n })
	}
	if x+widget.Width(right) < line.W-2 {
		line.Right(line.W-2, 0, style.Of(style.Dim), right)
	}
}

// titleInLine is the name of a game, or of the exercises that stand beside the lessons.
func (l *hallScreen) titleInLine(g tell.HomeGame) string {
	if g.Train > 0 {
		return l.Words.T("home.train")
	}
	return l.GameTitle(g.Game, g.Title)
}

func (l *hallScreen) drawLast(area widget.Area, i int, marked bool) {
	l.label(area, "home.last")
	rows, p := l.rowsIn(area), &l.visitor.Lately
	g := p.Games[0]
	widget.DrawRow(rows.Sub(0, 0, rows.W, 1), marked, func(line widget.Area, st style.Style) {
		look, dim := l.Words.T("home.look"), st.Lesser()
		x := gamecard.Stamp(line, 0, 0, g.Game, st.Ground())
		x = line.Text(x, 0, st, l.GameTitle(g.Game, g.Title)) + 2
		for n, part := range l.LastSaid(g) {
			part = board.If(n > 0, ", ", "") + part
			if x+widget.Width(part)+widget.Width(look)+2 > line.W {
				break
			}
			x = line.Text(x, 0, board.If(n == 0, style.Of(style.Strong).On(st.Ground()), st), part)
		}
		line.Right(line.W-2, 0, dim, look)
	})
	if p.Costly != nil {
		chance, points := l.Loss(p.Costly.ReviewDecision)
		x := rows.Fit(2, 1, rows.W-10, style.Of(style.Dim), l.Words.T("home.last.costly", strings.TrimSuffix(p.Costly.Played, "."))) + 1
		rows.Text(x, 1, style.Of(style.Bad), cmp.Or(chance, points))
	}
	l.noteBlock(rows, i)
}
