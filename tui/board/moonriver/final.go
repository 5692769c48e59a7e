package moonriver

import (
	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
)

// finalCells are the sizes of cells that a small ranch may have, the largest first.
var finalCells = [...][2]int{{8, 4}, {8, 3}, {6, 3}, {6, 2}, {5, 2}, {4, 2}, {3, 2}, {4, 1}, {3, 1}, {2, 1}}

// Final are the ranches of all seats.
func (Presenter) Final(s board.Scene, w, h int) []board.Picture {
	v := s.View.(*moonriver.View)
	n, rows := len(v.Ranches), v.Ranches[0].Rows
	for _, cell := range finalCells {
		const headline, shore, gap = 1, 1, 1
		wide, high := 5*cell[0], rows*cell[1]+shore
		beside := (w + gap) / (wide + gap)
		if beside < 1 || (n+beside-1)/beside*(headline+high+gap)-gap > h {
			continue
		}
		return ranchPictures(s, cell[0], cell[1], n, rows)
	}
	return nil
}

func ranchPictures(s board.Scene, cw, ch, n, rows int) (list []board.Picture) {
	s.Earlier = nil // nothing is new any more
	b := &gameBoard{Base: board.Base{Prefix: moonriver.ID}}
	b.Update(s)
	for i := range n {
		seat := rules.Seat(i + 1)
		list = append(list, board.Picture{Seat: seat, W: 5 * cw, H: rows*ch + 1, Draw: func(c board.Canvas) {
			d := ranchPainter{gameBoard: b, c: c, seat: seat, fact: &b.facts[i], cw: cw, ch: ch, rows: rows}
			d.cells()
			d.drawRiver(1, false)
		}})
	}
	return list
}
