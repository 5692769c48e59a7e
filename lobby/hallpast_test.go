package lobby_test

import (
	"fmt"
	"slices"
	"testing"

	"saloon/data"
)

// However much is said in the hall in the course of time: the next start keeps what
// people still read, and no more.
func TestHallChat_OldLinesAreLetGoAtTheNextStart(t *testing.T) {
	dir := t.TempDir()
	store, err := data.Open(dir, data.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var said []data.Entry
	for i := range 6000 {
		said = append(said, data.Entry{Kind: "chat", When: noon, Who: &data.Person{ID: "a", Name: "Anna", Kind: "player"}, Text: fmt.Sprint(i)})
	}
	if err := store.Append(t.Context(), data.Append{Journal: "hall.0", Entries: said}); err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	s := openSaloon(t, dir, noon, -1)
	bert := s.newPlayer("Bert")
	chat := bert.hall.Chat
	if n := len(chat); n < 100 || chat[n-1].Text != "5999" || chat[0].Text != fmt.Sprint(6000-n) {
		t.Errorf("Bert reads %d lines, of %+v", n, chat[:min(n, 3)])
	}
	if err := bert.visit.Say(t.Context(), "6000"); err != nil {
		t.Fatal(err)
	}
	journals, err := s.store.Journals()
	if err != nil || !slices.Equal(journals, []string{"hall.1"}) {
		t.Fatalf("the journals are %v, %v", journals, err)
	}
	if kept, err := s.store.Entries("hall.1"); err != nil || len(kept) != len(chat)+1 {
		t.Errorf("%d lines are kept for %d that are read, %v", len(kept), len(chat)+1, err)
	}
}
