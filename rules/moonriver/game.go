package moonriver

import (
	"embed"
	"fmt"
	"io/fs"

	"saloon/rules"
)

// ID names the game in setups and exports.
const ID = "moonriver"

// Game is the rules with one set of components. It never changes once made.
type Game struct {
	faces  [plotEnd]Face
	boards [boardCount]board
}

// The keys and choices of the options.
const (
	optionMode     = "mode"
	ModeCamp       = "camp"
	ModeLegends    = "legends"
	optionScenario = "scenario"
	scenarioRandom = "random"
	boardFree      = "free" // the first board that nobody has chosen
)

// optionBoard is the key of a seat's board: "board1".
func optionBoard(seat rules.Seat) string { return fmt.Sprintf("board%d", seat) }

// Info is what the game says about itself.
func (g *Game) Info() rules.Info {
	const (
		version = 1
		legends = optionMode + "=" + ModeLegends
	)
	info := rules.Info{ID: ID, Title: "Moon River", Version: version, MinSeats: 2, MaxSeats: maxSeats}
	// A duel: what one leaves, the other takes, so every domino counts twice.
	info.Deal = rules.DealTable{Bots: []string{"hard"}, Playouts: 1200}
	info.Options = []rules.Option{
		{Key: optionMode, Choices: []string{ModeCamp, ModeLegends}, Default: ModeCamp},
		{Key: optionScenario, Choices: append([]string{scenarioRandom}, scenarioWords[1:]...), Default: scenarioRandom, Needs: legends},
	}
	for seat := rules.Seat(1); seat <= maxSeats; seat++ {
		choices := append([]string{boardFree}, boardWords[1:]...)
		info.Options = append(info.Options, rules.Option{
			Key: optionBoard(seat), Choices: choices, Default: boardFree, Seat: seat, Needs: legends,
		})
	}
	return info
}

// Face is what is printed on a plot. Of no plot it is blank.
func (g *Game) Face(p Plot) Face {
	if int(p) >= len(g.faces) {
		return Face{}
	}
	return g.faces[p]
}

//go:embed RULES*.md
var pages embed.FS

// Rules are the pages that say the rules by their numbers.
func (g *Game) Rules() fs.FS { return pages }

//go:embed lesson.txt
var firstLesson string

// Lesson is a first lesson. Two players lay their first dominoes in the Camp game, with
// cows, a skull, circles, a cowboy and gold diggers.
func (g *Game) Lesson() rules.Lesson {
	return rules.NewLesson(rules.Setup{Seats: 2, Options: map[string]string{optionMode: ModeCamp}}, firstLesson)
}
