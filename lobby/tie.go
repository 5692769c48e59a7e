package lobby

import (
	"context"
	"errors"
	"maps"
	"strings"
	"time"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/lobby/words"
	"saloon/rules"
)

// A Bond is one of the things that a player can settle about another person.
type Bond string

// Somebody who is muted is not seen in chats. Two of whom one has blocked the other are apart: neither sees the other,
// nor the other's tables, letters, invitations and chat.
const (
	Friend Bond = "friend"
	Mute   Bond = "mute"
	Block  Bond = "block"
)

// A friend is not blocked, and the other way round.
func (b Bond) with(t data.Tie, on bool) data.Tie {
	switch b {
	case Friend:
		t.Friend = on
		if on {
			t.Muted, t.Blocked = false, false
		}
	case Mute:
		t.Muted = on
	case Block:
		t.Blocked = on
		if on {
			t.Friend = false
		}
	}
	return t
}

// Someone is a player, or a guest who is here, by name.
func (v *Visit) Someone(name string) (table.Person, error) {
	if !v.lobby.hall.allow(v.id, false) {
		return table.Person{}, refusedTooFast
	}
	return v.lobby.someone(name)
}

func (l *Lobby) someone(name string) (table.Person, error) {
	skeleton := words.Skeleton(words.CleanName(strings.TrimSpace(name)))
	p, err := l.store.PlayerOfName(skeleton)
	switch {
	case err == nil:
		return known(p), nil
	case !errors.Is(err, data.ErrUnknown):
		return table.Person{}, err
	}
	l.naming.Lock()
	id := l.guests[skeleton].id
	l.naming.Unlock()
	if id == "" {
		id = l.hall.guestElsewhere(skeleton)
	}
	if p, here := l.hall.personHere(id); here {
		return p, nil
	}
	return table.Person{}, refusedNoPlayer
}

func (h *hall) personHere(id table.PlayerID) (table.Person, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.personNow(id)
}

// Settle makes or undoes a bond. With a guest it holds until the visit ends; friends are players with keys.
func (v *Visit) Settle(ctx context.Context, other table.PlayerID, b Bond, on bool) error {
	l, by := v.lobby, v.Person()
	switch {
	case !l.hall.allow(v.id, false):
		return refusedTooFast
	case other == v.id:
		return refusedOneself
	}
	if by.Kind != table.KindPlayer || isGuest(other) {
		if b == Friend {
			return RefusedNoKey
		}
		return asError(l.hall.settlePassing(v.id, other, b, on))
	}
	was, err := l.store.Tie(string(v.id), string(other))
	if err != nil {
		return err
	}
	now := b.with(was, on)
	if was.None() {
		now.Since = l.clock.Now().UTC()
	}
	err = l.store.Write(ctx, data.SetTie{Player: string(v.id), Other: string(other), Tie: now})
	l.renewTie(v.id, other) // a write that reported an error may have happened
	return l.unwritten(ctx, "a tie cannot be written", err, map[error]*rules.Refusal{data.ErrUnknown: refusedNoPlayer, data.ErrTooMany: refusedManyTies.With(data.MaxTies)})
}

func isGuest(id table.PlayerID) bool { return strings.HasPrefix(string(id), guestPrefix) }

func (h *hall) settlePassing(id, other table.PlayerID, b Bond, on bool) *rules.Refusal {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.crowd[id]
	o, is := h.personNow(other)
	if p == nil || !is && on {
		return refusedNoPlayer
	}
	was := p.passing[other]
	now := b.with(was.Tie, on)
	if was.None() && !now.None() && len(p.passing) >= data.MaxTies {
		return refusedManyTies.With(data.MaxTies)
	}
	next := maps.Clone(p.passing)
	if next == nil {
		next = map[table.PlayerID]Tie{}
	}
	c := p.company
	c.ties = maps.Clone(c.ties)
	delete(c.ties, other)
	if next[other] = (Tie{Name: was.Name, Tie: now}); now.None() {
		delete(next, other)
	} else if is {
		next[other] = Tie{Name: o.Name, Tie: now}
	}
	p.passing = next
	h.keep(p, c)
	h.block(id, other, now.Blocked)
	for _, v := range p.visits {
		h.showTo(v, p)
	}
	return nil
}

// A circle is kept as long as there is a table for friends, whether or not its host is here.
type circle struct {
	friends map[table.PlayerID]struct{}
	tables  map[table.ID]struct{}
}

// The friends are known before a table for them is shown.
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

// Friends are those who count each other as such now.
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
		into(l.ofFriends, id, at, struct{}{})
	}
}

func (l *listing) hideFromFriends(c *circle, at table.ID) {
	for id := range c.friends {
		outOf(l.ofFriends, id, at)
	}
}

const (
	keptLeft = 10_000             // of how many players it is known when they left
	longLeft = 7 * 24 * time.Hour // who left so long ago makes room first
)

func (h *hall) noteLeaving(p table.Person) {
	if p.Kind != table.KindPlayer {
		return
	}
	now := h.clock.Now()
	if len(h.left) >= keptLeft {
		for id, when := range h.left {
			if now.Sub(when) > longLeft {
				delete(h.left, id)
			}
		}
	}
	if len(h.left) >= keptLeft {
		clear(h.left)
	}
	h.left[p.ID] = now
}

// What people are told of ties and letters.
var (
	refusedOneself       = rules.Refuse("that-is-you", "that is you yourself")
	refusedManyTies      = rules.Refuse("too-many-ties", "you have settled something about as many as anybody can (%d); undo one first")
	refusedManyStrangers = rules.Refuse("too-many-letters-here", "too many letters and invitations to strangers came from your address; wait a while")
	refusedBoxFull       = rules.Refuse("letter-box-is-full", "too many letters wait there unread; write later")
	refusedUnread        = rules.Refuse("letters-unread", "your last letters wait there unread (%d); write when they were read")
	refusedBlocked       = rules.Refuse("you-block-them", "you have blocked this person; unblock them first")
	refusedToGuest       = rules.Refuse("guests-get-no-letters", "a guest has nowhere to keep letters; say it in the chat")
	refusedInvite        = rules.Refuse("not-your-table", "you can invite people to a table of yours, or where you sit")
	refusedSits          = rules.Refuse("sits-there-already", "this player sits there already")
	refusedNoInvitation  = rules.Refuse("no-such-invitation", "this invitation does not stand any more")
	refusedFriendNowhere = rules.Refuse("friend-at-no-table", "%s is at no table that you can see now")
)
