package data

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"
)

func TestJournal_ComesBackAsItWasWritten(t *testing.T) {
	dir, ctx := t.TempDir(), context.Background()
	s := open(t, dir, Options{})
	want := []Entry{
		{Kind: "open", When: noon, Who: &Person{ID: "a", Name: "Anna", Kind: "player"}, More: json.RawMessage(`{"seats":2}`)},
		{Kind: "move", When: noon, Seat: 2, Text: "lay 17@b2 42@b3"},
		{Kind: "chat", When: noon, Text: "grüß <b>Gott</b>\u2028"},
	}
	must(t, s.Write(ctx, Appends{Append{Journal: "t", Entries: want[:1]}}))
	must(t, s.Write(ctx, Appends{Append{Journal: "t", First: 1, Entries: want[1:]}}))
	closeChecked(t, s)
	got, err := open(t, dir, Options{}).Entries("t")
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Fatalf("got %+v, %v", got, err)
	}
}

func TestJournal_RefusesAWriterWhoIsOutOfStep(t *testing.T) {
	s, ctx := open(t, t.TempDir(), Options{}), context.Background()
	one := []Entry{chat("x")}
	must(t, s.Write(ctx, Appends{Append{Journal: "t", Entries: one}, Append{Journal: "t", First: 1, Entries: one}}))
	tests := []struct {
		name string
		add  Append
		want error
	}{
		{"made twice", Append{Journal: "t", Entries: one}, ErrTaken},
		{"an entry twice", Append{Journal: "t", First: 1, Entries: one}, ErrOutOfStep},
		{"an entry too far", Append{Journal: "t", First: 3, Entries: one}, ErrOutOfStep},
		{"no journal", Append{Journal: "u", First: 1, Entries: one}, ErrUnknown},
	}
	for _, test := range tests {
		wantError(t, test.name, s.Write(ctx, Appends{Append{Journal: "v", Entries: one}, test.add}), test.want)
	}
	if list := s.Journals(); !reflect.DeepEqual(list, []string{"t"}) {
		t.Errorf("there are %v", list)
	}
}

// How one journal of three entries can be damaged, in the tail.
var spoiledTails = map[string]func(*bolt.Bucket) error{
	"a bit turned over": func(b *bolt.Bucket) error {
		raw := bytes.Clone(b.Get(numberKey(2)))
		raw[len(raw)/2] ^= 4
		return b.Put(numberKey(2), raw)
	},
	"a hole":            func(b *bolt.Bucket) error { return b.Delete(numberKey(2)) },
	"no end":            func(b *bolt.Bucket) error { return b.Delete(numberKey(3)) },
	"cut short":         func(b *bolt.Bucket) error { return b.Put(numberKey(2), b.Get(numberKey(2))[:3]) },
	"nothing in it":     func(b *bolt.Bucket) error { return b.Put(numberKey(2), nil) },
	"the same again":    func(b *bolt.Bucket) error { return b.Put(numberKey(2), b.Get(numberKey(1))) },
	"another journal's": func(b *bolt.Bucket) error { return b.Put(numberKey(2), b.Get(numberKey(4))) },
	"no JSON": func(b *bolt.Bucket) error {
		return b.Put(numberKey(2), header{1, 1, 1}.seal([]byte(`[{"k":`)))
	},
	"fewer entries than it says": func(b *bolt.Bucket) error {
		return b.Put(numberKey(2), header{1, 1, 1}.seal([]byte(`[]`)))
	},
}

// A damaged journal is named, and every other one is as it was.
func TestJournal_ADamagedOneIsSetAside(t *testing.T) {
	for name, spoil := range spoiledTails {
		t.Run(name, func(t *testing.T) {
			dir, ctx := t.TempDir(), context.Background()
			s := fill(t, dir, 3)
			must(t, s.Write(ctx, Appends{Append{Journal: "other", Entries: []Entry{chat("hello")}}}))
			closeChecked(t, s)
			alter(t, filepath.Join(dir, fileName), func(tx *bolt.Tx) error { return spoil(tx.Bucket(tailBuckets[0])) })
			s = open(t, dir, Options{})
			isDamaged(t, s, "long")
			if list, err := s.Entries("other"); err != nil || len(list) != 1 {
				t.Errorf("the other journal has %d entries, %v", len(list), err)
			}
		})
	}
}

// isDamaged finds that a journal cannot be read, and sets it aside.
func isDamaged(t *testing.T, s *Store, name string) {
	t.Helper()
	_, err := s.Entries(name)
	if !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), "the journal "+name+": entry ") {
		t.Fatalf("reading it gives %v", err)
	}
	must(t, s.Write(t.Context(), SetAside{Journal: name, Reason: err.Error()}))
	reasons, err := s.Damaged()
	if list := s.Journals(); slices.Contains(list, name) || reasons[name] == "" || err != nil {
		t.Errorf("live %v, damaged %v, %v", list, reasons, err)
	}
	wantError(t, "its name is given again", s.Write(t.Context(), Appends{Append{Journal: name, Entries: []Entry{chat("x")}}}), ErrTaken)
}

func TestJournal_ADamagedPageIsOneJournalsTrouble(t *testing.T) {
	dir, ctx := t.TempDir(), context.Background()
	s := fill(t, dir, 2000)
	must(t, s.Write(ctx, Appends{Append{Journal: "other", Entries: []Entry{chat("hello")}}}))
	closeChecked(t, s)
	spoilPage(t, filepath.Join(dir, fileName))
	s, err := Open(dir, Options{})
	must(t, err)
	defer func() { _ = s.Close() }() // a file with a bad page is not consistent, so it is not checked
	wantError(t, "reading it gives", errorOf(s.Entries("long")), ErrDamaged)
	must(t, s.Write(ctx, SetAside{Journal: "long", Reason: "a bad page"}))
	must(t, s.Write(ctx, Appends{Append{Journal: "other", First: 1, Entries: []Entry{chat("again")}}}))
	if list, err := s.Entries("other"); err != nil || len(list) != 2 {
		t.Errorf("the other journal has %d entries, %v", len(list), err)
	}
}

// spoilPage overwrites the tenth page that holds nothing but entries of a journal.
func spoilPage(t *testing.T, path string) {
	t.Helper()
	raw, err := os.ReadFile(path)
	must(t, err)
	size, found := os.Getpagesize(), 0
	for at := 2 * size; at+size <= len(raw); at += size {
		page := raw[at : at+size]
		if leaf := page[8] == 2 && page[9] == 0; leaf && bytes.Count(page, []byte("xxxx")) > size/8 {
			if found++; found == 10 {
				copy(page, bytes.Repeat([]byte{0xff}, size))
				write(t, path, raw)
				return
			}
		}
	}
	t.Fatalf("only %d pages hold entries", found)
}

func TestJournals_AreListedTheOldestFirst(t *testing.T) {
	dir, want := t.TempDir(), []string{"z", "b", "a", "c"}
	s := open(t, dir, Options{})
	for _, name := range want {
		must(t, s.Write(t.Context(), Appends{Append{Journal: name, Entries: []Entry{chat("x")}}}))
	}
	for range 2 {
		if list := s.Journals(); !slices.Equal(list, want) {
			t.Errorf("got %v", list)
		}
		closeChecked(t, s)
		s = open(t, dir, Options{})
	}
}

func TestJournal_IsForgotten(t *testing.T) {
	s, ctx := open(t, t.TempDir(), Options{}), context.Background()
	must(t, s.Write(ctx, Appends{Append{Journal: "t", Entries: []Entry{chat("x")}}}))
	for range 2 {
		must(t, s.Write(ctx, DropJournal{Journal: "t"}))
	}
	if _, err := s.Entries("t"); !errors.Is(err, ErrUnknown) {
		t.Errorf("got %v", err)
	}
}

func TestArchive(t *testing.T) {
	s, ctx := open(t, t.TempDir(), Options{}), context.Background()
	players := []Person{{ID: "a", Name: "Anna", Kind: "player"}, {Name: "Bot", Kind: "bot"}, {ID: "c", Name: "Cid", Kind: "bot"}, {ID: "g", Name: "Gus", Kind: "guest"}}
	for i, id := range []string{"one", "two", "three"} {
		g := ArchivedGame{ID: id, Game: "toy", Ended: noon.AddDate(0, 0, i), Players: players, Order: [][]int{{2}, {1}}, Points: []int{1, 2}}
		must(t, s.ArchiveGame(ctx, g, []byte(id)))
	}
	must(t, s.ArchiveGame(ctx, ArchivedGame{ID: "one", Game: "other"}, []byte("other")))
	games, err := newestGames(s, "a", 2)
	if err != nil || len(games) != 2 || games[0].ID != "three" || games[1].ID != "two" {
		t.Errorf("the newest two are %v, %v", games, err)
	}
	if games, err = newestGames(s, "a", 9); err != nil || games[len(games)-1].ID != "one" || games[len(games)-1].Game != "toy" {
		t.Errorf("a second time changes the oldest of %v, %v", games, err)
	}
	for _, p := range players[1:] { // nobody but players has a list
		if games, err := newestGames(s, p.ID, 9); err != nil || len(games) > 0 {
			t.Errorf("%s, a %s, has the games %v, %v", p.Name, p.Kind, games, err)
		}
	}
	if _, raw, err := s.ArchivedExport("one"); err != nil || string(raw) != "one" {
		t.Errorf("its export is %q, %v", raw, err)
	}
	if _, _, err := s.ArchivedExport("four"); !errors.Is(err, ErrUnknown) {
		t.Errorf("got %v", err)
	}
}

// Of a journal that is dropped nothing is left in the file, wherever its entries stood.
func TestJournal_LeavesNoChunksBehind(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	for n := 0; n < 2*generationRuns; n += 128 {
		var list []Append
		for i := range 64 {
			list = append(list, Append{"one", n/2 + i, []Entry{chat("x")}}, Append{"two", n/2 + i, []Entry{chat("y")}})
		}
		must(t, s.Write(t.Context(), Appends(list)))
	}
	all := chunksOf(t, s)
	for i, name := range []string{"one", "two"} {
		must(t, s.Write(t.Context(), DropJournal{Journal: name}))
		if left := chunksOf(t, s); left >= all || i == 1 && left != 0 {
			t.Errorf("without %s %d of %d chunks are left", name, left, all)
		}
	}
}

// A run that holds more or fewer entries than it says is called damaged.
func TestJournal_ARunHoldsWhatItSays(t *testing.T) {
	for count := range 4 {
		r := &reading{journal: 7}
		err := r.add(header{7, 0, count}.seal([]byte(`[{"k":"chat"},{"k":"chat"}]`)))
		if count == 2 && (err != nil || len(r.entries) != 2) || count != 2 && !errors.Is(err, ErrDamaged) {
			t.Errorf("two entries that are said to be %d give %d, %v", count, len(r.entries), err)
		}
	}
	for _, h := range []header{{8, 0, 1}, {7, 1, 1}} { // of another journal, or too late
		if err := (&reading{journal: 7}).add(h.seal([]byte(`[{"k":"chat"}]`))); !errors.Is(err, ErrDamaged) {
			t.Errorf("entry %d of journal %d is taken for the first of journal 7: %v", h.first, h.journal, err)
		}
	}
}
