package buffalo

import (
	"testing"

	"saloon/rules/rulestest"
)

func TestLesson(t *testing.T) { rulestest.Suite{Game: mustNew(t)}.Lesson(t) }
