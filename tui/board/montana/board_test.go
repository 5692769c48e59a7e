package montana

import (
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
)

func game(t testing.TB) *montana.Game { return boardtest.Game(t, montana.New) }

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

// A spin and a push are shown to who sees them, as far as the pointer walks; v stops it.
func TestWheel_WalksAsFarAsItIsSpunOrPushed(t *testing.T) {
	for step, kind := range map[montana.Step]uint8{montana.StepTurn: montana.MoveSpin, montana.StepPush: montana.MovePush} {
		p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 3}, rules.Seed{3})
		seat := until(t, p, step, 12)
		b, s := boardtest.BoardOf[*gameBoard](Presenter{}, p, seat)
		if b.Wait() > 0 {
			t.Fatal("the wheel turns for one who has just come")
		}
		n, made := sectors, b.FirstLegal(kind)
		for _, m := range s.Legal {
			if m.Kind() == montana.MovePush {
				n, made = montana.NumberOf(m), m
			}
		}
		p.Make(t, seat, made)
		b.Update(p.Scene(seat))
		if from := (b.view.Turn.Sector-1-n+2*sectors)%sectors + 1; b.pointer() != from || b.wheel.left != n {
			t.Errorf("the pointer begins at %d with %d sectors to go, not at %d with %d", b.pointer(), b.wheel.left, from, n)
		}
		if b.Step(); b.wheel.left != n-1 || (b.Wait() > 0) != (n > 1) {
			t.Errorf("after a step %d sectors of %d are left", b.wheel.left, n)
		}
		boardtest.Press(b.Actions(), "v")
		if b.Wait() > 0 || b.pointer() != b.view.Turn.Sector {
			t.Errorf("after v the pointer stands at %d, not at %d", b.pointer(), b.view.Turn.Sector)
		}
	}
}

// Where only a trade would help a push, the line says with what, and enter says the same instead of a bare no.
func TestOnlyTrades_SayWhatForAndWhichKeys(t *testing.T) {
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		if b.view.Turn.Step != montana.StepPush {
			return false
		}
		want := b.Scene.Words.T("montana.only-trades.push")
		got, helps := b.Decision().Text(), !b.IsLegal(montana.MovePush)
		if strings.Contains(got, want) != helps {
			t.Fatalf("only trades help: %v, and it asks %q", helps, got)
		}
		for _, a := range b.Actions() {
			if helps && a.Has("enter") && a.WhyNot != want {
				t.Errorf("enter is answered by %q, not by %q", a.WhyNot, want)
			}
		}
		return helps
	})
}

// A hex that cows pay for is chosen like any other: the decision says what is traded, and enter trades and builds.
func TestBuild_TradesWhatAHexLacks(t *testing.T) {
	built := 0
	each(t, func(p *boardtest.Play, b *gameBoard) bool {
		for i, l := range b.looks {
			if l.standing != afterTrade || !b.Pick.Reach(thingHex|board.Thing(i)) {
				continue
			}
			seat, said, before := b.Scene.Seat, b.Decision().Text(), b.mine()
			effect, _ := boardtest.Press(b.Actions(), "enter")
			for _, m := range effect.Moves {
				p.Make(t, seat, m)
			}
			after := p.Record.Match().View(seat).(*montana.View)
			if after.Hexes[i].Owner != seat || after.Players[seat-1].Left != before.Left-l.site.Settlements {
				t.Fatalf("%q leads to %v, and %s is not built", said, effect.Moves, l.name)
			}
			built++
			return built > 15
		}
		return false
	})
}

// Who may hire any two workers reads in the own story which they were.
func TestBrief_TellsOfWorkersThatWereChosen(t *testing.T) {
	each(t, func(_ *boardtest.Play, b *gameBoard) bool {
		s := b.Scene
		for _, line := range s.Story {
			if line.Seat != s.Seat || line.Move.Kind() != montana.MoveTake || len(line.Events) == 0 || line.Events[0].Kind != montana.EventWorkers {
				continue
			}
			if told := (Presenter{}).Brief(s, line); len(told) == 0 {
				t.Errorf("nothing is told of %q", line.Notation)
			}
			return true
		}
		return false
	})
}
