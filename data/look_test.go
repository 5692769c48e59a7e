package data

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"
)

// Looking at a file says whether a server could open it, and leaves it as it is.
func TestLook_ChangesNothing(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "none")
	look := func(want string) {
		t.Helper()
		if found, err := Look(dir); err != nil || !strings.Contains(found, want) {
			t.Errorf("%q, %v; want %q", found, err, want)
		}
	}
	look("is made at the first start")
	if _, err := os.Stat(dir); err == nil {
		t.Error("it made the directory")
	}
	s := open(t, dir, Options{})
	look("a saloon has it open")
	closeChecked(t, s)
	look("has schema " + strconv.Itoa(newestSchema) + ", which is this program's")
	setSchema := func(version int) {
		alter(t, filepath.Join(dir, fileName), func(tx *bolt.Tx) error {
			return tx.Bucket(schemaBucket).Put(schemaKey, []byte(strconv.Itoa(version)))
		})
	}
	setSchema(newestSchema - 1)
	for range 2 {
		look("the start upgrades it to " + strconv.Itoa(newestSchema))
	}
	setSchema(newestSchema + 1)
	if found, err := Look(dir); !errors.Is(err, ErrNewerSchema) {
		t.Errorf("a newer file: %q, %v", found, err)
	}
	must(t, os.WriteFile(filepath.Join(dir, fileName), []byte("a diary"), 0o600))
	if found, err := Look(dir); !errors.Is(err, ErrNotOurs) {
		t.Errorf("another file: %q, %v", found, err)
	}
}
