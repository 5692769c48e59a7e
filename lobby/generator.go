package lobby

import (
	"saloon/lobby/table"
	"saloon/rules"
)

// How many letters an ID of a table and a join code have.
const (
	tableLength = 5
	codeLength  = 6
)

// A generator makes names of tables and join codes by chance, and the seeds of games as the
// saloon was told to.
type generator struct{ seed func() rules.Seed }

func (g generator) Seed() rules.Seed { return g.seed() }
func (generator) TableID() table.ID  { return table.ID(newCode(tableLength)) }
func (generator) Code() string       { return newCode(codeLength) }
