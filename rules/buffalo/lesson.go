package buffalo

import (
	_ "embed" // the lesson

	"saloon/rules"
)

//go:embed lesson.txt
var firstLesson string

// Lesson is a first lesson. Three players send their first pairs, with a choice that is
// taken back, equal herds, and a full meadow that pays its bonus.
func (g *Game) Lesson() rules.Lesson {
	return rules.NewLesson(rules.Setup{Seats: 3}, firstLesson)
}
