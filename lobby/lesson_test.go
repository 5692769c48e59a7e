package lobby

import (
	"errors"
	"testing"

	"saloon/rules"
)

// teacher is the toy with a lesson.
type teacher struct{ toy }

func (teacher) Lesson() rules.Lesson {
	return rules.NewLesson(rules.Setup{Seats: 2}, "0 deal 5\n1 take 1\n0 deal 3\n2 take 2\n1 take 1\n0 deal 1\n2 take 1\n")
}

// taughtToys replaces the toy by one with a lesson for one test.
func taughtToys(t *testing.T) {
	toys := toyGames
	toyGames = func() []rules.Game { return []rules.Game{teacher{}} }
	t.Cleanup(func() { toyGames = toys })
}

// learn follows a lesson to its end, by the only move that is legal each time.
func (g *guy) learn(each func(step Guide)) {
	g.t.Helper()
	for {
		g.until("the lesson asks", func() bool {
			guide := g.table.Lesson
			return guide == nil || guide.Over || len(g.table.Legal) == 1 && g.table.Card.ToAct.Has(g.table.Seat)
		})
		if g.table.Lesson == nil || g.table.Lesson.Over {
			return
		}
		each(*g.table.Lesson)
		if err := g.play(g.table.Legal[0]); err != nil {
			g.t.Fatal(err)
		}
	}
}

func TestLesson_LeadsItsPupilAndThenLetsGo(t *testing.T) {
	for _, game := range realGames(t) {
		t.Run(game.Info().ID, func(t *testing.T) {
			h := newHouse(t)
			anna := h.player("Anna")
			id := anna.newTable(Proposal{Game: game.Info().ID, Lesson: true})
			lesson := game.(rules.Teacher).Lesson()
			steps := 0
			anna.learn(func(g Guide) {
				if steps++; g.Step != steps || g.Of != lesson.Steps() {
					t.Errorf("at step %d of %d the guide says %+v", steps, lesson.Steps(), g)
				}
				if anna.table.CanUndo {
					t.Errorf("step %d can be undone", steps)
				}
				if steps%4 == 0 {
					h.reopen()
					*anna = *h.player("Anna")
					anna.look(id)
					anna.until("the lesson asks again", func() bool { return len(anna.table.Legal) == 1 })
				}
			})
			if steps != lesson.Steps() {
				t.Errorf("%d steps, not %d", steps, lesson.Steps())
			}
			anna.until("the lesson has ended", func() bool { return anna.table.At >= len(lesson.Lines) })
			for i, text := range lesson.Lines {
				if got := anna.table.Story[i].Notation; got != "" && got != text {
					t.Errorf("line %d was %q, not %q", i, got, text)
				}
			}
			anna.untilTurn()
			if err := anna.play(anna.table.Legal[0]); err != nil {
				t.Fatal(err)
			}
			if anna.read(); anna.table.Lesson != nil {
				t.Errorf("after a free move there is still %+v", anna.table.Lesson)
			}
			anna.do(Resign{})
			anna.untilPhase(Over)
			if games, err := anna.visit.Finished(anna.ctx(), 10); err != nil || len(games) != 0 {
				t.Errorf("the lesson counts: %+v, %v", games, err)
			}
		})
	}
}

func TestLesson_RefusesEveryOtherMove(t *testing.T) {
	taughtToys(t)
	anna := newHouse(t).player("Anna")
	anna.newTable(Proposal{Game: "toy", Lesson: true})
	at := anna.table.At
	anna.refused(Play{take(2), at}, "lesson-asks-otherwise")
	anna.refused(Play{rules.Undo, at}, "lesson-only-forward")
	if _, err := anna.visit.Hint(anna.ctx(), anna.table.Card.ID); !errors.Is(err, refusedLessonHint) || anna.table.Hints {
		t.Errorf("in a lesson a hint is %v", err)
	}
	anna.refused(Play{take(9), at}, "lesson-asks-otherwise")
	if anna.read(); anna.table.At != at || *anna.table.Lesson != (Guide{Step: 1, Of: 2}) || len(anna.table.Setup.Script) != 0 {
		t.Errorf("the table is %+v, the guide %+v", anna.table, anna.table.Lesson)
	}
	if err := anna.play(take(1)); err != nil {
		t.Fatal(err)
	}
	anna.learn(func(Guide) {})
	if g := anna.table.Lesson; g == nil || *g != (Guide{Step: 2, Of: 2, Over: true}) {
		t.Errorf("at its end the guide is %+v", g)
	}
	anna.untilTurn()
	if err := anna.play(take(3)); err != nil {
		t.Errorf("the game is not free after its lesson: %v", err)
	}
	if anna.read(); anna.table.Lesson != nil || anna.table.SeedHash != "" {
		t.Errorf("the guide is still %+v; the hash is %q", anna.table.Lesson, anna.table.SeedHash)
	}
}

func TestLesson_AMoveBeforeItsTimeIsRefused(t *testing.T) {
	taughtToys(t)
	h := newHouse(t)
	facts, refused := h.lobby.lessonFacts("toy", anna, at())
	if refused != nil {
		t.Fatal(refused)
	}
	s, err := h.lobby.build("t", facts)
	if err != nil {
		t.Fatal(err)
	}
	run(t, s, at(anna), []act{
		{anna, Play{take(1), 1}, ""}, // the house draws by the script
		{anna, Play{take(1), 3}, "lesson-waits"},
		{Person{}, botMove{seat: 2, move: take(3), at: 3}, ""}, // but makes the lesson's move
	})
	if got := string(s.record.AppendLine(nil, 2)) + ", " + string(s.record.AppendLine(nil, 3)); got != "0 deal 3, 2 take 2" {
		t.Errorf("the lines are %s", got)
	}
}

func TestLesson_EndsWhenItsPupilWantsOrHasGone(t *testing.T) {
	taughtToys(t)
	h := newHouse(t)
	anna, bert, guest := h.player("Anna"), h.player("Bert"), h.guest("Gus")
	mine := anna.newTable(Proposal{Game: "toy", Lesson: true})
	theirs := guest.newTable(Proposal{Game: "toy", Lesson: true})
	if open := h.lobby.Tables(); len(open) != 0 {
		t.Errorf("lessons are shown to everybody: %+v", open)
	}
	if err := bert.visit.Look(bert.ctx(), mine); err == nil {
		t.Error("Bert sees Anna's lesson")
	}
	anna.do(Close{})
	anna.until("the lesson is over", func() bool { return h.lobby.table(mine) == nil })
	guest.mail.Close()
	t2 := h.lobby.table(theirs)
	if t2 != nil {
		<-t2.done
	}
	if h.reopen(); h.lobby.table(mine) != nil || h.lobby.table(theirs) != nil {
		t.Error("a lesson is back after a restart")
	}
}

func TestLesson_OnlyWhereThereIsOne(t *testing.T) {
	anna := newHouse(t).player("Anna")
	for _, game := range []string{"toy", "nothing"} {
		if _, err := anna.visit.NewTable(anna.ctx(), Proposal{Game: game, Lesson: true}); err == nil {
			t.Errorf("there is a lesson of %s", game)
		}
	}
}

func TestRematch_AGuestStaysAtTheTable(t *testing.T) {
	h := newHouse(t)
	guest := h.guest("Gus")
	guest.newTable(Proposal{Seats: 2})
	guest.do(AddBot{Level: "random"})
	guest.do(Ready{true})
	guest.playOut()
	guest.do(Rematch{})
	guest.until("there is a rematch", func() bool { return guest.table.Next != "" })
	guest.look(guest.table.Next)
	guest.untilTurn()
	if chair := guest.table.Card.Chairs[guest.table.Seat-1]; chair.Away {
		t.Errorf("a bot plays for a guest who is here: %+v", chair)
	}
}
