package lobby

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby/reviews"
	"saloon/lobby/table"
	"saloon/lobby/table/tabletest"
	"saloon/lobby/training"
	"saloon/rules"
)

// blunders is a game in which Anna once took one penny where three were there to take, which costs much.
func (h *testSaloon) blunders() (anna, bert *guy, id table.ID) {
	h.t.Helper()
	return h.twoHavePlayed("open", func(seat rules.Seat, nth int, legal []rules.Move) rules.Move {
		if seat == 1 && nth == 3 {
			return legal[0]
		}
		return legal[len(legal)-1]
	})
}

// blundered is such a game, and her exercise of it.
func (h *testSaloon) blundered() (anna, bert *guy, exercise Exercise) {
	h.t.Helper()
	h.lobby.newSeed = func() rules.Seed { return rules.Seed{1} }
	anna, bert, id := h.blunders()
	return anna, bert, anna.exerciseOf(id)
}

// exerciseOf has a game reviewed, and waits for the exercise that is made of it.
func (g *guy) exerciseOf(id table.ID) Exercise {
	g.t.Helper()
	g.reviewed(id, 1)
	g.saloon.exercisesMade(id, 1)
	list := g.training().Waiting
	if len(list) != 1 {
		g.t.Fatalf("of the blunder are made %+v", list)
	}
	return list[0]
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
	must(g.t, err)
	return all
}

func (g *guy) answers(name string, moves ...rules.Move) Exercise {
	g.t.Helper()
	e, err := g.visit.TryExercise(g.ctx(), name, moves...)
	must(g.t, err)
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
	anna.refusedExercise(e.Name, "exercise-answered", tabletest.Take(3))
	bert.refusedExercise(e.Name, "no-such-exercise", tabletest.Take(3))
	h.guest("Gast").refusedExercise(e.Name, "no-such-exercise", tabletest.Take(3))
}

// After three tries the answer is told, and the exercise comes back after 1, 3, 7 and 21 days, without the rating.
func TestTraining_WhatWasMissedComesBack(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, _, e := h.blundered()
	rating := training.FirstRating
	for _, days := range []int{1, 3, 7, 21, 21} {
		anna.refusedExercise(e.Name, "TOY-1", tabletest.Take(9))
		for left := 2; left >= 0; left-- {
			var now Exercise
			if left > 0 {
				now = anna.answers(e.Name, tabletest.Take(training.Tries-left))
			} else {
				now = anna.givesUp(e.Name) // only the best is left
			}
			if now.Tries != left || now.Failed != (left > 0) || (now.Answer != nil) != (left == 0) {
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

// What has failed costs once: it is kept, not offered any more, and refused.
func TestTraining_WhatHasFailedCostsOnce(t *testing.T) {
	h := newTestSaloon(t)
	anna, _, e := h.blundered()
	anna.answers(e.Name, tabletest.Take(1))
	anna.refusedExercise(e.Name, "exercise-tried", tabletest.Take(1))
	asked, err := anna.visit.Exercise(anna.ctx(), e.Name)
	if err != nil || asked.Tries != 2 || len(asked.Tried) != 1 || asked.Tried[0][0] != "take 1" ||
		slices.Contains(asked.Snapshot.Legal, tabletest.Take(1)) || !slices.Contains(asked.Snapshot.Legal, tabletest.Take(3)) {
		t.Errorf("then it is asked as %+v, %v", asked, err)
	}
	if done := anna.answers(e.Name, tabletest.Take(3)); !done.Solved || len(done.Tried) != 1 {
		t.Errorf("solved at the second try it is %+v", done)
	}
}

// Who asks for the answer has missed the exercise, which comes back.
func TestTraining_TheAnswerBeforeTheThirdTry(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert, e := h.blundered()
	anna.answers(e.Name, tabletest.Take(1))
	told := anna.givesUp(e.Name)
	if told.Answer == nil || told.Answer.Moves[0] != "take 3" || told.Failed || told.Solved || told.Missed != 1 || told.Back == "" || told.Rating >= training.FirstRating {
		t.Errorf("given up it is %+v", told)
	}
	if all := anna.training(); all.Missed != 1 || all.Later != 1 || len(all.Waiting) > 0 {
		t.Errorf("then there is %+v", all)
	}
	for _, g := range []*guy{anna, bert} {
		if _, err := g.visit.GiveUpExercise(g.ctx(), e.Name); err == nil {
			t.Error("the answer is told of an exercise that is not asked")
		}
	}
}

func (g *guy) givesUp(name string) Exercise {
	g.t.Helper()
	e, err := g.visit.GiveUpExercise(g.ctx(), name)
	must(g.t, err)
	return e
}

// A guest is asked the exercise of the day, and nothing is kept of it.
func TestTraining_AGuestSolvesTheExerciseOfTheDay(t *testing.T) {
	h := newTestSaloon(t)
	anna, _, _ := h.blundered()
	nell := h.guest("Nell")
	if all := nell.training(); all.Day != nil || all.Rating != 0 {
		t.Errorf("while nobody shares any a guest is told %+v", all)
	}
	anna.shares(true)
	if all := nell.training(); all.Day == nil || all.Day.Tries != training.Tries || len(all.Waiting) > 0 {
		t.Fatalf("a guest is told %+v", all)
	}
	if e := nell.answers(training.OfDay, tabletest.Take(1)); !e.Failed || e.Tries != 2 || e.Rating != 0 || e.Snapshot.Card.Chairs[0].Person.Name != "Nell" {
		t.Errorf("answered wrongly it is %+v", e)
	}
	if e := nell.answers(training.OfDay, tabletest.Take(3)); !e.Solved || e.Answer == nil {
		t.Errorf("solved it is %+v", e)
	}
	if day := nell.training().Day; !day.Solved {
		t.Errorf("then the exercise of the day is %+v", day)
	}
	if list, all, err := h.store.Exercises(string(nell.visit.id)); err != nil || len(list) > 0 || all != (data.Training{}) {
		t.Errorf("of a guest is kept %+v, %+v, %v", list, all, err)
	}
	if e := h.guest("Nils").givesUp(training.OfDay); e.Answer == nil || e.Solved {
		t.Errorf("given up by another guest it is %+v", e)
	}
}

func (g *guy) shares(yes bool) {
	g.t.Helper()
	must(g.t, g.saloon.lobby.Choose(g.ctx(), g.visit.Person(), Sharing(yes)))
}

// An exercise that was made on one node is trained on another, and all nodes have the same exercise of the day, also where
// others come to be later, and where all ask at once.
func TestNodes_AnExerciseIsTrainedOnAnother(t *testing.T) {
	c, nodes := newTestCluster(t, 3)
	for _, n := range nodes {
		n.lobby.newSeed = func() rules.Seed { return rules.Seed{1} }
	}
	anna, _, id := nodes[0].blunders()
	anna.until("the game is kept", func() bool {
		_, _, err := nodes[0].store.ArchivedExport(string(id))
		return err == nil
	})
	e := anna.exerciseOf(id)
	caughtUp(t, nodes...)
	there := nodes[1].player("Anna")
	if now := there.answers(e.Name, tabletest.Take(1)); now.Tries != 2 {
		t.Errorf("on another node it is %+v", now)
	}
	caughtUp(t, nodes...)
	if now := anna.answers(e.Name, tabletest.Take(3)); !now.Solved || now.Rating >= training.FirstRating+16 {
		t.Errorf("after a try on another node it is %+v", now)
	}
	caughtUp(t, nodes...)
	if all := there.training(); all.Solved != 1 || len(all.Waiting) > 0 {
		t.Errorf("on another node there is %+v", all)
	}

	anna.shares(true)
	caughtUp(t, nodes...)
	people := []*guy{nodes[0].player("Carl"), nodes[1].player("Dora"), nodes[2].guest("Nell")}
	days := func() (lines []int) {
		lines = make([]int, len(people))
		var all sync.WaitGroup
		for i, g := range people {
			all.Go(func() {
				e, err := g.visit.Exercise(g.ctx(), training.OfDay)
				if err != nil {
					t.Error(err)
					return
				}
				lines[i] = e.Snapshot.At
			})
		}
		all.Wait()
		return lines
	}
	today := days()
	_, _, record, err := nodes[0].lobby.playedAgain(string(id))
	for line := range record.Len() {
		if record.Line(line).Seat == 1 && err == nil {
			err = nodes[0].store.Write(t.Context(), data.AddExercises{Player: string(anna.visit.id), List: []data.Exercise{{Game: string(id), Plays: "toy", Line: line, Seat: 1, Moves: []string{"take 1"}}}})
		}
	}
	must(t, err)
	caughtUp(t, nodes...)
	if later := days(); today[0] == 0 || slices.Max(today) != slices.Min(today) || !slices.Equal(later, today) {
		t.Errorf("the exercise of the day is at the lines %v, and later %v", today, later)
	}
	c.advance(day)
	if next := days(); next[0] == today[0] || slices.Max(next) != slices.Min(next) {
		t.Errorf("on the next day it is at the lines %v", next)
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
	if me, err := h.lobby.Me(t.Context(), bert.visit.person); err != nil || me.Training.Rating != bert.training().Rating {
		t.Errorf("before a first answer me has the rating %d, %v", me.Training.Rating, err)
	}
	if all := bert.training(); all.Day != nil {
		t.Fatalf("nobody has agreed, and of the day is %+v", all.Day)
	}
	bert.refusedExercise(training.OfDay, "no-exercise-of-day", tabletest.Take(3))
	anna.shares(true)
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
	if all := anna.training(); all.Day == nil || all.Day.Tries != training.Tries || len(all.Waiting) > 0 {
		t.Errorf("Anna, whose it is, is asked %+v", all)
	}
	anna.answers(training.OfDay, tabletest.Take(3))
	if all := anna.training(); !all.Day.Solved || all.Solved != 1 {
		t.Errorf("once she has solved it there is %+v", all)
	}
	anna.refusedExercise(e.Name, "exercise-answered", tabletest.Take(3))
	bert.answers(training.OfDay, tabletest.Take(1))
	bert.givesUp(training.OfDay)
	bert.refusedExercise(training.OfDay, "exercise-answered", tabletest.Take(3))
	if all := bert.training(); all.Day.Tries != 0 || all.Day.Back != "" || all.Later != 0 || all.Missed != 1 {
		t.Errorf("Bert has missed it, and it is %+v of %+v", all.Day, all)
	}
	anna.shares(false)
	bert.refusedExercise(training.OfDay, "no-exercise-of-day", tabletest.Take(3))
	if all := bert.training(); all.Day != nil {
		t.Errorf("she does not agree any more, and of the day is %+v", all.Day)
	}
}
