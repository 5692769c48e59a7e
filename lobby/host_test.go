package lobby_test

import (
	"testing"

	"saloon/lobby"
)

func TestHost_ABotNeverInheritsTheTable(t *testing.T) {
	s := openSaloon(t, t.TempDir(), noon, -1)
	anna, bert := s.newPlayer("Anna"), s.newPlayer("Bert")
	id := anna.open(lobby.Proposal{Game: "buffalo", Seats: 4})
	anna.do(lobby.AddBot{Seat: 2, Level: "easy"})
	bert.look(id)
	bert.do(lobby.Sit{Seat: 3})
	anna.do(lobby.Stand{})
	bert.until("Anna has stood up", func() bool { return bert.table.Card.Chairs[0].Person.ID == "" })
	if host := bert.table.Card.Host; host != bert.visit.Person().ID {
		t.Fatalf("the host is %q, not Bert", host)
	}
	bert.do(lobby.RemoveBot{Seat: 2})
	bert.do(lobby.Stand{})
	if bert.read(); bert.table.Card.Host != bert.visit.Person().ID {
		t.Errorf("when nobody sits the host is %q, not still Bert", bert.table.Card.Host)
	}
}

// A host who watches without a seat is here all the same.
func TestHost_WhoWatchesIsHere(t *testing.T) {
	s := openSaloon(t, t.TempDir(), noon, -1)
	anna, bert := s.newPlayer("Anna"), s.newPlayer("Bert")
	id := anna.open(lobby.Proposal{Game: "buffalo", Seats: 3})
	anna.do(lobby.Stand{})
	bert.look(id)
	bert.do(lobby.Sit{})
	refused(t, "Bert adds a bot", bert.try(lobby.AddBot{Level: "easy"}), "only the host")
	refused(t, "Bert closes the table", bert.try(lobby.Close{}), "only the host")
	anna.do(lobby.AddBot{Level: "easy"})
	anna.look("")
	bert.do(lobby.AddBot{Level: "easy"}) // the host is away, so whoever sits may
	carl := s.newPlayer("Carl")
	carl.look(id)
	refused(t, "Carl, who has no seat, closes the table", carl.try(lobby.Close{}), "only the host")
}

func TestLesson_OnlyItsPupilClosesIt(t *testing.T) {
	s := openSaloon(t, t.TempDir(), noon, -1)
	anna, bert := s.newPlayer("Anna"), s.newPlayer("Bert")
	id := anna.open(lobby.Proposal{Game: "buffalo", Lesson: true})
	bert.join(anna.table.JoinCode)
	if err := bert.try(lobby.Close{}); err == nil {
		t.Error("Bert closes Anna's lesson")
	}
	if _, err := s.store.Entries(string(id)); err != nil {
		t.Errorf("the lesson is gone: %v", err)
	}
	anna.do(lobby.Close{})
	if _, err := s.store.Entries(string(id)); err == nil {
		t.Error("the lesson is still there")
	}
}
