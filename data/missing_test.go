package data

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"
)

// A game whose export is cut short or missing is called damaged: an empty export would look like a game in
// which nothing happened.
func TestArchive_AMissingExportIsCalledDamaged(t *testing.T) {
	for _, cut := range []bool{true, false} {
		dir := t.TempDir()
		s := open(t, dir, Options{})
		for _, id := range []string{"one", "two"} {
			must(t, s.ArchiveGame(context.Background(), ArchivedGame{ID: id}, []byte("the game "+id)))
		}
		closeChecked(t, s)
		alter(t, filepath.Join(dir, fileName), func(tx *bolt.Tx) error {
			b := tx.Bucket(piecesBucket)
			key, piece := b.Cursor().Seek(append(numberKey(1), 0))
			if cut {
				return b.Put(key, bytes.Clone(piece)[:len(piece)/2])
			}
			return b.Delete(key)
		})
		s = open(t, dir, Options{})
		if _, export, err := s.ArchivedExport("one"); !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), "one") {
			t.Errorf("cut short %v: the game is %q, %v", cut, export, err)
		}
		if _, export, err := s.ArchivedExport("two"); err != nil || string(export) != "the game two" {
			t.Errorf("the other game is %q, %v", export, err)
		}
	}
}
