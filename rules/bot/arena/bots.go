package arena

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"saloon/rules"
	"saloon/rules/bot"
)

// botsFlag adds --bots, a list of bots with commas between them.
func botsFlag(cmd *cobra.Command, list *[]string, usage string) {
	given := false
	cmd.Flags().Func("bots", usage+" (default "+strings.Join(*list, ",")+")", func(text string) error {
		if !given {
			*list, given = nil, true
		}
		*list = append(*list, splitBots(text)...)
		return nil
	})
	_ = cmd.RegisterFlagCompletionFunc("bots", oneOf(bot.Levels())) // fails only for a flag that does not exist
}

// splitBots parts bots at commas that stand outside of quotes.
func splitBots(text string) []string {
	var list []string
	quote, start := rune(0), 0
	for i, r := range text {
		switch {
		case r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote = r
		case quote == 0 && r == ',':
			list, start = append(list, text[start:i]), i+1
		}
	}
	return append(list, text[start:])
}

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
		if strings.HasPrefix(text, execPrefix) {
			return nil, errors.New("bots that are programs of their own play in arena, not in sim")
		}
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
