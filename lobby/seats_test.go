package lobby_test

import (
	"context"
	"testing"

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
