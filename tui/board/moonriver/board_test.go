package moonriver

import (
	"fmt"
	"testing"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
)

func game(t testing.TB) *moonriver.Game {
	t.Helper()
	g, err := moonriver.New()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

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

// each plays random games of two, three and four, and hands every position to look, until it has
// seen enough.
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

func BenchmarkDraw(b *testing.B) {
	p := boardtest.NewPlay(b, game(b), rules.Setup{Seats: 4}, rules.Seed{4})
	src := rules.Seed{5}.Source(0)
	for p.Record.Match().Progress() < 85 {
		p.Random(b, src)
	}
	s := p.Scene(until(b, p, moonriver.StepExpand))
	for _, size := range [][2]int{{120, 37}, {200, 57}} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			it := Presenter{}.New()
			it.Update(s)
			boardtest.Press(it.Actions(), "enter")
			boardtest.Press(it.Actions(), "enter")
			for b.Loop() {
				boardtest.Draw(it, s, size[0], size[1], boardtest.Theme())
			}
		})
	}
}
