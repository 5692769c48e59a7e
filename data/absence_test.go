package data

import (
	"maps"
	"testing"
	"time"
)

// Since when somebody is absent is known again after a start, and of a table that has closed
// nothing stays, nor of who is forgotten.
func TestAbsences_AreKeptWithTheirTable(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, Options{})
	for _, id := range []string{"anna", "carl"} {
		must(t, s.Write(t.Context(), AddPlayer{Player: Player{ID: id, Name: id, Skeleton: id}, Key: Key{Fingerprint: "key of " + id}}))
	}
	for _, name := range []string{"one", "two"} {
		must(t, s.Write(t.Context(), Appends{Append{Journal: name, Entries: []Entry{{Kind: "open", When: noon}}}}))
	}
	note := func(list ...Absences) {
		t.Helper()
		must(t, s.Write(t.Context(), NoteAbsences{Tables: list}))
	}
	since := map[string]time.Time{"anna": noon, GuestPrefix + "bert": noon.Add(time.Hour)}
	note(Absences{"one", map[string]time.Time{"carl": noon}}, Absences{"two", since}, Absences{"closed", since})
	note(Absences{"one", since})
	expect := func(want ...string) {
		t.Helper()
		list, err := s.Absences()
		if err != nil || len(list) != len(want) {
			t.Fatalf("absences are %+v, %v", list, err)
		}
		for i, a := range list {
			if a.Table != want[i] || !maps.EqualFunc(a.Since, since, time.Time.Equal) {
				t.Errorf("at %s they are %+v", a.Table, a.Since)
			}
		}
	}
	expect("one", "two")
	closeChecked(t, s)
	s = open(t, dir, Options{})
	expect("one", "two")
	must(t, s.Write(t.Context(), DropJournal{Journal: "one"}))
	expect("two")
	note(Absences{"two", nil})
	expect()
	must(t, s.Write(t.Context(), ForgetForGood{Player: "carl", As: GonePrefix + "1"}))
	since["carl"] = noon
	note(Absences{"two", maps.Clone(since)}) // by a node that has not heard of it yet
	delete(since, "carl")
	expect("two")
}
