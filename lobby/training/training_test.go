package training

import (
	"math/rand/v2"
	"slices"
	"testing"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/rules/bot"
	"saloon/rules/buffalo"
)

// What is solved sooner raises the rating more, and a hard exercise more than an easy one; what is missed lowers it.
func TestAnswered_MovesTheRatingTheRightWay(t *testing.T) {
	rated := func(level, before int, answers ...answer) int {
		e, now := data.Exercise{Level: level}, data.Training{Rating: before, Answers: 1}
		for _, a := range answers {
			e, now = answered(e, now, a, nil, 7)
		}
		return now.Rating - before
	}
	first, third, missed := rated(1200, 1200, right), rated(1200, 1200, wrong, wrong, right), rated(1200, 1200, wrong, wrong, wrong)
	if first != 16 || missed != -16 || third <= missed || third >= first {
		t.Errorf("solved at once it is %+d, with the third try %+d, missed %+d", first, third, missed)
	}
	if early := rated(1200, 1200, wrong, givenUp); early != missed {
		t.Errorf("given up it is %+d, and missed %+d", early, missed)
	}
	if hard, easy := rated(1600, 1200, right), rated(800, 1200, right); hard <= first || easy >= first || easy < 0 {
		t.Errorf("a hard one brings %+d, an easy one %+d", hard, easy)
	}
	if one, after := answered(data.Exercise{Level: 1200}, data.Training{}, right, nil, 7); !one.Solved || after.Rating != FirstRating+16 || after.Answers != 1 {
		t.Errorf("the first answer of all leads to %+v", after)
	}
	for d := -2000; d < 2000; d++ {
		if a, b := expected(d), expected(d+1); a > b || a < 0 || b > 1000 {
			t.Fatalf("at %d one expects %d, then %d", d, a, b)
		}
	}
}

// What was begun comes first, then what has come back, then the newest.
func TestWaiting_InTheOrderInWhichTheyAreAsked(t *testing.T) {
	list := []data.Exercise{{Line: 1}, {Line: 2, Missed: 1, Due: 7}, {Line: 3, Tries: 1}, {Line: 4, Solved: true}, {Line: 5, Missed: 1, Due: 8}, {Line: 6}}
	var lines []int
	for _, e := range waiting(list, 7) {
		lines = append(lines, e.Line)
	}
	if want := []int{3, 2, 1, 6}; len(lines) != 4 || [4]int(lines) != [4]int(want) {
		t.Errorf("they are asked as %v, not %v", lines, want)
	}
}

// secretChoice is a game of two bots, and where a seat chooses two moves in secret.
func secretChoice(t *testing.T) (*rules.Record, data.Exercise) {
	t.Helper()
	g, err := buffalo.New()
	if err != nil {
		t.Fatal(err)
	}
	easy, err := bot.New("easy", g)
	if err != nil {
		t.Fatal(err)
	}
	r, err := rules.NewRecord(g, rules.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	seed, src := rules.Seed{3}, rand.NewPCG(1, 2)
	e := data.Exercise{Line: -1}
	for len(e.Moves) < 2 {
		if err := r.PlayHouse(&seed, nil); err != nil {
			t.Fatal(err)
		}
		m := r.Match()
		seat := m.ToAct().First()
		if m.Secret() != 0 && seat == 2 && e.Line < 0 {
			e.Line, e.Seat = r.Len(), 2
		}
		move := easy.Move(t.Context(), rules.See(m, seat), src)
		if seat == 2 && e.Line >= 0 {
			e.Moves = append(e.Moves, string(g.AppendMove(nil, move)))
		}
		if refused := r.Play(seat, move, nil); refused != nil {
			t.Fatal(refused)
		}
	}
	return r, e
}

// A secret choice is whole when its seat has nothing left to choose. Its moves may come in any order and be taken back,
// and nobody learns what others had chosen.
func TestPosition_ASecretChoice(t *testing.T) {
	r, e := secretChoice(t)
	p, err := positionIn(r, e)
	if err != nil {
		t.Fatal(err)
	}
	moves := make([]rules.Move, 2)
	for i, text := range e.Moves {
		if moves[i], err = r.Game().Parse(text); err != nil {
			t.Fatal(err)
		}
	}
	now, left, whole, err := p.play(moves[:1])
	if err != nil || whole || len(left) != 1 || p.isBest(left, e.Moves) {
		t.Fatalf("after %q it is whole: %v, %v", e.Moves[0], whole, err)
	}
	snap := p.snapshot(now, make([]table.Chair, 2))
	if snap.At != e.Line+1 || len(snap.Legal) == 0 || !snap.CanUndo || snap.Seat != 2 {
		t.Errorf("then the table is %+v", snap)
	}
	for _, line := range snap.Story[:e.Line] {
		if line.Seat == 1 && r.SecretOf(line.Number) == r.SecretOf(e.Line) && line.Notation != "" {
			t.Errorf("the other's choice is told: %q", line.Notation)
		}
	}
	for _, order := range [][]rules.Move{{moves[0], moves[1]}, {moves[1], moves[0]}, {moves[0], moves[1], moves[0]}, {moves[1], rules.Undo, moves[0], moves[1]}} {
		if _, left, whole, err := p.play(order); err != nil || !whole || !p.isBest(left, e.Moves) {
			t.Errorf("%v is the whole choice: %v, %v, of which is left %v", order, whole, err, left)
		}
	}
	for n := range mostMoves {
		changes := append(slices.Repeat([]rules.Move{moves[0], rules.Undo}, n), moves...)
		if _, _, _, err := p.play(changes); (err == nil) != (len(changes) <= mostMoves) {
			t.Errorf("%d moves end with %v", len(changes), err)
		}
	}
	if _, _, _, err := p.play([]rules.Move{rules.Undo}); err == nil {
		t.Error("what was before can be taken back")
	}
	for _, wrong := range []data.Exercise{{Line: -1, Seat: 1}, {Line: r.Len(), Seat: 1}, {Line: 3, Seat: 9}} {
		if _, err := positionIn(r, wrong); err == nil {
			t.Errorf("%+v is a position", wrong)
		}
	}
}

// An answer that names no exercise is for the one that was shown last, whatever has come meanwhile; where that is not
// known, for one that was begun alone.
func TestMeant_IsTheOneThatWasShown(t *testing.T) {
	trainer, next := &Trainer{}, &Exercise{Name: "newer#4", Tries: Tries}
	if _, err := trainer.Meant("p-Ann", true, next); err != refusedUnseen { //nolint:errorlint // it is that one itself
		t.Errorf("of one that was not shown: %v", err)
	}
	if _, err := trainer.Meant("p-Ann", true, nil); err != refusedUnseen { //nolint:errorlint // it is that one itself
		t.Errorf("of none: %v", err)
	}
	if name, err := trainer.Meant("p-Ann", true, &Exercise{Name: "begun#2", Tries: Tries - 1}); name != "begun#2" || err != nil {
		t.Errorf("of one that was begun: %q, %v", name, err)
	}
	trainer.Show("p-Ann", true, "older#7")
	trainer.Show("p-Ben", true, "newer#4")
	if name, err := trainer.Meant("p-Ann", true, next); name != "older#7" || err != nil {
		t.Errorf("shown was older#7, and answered is %q, %v", name, err)
	}
	if name, err := trainer.Meant("p-Ann", false, &Exercise{Name: "2026-03-01", Tries: Tries}); name != "2026-03-01" || err != nil {
		t.Errorf("of the day is meant %q, %v", name, err)
	}
}
