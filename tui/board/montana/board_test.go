package montana

import (
	"testing"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board/boardtest"
)

func game(t testing.TB) *montana.Game {
	t.Helper()
	g, err := montana.New()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestBoardAnswersEveryPosition(t *testing.T) {
	boardtest.Check(t, Presenter{}, game(t), rules.Setup{Seats: 2}, rules.Setup{Seats: 3}, rules.Setup{Seats: 4})
}

func TestQuestionsCanBeReadAloud(t *testing.T) {
	boardtest.CheckQuestions(t, Presenter{}, game(t), rules.Setup{Seats: 2})
}

// until plays random moves until a step is reached after some turns.
func until(t testing.TB, p *boardtest.Play, step montana.Step, turn int) rules.Seat {
	t.Helper()
	src := rules.Seed{5}.Source(0)
	for {
		seat := p.Record.Match().ToAct().First()
		if v, ok := p.Record.Match().View(rules.Observer).(*montana.View); ok && v.Turn.Step == step && v.Turn.Number >= turn {
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
		step  montana.Step
		turn  int
		keys  []string
		w, h  int
	}{
		{"action-4p-80x19", 4, montana.StepTurn, 20, []string{"l", "left"}, 80, 19},
		{"bid-3p-80x19", 3, montana.StepBid, 10, nil, 80, 19},
		{"reward-2p-83x36", 2, montana.StepReward, 5, []string{"right"}, 83, 36},
		{"trade-4p-120x36", 4, montana.StepTurn, 12, []string{"c", "right"}, 120, 36},
	} {
		p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: c.seats}, rules.Seed{byte(c.seats)})
		s := p.Scene(until(t, p, c.step, c.turn))
		b := Presenter{}.New()
		b.Update(s)
		for _, key := range c.keys {
			boardtest.Draw(b, s, c.w, c.h, boardtest.Theme())
			boardtest.Press(b.Actions(), key)
		}
		boardtest.Golden(t, c.name, boardtest.Picture(boardtest.Draw(b, s, c.w, c.h, boardtest.Theme()), c.w, c.h))
	}
}

// Enter and d alone must bring a newcomer through a whole game, or at least on and on.
func TestEnterAlwaysLeadsOn(t *testing.T) {
	p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 2}, rules.Seed{3})
	b := Presenter{}.New()
	made := 0
	for presses := 0; presses < 3000 && p.Record.Match().ToAct() != 0; presses++ {
		seat := p.Record.Match().ToAct().First()
		b.Update(p.Scene(seat))
		effect, _ := boardtest.Press(b.Actions(), "enter")
		if effect.Note != "" {
			effect, _ = boardtest.Press(b.Actions(), "d")
		}
		if effect.Note != "" {
			t.Fatalf("after %d presses neither enter nor d does anything: %s", presses, effect.Note)
		}
		for _, m := range effect.Moves {
			p.Make(t, seat, m)
			made++
		}
	}
	if made < 500 && p.Record.Match().ToAct() != 0 {
		t.Fatalf("only %d moves were made", made)
	}
}

func TestWheelTurnsForThoseWhoSeeIt(t *testing.T) {
	p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 2}, rules.Seed{3})
	seat := until(t, p, montana.StepTurn, 2)
	b := Presenter{}.New().(*gameBoard)
	b.Update(p.Scene(seat))
	if b.Wait() > 0 {
		t.Fatal("the wheel turns for one who has just come")
	}
	p.Make(t, seat, b.FirstLegal(montana.MoveSpin))
	b.Update(p.Scene(seat))
	if b.Wait() == 0 {
		t.Fatal("the wheel was spun and does not turn")
	}
	turned := b.pointer()
	for b.Wait() > 0 {
		b.Step()
		turned = b.pointer()
	}
	if turned != b.view.Turn.Sector {
		t.Fatalf("the wheel stops at %d, not at %d", turned, b.view.Turn.Sector)
	}
}

func BenchmarkDraw(b *testing.B) {
	p := boardtest.NewPlay(b, game(b), rules.Setup{Seats: 4}, rules.Seed{4})
	s := p.Scene(until(b, p, montana.StepTurn, 10))
	it := Presenter{}.New()
	it.Update(s)
	for b.Loop() {
		boardtest.Draw(it, s, 120, 36, boardtest.Theme())
	}
}

func TestPrompt_SaysWhenOnlyATradeHelps(t *testing.T) {
	src := rules.Seed{6}.Source(0)
	for game := game(t); ; {
		p := boardtest.NewPlay(t, game, rules.Setup{Seats: 2}, rules.Seed{3})
		for p.Random(t, src) {
			s := p.Scene(p.Record.Match().ToAct().First())
			b := Presenter{}.New()
			b.Update(s)
			board := b.(*gameBoard)
			if board.view.Turn.Step != montana.StepBuild {
				continue
			}
			only := s.Words.T("montana.prompt.only-trades")
			switch {
			case board.IsLegal(montana.MoveBuild):
				if board.prompt() == only {
					t.Fatal("somebody who can build is told that only a trade would help")
				}
			case board.prompt() != only:
				t.Fatalf("nothing can be built without a trade, but the prompt is %q", board.prompt())
			default:
				return
			}
		}
	}
}
