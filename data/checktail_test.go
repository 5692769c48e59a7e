package data

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"
)

// flipRun turns over a bit of the runs of the given numbers.
func flipRun(tx *bolt.Tx, bucket []byte, runs ...uint64) (err error) {
	for _, run := range runs {
		raw := slices.Clone(tx.Bucket(bucket).Get(numberKey(run)))
		raw[len(raw)/2] ^= 4
		err = errors.Join(err, tx.Bucket(bucket).Put(numberKey(run), raw))
	}
	return err
}

// spoiledFile has the journal "long" with three runs, of which the second is damaged, and another one.
func spoiledFile(t *testing.T, buckets ...[]byte) *Store {
	t.Helper()
	dir := t.TempDir()
	s := fill(t, dir, 3)
	must(t, s.Write(t.Context(), Appends{Append{Journal: "other", Entries: []Entry{chat("hello")}}}))
	closeChecked(t, s)
	alter(t, filepath.Join(dir, fileName), func(tx *bolt.Tx) (err error) {
		for _, bucket := range buckets {
			err = errors.Join(err, flipRun(tx, bucket, 2))
		}
		return err
	})
	found, err := Check(t.Context(), filepath.Join(dir, fileName), Checking{})
	if err != nil || found.Found == 0 || !strings.HasPrefix(found.Faults[0].In, "the bucket ") {
		t.Fatalf("while it lives: %v, %v", found.Faults, err)
	}
	return open(t, dir, Options{})
}

// Once a damaged journal is given up or put back, what is left of it in the tail is a note: backups
// hold again, and the file can be made smaller.
func TestCheck_WhatIsLeftOfADamagedJournalIsNoFault(t *testing.T) {
	for name, end := range map[string]func(*Store) error{
		"set aside": func(*Store) error { return nil },
		"given up":  func(s *Store) error { return s.Write(t.Context(), GiveUp{Journal: "long"}) },
		"put back":  func(s *Store) error { return s.Write(t.Context(), PutBack{Journal: "long", Entries: 1}) },
	} {
		for where, buckets := range map[string][][]byte{"tail": {tailBuckets[0]}, "ledger": {ledgerBuckets[0]}} {
			t.Run(name+", "+where, func(t *testing.T) {
				s := spoiledFile(t, buckets...)
				setAside(t, s, "long", "a reason")
				must(t, end(s))
				d := &scheduled{t: t, now: noon}
				d.backupKeeper = d.keeper(s, t.TempDir())
				d.step(t.Context())
				d.said("a backup was made, and it holds")
				noFault(t, s)
				if _, _, err := Compact(t.Context(), s.dir); err != nil {
					t.Error(err)
				}
				found, err := Check(t.Context(), filepath.Join(s.dir, fileName), Checking{})
				if err != nil || found.Spent != 1 || !strings.HasPrefix(strings.Join(found.Notes, " "), "1 damaged value in the tail") {
					t.Errorf("%+v, %v", found, err)
				}
			})
		}
	}
}

// When nobody can tell whose a damaged run is, it is no fault only before all that live journals need.
func TestCheck_ADamagedRunOfNobodyKnowsWhom(t *testing.T) {
	s := spoiledFile(t, tailBuckets[0], ledgerBuckets[0])
	setAside(t, s, "long", "a reason")
	noFault(t, s)
	alter(t, filepath.Join(s.dir, fileName), func(tx *bolt.Tx) error {
		return errors.Join(flipRun(tx, tailBuckets[0], 4), flipRun(tx, ledgerBuckets[0], 4))
	})
	found, err := Check(t.Context(), filepath.Join(s.dir, fileName), Checking{})
	if err != nil || found.Found < 4 {
		t.Errorf("it may be the first run of a live journal: %v, %v", found.Faults, err)
	}
}

// A keyOf is a key of a bucket.
type keyOf struct{ bucket, key []byte }

// neededKeys are the first needed key of every bucket of a file. Runs of journals that are not live any more are needed by nobody.
func neededKeys(t *testing.T, path string) (list []keyOf) {
	t.Helper()
	alter(t, path, func(tx *bolt.Tx) error {
		return tx.ForEach(func(name []byte, b *bolt.Bucket) error {
			n := 0
			return b.ForEach(func(key, value []byte) error {
				h, _, err := unseal(value)
				isRun := bytes.Equal(name, tailBuckets[0]) || bytes.Equal(name, ledgerBuckets[0])
				if isRun && err == nil && tx.Bucket(journalsBucket).Get(numberKey(h.journal)) == nil || value == nil {
					return nil
				}
				if n++; n == 1 {
					list = append(list, keyOf{bytes.Clone(name), bytes.Clone(key)})
				}
				return nil
			})
		})
	})
	return list
}

// A bit that is turned over in a key is found, in whichever bucket: what stands under the key is not lost in silence.
func TestCheck_ABitTurnedOverInAKey(t *testing.T) {
	path := kept(t)
	sound, err := os.ReadFile(path)
	must(t, err)
	random, buckets := rand.New(rand.NewPCG(7, uint64(*flips))), map[string]bool{}
	for _, k := range neededKeys(t, path) {
		for _, at := range slices.Compact([]int{0, len(k.key) / 2, len(k.key) - 1}) {
			turned := bytes.Clone(k.key)
			turned[at] ^= 1 << random.IntN(8)
			write(t, path, sound)
			alter(t, path, func(tx *bolt.Tx) error {
				b := tx.Bucket(k.bucket)
				value := bytes.Clone(b.Get(k.key))
				if err := b.Delete(k.key); err != nil {
					return err
				}
				return b.Put(turned, value)
			})
			buckets[string(k.bucket)] = true
			found, err := Check(t.Context(), path, Checking{Judge: strict{}, Agree: true})
			if err == nil && found.Found == 0 {
				t.Errorf("in the bucket %s, %q in the place of %q is not found", k.bucket, turned, k.key)
			}
		}
	}
	if len(buckets) < 20 {
		t.Errorf("only %d buckets have keys", len(buckets))
	}
}
