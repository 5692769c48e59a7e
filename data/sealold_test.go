package data

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"
)

// keptUnsealed is what the program of schema 3 wrote: 300 games of two players, who have
// three keys, and a live journal.
const keptUnsealed = "testdata/store-v3.db.gz"

// Values of an older file are there, and sealed, also when the first start was interrupted.
func TestOpen_SealsTheValuesOfAnOlderFile(t *testing.T) {
	for _, begun := range []int{0, 1, 100} {
		t.Run(fmt.Sprint("after ", begun, " values"), func(t *testing.T) {
			dir := unpackKept(t, keptUnsealed)
			path := filepath.Join(dir, fileName)
			if begun > 0 {
				sealBegun(t, path, begun)
			}
			for range 2 {
				s := open(t, dir, Options{})
				if bad, wrong := asKept(s); bad > 0 || wrong != nil {
					t.Errorf("%d values are damaged; %v", bad, wrong)
				}
				closeChecked(t, s)
			}
			alter(t, path, func(tx *bolt.Tx) error {
				return eachValue(tx, func(name, key, raw []byte) {
					if raw[0] != keySealed {
						t.Errorf("%s %s is %.20q", name, key, raw)
					}
				})
			})
		})
	}
}

// sealBegun seals so many games and no more.
func sealBegun(t *testing.T, path string, begun int) {
	t.Helper()
	db, err := openFile(path, Options{}, false)
	if err != nil {
		t.Fatal(err)
	}
	err = upgrade(db, upgrades)
	_, some := sealSome(db, archiveBucket, []byte{}, begun)
	if err := errors.Join(err, some, db.Close()); err != nil {
		t.Fatal(err)
	}
}

func eachValue(tx *bolt.Tx, do func(name, key, raw []byte)) error {
	for _, name := range [][]byte{playersBucket, keysBucket, archiveBucket} {
		err := tx.Bucket(name).ForEach(func(key, raw []byte) error {
			do(name, key, raw)
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// asKept compares a store with the kept one. bad counts what is damaged or missing; wrong is
// something that is another than it was.
func asKept(s *Store) (bad int, wrong error) {
	for n := range 300 {
		id := fmt.Sprintf("game%03d", n)
		switch g, export, err := s.ArchivedExport(id); {
		case err != nil:
			bad++
		case g.ID != id || g.Points[0] != n || g.Private != (n%2 == 0) || string(export) != strings.Repeat(id+" ", 40):
			wrong = fmt.Errorf("the game %s is %+v, %.20q", id, g, export)
		}
	}
	for key, want := range map[string]string{"k1": "a Anna", "k2": "a Anna", "k3": "b Bert"} {
		switch p, err := s.PlayerOfKey(key); {
		case err != nil:
			bad++
		case p.ID+" "+p.Name != want:
			wrong = fmt.Errorf("the key %s is of %+v", key, p)
		}
	}
	games, err := s.ArchivedGames("a", 1000)
	if err != nil && !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrUnknown) {
		wrong = err
	}
	for _, g := range games {
		if want := fmt.Sprintf("game%03d", g.Points[0]); g.ID != want {
			wrong = fmt.Errorf("%s is listed as %s", want, g.ID)
		}
	}
	return bad, wrong
}

// A bit that is turned over among players, keys and games shows nobody another one's, and
// nothing else than was written.
func TestRead_ABitTurnedOverAmongPlayersAndGames(t *testing.T) {
	dir := unpackKept(t, keptUnsealed)
	closeChecked(t, open(t, dir, Options{}))
	path := filepath.Join(dir, fileName)
	sound, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	random, damaged := rand.New(rand.NewPCG(7, 8)), 0
	used := len(bytes.TrimRight(sound, "\x00"))
	sound = sound[:min(len(sound), used+1<<20)] // what is behind is empty
	turned := fewer(*flips, 15)
	for range turned {
		at, bit := random.IntN(used), byte(1)<<random.IntN(8)
		if value := bytes.Index(sound[at:used], []byte(`{"id":"`)); value >= 0 {
			at += value + random.IntN(200) - 20
		}
		sound[at] ^= bit
		write(t, path, sound)
		sound[at] ^= bit
		s, err := Open(dir, Options{})
		if err != nil {
			continue // it names the file
		}
		bad, wrong := asKept(s)
		if wrong != nil {
			t.Errorf("bit %d of byte %d: %v", bit, at, wrong)
		}
		damaged += bad
		_ = s.Close()
	}
	if damaged == 0 {
		t.Errorf("none of %d bits was in a value", turned)
	}
}
