package lobby

import "saloon/lobby/table"

// allow reports whether somebody may do one more thing now, within the limits.
func (h *hall) allow(id table.PlayerID, chat bool) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.crowd[id]
	if p == nil {
		return false
	}
	if chat && !p.chat.AllowN(h.clock.Now(), 1) {
		return false
	}
	return p.commands.AllowN(h.clock.Now(), 1)
}

// may reports whether somebody may see a table.
func (h *hall) may(id table.PlayerID, at table.ID) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	posted, ok := h.cards[at]
	if !ok {
		return false
	}
	p := h.crowd[id]
	return !posted.card.Private || posted.card.Host == id || posted.card.HasSeat(id) || p != nil && p.opened[at]
}

// joined finds a table by its join code, or by its ID when the table is open to all or
// the person's own. Whoever has told a code may see the table for as long as they are
// here.
func (h *hall) joined(id table.PlayerID, code string) table.ID {
	if h.may(id, table.ID(code)) {
		return table.ID(code)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.crowd[id]
	var found table.ID
	for known, at := range h.cards {
		// After a rematch two tables have the code; the later one is meant.
		if at.card.Private && at.code == code && (found == "" || at.card.Since.After(h.cards[found].card.Since)) {
			found = known
		}
	}
	if found != "" && p != nil {
		p.opened[found] = true
	}
	return found
}

// isHere reports whether somebody has a connection.
func (h *hall) isHere(id table.PlayerID) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.crowd[id] != nil
}

// hosted counts the tables of a host that are not over.
func (h *hall) hosted(id table.PlayerID) (n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, at := range h.cards {
		if at.card.Host == id && at.card.Phase != table.Over {
			n++
		}
	}
	return n
}

// seatsOf lists the tables at which somebody sits.
func (h *hall) seatsOf(id table.PlayerID) (list []table.ID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for at, posted := range h.cards {
		if posted.card.HasSeat(id) {
			list = append(list, at)
		}
	}
	return list
}

// rename changes what a person is called, on every visit.
func (h *hall) rename(now table.Person) {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.crowd[now.ID]
	if p == nil {
		return
	}
	p.person = now
	for _, v := range p.visits {
		kind := v.person.Kind
		v.person = now
		v.person.Kind = kind // a bot stays one
	}
	h.showSoon()
}
