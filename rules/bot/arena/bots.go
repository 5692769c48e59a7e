package arena

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"saloon/rules"
	"saloon/rules/bot"
)

// A botList is the value of the flag --bots: bots with commas between them.
type botList struct {
	list  *[]string
	given bool // the list is no longer the default
}

// String is the list as it is typed.
func (b *botList) String() string {
	if b.list == nil {
		return ""
	}
	return strings.Join(*b.list, ",")
}

// Type names the sort of value.
func (b *botList) Type() string { return "BOTS" }

// Set takes more bots.
func (b *botList) Set(text string) error {
	if !b.given {
		*b.list, b.given = nil, true
	}
	*b.list = append(*b.list, splitBots(text)...)
	return nil
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
