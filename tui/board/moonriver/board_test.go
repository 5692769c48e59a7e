package moonriver

import (
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
	src := rules.Seed{5}.Source(0)
	for {
		seat := p.Record.Match().ToAct().First()
		if v, ok := p.Record.Match().View(rules.Observer).(*moonriver.View); ok && v.Step == step && v.Round > 8 {
			return seat
		}
		if !p.Random(t, src) {
			t.Fatalf("the game ended before %s was asked", step)
		}
	}
}

func TestBoardPictures(t *testing.T) {
	for _, c := range []struct {
		name  string
		seats int
		mode  string
		step  moonriver.Step
		keys  []string
		w, h  int
	}{
		{"place-4p-80x19", 4, "camp", moonriver.StepExpand, []string{"enter", "enter", "r"}, 80, 19},
		{"place-2p-80x19", 2, "camp", moonriver.StepExpand, []string{"enter", "enter"}, 80, 19},
		{"go-3p-80x19", 3, "legends", moonriver.StepGo, []string{"down"}, 80, 19},
		{"hire-3p-83x36", 3, "legends", moonriver.StepHire, nil, 83, 36},
		{"drive-2p-120x36", 2, "legends", moonriver.StepDrive, []string{"enter"}, 120, 36},
	} {
		p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: c.seats, Options: map[string]string{"mode": c.mode}}, rules.Seed{byte(c.seats)})
		s := p.Scene(until(t, p, c.step))
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
	p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 2}, rules.Seed{3})
	b := Presenter{}.New()
	for presses := 0; p.Record.Match().ToAct() != 0; presses++ {
		seat := p.Record.Match().ToAct().First()
		s := p.Scene(seat)
		b.Update(s)
		effect, _ := boardtest.Press(b.Actions(), "enter")
		if effect.Note != "" || presses > 5000 {
			t.Fatalf("after %d presses enter answers %q", presses, effect.Note)
		}
		for _, m := range effect.Moves {
			p.Make(t, seat, m)
		}
	}
}

func TestClickLaysADomino(t *testing.T) {
	p := boardtest.NewPlay(t, game(t), rules.Setup{Seats: 2}, rules.Seed{3})
	s := p.Scene(until(t, p, moonriver.StepExpand))
	b := Presenter{}.New().(*gameBoard)
	b.Update(s)
	boardtest.Draw(b, s, 80, 19, boardtest.Theme())
	before := len(b.Pick.Picked())
	clickThing(t, b, b.Pick.Options()[0].Thing)
	if len(b.Pick.Picked()) <= before {
		t.Fatal("a click on a plot has not chosen it")
	}
	for b.Choosing(thingPlot) {
		boardtest.Draw(b, s, 80, 19, boardtest.Theme())
		clickThing(t, b, b.Pick.Options()[0].Thing)
	}
	boardtest.Draw(b, s, 80, 19, boardtest.Theme())
	last := b.Pick.Options()[len(b.Pick.Options())-1]
	clickThing(t, b, last.Thing)
	if m := b.Pick.Move(); m.Kind() != moonriver.MoveLay || !b.Pick.On(last.Thing) {
		t.Fatalf("a click on a cell points at %v", m)
	}
}

// clickThing clicks where a thing was drawn.
func clickThing(t *testing.T, b *gameBoard, thing board.Thing) {
	t.Helper()
	for y := range 19 {
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
	s := p.Scene(until(b, p, moonriver.StepExpand))
	it := Presenter{}.New()
	it.Update(s)
	boardtest.Press(it.Actions(), "enter")
	for b.Loop() {
		boardtest.Draw(it, s, 120, 36, boardtest.Theme())
	}
}
