package tell

import (
	"slices"
	"strings"

	"saloon/lobby/table"
	"saloon/rules"
)

// OptionsSaid are the options of a table that players would ask for: the version, and what somebody has changed.
func (t Texts) OptionsSaid(game rules.Game, c *table.Card) (said []string) {
	if game == nil {
		return nil
	}
	options := game.Info().Options
	for i, o := range options {
		version := i == 0 && slices.ContainsFunc(options, func(other rules.Option) bool { return strings.HasPrefix(other.Needs, o.Key+"=") })
		switch value := c.Options[o.Key]; {
		case value == "" || o.Seat > 0 || !OptionCounts(o, c.Options):
		case version:
			said = append(said, t.Words.Choice(c.Game, o.Key, value))
		case value != o.Default:
			said = append(said, t.Words.Option(c.Game, o.Key)+": "+t.Words.Choice(c.Game, o.Key, value))
		}
	}
	return said
}

// OptionCounts reports whether an option matters: it may need another one to have some value.
func OptionCounts(o rules.Option, options map[string]string) bool {
	key, value, found := strings.Cut(o.Needs, "=")
	return !found || options[key] == value
}

// AgreedSaid is by what clock a table plays, if that is asked for or there is one, and what its game counts for.
func (t Texts) AgreedSaid(c *table.Card, clocked bool) (said []string) {
	if clock := c.Terms.Get(table.TermClock); clock != "none" || clocked {
		said = append(said, t.Words.T("card.clock."+clock))
	}
	switch {
	case c.Counts:
		said = append(said, t.Words.T("card.deal-counts"))
	case c.Deal != "":
		said = append(said, t.Words.T("card.deal-practice"))
	case c.Rated != table.NotRated:
		said = append(said, t.Words.T("card.rated"))
	}
	return said
}

// TermsSaid are the other terms of a table that are not as they are at first.
func (t Texts) TermsSaid(c *table.Card) (said []string) {
	for _, o := range table.TermOptions() {
		if v := c.Terms.Get(o.Key); v != o.Default && o.Key != table.TermClock {
			said = append(said, t.Words.T("terms."+o.Key)+": "+t.Words.Or("terms."+o.Key+"."+v, v)+".")
		}
	}
	return said
}
