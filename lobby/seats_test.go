package lobby

import (
	"context"
	"runtime"
	"testing"
	"time"

	"saloon/lobby/table"
)

// A guest who stands up is gone for good, so a bot plays even where none stands in.
func TestStand_WhereNobodyStandsIn(t *testing.T) {
	h, _ := newRealSaloon(t)
	anna, gus := h.player("Anna"), h.guest("Gus")
	start(table.Proposal{Game: "montana", Terms: table.Terms{StandIn: "off"}}, anna, gus)
	gus.do(table.Stand{})
	anna.until("Gus has gone", func() bool { return anna.table.Card.Chairs[1].Away })
	anna.until("it is Anna's turn", anna.asked)
	anna.do(table.Stand{})
	if chair := anna.table.Card.Chairs[0]; !chair.Left || chair.Away {
		t.Errorf("Anna, who stood up, is %+v", chair)
	}
	if n := len(anna.table.Legal); n > 0 || anna.table.CanUndo {
		t.Errorf("Anna, who stood up, is offered %d moves, and to take one back: %v", n, anna.table.CanUndo)
	}
	anna.do(table.Resign{}) // and now a bot plays
	if chair := anna.table.Card.Chairs[0]; chair.Left || !chair.Away {
		t.Errorf("Anna, who gave up, is %+v", chair)
	}
	wantRefused(t, "to come back", anna.try(table.Sit{}), "you-gave-up")
	if anna.do(table.Stand{}); anna.table.Card.Chairs[0].Left {
		t.Error("by standing up once more Anna takes the bot away")
	}
	anna.untilPhase(table.Over)
}

func TestLeave_OneOfTwoConnections(t *testing.T) {
	h, _ := newRealSaloon(t)
	anna := h.player("Anna")
	id := anna.newTable(table.Proposal{Game: "buffalo"})
	second := h.enter(anna.visit.Person())
	second.mail.Close()
	anna.do(table.Say{Text: "I am still here"})
	anna.opens()
	bert := h.player("Bert")
	here := false
	for p := range bert.hall.People.All() {
		here = here || p.Person.ID == anna.visit.Person().ID && p.Table == id
	}
	if !here {
		t.Errorf("Bert sees %+v", bert.hall.People)
	}
	bert.look(id)
	if chair := bert.table.Card.Chairs[0]; !chair.Here {
		t.Errorf("at the table Anna is %+v", chair)
	}
}

func TestClose_NobodyComesInAnyMore(t *testing.T) {
	h, _ := newRealSaloon(t)
	anna := h.player("Anna")
	must(t, h.lobby.Close(context.Background()))
	if _, err := h.lobby.Enter(anna.visit.Person(), NewMailbox()); err == nil {
		t.Error("somebody comes into a closed saloon")
	} else {
		wantRefused(t, "to enter", err, "saloon-closes")
	}
	wantRefused(t, "who hurries to open a table", errorOf(anna.visit.NewTable(anna.ctx(), table.Proposal{Game: "buffalo"})), refusedClosing.Code)
}

// A new name reaches the tables also when the saloon closes at that moment.
func TestClose_ANewNameIsNotLost(t *testing.T) {
	h, _ := newRealSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	id := start(table.Proposal{Game: "montana"}, anna, bert)
	held, goOn := h.store.holdUp()
	go func() { _ = bert.visit.Do(context.Background(), id, table.Say{Text: "one moment"}) }()
	<-held // the table is busy
	must(t, errorOf(h.lobby.Rename(t.Context(), anna.visit.Person(), "Annabel")))
	late, cancel := context.WithCancel(t.Context())
	cancel()
	if err := h.lobby.Close(late); err == nil {
		t.Error("the saloon has closed while a table writes")
	}
	goOn()
	for late := time.Now().Add(patience); ; runtime.Gosched() {
		entries, err := h.store.Entries(string(id))
		must(t, err)
		if entries[len(entries)-1].Kind == "rename" {
			break
		}
		if time.Now().After(late) {
			t.Fatal("the new name is not written down")
		}
	}
	h.reopen()
	carl := h.backAgain("Carl", id)
	if name := carl.table.Card.Chairs[0].Person.Name; name != "Annabel" {
		t.Errorf("after the restart Annabel is called %s", name)
	}
}

// A table does not wait for somebody in whose place a bot plays.
func TestHall_NoTableWaitsForWhoIsAway(t *testing.T) {
	h, clock := newRealSaloon(t)
	h.lobby.botDelay = time.Hour
	anna, bert := h.player("Anna"), h.player("Bert")
	id := start(table.Proposal{Game: "montana"}, anna, bert)
	v := nextOf(anna, bert)
	me := v.visit.Person().ID
	if !v.table.Card.WaitsFor(me) {
		t.Error("it is somebody's turn, and the table does not wait")
	}
	v.do(table.Stand{})
	if v.table.Card.WaitsFor(me) || !v.table.Card.ToAct.Has(v.table.Seat) {
		t.Errorf("a bot shall move, and the table waits for who has gone: %+v", v.table.Card)
	}
	clock.advance(time.Minute)
	later := h.player("Carl").newTable(table.Proposal{Game: "buffalo"})
	v.sits(later)
	if mine := h.enter(v.visit.Person()).hall.Mine(); len(mine) != 2 || mine[0].ID != later || mine[1].ID != id {
		t.Errorf("my tables are %v; the newer is %s", mine, later)
	}
}

// Who could not be shown a table in time is in the hall, and hears nothing of it.
func TestLook_InVainLeadsToTheHall(t *testing.T) {
	h, _ := newRealSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	id := anna.newTable(table.Proposal{Game: "buffalo"})
	held, goOn := h.store.holdUp()
	defer goOn()
	said := make(chan error, 1)
	go func() { said <- anna.visit.Do(t.Context(), id, table.Say{Text: "welcome"}) }()
	<-held
	late, cancel := context.WithCancel(t.Context())
	cancel()
	if err := bert.visit.Look(late, id); err == nil {
		t.Error("Bert sees a table that is busy")
	}
	goOn()
	must(t, <-said)
	anna.do(table.Say{Text: "anybody?"})
	if news := bert.mail.Take(); news.Table != nil {
		t.Errorf("Bert is shown %+v", news.Table.Chat)
	}
	bert.opens()
	for p := range h.player("Carl").hall.People.All() {
		if p.Person.Name == "Bert" && p.Table != "" {
			t.Errorf("Bert is shown at %s", p.Table)
		}
	}
}

// A connection that has ended looks at nothing any more.
func TestLook_AfterTheEnd(t *testing.T) {
	h, _ := newRealSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	id := start(table.Proposal{Game: "buffalo"}, anna, bert)
	second := h.enter(bert.visit.Person())
	bert.mail.Close()
	wantRefused(t, "to look", bert.visit.Look(t.Context(), id), "saloon-closes")
	second.mail.Close()
	anna.do(table.Say{Text: "is he gone?"})
	if anna.table.Card.Chairs[1].Here {
		t.Error("Bert has gone, and is here")
	}
}
