package lobby

import (
	"saloon/lobby/table"
	"saloon/rules"
)

// A generator makes seeds, names of tables and join codes by chance.
type generator struct{}

func (generator) Seed() rules.Seed  { return rules.NewSeed() }
func (generator) TableID() table.ID { return table.ID(newCode(5)) }
func (generator) Code() string      { return newCode(6) }
