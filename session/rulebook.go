package session

import (
	"fmt"
	"slices"
	"strings"

	"saloon/rules"
)

// serveRules prints the rules of a game, a chapter of them or one rule.
func (s *server) serveRules(c *sshSession, args []string, _ bool) int {
	text, err := passage(s.backend.Games(), args)
	if err != nil {
		c.complain(cleanLine(err.Error()))
		return exitRefused
	}
	c.say(text)
	return exitDone
}

// passage is the part of a game's rules that the arguments name: the game by its id or a word
// of its title, and perhaps the number of a rule.
func passage(games []rules.Game, args []string) (string, error) {
	var ids []string
	for _, g := range games {
		info := g.Info()
		if args[0] == info.ID || slices.Contains(strings.Fields(strings.ToLower(info.Title)), strings.ToLower(args[0])) {
			return rules.Passage(g, args[1:])
		}
		ids = append(ids, info.ID)
	}
	return "", fmt.Errorf("There is no game %q here. The games are %s.", args[0], strings.Join(ids, ", "))
}
