package lobby

import "saloon/lobby/table"

// A circle is the friends of somebody who hosts tables for them. It is kept for as long as there
// is such a table, whether or not its host is here.
type circle struct {
	friends map[table.PlayerID]struct{}
	tables  map[table.ID]struct{}
}

// readCircle has the friends of the host known before a table for them is shown.
func (k *keeper) readCircle(c *table.Card) {
	if !c.Friends || k.hall.hasCircle(c.Host) {
		return
	}
	lock := k.companies.of(c.Host)
	lock.Lock()
	defer lock.Unlock()
	ties, err := k.store.Ties(string(c.Host))
	if err != nil {
		k.log.Error("the friends of a host cannot be read", "player", c.Host, "table", k.id, "error", err)
	}
	read := company{ties: map[table.PlayerID]Tie{}}
	for _, t := range ties {
		read.ties[table.PlayerID(t.Player)] = Tie{t.Name, t.Tie, t.Mutual}
	}
	k.hall.openCircle(c.Host, read)
}

func (h *hall) hasCircle(host table.PlayerID) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.tables.circles[host] != nil
}

func (h *hall) openCircle(host table.PlayerID, c company) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.tables.circles[host] == nil {
		h.tables.circles[host] = &circle{tables: map[table.ID]struct{}{}}
	}
	h.tables.draw(host, c)
}

// draw makes the circle of a host anew, of those who and the host count each other as friends now.
func (l *listing) draw(host table.PlayerID, c company) {
	now := l.circles[host]
	for at := range now.tables {
		l.hideFromFriends(now, at)
	}
	now.friends = map[table.PlayerID]struct{}{}
	for id, t := range c.ties {
		if t.Mutual {
			now.friends[id] = struct{}{}
		}
	}
	for at := range now.tables {
		l.showToFriends(now, at)
	}
}

// enterCircle notes a table for the host's friends, who are known already.
func (l *listing) enterCircle(c *table.Card, now *circle) {
	if !c.Friends {
		return
	}
	if now == nil {
		now = &circle{tables: map[table.ID]struct{}{}}
	}
	l.circles[c.Host] = now
	now.tables[c.ID] = struct{}{}
	l.showToFriends(now, c.ID)
}

// leaveCircle forgets a table for the host's friends, and who they are with the last one.
func (l *listing) leaveCircle(c *table.Card) {
	now := l.circles[c.Host]
	if now == nil {
		return
	}
	l.hideFromFriends(now, c.ID)
	if delete(now.tables, c.ID); len(now.tables) == 0 {
		delete(l.circles, c.Host)
	}
}

func (l *listing) showToFriends(c *circle, at table.ID) {
	for id := range c.friends {
		if l.ofFriends[id] == nil {
			l.ofFriends[id] = map[table.ID]struct{}{}
		}
		l.ofFriends[id][at] = struct{}{}
	}
}

func (l *listing) hideFromFriends(c *circle, at table.ID) {
	for id := range c.friends {
		if delete(l.ofFriends[id], at); len(l.ofFriends[id]) == 0 {
			delete(l.ofFriends, id)
		}
	}
}
