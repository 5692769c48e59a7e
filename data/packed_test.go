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

// An export takes a small part of its length in the file, and comes back as it was, also
// one that an older program has written.
func TestArchive_ExportsArePacked(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	export := []byte(strings.Repeat("1 go 3\n2 lay 17 b2 42 b3\n", 500))
	if err := s.ArchiveGame(context.Background(), ArchivedGame{ID: "one"}, export); err != nil {
		t.Fatal(err)
	}
	if err := s.ArchiveGame(context.Background(), ArchivedGame{ID: "old"}, nil); err != nil {
		t.Fatal(err)
	}
	closeChecked(t, s)
	change(t, filepath.Join(dir, fileName), func(tx *bolt.Tx) error {
		if n := len(tx.Bucket(exportsBucket).Get([]byte("one"))); n > len(export)/20 {
			t.Errorf("an export of %d bytes takes %d in the file", len(export), n)
		}
		return tx.Bucket(exportsBucket).Put([]byte("old"), []byte("{}"))
	})
	if s, err = Open(dir, Options{}); err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string][]byte{"one": export, "old": []byte("{}")} {
		if _, got, err := s.ArchivedExport(id); err != nil || !bytes.Equal(got, want) {
			t.Errorf("the export of %s is %d bytes, %v", id, len(got), err)
		}
	}
	closeChecked(t, s)
}

func TestArchive_ADamagedExportIsCalledDamaged(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.ArchiveGame(context.Background(), ArchivedGame{ID: "one"}, []byte(strings.Repeat("move ", 100))); err != nil {
		t.Fatal(err)
	}
	closeChecked(t, s)
	change(t, filepath.Join(dir, fileName), func(tx *bolt.Tx) error {
		raw := bytes.Clone(tx.Bucket(exportsBucket).Get([]byte("one")))
		return tx.Bucket(exportsBucket).Put([]byte("one"), raw[:len(raw)/2])
	})
	if s, err = Open(dir, Options{}); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.ArchivedExport("one"); !errors.Is(err, ErrDamaged) {
		t.Errorf("got %v", err)
	}
	closeChecked(t, s)
}
