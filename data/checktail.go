package data

import (
	"bytes"

	bolt "go.etcd.io/bbolt"
)

// unlessSpent reads the values of a bucket as before, but a damaged run of the tail, or its header in
// the ledger, is no fault when no live journal needs it: it goes with its generation.
func unlessSpent(tx *bolt.Tx, name []byte, read readValue) readValue {
	for slot := range tailBuckets {
		twin := tailBuckets[slot]
		if bytes.Equal(name, twin) {
			twin = ledgerBuckets[slot]
		} else if !bytes.Equal(name, ledgerBuckets[slot]) {
			continue
		}
		return func(c *checker, key, value []byte) error {
			err := read(c, key, value)
			if err == nil || !spent(tx, twin, key) {
				return err
			}
			c.Spent++
			return nil
		}
	}
	return read
}

// spent reports whether no live journal needs a run that is damaged in one bucket. Its twin says whose
// it is; when that cannot be read either, it must stand before all that is needed.
func spent(tx *bolt.Tx, twin, key []byte) bool {
	run, ok := numberOf(key)
	if !ok {
		return false
	}
	if h, _, err := unseal(getSafely(tx.Bucket(twin), run)); err == nil {
		return tx.Bucket(journalsBucket).Get(numberKey(h.journal)) == nil
	}
	var x index
	if err := x.read(tx); err != nil {
		return false
	}
	for _, j := range x.journals {
		if j.lost || len(j.tail) == 0 || j.tail[0].first != j.Swept || j.tail[0].run <= run {
			return false
		}
	}
	return true
}
