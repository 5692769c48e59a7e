package lobby

import (
	"saloon/lobby/table"
	"saloon/rules"
)

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
	return h.mayFind(id, at)
}

func (h *hall) mayFind(id table.PlayerID, at table.ID) bool {
	posted := h.tables.cards[at]
	if posted == nil {
		return false
	}
	c, p := posted.card, h.crowd[id]
	if !h.admits(id, c) {
		return false
	}
	if _, friend := h.tables.ofFriends[id][at]; friend || !c.Private || c.Host == id || c.HasSeat(id) || c.PupilOf(id) != rules.Observer {
		return true
	}
	return p != nil && (p.opened[at] || c.Phase != table.Over && h.invited(p, at))
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
	found := h.tables.ofCode(code)
	if found == nil || !h.admits(id, found) {
		return ""
	}
	if p := h.crowd[id]; p != nil {
		p.opened[found.ID] = true
	}
	return found.ID
}

// knowsCode reports whether somebody who is here has told the code of a private table.
func (h *hall) knowsCode(id table.PlayerID, at table.ID) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.crowd[id]
	return p != nil && p.opened[at]
}

// isHere reports whether somebody has a connection.
func (h *hall) isHere(id table.PlayerID) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.is(id)
}

// seatsOf lists the tables at which somebody sits.
func (h *hall) seatsOf(id table.PlayerID) (list []table.ID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for at := range h.tables.mine[id] {
		if h.tables.cards[at].card.HasSeat(id) {
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
		v.person = now
		v.person.Kind = v.kind // a bot stays one
	}
	h.place(p)
	h.showSoon()
}
