package lobby

import (
	"fmt"
	"slices"
	"testing"

	"saloon/lobby/table"
)

func TestHost_ABotNeverInheritsTheTable(t *testing.T) {
	h, _ := newRealSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	id := anna.newTable(table.Proposal{Game: "buffalo", Seats: 4})
	anna.do(table.AddBot{Seat: 2, Level: "easy"})
	bert.look(id)
	bert.do(table.Sit{Seat: 3})
	anna.do(table.Stand{})
	bert.until("Anna has stood up", func() bool { return bert.table.Card.Chairs[0].Person.ID == "" })
	if host := bert.table.Card.Host; host != bert.visit.Person().ID {
		t.Fatalf("the host is %q, not Bert", host)
	}
	bert.do(table.RemoveBot{Seat: 2}, table.Stand{})
	if bert.read(); bert.table.Card.Host != bert.visit.Person().ID {
		t.Errorf("when nobody sits the host is %q, not still Bert", bert.table.Card.Host)
	}
}

// A host who watches without a seat is here all the same.
func TestHost_WhoWatchesIsHere(t *testing.T) {
	h, _ := newRealSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	id := anna.newTable(table.Proposal{Game: "buffalo", Seats: 3})
	anna.do(table.Stand{})
	bert.sits(id)
	wantRefused(t, "Bert adds a bot", bert.try(table.AddBot{Level: "easy"}), "only-the-host")
	wantRefused(t, "Bert closes the table", bert.try(table.Close{}), "only-the-host")
	anna.do(table.AddBot{Level: "easy"})
	anna.look("")
	bert.do(table.AddBot{Level: "easy"}) // the host is away, so whoever sits may
	carl := h.backAgain("Carl", id)
	wantRefused(t, "Carl, who has no seat, closes the table", carl.try(table.Close{}), "only-the-host")
}

// What two options forbid together is refused when it is asked for, not at the start.
func TestHost_TwoSeatsCannotHaveOneColour(t *testing.T) {
	h, _ := newRealSaloon(t)
	anna := h.player("Anna")
	red := map[string]string{"colour1": "red", "colour2": "red"}
	if _, err := anna.visit.NewTable(t.Context(), table.Proposal{Game: "buffalo", Seats: 3, Options: red}); err == nil {
		t.Error("a table opens at which two seats are red")
	}
	anna.newTable(table.Proposal{Game: "buffalo", Seats: 3, Options: map[string]string{"colour1": "red"}})
	wantRefused(t, "Anna gives two seats red", anna.try(table.Change{Proposal: table.Proposal{Seats: 3, Options: red}}), "cannot-be-set-up")
	wantRefused(t, "Anna gives one of two players purple",
		anna.try(table.Change{Proposal: table.Proposal{Seats: 2, Options: map[string]string{"colour1": "purple"}}}), "cannot-be-set-up")
	anna.do(table.Change{Proposal: table.Proposal{Seats: 3, Options: map[string]string{"colour1": "red", "colour2": "blue"}}})
}

// Each node has its share of the tables, all nodes choose alike, and when one goes only its own
// tables change hands.
func TestSteward_SharesAndStays(t *testing.T) {
	const tables = 3000
	nodes := []string{"a", "b", "c", "d"}
	rest := []string{"a", "b", "d"}
	count := map[string]int{}
	for i := range tables {
		id := fmt.Sprintf("table%d", i)
		is := StewardOf(id, nodes)
		count[is]++
		turned := slices.Clone(nodes)
		slices.Reverse(turned)
		if other := StewardOf(id, turned); other != is {
			t.Fatalf("%s has the stewards %s and %s", id, is, other)
		}
		if after := StewardOf(id, rest); is != "c" && after != is {
			t.Errorf("%s goes from %s to %s when c goes", id, is, after)
		}
	}
	for _, node := range nodes {
		if share := count[node]; share < tables/len(nodes)*8/10 || share > tables/len(nodes)*12/10 {
			t.Errorf("%s has %d of %d tables", node, share, tables)
		}
	}
}

func TestSteward_AloneIsAlways(t *testing.T) {
	var s stewards
	if !s.here("any") || !s.alone() {
		t.Error("who is alone is not the steward")
	}
	s.self = "a"
	s.choose([]string{"b"})
	if s.here("any") {
		t.Error("who is not among the nodes is the steward")
	}
}
