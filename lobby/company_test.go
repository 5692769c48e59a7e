package lobby

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby/table"
)

func (g *guy) settles(other *guy, b Bond, on bool) {
	g.t.Helper()
	must(g.t, g.visit.Settle(g.ctx(), other.visit.id, b, on))
	g.read()
}

// befriends has two count each other as friends.
func (g *guy) befriends(other *guy) {
	g.t.Helper()
	other.settles(g, Friend, true)
	g.settles(other, Friend, true)
}

// opens lets everybody see when somebody is here.
func (g *guy) opens() *guy {
	g.t.Helper()
	must(g.t, g.saloon.lobby.Choose(g.ctx(), g.visit.Person(), Openly(true)))
	return g
}

func (g *guy) writes(other table.PlayerID, text string) {
	g.t.Helper()
	must(g.t, g.visit.Write(g.ctx(), other, text))
}

// tidings are what somebody was told since the last time, in short.
func (g *guy) tidings() string {
	g.read()
	var said []string
	for _, t := range g.told {
		said = append(said, strings.TrimSpace(fmt.Sprint(strings.Join(append([]string{t.From}, t.Others...), " and "), " ", t.What, " ", t.Text, t.Table)))
	}
	g.told = nil
	return strings.Join(said, "; ")
}

// isTold reports what somebody was told since the last time, if that is something else.
func (g *guy) isTold(want string) {
	g.t.Helper()
	if got := g.tidings(); got != want {
		g.t.Errorf("%s is told %q, not %q", g.visit.Person().Name, got, want)
	}
}

func TestFriends_AreSeenFirstAndToldOf(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert, carl := h.player("Anna"), h.player("Bert"), h.player("Carl")
	anna.befriends(bert)
	if len(anna.hall.Friends) != 1 || anna.hall.Friends[0].Person.Name != "Bert" || anna.hall.Friends[0].Table != "" {
		t.Fatalf("Anna sees her friends %+v", anna.hall.Friends)
	}
	id := bert.newTable(table.Proposal{})
	anna.until("Bert is at a table", func() bool { return len(anna.hall.Friends) == 1 && anna.hall.Friends[0].Table == id })
	bert.mail.Close()
	anna.until("Bert is gone", func() bool { return len(anna.hall.Friends) == 0 })
	if !anna.hall.Ties[bert.visit.id].Friend {
		t.Error("Anna forgets Bert while he is away")
	}
	clock.advance(arrivalPause)
	bert = h.player("Bert")
	second := h.player("Bert")
	passing := &guy{t: t, saloon: h, mail: NewMailbox()}
	passing.mail.Passing = true
	must(t, errorOf(h.lobby.Enter(carl.visit.Person(), passing.mail)))
	anna.isTold("Bert came")
	if got := carl.tidings() + bert.tidings() + second.tidings(); got != "" {
		t.Errorf("others are told %q", got)
	}
	must(t, h.lobby.Choose(t.Context(), anna.visit.Person(), Quietly(true)))
	bert.mail.Close()
	second.mail.Close()
	clock.advance(arrivalPause)
	h.player("Bert")
	anna.isTold("")
	h.reopen()
	if anna = h.player("Anna"); true {
		anna.read()
	}
	if !anna.hall.Ties[bert.visit.id].Friend || anna.hall.Ties[bert.visit.id].Name != "Bert" {
		t.Errorf("after a restart Anna's ties are %+v", anna.hall.Ties)
	}
}

func TestFriends_AGuestHasNone(t *testing.T) {
	h := newTestSaloon(t)
	anna, gus := h.player("Anna"), h.guest("Gus")
	for name, err := range map[string]error{
		"a guest befriends":     gus.visit.Settle(gus.ctx(), anna.visit.id, Friend, true),
		"a guest is befriended": anna.visit.Settle(anna.ctx(), gus.visit.id, Friend, true),
		"a guest writes":        gus.visit.Write(gus.ctx(), anna.visit.id, "hello"),
	} {
		if !errors.Is(err, RefusedNoKey) {
			t.Errorf("%s: %v", name, err)
		}
	}
	wantRefused(t, "Anna writes to a guest", anna.visit.Write(anna.ctx(), gus.visit.id, "hello"), refusedToGuest.Code)
	wantRefused(t, "Anna befriends herself", anna.visit.Settle(anna.ctx(), anna.visit.id, Friend, true), refusedOneself.Code)
}

// What a muted person says is not shown, in the hall and at tables, also when that is a guest.
func TestMute(t *testing.T) {
	h := newTestSaloon(t)
	anna, gus, bert := h.player("Anna"), h.guest("Gus"), h.player("Bert")
	anna.settles(gus, Mute, true)
	anna.settles(bert, Mute, true)
	anna.newTable(table.Proposal{})
	for _, g := range []*guy{gus, bert, anna} {
		must(t, g.visit.Say(g.ctx(), "howdy"))
		g.look(anna.table.Card.ID)
		g.do(table.Say{Text: "hey"})
	}
	anna.until("Anna hears herself", func() bool { return len(anna.table.Chat) > 0 })
	if len(anna.table.Chat) != 1 || anna.table.Chat[0].From != "Anna" {
		t.Errorf("at the table Anna sees %+v", anna.table.Chat)
	}
	gus.until("Gus hears all", func() bool { return len(gus.table.Chat) == 3 })
	anna.look("")
	anna.until("Anna sees the hall", func() bool { return len(anna.hall.Chat) == 1 && anna.hall.Chat[0].From == "Anna" })
	anna.settles(bert, Mute, false)
	anna.until("Bert is heard again", func() bool { return len(anna.hall.Chat) == 2 })
}

func TestLetters_WaitForWhoIsAway(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	to := bert.visit.id
	bert.read()
	anna.writes(to, "are you\x1b there?")
	bert.isTold("Anna wrote are you there?")
	bert.mail.Close()
	anna.writes(to, "tomorrow then")
	h.reopen()
	bert = h.player("Bert")
	if bert.read(); bert.hall.Unread != 2 {
		t.Fatalf("for Bert wait %d letters", bert.hall.Unread)
	}
	list, err := bert.visit.Letters(bert.ctx())
	if err != nil || len(list) != 2 || list[0].Text != "tomorrow then" || list[0].Name != "Anna" || !list[1].Unread {
		t.Fatalf("Bert reads %+v, %v", list, err)
	}
	must(t, bert.visit.ReadLetters(bert.ctx(), list[0].Number))
	if bert.read(); bert.hall.Unread != 0 {
		t.Errorf("after reading %d are unread", bert.hall.Unread)
	}
}

func TestInvitations(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert, carl := h.player("Anna"), h.player("Bert"), h.player("Carl")
	id := anna.newTable(table.Proposal{Seats: 2, Private: true})
	if err := bert.visit.Look(bert.ctx(), id); err == nil {
		t.Fatal("Bert sees a private table")
	}
	if err := carl.visit.Invite(carl.ctx(), bert.visit.id, id); err == nil {
		t.Error("Carl invites to a table that he cannot see")
	}
	invite := func() {
		t.Helper()
		for range 2 {
			must(t, anna.visit.Invite(anna.ctx(), bert.visit.id, id))
		}
		bert.until("an invitation stands", func() bool { return len(bert.hall.Invitations) == 1 })
	}
	invite()
	if got := bert.hall.Invitations[0]; got.From != "Anna" || got.Table != id || got.Game != "toy" {
		t.Errorf("it is %+v", got)
	}
	number := bert.hall.Invitations[0].Number
	must(t, errorOf(bert.visit.Answer(bert.ctx(), number, false)))
	bert.until("it is declined", func() bool { return len(bert.hall.Invitations) == 0 })
	if _, err := bert.visit.Answer(bert.ctx(), number, false); err != nil {
		t.Errorf("declined once more: %v", err)
	}
	if got, want := anna.tidings(), "Bert refuses "+string(id); got != want {
		t.Errorf("Anna is told %q, not %q", got, want)
	}
	anna.sees("Bert", Declined, true)
	if list, err := bert.visit.Letters(bert.ctx()); err != nil || list[0].Unread {
		t.Errorf("what he declined is new to him: %+v, %v", list, err)
	}
	if err := bert.visit.Look(bert.ctx(), id); err == nil {
		t.Error("Bert sees the table that he declined")
	}
	bert.mail.Close()
	bert = h.player("Bert")
	bert.until("he is here", func() bool { return bert.hall != nil })
	invite()
	h.reopen()
	anna, bert = h.player("Anna"), h.player("Bert")
	bert.until("the invitation is there", func() bool { return len(bert.hall.Invitations) == 1 })
	at, err := bert.visit.Answer(bert.ctx(), bert.hall.Invitations[0].Number, true)
	if err != nil || at != id {
		t.Fatalf("accepted, it leads to %q, %v", at, err)
	}
	bert.until("Bert sees the table", func() bool { return bert.table != nil && bert.table.Card.ID == id })
	if got, want := anna.tidings(), "Bert accepts "+string(id); got != want {
		t.Errorf("Anna is told %q, not %q", got, want)
	}
	anna.sees("Bert", Accepted, true)
	bert.do(table.Sit{})
	wantRefused(t, "Bert sits there", anna.visit.Invite(anna.ctx(), bert.visit.id, id), refusedSits.Code)
	wantRefused(t, "an invitation where no chair is free", anna.visit.Invite(anna.ctx(), h.player("Carl").visit.id, id), "table-full")
}

// sees checks what somebody's newest invitation says of its answer, and of its table.
func (g *guy) sees(with, answer string, gathers bool) {
	g.t.Helper()
	list, err := g.visit.Letters(g.ctx())
	if err != nil || len(list) == 0 || !list[0].Out || list[0].Name != with || list[0].Answer != answer || list[0].Gathers != gathers {
		g.t.Errorf("the newest of %+v, %v, is not an invitation of %s that is %s", list, err, with, answer)
	}
}

// An invitation falls with its table.
func TestInvitations_FallWithTheirTable(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	id := anna.newTable(table.Proposal{Seats: 2})
	must(t, anna.visit.Invite(anna.ctx(), bert.visit.id, id))
	bert.until("it stands", func() bool { return len(bert.hall.Invitations) == 1 })
	number := bert.hall.Invitations[0].Number
	anna.do(table.Close{})
	bert.until("it falls", func() bool { return len(bert.hall.Invitations) == 0 })
	wantRefused(t, "accepted, it says", errorOf(bert.visit.Answer(bert.ctx(), number, true)), refusedNoInvitation.Code)
}

// Somebody who is blocked meets the same answers as before.
func TestBlock_IsNotNoticed(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	anna.settles(bert, Block, true)
	id := bert.newTable(table.Proposal{Seats: 2, Private: true})
	bert.writes(anna.visit.id, "hello")
	must(t, bert.visit.Invite(bert.ctx(), anna.visit.id, id))
	if got := anna.tidings(); got != "" || anna.hall.Unread != 0 || len(anna.hall.Invitations) != 0 {
		t.Errorf("Anna is told %q; %d letters wait, and %+v", got, anna.hall.Unread, anna.hall.Invitations)
	}
	if err := anna.visit.Look(anna.ctx(), id); err == nil {
		t.Error("the invitation lets Anna in")
	}
	list, err := bert.visit.Letters(bert.ctx())
	if err != nil || len(list) != 2 || !list[1].Out || list[1].Text != "hello" {
		t.Errorf("Bert's copies are %+v, %v", list, err)
	}
	bert.settles(anna, Friend, true)
	anna.mail.Close()
	clock.advance(arrivalPause)
	h.player("Anna")
	bert.isTold("")
}

func TestFriendsTables_AreSeenByTheHostsFriendsAlone(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert, carl := h.player("Anna"), h.player("Bert"), h.player("Carl")
	anna.befriends(bert)
	carl.settles(anna, Friend, true) // that alone does not count
	id := anna.newTable(table.Proposal{Friends: true})
	sees := func(g *guy) bool {
		for _, c := range g.visit.Tables() {
			if c.ID == id {
				return g.visit.Look(g.ctx(), id) == nil
			}
		}
		return g.visit.Look(g.ctx(), id) == nil
	}
	if !sees(bert) || sees(carl) {
		t.Errorf("Bert sees the table: %v, Carl: %v", sees(bert), sees(carl))
	}
	if at, err := bert.visit.Join(bert.ctx(), "anna"); err != nil || at != id {
		t.Errorf("Bert joins Anna at %q, %v", at, err)
	}
	wantRefused(t, "Carl joins Anna", errorOf(carl.visit.Join(carl.ctx(), "Anna")), "friend-at-no-table")
	anna.mail.Close()
	h.reopen()
	bert, carl = h.player("Bert"), h.player("Carl")
	if !sees(bert) || sees(carl) {
		t.Errorf("while Anna is away Bert sees the table: %v, Carl: %v", sees(bert), sees(carl))
	}
	anna = h.player("Anna")
	anna.settles(carl, Friend, true)
	anna.settles(bert, Friend, false)
	if sees(bert) || !sees(carl) {
		t.Errorf("afterwards Bert sees the table: %v, Carl: %v", sees(bert), sees(carl))
	}
	if at, err := carl.visit.Join(carl.ctx(), anna.visit.lobby.keeper(id).state.Code()); err != nil || at != id {
		t.Errorf("by its code: %q, %v", at, err)
	}
	anna.look(id)
	anna.do(table.Stand{})
	for _, g := range []*guy{anna, bert, carl} {
		g.look("")
	}
	carl.until("the table is gone", func() bool { return !carl.lists(id) })
	hall := h.lobby.hall
	hall.mu.Lock()
	defer hall.mu.Unlock()
	if len(hall.tables.ofFriends) > 0 {
		t.Errorf("of a table that is gone is kept for friends: %v", hall.tables.ofFriends)
	}
}

// Letters to strangers are bounded by address, whoever writes them; after an hour, by the clock of
// the lobby, there may be more. Those to somebody who counts the sender a friend do not count.
func TestLetters_ToStrangersAreBoundedByAddress(t *testing.T) {
	h, clock := newClockedSaloon(t)
	from := func(name string, o Origin) *guy {
		return h.enterFrom(o, h.player(name).visit.Person(), "")
	}
	anna, bert := h.player("Anna"), h.player("Bert")
	one, other := from("One", Origin{"here", "net"}), from("Other", Origin{"here", "net"})
	anna.settles(one, Friend, true)
	limit := h.lobby.limits.Load().StrangerLetters
	for n := range limit {
		[]*guy{one, other}[n%2].writes(bert.visit.id, fmt.Sprint("buy ", n))
	}
	for _, g := range []*guy{one, other} {
		wantRefused(t, "the limit is passed", g.visit.Write(g.ctx(), bert.visit.id, "buy"), refusedManyStrangers.Code)
	}
	one.writes(anna.visit.id, "hello, friend")
	from("Third", Origin{"there", "net"}).writes(bert.visit.id, "hello")
	clock.advance(time.Hour)
	one.writes(bert.visit.id, "buy more")
}

// The boxes are bounded, and say so.
func TestLetters_UnreadAreBounded(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	for n := range data.MaxUnreadFrom {
		anna.writes(bert.visit.id, fmt.Sprint(n))
	}
	wantRefused(t, "one more", anna.visit.Write(anna.ctx(), bert.visit.id, "more"), "letters-unread")
	if got := strings.Count(bert.tidings(), ";") + 1; got != keptTidings {
		t.Errorf("Bert is told of %d at once", got)
	}
}
