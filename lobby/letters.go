package lobby

import (
	"context"
	"slices"
	"sync"
	"time"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/lobby/words"
	"saloon/rules"
)

// Answers to an invitation.
const (
	Accepted = data.Accepted
	Declined = data.Declined
)

// A Letter is what somebody has written to the visitor, or the visitor to somebody; or an invitation.
type Letter struct {
	data.Letter
	Title   string // of the game of an invitation
	Stands  bool   // the invitation can be accepted
	Gathers bool   // the visitor invited somebody to a table that still waits for players
}

// Letters are the newest first, without those of whom the visitor is apart from.
func (v *Visit) Letters(context.Context) ([]Letter, error) {
	l := v.lobby
	if err := v.mayKeep(); err != nil {
		return nil, err
	}
	found, err := l.store.Letters(string(v.id))
	if err != nil {
		return nil, err
	}
	apart := l.hall.apartFrom(v.id)
	found = slices.DeleteFunc(found, func(one data.Letter) bool { return hidesLetter(apart, one) })
	list := make([]Letter, len(found))
	for i, one := range found {
		list[i] = Letter{Letter: one}
		if one.Table != "" {
			list[i].Unread = one.Unread && one.Answer == "" // what was answered is nothing new
			list[i].Title = l.title(one.Game)
			list[i].Stands = one.IsInvitation() && one.Answer == "" && l.hall.stands(v.id, table.PlayerID(one.With), table.ID(one.Table))
			at := l.hall.cardOf(table.ID(one.Table))
			list[i].Gathers = one.Out && at != nil && at.Phase == table.Gathering
		}
	}
	return list, nil
}

// What one has written oneself stays.
func hidesLetter(apart map[table.PlayerID]bool, l data.Letter) bool {
	return !l.Out && apart[table.PlayerID(l.With)]
}

// mayKeep says why nothing of a visitor's own can be kept now: guests have nowhere to keep letters and tries.
func (v *Visit) mayKeep() error {
	switch {
	case v.Person().Kind != table.KindPlayer:
		return RefusedNoKey
	case !v.lobby.hall.allow(v.id, false):
		return refusedTooFast
	}
	return nil
}

func (h *hall) stands(id, by table.PlayerID, at table.ID) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	posted := h.tables.cards[at]
	return posted != nil && posted.card.Phase != table.Over && !posted.card.HasSeat(id) && h.holdsFor(id, by, posted.card)
}

// ReadLetters notes that the visitor has read all letters up to a number.
func (v *Visit) ReadLetters(ctx context.Context, upTo uint64) error {
	if err := v.mayKeep(); err != nil {
		return err
	}
	err := v.lobby.store.Write(ctx, data.ReadLetters{Player: string(v.id), UpTo: upTo})
	v.lobby.renewCompany(v.id, nil)
	return v.lobby.unwritten(ctx, "it cannot be written which letters were read", err, nil)
}

// Write writes a letter to somebody, who may be away.
func (v *Visit) Write(ctx context.Context, to table.PlayerID, text string) error {
	text = words.Clean(text)
	if text == "" {
		return table.RefusedEmpty
	}
	return v.send(ctx, to, data.Letter{Text: text})
}

// Invite invites to a table at which the visitor sits, or that is theirs. While an invitation stands, a second is none.
func (v *Visit) Invite(ctx context.Context, to table.PlayerID, at table.ID) error {
	if at == "" {
		return refusedInvite
	}
	if _, err := v.reach(at); err != nil {
		return err
	}
	c, refused := v.lobby.hall.mayInvite(v.id, to, at)
	if refused != nil {
		return refused
	}
	if slices.Contains(c.SentAway, to) {
		if err := v.Do(ctx, at, table.LetIn{Who: table.Person{ID: to, Kind: table.KindPlayer}}); err != nil {
			return err
		}
	}
	return v.send(ctx, to, data.Letter{Table: string(at), Game: c.Game})
}

// invitesTo is how an invitation to a table is told: to a game that runs one is invited to watch.
func invitesTo(c *table.Card) TidingKind {
	if c != nil && c.Phase != table.Gathering {
		return InvitesToWatch
	}
	return Invites
}

func (h *hall) mayInvite(by, to table.PlayerID, at table.ID) (*table.Card, *rules.Refusal) {
	h.mu.Lock()
	defer h.mu.Unlock()
	posted := h.tables.cards[at]
	switch {
	case posted == nil:
		return nil, table.RefusedNoTable
	case posted.card.Host != by && !posted.card.HasSeat(by) || posted.card.Lesson:
		return nil, refusedInvite
	case posted.card.Phase == table.Over:
		return nil, rules.RefuseOver()
	case posted.card.HasSeat(to):
		return nil, refusedSits
	case posted.card.Phase == table.Gathering && !posted.card.HasFreeChair():
		return nil, table.RefusedFull
	}
	return posted.card, nil
}

// send goes the same way for somebody whom the other one has blocked, who notices nothing.
func (v *Visit) send(ctx context.Context, to table.PlayerID, letter data.Letter) error {
	l := v.lobby
	switch {
	case v.Person().Kind != table.KindPlayer:
		return RefusedNoKey
	case to == v.id:
		return refusedOneself
	case isGuest(to):
		return refusedToGuest
	case !l.hall.allow(v.id, true):
		return refusedTooFast
	case l.hall.hasBlocked(v.id, to):
		return refusedBlocked
	}
	if refused := l.mute(v.somebody()); refused != nil {
		return refused
	}
	tie, err := l.store.Tie(string(to), string(v.id))
	if err != nil {
		return err
	}
	if !tie.Friend && !l.hall.origins.letters.allow(v.mail.Origin, l.limits.Load().StrangerLetters) {
		return refusedManyStrangers
	}
	letter.When = l.clock.Now().UTC()
	err = l.store.Write(ctx, data.SendLetter{From: string(v.id), To: string(to), Letter: letter})
	if err = l.unwritten(ctx, "a letter cannot be written", err, map[error]*rules.Refusal{
		data.ErrUnknown: refusedNoPlayer, data.ErrTooMany: refusedBoxFull, data.ErrUnanswered: refusedUnread.With(data.MaxUnreadFrom)}); err != nil {
		return err
	}
	l.tellLetter(v.Person(), to, letter, tie)
	return nil
}

// tellLetter tells somebody who is here of a letter or an invitation, and calls who is away, if it is of a friend.
func (l *Lobby) tellLetter(from table.Person, to table.PlayerID, letter data.Letter, tie data.Tie) {
	tiding := Tiding{What: Wrote, By: from.ID, From: from.Name, Text: letter.Text}
	if at := table.ID(letter.Table); at != "" {
		tiding.What, tiding.Table, tiding.Game, tiding.Title = invitesTo(l.hall.cardOf(at)), at, letter.Game, l.title(letter.Game)
	}
	l.renewCompany(to, &tiding)
	if tie.Friend {
		l.messenger.wrote(to)
	}
}

// Answer accepts an invitation and turns to its table, or declines it.
func (v *Visit) Answer(ctx context.Context, number uint64, accept bool) (table.ID, error) {
	l := v.lobby
	if err := v.mayKeep(); err != nil {
		return "", err
	}
	i, stands := l.hall.invitation(v.id, number)
	answer, said := data.Declined, Refuses
	if accept {
		answer, said = data.Accepted, Accepts
		if !stands {
			return "", refusedNoInvitation
		}
		l.hall.tellCode(v.id, i.Table)
	}
	err := l.store.Write(ctx, data.AnswerInvitation{Player: string(v.id), Number: number, Answer: answer})
	l.renewCompany(v.id, nil)
	if err = l.unwritten(ctx, "an answer cannot be written", err, map[error]*rules.Refusal{data.ErrUnknown: refusedNoInvitation}); err != nil {
		return "", err
	}
	if stands {
		by := v.Person()
		l.renewCompany(i.By, &Tiding{What: said, By: by.ID, From: by.Name, Table: i.Table, Game: i.Game, Title: i.Title})
	}
	if !accept {
		return "", nil
	}
	return i.Table, v.Look(ctx, i.Table)
}

func (h *hall) invitation(id table.PlayerID, number uint64) (Invitation, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if p := h.crowd[id]; p != nil {
		for _, i := range h.invitations(p) {
			if i.Number == number {
				return i, true
			}
		}
	}
	return Invitation{}, false
}

func (h *hall) tellCode(id table.PlayerID, at table.ID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if p := h.crowd[id]; p != nil {
		p.opened[at] = true
	}
}

// friendsTable is "" when the friend is at no table that they may see; known is false where there is no such friend.
func (h *hall) friendsTable(id table.PlayerID, name string) (at table.ID, known bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	p, skeleton := h.crowd[id], words.Skeleton(words.CleanName(name))
	if p == nil {
		return "", false
	}
	for friend, t := range p.company.ties {
		if !t.Friend || words.Skeleton(t.Name) != skeleton {
			continue
		}
		if other := h.shownOf(friend); other == nil || !h.seesFriend(p, other.Person) {
			return "", true
		}
		return h.tableOf(friend, p), true
	}
	return "", false
}

// tallies count what was done within an hour.
type tallies struct {
	clock Clock
	mu    sync.Mutex
	of    map[string]tally
	sweep int // the count of addresses at which those of past hours are forgotten
}

func newTallies(c Clock) *tallies { return &tallies{clock: c, of: map[string]tally{}} }

type tally struct {
	begun time.Time
	count int
}

func (t *tallies) now(address string, now time.Time) tally {
	is := t.of[address]
	if age := now.Sub(is.begun); age < 0 || age >= time.Hour {
		return tally{begun: now}
	}
	return is
}

func (t *tallies) add(address string, now time.Time) {
	if len(t.of) >= max(t.sweep, 1000) {
		for a, is := range t.of {
			if age := now.Sub(is.begun); age < 0 || age >= time.Hour {
				delete(t.of, a)
			}
		}
		t.sweep = 2 * len(t.of)
	}
	is := t.now(address, now)
	is.count++
	t.of[address] = is
}

// From a network four times as many may come.
func (t *tallies) allow(from Origin, most int) bool {
	now := t.clock.Now()
	t.mu.Lock()
	defer t.mu.Unlock()
	if from.Address != "" && t.now("address "+from.Address, now).count >= most ||
		from.Network != "" && t.now("network "+from.Network, now).count >= 4*most {
		return false
	}
	t.add("address "+from.Address, now)
	t.add("network "+from.Network, now)
	return true
}

// A Note is what a player wrote down about a table, for nobody else.
type Note struct {
	Text string
	Mute bool // the player is not summoned when this table waits
}

// Note is this player's note of a table.
func (v *Visit) Note(_ context.Context, at table.ID) (Note, error) {
	if v.Person().Kind != table.KindPlayer {
		return Note{}, nil
	}
	n, err := v.lobby.store.Note(string(v.id), string(at))
	return Note{n.Text, n.Mute}, err
}

// SetNote replaces the note before. One that says nothing is forgotten.
func (v *Visit) SetNote(ctx context.Context, at table.ID, n Note) error {
	if v.Person().Kind != table.KindPlayer {
		return RefusedNoKey
	}
	if !v.lobby.hall.allow(v.id, false) {
		return refusedTooFast
	}
	if _, closed := v.reach(at); closed != nil {
		if _, err := v.Past(ctx, at); err != nil {
			return err
		}
	}
	note := data.Note{Table: string(at), Text: words.Clean(n.Text), Mute: n.Mute, When: v.lobby.clock.Now().UTC()}
	err := v.lobby.store.Write(ctx, data.SetNote{Player: string(v.id), Note: note})
	return v.lobby.unwritten(ctx, "a note cannot be written", err, nil)
}

func (l *Lobby) muted(id table.PlayerID, at table.ID) bool {
	n, err := l.store.Note(string(id), string(at))
	return err == nil && n.Mute
}
