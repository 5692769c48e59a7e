package data

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strconv"

	bolt "go.etcd.io/bbolt"
)

var schemaKey = []byte("schema")

// upgrades change the file from one version to the next: upgrades[i] makes version i+1
// of version i. One that has been released never changes.
var upgrades = []func(*bolt.Tx) error{makeBuckets, packExports, shareTail, sealValues, foldGames, foldMonths, makeDeals, keepCompany, makeReviews, foldTogether, makeNotes, noteClocks, keepPeace, noteCounted, noteOpen}

// makeBuckets makes the buckets in an empty file.
func makeBuckets(tx *bolt.Tx) error {
	for _, name := range [][]byte{schemaBucket, playersBucket, namesBucket, keysBucket, keysOfPlayerBucket, oldJournalsBucket,
		damagedBucket, damageReasonsBucket, archiveBucket, oldExportsBucket, oldToldBuckets[0]} {
		if _, err := tx.CreateBucketIfNotExists(name); err != nil {
			return fmt.Errorf("making the bucket %s: %w", name, err)
		}
	}
	return nil
}

// packExports changes nothing: exports are packed from here on, and those that are there
// are read as they are. Programs before it refuse the file instead of misreading it.
func packExports(*bolt.Tx) error { return nil }

// shareTail makes the buckets of the tail that all journals share. The journals are taken
// over after it, see adoptJournals.
func shareTail(tx *bolt.Tx) error {
	for _, name := range [][]byte{journalsBucket, chunksBucket, piecesBucket,
		tailBuckets[0], tailBuckets[1], ledgerBuckets[0], ledgerBuckets[1]} {
		if _, err := tx.CreateBucket(name); err != nil {
			return fmt.Errorf("making the bucket %s: %w", name, err)
		}
	}
	return putSealed(tx.Bucket(schemaBucket), tailKey, tailState{From: 1})
}

var unsealedKey = []byte("unsealed")

// sealValues notes that values of earlier programs are to be sealed, see sealOld.
func sealValues(tx *bolt.Tx) error { return tx.Bucket(schemaBucket).Put(unsealedKey, []byte{1}) }

// foldGames makes the buckets of what is told of players, and notes that all games are to be
// folded into them, see foldingAll.
func foldGames(tx *bolt.Tx) error {
	for _, name := range append([][]byte{categoriesBucket}, oldToldBuckets[1:]...) {
		if _, err := tx.CreateBucket(name); err != nil {
			return fmt.Errorf("making the bucket %s: %w", name, err)
		}
	}
	return foldAnew(tx)
}

// foldMonths notes that all games are to be folded anew, because the rows of the leaderboards by
// rating say when somebody played last.
func foldMonths(tx *bolt.Tx) error { return foldAnew(tx) }

// makeDeals makes the buckets of the deals of the day. No game before it was one.
func makeDeals(tx *bolt.Tx) error {
	for _, name := range [][]byte{triesBucket, dealListsBucket, dealDaysBucket} {
		if _, err := tx.CreateBucket(name); err != nil {
			return fmt.Errorf("making the bucket %s: %w", name, err)
		}
	}
	return nil
}

// keepCompany makes the buckets of ties and letters.
func keepCompany(tx *bolt.Tx) error {
	for _, name := range [][]byte{tiesBucket, lettersBucket, postBucket} {
		if _, err := tx.CreateBucket(name); err != nil {
			return fmt.Errorf("making the bucket %s: %w", name, err)
		}
	}
	return nil
}

// makeReviews makes the bucket of reviews.
func makeReviews(tx *bolt.Tx) error {
	if _, err := tx.CreateBucket(reviewsBucket); err != nil {
		return fmt.Errorf("making the bucket %s: %w", reviewsBucket, err)
	}
	return nil
}

// foldTogether makes the one bucket of what is told of players, and notes that all games are to be
// folded into it. Games are numbered from here on; those that are there are read as they are.
func foldTogether(tx *bolt.Tx) error {
	if _, err := tx.CreateBucket(toldBucket); err != nil {
		return fmt.Errorf("making the bucket %s: %w", toldBucket, err)
	}
	return foldAnew(tx)
}

// makeNotes makes the bucket of the notes that players keep. Profiles say from here on where
// their players are told what waits: programs before it would forget that.
func makeNotes(tx *bolt.Tx) error {
	_, err := tx.CreateBucket(notesBucket)
	return err
}

// noteClocks changes nothing: from here on a profile can have a night and a holiday, a journal what
// players agree on during a game, and the file when the program is known to have run. Programs before it
// refuse the file; they would set such journals aside as damaged.
func noteClocks(*bolt.Tx) error { return nil }

// keepPeace makes the buckets of sanctions, reports and the audit log. Profiles say from here on
// that a moderator gave a player another name.
func keepPeace(tx *bolt.Tx) error {
	for _, name := range [][]byte{sanctionsBucket, reportsBucket, auditBucket} {
		if _, err := tx.CreateBucket(name); err != nil {
			return fmt.Errorf("making the bucket %s: %w", name, err)
		}
	}
	return nil
}

// noteCounted changes nothing: from here on a finished game says in which order it counts. Programs before
// it refuse the file; they would count it otherwise.
func noteCounted(*bolt.Tx) error { return nil }

// noteOpen changes nothing: from here on a profile says whether everybody sees when its player is here, and the
// journal of a table whom its host has sent away. Programs before it refuse the file; they would forget the one,
// and set the other aside as damaged.
func noteOpen(*bolt.Tx) error { return nil }

// upgrade changes the file to the newest version, one version in each transaction.
func upgrade(db *bolt.DB, upgrades []func(*bolt.Tx) error) error {
	version, err := schemaVersion(db)
	if err != nil {
		return err
	}
	if version > len(upgrades) {
		return newerSchema(db.Path(), version)
	}
	for ; version < len(upgrades); version++ {
		err := db.Update(func(tx *bolt.Tx) error {
			if err := upgrades[version](tx); err != nil {
				return err
			}
			b, err := tx.CreateBucketIfNotExists(schemaBucket)
			if err != nil {
				return err
			}
			return b.Put(schemaKey, []byte(strconv.Itoa(version+1)))
		})
		if err != nil {
			return fmt.Errorf("%s: upgrading it to version %d: %w", db.Path(), version+1, err)
		}
	}
	return nil
}

func newerSchema(path string, version int) error {
	return fmt.Errorf("%s: %w (it has schema %d, this program knows %d)", path, ErrNewerSchema, version, len(upgrades))
}

// schemaVersion is the version of a file; 0 for an empty one.
func schemaVersion(db *bolt.DB) (version int, err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	read := func(tx *bolt.Tx) error {
		b := tx.Bucket(schemaBucket)
		if b == nil {
			if name, _ := tx.Cursor().First(); name != nil {
				return fmt.Errorf("%s: %w (it holds something else)", db.Path(), ErrNotOurs)
			}
			return nil
		}
		version, err = strconv.Atoi(string(b.Get(schemaKey)))
		if err != nil || version < 1 {
			return fmt.Errorf("%s: %w (its schema version cannot be read)", db.Path(), ErrNotOurs)
		}
		return nil
	}
	if err = safely(func() error { return db.View(read) }); errors.Is(err, ErrDamaged) {
		err = fmt.Errorf("%s: %w (%w)", db.Path(), ErrNotOurs, err)
	}
	return version, err
}
