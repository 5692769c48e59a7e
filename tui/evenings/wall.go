package evenings

import (
	"slices"
	"strings"

	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// The cells of a wall are at least so large, with the gap after them.
const (
	cellWidth  = 44
	cellHeight = 11
	cellGap    = 2
)

// WallFits is how many tables a wall of this size shows.
func WallFits(w, h int) int { return columns(w) * max((h+1)/(cellHeight+1), 1) }

func columns(w int) int { return max((w+cellGap)/(cellWidth+cellGap), 1) }

// A Wall shows the tables that run, each as large as there is room for.
type Wall struct {
	Say   tell.Texts
	Page  *evening.Page
	Looks map[table.ID]*tell.TableInView // how they stand, as far as that is known
}

// Draw draws some games, and returns where each stands.
func (w Wall) Draw(area widget.Area, games []evening.Game, marked int) (spots []widget.Spot) {
	games = games[:min(len(games), WallFits(area.W, area.H))]
	if len(games) == 0 {
		return nil
	}
	beside := min(columns(area.W), len(games))
	rows := (len(games) + beside - 1) / beside
	wide, high := (area.W+cellGap)/beside-cellGap, min((area.H+1)/rows-1, 2*cellHeight)
	for i, g := range games {
		x, y := i%beside*(wide+cellGap), i/beside*(high+1)
		w.drawTable(area.Sub(x, y, wide, high), g, i == marked)
		spots = append(spots, widget.Spot{X: x, Y: y, W: wide, H: high, ID: i})
	}
	return spots
}

// drawTable draws a table: who plays and how they stand, then the board; without room for one, nothing more.
func (w Wall) drawTable(area widget.Area, g evening.Game, marked bool) {
	look, head := w.Looks[g.Table], string(g.Table)
	st := style.Of(style.Dim)
	if marked {
		st = style.Of(style.Strong).On(style.RowGround)
	}
	area.Fill(0, 0, area.W, 1, st)
	x := area.Text(0, 0, st, board.If(marked, "▶ ", "")+head) + 2
	if look == nil || look.Scene.View == nil {
		area.Fit(x, 0, area.W-x, st, w.Say.EveningGame(w.Page, g))
		return
	}
	area.Right(area.W-1, 0, st, w.Say.Words.T("card.playing", look.Snap.Card.Progress))
	y := w.drawPlayers(area.Sub(0, 1, area.W, area.H-1), look) + 1
	drawBoards(area.Sub(0, y, area.W, area.H-y), look)
}

// drawBoards draws the board that all share, or those of as many as have room side by side, who leads first.
func drawBoards(area widget.Area, look *tell.TableInView) {
	list := smallBoards(look, area.W, area.H)
	if len(list) == 0 {
		return
	}
	beside := min((area.W+cellGap)/(list[0].W+cellGap), len(list))
	x := (area.W - beside*(list[0].W+cellGap) + cellGap) / 2
	for i := range list[:beside] {
		list[i].Draw(board.NewCanvas(area.Sub(x, 0, list[i].W, list[i].H), &look.Scene))
		x += list[i].W + cellGap
	}
}

// drawPlayers names the players with their counts, in as few lines as hold them, and returns how many these are.
func (w Wall) drawPlayers(area widget.Area, look *tell.TableInView) (lines int) {
	x, y := 0, 0
	for i := range look.Scene.Names {
		seat := rules.Seat(i + 1)
		name, count := widget.Cut(look.Scene.Name(seat), 14), look.Count(seat)
		if wide := widget.Width(name) + widget.Width(count) + 4; x > 0 && x+wide > area.W {
			x, y = 0, y+1
		}
		x = look.Brand(seat).Draw(area, x, y, style.Plain) + 1
		x = area.Text(x, y, look.Brand(seat).Style(), name) + 1
		x = area.Text(x, y, style.Of(style.Strong), count) + 2
	}
	return y + 1
}

// smallBoards are those of a table that are not larger than this, of who leads first; none where none has room.
func smallBoards(look *tell.TableInView, w, h int) []board.Picture {
	for _, wide := range []int{w, w * 2 / 3} { // some boards know one width
		for _, high := range []int{h + 1, (h + 2) * len(look.Scene.Names)} {
			list := look.Presenter.Final(look.Scene, wide, high)
			if len(list) == 0 || list[0].W > w || list[0].H > h {
				continue
			}
			place := func(p board.Picture) int { return slices.Index(leaders(look), p.Seat) }
			slices.SortStableFunc(list, func(a, b board.Picture) int { return place(a) - place(b) })
			return list
		}
	}
	return nil
}

func leaders(look *tell.TableInView) []rules.Seat {
	if s := look.Scene.Standing; s != nil {
		return tell.Placed(s)
	}
	var seats []rules.Seat
	for i := range look.Scene.Names {
		seats = append(seats, rules.Seat(i+1))
	}
	return seats
}

// Leads is how a table stands in a line of w cells, who leads first: the longest names are cut there, and where little
// would be left of them there are no counts.
func Leads(look *tell.TableInView, w int) string {
	const leastName, between = 5, " · "
	order := leaders(look)
	row := func(count func(rules.Seat) string) (said string, cut bool) {
		room, names := w-len(order[1:])*widget.Width(between), []int{}
		for _, seat := range order {
			names, room = append(names, widget.Width(look.Scene.Name(seat))), room-widget.Width(count(seat))
		}
		each := widget.Share(room, names...)
		cut = each < min(slices.Max(names), leastName)
		return strings.Join(board.Texts(order, func(_ int, seat rules.Seat) string { return widget.Cut(look.Scene.Name(seat), each) + count(seat) }), between), cut
	}
	said, cut := row(func(seat rules.Seat) string { return " " + look.Count(seat) })
	if cut {
		said, _ = row(func(rules.Seat) string { return "" })
	}
	return said
}
