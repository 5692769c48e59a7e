package montana

import (
	"testing"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
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
	return boardtest.Until(t, p, rules.Seed{5}.Source(0), func(v *montana.View) bool { return v.Turn.Step == step && v.Turn.Number >= turn })
}

// each plays random games of two, three and four and hands every position of somebody who decides
// to look, until it has seen enough.
func each(t *testing.T, look func(p *boardtest.Play, b *gameBoard) (enough bool)) {
	t.Helper()
	boardtest.Each(t, Presenter{}, game(t), []rules.Setup{{Seats: 2}, {Seats: 3}, {Seats: 4}}, func(p *boardtest.Play, b *gameBoard, s board.Scene) bool {
		return s.MyTurn() && look(p, b)
	})
}

// Enter and d alone must bring a newcomer through a whole game, or at least on and on.
func TestEnterAlwaysLeadsOn(t *testing.T) {
	boardtest.CheckEnter(t, Presenter{}, game(t), rules.Setup{Seats: 2}, "d")
}

func TestWheelTurnsForThoseWhoSeeIt(t *testing.T) {
	p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 2}, rules.Seed{3})
	seat := until(t, p, montana.StepTurn, 2)
	b, _ := boardtest.BoardOf[*gameBoard](Presenter{}, p, seat)
	if b.Wait() > 0 {
		t.Fatal("the wheel turns for one who has just come")
	}
	p.Make(t, seat, b.FirstLegal(montana.MoveSpin))
	b.Update(p.Scene(seat))
	if b.Wait() == 0 {
		t.Fatal("the wheel was spun and does not turn")
	}
	for b.Wait() > 0 {
		b.Step()
	}
	if b.pointer() != b.view.Turn.Sector {
		t.Fatalf("the wheel stops at %d, not at %d", b.pointer(), b.view.Turn.Sector)
	}
}

// The pointer walks as far as it was pushed, and v stops it.
func TestWheel_WalksAsFarAsItIsPushed(t *testing.T) {
	p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 3}, rules.Seed{3})
	seat := until(t, p, montana.StepPush, 12)
	b, _ := boardtest.BoardOf[*gameBoard](Presenter{}, p, seat)
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
