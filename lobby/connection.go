package lobby

import (
	"sync"

	"saloon/lobby/table"
)

// A connection is one connection of a person, as the hall and the tables know it.
type connection struct {
	id   table.PlayerID
	mail *Mailbox

	showing sync.Mutex // held while a table puts a snapshot
	wanted  table.ID   // whose snapshots are wanted; guarded by showing

	// Guarded by the hall.
	person  table.Person
	looking table.ID // the table that the connection looks at, or none
	told    string   // what was told last about the person's own tables
}

// want chooses whose snapshots are wanted from now on.
func (c *connection) want(id table.ID) {
	c.showing.Lock()
	defer c.showing.Unlock()
	c.wanted = id
}

// show puts a table's snapshot, if it is still wanted.
func (c *connection) show(s *table.Snapshot) {
	c.showing.Lock()
	defer c.showing.Unlock()
	if c.wanted == s.Card.ID {
		c.mail.Put(News{Table: s})
	}
}
