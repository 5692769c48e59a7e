package lobby

import (
	"slices"

	"saloon/lobby/table"
	"saloon/rules"
)

// publish puts a snapshot into the mailbox of everybody who is at the table, and the card
// into the hall. What a table that sleeps has shown stays.
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

// A view is what those see the same who share it.
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

// to is the table as who has a connection may know it.
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

// keepsOut reports whether the host does not let somebody see the table.
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

// noticeIn is what holds the table up, as it stood in a State.
func (k *keeper) noticeIn(s *table.State) *table.Notice {
	if notice := k.notice(); notice != nil || s.Phase() != table.Paused {
		return notice
	}
	return noticeAgreed
}

// publishAnyhow shows the table, and survives a State so broken that it cannot be
// shown.
func (k *keeper) publishAnyhow() {
	defer func() {
		if p := recover(); p != nil {
			k.figures.panics.Add(1)
			k.log.Error("a table cannot be shown", "table", k.id, "panic", p)
		}
	}()
	k.publish()
}
