package buffalo

import (
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
	"saloon/tui/widget"
)

// While a reveal is shown, the counts beside the names are those that are shown, and the
// story has not told yet how it ends.
func TestNothingIsToldAheadOfAReveal(t *testing.T) {
	last := 0
	reveals(t, 4, 4, func(b *gameBoard, s board.Scene) {
		view, lines, held := b.Told()
		if !held || lines < last || lines >= len(s.Story) {
			t.Fatalf("%d lines of %d are told, held %v, before it were %d", lines, len(s.Story), held, last)
		}
		last = lines
		sameCounts(t, b, view)
	})
}

// sameCounts fails the test when a view counts other cows than the meadows show.
func sameCounts(t *testing.T, b *gameBoard, view any) {
	t.Helper()
	out := map[rules.Seat]int{}
	for i := range b.meadows {
		for _, h := range b.meadows[i].Herds {
			out[h.Seat] += h.Cows
		}
	}
	for seat := rules.Seat(1); seat <= 4; seat++ {
		if n, _ := (Presenter{}).Count(view, seat); n != out[seat] {
			t.Fatalf("%d cows of seat %d are shown, and told %d", out[seat], seat, n)
		}
	}
}

// The legend names the colours that play, those that can still be picked, and no other.
func TestLegendNamesTheColoursInPlay(t *testing.T) {
	for _, c := range []struct {
		setup rules.Setup
		step  buffalo.Step
		want  string
	}{
		{rules.Setup{Seats: 3}, buffalo.StepChoose, "●■▲"},
		{rules.Setup{Seats: 2}, buffalo.StepChoose, "●■▲◆"},
		{rules.Setup{Seats: 5}, buffalo.StepChoose, "●■▲◆★"},
		{rules.Setup{Seats: 3, Options: map[string]string{"variant": "auction"}}, buffalo.StepPick, "●■▲◆★?"},
		{rules.Setup{Seats: 2, Options: map[string]string{"variant": "auction"}}, buffalo.StepPick, "●■▲◆?"},
		{rules.Setup{Seats: 3, Options: map[string]string{"colour1": "purple"}}, buffalo.StepChoose, "●■★"},
	} {
		p := boardtest.NewPlay(t, game(t), c.setup, rules.Seed{3})
		until(t, p, c.step, 0)
		got := ""
		for _, sign := range (Presenter{}).Legend(p.Scene(1))[legendSigns:] {
			got += plain(sign.Picture)
		}
		if got != c.want {
			t.Errorf("%v: the legend names %s, not %s", c.setup, got, c.want)
		}
	}
}

// From the middle size on one reads which meadows fill next, and whom they would pay.
func TestTheNextBonusIsSeen(t *testing.T) {
	for _, size := range [][2]int{{120, 33}, {160, 45}, {200, 57}} {
		p := play(t, 4, 4)
		until(t, p, buffalo.StepChoose, 3)
		b, s := boardOf(p, 1)
		next := b.nearlyFull()[0]
		for i := range b.view.Meadows {
			if md := &b.view.Meadows[i]; len(md.Herds) > 0 && md.Free > 0 && md.Free < next.Free {
				t.Errorf("%s has %d free spaces, %s only %d", next.Title, next.Free, md.Title, md.Free)
			}
		}
		want := next.Title
		for i, h := range next.Herds {
			if i < len(next.Row) {
				want += " " + lookOf(h.Colour).sign + " +" + strconv.Itoa(next.Row[i])
			}
		}
		for _, line := range strings.Split(ansi.Strip(boardtest.Draw(b, s, size[0], size[1], boardtest.Theme())), "\n") {
			line = strings.Replace(strings.Join(strings.Fields(line), " "), " "+strconv.Itoa(next.Free)+" free", "", 1)
			if strings.Contains(line, want) {
				want = ""
			}
		}
		if want != "" {
			t.Errorf("%v: nowhere stands %q", size, want)
		}
	}
}

// Where there is only one number, nobody is asked how many.
func TestOneNumberIsNoQuestion(t *testing.T) {
	for cows, want := range map[int]bool{1: false, 2: true} {
		b, s := bonusAsked(t, cows)
		if got := strings.Contains(text(b, s), "How many?"); got != want {
			t.Errorf("a bonus of %d cows asks how many: %v", cows, got)
		}
	}
}

// What a card could bring is told whole, for each card and meadow, in all sizes from the
// middle one on.
func TestProspectsAreWhole(t *testing.T) {
	for _, seats := range []int{3, 4} {
		p := play(t, seats, 4)
		until(t, p, buffalo.StepChoose, 4)
		for _, size := range [][2]int{{120, 37}, {160, 45}, {200, 57}} {
			b, s := boardOf(p, 1)
			for range b.paths.values(axisMeadow) {
				l, _ := b.ladder()
				content := ansi.Strip(boardtest.Draw(b, s, size[0], size[1], boardtest.Theme()))
				for i := range l.rungs {
					if want := prospect(b, &l, &l.rungs[i]); !strings.Contains(content, want) {
						t.Fatalf("%d seats, %v: %q is not there:\n%s", seats, size, want, content)
					}
				}
				boardtest.Press(b.Actions(), "down")
			}
		}
	}
}

// prospect is the line of a number.
func prospect(b *gameBoard, l *ladder, r *rung) string {
	switch {
	case !r.allowed:
		return strconv.Itoa(r.n) + "  " + signNot + "      " + plain(b.whyNot(l, r))
	case r.bonus > 0:
		return strconv.Itoa(r.n) + "  +" + strconv.Itoa(r.bonus) + "     " + b.place(r)
	}
	return strconv.Itoa(r.n) + "         " + b.place(r)
}

// The line of what comes after a meadow ends with a whole meadow, and says how many more
// there are.
func TestWhatComesNextIsNotCut(t *testing.T) {
	cut := 0
	for seed := range byte(6) {
		p := play(t, 5, seed)
		until(t, p, buffalo.StepChoose, 2)
		b := Presenter{}.New().(*gameBoard)
		b.Update(p.Scene(1))
		until(t, p, buffalo.StepGraze, 2)
		b.Update(p.Scene(1))
		s := p.Scene(1)
		for ; b.Wait() > 0; b.Step() {
			g := widget.NewGrid(80, 1)
			b.drawComing(g.Area(), 0)
			line := strings.TrimRight(ansi.Strip(g.Render(boardtest.Theme())), " \n")
			known := 0
			for _, at := range b.roundMeadows() {
				if strings.Contains(line, meadowName(s, at)) {
					known++
				}
			}
			waiting := 0
			for _, at := range b.roundMeadows() {
				if at > b.at && !b.carriedOut(at) {
					waiting++
				}
			}
			if more := "+" + strconv.Itoa(waiting-known); known < waiting {
				if cut++; !strings.HasSuffix(line, more) {
					t.Fatalf("%d of %d meadows stand in %q", known, waiting, line)
				}
			}
		}
	}
	if cut == 0 {
		t.Error("the line was always long enough")
	}
}

// On the page of points cows and bonuses stand beside the pictures that they have on the
// board.
func TestPartsOfThePointsHaveTheirPictures(t *testing.T) {
	p := play(t, 3, 3)
	until(t, p, buffalo.StepChoose, 2)
	boardtest.CheckParts(t, Presenter{}, p.Scene(2), map[string]string{"cows": "■■■", "final-bonus": "+1"})
}

// In the smallest window a player's state is a word or a sign, in each language, and never a
// part of a word.
func TestAPlayersStateIsNotCut(t *testing.T) {
	for _, language := range []string{"en", "de", "nl"} {
		for _, step := range []buffalo.Step{buffalo.StepChoose, buffalo.StepGraze} {
			for seats := 3; seats <= 5; seats++ {
				p := play(t, seats, 3)
				s := p.Scene(until(t, p, step, 2))
				s.Words = lang.For(language)
				b := Presenter{}.New().(*gameBoard)
				b.Update(s)
				content := text(b, s)
				for i := range b.view.Players {
					mark, word, _ := b.statusOf(&b.view.Players[i])
					if out := b.Say("head.out"); word != "" && !strings.Contains(content, out+", "+word) && !strings.Contains(content, out+" "+mark) {
						t.Fatalf("%s, %d seats, %s: neither %q nor %s is there:\n%s", language, seats, step, word, mark, content)
					}
				}
			}
		}
	}
}
