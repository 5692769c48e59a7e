package moonriver

import (
	"testing"

	"saloon/rules/rulestest"
)

func TestLesson(t *testing.T) { rulestest.Suite{Game: newGame(t)}.Lesson(t) }
