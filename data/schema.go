package data

import (
	"fmt"
	"strconv"

	bolt "go.etcd.io/bbolt"
)

var schemaKey = []byte("schema")

// steps raise the file by one version each: step i leads from version i to i+1.
// A step that has been released never changes.
var steps = []func(*bolt.Tx) error{makeBuckets}

// makeBuckets makes an empty file a saloon's.
func makeBuckets(tx *bolt.Tx) error {
	for _, name := range [][]byte{inHouse, inPlayers, inNames, inKeys, inPlayerKeys, inLive,
		inDamaged, inReasons, inGames, inExports, inByPlayer} {
		if _, err := tx.CreateBucketIfNotExists(name); err != nil {
			return fmt.Errorf("making the bucket %s: %w", name, err)
		}
	}
	return nil
}

// raise takes the file to the newest version, one transaction for each step.
func raise(db *bolt.DB, steps []func(*bolt.Tx) error) error {
	version, err := schema(db)
	if err != nil {
		return err
	}
	if version > len(steps) {
		return fmt.Errorf("%s: %w (it has schema %d, this program knows %d)", db.Path(), ErrNewerSchema, version, len(steps))
	}
	for ; version < len(steps); version++ {
		err := db.Update(func(tx *bolt.Tx) error {
			if err := steps[version](tx); err != nil {
				return err
			}
			house, err := tx.CreateBucketIfNotExists(inHouse)
			if err != nil {
				return err
			}
			return house.Put(schemaKey, []byte(strconv.Itoa(version+1)))
		})
		if err != nil {
			return fmt.Errorf("%s: raising the schema to version %d: %w", db.Path(), version+1, err)
		}
	}
	return nil
}

// schema is the version of a file; 0 when it is empty.
func schema(db *bolt.DB) (version int, err error) {
	err = db.View(func(tx *bolt.Tx) error {
		house := tx.Bucket(inHouse)
		if house == nil {
			if name, _ := tx.Cursor().First(); name != nil {
				return fmt.Errorf("%s: %w (it holds something else)", db.Path(), ErrNotOurs)
			}
			return nil
		}
		version, err = strconv.Atoi(string(house.Get(schemaKey)))
		if err != nil || version < 1 {
			return fmt.Errorf("%s: %w (its schema version cannot be read)", db.Path(), ErrNotOurs)
		}
		return nil
	})
	return version, err
}
