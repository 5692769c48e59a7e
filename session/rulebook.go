package session

import (
	"fmt"
	"slices"
	"strings"

	"saloon/rules"
	"saloon/session/clean"
	"saloon/tui"
	"saloon/tui/lines"
)

// serveRules prints the rules of the house, or those of a game, which is named by its id or a word of its title, a chapter of
// them or one rule.
func (s *server) serveRules(c *sshSession, args []string, _ bool) int {
	if strings.EqualFold(args[0], "house") && len(args) == 1 {
		c.say(tui.HouseRules(c.env))
		return exitDone
	}
	var ids []string
	for _, g := range s.backend.Games() {
		info := g.Info()
		if args[0] != info.ID && !slices.Contains(strings.Fields(strings.ToLower(info.Title)), strings.ToLower(args[0])) {
			ids = append(ids, info.ID)
			continue
		}
		text, err := rules.Passage(g, args[1:])
		if err != nil {
			c.complain(lines.Sentence(c.env, err))
			return exitRefused
		}
		c.say(text)
		return exitDone
	}
	c.complain(fmt.Sprintf("There is no game %q here. The games are %s.", clean.Line(args[0]), strings.Join(ids, ", ")))
	return exitMisused
}
