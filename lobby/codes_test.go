package lobby

import (
	"testing"

	"saloon/lobby/table"
)

// A code that was told goes on counting, whatever else the host changes.
func TestCode_StaysTheSame(t *testing.T) {
	h, _ := newRealSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	id := anna.newTable(table.Proposal{Game: "buffalo", Private: true})
	code := anna.table.JoinCode
	for _, change := range []table.Proposal{{Seats: 3, Private: true}, {Game: "montana"}, {Seats: 2, Private: true}} {
		anna.do(table.Change{Proposal: change})
		if want := map[bool]string{true: code}[change.Private]; anna.table.JoinCode != want || anna.table.Card.Private != change.Private {
			t.Errorf("after %+v the code is %q, not %q", change, anna.table.JoinCode, want)
		}
		wantRefused(t, "to join without a code", errorOf(bert.visit.Join(t.Context(), "  ")), "no-such-join-code")
	}
	if got, err := bert.visit.Join(t.Context(), code); got != id || err != nil {
		t.Errorf("the code leads to %q, %v", got, err)
	}
}

// Tables that are over are no tables that a host has to close first.
func TestHost_OverTablesDoNotCount(t *testing.T) {
	h, _ := newRealSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	playedOut(table.Proposal{Game: "buffalo"}, anna, bert)
	for range 8 {
		anna.newTable(table.Proposal{Game: "buffalo"})
	}
	_, err := anna.visit.NewTable(t.Context(), table.Proposal{Game: "buffalo"})
	wantRefused(t, "a ninth table", err, "too-many-tables")
}

// A table at which another game was chosen is that game's after a restart.
func TestChange_OfTheGameIsRemembered(t *testing.T) {
	h, _ := newRealSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	id := anna.newTable(table.Proposal{Game: "buffalo"})
	anna.do(table.Change{Proposal: table.Proposal{Game: "montana", Seats: 2}})
	bert.sits(id, table.Ready{Ready: true})
	anna.do(table.Ready{Ready: true})
	for range 5 {
		must(t, nextOf(anna, bert).choose())
	}
	want := nextOf(anna, bert).table
	h.reopen()
	anna = h.backAgain("Anna", id)
	if got := anna.table; got.Card.Game != "montana" || got.At != want.At || len(got.Story) != len(want.Story) {
		t.Errorf("after the restart it is %s with %d lines, not with %d", got.Card.Game, got.At, want.At)
	}
}

// No name of a table and no code reads as a number, which stands for a place in a list where it is typed.
func TestCode_HasALetter(t *testing.T) {
	for range 1000 {
		if code := newCode(1); code < "a" {
			t.Fatalf("a code is %q", code)
		}
	}
}
