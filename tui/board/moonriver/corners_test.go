package moonriver

import (
	"strings"
	"testing"
	"unicode"

	"saloon/tui/board"
	"saloon/tui/board/boardtest"
)

// The corners around a plot that may be chosen hide no letter and no number that stands on it.
func TestCornersHideNoLetter(t *testing.T) {
	const w, h = 80, 21
	compared := 0
	each(t, func(_ *boardtest.Play, asked *gameBoard, s board.Scene) bool {
		if asked.placing() || len(asked.Pick.Options()) == 0 {
			return false
		}
		ring := boardtest.Shown(boardtest.Draw(asked, s, w, h, boardtest.Theme()), w, h)
		s.ToAct, s.Legal = 0, nil
		waits := Presenter{}.New().(*gameBoard)
		waits.Update(s)
		chooses, idle := linesOfCells(ring, w), linesOfCells(boardtest.Shown(boardtest.Draw(waits, s, w, h, boardtest.Theme()), w, h), w)
		now, then := asked.frame(w, h), waits.frame(w, h)
		if now.rows != then.rows || now.ch != then.ch {
			return false // rows for what may be laid
		}
		ranch := now.ranch
		for at := range ranch.w * ranch.h {
			x, y := ranch.x+at%ranch.w, ranch.y+at/ranch.w
			was, is := idle[y][x], chooses[y][x]
			if (unicode.IsLetter(was) || unicode.IsDigit(was)) && is != was {
				t.Fatalf("at %d, %d stands %q, and %q while one chooses:\n%s", x, y, was, is, ring)
			}
		}
		compared++
		return compared > 400
	})
}

// linesOfCells are the characters of a picture, line by line, each filled up with blanks to a width.
func linesOfCells(picture string, w int) (lines [][]rune) {
	for line := range strings.SplitSeq(picture, "\n") {
		lines = append(lines, []rune(line+strings.Repeat(" ", w)))
	}
	return lines
}
