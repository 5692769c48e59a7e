package data

import (
	"bytes"
	"slices"

	bolt "go.etcd.io/bbolt"
)

// numberedBuckets are those that number what they keep: the sequence of the bucket is the last number given.
var numberedBuckets = [][]byte{journalsBucket, chunksBucket, piecesBucket, sanctionsBucket, reportsBucket, auditBucket}

// lastNumber is the highest number in a bucket whose keys begin with numbers; 0 when there is none, or
// it cannot be read.
func lastNumber(b *bolt.Bucket) (n uint64) {
	_ = safely(func() error {
		if key, _ := b.Cursor().Last(); len(key) >= 8 {
			n, _ = numberOf(key[:8])
		}
		return nil
	})
	return n
}

// raiseSequences makes sure that no number is given twice, which a sequence that is damaged would do.
func raiseSequences(db *bolt.DB) error {
	low := func(tx *bolt.Tx, name []byte) bool { return tx.Bucket(name).Sequence() < lastNumber(tx.Bucket(name)) }
	var due [][]byte
	err := db.View(func(tx *bolt.Tx) error {
		for _, name := range numberedBuckets {
			if low(tx, name) {
				due = append(due, name)
			}
		}
		return nil
	})
	if err != nil || due == nil {
		return err
	}
	return db.Update(func(tx *bolt.Tx) error {
		for _, name := range due {
			if err := tx.Bucket(name).SetSequence(lastNumber(tx.Bucket(name))); err != nil {
				return err
			}
		}
		return nil
	})
}

// sequence compares the sequence of a bucket with the numbers in it.
func (c *checker) sequence(tx *bolt.Tx, name []byte, in string) {
	b := tx.Bucket(name)
	switch last, seq := lastNumber(b), b.Sequence(); {
	case slices.ContainsFunc(numberedBuckets, func(one []byte) bool { return bytes.Equal(one, name) }):
		if seq < last {
			c.fault("sequences", in, "the next number that it gives would be %d, and it has come to %d already", seq+1, last)
		}
	case slices.ContainsFunc(ledgerBuckets[:], func(one []byte) bool { return bytes.Equal(one, name) }):
		if seq != last {
			c.fault("sequences", in, "it says that the last run is %d, and it is %d", seq, last)
		}
	case seq != 0 && !bytes.Equal(name, damagedBucket):
		c.fault("sequences", in, "it counts to %d, and nothing in it is counted", seq)
	}
}
