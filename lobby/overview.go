package lobby

import (
	"slices"
	"strings"

	"saloon/lobby/table"
)

// A Seen is who came with a mailbox, and at which table they look.
type Seen struct {
	Person table.Person
	Table  table.ID
}

// Visits are all visits, by their mailboxes, for who watches over the saloon.
func (l *Lobby) Visits() map[*Mailbox]Seen {
	h := l.hall
	h.mu.Lock()
	defer h.mu.Unlock()
	all := map[*Mailbox]Seen{}
	for _, p := range h.crowd {
		for _, v := range p.visits {
			all[v.mail] = Seen{v.person, v.looking}
		}
	}
	return all
}

// AllTables are all tables, also private ones, by their IDs.
func (l *Lobby) AllTables() []table.Card {
	h := l.hall
	h.mu.Lock()
	defer h.mu.Unlock()
	list := make([]table.Card, 0, len(h.tables.cards))
	for _, p := range h.tables.cards {
		list = append(list, *p.card)
	}
	slices.SortFunc(list, func(a, b table.Card) int { return strings.Compare(string(a.ID), string(b.ID)) })
	return list
}
