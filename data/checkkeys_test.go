package data

import (
	"bytes"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	bolt "go.etcd.io/bbolt"
)

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
