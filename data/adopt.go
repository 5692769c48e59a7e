package data

import (
	"errors"
	"fmt"

	bolt "go.etcd.io/bbolt"
)

const adoptedAtOnce = 64 // journals in one transaction

// adoptJournals takes over the journals that a program before schema 3 wrote, each in a
// bucket of its own. When it is interrupted, the next start does the rest.
func adoptJournals(db *bolt.DB) error {
	for {
		left, err := adoptSome(db, adoptedAtOnce)
		if errors.Is(err, ErrDamaged) { // of one of them a page cannot be read
			left, err = adoptOne(db)
		}
		if err != nil || !left {
			return err
		}
	}
}

// adoptOne takes over the next journal, or sets it aside when it cannot be read.
func adoptOne(db *bolt.DB) (left bool, err error) {
	left, err = adoptSome(db, 1)
	if !errors.Is(err, ErrDamaged) {
		return left, err
	}
	reason := []byte(err.Error())
	return true, db.Update(func(tx *bolt.Tx) error {
		name, _ := tx.Bucket(oldJournalsBucket).Cursor().First()
		if err := tx.MoveBucket(name, tx.Bucket(oldJournalsBucket), tx.Bucket(damagedBucket)); err != nil {
			return err
		}
		return tx.Bucket(damageReasonsBucket).Put(name, reason)
	})
}

// adoptSome takes over some journals in one transaction. left is false when there was none.
func adoptSome(db *bolt.DB, limit int) (left bool, err error) {
	err = safely(func() error {
		return db.Update(func(tx *bolt.Tx) error {
			for range limit {
				name, _ := tx.Bucket(oldJournalsBucket).Cursor().First()
				if left = name != nil; !left {
					return nil
				}
				if err := adopt(tx, string(name)); err != nil {
					return fmt.Errorf("the journal %s: %w", name, err)
				}
			}
			return nil
		})
	})
	return left, err
}

// adopt puts a journal into chunks. An entry that is missing there is missing here.
func adopt(tx *bolt.Tx, name string) error {
	old, records := tx.Bucket(oldJournalsBucket).Bucket([]byte(name)), tx.Bucket(journalsBucket)
	number, err := records.NextSequence()
	if err != nil {
		return err
	}
	j := &journal{number: number, record: record{Name: name, Swept: int(old.Sequence())}}
	var runs [][]byte
	flush := func() error {
		chunk, err := putChunk(tx, runs)
		j.Chunks, runs = append(j.Chunks, chunk), nil
		return err
	}
	err = old.ForEach(func(key, raw []byte) error {
		n, ok := numberOf(key)
		if !ok || n >= old.Sequence() {
			n = old.Sequence() + 1 // an entry without a place, which makes the journal a damaged one
		}
		runs = append(runs, header{number, int(n), 1}.seal(append(append([]byte("["), raw...), ']')))
		if len(runs) < chunkRuns {
			return nil
		}
		return flush()
	})
	if err == nil && len(runs) > 0 {
		err = flush()
	}
	if err != nil {
		return err
	}
	if err := j.save(records); err != nil {
		return err
	}
	return tx.Bucket(oldJournalsBucket).DeleteBucket([]byte(name))
}
