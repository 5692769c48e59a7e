package arena

import (
	"fmt"
	"slices"

	"saloon/rules"
	"saloon/rules/bot"
)

// random is the level that makes any legal move.
const random = "random"

// chooseBots makes a bot for each seat from texts for bot.ParseOptions. One text
// alone is for all seats. A random bot is nil: the simulator draws its moves itself.
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
