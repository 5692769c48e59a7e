package montana

import (
	"strings"
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

// The pointer walks as far as it was pushed, and v stops it.
func TestWheel_WalksAsFarAsItIsPushed(t *testing.T) {
	p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 3}, rules.Seed{3})
	seat := until(t, p, montana.StepPush, 12)
	b := Presenter{}.New().(*gameBoard)
	b.Update(p.Scene(seat))
	options := b.Pick.Options()
	farthest := options[len(options)-1].Thing.Number()
	n := b.pushTo(farthest)
	from := b.view.Turn.Sector
	for _, m := range b.Scene.Legal {
		if m.Kind() == montana.MovePush && montana.NumberOf(m) == n {
			p.Make(t, seat, m)
			break
		}
	}
	b.Update(p.Scene(seat))
	if b.pointer() != from || b.wheel.left != n {
		t.Errorf("the pointer begins at %d with %d sectors to go, not at %d with %d", b.pointer(), b.wheel.left, from, n)
	}
	boardtest.Press(b.Actions(), "v")
	if b.Wait() > 0 || b.pointer() != farthest {
		t.Errorf("after v the pointer stands at %d, not at %d", b.pointer(), farthest)
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
			only := s.Words.T("montana.only-trades")
			switch {
			case board.IsLegal(montana.MoveBuild):
				if strings.Contains(board.Decision().Text(), only) {
					t.Fatal("somebody who can build is told that only a trade would help")
				}
			case !strings.Contains(board.Decision().Text(), only):
				t.Fatalf("nothing can be built without a trade, but it asks %q", board.Decision().Text())
			default:
				return
			}
		}
	}
}
