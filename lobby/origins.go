package lobby

import "saloon/lobby/table"

// origins count the tables that are not over by where their makers came from, so that
// who comes again and again under new names has no more of them.
type origins struct {
	of        map[table.ID]Origin
	byAddress map[string]int
	byNetwork map[string]int
	reports   tallies // to moderators
	letters   tallies // to those who do not count the sender a friend
	searches  tallies // for codes that this node does not know
}

func newOrigins() *origins {
	return &origins{
		of: map[table.ID]Origin{}, byAddress: map[string]int{}, byNetwork: map[string]int{},
		letters: newTallies(), reports: newTallies(), searches: newTallies(),
	}
}

// full reports whether no more tables may be opened from there.
func (o *origins) full(from Origin, limits Limits) bool {
	return from.Address != "" && o.byAddress[from.Address] >= limits.TablesPerAddress ||
		from.Network != "" && o.byNetwork[from.Network] >= limits.TablesPerNetwork
}

// add counts a table, or one that is about to be opened: then its ID is empty.
func (o *origins) add(id table.ID, from Origin) {
	if id != "" {
		o.of[id] = from
	}
	o.byAddress[from.Address]++
	o.byNetwork[from.Network]++
}

// forget counts out a table that is over or gone.
func (o *origins) forget(id table.ID) {
	if from, counted := o.of[id]; counted {
		delete(o.of, id)
		o.release(from)
	}
}

func (o *origins) release(from Origin) {
	if o.byAddress[from.Address]--; o.byAddress[from.Address] == 0 {
		delete(o.byAddress, from.Address)
	}
	if o.byNetwork[from.Network]--; o.byNetwork[from.Network] == 0 {
		delete(o.byNetwork, from.Network)
	}
}

// mayOpen counts a table that somebody is about to open, or says why it cannot be. Then
// opened must be called.
func (h *hall) mayOpen(v *connection, limits Limits) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.tables.hosted[v.id] >= limits.TablesPerHost:
		return refusedManyTables.With(limits.TablesPerHost)
	case h.origins.full(v.mail.Origin, limits):
		return refusedManyHere
	}
	h.origins.add("", v.mail.Origin)
	return nil
}

// opened notes which table was opened, or that none was.
func (h *hall) opened(v *connection, id table.ID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.origins.release(v.mail.Origin)
	if at := h.tables.cards[id]; at != nil && at.card.Phase != table.Over {
		h.origins.add(id, v.mail.Origin)
	}
}
