package data

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"
)

// A rebuild that ends anywhere in the middle is made good by the next start.
func TestRebuild_InterruptedAnywhere(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, Options{})
	archiveAll(t, s, gamesOf(6, rand.New(rand.NewPCG(5, 6)), 60))
	want := folded(t, s)
	closeChecked(t, s)
	interrupted := errors.New("interrupted")
	for at := 0; ; at++ {
		s := open(t, dir, Options{})
		must(t, s.db.Update(foldAnew))
		a := &foldingAll{db: s.db, stop: func(transactions int) error {
			if transactions == at {
				return interrupted
			}
			return nil
		}}
		err := a.run()
		closeChecked(t, s)
		s = open(t, dir, Options{})
		sameFold(t, want, folded(t, s))
		closeChecked(t, s)
		if err == nil {
			if at < 5 {
				t.Errorf("it took only %d transactions", at)
			}
			return
		}
		if !errors.Is(err, interrupted) {
			t.Fatal(err)
		}
	}
}

// A page that cannot be read, of what is folded, is put aside when all is folded anew.
func TestRebuild_BesideADamagedPage(t *testing.T) {
	dir := t.TempDir()
	games := gamesOf(60, rand.New(rand.NewPCG(7, 9)), 400)
	s := open(t, dir, Options{})
	archiveAll(t, s, games)
	want := told(t, s)
	closeChecked(t, s)
	path, root := filepath.Join(dir, fileName), 0
	alter(t, path, func(tx *bolt.Tx) error { root = int(tx.Bucket(toldBucket).Root()); return nil })
	raw, err := os.ReadFile(path)
	must(t, err)
	copy(raw[root*os.Getpagesize():], bytes.Repeat([]byte{0xff}, os.Getpagesize()))
	write(t, path, raw)
	if n, err := RebuildRatings(dir); err != nil || n != len(games) {
		t.Fatalf("%d games, %v", n, err)
	}
	if s, err = Open(dir, Options{}); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }() // a file with a bad page is not consistent, so it is not checked
	sameFold(t, want, told(t, s))
}

func told(t *testing.T, s *Store) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	err := s.db.View(func(tx *bolt.Tx) error {
		return tx.Bucket(toldBucket).ForEach(func(key, value []byte) error {
			all[string(key)] = bytes.Clone(value)
			return nil
		})
	})
	must(t, err)
	return all
}

func TestRebuild_MakesNoSaloon(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "nodir")
	if _, err := RebuildRatings(dir); err == nil || !strings.Contains(err.Error(), "there is no saloon in "+dir) {
		t.Errorf("where no saloon is: %v", err)
	}
	if _, err := os.Stat(dir); err == nil {
		t.Error("a saloon was made")
	}
}
