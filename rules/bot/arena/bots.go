package arena

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"saloon/rules"
)

// random is the level that takes any legal move.
const random = "random"

// A chooser chooses one of a seat's legal moves; nil chooses at random.
type chooser interface {
	Move(ctx context.Context, s rules.Sight, src rules.Source) rules.Move
}

func levels() []string { return []string{random} }

// chooseBots makes a bot for each seat; one level alone is for all of them.
func chooseBots(_ rules.Game, names []string, seats int) ([]chooser, error) {
	if len(names) == 1 {
		names = slices.Repeat(names, seats)
	}
	if len(names) != seats {
		return nil, fmt.Errorf("%d bots are named for %d players; name one for all, or one for each", len(names), seats)
	}
	bots := make([]chooser, seats)
	for _, name := range names {
		if name != random {
			return nil, fmt.Errorf("there is no bot %q; there are %s", name, strings.Join(levels(), ", "))
		}
	}
	return bots, nil
}
