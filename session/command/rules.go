package command

import (
	"fmt"
	"slices"
	"strings"

	"saloon/rules"
	"saloon/session/clean"
	"saloon/tui"
	"saloon/tui/lines"
	"saloon/tui/tell"
)

// rules prints the rules of the house, or those of a game that words name: all, a chapter or one rule.
func (c *Call) rules() int {
	if strings.EqualFold(c.args[0], "house") && len(c.args) == 1 {
		c.Say(tui.HouseRules(*c.Env))
		return Done
	}
	language := tell.WordsFor(c.Env.Person, *c.Env).Code()
	var ids []string
	for _, g := range c.Env.Open().Games() {
		info := g.Info()
		if c.args[0] != info.ID && !slices.Contains(strings.Fields(strings.ToLower(info.Title)), strings.ToLower(c.args[0])) {
			ids = append(ids, info.ID)
			continue
		}
		text, err := rules.Passage(g, language, c.args[1:])
		if err != nil {
			c.Complain(lines.Sentence(*c.Env, err))
			return Refused
		}
		c.Say(text)
		return Done
	}
	switch text, err := rules.RuleAmong(c.Env.Open().Games(), language, c.args[0]); {
	case len(c.args) > 1:
	case err != nil:
		c.Complain(lines.Sentence(*c.Env, err))
		return Refused
	case text != "":
		c.Say(text)
		return Done
	}
	return c.misused(fmt.Sprintf("There is no game %q here. The games are %s.", clean.Line(c.args[0]), strings.Join(ids, ", ")))
}
