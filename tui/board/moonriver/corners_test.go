package moonriver

import (
	"strings"
	"testing"
	"unicode"

	"saloon/rules"
	"saloon/tui/board/boardtest"
)

// The corners around a plot that may be chosen hide no letter and no number that stands on it.
func TestCornersHideNoLetter(t *testing.T) {
	const w, h = 80, 21
	src := rules.Seed{6}.Source(0)
	compared := 0
	for n := byte(0); n < 4; n++ {
		p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 2}, rules.Seed{n})
		for p.Random(t, src) {
			s := p.Scene(p.Record.Match().ToAct().First())
			asked, waits := Presenter{}.New(), Presenter{}.New()
			asked.Update(s)
			if b := asked.(*gameBoard); b.placing() || len(b.Pick.Options()) == 0 {
				continue
			}
			ring := boardtest.Shown(boardtest.Draw(asked, s, w, h, boardtest.Theme()), w, h)
			s.ToAct, s.Legal = 0, nil
			waits.Update(s)
			chooses, idle := linesOfCells(ring, w), linesOfCells(boardtest.Shown(boardtest.Draw(waits, s, w, h, boardtest.Theme()), w, h), w)
			now, then := asked.(*gameBoard).frame(w, h), waits.(*gameBoard).frame(w, h)
			if now.rows != then.rows || now.ch != then.ch {
				continue // rows for what may be laid
			}
			ranch := now.ranch
			for at := range ranch.w * ranch.h {
				x, y := ranch.x+at%ranch.w, ranch.y+at/ranch.w
				was, is := idle[y][x], chooses[y][x]
				if (unicode.IsLetter(was) || unicode.IsDigit(was)) && is != was {
					t.Fatalf("at %d, %d stands %q, and %q while one chooses:\n%s", x, y, was, is, ring)
				}
				compared++
			}
		}
	}
	if compared == 0 {
		t.Error("nothing was compared")
	}
}

// linesOfCells are the characters of a picture, line by line, each filled up with blanks to a width.
func linesOfCells(picture string, w int) (lines [][]rune) {
	for line := range strings.SplitSeq(picture, "\n") {
		lines = append(lines, []rune(line+strings.Repeat(" ", w)))
	}
	return lines
}
