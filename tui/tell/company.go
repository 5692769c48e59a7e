package tell

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/board"
)

// A Friend is somebody whom the person counts a friend, and where they are.
type Friend struct {
	ID   table.PlayerID
	Name string
	here *lobby.Presence // nil for somebody who is not here
}

// Friends are the person's friends: those who are here first, as they came, then the others by their names.
func (v *Visitor) Friends() (list []Friend) {
	if v.Hall == nil {
		return nil
	}
	for _, p := range v.Hall.Friends {
		list = append(list, Friend{p.Person.ID, p.Person.Name, p})
	}
	here := len(list)
	for id, t := range v.Hall.Ties {
		if t.Friend && !slices.ContainsFunc(list[:here], func(f Friend) bool { return f.ID == id }) {
			list = append(list, Friend{ID: id, Name: t.Name})
		}
	}
	slices.SortFunc(list[here:], func(a, b Friend) int { return cmp.Compare(a.Name, b.Name) })
	return list
}

// FriendSign stands beside a friend in the list of people, in every terminal.
const FriendSign = "+"

// People are the first of those whom the person sees here, friends before others.
func (v *Visitor) People(most int) (list []*lobby.Presence) {
	list = append(list, v.Hall.Friends[:min(len(v.Hall.Friends), most)]...)
	friends := list
	for p := range v.Hall.People.All() {
		if len(list) >= most {
			break
		}
		if !slices.ContainsFunc(friends, func(f *lobby.Presence) bool { return f.Person.ID == p.Person.ID }) {
			list = append(list, p)
		}
	}
	return list
}

// TableOf is the table at which a friend is, as far as the person may know; nil for none.
func (v *Visitor) TableOf(f Friend) *table.Card {
	if f.here == nil || f.here.Table == "" {
		return nil
	}
	return v.Card(f.here.Table)
}

// IsAwaited reports whether letters or invitations wait for the person.
func (v *Visitor) IsAwaited() bool {
	return v.Hall != nil && (v.Hall.Unread > 0 || v.Hall.Reports > 0 || len(v.Hall.Invitations) > 0)
}

// OwnTable is the table to which the person would invite: the one followed, or the first own that gathers; "" for none.
func (v *Visitor) OwnTable() table.ID {
	if v.Hall == nil {
		return ""
	}
	var found table.ID
	for _, c := range v.Hall.Own {
		if c.Lesson || c.Phase == table.Over || !c.HasSeat(v.Person.ID) && c.Host != v.Person.ID {
			continue
		}
		if c.ID == v.At {
			return c.ID
		}
		if found == "" && c.Phase == table.Gathering {
			found = c.ID
		}
	}
	return found
}

// SitsDown reports whether somebody who accepts an invitation can take a chair at once.
func (v *Visitor) SitsDown(at table.ID) bool {
	c := v.Card(at)
	return c != nil && c.Phase == table.Gathering && FreeChairs(c) > 0
}

// InvitedSaid is what who invites somebody is told: to a game that runs one is invited to watch.
func (t Texts) InvitedSaid(v *Visitor, name string, at table.ID) string {
	c := v.Card(at)
	runs := c != nil && c.Phase != table.Gathering
	return t.Words.T(board.If(runs, "said.invited-to-watch", "said.invited"), name, string(at))
}

// WhereSaid is where a friend is.
func (t Texts) WhereSaid(v *Visitor, f Friend) string {
	at := v.TableOf(f)
	switch {
	case f.here == nil && !v.Hall.Ties[f.ID].Mutual:
		return t.Words.T("friend.unseen")
	case f.here == nil:
		return t.Words.T("friend.away")
	case at == nil:
		return t.Words.T("friend.here")
	}
	return t.Words.T("friend.at", t.GameTitle(at.Game, at.Title), string(at.ID))
}

// FriendsSaid is where each of the visitor's friends is.
func (t Texts) FriendsSaid(v *Visitor) []string {
	said := board.Texts(v.Friends(), func(_ int, f Friend) string { return t.Words.T("friend.line", f.Name, t.WhereSaid(v, f)) })
	return board.If(len(said) > 0, said, []string{t.Words.T("friends.none")})
}

// Phrased is what is said: a number alone stands for the quick phrase with it.
func Phrased(text string) string {
	if codes, n := table.QuickPhrases(), Number(strings.TrimSpace(text)); n >= 1 && n <= len(codes) {
		return "!" + codes[n-1]
	}
	return text
}

// Phrases are the quick phrases with their numbers.
func (t Texts) Phrases() string {
	list := board.Texts(table.QuickPhrases(), func(i int, code string) string { return strconv.Itoa(i+1) + " " + t.Words.T("quick."+code) })
	return strings.Join(list, BetweenPhrases)
}

// Said is what somebody said, in the reader's language where it is a quick phrase.
func (t Texts) Said(text string) string {
	if code, quick := table.QuickPhrase(text); quick {
		return t.Words.T("quick." + code)
	}
	return text
}

// TidingSaid is a tiding in a sentence. Who plays is led to an invitation by the list of what waits.
func (t Texts) TidingSaid(n lobby.Tiding, plays bool) string {
	if n.What == lobby.Tells {
		return t.Words.Phrase(n.Told)
	}
	if n.What == lobby.Watches {
		return t.watchSaid(n.Watchers)
	}
	if n.Table != "" { // an invitation, or the answer to one
		said := t.Words.T("tiding."+string(n.What), n.From, t.GameTitle(n.Game, n.Title), string(n.Table))
		if n.What == lobby.Invites || n.What == lobby.InvitesToWatch {
			said += " " + t.Words.T(board.If(plays, "tiding.invited-playing", "tiding.invited"))
		}
		return said
	}
	if n.What == lobby.CameIn && len(n.Others) > 0 {
		return t.Words.T("tiding.came-together", t.fewNames(append([]string{n.From}, n.Others...)))
	}
	return t.Words.T("tiding."+string(n.What), n.From, t.Said(n.Text))
}

const mostNamed = 4

func (t Texts) fewNames(names []string) string {
	if more := len(names) - mostNamed; more > 1 {
		names = append(slices.Clone(names[:mostNamed]), t.Words.N("names.more", more))
	}
	return t.Words.List(names)
}

// WaitsSaid is what waits for somebody who comes, and how to see it; "" for nothing.
func (t Texts) WaitsSaid(h *lobby.Hall) string {
	if said := t.MailSaid(h); said != "" {
		return t.Words.T("waits.first", said)
	}
	return ""
}

// MailSaid is what waits for somebody besides turns: letters, invitations and reports; "" for nothing.
func (t Texts) MailSaid(h *lobby.Hall) string {
	list := t.waiting(len(h.Invitations), h.Unread)
	if h.Reports > 0 {
		list = append(list, t.Words.N("waits.reports", h.Reports))
	}
	return t.Words.List(list)
}

func (t Texts) waiting(invitations, letters int) (list []string) {
	if invitations > 0 {
		list = append(list, t.Words.N("waits.invitations", invitations))
	}
	if letters > 0 {
		list = append(list, t.Words.N("waits.letters", letters))
	}
	return list
}

// LetterSaid is a letter: who wrote it to whom, when, and what.
func (t Texts) LetterSaid(l lobby.Letter, now time.Time) string {
	key := board.If(l.Out, "letter.out", "letter.in")
	return t.Words.T(key, l.Name, t.AgoSaid(now.Sub(l.When)), t.LetterText(l))
}

// LettersSaid are letters, the oldest first.
func (t Texts) LettersSaid(list []lobby.Letter, now time.Time) (said []string) {
	if len(list) == 0 {
		return []string{t.Words.T("letters.none")}
	}
	for _, l := range slices.Backward(list) {
		line := t.LetterSaid(l, now)
		said = append(said, board.If(l.Unread, t.Words.T("letter.new", line), line))
	}
	return said
}

// LetterText is what a letter says.
func (t Texts) LetterText(l lobby.Letter) string {
	if l.Table == "" {
		return t.Said(l.Text)
	}
	text := t.Words.T("letter.invitation", t.GameTitle(l.Game, l.Title), l.Table)
	switch {
	case l.Answer == lobby.Accepted || l.Answer == lobby.Declined:
		text += t.Words.T("letter." + l.Answer)
	case l.Stands || l.Gathers:
	default:
		text += t.Words.T("letter.past")
	}
	return text
}

// AnswerSaid is to which table the person has invited somebody, and what came of it.
func (t Texts) AnswerSaid(l lobby.Letter) string {
	text := t.Words.T("waits.table", t.GameTitle(l.Game, l.Title), l.Table)
	if l.Answer == "" {
		return text + t.Words.T("letter.unanswered")
	}
	return text + t.Words.T("letter."+l.Answer)
}

// AgoSaid is how long ago something was.
func (t Texts) AgoSaid(past time.Duration) string { return t.spanSaid("ago.", past) }

// spanSaid is a time in the sentences of a group of texts, the longer the coarser.
func (t Texts) spanSaid(group string, span time.Duration) string {
	switch {
	case span < time.Minute:
		return t.Words.T(group + "now")
	case span < time.Hour:
		return t.Words.N(group+"minutes", int(span.Minutes()))
	case span < 48*time.Hour:
		return t.Words.N(group+"hours", int(span.Hours()))
	}
	return t.Words.N(group+"days", int(span.Hours())/24)
}

// SettledSaid says what has been settled about somebody.
func (t Texts) SettledSaid(name string, b lobby.Bond, on bool) string {
	key := "settled." + string(b) + ".off"
	if on {
		key = "settled." + string(b) + ".on"
	}
	return t.Words.T(key, name)
}

// FriendsAway are the names of the friends who are not here.
func FriendsAway(h *lobby.Hall) []string {
	v := Visitor{Hall: h}
	return board.Texts(v.Friends(), func(_ int, f Friend) string { return board.If(f.here == nil, f.Name, "") })
}

// OpenKey is what is said of a choice to be seen by everybody.
func OpenKey(open bool) string { return board.If(open, "friends.open", "friends.closed") }

// QuietKey is what is said of a choice not to be told who comes in.
func QuietKey(quiet bool) string { return board.If(quiet, "friends.quiet", "friends.aloud") }

// A Correspondence is what the person and somebody else have written to each other.
type Correspondence struct {
	With    table.Person
	letters []lobby.Letter // the newest first
}

// Correspondences sorts letters by whom they are with, the newest first, without those that are invitations alone.
func Correspondences(letters []lobby.Letter) (list []Correspondence) {
	for _, l := range letters {
		at := slices.IndexFunc(list, func(c Correspondence) bool { return string(c.With.ID) == l.With })
		if at < 0 {
			at = len(list)
			list = append(list, Correspondence{With: table.Person{ID: table.PlayerID(l.With), Name: l.Name}})
		}
		list[at].letters = append(list[at].letters, l)
	}
	return slices.DeleteFunc(list, func(c Correspondence) bool { return c.Newest() == nil })
}

// Newest is the newest letter that is no invitation; nil for none.
func (c Correspondence) Newest() *lobby.Letter {
	if at := slices.IndexFunc(c.letters, func(l lobby.Letter) bool { return l.Table == "" }); at >= 0 {
		return &c.letters[at]
	}
	return nil
}

// NewestUnread is the newest letter that is new, or else the newest of all.
func (c Correspondence) NewestUnread() *lobby.Letter {
	if at := slices.IndexFunc(c.letters, func(l lobby.Letter) bool { return l.Unread && l.Table == "" }); at >= 0 {
		return &c.letters[at]
	}
	return c.Newest()
}

// Unread counts the letters that are new; an invitation is none, whatever was answered.
func (c Correspondence) Unread() (n int) {
	for _, l := range c.letters {
		n += Bit(l.Unread && l.Table == "")
	}
	return n
}

// SentInvitations are the person's own to tables that still wait for players, the newest of each to each.
func SentInvitations(letters []lobby.Letter) (list []lobby.Letter) {
	for _, l := range letters {
		same := func(o lobby.Letter) bool { return o.With == l.With && o.Table == l.Table }
		if l.Out && l.Table != "" && l.Gathers && !slices.ContainsFunc(list, same) {
			list = append(list, l)
		}
	}
	return list
}

// ReadLetters are all letters, which have been read then.
func ReadLetters(ctx context.Context, v Visit) ([]lobby.Letter, error) {
	list, err := v.Letters(ctx)
	if err == nil && slices.ContainsFunc(list, func(l lobby.Letter) bool { return l.Unread }) {
		err = v.ReadLetters(ctx, list[0].Number)
	}
	return list, err
}

// ReadLettersWith are the letters from and to somebody, which have been read then.
func ReadLettersWith(ctx context.Context, v Visit, who table.PlayerID) ([]lobby.Letter, error) {
	list, err := v.Letters(ctx)
	if upTo := readWith(list, who); err == nil && upTo > 0 {
		err = v.ReadLetters(ctx, upTo)
	}
	return slices.DeleteFunc(slices.Clone(list), func(l lobby.Letter) bool { return l.With != string(who) }), err
}

// readWith is up to which number letters have been read by whoever has read those of one person; 0 for nothing new.
func readWith(letters []lobby.Letter, who table.PlayerID) (upTo uint64) {
	some := false
	for _, l := range slices.Backward(letters) {
		if l.Unread && l.With != string(who) {
			break
		}
		some = some || l.Unread
		upTo = l.Number
	}
	if !some {
		return 0
	}
	return upTo
}
