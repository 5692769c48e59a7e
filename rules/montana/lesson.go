package montana

import (
	_ "embed" // the lesson

	"saloon/rules"
)

//go:embed lesson.txt
var firstLesson string

// Lesson is a first lesson. Two players recruit, work, trade a cow, build, hand in a canteen and go to the city.
func (g *Game) Lesson() rules.Lesson {
	return rules.NewLesson(rules.Setup{Seats: 2}, firstLesson)
}
