package data

import (
	"errors"
	"path/filepath"
	"strconv"
	"testing"

	bolt "go.etcd.io/bbolt"
)

// Also the very next version of the file is not ours to read.
func TestOpen_RefusesTheNextSchema(t *testing.T) {
	dir := t.TempDir()
	closeChecked(t, open(t, dir, Options{}))
	alter(t, filepath.Join(dir, fileName), func(tx *bolt.Tx) error {
		return tx.Bucket(schemaBucket).Put(schemaKey, []byte(strconv.Itoa(newestSchema+1)))
	})
	if s, err := Open(dir, Options{}); !errors.Is(err, ErrNewerSchema) {
		t.Errorf("a file of the next version is opened: %v, %v", s != nil, err)
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

// Whoever changes only how the name is written keeps it.
func TestPlayers_ANameWrittenOtherwiseStaysTaken(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	anna := Player{ID: "a", Name: "Anna", Skeleton: "anna", Made: noon}
	if err := s.AddPlayer(t.Context(), anna, Key{Fingerprint: "one", Added: noon}); err != nil {
		t.Fatal(err)
	}
	anna.Name = "ANNA"
	if err := s.ChangePlayer(t.Context(), anna); err != nil {
		t.Fatal(err)
	}
	if taken, err := s.NameTaken("anna"); err != nil || !taken {
		t.Errorf("the name is taken: %v, %v", taken, err)
	}
}
