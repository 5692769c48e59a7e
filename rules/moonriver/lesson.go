package moonriver

import (
	_ "embed" // the lesson

	"saloon/rules"
)

//go:embed lesson.txt
var firstLesson string

// Lesson is a first lesson. Two players lay their first dominoes in the Camp game, with
// cows, a skull, circles, a cowboy and gold diggers.
func (g *Game) Lesson() rules.Lesson {
	return rules.NewLesson(rules.Setup{Seats: 2, Options: map[string]string{optionMode: ModeCamp}}, firstLesson)
}
