// Package bot plays the games. A bot sees what its seat may know and nothing
// else, always has a legal move, and stops at its deadline.
//
// What this package does not know: tables, people, clocks beyond its deadline.
package bot

import (
	"context"
	"fmt"
	"strings"

	"saloon/rules"
)

// A Bot chooses moves for a seat that has a decision to make.
type Bot interface {
	// Move is a legal move. It must answer when the context ends.
	Move(ctx context.Context, s rules.Sight, src rules.Source) rules.Move
}

// levels lists the bots from the weakest to the strongest.
var levels = []struct {
	name string
	make func(rules.Game) Bot
}{
	{"random", func(rules.Game) Bot { return Random{} }},
}

// Levels names the levels, weakest first.
func Levels() []string {
	names := make([]string, len(levels))
	for i, l := range levels {
		names[i] = l.name
	}
	return names
}

// New makes a bot of a level for a game.
func New(level string, g rules.Game) (Bot, error) {
	for _, l := range levels {
		if l.name == level {
			return l.make(g), nil
		}
	}
	return nil, fmt.Errorf("there is no bot level %q; the levels are: %s", level, strings.Join(Levels(), ", "))
}
