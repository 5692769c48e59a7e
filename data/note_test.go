package data

import (
	"fmt"
	"testing"
	"time"
)

func TestNotes_AreKeptEachForItsPlayer(t *testing.T) {
	dir := played(t)
	s := open(t, dir, Options{})
	for _, n := range []struct {
		player string
		note   Note
	}{
		{"anna", Note{Table: "7gq2x", Text: "he keeps two cows back", When: noon}},
		{"anna", Note{Table: "aaaaa", Mute: true, When: noon}},
		{"ann", Note{Table: "7gq2x", Text: "of somebody else", When: noon}},
		{"anna", Note{Table: "7gq2x", Text: "he keeps three back", Mute: true, When: noon}},
		{"ann", Note{Table: "7gq2x", When: noon}},
	} {
		must(t, s.Write(t.Context(), SetNote{Player: n.player, Note: n.note}))
	}
	closeChecked(t, s)
	s = open(t, dir, Options{})
	list, err := s.Notes("anna")
	want := []Note{{Table: "7gq2x", Text: "he keeps three back", Mute: true, When: noon}, {Table: "aaaaa", Mute: true, When: noon}}
	if err != nil || len(list) != 2 || list[0] != want[0] || list[1] != want[1] {
		t.Errorf("%+v, %v", list, err)
	}
	if n, err := s.Note("anna", "aaaaa"); err != nil || !n.Mute {
		t.Errorf("%+v, %v", n, err)
	}
	if n, err := s.Note("anna", "zzzzz"); err != nil || n != (Note{}) {
		t.Errorf("a note that nobody wrote: %+v, %v", n, err)
	}
	if p, err := s.Player("anna"); err != nil || p.Name != "anna" || p.Hook != nil {
		t.Errorf("Anna is %+v, %v", p, err)
	}
	if list, err := s.Notes("ann"); err != nil || len(list) != 0 {
		t.Errorf("a note that says nothing is there: %+v, %v", list, err)
	}
}

// Nobody can make the file grow with notes for ever.
func TestNotes_TheOldestOfTooManyIsForgotten(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	for n := range MostNotes + 1 {
		note := Note{Table: fmt.Sprintf("t%03d", (n+7)%(MostNotes+1)), Text: "x", When: noon.Add(time.Duration(n) * time.Minute)}
		must(t, s.Write(t.Context(), SetNote{Player: "anna", Note: note}))
	}
	list, err := s.Notes("anna")
	if err != nil || len(list) != MostNotes {
		t.Fatalf("%d notes, %v", len(list), err)
	}
	for _, n := range list {
		if n.Table == "t007" {
			t.Error("the oldest is still there")
		}
	}
}
