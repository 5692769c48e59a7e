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
	anna.until("the bots play it to its end", anna.over)
}

func TestLeave_OneOfTwoConnections(t *testing.T) {
	s := openSaloon(t, t.TempDir(), noon, -1)
	anna := s.newPlayer("Anna")
	id := anna.open(table.Proposal{Game: "buffalo"})
	second := s.enter(anna.visit.Person())
	second.mail.Close()
	anna.do(table.Say{Text: "I am still here"})
	bert := s.newPlayer("Bert")
	here := false
	for _, p := range bert.hall.People {
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
