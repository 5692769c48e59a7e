package lobby

import (
	"saloon/lobby/table"
	"saloon/rules"
)

// A generator makes names of tables and join codes by chance, and the seeds of games as the
// saloon was told to.
type generator struct{ seed func() rules.Seed }

func (g generator) Seed() rules.Seed { return g.seed() }
func (generator) TableID() table.ID  { return table.ID(newCode(5)) }
func (generator) Code() string       { return newCode(6) }
