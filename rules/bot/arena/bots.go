package arena

import (
	"fmt"
	"slices"

	"saloon/rules"
	"saloon/rules/bot"
)

// random is the level that takes any legal move.
const random = "random"

// chooseBots makes a bot for each seat, from what bot.ParseOptions reads; one
// alone is for all of them. A random one is nil: the table plays it itself.
func chooseBots(g rules.Game, texts []string, seats int) ([]bot.Bot, error) {
	if len(texts) == 1 {
		texts = slices.Repeat(texts, seats)
	}
	if len(texts) != seats {
		return nil, fmt.Errorf("%d bots are named for %d players; name one for all, or one for each", len(texts), seats)
	}
	bots := make([]bot.Bot, seats)
	for i, text := range texts {
		o, err := bot.ParseOptions(text)
		if err != nil {
			return nil, err
		}
		b, err := bot.NewWith(o, g)
		if err != nil {
			return nil, err
		}
		if o.Level != random {
			bots[i] = b
		}
	}
	return bots, nil
}
