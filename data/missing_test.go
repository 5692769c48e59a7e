package data

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"
)

// A game without an export is called damaged: an empty export would look like a game in
// which nothing happened.
func TestArchive_AMissingExportIsCalledDamaged(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, Options{})
	for _, id := range []string{"one", "two"} {
		if err := s.ArchiveGame(context.Background(), ArchivedGame{ID: id}, []byte("the game "+id)); err != nil {
			t.Fatal(err)
		}
	}
	closeChecked(t, s)
	alter(t, filepath.Join(dir, fileName), func(tx *bolt.Tx) error {
		key, _ := tx.Bucket(piecesBucket).Cursor().Seek(append(numberKey(1), 0))
		return tx.Bucket(piecesBucket).Delete(key)
	})
	s = open(t, dir, Options{})
	if _, export, err := s.ArchivedExport("one"); !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), "one") {
		t.Errorf("without its export the game is %q, %v", export, err)
	}
	if _, export, err := s.ArchivedExport("two"); err != nil || string(export) != "the game two" {
		t.Errorf("the other game is %q, %v", export, err)
	}
}

// An entry behind the end of an older journal makes the journal a damaged one: nobody was
// ever told that it was written.
func TestOpen_TakesOverNoEntryBehindTheEnd(t *testing.T) {
	dir := unpackKept(t, keptFile)
	alter(t, filepath.Join(dir, fileName), func(tx *bolt.Tx) error {
		b := tx.Bucket(oldJournalsBucket).Bucket([]byte("live2"))
		_, last := b.Cursor().Last()
		return b.Put(numberKey(b.Sequence()), append([]byte(nil), last...))
	})
	s := open(t, dir, Options{})
	if list, err := s.Entries("live2"); !errors.Is(err, ErrDamaged) {
		t.Errorf("a journal of 65 entries has %d, %v", len(list), err)
	}
	if list, err := s.Entries("live1"); err != nil || len(list) != 64 {
		t.Errorf("another journal has %d entries, %v", len(list), err)
	}
}

// What an older program kept as plain text is read as a copy, too.
func TestArchive_AnOldExportIsACopy(t *testing.T) {
	dir := t.TempDir()
	closeChecked(t, open(t, dir, Options{}))
	want := strings.Repeat("export ", 10_000)
	alter(t, filepath.Join(dir, fileName), func(tx *bolt.Tx) error {
		if err := putJSON(tx.Bucket(archiveBucket), []byte("old"), ArchivedGame{ID: "old", Game: "toy", Ended: noon}); err != nil {
			return err
		}
		return tx.Bucket(oldExportsBucket).Put([]byte("old"), []byte(want))
	})
	s := open(t, dir, Options{})
	for range 2 {
		_, raw, err := s.ArchivedExport("old")
		if err != nil || string(raw) != want {
			t.Fatalf("the old export is %d bytes, %v", len(raw), err)
		}
		overwrite(t, raw)
	}
}
