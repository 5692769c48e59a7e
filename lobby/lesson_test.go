package lobby

import (
	"errors"
	"testing"

	"saloon/lobby/table"
	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

// taughtToys replaces the toy by one with a lesson for one test.
func taughtToys(t *testing.T) {
	toys := toyGames
	toyGames = func() []rules.Game { return []rules.Game{tabletest.Teacher{}} }
	t.Cleanup(func() { toyGames = toys })
}

// learn follows a lesson to its end, by the only move that is legal each time.
func (g *guy) learn(each func(step table.Guide)) {
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
		must(g.t, g.play(g.table.Legal[0]))
	}
}

func TestLesson_LeadsItsPupilAndThenLetsGo(t *testing.T) {
	for _, game := range realGames(t) {
		t.Run(game.Info().ID, func(t *testing.T) {
			h := newTestSaloon(t)
			anna := h.player("Anna")
			id := anna.newTable(table.Proposal{Game: game.Info().ID, Lesson: true})
			lesson := game.(rules.Teacher).Lesson()
			steps := 0
			anna.learn(func(g table.Guide) {
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
			must(t, anna.play(anna.table.Legal[0]))
			if anna.read(); anna.table.Lesson != nil {
				t.Errorf("after a free move there is still %+v", anna.table.Lesson)
			}
			anna.do(table.Resign{})
			anna.untilPhase(table.Over)
			if games, err := anna.visit.Finished(anna.ctx(), 10); err != nil || len(games) != 0 {
				t.Errorf("the lesson counts: %+v, %v", games, err)
			}
		})
	}
}

func TestLesson_RefusesEveryOtherMove(t *testing.T) {
	taughtToys(t)
	anna := newTestSaloon(t).player("Anna")
	anna.newTable(table.Proposal{Game: "toy", Lesson: true})
	at := anna.table.At
	anna.refused(table.Play{Move: tabletest.Take(2), At: at}, "lesson-asks-otherwise")
	anna.refused(table.Play{Move: rules.Undo, At: at}, "lesson-only-forward")
	if _, err := anna.visit.Hint(anna.ctx(), anna.table.Card.ID); !errors.Is(err, refusal("lesson-has-no-hints")) || anna.table.Hints {
		t.Errorf("in a lesson a hint is %v", err)
	}
	anna.refused(table.Play{Move: tabletest.Take(9), At: at}, "lesson-asks-otherwise")
	if anna.read(); anna.table.At != at || *anna.table.Lesson != (table.Guide{Step: 1, Of: 2}) || len(anna.table.Setup.Script) != 0 {
		t.Errorf("the table is %+v, the guide %+v", anna.table, anna.table.Lesson)
	}
	must(t, anna.play(tabletest.Take(1)))
	anna.learn(func(table.Guide) {})
	if g := anna.table.Lesson; g == nil || *g != (table.Guide{Step: 2, Of: 2, Over: true}) {
		t.Errorf("at its end the guide is %+v", g)
	}
	anna.untilTurn()
	if err := anna.play(tabletest.Take(3)); err != nil {
		t.Errorf("the game is not free after its lesson: %v", err)
	}
	if anna.read(); anna.table.Lesson != nil || anna.table.SeedHash != "" {
		t.Errorf("the guide is still %+v; the hash is %q", anna.table.Lesson, anna.table.SeedHash)
	}
}

func TestLesson_EndsWhenItsPupilWantsOrHasGone(t *testing.T) {
	taughtToys(t)
	h := newTestSaloon(t)
	anna, bert, guest := h.player("Anna"), h.player("Bert"), h.guest("Gus")
	mine := anna.newTable(table.Proposal{Game: "toy", Lesson: true})
	theirs := guest.newTable(table.Proposal{Game: "toy", Lesson: true})
	if open := bert.visit.Tables(); len(open) != 0 {
		t.Errorf("lessons are shown to everybody: %+v", open)
	}
	if err := bert.visit.Look(bert.ctx(), mine); err == nil {
		t.Error("Bert sees Anna's lesson")
	}
	bert.join(anna.table.JoinCode)
	if err := bert.try(table.Close{}); err == nil || h.lobby.keeper(mine) == nil {
		t.Error("Bert closes Anna's lesson")
	}
	anna.do(table.Close{})
	anna.until("the lesson is over", func() bool { return h.lobby.keeper(mine) == nil })
	guest.mail.Close()
	t2 := h.lobby.keeper(theirs)
	if t2 != nil {
		<-t2.done
	}
	if h.reopen(); h.lobby.keeper(mine) != nil || h.lobby.keeper(theirs) != nil {
		t.Error("a lesson is back after a restart")
	}
}

func TestLesson_OnlyWhereThereIsOne(t *testing.T) {
	anna := newTestSaloon(t).player("Anna")
	for _, game := range []string{"toy", "nothing"} {
		if _, err := anna.visit.NewTable(anna.ctx(), table.Proposal{Game: game, Lesson: true}); err == nil {
			t.Errorf("there is a lesson of %s", game)
		}
	}
}

func TestRematch_AGuestStaysAtTheTable(t *testing.T) {
	h := newTestSaloon(t)
	guest := h.guest("Gus")
	guest.newTable(table.Proposal{Seats: 2})
	guest.do(table.AddBot{Level: "random"}, table.Ready{Ready: true})
	guest.playOut()
	guest.do(table.Rematch{})
	guest.goesOn()
	guest.untilTurn()
	if chair := guest.table.Card.Chairs[guest.table.Seat-1]; chair.Away {
		t.Errorf("a bot plays for a guest who is here: %+v", chair)
	}
}
