package lobby

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"saloon/lobby/table"
	"saloon/lobby/words"
)

// A toldPerson is somebody who is on another node, as that node tells it.
type toldPerson struct {
	Person table.Person
	Since  time.Time
	Stays  bool       // came in, and not as a program or for a single command
	At     []table.ID // the tables that are looked at
	Passes []table.ID // those that are looked at only by single commands
	From   string     // an address

	looks map[table.ID]bool // all of these tables, and whether with more than a single command
}

// The fields of elsewhere are guarded by the hall.
type elsewhere struct {
	byNode map[string]map[table.PlayerID]*toldPerson
	people map[table.PlayerID]*outsider
	at     map[table.ID]map[table.PlayerID]struct{}
	guests map[string]table.PlayerID // by the skeletons of their names
	tell   func(table.PlayerID)      // that somebody here has changed; called under the hall's lock
}

type outsider struct {
	by    map[string]*toldPerson
	shown *Presence // in the list of people; nil where somebody is here too
}

func newElsewhere(tell func(table.PlayerID)) *elsewhere {
	return &elsewhere{
		byNode: map[string]map[table.PlayerID]*toldPerson{}, people: map[table.PlayerID]*outsider{}, guests: map[string]table.PlayerID{},
		at: map[table.ID]map[table.PlayerID]struct{}{}, tell: tell,
	}
}

func (h *hall) outsider(id table.PlayerID) *outsider {
	if h.elsewhere == nil {
		return nil
	}
	return h.elsewhere.people[id]
}

func (h *hall) is(id table.PlayerID) bool { return h.crowd[id] != nil || h.outsider(id) != nil }

func (o *outsider) first() *toldPerson { return o.by[slices.Min(slices.Collect(maps.Keys(o.by)))] }

// Programs and single commands do not count.
func (o *outsider) stays() bool {
	if o != nil {
		for _, p := range o.by {
			if p.Stays {
				return true
			}
		}
	}
	return false
}

func (o *outsider) looks() (list []table.ID) {
	if o != nil {
		for _, p := range o.by {
			list = slices.AppendSeq(list, maps.Keys(p.looks))
		}
		slices.Sort(list)
	}
	return list
}

func (h *hall) personNow(id table.PlayerID) (table.Person, bool) {
	if p := h.crowd[id]; p != nil {
		return p.person, true
	}
	if o := h.outsider(id); o != nil {
		return o.first().Person, true
	}
	return table.Person{}, false
}

// shownOf is nil for who is not in the list of people.
func (h *hall) shownOf(id table.PlayerID) *Presence {
	if p := h.crowd[id]; p != nil {
		return p.shown
	}
	if o := h.outsider(id); o != nil {
		return o.shown
	}
	return nil
}

func (h *hall) looksOf(id table.PlayerID) (list []table.ID) {
	if p := h.crowd[id]; p != nil {
		for _, v := range p.visits {
			list = append(list, v.looking)
		}
	}
	return append(list, h.outsider(id).looks()...)
}

func (h *hall) placeOutsider(id table.PlayerID) {
	o := h.outsider(id)
	if o == nil {
		return
	}
	h.hideOutsider(o)
	if p := h.crowd[id]; p != nil && len(p.visits) > 0 {
		return
	}
	first := o.first()
	where := &Presence{Person: table.Person{ID: first.Person.ID, Name: first.Person.Name, Kind: first.Person.Kind, Open: first.Person.Open}, Since: first.Since}
	for _, at := range o.looks() {
		if posted := h.tables.cards[at]; posted != nil && !posted.card.Private {
			where.Table = at
		}
	}
	o.shown = where
	if where.isOpen() {
		h.people.add(where)
	}
}

func (h *hall) hideOutsider(o *outsider) {
	if o.shown != nil {
		h.people.remove(o.shown)
		o.shown = nil
	}
}

// lookersElsewhere says of each whether they are there with more than a single command.
func (h *hall) lookersElsewhere(at table.ID) map[table.PlayerID]bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.elsewhere == nil || len(h.elsewhere.at[at]) == 0 {
		return nil
	}
	list := map[table.PlayerID]bool{}
	for id := range h.elsewhere.at[at] {
		for _, p := range h.elsewhere.people[id].by {
			if stays, looks := p.looks[at]; looks {
				list[id] = list[id] || stays
			}
		}
	}
	return list
}

// With all, people of that node who are not named are gone too. It returns the tables at which somebody came or went.
func (h *hall) hearPeople(node string, are []*toldPerson, gone []table.PlayerID, all bool) map[table.ID]bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	e, changed := h.elsewhere, map[table.ID]bool{}
	if all {
		for id := range e.byNode[node] {
			if !slices.ContainsFunc(are, func(p *toldPerson) bool { return p.Person.ID == id }) {
				gone = append(gone, id)
			}
		}
	}
	for _, id := range gone {
		h.hearOne(node, id, nil, changed)
	}
	for _, p := range are {
		h.hearOne(node, p.Person.ID, p, changed)
	}
	if len(are)+len(gone) > 0 {
		h.showCrowd()
	}
	return changed
}

// now is nil for nothing any more.
func (h *hall) hearOne(node string, id table.PlayerID, now *toldPerson, changed map[table.ID]bool) {
	e, o := h.elsewhere, h.outsider(id)
	wasHere := o.stays() || h.staysHere(id)
	if o == nil && now == nil {
		return
	}
	if o == nil {
		o = &outsider{by: map[string]*toldPerson{}}
		e.people[id] = o
	}
	for _, at := range o.looks() {
		changed[at] = true
		outOf(e.at, at, id)
	}
	h.hideOutsider(o)
	e.note(node, id, o, now)
	for _, at := range o.looks() {
		changed[at] = true
		into(e.at, at, id, struct{}{})
	}
	if len(o.by) > 0 {
		h.placeOutsider(id)
	}
	switch isHere := h.outsider(id).stays() || h.staysHere(id); {
	case isHere && !wasHere:
		h.tellArrival(now.Person)
	case wasHere && !isHere:
		h.noteLeft(id)
	}
}

func (e *elsewhere) note(node string, id table.PlayerID, o *outsider, now *toldPerson) {
	if was := o.by[node]; was != nil && was.Person.Kind == table.KindGuest {
		delete(e.guests, words.Skeleton(was.Person.Name))
	}
	delete(o.by, node)
	outOf(e.byNode, node, id)
	if now == nil {
		if len(o.by) == 0 {
			delete(e.people, id)
		}
		return
	}
	now.looks = map[table.ID]bool{}
	for _, at := range now.Passes {
		now.looks[at] = false
	}
	for _, at := range now.At {
		now.looks[at] = true
	}
	o.by[node] = now
	into(e.byNode, node, id, now)
	if now.Person.Kind == table.KindGuest {
		e.guests[words.Skeleton(now.Person.Name)] = id
	}
}

// Programs and single commands do not count.
func (h *hall) staysHere(id table.PlayerID) bool {
	p := h.crowd[id]
	return p != nil && slices.ContainsFunc(p.visits, (*connection).isPerson)
}

// isInside reports whether a person is in the saloon, at any node; programs and single commands do not count.
func (h *hall) isInside(id table.PlayerID) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.staysHere(id) || h.outsider(id).stays()
}

func (h *hall) addWatchersElsewhere(c *table.Card, found map[table.PlayerID]table.Person) {
	if h.elsewhere == nil {
		return
	}
	for id := range h.elsewhere.at[c.ID] {
		for _, p := range h.elsewhere.people[id].by {
			if _, known := found[id]; !known && p.looks[c.ID] && c.Watched(id) && !c.ShutsOut(id) {
				found[id] = p.Person
			}
		}
	}
}

func (h *hall) guestElsewhere(skeleton string) table.PlayerID {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.elsewhere == nil {
		return ""
	}
	return h.elsewhere.guests[skeleton]
}

// toTell is nil for who is not here.
func (h *hall) toTell(id table.PlayerID) *toldPerson {
	p := h.crowd[id]
	if p == nil || len(p.visits) == 0 {
		return nil
	}
	told := &toldPerson{Person: table.Person{ID: id, Name: p.person.Name, Kind: p.person.Kind, Open: p.person.Open}, Since: p.since, Stays: h.staysHere(id)}
	told.From = p.visits[len(p.visits)-1].mail.Origin.Address
	for _, v := range p.visits {
		switch {
		case v.looking == "":
		case v.mail.Passing:
			told.Passes = append(told.Passes, v.looking)
		default:
			told.At = append(told.At, v.looking)
		}
	}
	return told
}

// A list is the same each time.
func sinceBefore(a, b *toldPerson) int {
	return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.Person.ID, b.Person.ID))
}
