package lobby

import (
	"slices"

	"saloon/lobby/table"
)

// nodesChanged chooses the stewards anew, after a node came, went, or began to drain.
func (l *Lobby) nodesChanged() {
	l.choosing.Lock()
	defer l.choosing.Unlock()
	present := l.nodes.Present()
	l.teller.forgetNodes(present)
	drains := l.teller.draining()
	drains[l.nodes.Name()] = l.drain.on.Load()
	among := without(present, drains)
	if len(among) == 0 { // all close
		among = present
	}
	if before := l.stewards.list.Load(); slices.Equal(*before, among) {
		return
	}
	l.stewards.choose(among)
	l.stewards.figures.elections.Add(1)
	l.log.Info("other nodes came or went", "present", present, "stewards", among)
	for _, k := range l.keepers() {
		k.inbox.put(message{husk: true, ask: k.chosen})
	}
	l.clock.AfterFunc(guestGrace, l.freeChairs)
}

// keepers are those of all tables.
func (l *Lobby) keepers() (list []*keeper) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, k := range l.tables {
		list = append(list, k)
	}
	return list
}

// changedAt has the keepers of tables look who is there on other nodes.
func (l *Lobby) changedAt(tables map[table.ID]bool) {
	for id := range tables {
		if k := l.keeperNow(id); k != nil {
			k.inbox.put(message{ask: k.lookElsewhere})
		}
	}
}

// lookElsewhere takes over who is at the table on other nodes.
func (k *keeper) lookElsewhere() {
	before := k.others
	k.others = k.hall.lookersElsewhere(k.id)
	changed := false
	for id, stays := range k.others {
		was, known := before[id]
		changed = changed || !known || was != stays
		if !known {
			k.noteBack(id)
			if stays {
				k.tellWhoCame(id)
			}
		}
	}
	for id, stayed := range before {
		if _, still := k.others[id]; still {
			continue
		}
		changed = true
		k.noteGone(id)
		if stayed {
			k.tellTeacherGone(id)
		}
		if k.state.AwaitsAnswer(id) && k.isSteward(k.id) {
			k.tell(table.Gone{Player: id})
		}
	}
	if !changed || k.ended {
		return
	}
	k.tell(table.Gathered{})
	k.publish()
	k.setTimers()
}

// freeChairs frees the chairs of guests who are on no node any more: theirs is gone, and could not do
// it.
func (l *Lobby) freeChairs() {
	if l.closing() {
		return
	}
	if !l.teller.knowsAll(l.nodes.Present()) {
		l.clock.AfterFunc(guestGrace, l.freeChairs)
		return
	}
	for _, k := range l.keepers() {
		k.inbox.put(message{husk: true, ask: k.freeChairs})
	}
}

func (k *keeper) freeChairs() {
	if k.asleep || !k.isSteward(k.id) {
		return
	}
	for _, c := range k.state.Card(table.Surroundings{}).Chairs {
		if c.Person.Kind == table.KindGuest && !c.Away && !k.hall.isHere(c.Person.ID) {
			k.tell(table.Departed{Guest: c.Person})
		}
	}
}
