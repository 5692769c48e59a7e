package data

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"
)

func TestPlayers(t *testing.T) {
	s, ctx := open(t, t.TempDir(), Options{}), context.Background()
	anna := Player{ID: "a", Name: "Anna", Skeleton: "anna", Made: noon}
	must(t, s.Write(ctx, AddPlayer{Player: anna, Key: Key{Fingerprint: "k1", Added: noon}}))
	refused := map[string]error{
		"same look":        s.Write(ctx, AddPlayer{Player: Player{ID: "b", Name: "ANNA", Skeleton: "anna"}, Key: Key{Fingerprint: "k2"}}),
		"same key":         s.Write(ctx, AddPlayer{Player: Player{ID: "b", Name: "Bert", Skeleton: "bert"}, Key: Key{Fingerprint: "k1"}}),
		"same id":          s.Write(ctx, AddPlayer{Player: Player{ID: "a", Name: "Bert", Skeleton: "bert"}, Key: Key{Fingerprint: "k2"}}),
		"same key, linked": s.Write(ctx, AddKey{Key: Key{Fingerprint: "k1", Player: "a"}}),
	}
	for name, err := range refused {
		if !errors.Is(err, ErrTaken) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if taken, err := s.NameTaken("bert"); taken || err != nil {
		t.Errorf("a refused player left the name behind: %v, %v", taken, err)
	}
	if got, err := s.PlayerOfKey("k1"); !reflect.DeepEqual(got, anna) || err != nil {
		t.Errorf("k1 is %+v, %v", got, err)
	}
	wantError(t, "a refused key is known", errorOf(s.PlayerOfKey("k2")), ErrUnknown)
}

// Profiles of older programs are read, and written again as they were until their player
// chooses something that is newer.
func TestPlayers_OldProfilesStayAsTheyWere(t *testing.T) {
	const old = `{"id":"a","name":"Anna","skeleton":"anna","lang":"de","made":"2026-03-01T20:00:00Z"}`
	dir, ctx := t.TempDir(), context.Background()
	s := open(t, dir, Options{})
	mustAdd(t, s, "a", "anna", "k1")
	closeChecked(t, s)
	path := filepath.Join(dir, fileName)
	alter(t, path, func(tx *bolt.Tx) error {
		return tx.Bucket(playersBucket).Put([]byte("a"), sealWithKey([]byte("a"), []byte(old)))
	})
	for _, brief := range []bool{false, true} {
		s = open(t, dir, Options{})
		p, err := s.Player("a")
		if err != nil || p.Name != "Anna" || p.Lang != "de" || p.Brief {
			t.Fatalf("the old profile is %+v, %v", p, err)
		}
		p.Brief = brief
		must(t, s.Write(ctx, ChangePlayer{Player: p}))
		closeChecked(t, s)
		alter(t, path, func(tx *bolt.Tx) error {
			if got := tx.Bucket(playersBucket).Get([]byte("a")); bytes.Equal(got, sealWithKey([]byte("a"), []byte(old))) == brief {
				t.Errorf("brief %v: it is written as %s", brief, got)
			}
			return nil
		})
	}
	if p, err := open(t, dir, Options{}).Player("a"); err != nil || !p.Brief {
		t.Errorf("what was chosen is %+v, %v", p, err)
	}
}

func TestPlayers_ARenameFreesTheOldName(t *testing.T) {
	s, ctx := open(t, t.TempDir(), Options{}), context.Background()
	mustAdd(t, s, "a", "anna", "k1")
	mustAdd(t, s, "b", "bert", "k2")
	wantError(t, "bert becomes anna", s.Write(ctx, ChangePlayer{Player: Player{ID: "b", Name: "Anna", Skeleton: "anna"}}), ErrTaken)
	must(t, s.Write(ctx, ChangePlayer{Player: Player{ID: "a", Name: "Clara", Skeleton: "clara"}}))
	if err := s.Write(ctx, ChangePlayer{Player: Player{ID: "b", Name: "Anna", Skeleton: "anna"}}); err != nil {
		t.Errorf("the name that anna gave up: %v", err)
	}
	wantError(t, "nobody is renamed", s.Write(ctx, ChangePlayer{Player: Player{ID: "x", Name: "X", Skeleton: "x"}}), ErrUnknown)
}

func TestKeys_TheLastOneStays(t *testing.T) {
	s, ctx := open(t, t.TempDir(), Options{}), context.Background()
	mustAdd(t, s, "a", "anna", "k1")
	mustAdd(t, s, "ab", "bert", "k9") // whose ID begins like anna's
	must(t, s.Write(ctx, AddKey{Key: Key{Fingerprint: "k2", Player: "a", Added: noon}}))
	wantError(t, "another player's key", s.Write(ctx, RemoveKey{Player: "a", Fingerprint: "k9"}), ErrUnknown)
	must(t, s.Write(ctx, RemoveKey{Player: "a", Fingerprint: "k1"}))
	wantError(t, "the last key", s.Write(ctx, RemoveKey{Player: "a", Fingerprint: "k2"}), ErrLastKey)
	keys, err := s.Keys("a")
	if err != nil || len(keys) != 1 || keys[0].Fingerprint != "k2" {
		t.Errorf("anna has %v, %v", keys, err)
	}
}

func mustAdd(t *testing.T, s *Store, id, name, print string) {
	t.Helper()
	must(t, s.Write(context.Background(), AddPlayer{Player: Player{ID: id, Name: name, Skeleton: name}, Key: Key{Fingerprint: print}}))
}

// Whoever changes only how the name is written keeps it.
func TestPlayers_ANameWrittenOtherwiseStaysTaken(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	anna := Player{ID: "a", Name: "Anna", Skeleton: "anna", Made: noon}
	must(t, s.Write(t.Context(), AddPlayer{Player: anna, Key: Key{Fingerprint: "one", Added: noon}}))
	anna.Name = "ANNA"
	must(t, s.Write(t.Context(), ChangePlayer{Player: anna}))
	if taken, err := s.NameTaken("anna"); err != nil || !taken {
		t.Errorf("the name is taken: %v, %v", taken, err)
	}
}

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

// An invitation lets in as many as it says and nobody behind its end; whoever could not be written takes no place.
func TestAddInvited_CountsWhoCameIn(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	invite := func(code string, left int) error {
		return s.Write(t.Context(), Act{Entry: AuditEntry{When: noon, Act: "invite"}, Invite: &Invitation{Code: code, Left: left, Until: noon.Add(time.Hour)}})
	}
	must(t, invite("two", 2))
	come := func(name, code string, when time.Time) error {
		return s.Write(t.Context(), AddPlayer{Player: Player{ID: name, Name: name, Skeleton: name, Made: when}, Key: Key{Fingerprint: "key of " + name}, Invitation: code})
	}
	must(t, come("anna", "two", noon))
	wantError(t, "the same name again", come("anna", "two", noon), ErrTaken)
	for _, code := range []string{"none", "too"} {
		if err := come("bert", code, noon); !errors.Is(err, ErrUnknown) {
			t.Errorf("by %s: %v", code, err)
		}
	}
	wantError(t, "when it is over", come("bert", "two", noon.Add(time.Hour)), ErrUnknown)
	must(t, come("bert", "two", noon))
	wantError(t, "the third of two", come("carl", "two", noon), ErrUnknown)
	if taken, err := s.NameTaken("carl"); taken || err != nil {
		t.Errorf("who was not let in has a name: %v, %v", taken, err)
	}
	must(t, invite("ends", 1))
	must(t, s.Write(t.Context(), Act{Entry: AuditEntry{When: noon}, Uninvite: "ends"}))
	wantError(t, "what has ended ends again", s.Write(t.Context(), Act{Entry: AuditEntry{When: noon}, Uninvite: "ends"}), ErrUnknown)
	for n := range MaxInvitations {
		must(t, invite(fmt.Sprint("code ", n), 1))
	}
	wantError(t, "more than all", invite("more", 1), ErrTooMany)
	later := Act{Entry: AuditEntry{When: noon.Add(time.Hour)}, Invite: &Invitation{Code: "later", Left: 1, Until: noon.Add(2 * time.Hour)}}
	must(t, s.Write(t.Context(), later))
	if list, err := s.Invitations(); len(list) != 1 || err != nil {
		t.Errorf("of those that are over %d are kept, %v", len(list)-1, err)
	}
}
