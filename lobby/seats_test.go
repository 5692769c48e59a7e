package lobby_test

import (
	"context"
	"runtime"
	"testing"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
)

// A guest who stands up is gone for good, so a bot plays even where none stands in.
func TestStand_WhereNobodyStandsIn(t *testing.T) {
	s := openSaloon(t, t.TempDir(), noon, -1)
	anna, gus := s.newPlayer("Anna"), s.guest("Gus")
	begin(table.Proposal{Game: "montana", Terms: table.Terms{StandIn: "off"}}, anna, gus)
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
	refused(t, "to come back", anna.try(table.Sit{}), "you-gave-up")
	if anna.do(table.Stand{}); anna.table.Card.Chairs[0].Left {
		t.Error("by standing up once more Anna takes the bot away")
	}
	anna.until("the bots play it to its end", anna.over)
}

func TestLeave_OneOfTwoConnections(t *testing.T) {
	s := openSaloon(t, t.TempDir(), noon, -1)
	anna := s.newPlayer("Anna")
	id := anna.open(table.Proposal{Game: "buffalo"})
	second := s.enter(anna.visit.Person())
	second.mail.Close()
	anna.do(table.Say{Text: "I am still here"})
	s.opens(anna)
	bert := s.newPlayer("Bert")
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
	s := openSaloon(t, t.TempDir(), noon, -1)
	anna := s.newPlayer("Anna")
	if err := s.lobby.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	if _, err := s.lobby.Enter(anna.visit.Person(), lobby.NewMailbox()); err == nil {
		t.Error("somebody comes into a closed saloon")
	} else {
		refused(t, "to enter", err, "saloon-closes")
	}
}

// A new name reaches the tables also when the saloon closes at that moment.
func TestClose_ANewNameIsNotLost(t *testing.T) {
	dir := t.TempDir()
	s := openSaloon(t, dir, noon, -1)
	anna, bert := s.newPlayer("Anna"), s.newPlayer("Bert")
	id := begin(table.Proposal{Game: "montana"}, anna, bert)
	held, goOn := s.store.holdUp()
	go func() { _ = bert.visit.Do(context.Background(), id, table.Say{Text: "one moment"}) }()
	<-held // the table is busy
	if _, err := s.lobby.Rename(t.Context(), anna.visit.Person(), "Annabel"); err != nil {
		t.Fatal(err)
	}
	late, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.lobby.Close(late); err == nil {
		t.Error("the saloon has closed while a table writes")
	}
	goOn()
	for late := time.Now().Add(patience); ; runtime.Gosched() {
		entries, err := s.store.Entries(string(id))
		if err != nil {
			t.Fatal(err)
		}
		if entries[len(entries)-1].Kind == "rename" {
			break
		}
		if time.Now().After(late) {
			t.Fatal("the new name is not written down")
		}
	}
	s.close()
	again := openSaloon(t, dir, noon, -1)
	carl := again.newPlayer("Carl")
	carl.look(id)
	if name := carl.table.Card.Chairs[0].Person.Name; name != "Annabel" {
		t.Errorf("after the restart Annabel is called %s", name)
	}
}

// A table does not wait for somebody in whose place a bot plays.
func TestHall_NoTableWaitsForWhoIsAway(t *testing.T) {
	s := openSaloon(t, t.TempDir(), noon, time.Hour)
	anna, bert := s.newPlayer("Anna"), s.newPlayer("Bert")
	id := begin(table.Proposal{Game: "montana"}, anna, bert)
	v := nextOf(anna, bert)
	me := v.visit.Person().ID
	if !v.table.Card.WaitsFor(me) {
		t.Error("it is somebody's turn, and the table does not wait")
	}
	v.do(table.Stand{})
	if v.table.Card.WaitsFor(me) || !v.table.Card.ToAct.Has(v.table.Seat) {
		t.Errorf("a bot shall move, and the table waits for who has gone: %+v", v.table.Card)
	}
	s.clock.pass(time.Minute)
	later := s.newPlayer("Carl").open(table.Proposal{Game: "buffalo"})
	v.look(later)
	v.do(table.Sit{})
	if mine := s.enter(v.visit.Person()).hall.Mine(); len(mine) != 2 || mine[0].ID != later || mine[1].ID != id {
		t.Errorf("my tables are %v; the newer is %s", mine, later)
	}
}

// Who could not be shown a table in time is in the hall, and hears nothing of it.
func TestLook_InVainLeadsToTheHall(t *testing.T) {
	s := openSaloon(t, t.TempDir(), noon, -1)
	anna, bert := s.newPlayer("Anna"), s.newPlayer("Bert")
	id := anna.open(table.Proposal{Game: "buffalo"})
	held, goOn := s.store.holdUp()
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
	if err := <-said; err != nil {
		t.Fatal(err)
	}
	anna.do(table.Say{Text: "anybody?"})
	if news := bert.mail.Take(); news.Table != nil {
		t.Errorf("Bert is shown %+v", news.Table.Chat)
	}
	s.opens(bert)
	for p := range s.newPlayer("Carl").hall.People.All() {
		if p.Person.Name == "Bert" && p.Table != "" {
			t.Errorf("Bert is shown at %s", p.Table)
		}
	}
}

// A connection that has ended looks at nothing any more.
func TestLook_AfterTheEnd(t *testing.T) {
	s := openSaloon(t, t.TempDir(), noon, -1)
	anna, bert := s.newPlayer("Anna"), s.newPlayer("Bert")
	id := begin(table.Proposal{Game: "buffalo"}, anna, bert)
	second := s.enter(bert.visit.Person())
	bert.mail.Close()
	refused(t, "to look", bert.visit.Look(t.Context(), id), "saloon-closes")
	second.mail.Close()
	anna.do(table.Say{Text: "is he gone?"})
	if anna.table.Card.Chairs[1].Here {
		t.Error("Bert has gone, and is here")
	}
}
