package lobby

import (
	"cmp"
	"context"
	"slices"
	"time"

	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/rules"
)

// What a table that sleeps has shown stays.
func (k *keeper) publish() {
	if k.asleep {
		return
	}
	s := k.newShowing()
	k.absentShown = s.standIns.For
	for c := range k.watchers {
		c.show(s.to(c))
	}
	if !k.ended {
		k.readCircle(s.card)
		k.hall.show(s.card, s.watched, k.state.Code())
	}
}

// A showing is a table at one moment: each snapshot of it is made once, for all who see the same.
type showing struct {
	*keeper
	standIns table.StandIns
	card     *table.Card
	watched  *table.Card  // the card for those who do not play
	seen     *table.State // by watchers
	made     map[view]*table.Snapshot
	apart    map[table.PlayerID]bool // from the host
}

type view struct {
	seat    rules.Seat
	watches bool
	shut    bool
	teaches bool
}

func (k *keeper) newShowing() *showing {
	around := table.Surroundings{Closed: k.ended, Notice: k.notice(), Gone: k.goneSince(), Known: k.since}
	here := map[table.PlayerID]bool{}
	for c := range k.watchers {
		if !here[c.id] && (!c.mail.Passing || !k.state.Watches(c.id)) {
			here[c.id] = true
			around.Here = append(around.Here, c.id)
		}
	}
	for id, stays := range k.others {
		if !here[id] && (stays || !k.state.Watches(id)) {
			around.Here = append(around.Here, id)
		}
	}
	now, card := k.moment(), k.state.Card(around)
	s := &showing{keeper: k, standIns: k.state.StandIns(now), card: &card, watched: &card, seen: k.state.AsWatched(now.Now), made: map[view]*table.Snapshot{}, apart: k.hall.apartFrom(card.Host)}
	if k.state.KeepsFromWatchers() {
		watched := k.state.CardForWatchers(around, now.Now)
		s.watched = &watched
	}
	return s
}

func (s *showing) to(c *connection) *table.Snapshot {
	id := s.viewer(c)
	v := view{seat: s.state.SeatOf(id), watches: s.state.Watches(id), shut: (s.state.ShutsOut(id) || s.keepsOut(id) && s.state.Watches(id)) && !s.ended}
	if v.watches {
		v.seat = rules.Observer
	}
	if pupil := s.state.PupilOf(id); pupil != rules.Observer {
		v.seat, v.teaches = pupil, true
	}
	if s.made[v] == nil {
		s.made[v] = s.snapshot(v)
	}
	return s.made[v]
}

func (s *showing) keepsOut(id table.PlayerID) bool {
	return s.apart[id] || s.card.Private && slices.Contains(s.card.SentAway, id)
}

func (s *showing) snapshot(v view) *table.Snapshot {
	state, card := s.state, s.card
	switch {
	case v.shut:
		return table.ShutSnapshot(*s.watched, noticeWatchers)
	case v.watches:
		state, card = s.seen, s.watched
	}
	snap := state.Snapshot(v.seat, *card, s.noticeIn(state), &s.stories)
	if state == s.state {
		snap.StandIns = s.standIns
	}
	if v.teaches {
		return state.ForTeacher(snap)
	}
	return snap
}

func (k *keeper) noticeIn(s *table.State) *table.Notice {
	if notice := k.notice(); notice != nil || s.Phase() != table.Paused {
		return notice
	}
	return noticeAgreed
}

// publishAnyhow survives a State so broken that it cannot be shown.
func (k *keeper) publishAnyhow() {
	defer func() {
		if p := recover(); p != nil {
			k.figures.panics.Add(1)
			k.log.Error("a table cannot be shown", "table", k.id, "panic", p)
		}
	}()
	k.publish()
}

func (k *keeper) seenBy(c *connection) (*table.State, error) {
	id := k.viewer(c)
	switch {
	case k.state.ShutsOut(id):
		return nil, refusedWatchers
	case k.state.Watches(id):
		return k.state.AsWatched(k.clock.Now()), nil
	}
	return k.state, nil
}

// A program does not look over anybody's shoulder.
func (k *keeper) viewer(c *connection) table.PlayerID {
	if c.kind == table.KindBot && k.state.PupilOf(c.id) != rules.Observer {
		return ""
	}
	return c.id
}

// setWatchersTimer sets none without watchers: nobody waits for it.
func (k *keeper) setWatchersTimer() {
	next, ok := k.state.NextForWatchers(k.clock.Now())
	if !ok {
		return
	}
	for c := range k.watchers {
		if k.state.Watches(k.viewer(c)) {
			k.timers.watchers = k.clock.AfterFunc(k.until(next), func() { k.inbox.put(message{ask: k.showWatchers}) })
			return
		}
	}
}

func (k *keeper) showWatchers() {
	s := k.newShowing()
	for c := range k.watchers {
		if k.state.Watches(k.viewer(c)) {
			c.show(s.to(c))
		}
	}
	if !k.ended {
		k.hall.show(s.card, s.watched, k.state.Code())
	}
	k.setTimers()
}

// Above that, who comes and goes is shown once in a while: one arrival among a thousand would be drawn on all screens.
const fewHere = 8

var toldTeacherGone = rules.Refuse("teacher-gone", "%s has left the table and does not look over your shoulder now")

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

// Who watches with a program too is one person.
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

// Who comes sees the table at once, and all do when a player comes.
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

func (k *keeper) showCrowd() {
	replace(&k.timers.crowd, nil)
	k.crowdSeen = k.clock.Now()
	if !k.ended {
		k.publish()
	}
}

// Who comes soon after somebody else is told together with others.
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

func (k *keeper) tellTeacherGone(id table.PlayerID) {
	pupil := k.state.PupilOf(id)
	if pupil == rules.Observer || k.moment().Here[id] {
		return
	}
	delete(k.came.seen, id)
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

// tellWatchers leaves out people of whom the person wants to hear nothing.
func (c *connection) tellWatchers(at table.ID, list []table.Person) {
	c.showing.Lock()
	defer c.showing.Unlock()
	list = slices.DeleteFunc(slices.Clone(list), func(p table.Person) bool { return c.hidden[p.ID] })
	if c.wanted == at && len(list) > 0 {
		c.mail.Put(News{Tidings: []Tiding{{What: Watches, By: list[0].ID, From: list[0].Name, Table: at, Watchers: list}}})
	}
}

// leadBack leads who comes back to the game of an evening that they had left: its clock runs.
func (v *Visit) leadBack() {
	for _, p := range v.lobby.evenings.Live() {
		e, _ := p.Of(v.id)
		if at := p.TableOf(v.id); at != "" && p.Plan().Kind != evening.League && !v.mail.Passing && e.Who.Kind == v.kind {
			v.mail.Put(News{Called: at})
		}
	}
}

// Peek is a game as those see it who watch, without turning to it.
func (v *Visit) Peek(ctx context.Context, id table.ID) (s *table.Snapshot, err error) {
	k, err := v.reach(id)
	if err != nil {
		return nil, err
	}
	if !v.lobby.hall.allow(v.id, false) {
		return nil, refusedTooFast
	}
	err = k.inbox.call(ctx, message{ask: func() { s = k.newShowing().to(v.connection) }})
	return s, err
}
