package lobby

import (
	"context"
	"errors"
	"maps"
	"strings"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/lobby/words"
	"saloon/rules"
)

// A Bond is one of the things that a player can settle about another person.
type Bond string

// The bonds. Somebody who is muted is not seen in chats. Two of whom one has blocked the other are apart: neither
// sees the other, nor the other's tables, letters, invitations and chat.
const (
	Friend Bond = "friend"
	Mute   Bond = "mute"
	Block  Bond = "block"
)

// with is a tie with a bond made or undone. A friend is not blocked, and the other way round.
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

// someone is a player, or a guest who is here, by name.
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

// personHere is somebody who is here.
func (h *hall) personHere(id table.PlayerID) (table.Person, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.personNow(id)
}

// Settle makes a bond to another person, or undoes it. Where one of the two is a guest, it
// holds until the visit ends; friends are players with keys.
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
			return refusedNoKey
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
	err = l.store.SetTie(ctx, string(v.id), string(other), now)
	if refused := asRefusal(err, map[error]*rules.Refusal{data.ErrUnknown: refusedNoPlayer, data.ErrTooMany: refusedManyTies.With(data.MaxTies)}); refused != nil {
		return refused
	}
	l.renewTie(v.id, other) // a write that reported an error may have happened
	if err != nil {
		l.logUnwritten(ctx, "a tie cannot be written", err)
		return refusedNotWritten
	}
	return nil
}

func isGuest(id table.PlayerID) bool { return strings.HasPrefix(string(id), guestPrefix) }

// settlePassing settles what ends with the visit.
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
