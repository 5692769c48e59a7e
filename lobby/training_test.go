package lobby

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby/reviews"
	"saloon/lobby/table"
	"saloon/lobby/table/tabletest"
	"saloon/lobby/training"
	"saloon/rules"
)

// blundered is a game in which Anna once took one penny where three were there to take, which costs much, and her exercise of it.
func (h *testSaloon) blundered() (anna, bert *guy, exercise Exercise) {
	h.t.Helper()
	h.lobby.newSeed = func() rules.Seed { return rules.Seed{1} }
	anna, bert, id := h.twoHavePlayed("open", func(seat rules.Seat, nth int, legal []rules.Move) rules.Move {
		if seat == 1 && nth == 3 {
			return legal[0]
		}
		return legal[len(legal)-1]
	})
	anna.reviewed(id, 1)
	h.exercisesMade(id, 1)
	if list := anna.training().Waiting; len(list) == 1 {
		return anna, bert, list[0]
	}
	h.t.Fatalf("of the blunder are made %+v", anna.training().Waiting)
	return nil, nil, exercise
}

// exercisesMade waits until the exercises of a review are made.
func (h *testSaloon) exercisesMade(id table.ID, seat rules.Seat) {
	h.t.Helper()
	for late := time.After(20 * time.Second); ; {
		now, changed, failed := h.lobby.exercises.Progress(reviews.Key{Game: id, Seat: seat}, "")
		if failed != nil {
			h.t.Fatal(failed)
		}
		if !now.Asked {
			return
		}
		select {
		case <-changed:
		case <-late:
			h.t.Fatal("no exercises are made")
		}
	}
}

func (g *guy) training() Training {
	g.t.Helper()
	all, err := g.visit.Training(g.ctx())
	if err != nil {
		g.t.Fatal(err)
	}
	return all
}

func (g *guy) answers(name string, moves ...rules.Move) Exercise {
	g.t.Helper()
	e, err := g.visit.TryExercise(g.ctx(), name, moves...)
	if err != nil {
		g.t.Fatal(err)
	}
	return e
}

func (g *guy) refusedExercise(name, code string, moves ...rules.Move) {
	g.t.Helper()
	if _, err := g.visit.TryExercise(g.ctx(), name, moves...); !errors.Is(err, rules.Refuse(code, "")) {
		g.t.Errorf("%v in %s ends with %v, not %s", moves, name, err, code)
	}
}

// A blunder becomes an exercise of whoever made it, is asked as it stood, and leaves when it is solved.
func TestTraining_ABlunderBecomesAnExercise(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert, e := h.blundered()
	asked, err := anna.visit.Exercise(anna.ctx(), e.Name)
	if err != nil || asked.Answer != nil || asked.Tries != 3 || asked.Rating != training.FirstRating {
		t.Fatalf("it is asked as %+v, %v", asked, err)
	}
	snap := asked.Snapshot
	if snap.Seat != 1 || snap.Card.ToAct != rules.SeatSet(1) || !slices.Contains(snap.Legal, tabletest.Take(3)) || len(snap.Story) != snap.At ||
		snap.Card.Chairs[1].Person.Name != "Bert" || !snap.Card.Chairs[1].Here || snap.Past.Over() {
		t.Errorf("the position is %+v", snap)
	}
	if done := anna.answers(e.Name, tabletest.Take(3)); !done.Solved || done.Failed || done.Rating <= training.FirstRating || done.Answer == nil || done.Answer.Moves[0] != "take 3" {
		t.Errorf("solved at once it is %+v, %+v", done, done.Answer)
	}
	if all := anna.training(); len(all.Waiting) > 0 || all.Later > 0 || all.Solved != 1 || all.Rating <= training.FirstRating {
		t.Errorf("then there is %+v", all)
	}
	anna.refusedExercise(e.Name, "no-such-exercise", tabletest.Take(3))
	bert.refusedExercise(e.Name, "no-such-exercise", tabletest.Take(3))
	h.guest("Gast").refusedExercise(e.Name, "needs-a-key", tabletest.Take(3))
}

// After three tries the answer is told, and the exercise comes back after 1, 3, 7 and 21 days, without the rating.
func TestTraining_WhatWasMissedComesBack(t *testing.T) {
	clock := newHandClock()
	h := newTestSaloonAt(t, clock)
	anna, _, e := h.blundered()
	rating := training.FirstRating
	for _, days := range []int{1, 3, 7, 21, 21} {
		anna.refusedExercise(e.Name, "TOY-1", tabletest.Take(9))
		for left := 2; left >= 0; left-- {
			now := anna.answers(e.Name, tabletest.Take(1))
			if now.Tries != left || !now.Failed || (now.Answer != nil) != (left == 0) {
				t.Fatalf("with %d tries left it is %+v", left, now)
			}
		}
		all := anna.training()
		if rating == training.FirstRating {
			if rating = all.Rating; rating >= training.FirstRating {
				t.Errorf("missed, the rating is %d", rating)
			}
		}
		if len(all.Waiting) != 0 || all.Later != 1 || all.Rating != rating {
			t.Errorf("once it is missed there is %+v", all)
		}
		back := data.DayOf(clock.Now()) + data.Day(days)
		anna.refusedExercise(e.Name, "exercise-later", tabletest.Take(3))
		if seen, err := anna.visit.Exercise(anna.ctx(), e.Name); err != nil || seen.Back != back.String() || seen.Answer == nil {
			t.Errorf("it comes back on %q, not %s; %v", seen.Back, back, err)
		}
		clock.advance(back.Begins().Add(-time.Second).Sub(clock.Now()))
		if n := len(anna.training().Waiting); n != 0 {
			t.Errorf("on the day before %d are asked", n)
		}
		clock.advance(time.Second)
		if n := len(anna.training().Waiting); n != 1 {
			t.Errorf("on its day %d are asked", n)
		}
	}
	if done := anna.answers(e.Name, tabletest.Take(3)); !done.Solved || done.Rating != rating {
		t.Errorf("solved later it is %+v", done)
	}
}

// A try that was answered is there after a restart.
func TestTraining_AnAnsweredTryIsKept(t *testing.T) {
	h := newTestSaloon(t)
	anna, _, e := h.blundered()
	anna.answers(e.Name, tabletest.Take(1))
	h.reopen()
	if now, err := h.player("Anna").visit.Exercise(t.Context(), e.Name); err != nil || now.Tries != 2 {
		t.Errorf("after a restart it is %+v, %v", now, err)
	}
}

// The exercise of the day is of a player who agreed, the same for all, and tells no names.
func TestTraining_TheExerciseOfTheDay(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert, e := h.blundered()
	if all := bert.training(); all.Day != nil {
		t.Fatalf("nobody has agreed, and of the day is %+v", all.Day)
	}
	bert.refusedExercise(training.OfDay, "no-such-exercise", tabletest.Take(3))
	share := func(yes bool) {
		t.Helper()
		if err := h.lobby.Choose(t.Context(), anna.visit.Person(), Sharing(yes)); err != nil {
			t.Fatal(err)
		}
	}
	share(true)
	carl := h.player("Carl")
	asked, err := carl.visit.Exercise(carl.ctx(), training.OfDay)
	if err != nil || asked.Name != h.lobby.today().String() || asked.Snapshot.Card.Chairs[0].Person.Name != "Carl" {
		t.Fatalf("it is %+v, %v", asked, err)
	}
	if said := fmt.Sprintf("%+v", asked.Snapshot.Card); asked.Snapshot.Card.Chairs[1].Person != (table.Person{}) {
		t.Errorf("it tells who played: %s", said)
	}
	if done := carl.answers(training.OfDay, tabletest.Take(3)); !done.Solved {
		t.Errorf("solved it is %+v", done)
	}
	if day := carl.training().Day; day == nil || !day.Solved {
		t.Errorf("then the exercise of the day is %+v", day)
	}
	if day := anna.training().Day; day == nil || day.Solved || len(anna.training().Waiting) != 1 {
		t.Errorf("to Anna it is %+v", day)
	}
	anna.answers(e.Name, tabletest.Take(3))
	if day := anna.training().Day; day == nil || !day.Solved {
		t.Errorf("once she has solved her own it is %+v", day)
	}
	for range training.Tries {
		bert.answers(training.OfDay, tabletest.Take(1))
	}
	bert.refusedExercise(training.OfDay, "no-such-exercise", tabletest.Take(3))
	if all := bert.training(); all.Day.Tries != 0 || all.Day.Back != "" || all.Later != 0 || all.Missed != 1 {
		t.Errorf("Bert has missed it, and it is %+v of %+v", all.Day, all)
	}
	share(false)
	bert.refusedExercise(training.OfDay, "no-such-exercise", tabletest.Take(3))
	if all := bert.training(); all.Day != nil {
		t.Errorf("she does not agree any more, and of the day is %+v", all.Day)
	}
}
