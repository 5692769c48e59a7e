package lobby

import (
	"hash/maphash"
	"maps"
	"slices"
	"sync"
	"time"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/rules"
)

// A Tie is what a player has settled about another person. The other one does not know of it.
type Tie struct {
	Name string // of the other one
	data.Tie
	Mutual bool // both count each other as friends
}

// An Invitation is to a table, and stands until it is answered or the table is over.
type Invitation struct {
	Number uint64
	By     table.PlayerID
	From   string // the name of By
	Table  table.ID
	Game   string
	Title  string // of the game
}

// A Tiding is something that somebody who is here is told once.
type Tiding struct {
	What     TidingKind
	By       table.PlayerID
	From     string   // the name of By
	Table    table.ID // of an invitation, or of one that is answered
	Game     string
	Title    string
	Text     string // of a letter
	Others   []string
	Watchers []table.Person
	Told     rules.Phrase // what the saloon itself says
}

// TidingKind is what a tiding is about.
type TidingKind string

// The kinds of tidings.
const (
	CameIn         TidingKind = "came"             // a friend
	Invites        TidingKind = "invites"          // somebody to a table
	InvitesToWatch TidingKind = "invites-to-watch" // a game that runs
	Wrote          TidingKind = "wrote"            // a letter
	Watches        TidingKind = "watches"          // somebody the game that one plays
	Tells          TidingKind = "tells"            // the saloon itself
	Accepts        TidingKind = "accepts"          // an invitation
	Refuses        TidingKind = "refuses"          // the same
)

// A company is the ties of somebody who is here, and the letters that are unread or invitations, the newest first.
// It is replaced, and never changed.
type company struct {
	ties    map[table.PlayerID]Tie
	letters []data.Letter
}

func (c company) hides(id table.PlayerID) bool {
	t := c.ties[id]
	return t.Muted || t.Blocked
}

func (h *hall) unread(p *present) (n int) {
	for _, l := range p.company.letters {
		if l.Unread && l.Table == "" && !hidesLetter(h.apart[p.person.ID], l) {
			n++
		}
	}
	return n
}

func (h *hall) invited(p *present, at table.ID) bool {
	return slices.ContainsFunc(p.company.letters, func(l data.Letter) bool {
		return l.IsInvitation() && l.Table == string(at) && l.Answer != data.Declined && !h.areApart(p.person.ID, table.PlayerID(l.With))
	})
}

// companyLocks keep the hall from going back to what is older. Nothing is written while one is held.
type companyLocks struct {
	seed  maphash.Seed
	locks [64]sync.Mutex
}

func (c *companyLocks) of(id table.PlayerID) *sync.Mutex {
	return &c.locks[maphash.String(c.seed, string(id))%uint64(len(c.locks))]
}

// Where the store cannot be read, somebody comes in without company.
func (l *Lobby) companyOf(p table.Person) company {
	if p.Kind == table.KindGuest {
		return company{}
	}
	ties, letters, err := l.store.Company(string(p.ID))
	if err != nil {
		l.log.Error("the friends and letters of a player cannot be read", "player", p.ID, "error", err)
	}
	c := company{letters: letters}
	for _, t := range ties {
		if c.ties == nil {
			c.ties = map[table.PlayerID]Tie{}
		}
		c.ties[table.PlayerID(t.Player)] = Tie{t.Name, t.Tie, t.Mutual}
	}
	return c
}

func (l *Lobby) renewCompany(id table.PlayerID, tiding *Tiding) {
	lock := l.companies.of(id)
	lock.Lock()
	defer lock.Unlock()
	if !l.hall.knows(id) {
		return
	}
	l.hall.know(id, l.companyOf(table.Person{ID: id}), tiding)
}

// knows reports whether the company of somebody is kept: they are here, or host a table for their friends.
func (h *hall) knows(id table.PlayerID) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.crowd[id] != nil || h.tables.circles[id] != nil
}

func (h *hall) know(id table.PlayerID, c company, tiding *Tiding) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.tables.circles[id] != nil {
		h.tables.draw(id, c)
		h.showSoon()
	}
	p := h.crowd[id]
	if p == nil {
		return
	}
	h.keep(p, c)
	if tiding != nil && !c.hides(tiding.By) {
		p.put(News{Tidings: []Tiding{*tiding}})
	}
	for _, v := range p.visits {
		h.showTo(v, p)
	}
}

func (h *hall) keep(p *present, c company) {
	h.uncount(p)
	if len(p.passing) > 0 {
		c.ties = maps.Clone(c.ties)
		if c.ties == nil {
			c.ties = map[table.PlayerID]Tie{}
		}
		maps.Copy(c.ties, p.passing)
	}
	p.company = c
	for id, t := range c.ties {
		if t.Friend {
			into(h.countedBy, id, p, struct{}{})
		}
	}
	h.hide(p)
}

func (h *hall) hide(p *present) {
	hidden := map[table.PlayerID]bool{}
	for id, t := range p.company.ties {
		if t.Muted {
			hidden[id] = true
		}
	}
	for id := range h.apart[p.person.ID] {
		hidden[id] = true
	}
	p.hidden = hidden
	for _, v := range p.visits {
		v.hide(hidden)
	}
}

func (h *hall) uncount(p *present) {
	for id := range p.company.ties {
		outOf(h.countedBy, id, p)
	}
}

// friendsHere are those who count them a friend too or let everybody see it, in the order in which they came.
func (h *hall) friendsHere(p *present) (list []*Presence) {
	for id, t := range p.company.ties {
		other := h.shownOf(id)
		if !t.Friend || other == nil || !h.seesFriend(p, other.Person) {
			continue
		}
		where := *other
		if where.Table == "" {
			where.Table = h.tableOf(id, p)
		}
		list = append(list, &where)
	}
	slices.SortFunc(list, func(a, b *Presence) int {
		if presenceBefore(a, b) {
			return -1
		}
		return 1
	})
	return list
}

func (h *hall) tableOf(who table.PlayerID, viewer *present) table.ID {
	for _, at := range h.looksOf(who) {
		if at != "" && h.mayFind(viewer.person.ID, at) {
			return at
		}
	}
	return ""
}

func (h *hall) invitations(p *present) (list []Invitation) {
	for _, l := range p.company.letters {
		at := h.tables.cards[table.ID(l.Table)]
		if !l.IsInvitation() || l.Answer != "" || at == nil || !h.holdsFor(p.person.ID, table.PlayerID(l.With), at.card) || at.card.Phase == table.Over || at.card.HasSeat(p.person.ID) {
			continue
		}
		list = append(list, Invitation{l.Number, table.PlayerID(l.With), l.Name, at.card.ID, at.card.Game, at.card.Title})
	}
	return list
}

// found are the private tables that somebody may see without a seat.
func (h *hall) found(p *present) map[table.ID]bool {
	id, found := p.person.ID, map[table.ID]bool{}
	add := func(at table.ID) {
		if h.mayFind(id, at) {
			found[at] = true
		}
	}
	for at := range p.opened {
		add(at)
	}
	for at := range h.tables.ofFriends[id] {
		add(at)
	}
	for _, l := range p.company.letters {
		if l.IsInvitation() {
			add(table.ID(l.Table))
		}
	}
	return found
}

const (
	// a friend who was away for less than that is no news
	arrivalPause = 10 * time.Minute
	// so long later arrivals are gathered: after a restart everybody comes at once
	arrivalsGather = 30 * time.Second
)

type arrivals struct {
	seen    map[table.PlayerID]time.Time // when friends were announced, or left
	waiting []table.PlayerID             // who came in since, and were not told of
	held    bool                         // a timer will have them told
}

func (h *hall) tellArrival(who table.Person) {
	now := h.clock.Now()
	for p := range h.countedBy[who.ID] {
		if p.person.ID == who.ID || !h.seesFriend(p, who) || !p.arrived.isNews(who.ID, now) {
			continue
		}
		p.arrived.note(who.ID, now)
		p.arrived.waiting = append(p.arrived.waiting, who.ID)
		if !p.arrived.held {
			h.tellArrivals(p)
		}
	}
}

func (a *arrivals) isNews(id table.PlayerID, now time.Time) bool {
	age := now.Sub(a.seen[id])
	return age < 0 || age >= arrivalPause
}

func (a *arrivals) note(id table.PlayerID, now time.Time) {
	if a.seen == nil || len(a.seen) > 2*data.MaxTies { // who befriends ever others begins anew
		a.seen = map[table.PlayerID]time.Time{}
	}
	a.seen[id] = now
}

func (h *hall) noteLeft(who table.PlayerID) {
	for p := range h.countedBy[who] {
		p.arrived.note(who, h.clock.Now())
	}
}

// tellArrivals tells in one sentence of all who came and are still here; later arrivals are told a while later.
func (h *hall) tellArrivals(p *present) {
	var here []table.Person
	for _, id := range p.arrived.waiting {
		if other, is := h.personNow(id); is && h.seesFriend(p, other) {
			here = append(here, other)
		}
	}
	p.arrived.waiting = nil
	if p.arrived.held = len(here) > 0; !p.arrived.held {
		return
	}
	h.clock.AfterFunc(arrivalsGather, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.tellArrivals(p)
	})
	if p.person.Quiet {
		return
	}
	told := Tiding{What: CameIn, By: here[0].ID, From: here[0].Name}
	for _, other := range here[1:] {
		told.Others = append(told.Others, other.Name)
	}
	p.put(News{Tidings: []Tiding{told}})
}
