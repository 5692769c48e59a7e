package lobby

import (
	"cmp"
	"context"
	"slices"
	"time"

	"saloon/lobby/table"
	"saloon/rules"
)

// Where more than a few are at a table, who comes and goes is shown to all of them once in a while:
// one arrival among a thousand watchers is drawn on one screen.
const fewHere = 8

var toldTeacherGone = rules.Refuse("teacher-gone", "%s has left the table and does not look over your shoulder now")

// mostWatchers is how many watchers a list names.
const mostWatchers = 100

// Watching is who watches a table.
type Watching struct {
	Count int
	Named []table.Person // by their names; only the first of very many
}

// Watchers tells who watches a table that this person may see.
func (v *Visit) Watchers(_ context.Context, id table.ID) (Watching, error) {
	if _, err := v.reach(id); err != nil {
		return Watching{}, err
	}
	if !v.lobby.hall.allow(v.id, false) {
		return Watching{}, refusedTooFast
	}
	list := slices.DeleteFunc(v.lobby.hall.watching(id), func(p table.Person) bool { return v.lobby.hall.apartFrom(v.id)[p.ID] })
	slices.SortFunc(list, func(a, b table.Person) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Kind, b.Kind)) })
	return Watching{len(list), list[:min(len(list), mostWatchers)]}, nil
}

// watching lists who watches a table, in no order. Who watches with a program too is one person.
func (h *hall) watching(at table.ID) (list []table.Person) {
	h.mu.Lock()
	defer h.mu.Unlock()
	posted, found := h.tables.cards[at], map[table.PlayerID]table.Person{}
	if posted == nil {
		return nil
	}
	for c := range h.looking[at] {
		if was := found[c.id]; !c.mail.Passing && posted.card.Watched(c.id) && !posted.card.ShutsOut(c.id) && (was.Kind == "" || was.Kind == table.KindBot) {
			found[c.id] = c.person
		}
	}
	h.addWatchersElsewhere(posted.card, found)
	for _, p := range found {
		list = append(list, table.Person{ID: p.ID, Name: p.Name, Kind: p.Kind})
	}
	return list
}

// showWhoIsHere shows that a connection has come to the table, or gone from it. One that comes sees the
// table at once, and all do when it is a player's.
func (k *keeper) showWhoIsHere(c *connection, on bool) {
	if !k.state.Watches(c.id) {
		k.publish()
		if on && !c.mail.Passing && k.state.PupilOf(c.id) != rules.Observer {
			k.tellWhoCame(c.id)
		}
		return
	}
	if on {
		c.show(k.newShowing().to(c))
	}
	if c.mail.Passing {
		return
	}
	if on {
		k.tellWhoCame(c.id)
	}
	here := time.Duration(len(k.watchers))
	wait := max(hallRest, here*hallRestEach) - max(0, k.clock.Now().Sub(k.crowdSeen))
	switch {
	case here <= fewHere || wait <= 0:
		k.showCrowd()
	case k.timers.crowd == nil:
		k.timers.crowd = k.clock.AfterFunc(wait, func() { k.inbox.put(message{ask: k.showCrowd}) })
	}
}

// showCrowd shows everybody at the table how many are there.
func (k *keeper) showCrowd() {
	replace(&k.timers.crowd, nil)
	k.crowdSeen = k.clock.Now()
	if !k.ended {
		k.publish()
	}
}

// tellWhoCame tells the players that somebody has begun to watch their game, unless they have been told
// a while ago. Who comes soon after somebody else is told together with others.
func (k *keeper) tellWhoCame(id table.PlayerID) {
	now := k.clock.Now()
	if !k.state.Underway() || !k.state.Card(table.Surroundings{}).Watched(id) || k.state.ShutsOut(id) || !k.came.isNews(id, now) {
		return
	}
	k.came.note(id, now)
	k.came.waiting = append(k.came.waiting, id)
	if !k.came.held {
		k.tellAllWhoCame()
	}
}

// tellTeacherGone tells a pupil that the teacher is not at the table any more.
func (k *keeper) tellTeacherGone(id table.PlayerID) {
	pupil := k.state.PupilOf(id)
	if pupil == rules.Observer || k.moment().Here[id] {
		return
	}
	k.came.forget(id)
	name := k.state.Card(table.Surroundings{}).Chairs[pupil-1].Teacher.Name
	for c := range k.watchers {
		if k.state.SeatOf(c.id) == pupil && c.kind != table.KindBot {
			c.mail.Put(News{Tidings: []Tiding{tells(toldTeacherGone.With(name))}})
		}
	}
}

func (k *keeper) tellAllWhoCame() {
	waiting := k.came.waiting
	k.came.waiting = nil
	var list []table.Person
	for _, p := range k.hall.watching(k.id) {
		if slices.Contains(waiting, p.ID) {
			list = append(list, p)
		}
	}
	if k.came.held = len(list) > 0; !k.came.held || k.ended {
		return
	}
	slices.SortFunc(list, func(a, b table.Person) int { return cmp.Compare(a.Name, b.Name) })
	k.clock.AfterFunc(arrivalsGather, func() { k.inbox.put(message{ask: k.tellAllWhoCame}) })
	for c := range k.watchers {
		if !k.state.Watches(c.id) {
			c.tellWatchers(k.id, list)
		}
	}
}

// tellWatchers tells who has begun to watch the table that the connection looks at, but not of whom the
// person wants to hear nothing.
func (c *connection) tellWatchers(at table.ID, list []table.Person) {
	c.showing.Lock()
	defer c.showing.Unlock()
	list = slices.DeleteFunc(slices.Clone(list), func(p table.Person) bool { return c.hidden[p.ID] })
	if c.wanted == at && len(list) > 0 {
		c.mail.Put(News{Tidings: []Tiding{{What: Watches, By: list[0].ID, From: list[0].Name, Table: at, Watchers: list}}})
	}
}
