package moonriver

import (
	"strings"
	"testing"
	"unicode"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
)

func game(t testing.TB) *moonriver.Game { return boardtest.Game(t, moonriver.New) }

func TestBoardAnswersEveryPosition(t *testing.T) {
	legends := map[string]string{"mode": "legends"}
	boardtest.Check(t, Presenter{}, game(t),
		rules.Setup{Seats: 2}, rules.Setup{Seats: 3, Options: legends}, rules.Setup{Seats: 4}, rules.Setup{Seats: 2, Options: legends})
}

func TestQuestionsCanBeReadAloud(t *testing.T) {
	boardtest.CheckQuestions(t, Presenter{}, game(t), rules.Setup{Seats: 4, Options: map[string]string{"mode": "legends"}})
}

// until plays random moves until a step is asked of a seat.
func until(t testing.TB, p *boardtest.Play, step moonriver.Step) rules.Seat {
	t.Helper()
	return boardtest.Until(t, p, rules.Seed{5}.Source(0), func(v *moonriver.View) bool { return v.Step == step && v.Round > 8 })
}

// One key alone must bring a newcomer through a whole game.
func TestEnterAlonePlaysAWholeGame(t *testing.T) {
	boardtest.CheckEnter(t, Presenter{}, game(t), rules.Setup{Seats: 2}, "")
}

// each plays random games of two, three and four, and hands every position to look, until it has seen enough.
func each(t *testing.T, look func(p *boardtest.Play, b *gameBoard, s board.Scene) (enough bool)) {
	t.Helper()
	boardtest.Each(t, Presenter{}, game(t), []rules.Setup{{Seats: 2}, {Seats: 3}, {Seats: 4}}, look)
}

func TestClickLaysADomino(t *testing.T) {
	p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 2}, rules.Seed{3})
	b, s := boardtest.BoardOf[*gameBoard](Presenter{}, p, until(t, p, moonriver.StepExpand))
	boardtest.Draw(b, s, 80, 21, boardtest.Theme())
	before := len(b.Pick.Picked())
	clickThing(t, b, b.Pick.Options()[0].Thing)
	if len(b.Pick.Picked()) <= before {
		t.Fatal("a click on a plot has not chosen it")
	}
	for b.Choosing(thingPlot) {
		boardtest.Draw(b, s, 80, 21, boardtest.Theme())
		clickThing(t, b, b.Pick.Options()[0].Thing)
	}
	boardtest.Draw(b, s, 80, 21, boardtest.Theme())
	last := b.Pick.Options()[1]
	clickThing(t, b, last.Thing)
	if m := b.Pick.Move(); m.Kind() != moonriver.MoveLay || !b.Pick.On(last.Thing) {
		t.Fatalf("a click on a cell points at %v", m)
	}
}

// clickThing clicks where a thing was drawn.
func clickThing(t *testing.T, b *gameBoard, thing board.Thing) {
	t.Helper()
	for y := range 21 {
		for x := range 80 {
			if at, ok := b.Pick.At(x, y); ok && at == thing {
				b.Click(x, y)
				return
			}
		}
	}
	t.Fatalf("%x is nowhere on the screen", thing)
}

// Where the choice costs a plot or a cow, enter does not promise to take something.
func TestEnter_GivesUpWhereTheChoiceCosts(t *testing.T) {
	missing := map[moonriver.Step]bool{moonriver.StepScrap: true, moonriver.StepCull: true}
	each(t, func(_ *boardtest.Play, b *gameBoard, s board.Scene) bool {
		for _, a := range b.Actions() {
			if want := s.Words.T("moonriver.key.give-up"); missing[b.view.Step] && s.MyTurn() && a.Has("enter") && a.Label != want {
				t.Errorf("at step %v enter is called %q, not %q", b.view.Step, a.Label, want)
			}
		}
		delete(missing, b.view.Step)
		return len(missing) == 0
	})
}

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

// The two halves of a domino that is being placed touch one another, side by side, and one
// below the other where cells are low.
func TestHalvesOfADominoTouch(t *testing.T) {
	for cw := 5; cw <= 14; cw++ {
		d := ranchPainter{cw: cw, ch: 3}
		left, right := d.tile(box{0, 0, cw, 0}, true, 1), d.tile(box{cw, 0, cw, 0}, false, 1)
		if left.x+left.w != right.x || left.y != right.y {
			t.Errorf("in cells %d wide the left half is at %+v, the right one at %+v", cw, left, right)
		}
	}
	for ch := 2; ch <= 3; ch++ {
		d := ranchPainter{cw: 8, ch: ch}
		upper, lower := d.tile(box{0, 0, 0, ch}, true, 2), d.tile(box{0, ch, 0, ch}, false, 2)
		if upper.y+upper.h != lower.y || upper.x != lower.x {
			t.Errorf("in cells %d high the upper half is at %+v, the lower one at %+v", ch, upper, lower)
		}
	}
}

// choosePlots goes on from the plots of a domino to its place.
func choosePlots(b *gameBoard) {
	for range 2 {
		if b.Choosing(thingPlot) && b.view.Step == moonriver.StepExpand {
			boardtest.Press(b.Actions(), "enter")
		}
	}
}

// In larger windows a domino that is being placed is drawn as if it lay there, in a ring without gaps.
func TestADominoIsPaintedWholeInAClosedRing(t *testing.T) {
	placed := 0
	each(t, func(_ *boardtest.Play, b *gameBoard, s board.Scene) bool {
		choosePlots(b)
		halves, _ := b.halves()
		if len(halves) < 2 {
			return false
		}
		const w, h = 160, 44
		lines := linesOfCells(boardtest.Shown(boardtest.Draw(b, s, w, h, boardtest.Theme()), w, h), w)
		f := b.frame(w, h)
		d := ranchPainter{x: f.ranch.x, y: f.ranch.y, cw: f.cw, ch: f.ch, rows: f.rows}
		sides := 0
		for _, half := range halves {
			x, y := d.place(half.Cell)
			inside := ""
			for _, line := range lines[y : y+d.ch] {
				part := string(line[x : x+d.cw])
				inside += part
				sides += strings.Count(part, "┃")
			}
			printed := face(s, half.Plot)
			if printed.Cows == 1 && !strings.Contains(inside, signCow) || printed.Circles > 0 && !strings.Contains(inside, signHires) {
				t.Fatalf("what is printed on %s is not seen in %q", half.Plot, inside)
			}
		}
		upright := halves[0].Cell.Column() == halves[1].Cell.Column()
		if want := 2 * (board.If(upright, 2*d.ch, d.ch) - 2); d.ch > 4 && sides != want {
			t.Fatalf("the sides of the ring have %d pieces, not %d", sides, want)
		}
		placed++
		return placed > 50
	})
}

// In larger windows the territory that a domino would join is tinted, with how it would count; nothing else is.
func TestTheTerritoryThatADominoJoinsIsTinted(t *testing.T) {
	tinted, counted := 0, 0
	each(t, func(_ *boardtest.Play, b *gameBoard, s board.Scene) bool {
		choosePlots(b)
		halves, legal := b.halves()
		if len(halves) < 2 {
			return false
		}
		joins := moonriver.Preview{}
		if legal {
			joins, _ = b.view.Preview(b.Pick.Move())
		}
		for _, size := range sizes {
			term := boardtest.Show(boardtest.Draw(b, s, size[0], size[1], boardtest.Theme()), size[0], size[1])
			d := own(b, s, size)
			for _, laid := range b.view.Ranches[s.Seat-1].Plots {
				x, y := d.place(laid.Cell)
				joined, bar, line := false, false, ""
				for _, land := range joins.Territories {
					joined = joined || land.Cells>>laid.Cell&1 == 1 && size != sizes[board.Compact]
				}
				for at := range d.cw * d.ch {
					if c := term.CellAt(x+at%d.cw, y+at/d.cw); c.Style.Bg != nil && boardtest.Hex(c.Style.Bg) == "fff27a" {
						bar, line = true, line+c.Content
					}
				}
				if full := d.ch < 5; bar != joined && !full {
					t.Fatalf("%v: %s is tinted: %v, and joined: %v", size, laid.Cell, bar, joined)
				}
				tinted, counted = tinted+board.If(bar, 1, 0), counted+board.If(strings.Contains(line, "="), 1, 0)
			}
		}
		return tinted > 60 && counted > 10
	})
}

// The two long ranches and what stands beside them fill the largest windows, the more so while few rows are in use.
func TestTwoPlayersFillTheLargestWindows(t *testing.T) {
	const w, h, least = 160, 45, 12
	for _, top := range []int{3, middleRows, middleRows + 1, 10} {
		f := layout(w, h, 2, 10, top, 8)
		other := f.others[0]
		switch {
		case f.rows < top:
			t.Errorf("row %d is in use, and %d are shown", top, f.rows)
		case f.cw < least || f.ch < 4 || f.rows*f.ch < h-10:
			t.Errorf("with %d rows in use plots are %dx%d", top, f.cw, f.ch)
		case f.ranch.x+f.ranch.w > other.x || other.x+other.w > f.now.x || f.next.x+f.next.w > w || f.rows*f.ch+f.river > f.legend.y:
			t.Errorf("with %d rows in use they overlap: %+v", top, f)
		}
	}
}

// Of two players in a small window the other's name is not cut: the plots beside it leave it room.
func TestTheNameOfTheOtherIsNotCut(t *testing.T) {
	b, s := late(t, 2, "camp", moonriver.StepExpand, "en")
	size := sizes[board.Compact]
	boardtest.Has(t, boardtest.Shown(boardtest.Draw(b, s, size[0], size[1], boardtest.Theme()), size[0], size[1]), "■ Bartholomew-the-2nd 3")
}
