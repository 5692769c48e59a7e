package table

import (
	"testing"

	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

// openLesson opens the lesson of a game for Anna.
func openLesson(t *testing.T, game rules.Game) *State {
	t.Helper()
	school := *saloon
	school.Games = []rules.Game{game}
	o, err := school.OpenLesson(anna, "toy", at())
	if err != nil {
		t.Fatal(err)
	}
	return o.State
}

func TestLesson_AMoveBeforeItsTimeIsRefused(t *testing.T) {
	s := openLesson(t, tabletest.Teacher{})
	run(t, s, at(anna), []act{
		{anna, Play{tabletest.Take(1), 1}, ""}, // the house draws by the script
		{anna, Play{tabletest.Take(1), 3}, "lesson-waits"}, {anna, Play{rules.Undo, 3}, "lesson-only-forward"},
		{Person{}, BotChose{Seat: 2, Move: tabletest.Take(3), At: 3}, ""}, // but makes the lesson's move
	})
	if got := string(s.record.AppendLine(nil, 2)) + ", " + string(s.record.AppendLine(nil, 3)); got != "0 deal 3, 2 take 2" {
		t.Errorf("the lines are %s", got)
	}
}

// A pupil whose seat a bot has is asked for no move of the lesson.
func TestLesson_GuidesNobodyWhoIsAway(t *testing.T) {
	s := openLesson(t, tabletest.Teacher{})
	for _, step := range []struct {
		what   Command
		guided bool
	}{{Say{"hello"}, true}, {Stand{}, false}, {Sit{}, true}} {
		run(t, s, at(anna), []act{{anna, step.what, ""}})
		if g := s.guide(rules.Pupil); (g != nil) != step.guided {
			t.Errorf("after %T the guide of the pupil is %+v", step.what, g)
		}
	}
}

// A secretTeacher teaches a game in which all choose at the same time.
type secretTeacher struct{ tabletest.Pennies }

func (secretTeacher) Lesson() rules.Lesson {
	return rules.NewLesson(rules.Setup{Seats: 2, Options: map[string]string{"mode": "secret"}}, "1 pick 1\n2 pick 2\n")
}

// While a lesson waits for its pupil no bot is asked: it could only be asked again.
func TestLesson_NoBotIsAskedBeforeItsTurn(t *testing.T) {
	s := openLesson(t, secretTeacher{})
	if !s.match().ToAct().Has(2) || s.BotActs(2) {
		t.Errorf("while %v are to act the bot is asked: %v", s.match().ToAct(), s.BotActs(2))
	}
	if run(t, s, at(anna), []act{{anna, Play{tabletest.Pick(1), current}, ""}}); !s.BotActs(2) {
		t.Error("the bot is not asked after its pupil")
	}
}
