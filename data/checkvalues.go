package data

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
	"strconv"
	"time"

	bolt "go.etcd.io/bbolt"

	"saloon/data/pages"
)

// How the values of a bucket are read. A value that cannot be read is a fault; whether it agrees with
// others is looked at later.
type readValue func(c *checker, key, value []byte) error

// valuesOf says for each bucket of the newest schema how its values are read.
var valuesOf = map[string]readValue{
	string(schemaBucket):        readAbout,
	string(playersBucket):       readPlayer,
	string(namesBucket):         readAny,
	string(keysBucket):          readKey,
	string(keysOfPlayerBucket):  readAny,
	string(notesBucket):         readAs[Note],
	string(journalsBucket):      readRecord,
	string(chunksBucket):        readChunk,
	string(damagedBucket):       readAny,
	string(damageReasonsBucket): readReason,
	string(archiveBucket):       readUnsealed,
	string(piecesBucket):        readPiece,
	string(categoriesBucket):    readCategories,
	string(triesBucket):         readAs[Try],
	string(tiesBucket):          readAs[Tie],
	string(lettersBucket):       readAs[Letter],
	string(postBucket):          readAs[post],
	string(sanctionsBucket):     readAs[Sanction],
	string(reportsBucket):       readReport,
	string(auditBucket):         readAs[AuditEntry],
	string(reviewsBucket):       readAny, // they are put together from pieces, see reviews
	string(toldBucket):          readUnsealed,
	string(dealListsBucket):     readAny,
	string(dealDaysBucket):      readAs[DealResult],
	string(tailBuckets[0]):      readRun,
	string(tailBuckets[1]):      readRun,
	string(ledgerBuckets[0]):    readRunHeader,
	string(ledgerBuckets[1]):    readRunHeader,
}

// buckets reports whether all buckets are there. Without them nothing else can be looked at.
func (c *checker) buckets(db *bolt.DB) (all bool) {
	all = true
	err := safely(func() error {
		return db.View(func(tx *bolt.Tx) error {
			for name := range valuesOf {
				if tx.Bucket([]byte(name)) == nil {
					all = false
					c.fault("buckets", pages.Root, "the bucket %s is missing", name)
				}
			}
			return tx.ForEach(func(name []byte, _ *bolt.Bucket) error {
				if valuesOf[string(name)] == nil {
					c.fault("buckets", pages.Root, "nobody knows the bucket %s", pages.Readable(name))
				}
				return nil
			})
		})
	})
	if err != nil {
		c.fault("buckets", pages.Root, "it cannot be read: %v", err)
		return false
	}
	return all
}

// values reads every value of every bucket.
func (c *checker) values(db *bolt.DB) error {
	var names []string
	err := db.View(func(tx *bolt.Tx) error {
		return tx.ForEach(func(name []byte, _ *bolt.Bucket) error {
			names = append(names, string(name))
			return nil
		})
	})
	if err != nil {
		return err
	}
	for _, name := range names {
		in, read := "the bucket "+pages.Readable([]byte(name)), valuesOf[name]
		if read == nil {
			read = readAny
		}
		err := safely(func() error {
			return db.View(func(tx *bolt.Tx) error {
				c.sequence(tx, []byte(name), in)
				return c.eachValue(tx.Bucket([]byte(name)), in, unlessSpent(tx, []byte(name), read))
			})
		})
		switch {
		case errors.Is(err, ErrDamaged):
			c.fault("values", in, "not all of it can be read: %v", err)
		case err != nil:
			return err
		}
	}
	return nil
}

func (c *checker) eachValue(b *bolt.Bucket, in string, read readValue) error {
	return b.ForEach(func(key, value []byte) error {
		if err := c.took(len(key) + len(value)); err != nil {
			return err
		}
		if value == nil {
			inner := b.Bucket(key)
			if inner == nil {
				return ErrDamaged
			}
			return c.eachValue(inner, in+", "+pages.Readable(key), readAny)
		}
		if err := safely(func() error { return read(c, key, value) }); err != nil {
			c.fault(in, in, "%s: %v", pages.Readable(key), err)
		}
		return nil
	})
}

// happened takes down when something happened.
func (c *checker) happened(when time.Time) {
	if when.After(c.Until) {
		c.Until = when
	}
}

func readAny(*checker, []byte, []byte) error { return nil }

func readUnsealed(_ *checker, key, value []byte) error {
	_, err := unsealWithKey(key, value)
	return err
}

// readAs reads JSON that is sealed with its key.
func readAs[T any](_ *checker, key, value []byte) error {
	_, err := valueAs[T](key, value)
	return err
}

func valueAs[T any](key, raw []byte) (value T, err error) {
	text, err := unsealWithKey(key, raw)
	if err != nil {
		return value, err
	}
	if err := json.Unmarshal(text, &value); err != nil {
		return value, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return value, nil
}

func readAbout(c *checker, key, value []byte) error {
	switch {
	case bytes.Equal(key, schemaKey):
		_, err := strconv.Atoi(string(value))
		return err
	case bytes.Equal(key, tailKey):
		return readSealed(value, &tailState{})
	case bytes.Equal(key, aliveKey):
		var when time.Time
		err := readSealed(value, &when)
		c.happened(when)
		return err
	case bytes.Equal(key, secretKey):
		return readAs[[]byte](c, key, value)
	case bytes.Equal(key, logKeyOfFile):
		return readSealed(value, &logState{})
	case bytes.Equal(key, foldingKey):
		return nil
	case bytes.HasPrefix(key, gonePrefix):
		return readAs[map[string]time.Time](c, key, value)
	}
	return errors.New("nobody knows this key")
}

func readPlayer(c *checker, key, value []byte) error {
	c.Players++
	p, err := valueAs[Player](key, value)
	if err == nil && p.ID != string(key) {
		err = fmt.Errorf("it is the profile of %s", p.ID)
	}
	return err
}

func readKey(c *checker, key, value []byte) error {
	c.Keys++
	k, err := valueAs[Key](key, value)
	if err == nil && k.Fingerprint != string(key) {
		err = fmt.Errorf("it is the key %s", k.Fingerprint)
	}
	return err
}

func readRecord(c *checker, key, value []byte) error {
	c.Live++
	if _, ok := numberOf(key); !ok {
		return fmt.Errorf("no journal has such a number: %w", ErrDamaged)
	}
	return readSealed(value, &record{})
}

func readReason(c *checker, key, value []byte) error {
	c.Aside++
	return nil
}

func readChunk(_ *checker, _, value []byte) error {
	runs, err := unpackRuns(value)
	for _, raw := range runs {
		if _, _, err := unseal(raw); err != nil {
			return err
		}
	}
	return err
}

func readRun(_ *checker, _, value []byte) error {
	_, list, err := unseal(value)
	if err == nil && !json.Valid(list) {
		err = ErrDamaged
	}
	return err
}

func readRunHeader(_ *checker, _, value []byte) error {
	_, _, err := unseal(value)
	return err
}

// readPiece reads a numbered game; the pieces of its export are put together later.
func readPiece(c *checker, key, value []byte) error {
	if len(key) != 8 {
		if len(key) != 10 {
			return fmt.Errorf("no game has such a number: %w", ErrDamaged)
		}
		return nil
	}
	g, err := valueAs[archivedGame](key, value)
	c.happened(g.Ended)
	return err
}

// readReport reads a report, or the log that is kept with one.
func readReport(c *checker, key, value []byte) error {
	if len(key) == 8 {
		return readAs[Report](c, key, value)
	}
	packed, err := unsealWithKey(key, value)
	if err == nil {
		_, err = unpack(packed)
	}
	return err
}

func readCategories(_ *checker, key, value []byte) error {
	if len(key) != 4 || binary.BigEndian.Uint32(key) != crc32.Checksum(value, sealTable) {
		return ErrDamaged
	}
	return nil
}

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
