package lobby

import (
	"slices"
	"testing"

	"saloon/lobby/table"
)

// seen are those whom somebody sees here, beside themselves.
func (g *guy) seen() (names []string) {
	g.read()
	for p := range g.hall.People.All() {
		if p.Person.ID != g.visit.id {
			names = append(names, p.Person.Name)
		}
	}
	slices.Sort(names)
	return names
}

// lists reports whether somebody sees a table in the lists, once all of them agree.
func (g *guy) lists(id table.ID) (known bool) {
	g.t.Helper()
	is := func(c *table.Card) bool { return c.ID == id }
	g.until("all lists agree", func() bool {
		known = slices.ContainsFunc(g.visit.Tables(), func(c table.Card) bool { return c.ID == id })
		own := known && slices.ContainsFunc(g.hall.Own, is)
		return own || slices.ContainsFunc(slices.Collect(g.hall.Tables.All()), is) == known && slices.ContainsFunc(slices.Collect(g.hall.ByID.All()), is) == known
	})
	return known
}

func TestPresence_IsToldToWhoCountEachOtherFriends(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	bert.settles(anna, Friend, true)
	anna.newTable(table.Proposal{})
	sees := func(want int) {
		t.Helper()
		bert.until("Bert sees what he may", func() bool { return len(bert.seen()) == want && len(bert.hall.Friends) == want })
		if _, err := bert.visit.Join(bert.ctx(), "anna"); (err == nil) != (want == 1) {
			t.Errorf("Bert joins Anna: %v", err)
		}
		must(t, bert.visit.Look(bert.ctx(), ""))
	}
	comes := func(told string) {
		t.Helper()
		anna.mail.Close()
		clock.advance(arrivalPause)
		bert.tidings()
		if anna = h.player("Anna"); bert.tidings() != told {
			t.Errorf("Bert is not told %q", told)
		}
		anna.look(anna.table0())
	}
	sees(0)
	comes("")
	anna.settles(bert, Friend, true)
	sees(1)
	comes("Anna came")
	anna.settles(bert, Friend, false)
	sees(0)
	anna.opens()
	sees(1)
	comes("Anna came")
	if carl := h.player("Carl"); !slices.Equal(carl.seen(), []string{"Anna"}) {
		t.Errorf("Carl sees %v", carl.hall.People)
	}
}

// table0 is the one table at which somebody sits.
func (g *guy) table0() table.ID { return g.saloon.lobby.hall.seatsOf(g.visit.id)[0] }

func TestBlock_WorksBothWaysAndAtOnce(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert, carl := h.player("Anna").opens(), h.player("Bert").opens(), h.player("Carl").opens()
	open := anna.newTable(table.Proposal{Seats: 3})
	private := anna.newTable(table.Proposal{Seats: 2, Private: true})
	code := h.lobby.keeper(private).state.Code()
	his := bert.newTable(table.Proposal{Seats: 3})
	must(t, anna.visit.Invite(anna.ctx(), bert.visit.id, private))
	must(t, anna.visit.Write(anna.ctx(), bert.visit.id, "come soon"))
	if at, err := bert.visit.Join(bert.ctx(), code); err != nil || at != private {
		t.Fatalf("Bert comes by the code to %q, %v", at, err)
	}
	bert.look(open)
	bert.until("the letter is there", func() bool { return bert.hall.Unread == 1 })
	bert.until("the invitation stands", func() bool { return len(bert.hall.Invitations) == 1 })
	number := bert.hall.Invitations[0].Number
	anna.settles(bert, Block, true)
	bert.until("the table is closed to Bert", func() bool { return bert.table.Notice != nil })
	apart := func() {
		t.Helper()
		for _, two := range [][2]*guy{{anna, bert}, {bert, anna}} {
			two[0].look("")
			two[0].until("the other one is not seen", func() bool { return !slices.Contains(two[0].seen(), two[1].visit.Person().Name) })
		}
		if bert.lists(open) || bert.lists(private) || anna.lists(his) || !carl.lists(open) || !carl.lists(his) {
			t.Errorf("Bert lists Anna's tables: %v, %v; Anna his: %v; Carl both: %v, %v", bert.lists(open), bert.lists(private), anna.lists(his), carl.lists(open), carl.lists(his))
		}
		for _, at := range []string{string(open), string(private), code} {
			if _, err := bert.visit.Join(bert.ctx(), at); err == nil {
				t.Errorf("Bert comes to %s", at)
			}
		}
		wantRefused(t, "the invitation still holds", errorOf(bert.visit.Answer(bert.ctx(), number, true)), refusedNoInvitation.Code)
		if list, err := bert.visit.Letters(bert.ctx()); err != nil || len(list) > 0 || bert.hall.Unread > 0 {
			t.Errorf("Bert reads of Anna %v, %v, and %d letters wait", list, err, bert.hall.Unread)
		}
		if list, err := anna.visit.Letters(anna.ctx()); err != nil || len(list) != 2 {
			t.Errorf("of what she wrote Anna reads %v, %v", list, err)
		}
		if err := bert.visit.Do(bert.ctx(), open, table.Sit{}); err == nil {
			t.Error("Bert takes a chair at Anna's table")
		}
		wantRefused(t, "Anna writes to Bert", anna.visit.Write(anna.ctx(), bert.visit.id, "and another thing"), refusedBlocked.Code)
	}
	apart()
	if !slices.Equal(carl.seen(), []string{"Anna", "Bert"}) {
		t.Errorf("Carl sees %v", carl.seen())
	}
	h.reopen() // Anna is away
	bert, carl = h.player("Bert"), h.player("Carl")
	bert.until("the hall is there", func() bool { return bert.hall != nil })
	carl.until("the hall is there", func() bool { return carl.hall != nil })
	if bert.lists(open) {
		t.Error("after a restart Bert lists Anna's table")
	}
	anna = h.player("Anna")
	anna.until("the hall is there", func() bool { return anna.hall != nil })
	apart()
	anna.settles(bert, Block, false)
	bert.until("all is as before", func() bool { return bert.lists(open) && len(bert.hall.Invitations) == 1 && bert.hall.Unread == 1 })
	anna.until("they see each other", func() bool { return slices.Equal(anna.seen(), []string{"Bert", "Carl"}) })
}

// Who sits at one table plays on; at the table of somebody else two who are apart may both sit.
func TestBlock_TakesNobodyFromAChair(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert, carl := h.player("Anna"), h.player("Bert"), h.player("Carl")
	id := anna.newTable(table.Proposal{Seats: 3})
	bert.sits(id)
	bert.settles(anna, Block, true)
	if !bert.lists(id) || !anna.lists(id) {
		t.Error("they do not see the table at which they sit")
	}
	bert.do(table.Ready{Ready: true})
	if bert.table.Notice != nil {
		t.Errorf("Bert is shown %+v", bert.table.Notice)
	}
	carls := carl.newTable(table.Proposal{Seats: 3})
	anna.sits(carls)
	if bert.until("it is not listed", func() bool { return !bert.lists(carls) }); bert.visit.Look(bert.ctx(), carls) != nil {
		t.Error("Bert cannot go to Carl's table")
	}
}

// What holds between two holds on every node, at once and when one of them is away.
func TestNodes_BlocksAndFriendsHoldOnAll(t *testing.T) {
	_, nodes := newTestCluster(t, 2)
	anna, bert := nodes[0].player("Anna"), nodes[1].player("Bert")
	id := anna.newTable(table.Proposal{Seats: 3})
	caughtUp(t, nodes...)
	bert.settles(anna, Friend, true)
	anna.settles(bert, Friend, true)
	bert.until("they are friends", func() bool { return len(bert.hall.Friends) == 1 && bert.hall.Friends[0].Table == id && bert.lists(id) })
	anna.settles(bert, Block, true)
	bert.until("they are apart", func() bool { return len(bert.hall.Friends) == 0 && len(bert.seen()) == 0 && !bert.lists(id) })
	if err := bert.visit.Do(bert.ctx(), id, table.Sit{}); err == nil {
		t.Error("Bert takes a chair at Anna's table")
	}
}

// Whom the host sends away from a table is told so, and comes back by no invitation or code of before.
func TestSendAway_LastsUntilTheHostInvitesAgain(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert, carl := h.player("Anna"), h.player("Bert"), h.player("Carl")
	id := anna.newTable(table.Proposal{Seats: 3, Private: true})
	code := h.lobby.keeper(id).state.Code()
	invite := func(by *guy) error { return by.visit.Invite(by.ctx(), bert.visit.id, id) }
	sits := func(g *guy) {
		t.Helper()
		must(t, errorOf(g.visit.Join(g.ctx(), code)))
		g.sits(id)
	}
	must(t, invite(anna))
	sits(bert)
	sits(carl)
	carl.refused(table.SendAway{Seat: 2}, "only-the-host")
	anna.refused(table.SendAway{Seat: 1}, "nobody-to-send-away")
	anna.do(table.SendAway{Seat: 2})
	bert.hears("host-sent-you-away")
	bert.until("he does not see the table", func() bool { return bert.table.Notice != nil })
	stays := func() {
		t.Helper()
		bert.until("his invitation does not stand", func() bool { return bert.hall != nil && len(bert.hall.Invitations) == 0 })
		for _, at := range []string{string(id), code} {
			if _, err := bert.visit.Join(bert.ctx(), at); err == nil {
				t.Errorf("Bert comes back by %s", at)
			}
		}
		if bert.lists(id) || bert.visit.Do(bert.ctx(), id, table.Sit{}) == nil {
			t.Error("Bert sees the table, or sits down again")
		}
	}
	stays()
	anna.look("")
	h.reopen()
	anna, bert, carl = h.player("Anna"), h.player("Bert"), h.player("Carl")
	stays()
	wantRefused(t, "Carl lets him in", invite(carl), "only-the-host")
	must(t, invite(anna))
	bert.until("an invitation stands", func() bool { return len(bert.hall.Invitations) == 1 })
	bert.sits(id)
}

// At an open table whoever was sent away may look on, and neither sits nor talks.
func TestSendAway_FromAnOpenTable(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	id := anna.newTable(table.Proposal{Seats: 2})
	bert.sits(id)
	anna.do(table.SendAway{Seat: 2})
	bert.refused(table.Sit{}, "sent-away")
	bert.refused(table.Say{Text: "but why"}, "sent-away")
	bert.look(id)
}
