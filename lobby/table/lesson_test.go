package table

import (
	"testing"

	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

func TestLesson_AMoveBeforeItsTimeIsRefused(t *testing.T) {
	school := *saloon
	school.Games = []rules.Game{tabletest.Teacher{}}
	o, err := school.OpenLesson(anna, "toy", at())
	if err != nil {
		t.Fatal(err)
	}
	s := o.State
	run(t, s, at(anna), []act{
		{anna, Play{tabletest.Take(1), 1}, ""}, // the house draws by the script
		{anna, Play{tabletest.Take(1), 3}, "lesson-waits"},
		{Person{}, BotChose{Seat: 2, Move: tabletest.Take(3), At: 3}, ""}, // but makes the lesson's move
	})
	if got := string(s.record.AppendLine(nil, 2)) + ", " + string(s.record.AppendLine(nil, 3)); got != "0 deal 3, 2 take 2" {
		t.Errorf("the lines are %s", got)
	}
}

// A pupil whose seat a bot has is asked for no move of the lesson.
func TestLesson_GuidesNobodyWhoIsAway(t *testing.T) {
	school := *saloon
	school.Games = []rules.Game{tabletest.Teacher{}}
	o, err := school.OpenLesson(anna, "toy", at())
	if err != nil {
		t.Fatal(err)
	}
	s := o.State
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
