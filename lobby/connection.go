package lobby

import (
	"slices"
	"sync"

	"saloon/lobby/table"
)

// A connection is one connection of a person, as the hall and the tables know it.
type connection struct {
	id   table.PlayerID
	mail *Mailbox
	kind table.PersonKind // where it is a bot's, no person looks at what is shown

	showing sync.Mutex              // held while a table puts a snapshot
	wanted  table.ID                // whose snapshots are wanted; guarded by showing
	hidden  map[table.PlayerID]bool // whose chat is not shown; guarded by showing, and never changed

	// Guarded by the hall.
	person  table.Person
	company company  // when the connection comes
	looking table.ID // the table that the connection looks at, or none
	told    string   // what was told last about the person's own tables
}

// want chooses whose snapshots are wanted from now on.
func (c *connection) want(id table.ID) {
	c.showing.Lock()
	defer c.showing.Unlock()
	c.wanted = id
}

// hide chooses whose chat is not shown from now on.
func (c *connection) hide(who map[table.PlayerID]bool) {
	c.showing.Lock()
	defer c.showing.Unlock()
	if len(who) == 0 && len(c.hidden) == 0 {
		return
	}
	c.hidden = who
}

// show puts a table's snapshot, if it is still wanted.
func (c *connection) show(s *table.Snapshot) {
	c.showing.Lock()
	defer c.showing.Unlock()
	if c.wanted != s.Card.ID {
		return
	}
	if chat, some := withoutChatOf(c.hidden, s.Chat); some {
		own := *s
		own.Chat = chat
		s = &own
	}
	c.mail.Put(News{Table: s})
}

// withoutChatOf is a chat without what some have said. some is false when they have said
// nothing, and then it is the same chat.
func withoutChatOf(hidden map[table.PlayerID]bool, chat []table.ChatLine) (rest []table.ChatLine, some bool) {
	is := func(line table.ChatLine) bool { return hidden[line.By] }
	if len(hidden) == 0 || !slices.ContainsFunc(chat, is) {
		return chat, false
	}
	return slices.DeleteFunc(slices.Clone(chat), is), true
}

// isPerson reports whether somebody came in, and not a program or a single command.
func (c *connection) isPerson() bool { return c.kind == table.KindPlayer && !c.mail.Passing }
