package pages

import (
	"os"
	"path/filepath"
	"testing"

	bolt "go.etcd.io/bbolt"
)

// A list of more pages than a page can say it has is counted in front of them.
func TestListFree_AVeryLongList(t *testing.T) {
	path, behind := filepath.Join(t.TempDir(), "file"), 100_000
	open := func() *bolt.DB {
		db, err := bolt.Open(path, 0o600, nil)
		if err != nil {
			t.Fatal(err)
		}
		return db
	}
	if err := open().Close(); err != nil {
		t.Fatal(err)
	}
	file, m, _, err := openFirsts(path)
	if err != nil || file.Close() != nil {
		t.Fatal(err)
	}
	if file, err = os.OpenFile(path, os.O_RDWR, 0); err != nil {
		t.Fatal(err)
	}
	m.behind = uint64(behind)
	u := newUse(m)
	if err := file.Truncate(int64(behind * os.Getpagesize())); err != nil {
		t.Fatal(err)
	}
	if u.scan(file) != nil || u.reach() != nil || u.put(file, u.list()) != nil || file.Close() != nil {
		t.Fatal("the list cannot be written")
	}
	db := open()
	defer func() { _ = db.Close() }()
	if n := db.Stats().FreePageN; n < behind-100 {
		t.Errorf("only %d of %d pages are free", n, behind)
	}
	_ = db.View(func(tx *bolt.Tx) error {
		for err := range tx.Check() {
			t.Error(err)
		}
		return nil
	})
}
