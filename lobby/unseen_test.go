package lobby

import (
	"context"
	"strings"
	"testing"
	"time"

	"saloon/lobby/table"
)

// botsPlay has bots play a whole game at a table that somebody has opened, who only watches it.
func (g *guy) botsPlay() table.ID {
	g.t.Helper()
	id := g.newTable(table.Proposal{Seats: 2})
	g.do(table.AddBot{Level: "random"}, table.Stand{}, table.AddBot{Level: "random"})
	g.untilPhase(table.Over)
	return id
}

// A table of guests is gone when the last of them leaves it, whatever is played there: nobody could
// come back to it.
func TestUnseen_ATableOfGuestsGoesWithTheLastOfThem(t *testing.T) {
	h := newTestSaloon(t)
	gus, gwen, anna := h.guest("Gus"), h.guest("Gwen"), h.player("Anna")
	over := gus.botsPlay()
	gus.look("")
	h.settled(over)
	h.mustHave(map[table.ID]bool{over: false})

	start(table.Proposal{}, gus, gwen)
	played := gus.table.Card.ID
	anna.look(played)
	gus.look("") // and will move later
	gwen.look("")
	anna.look("")
	h.settled(played)
	h.mustHave(map[table.ID]bool{played: true})
	gus.look(played)
	gus.mail.Close()
	gwen.mail.Close()
	h.settled(played)
	h.mustHave(map[table.ID]bool{played: false})

	own := anna.botsPlay()
	anna.look("")
	h.settled(own)
	h.mustHave(map[table.ID]bool{own: true})
	if list := h.store.Journals(); len(list) != 1 {
		t.Errorf("the journals are %v", list)
	}
}

// A game that is over and that nobody looks at needs little memory, and is whole again for who comes back.
func TestUnseen_AnEndedGameNeedsLittleMemory(t *testing.T) {
	h := newTestSaloon(t)
	h.lobby.limits.Load().TablesPerHost = 1000
	anna, bert := h.player("Anna"), h.player("Bert")
	start(table.Proposal{}, anna, bert)
	first := anna.table.Card.ID
	anna.do(table.Say{Text: "well played"})
	bert.playOutWith(anna)
	anna.look("")
	bert.look("")
	h.settled(first)

	before := heapInUse()
	const tables, lines = 10, 200
	for range tables {
		id := anna.botsPlay()
		for range lines {
			must(t, anna.visit.Do(t.Context(), id, table.Say{Text: strings.Repeat("x", 1000)}))
		}
		anna.look("")
		h.settled(id)
	}
	each := func() int64 { return (int64(heapInUse()) - int64(before)) / tables }
	for end := time.Now().Add(patience); each() > lines*1000/4; { // what the games needed may still be in use for a moment
		if time.Now().After(end) {
			t.Fatalf("a game that is over and unseen needs %d bytes", each())
		}
	}

	bert.look(first)
	if s := bert.table; s.View == nil || s.Outcome == nil || s.Seed == "" || len(s.Story) == 0 || s.Chat[0].Text != "well played" {
		t.Fatalf("who comes back sees %+v", s)
	}
	bert.do(table.Say{Text: "once more?"})
	anna.look(first)
	for _, g := range []*guy{anna, bert} {
		g.until("the other one is here", func() bool { return g.table.Card.Chairs[0].Here && g.table.Card.Chairs[1].Here })
		g.do(table.Rematch{})
	}
	anna.until("there is a rematch", func() bool { return anna.table.Next != "" })
}

// A game that was over and unseen, and cannot be read when somebody comes, is there once it can be.
func TestUnseen_WhatCannotBeReadIsThereLater(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna := h.player("Anna")
	id := anna.botsPlay()
	anna.look("")
	h.settled(id)
	h.store.blind.Store(true)
	if err := anna.visit.Look(anna.ctx(), id); err == nil {
		t.Fatal("she sees what cannot be read")
	}
	h.store.blind.Store(false)
	clock.advance(firstBackoff)
	h.settled(id)
	anna.look(id)
	if anna.table.Outcome == nil {
		t.Errorf("she sees %+v", anna.table)
	}
}

// Ended games that nobody looks at make room for others of their address, the oldest first: so no
// more of them are kept than an address may have.
func TestUnseen_AnAddressKeepsSoManyEndedGames(t *testing.T) {
	h := newTestSaloon(t)
	h.lobby.limits.Load().TablesPerAddress = 3
	p, err := h.lobby.Register(t.Context(), "key", "Anna")
	must(t, err)
	looks, anna := h.enterFrom(Origin{"a", "net"}, p, ""), h.enterFrom(Origin{"a", "net"}, p, "")
	seen := looks.botsPlay()
	var list []table.ID
	for range 5 {
		list = append(list, anna.botsPlay())
		anna.look("")
		h.settled(list[len(list)-1])
	}
	for _, id := range list {
		h.settled(id)
	}
	h.mustHave(map[table.ID]bool{seen: true, list[0]: false, list[1]: false, list[2]: false, list[3]: true, list[4]: true})

	// A rematch is counted as well.
	list = append(list, seen, anna.newTable(table.Proposal{Seats: 2}))
	anna.do(table.AddBot{Level: "random"}, table.Ready{Ready: true})
	for range 3 {
		anna.playOut()
		anna.do(table.Rematch{})
		anna.until("there is a rematch", func() bool { return anna.table.Next != "" })
		list = append(list, anna.table.Next)
		anna.look(anna.table.Next)
		anna.untilPhase(table.Playing)
	}
	for _, id := range list {
		h.settled(id)
	}
	if list := h.store.Journals(); len(list) > 3 {
		t.Errorf("after three rematches the journals are %v, %v", list, err)
	}
	h.lobby.dismiss([]table.ID{seen}) // somebody has come to it just before it had to go
	h.settled(seen)
	h.mustHave(map[table.ID]bool{seen: true})
	if n := h.lobby.hall.origins.byAddress["a"].count(); n != 3 {
		t.Errorf("%d tables are counted", n)
	}
	if _, err := anna.visit.NewTable(anna.ctx(), table.Proposal{Game: "toy"}); err != nil {
		t.Errorf("no other table can be opened: %v", err)
	}
}

// settledOn lets nodes hear all of a table that there is to hear.
func settledOn(id table.ID, nodes ...*clusterNode) {
	for range 2 {
		for _, n := range nodes {
			n.net().inOrder()
			caughtUp(n.t, n)
			n.settled(id)
		}
	}
}

// leftOver is a game of two on two nodes that is over, and at which nobody looks any more.
func leftOver(t *testing.T) (c *testCluster, nodes []*clusterNode, people []*guy, id table.ID) {
	c, nodes = newTestCluster(t, 2)
	people = []*guy{nodes[0].player("Anna"), nodes[1].player("Bert")}
	id = twoPlayOn(people[0], people[1], table.Proposal{Seats: 2, Terms: table.Terms{Rated: "off"}})
	playTogether(t, people...)
	for _, g := range people {
		g.untilPhase(table.Over)
		g.look("")
	}
	settledOn(id, nodes...)
	return c, nodes, people, id
}

// closesInTime reports whether the table goes once it has waited long enough.
func (c *testCluster) closesInTime(id table.ID, nodes ...*clusterNode) {
	c.t.Helper()
	var left []*keeper
	for _, n := range nodes {
		left = append(left, n.lobby.keeper(id))
	}
	c.clock.advanceApart(table.KeptOver)
	for i, n := range nodes {
		select {
		case <-left[i].done:
		case <-time.After(patience):
			c.t.Fatalf("the table is still there on %s", n.name)
		}
		if list := n.store.Journals(); len(list) != 0 {
			c.t.Errorf("%s has the journals %v", n.name, list)
		}
	}
}

// On several nodes an ended game that nobody looks at is one table still: who comes back meets the other
// one there, from whatever node.
func TestNodes_AnEndedGameIsThereForWhoComesBack(t *testing.T) {
	c, nodes, people, id := leftOver(t)
	must(t, errorOf(nodes[1].lobby.Rename(context.Background(), people[1].visit.Person(), "Bertram")))
	for _, g := range people {
		g.look(id)
	}
	for _, g := range people {
		g.until("both are there, under their names", func() bool {
			chairs := g.table.Card.Chairs
			return g.table.Outcome != nil && chairs[0].Here && chairs[1].Here && chairs[1].Person.Name == "Bertram"
		})
	}
	for _, g := range people {
		g.look("")
	}
	settledOn(id, nodes...)
	c.closesInTime(id, nodes...)
}

// When the node goes that saw to an ended game which nobody looks at, another one closes it in time.
func TestNodes_AnEndedGameIsClosedByWhoIsLeft(t *testing.T) {
	c, nodes, _, id := leftOver(t)
	gone, left := steward(id, nodes...)
	gone.close()
	c.net.leave(gone.name)
	settledOn(id, left...)
	c.closesInTime(id, left...)
	if _, _, err := left[0].store.ArchivedExport(string(id)); err != nil {
		t.Errorf("its game is not kept: %v", err)
	}
}
