package tui

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
)

// companyVisit is what a visit can do about other people.
type companyVisit interface {
	Someone(name string) (table.Person, error)
	Settle(ctx context.Context, other table.PlayerID, b lobby.Bond, on bool) error
	Write(ctx context.Context, to table.PlayerID, text string) error
	Invite(ctx context.Context, to table.PlayerID, at table.ID) error
	Letters(ctx context.Context) ([]lobby.Letter, error)
	ReadLetters(ctx context.Context, upTo uint64) error
	Answer(ctx context.Context, number uint64, accept bool) (table.ID, error)
	peaceVisit
}

// A friend is somebody whom the person counts a friend, and where they are.
type friend struct {
	id   table.PlayerID
	name string
	here *lobby.Presence // nil for somebody who is not here
}

// friends are the person's friends: those who are here first, as they came, then the others by
// their names.
func (v *visitor) friends() (list []friend) {
	if v.hall == nil {
		return nil
	}
	for _, p := range v.hall.Friends {
		list = append(list, friend{p.Person.ID, p.Person.Name, p})
	}
	here := len(list)
	for id, t := range v.hall.Ties {
		if t.Friend && !slices.ContainsFunc(list[:here], func(f friend) bool { return f.id == id }) {
			list = append(list, friend{id: id, name: t.Name})
		}
	}
	slices.SortFunc(list[here:], func(a, b friend) int { return cmp.Compare(a.name, b.name) })
	return list
}

// friendSign stands beside a friend in the list of people, in every terminal.
const friendSign = "+"

// people are the first of those whom the person sees here, friends before others.
func (v *visitor) people(most int) (list []*lobby.Presence) {
	list = append(list, v.hall.Friends[:min(len(v.hall.Friends), most)]...)
	friends := list
	for p := range v.hall.People.All() {
		if len(list) >= most {
			break
		}
		if !slices.ContainsFunc(friends, func(f *lobby.Presence) bool { return f.Person.ID == p.Person.ID }) {
			list = append(list, p)
		}
	}
	return list
}

// tableOf is the table at which a friend is, as far as the person may know; nil for none.
func (v *visitor) tableOf(f friend) *table.Card {
	if f.here == nil || f.here.Table == "" {
		return nil
	}
	return v.card(f.here.Table)
}

// isAwaited reports whether letters or invitations wait for the person.
func (v *visitor) isAwaited() bool {
	return v.hall != nil && (v.hall.Unread > 0 || v.hall.Reports > 0 || len(v.hall.Invitations) > 0)
}

// ownTable is the table to which the person would invite others: the one that is followed, or
// the first of their own at which people gather; "" for none.
func (v *visitor) ownTable() table.ID {
	if v.hall == nil {
		return ""
	}
	var found table.ID
	for _, c := range v.hall.Own {
		if c.Lesson || c.Phase == table.Over || !c.HasSeat(v.person.ID) && c.Host != v.person.ID {
			continue
		}
		if c.ID == v.at {
			return c.ID
		}
		if found == "" && c.Phase == table.Gathering {
			found = c.ID
		}
	}
	return found
}

// sitsDown reports whether somebody who accepts an invitation can take a chair at once.
func (v *visitor) sitsDown(at table.ID) bool {
	c := v.card(at)
	return c != nil && c.Phase == table.Gathering && freeChairs(c) > 0
}

// whereSaid is where a friend is.
func (t texts) whereSaid(v *visitor, f friend) string {
	at := v.tableOf(f)
	switch {
	case f.here == nil:
		return t.words.T("friend.away")
	case at == nil:
		return t.words.T("friend.here")
	}
	return t.words.T("friend.at", t.gameTitle(at.Game, at.Title), string(at.ID))
}

// said is what somebody said, in the reader's language where it is a quick phrase.
func (t texts) said(text string) string {
	if code, quick := table.QuickPhrase(text); quick {
		return t.words.T("quick." + code)
	}
	return text
}

// tidingSaid is a tiding in a sentence.
func (t texts) tidingSaid(n lobby.Tiding) string {
	if n.What == lobby.Tells {
		return t.words.Phrase(n.Told)
	}
	if n.What == lobby.Watches {
		return t.watchSaid(n.Watchers)
	}
	if n.Table != "" { // an invitation, or the answer to one
		return t.words.T("tiding."+string(n.What), n.From, t.gameTitle(n.Game, n.Title), string(n.Table))
	}
	if n.What == lobby.CameIn && len(n.Others) > 0 {
		return t.words.T("tiding.came-together", t.fewNames(append([]string{n.From}, n.Others...)))
	}
	return t.words.T("tiding."+string(n.What), n.From, t.said(n.Text))
}

// mostNamed is how many people one sentence names.
const mostNamed = 4

// fewNames lists names, and only counts the last of them where they are many.
func (t texts) fewNames(names []string) string {
	if more := len(names) - mostNamed; more > 1 {
		names = append(slices.Clone(names[:mostNamed]), t.words.N("names.more", more))
	}
	return t.words.List(names)
}

// waitsSaid is what waits for somebody who comes: letters and invitations; "" for nothing.
func (t texts) waitsSaid(h *lobby.Hall) string {
	list := t.waiting(len(h.Invitations), h.Unread)
	if h.Reports > 0 {
		list = append(list, t.words.N("waits.reports", h.Reports))
	}
	if len(list) == 0 {
		return ""
	}
	return t.words.T("waits.first", t.words.List(list))
}

// waiting counts invitations and letters, where there are some.
func (t texts) waiting(invitations, letters int) (list []string) {
	if invitations > 0 {
		list = append(list, t.words.N("waits.invitations", invitations))
	}
	if letters > 0 {
		list = append(list, t.words.N("waits.letters", letters))
	}
	return list
}

// letterSaid is a letter: who wrote it to whom, when, and what.
func (t texts) letterSaid(l lobby.Letter, now time.Time) string {
	key := "letter.in"
	if l.Out {
		key = "letter.out"
	}
	return t.words.T(key, l.Name, t.agoSaid(now.Sub(l.When)), t.letterText(l))
}

// letterText is what a letter says.
func (t texts) letterText(l lobby.Letter) string {
	if l.Table == "" {
		return t.said(l.Text)
	}
	text := t.words.T("letter.invitation", t.gameTitle(l.Game, l.Title), l.Table)
	switch {
	case l.Answer == lobby.Accepted || l.Answer == lobby.Declined:
		text += t.words.T("letter." + l.Answer)
	case l.Stands || l.Gathers:
	default:
		text += t.words.T("letter.past")
	}
	return text
}

// answerSaid is to which table the person has invited somebody, and what came of it.
func (t texts) answerSaid(l lobby.Letter) string {
	text := t.words.T("waits.table", t.gameTitle(l.Game, l.Title), l.Table)
	if l.Answer == "" {
		return text + t.words.T("letter.unanswered")
	}
	return text + t.words.T("letter."+l.Answer)
}

// agoSaid is how long ago something was.
func (t texts) agoSaid(past time.Duration) string { return t.spanSaid("ago.", past) }

// spanSaid is a time in the sentences of a group of texts, the longer the coarser.
func (t texts) spanSaid(group string, span time.Duration) string {
	switch {
	case span < time.Minute:
		return t.words.T(group + "now")
	case span < time.Hour:
		return t.words.N(group+"minutes", int(span.Minutes()))
	case span < 48*time.Hour:
		return t.words.N(group+"hours", int(span.Hours()))
	}
	return t.words.N(group+"days", int(span.Hours())/24)
}

// settledSaid says what has been settled about somebody.
func (t texts) settledSaid(name string, b lobby.Bond, on bool) string {
	key := "settled." + string(b) + ".off"
	if on {
		key = "settled." + string(b) + ".on"
	}
	return t.words.T(key, name)
}

// FriendsAway are the names of the friends who are not here.
func FriendsAway(h *lobby.Hall) (names []string) {
	v := visitor{hall: h}
	for _, f := range v.friends() {
		if f.here == nil {
			names = append(names, f.name)
		}
	}
	return names
}

// TellFriends tells where the friends of a person are, as the hall knows it.
func TellFriends(e Env, h *lobby.Hall, out *bytes.Buffer) error {
	m := newLineMode(context.Background(), e, out)
	m.visitor.hall = h
	m.tellFriends()
	return m.out.Flush()
}

// TellLetters tells letters, the oldest first.
func TellLetters(e Env, list []lobby.Letter, out *bytes.Buffer) error {
	m := newLineMode(context.Background(), e, out)
	m.printLetters(list)
	return m.out.Flush()
}
