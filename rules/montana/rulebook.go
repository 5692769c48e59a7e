package montana

import _ "embed" // the page of rules

//go:embed RULES.md
var page string

// Rules is the page that says the rules by their numbers.
func (g *Game) Rules() string { return page }
