package moonriver

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
	"saloon/tui/widget"
)

// finished plays a game at random to its end and shows it to the first seat.
func finished(t *testing.T, seats int, mode string) (*gameBoard, board.Scene) {
	t.Helper()
	p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: seats, Options: map[string]string{"mode": mode}}, rules.Seed{7})
	for src := (rules.Seed{7, 1}).Source(0); p.Random(t, src); {
	}
	s := p.Scene(1)
	s.Words, s.OnScreen = lang.For("en"), true
	b := Presenter{}.New().(*gameBoard)
	b.Update(s)
	return b, s
}

// A sum that does not fit is told by its result, because without its last digit it would be another one.
func TestASumIsNeverCut(t *testing.T) {
	b, s := finished(t, 2, "camp")
	for width := 7; width <= 12; width++ {
		fact := plotFact{}
		for c := range b.facts[0].at {
			if b.facts[0].at[c].is {
				fact = b.facts[0].at[c]
			}
		}
		fact.sum = "12×10=120"
		g := widget.NewGrid(width, 3)
		d := ranchPainter{b, board.NewCanvas(g.Area(), &s), 0, &b.facts[0], width, 3, 0, 0, 1}
		d.name(&fact, grounds[fact.face.Terrain], 0, 0, &[10]bool{})
		boardtest.Has(t, ansi.Strip(g.Render(boardtest.Theme())), "=120")
		g.Free()
	}
}

// At the end small ranches say what their territories have brought, and not before.
func TestSmallRanchesSayWhatTheirLandHasBrought(t *testing.T) {
	shown := 0
	for _, seats := range []int{2, 3, 4} {
		b, s := finished(t, seats, "camp")
		for _, size := range [][2]int{{110, 31}, {120, 33}, {160, 45}} {
			b.view.Step = moonriver.StepGo
			before := boardtest.Draw(b, s, size[0], size[1], boardtest.Theme())
			b.view.Step = moonriver.StepOver
			after := boardtest.Draw(b, s, size[0], size[1], boardtest.Theme())
			eachOther(b, s, size, func(d ranchPainter, fact *plotFact, cell box) {
				if d.ch < 2 || d.cw >= 7 {
					return
				}
				_, points, counts := strings.Cut(fact.sum, "=")
				if strings.Contains(strings.Join(region(before, cell), " "), "=") {
					t.Errorf("%d players, %v: a sum stands on %s in the midst of the game", seats, size, fact.Cell)
				}
				text := strings.Join(region(after, cell), " ")
				seen := strings.Contains(text, "="+points)
				if fact.Cows == 0 && counts && !seen || !counts && strings.Contains(text, "=") {
					t.Errorf("%d players, %v: what %s has brought (%s) is not seen: %s", seats, size, fact.Cell, fact.sum, text)
				}
				if counts && seen {
					shown++
				}
			})
		}
	}
	if shown == 0 {
		t.Error("no territory has brought anything")
	}
}

// At the end the board says what has brought the points of the ranch that is shown, in every
// window; nothing gets lost where lines are few.
func TestTheEndSaysWhatBroughtThePoints(t *testing.T) {
	for _, seats := range []int{2, 3, 4} {
		b, s := finished(t, seats, "legends")
		for _, size := range [][2]int{{80, 21}, {110, 31}, {120, 33}, {160, 45}, {200, 57}} {
			for seat := rules.Seat(1); int(seat) <= seats; seat++ {
				b.chosenRanch = seat
				picture := ansi.Strip(boardtest.Draw(b, s, size[0], size[1], boardtest.Theme()))
				for _, source := range b.fewer(b.sources[seat-1], board.If(size[0] > 80, 16, 8)) {
					if !regexp.MustCompile(regexp.QuoteMeta(source.Text) + ` +` + strconv.Itoa(source.Points) + `\b`).MatchString(picture) {
						t.Errorf("%d players, %v: %q of seat %d is not seen:\n%s", seats, size, source.Text, seat, picture)
					}
				}
			}
		}
	}
}

func TestTheEndInPictures(t *testing.T) {
	for name, size := range map[string][2]int{"end-3p-compact": sizes[board.Compact], "end-4p-roomy": sizes[board.Roomy]} {
		b, s := finished(t, board.If(size == sizes[board.Roomy], 4, 3), "legends")
		boardtest.Golden(t, name, boardtest.Picture(boardtest.Draw(b, s, size[0], size[1], boardtest.Theme()), size[0], size[1]))
	}
}

func TestFewerSourcesBringTheSame(t *testing.T) {
	for _, seats := range []int{2, 3, 4} {
		b, _ := finished(t, seats, "legends")
		for seat, list := range b.sources {
			for n := 4; n < len(list)+2; n++ {
				fewer, sum := b.fewer(list, n), 0
				for _, s := range fewer {
					sum += s.Points
				}
				if want := min(n, len(list)); len(fewer) > want || len(fewer) == 0 || sum != b.view.Ranches[seat].Score {
					t.Errorf("%d sources of %d points in %d lines: %v", len(list), b.view.Ranches[seat].Score, n, fewer)
				}
			}
		}
	}
}

// shownDecision is the decision as the smallest window shows it.
func shownDecision(b *gameBoard) string {
	g := widget.NewGrid(80, 1)
	b.Decision().Draw(g.Area())
	return ansi.Strip(g.Line(boardtest.Theme(), 0))
}

// Before enter it is said, also in the smallest window, that a move ends the turn, or that it cannot be taken back.
func TestBeforeEnterItIsSaidWhatEnds(t *testing.T) {
	said := map[string]int{}
	each(t, func(p *boardtest.Play, b *gameBoard, s board.Scene) bool {
		for range len(said) % 3 {
			boardtest.Press(b.Actions(), "tab")
		}
		for range 2 {
			if b.Pick.Move() == rules.NoMove {
				boardtest.Press(b.Actions(), "enter")
			}
		}
		m := b.Pick.Move()
		if !s.MyTurn() || m == rules.NoMove {
			return false
		}
		want := ""
		then := p.Record.Clone()
		if refusal := then.Play(s.Seat, m, nil); refusal != nil {
			t.Fatal(refusal)
		}
		now := then.Match().View(s.Seat).(*moonriver.View)
		switch {
		case then.Match().ToAct() == 0:
			want = "ends.game"
		case then.Match().ToAct().Has(rules.House):
			want = "ends.round"
			if err := then.PlayHouse(&rules.Seed{1}, nil); err != nil || then.CanUndo(s.Seat) {
				t.Fatalf("%v can be taken back: %v", m, err)
			}
		case m.Kind() != moonriver.MoveGo && (now.Position != b.view.Position || now.Round != b.view.Round):
			want = "ends.turn"
		}
		for _, language := range lang.Languages() {
			b.Scene.Words = lang.For(language)
			for _, key := range []string{"ends.turn", "ends.round", "ends.game"} {
				if line := shownDecision(b); strings.Contains(line, b.Say(key)) != (key == want) {
					t.Fatalf("a move is told %q, and its end is %q", line, want)
				}
			}
		}
		said[want]++
		return len(said) == 4 && said["ends.round"] > 50
	})
}

// What a partner guards now stands before what comes later, so that no small window drops it.
func TestAGuardIsSaidBeforeWhatComesLater(t *testing.T) {
	seen := 0
	each(t, func(_ *boardtest.Play, b *gameBoard, _ board.Scene) bool {
		for range b.Pick.Options() {
			line := b.Decision().Text()
			if guards, later := strings.Index(line, "guards"), strings.Index(line, "later +1"); guards >= 0 && later >= 0 {
				if seen++; later < guards || !strings.Contains(shownDecision(b), "guards") {
					t.Fatalf("it says %q of %q", shownDecision(b), line)
				}
			}
			boardtest.Press(b.Actions(), "tab")
		}
		return seen > 20
	})
}
