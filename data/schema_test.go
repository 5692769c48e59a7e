package data

import (
	"errors"
	"fmt"
	"path/filepath"
	"testing"

	bolt "go.etcd.io/bbolt"
)

func TestOpen_ErrNewerSchema(t *testing.T) {
	dir := t.TempDir()
	closeChecked(t, fill(t, dir, 1))
	path := filepath.Join(dir, fileName)
	alter(t, path, func(tx *bolt.Tx) error { return tx.Bucket(schemaBucket).Put(schemaKey, []byte("99")) })
	if _, err := Open(dir, Options{}); !errors.Is(err, ErrNewerSchema) {
		t.Fatalf("got %v", err)
	}
	alter(t, path, func(tx *bolt.Tx) error {
		if got := string(tx.Bucket(schemaBucket).Get(schemaKey)); got != "99" {
			t.Errorf("the refused file was changed to schema %s", got)
		}
		return nil
	})
}

func TestRaise_GoesStepByStepAndStopsAtAFault(t *testing.T) {
	db, err := bolt.Open(filepath.Join(t.TempDir(), "x"), 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	var ran []int
	step := func(n int, fault error) func(*bolt.Tx) error {
		return func(tx *bolt.Tx) error {
			ran = append(ran, n)
			if _, err := tx.CreateBucketIfNotExists(numberKey(n)); err != nil {
				return err
			}
			return fault
		}
	}
	fault := errors.New("fault")
	if err := upgrade(db, []func(*bolt.Tx) error{step(0, nil), step(1, nil), step(2, fault)}); !errors.Is(err, fault) {
		t.Fatalf("got %v", err)
	}
	version, err := schemaVersion(db)
	if err != nil || version != 2 {
		t.Fatalf("after the fault the schema is %d, %v", version, err)
	}
	if err := upgrade(db, []func(*bolt.Tx) error{step(0, nil), step(1, nil), step(2, nil)}); err != nil {
		t.Fatal(err)
	}
	want := []int{0, 1, 2, 2}
	if len(ran) != len(want) || ran[3] != 2 {
		t.Fatalf("the steps ran as %v, not as %v", ran, want)
	}
}

// A file of every released schema is kept, is of that schema, and a start brings it to the newest with
// nothing wrong in it.
func TestOpen_FilesOfEverySchemaAreKept(t *testing.T) {
	damaged := map[int]int{2: 4} // so many of its journals were damaged when it was made
	for schema := 1; schema < len(upgrades); schema++ {
		if testing.Short() && schema%4 != 0 {
			continue
		}
		name := fmt.Sprintf("testdata/store-v%d.db.gz", schema)
		if schema == 1 {
			name = "../lobby/testdata/saloon-v1.db.gz"
		}
		path := filepath.Join(unpackKept(t, name), fileName)
		found, err := Check(t.Context(), path, Checking{Agree: true})
		if err != nil || found.Schema != schema || found.Found != damaged[schema] {
			t.Errorf("%s has schema %d, and the faults %v, %v", name, found.Schema, found.Faults, err)
		}
		closeChecked(t, open(t, filepath.Dir(path), Options{}))
		if found, err = Check(t.Context(), path, Checking{Agree: true}); err != nil || found.Schema != len(upgrades) || found.Found != damaged[schema] {
			t.Errorf("%s after a start has schema %d, and the faults %v, %v", name, found.Schema, found.Faults, err)
		}
	}
}
