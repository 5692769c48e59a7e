package buffalo

import (
	"fmt"
	"regexp"
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

// While a reveal is shown, the counts beside the names are those that are shown, the story has not told yet how it
// ends, it is still the round before, and cows come one by one, all of which are out or left.
func TestNothingIsToldAheadOfAReveal(t *testing.T) {
	last, shown, all, story := 0, 0, 0, 0
	reveals(t, 4, 5, func(b *gameBoard, s board.Scene) {
		view, lines, held := b.Told()
		if !held || lines < last || lines >= len(s.Story) {
			t.Fatalf("%d lines of %d are told, held %v, before it were %d", lines, len(s.Story), held, last)
		}
		last = lines
		if told := view.(*buffalo.View); b.view.Step == buffalo.StepChoose && (told.Round != b.view.Round-1 || told.Step == buffalo.StepChoose) {
			t.Fatalf("before round %d is reached, it is told as %s of round %d", b.view.Round, told.Step, told.Round)
		}
		now, lying := 0, map[rules.Seat]int{}
		for i := range b.meadows {
			for _, h := range b.meadows[i].Herds {
				lying[h.Seat] += h.Cows
			}
		}
		for i := range b.view.Players {
			p := &b.view.Players[i]
			now += lying[p.Seat]
			if n, _ := (Presenter{}).Count(view, p.Seat); n != lying[p.Seat] || n != b.out(p) {
				t.Fatalf("%d cows of seat %d are shown, and told %d", lying[p.Seat], p.Seat, n)
			}
			if all = max(all, b.out(p)+b.stockOf(p)); b.out(p)+b.stockOf(p) != all {
				t.Fatalf("%d cows are out and %d left, of %d", b.out(p), b.stockOf(p), all)
			}
		}
		if len(s.Story) == story && (now < shown || now > shown+1) {
			t.Fatalf("after %d cows a step shows %d", shown, now)
		}
		shown, story = now, len(s.Story)
	})
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

// The legend stands in one place at most, at every moment, for who plays and who watches.
func TestTheLegendStandsOnce(t *testing.T) {
	shown := 0
	for _, seats := range []int{2, 3, 4, 5} {
		p := play(t, seats, 3)
		src := rules.Seed{3}.Source(0)
		for again := true; again; again = p.Random(t, src) {
			for _, seat := range []rules.Seat{rules.Observer, 1} {
				b, s := boardOf(p, seat)
				word := s.Words.T("buffalo.legend.herd")
				picture := boardtest.Shown(boardtest.Draw(b, s, 160, 46, boardtest.Theme()), 160, 46)
				n := strings.Count(picture, word)
				if n > 1 {
					t.Fatalf("%d players, seat %d: the legend stands there %d times:\n%s", seats, seat, n, picture)
				}
				shown += n
			}
		}
	}
	if shown == 0 {
		t.Error("there never was a legend")
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

// What a card could bring is told whole, for each card and meadow, in all sizes from the middle one on.
func TestProspectsAreWhole(t *testing.T) {
	p := play(t, 4, 4)
	until(t, p, buffalo.StepChoose, 4)
	for _, size := range [][2]int{{120, 37}, {160, 45}, {200, 57}} {
		b, s := boardOf(p, 1)
		for range b.paths.values(axisMeadow) {
			l, _ := b.ladder()
			content := ansi.Strip(boardtest.Draw(b, s, size[0], size[1], boardtest.Theme()))
			for i := range l.rungs {
				r := &l.rungs[i]
				want := strconv.Itoa(r.n) + "         " + b.place(r)
				switch {
				case !r.allowed:
					want = strconv.Itoa(r.n) + "  " + signNot + "      " + plain(b.whyNot(&l, r))
				case r.bonus > 0:
					want = strconv.Itoa(r.n) + "  +" + strconv.Itoa(r.bonus) + "     " + b.place(r)
				}
				if !strings.Contains(content, want) {
					t.Fatalf("%v: %q is not there:\n%s", size, want, content)
				}
			}
			boardtest.Press(b.Actions(), "down")
		}
	}
}

// The line of what comes after a meadow ends with a whole meadow, and says how many more there are.
func TestWhatComesNextIsNotCut(t *testing.T) {
	cut := 0
	reveals(t, 5, 6, func(b *gameBoard, s board.Scene) {
		g := widget.NewGrid(80, 1)
		defer g.Free()
		b.drawComing(g.Area(), 0)
		line := strings.TrimRight(ansi.Strip(g.Render(boardtest.Theme())), " \n")
		known, waiting := 0, 0
		for _, at := range b.roundMeadows() {
			known += strings.Count(line, meadowName(s, at))
			if at > b.at && !b.carriedOut(at) {
				waiting++
			}
		}
		if known < waiting {
			if cut++; !strings.HasSuffix(line, "+"+strconv.Itoa(waiting-known)) {
				t.Fatalf("%d of %d meadows stand in %q", known, waiting, line)
			}
		}
	})
	if cut == 0 {
		t.Error("the line was always long enough")
	}
}

// On the page of points cows and bonuses stand beside the pictures that they have on the board.
func TestPartsOfThePointsHaveTheirPictures(t *testing.T) {
	p := play(t, 3, 3)
	until(t, p, buffalo.StepChoose, 2)
	boardtest.CheckParts(t, Presenter{}, p.Scene(2), map[string]string{"cows": "■■■", "final-bonus": "+1"})
}

// In the smallest window a player's state is a word or a sign, in each language, and never a part of a word.
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

// games plays random games and hands every position to look, until it has seen enough.
func games(t *testing.T, seats int, look func(p *boardtest.Play, b *gameBoard) (enough bool)) {
	t.Helper()
	boardtest.Each(t, Presenter{}, game(t), []rules.Setup{{Seats: seats}}, func(p *boardtest.Play, b *gameBoard, _ board.Scene) bool { return look(p, b) })
}

// A meadow with free spaces says what its bonus would pay, a full one what it has paid.
func TestAMeadowSaysWhetherItHasPaid(t *testing.T) {
	seen := map[bool]int{}
	games(t, 3, func(_ *boardtest.Play, b *gameBoard) bool {
		for i := range b.meadows {
			if b.ended() {
				break
			}
			md := &b.meadows[i]
			if len(md.Herds) == 0 {
				continue
			}
			_, what := b.aboutMeadow(md.Number)
			pays, _, _ := strings.Cut(b.Say("about.pays", "\x00"), "\x00")
			paid, _, _ := strings.Cut(b.Say("about.paid", "\x00"), "\x00")
			if strings.Contains(what, pays) != (md.Free > 0) || strings.Contains(what, paid) != (md.Free == 0) {
				t.Fatalf("of %s with %d free spaces it says %q", md.Title, md.Free, what)
			}
			seen[md.Free > 0]++
		}
		return seen[true] > 5 && seen[false] > 5
	})
}

// Who places a bonus reads whom this meadow pays next, and which meadows pay after it, in their order.
func TestABonusSaysWhatIsPaidAfterIt(t *testing.T) {
	rest, queued := 0, 0
	games(t, 5, func(_ *boardtest.Play, b *gameBoard) bool {
		if b.view.Step != buffalo.StepBonus {
			return false
		}
		line, want := plain(b.payments()), ""
		for _, s := range b.view.Bonus.Rest {
			want += ", " + b.Say("then") + " " + lookOf(s.Colour).sign + bonusText(s.Cows)
			rest++
		}
		for _, at := range b.view.Queue {
			want += ", " + b.Say("then") + " " + b.meadow(at).Title
			queued++
		}
		if strings.ReplaceAll(line, " ", "") != strings.ReplaceAll(plain(b.payments()[:3])+want, " ", "") {
			t.Fatalf("%q does not say %q", line, want)
		}
		return rest > 5 && queued > 2
	})
}

// Looking back, the meadow that a sentence names is the one that is lit.
func TestTheMeadowThatIsToldIsLit(t *testing.T) {
	lit := map[uint8]int{}
	games(t, 3, func(p *boardtest.Play, b *gameBoard) bool {
		for _, e := range b.Scene.Story[len(b.Scene.Story)-1].Events {
			text, named := (Presenter{}).Tell(b.Scene, e), -1
			for i := range b.view.Meadows {
				if md := &b.view.Meadows[i]; strings.Contains(text, md.Title) {
					named = md.Number
				}
			}
			if named < 0 {
				continue
			}
			b.Highlight(&e)
			if b.highlighted != named {
				t.Fatalf("%q is told, and meadow %d is lit", text, b.highlighted)
			}
			if named > 0 { // an event without a place has 0 there
				lit[e.Kind]++
			}
		}
		return lit[buffalo.EventBonus] > 2 && lit[buffalo.EventGrazed] > 2 && lit[buffalo.EventPlaced] > 2
	})
}

// A lesson asks for one meadow, and crosses out only those that the rules forbid.
func TestALessonCrossesOutWhatTheRulesForbid(t *testing.T) {
	open := 0
	boardtest.Lesson(t, game(t), func(s board.Scene, allowed []rules.Move) {
		for _, size := range [][2]int{{80, 21}, {120, 33}, {160, 45}} {
			b := Presenter{}.New().(*gameBoard)
			b.Update(s)
			content := ansi.Strip(boardtest.Draw(b, s, size[0], size[1], boardtest.Theme()))
			for _, m := range allowed {
				if at := buffalo.PartsOf(m).Meadow; m.Kind() == buffalo.MoveSend || m.Kind() == buffalo.MoveBonus {
					title := meadowName(s, at)
					if strings.Contains(content, "×"+title) || strings.Contains(content, "× "+title) {
						t.Fatalf("%v: %s can be chosen, and is crossed out:\n%s", size, title, content)
					}
					open++
				}
			}
			if text := b.Decision().Text(); strings.Contains(text, s.Words.T("buffalo.prompt.bonus.must")) {
				t.Errorf("nothing forces the pupil: %s", text)
			}
		}
	})
	if open == 0 {
		t.Error("no meadow could be chosen")
	}
}

// On the last board no bonus stands beside a herd: the final bonus has made herds equal and put them in another order.
func TestTheLastBoardNamesNoBonuses(t *testing.T) {
	bonus := regexp.MustCompile(`\+\d`)
	ended := 0
	games(t, 3, func(_ *boardtest.Play, b *gameBoard) bool {
		if b.view.Step != buffalo.StepOver {
			return false
		}
		b.showAll("")
		for _, size := range boardtest.Bodies {
			lines := strings.Split(ansi.Strip(boardtest.Draw(b, b.Scene, size[0], size[1], boardtest.Theme())), "\n")
			for i := range b.view.Meadows {
				text := drawnAs(b, lines, i, size)
				for _, h := range b.view.Meadows[i].Herds {
					if n := b.gained(b.view.Meadows[i].Number, h.Colour); n > 0 {
						text = strings.Replace(text, fmt.Sprintf("%d +%d", h.Cows, n), "", 1)
					}
				}
				if found := bonus.FindString(text); found != "" {
					t.Fatalf("%v: %s stands in\n%s", size, found, text)
				}
			}
		}
		ended++
		return ended > 3
	})
}

// When one colour has sent its card, the key for colours says why the other one must send now.
func TestEachColourSendsOneCard(t *testing.T) {
	asked(t, func(_ *boardtest.Play, b *gameBoard) bool {
		if len(b.view.Players) != 2 || b.paths.kind() != buffalo.MoveSend || len(b.view.Chosen) != 1 {
			return false
		}
		for _, x := range b.Actions() {
			if x.Has("tab") && !strings.Contains(x.WhyNot, "Each colour sends one card") {
				t.Fatalf("tab says %q", x.WhyNot)
			}
		}
		return true
	})
}

// A round, and its second card, begin with the cursor on something that brings cows, if anything does; then it stays.
func TestTheFirstChoiceBringsSomething(t *testing.T) {
	moved, boards := 0, map[*boardtest.Play]map[rules.Seat]*gameBoard{}
	asked(t, func(p *boardtest.Play, fresh *gameBoard) bool {
		if fresh.paths.kind() != buffalo.MoveSend {
			return false
		}
		if boards[p] == nil {
			boards = map[*boardtest.Play]map[rules.Seat]*gameBoard{p: {}}
		}
		seat := fresh.Scene.Seat
		kept := boards[p][seat]
		if kept == nil {
			kept = fresh
			boards[p][seat] = kept
		}
		kept.Update(p.Scene(seat))
		for _, b := range []*gameBoard{fresh, kept} {
			b.showAll("")
			if b.forecast().Gain(seat) > 0 {
				continue
			}
			for _, o := range b.paths.options {
				if f, _ := b.view.Forecast(o); f.Gain(seat) > 0 {
					t.Fatalf("the cursor begins on %q", b.Decision().Text())
				}
			}
		}
		for at := range kept.paths.options { // what brings nothing can be looked at
			kept.paths.at = at
			if kept.forecast().Gain(seat) == 0 {
				kept.Update(p.Scene(seat))
				if kept.forecast().Gain(seat) > 0 {
					t.Fatal("the cursor has moved while the question was the same")
				}
				moved++
				break
			}
		}
		return moved > 60
	})
}
