package data

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"
)

// keptFile is what the program of schema 2 wrote: five live journals and four damaged ones,
// one set aside, three finished games.
const keptFile = "testdata/store-v2.db.gz"

// unpackKept makes a data directory with a kept file.
func unpackKept(t *testing.T, kept string) (dir string) {
	t.Helper()
	packed, err := os.Open(kept)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = packed.Close() }()
	z, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	dir = t.TempDir()
	write(t, filepath.Join(dir, fileName), raw)
	return dir
}

// Everything of an older file is there, also when the first start was interrupted.
func TestOpen_TakesOverAnOlderFile(t *testing.T) {
	for _, begun := range []int{0, 1, 4, 8} {
		t.Run(fmt.Sprint("after ", begun, " journals"), func(t *testing.T) {
			dir := unpackKept(t, keptFile)
			interruptAfter(t, dir, begun)
			for range 2 {
				s := open(t, dir, Options{})
				sameKept(t, s)
				closeChecked(t, s)
			}
			goesOn(t, open(t, dir, Options{}))
		})
	}
}

// interruptAfter takes over so many journals and no more.
func interruptAfter(t *testing.T, dir string, begun int) {
	t.Helper()
	db, err := openFile(filepath.Join(dir, fileName), Options{}, false)
	if err != nil {
		t.Fatal(err)
	}
	if begun > 0 {
		err = upgrade(db, upgrades)
	}
	for range begun {
		_, one := adoptSome(db, 1)
		err = errors.Join(err, one)
	}
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}

func sameKept(t *testing.T, s *Store) {
	t.Helper()
	for n, length := range []int{1, 64, 65, 300, 3} {
		want := []Entry{{Kind: "open", When: noon, Who: &Person{ID: "a", Name: "Anna", Kind: "player"}, More: json.RawMessage(`{"seats":2}`)}}
		for i := 1; i < length; i++ {
			want = append(want, Entry{Kind: "move", When: noon, Seat: 1 + i%2, Text: fmt.Sprint("lay ", n, " ", i)})
		}
		if got, err := s.Entries(fmt.Sprint("live", n)); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("live%d has %d entries of %d: %v", n, len(got), length, err)
		}
	}
	for _, name := range []string{"hole", "noend", "nojson", "strange"} {
		if _, err := s.Entries(name); !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), "the journal "+name+": entry ") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if names, err := s.Journals(); err != nil || len(names) != 9 {
		t.Errorf("live are %v, %v", names, err)
	}
	if reasons, err := s.Damaged(); err != nil || len(reasons) != 1 || reasons["aside"] != "it was damaged" {
		t.Errorf("damaged are %v, %v", reasons, err)
	}
	sameKeptGames(t, s)
}

func sameKeptGames(t *testing.T, s *Store) {
	t.Helper()
	if p, err := s.PlayerOfKey("k2"); err != nil || p.Name != "Anna" || p.Lang != "de" {
		t.Errorf("the player is %+v, %v", p, err)
	}
	games, err := s.ArchivedGames("a", 9)
	if err != nil || len(games) != 3 || games[0].ID != "three" || !games[1].Private || games[2].Points[1] != 2 {
		t.Errorf("the games are %+v, %v", games, err)
	}
	for id, want := range map[string]string{
		"one": strings.Repeat("one ", 1000), "two": strings.Repeat("two ", 1000), "three": `{"as":"schema 1 wrote it"}`,
	} {
		if g, export, err := s.ArchivedExport(id); err != nil || string(export) != want || g.ID != id {
			t.Errorf("the export of %s is %.30q, %v", id, export, err)
		}
	}
}

// goesOn plays on in a journal of an older file, and gives no name twice.
func goesOn(t *testing.T, s *Store) {
	t.Helper()
	if err := s.Append(t.Context(), Append{Journal: "live3", First: 300, Entries: []Entry{chat("on")}}); err != nil {
		t.Error(err)
	}
	if list, err := s.Entries("live3"); err != nil || len(list) != 301 || list[300].Text != "on" {
		t.Errorf("it has %d entries, %v", len(list), err)
	}
	for _, name := range []string{"aside", "live1", "one"} {
		if err := s.Append(t.Context(), Append{Journal: name, Entries: []Entry{chat("x")}}); !errors.Is(err, ErrTaken) {
			t.Errorf("the name %s is given again: %v", name, err)
		}
	}
	isDamaged(t, s, "hole")
}

// A journal of an older file of which a page cannot be read is set aside, and the others
// are taken over.
func TestOpen_TakesOverWhatCanBeRead(t *testing.T) {
	dir := unpackKept(t, keptFile)
	path := filepath.Join(dir, fileName)
	alter(t, path, func(tx *bolt.Tx) error {
		b, err := tx.Bucket(oldJournalsBucket).CreateBucket([]byte("live30"))
		b.FillPercent = 0.9
		for n := range 2000 {
			err = errors.Join(err, putJSON(b, numberKey(n), chat(strings.Repeat("x", 200))))
		}
		return errors.Join(err, b.SetSequence(2000))
	})
	spoilPage(t, path)
	s, err := Open(dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }() // a file with a bad page is not consistent, so it is not checked
	reasons, err := s.Damaged()
	if err != nil || !strings.Contains(reasons["live30"], "damaged") {
		t.Errorf("damaged are %v, %v", reasons, err)
	}
	for _, name := range []string{"live0", "live3", "live4"} {
		if _, err := s.Entries(name); err != nil {
			t.Error(err)
		}
	}
}
