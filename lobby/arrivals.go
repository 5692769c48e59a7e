package lobby

import (
	"time"

	"saloon/data"
	"saloon/lobby/table"
)

const (
	// arrivalPause is how long somebody must have been away for their friends to be told that they
	// are here again.
	arrivalPause = 10 * time.Minute
	// arrivalsGather is how long later arrivals are gathered after one was told: after a restart
	// everybody comes at once.
	arrivalsGather = 30 * time.Second
)

// arrivals are what somebody who is here has been told of friends who came in.
type arrivals struct {
	seen    map[table.PlayerID]time.Time // when friends were announced, or left
	waiting []table.PlayerID             // who came in since, and were not told of
	held    bool                         // a timer will have them told
}

// tellArrival tells the friends of somebody that they have come in.
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

// isNews reports whether a friend who comes in was not here a moment ago.
func (a *arrivals) isNews(id table.PlayerID, now time.Time) bool {
	age := now.Sub(a.seen[id])
	return age < 0 || age >= arrivalPause
}

// note keeps that a friend is here at a time.
func (a *arrivals) note(id table.PlayerID, now time.Time) {
	if a.seen == nil || len(a.seen) > 2*data.MaxTies { // who befriends ever others begins anew
		a.seen = map[table.PlayerID]time.Time{}
	}
	a.seen[id] = now
}

// forget has it be news when somebody comes again.
func (a *arrivals) forget(id table.PlayerID) { delete(a.seen, id) }

// noteLeft notes for those who count somebody their friend that they were here until now.
func (h *hall) noteLeft(who table.PlayerID) {
	for p := range h.countedBy[who] {
		p.arrived.note(who, h.clock.Now())
	}
}

// tellArrivals tells somebody in one sentence who of their friends has come in and is still here,
// and tells of later ones a while later.
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
	for _, v := range p.visits {
		v.mail.Put(News{Tidings: []Tiding{told}})
	}
}
