package lobby

// allow reports whether somebody may do one thing more now.
func (h *hall) allow(id PlayerID, chat bool) bool {
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
func (h *hall) may(id PlayerID, table TableID) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	at, ok := h.cards[table]
	if !ok {
		return false
	}
	p := h.crowd[id]
	return !at.card.Private || at.card.Host == id || at.card.HasSeat(id) || p != nil && p.opened[table]
}

// joined is the table of a join code, or of an ID when the table is open to
// all or the person's own. A code counts for as long as the person is here.
func (h *hall) joined(id PlayerID, code string) TableID {
	if h.may(id, TableID(code)) {
		return TableID(code)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.crowd[id]
	var found TableID
	for table, at := range h.cards {
		// After a rematch two tables have the code; the later one is meant.
		if at.card.Private && at.code == code && (found == "" || at.card.Since.After(h.cards[found].card.Since)) {
			found = table
		}
	}
	if found != "" && p != nil {
		p.opened[found] = true
	}
	return found
}

// hosted counts the tables of a host that are not over.
func (h *hall) hosted(id PlayerID) (n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, at := range h.cards {
		if at.card.Host == id && at.card.Phase != Over {
			n++
		}
	}
	return n
}

// seatsOf lists the tables at which somebody sits.
func (h *hall) seatsOf(id PlayerID) (list []TableID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for table, at := range h.cards {
		if at.card.HasSeat(id) {
			list = append(list, table)
		}
	}
	return list
}

// rename changes what a person is called, on every visit.
func (h *hall) rename(now Person) {
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
	h.change()
}
