package arena

import (
	"fmt"
	"slices"

	"saloon/rules"
	"saloon/rules/bot"
)

// random is the level that takes any legal move.
const random = "random"

// chooseBots makes a bot for each seat; one level alone is for all of them. A
// random one is nil: the table plays it itself.
func chooseBots(g rules.Game, names []string, seats int) ([]bot.Bot, error) {
	if len(names) == 1 {
		names = slices.Repeat(names, seats)
	}
	if len(names) != seats {
		return nil, fmt.Errorf("%d bots are named for %d players; name one for all, or one for each", len(names), seats)
	}
	bots := make([]bot.Bot, seats)
	for i, name := range names {
		b, err := bot.New(name, g)
		if err != nil {
			return nil, err
		}
		if name != random {
			bots[i] = b
		}
	}
	return bots, nil
}
