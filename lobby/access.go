package lobby

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/rules"
)

// Newcomers says whose key, of those that are nobody's, may make a player.
type Newcomers string

// Who may come for the first time.
const (
	NewcomersAnybody Newcomers = "anybody"
	NewcomersInvited Newcomers = "invited" // with the code of an invitation
	NewcomersNobody  Newcomers = "nobody"
)

// ShutOut is why somebody with this key, or without one, cannot come in as they are; nil when they can.
func (l *Lobby) ShutOut(key Key) error {
	if key == "" {
		return asError(l.noGuests())
	}
	_, refused := l.invitationOf(key)
	if refused == nil {
		return nil
	}
	if _, known, err := l.Find(key); !known && err == nil {
		return refused
	}
	return nil // an error is told where the person is looked up
}

func (l *Lobby) noGuests() *rules.Refusal {
	if !l.limits.Load().NoGuests {
		return nil
	}
	return refusedNoGuests.With(l.contactSaid())
}

// invitationOf is the code by which a key may make a player, or "" where none is needed. Keys of moderators need none.
func (l *Lobby) invitationOf(key Key) (code string, refused *rules.Refusal) {
	may := l.limits.Load().NewPlayers
	if _, moderates := l.Moderator(key); moderates {
		return "", nil
	}
	code = l.links.invitationOf(key)
	switch {
	case may == NewcomersNobody:
		return "", RefusedNoNewcomers.With(l.contactSaid())
	case may == NewcomersInvited && code == "":
		return "", refusedUninvited.With(l.contactSaid())
	case may == NewcomersInvited:
		return code, nil
	}
	return "", nil
}

// Invitations are those that hold.
func (l *Lobby) Invitations() ([]data.Invitation, error) {
	list, err := l.store.Invitations()
	now := l.clock.Now()
	return slices.DeleteFunc(list, func(i data.Invitation) bool { return i.IsOver(now) }), err
}

func (l *Lobby) isInvitation(code string) bool {
	list, _ := l.Invitations()
	return slices.ContainsFunc(list, func(i data.Invitation) bool { return i.Code == code })
}

// Newcomers says who may come for the first time now.
func (l *Lobby) Newcomers() Newcomers { return l.limits.Load().NewPlayers }

// MostByOne is how many newcomers one invitation lets in at most.
const MostByOne = 1000

func (l *Lobby) invite(ctx context.Context, by By, a Act) (AuditEntry, error) {
	now := l.clock.Now().UTC().Round(0)
	i := data.Invitation{Code: newCode(invitationLength), Left: min(max(a.Count, 1), MostByOne), By: by.Name, Since: now, Until: now.Add(a.For)}
	e, err := l.act(ctx, by, data.Act{Entry: AuditEntry{Act: string(a.What), On: i.Code, Until: i.Until, Text: "for " + strconv.Itoa(i.Left)}, Invite: &i})
	if errors.Is(err, refusedManySanctions) {
		err = refusedManyInvitations
	}
	return e, err
}

func (l *Lobby) uninvite(ctx context.Context, by By, a Act) (AuditEntry, error) {
	code := codeTyped(a.Whom)
	return l.act(ctx, by, data.Act{Entry: AuditEntry{Act: string(a.What), On: code}, Uninvite: code})
}

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

// Whoever has told a code may see the table for as long as they are here.
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

// Named is the table that has a name, which may be its join code; what is neither is not changed.
func (v *Visit) Named(name table.ID) table.ID {
	v.lobby.restoreNow(name)
	return cmp.Or(v.lobby.hall.joined(v.id, string(name)), name)
}

func (h *hall) knowsCode(id table.PlayerID, at table.ID) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.crowd[id]
	return p != nil && p.opened[at]
}

func (h *hall) isHere(id table.PlayerID) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.is(id)
}

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

// Two of whom one has blocked the other are apart. All blocks are in memory: whoever has blocked somebody may be away.

func (l *Lobby) readBlocks() error {
	err := l.store.Blocks(func(player, other string) {
		l.hall.mu.Lock()
		defer l.hall.mu.Unlock()
		l.hall.block(table.PlayerID(player), table.PlayerID(other), true)
	})
	if err != nil {
		return fmt.Errorf("reading who has blocked whom: %w", err)
	}
	return nil
}

// renewTie shows a changed tie to both: what each sees of the other hangs on it.
func (l *Lobby) renewTie(by, other table.PlayerID) {
	watched := l.renewBlock(by, other)
	l.renewCompany(by, nil)
	l.renewCompany(other, nil)
	for _, at := range watched {
		if k := l.keeper(at); k != nil {
			k.inbox.put(message{ask: k.showCrowd})
		}
	}
}

// watched are the tables at which one of the two looks, and which the other one hosts.
func (l *Lobby) renewBlock(by, other table.PlayerID) (watched []table.ID) {
	lock := l.companies.of(by)
	lock.Lock()
	defer lock.Unlock()
	tie, err := l.store.Tie(string(by), string(other))
	if err != nil {
		l.log.Error("a tie cannot be read", "player", by, "error", err)
		return nil
	}
	l.hall.mu.Lock()
	defer l.hall.mu.Unlock()
	l.hall.block(by, other, tie.Blocked)
	return append(l.hall.hostedAndWatched(by, other), l.hall.hostedAndWatched(other, by)...)
}

func (h *hall) hostedAndWatched(host, by table.PlayerID) (list []table.ID) {
	for _, at := range h.looksOf(by) {
		if posted := h.tables.cards[at]; posted != nil && posted.card.Host == host {
			list = append(list, at)
		}
	}
	return list
}

func (h *hall) block(by, other table.PlayerID, on bool) {
	if h.blocked[by][other] == on {
		return
	}
	mark(h.blocked, by, other, on)
	apart := on || h.blocked[other][by]
	for _, two := range [][2]table.PlayerID{{by, other}, {other, by}} {
		mark(h.apart, two[0], two[1], apart)
		if p := h.crowd[two[0]]; p != nil {
			h.hide(p)
		}
	}
	h.showSoon()
}

// What was handed out stays as it is.
func mark(of map[table.PlayerID]map[table.PlayerID]bool, one, other table.PlayerID, on bool) {
	now := map[table.PlayerID]bool{}
	for id := range of[one] {
		now[id] = true
	}
	if of[one] = now; on {
		now[other] = true
		return
	}
	if delete(now, other); len(now) == 0 {
		delete(of, one)
	}
}

func (h *hall) forgetBlocks(id table.PlayerID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for other := range h.apart[id] {
		h.block(id, other, false)
		h.block(other, id, false)
	}
}

func (h *hall) areApart(one, other table.PlayerID) bool { return h.apart[one][other] }

// apartFrom returns a map that never changes.
func (h *hall) apartFrom(id table.PlayerID) map[table.PlayerID]bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.apart[id]
}

func (h *hall) hasBlocked(by, other table.PlayerID) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.blocked[by][other]
}

// The host's blocks and sending away keep people from a private table, unless they sit there.
func (h *hall) admits(id table.PlayerID, c *table.Card) bool {
	return c.HasSeat(id) || !h.areApart(id, c.Host) && !(c.Private && slices.Contains(c.SentAway, id))
}

func (h *hall) holdsFor(id, by table.PlayerID, c *table.Card) bool {
	return !h.areApart(id, by) && h.admits(id, c) && !slices.Contains(c.SentAway, id)
}

func (k *keeper) tellSentAway(facts []table.Fact) {
	for _, f := range facts {
		if sent, is := f.What.(table.SentAway); is {
			k.hall.tellTarget(target{person: sent.Who}, tells(toldSentAway.With(string(k.id))))
		}
	}
}

// seesFriend holds where both count each other as friends, or the other one chose to be seen by everybody.
func (h *hall) seesFriend(p *present, other table.Person) bool {
	t := p.company.ties[other.ID]
	return t.Friend && (t.Mutual || other.Open) && !h.areApart(p.person.ID, other.ID)
}

func (h *hall) peopleFor(p *present) List[*Presence] {
	var gone, more []*Presence
	for id := range h.apart[p.person.ID] {
		if other := h.shownOf(id); other != nil && other.isOpen() {
			gone = append(gone, other)
		}
	}
	if p.shown != nil && !p.shown.isOpen() {
		more = append(more, p.shown)
	}
	for _, f := range h.friendsHere(p) {
		if !f.isOpen() {
			more = append(more, f)
		}
	}
	return h.people.list().without(gone, presenceBefore).with(more)
}

func (h *hall) tablesFor(id table.PlayerID, list *sorted[*table.Card], before func(a, b *table.Card) bool) List[*table.Card] {
	var gone []*table.Card
	for other := range h.apart[id] {
		for at := range h.tables.mine[other] {
			posted := h.tables.cards[at]
			if !posted.card.Private && !posted.card.HasSeat(id) && posted.card.Host != id && !slices.Contains(gone, posted.shown) {
				gone = append(gone, posted.shown)
			}
		}
	}
	return list.list().without(gone, before)
}

// What people are told of keys, names and who may come; behind the last three stands whom to ask, where the operator says it.
var (
	refusedNameTaken   = rules.Refuse("name-taken", "this name is taken, or looks like one that is")
	refusedKeyTaken    = rules.Refuse("key-taken", "this key belongs to a player already")
	refusedKeyUnknown  = rules.Refuse("key-unknown", "this is not one of your keys")
	refusedKeyLast     = rules.Refuse("key-is-the-last", "your last key stays: without it you could not come in again")
	refusedLinkCode    = rules.Refuse("no-such-link-code", "this code is wrong, used or too old; you need a new one")
	refusedNoGuests    = rules.Refuse("no-guests-here", "nobody comes in here without a key; make one with  ssh-keygen -t ed25519  and come again%s")
	refusedUninvited   = rules.Refuse("newcomers-are-invited", "newcomers come in here by invitation; the code of one comes from whoever runs this saloon%s")
	RefusedNoNewcomers = rules.Refuse("no-newcomers-here", "no newcomers come in here, only players whose key is known%s")
)
