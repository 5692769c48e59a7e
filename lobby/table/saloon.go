package table

import (
	"strings"

	"saloon/rules"
)

// A Saloon is what tables know of the saloon around them. It never changes.
type Saloon struct {
	Games  []rules.Game
	Levels []string // of the saloon's own bots, weakest first
	// Alike reports whether two names look the same.
	Alike func(a, b string) bool
}

// Game is the game of that name, or nil.
func (s *Saloon) Game(id string) rules.Game {
	for _, g := range s.Games {
		if g.Info().ID == id {
			return g
		}
	}
	return nil
}

func (s *Saloon) levelNames() string { return strings.Join(s.Levels, ", ") }
