package buffalo

import (
	"testing"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board/boardtest"
)

func game(t testing.TB) *buffalo.Game {
	t.Helper()
	g, err := buffalo.New()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestBoardAnswersEveryPosition(t *testing.T) {
	boardtest.Check(t, Presenter{}, game(t),
		rules.Setup{Seats: 2}, rules.Setup{Seats: 3, Options: map[string]string{"variant": "market"}}, rules.Setup{Seats: 5},
		rules.Setup{Seats: 4, Options: map[string]string{"variant": "auction"}},
		rules.Setup{Seats: 2, Options: map[string]string{"variant": "auction", "discards": "closed"}})
}

func TestQuestionsCanBeReadAloud(t *testing.T) {
	boardtest.CheckQuestions(t, Presenter{}, game(t), rules.Setup{Seats: 3})
}

// until plays random moves until a step is reached in a late round.
func until(t testing.TB, p *boardtest.Play, step buffalo.Step, round int) rules.Seat {
	t.Helper()
	src := rules.Seed{5}.Source(0)
	for {
		seat := p.Record.Match().ToAct().First()
		if v, ok := p.Record.Match().View(rules.Observer).(*buffalo.View); ok && v.Step == step && v.Round >= round {
			return seat
		}
		if !p.Random(t, src) {
			t.Fatalf("the game ended before %s", step)
		}
	}
}

func TestBoardPictures(t *testing.T) {
	for _, c := range []struct {
		name  string
		seats int
		step  buffalo.Step
		round int
		keys  []string
		w, h  int
	}{
		{"choose-5p-80x19", 5, buffalo.StepChoose, 3, []string{"enter", "down"}, 80, 19},
		{"graze-4p-80x19", 4, buffalo.StepGraze, 4, []string{"right"}, 80, 19},
		{"bonus-3p-83x36", 3, buffalo.StepBonus, 3, []string{"enter"}, 83, 36},
		{"choose-2p-120x36", 2, buffalo.StepChoose, 3, []string{"enter", "enter"}, 120, 36},
	} {
		p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: c.seats}, rules.Seed{byte(c.seats)})
		s := p.Scene(until(t, p, c.step, c.round))
		b := Presenter{}.New()
		b.Update(s)
		for _, key := range c.keys {
			boardtest.Draw(b, s, c.w, c.h, boardtest.Theme())
			boardtest.Press(b.Actions(), key)
		}
		boardtest.Golden(t, c.name, boardtest.Picture(boardtest.Draw(b, s, c.w, c.h, boardtest.Theme()), c.w, c.h))
	}
}

// One key alone must bring a newcomer through a whole game.
func TestEnterAlonePlaysAWholeGame(t *testing.T) {
	for _, seats := range []int{2, 4} {
		p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: seats}, rules.Seed{3})
		b := Presenter{}.New()
		for presses := 0; p.Record.Match().ToAct() != 0; presses++ {
			seat := p.Record.Match().ToAct().First()
			b.Update(p.Scene(seat))
			effect, _ := boardtest.Press(b.Actions(), "enter")
			if effect.Note != "" || presses > 5000 {
				t.Fatalf("after %d presses enter answers %q", presses, effect.Note)
			}
			for _, m := range effect.Moves {
				p.Make(t, seat, m)
			}
		}
	}
}

func TestRevealIsShownMeadowByMeadow(t *testing.T) {
	p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 3}, rules.Seed{3})
	until(t, p, buffalo.StepChoose, 2)
	b := Presenter{}.New().(*gameBoard)
	b.Update(p.Scene(1))
	if b.Wait() > 0 {
		t.Fatal("something is revealed to one who has just come")
	}
	until(t, p, buffalo.StepGraze, 2)
	s := p.Scene(1)
	b.Update(s)
	steps := 0
	for ; b.Wait() > 0; steps++ {
		before := boardtest.Draw(b, s, 80, 19, boardtest.Theme())
		b.Step()
		if before == boardtest.Draw(b, s, 80, 19, boardtest.Theme()) {
			t.Fatal("a step of the reveal shows nothing new")
		}
	}
	if steps < 2 {
		t.Fatalf("the reveal has %d steps", steps)
	}
	b = Presenter{}.New().(*gameBoard)
	b.Update(p.Scene(1))
	if b.Wait() > 0 {
		t.Fatal("an old reveal is shown again")
	}
}

func TestSkipShowsTheWholeReveal(t *testing.T) {
	p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 3}, rules.Seed{3})
	until(t, p, buffalo.StepChoose, 2)
	b := Presenter{}.New().(*gameBoard)
	b.Update(p.Scene(1))
	until(t, p, buffalo.StepGraze, 2)
	b.Update(p.Scene(1))
	boardtest.Press(b.Actions(), "v")
	if b.Wait() > 0 {
		t.Fatal("after skipping the reveal goes on")
	}
}

func BenchmarkDraw(b *testing.B) {
	p := boardtest.NewPlay(b, game(b), rules.Setup{Seats: 5}, rules.Seed{4})
	s := p.Scene(until(b, p, buffalo.StepChoose, 3))
	it := Presenter{}.New()
	it.Update(s)
	for b.Loop() {
		boardtest.Draw(it, s, 120, 36, boardtest.Theme())
	}
}
