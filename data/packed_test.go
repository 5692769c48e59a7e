package data

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"
)

// An export takes a small part of its length in the file, and comes back as it was.
func TestArchive_ExportsArePacked(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(dir, Options{})
	must(t, err)
	export := []byte(strings.Repeat("1 go 3\n2 lay 17 b2 42 b3\n", 500))
	must(t, s.ArchiveGame(context.Background(), ArchivedGame{ID: "one"}, export))
	closeChecked(t, s)
	alter(t, filepath.Join(dir, fileName), func(tx *bolt.Tx) error {
		if n := tx.Bucket(piecesBucket).Stats().LeafInuse; n > len(export)/20 {
			t.Errorf("an export of %d bytes takes %d in the file", len(export), n)
		}
		return nil
	})
	if s, err = Open(dir, Options{}); err != nil {
		t.Fatal(err)
	}
	if _, got, err := s.ArchivedExport("one"); err != nil || !bytes.Equal(got, export) {
		t.Errorf("the export is %d bytes, %v", len(got), err)
	}
	closeChecked(t, s)
}
