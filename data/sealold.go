package data

import (
	"bytes"
	"errors"
	"fmt"

	bolt "go.etcd.io/bbolt"
)

const sealedAtOnce = 5000 // values in one transaction

// sealOld seals the values that a program before schema 4 wrote. When it is interrupted, the
// next start does the rest. Behind a page that cannot be read they stay as they are, and can
// be read all the same.
func sealOld(db *bolt.DB) error {
	unsealed := false
	err := db.View(func(tx *bolt.Tx) error {
		unsealed = tx.Bucket(schemaBucket).Get(unsealedKey) != nil
		return nil
	})
	if err != nil || !unsealed {
		return err
	}
	for _, name := range [][]byte{playersBucket, keysBucket, archiveBucket} {
		for from := []byte{}; from != nil; {
			from, err = sealSome(db, name, from, sealedAtOnce)
			if errors.Is(err, ErrDamaged) {
				break
			}
			if err != nil {
				return fmt.Errorf("sealing the bucket %s: %w", name, err)
			}
		}
	}
	return db.Update(func(tx *bolt.Tx) error { return tx.Bucket(schemaBucket).Delete(unsealedKey) })
}

// sealSome seals values of a bucket in one transaction. next is the key to go on with, or nil.
func sealSome(db *bolt.DB, name, from []byte, limit int) (next []byte, err error) {
	err = safely(func() error {
		return db.Update(func(tx *bolt.Tx) error {
			b := tx.Bucket(name)
			var keys, values [][]byte
			c := b.Cursor()
			key, raw := c.Seek(from)
			for ; key != nil && len(keys) < limit; key, raw = c.Next() {
				if bytes.HasPrefix(raw, []byte("{")) {
					keys, values = append(keys, bytes.Clone(key)), append(values, sealWithKey(key, raw))
				}
			}
			next = bytes.Clone(key)
			for i := range keys {
				if err := b.Put(keys[i], values[i]); err != nil {
					return err
				}
			}
			return nil
		})
	})
	return next, err
}
