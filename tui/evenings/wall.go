package evenings

import (
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
	room := area.Sub(0, y, area.W, area.H-y)
	if p := smallBoard(look, room.W, room.H); p != nil {
		p.Draw(board.NewCanvas(room.Sub((room.W-p.W)/2, 0, p.W, p.H), &look.Scene))
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

// smallBoard is the board that all share, or that of who leads, in a small picture; nil where none has room.
func smallBoard(look *tell.TableInView, w, h int) *board.Picture {
	seats := len(look.Scene.Names)
	for _, wide := range []int{w, w * 2 / 3} { // some boards know one width
		for _, high := range []int{h + 1, (h + 2) * seats} {
			list := look.Presenter.Final(look.Scene, wide, high)
			for i := range list {
				if list[i].W <= w && list[i].H <= h && (list[i].Seat == rules.House || list[i].Seat == leader(look)) {
					return &list[i]
				}
			}
		}
	}
	return nil
}

func leader(look *tell.TableInView) rules.Seat {
	if s := look.Scene.Standing; s != nil {
		if placed := tell.Placed(s); len(placed) > 0 {
			return placed[0]
		}
	}
	return 1
}
