package data

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"

	bolt "go.etcd.io/bbolt"
)

// A Following says how far a file has followed which log, and what it holds.
type Following struct {
	Log      string // empty for the file of a saloon alone
	Position uint64
	// Contents is the same for two files that hold the same. Their pages may be others, and so may be
	// how far they have followed a log.
	Contents string
}

// FollowingOf is how far a file has followed a log that no server has open.
func FollowingOf(path string) (f Following, err error) {
	db, err := openFile(path, Options{}, true)
	if err != nil {
		return f, err
	}
	defer func() { _ = db.Close() }()
	err = safely(func() error {
		return db.View(func(tx *bolt.Tx) error {
			f, err = followingOf(tx)
			return err
		})
	})
	return f, err
}

func followingOf(tx *bolt.Tx) (f Following, err error) {
	state, err := readLogState(tx)
	if err != nil {
		return f, err
	}
	if state != nil {
		f.Log, f.Position = state.Log, state.Position
	}
	sum := sha256.New()
	err = tx.ForEach(func(name []byte, b *bolt.Bucket) error { return addBucket(sum, name, b) })
	f.Contents = hex.EncodeToString(sum.Sum(nil)[:16])
	return f, err
}

// addBucket adds what a bucket holds to a sum.
func addBucket(sum hash.Hash, name []byte, b *bolt.Bucket) error {
	addText(sum, name)
	addNumber(sum, b.Sequence())
	err := b.ForEach(func(key, value []byte) error {
		if inner := b.Bucket(key); value == nil && inner != nil {
			return addBucket(sum, key, inner)
		}
		if bytes.Equal(name, schemaBucket) && bytes.Equal(key, logKeyOfFile) {
			return nil
		}
		addText(sum, key)
		addText(sum, unpacked(name, key, value))
		return nil
	})
	addNumber(sum, 0) // it ends
	return err
}

func addText(sum hash.Hash, text []byte) {
	addNumber(sum, uint64(len(text))+1)
	_, _ = sum.Write(text) // which never fails
}

func addNumber(sum hash.Hash, n uint64) {
	_, _ = sum.Write(binary.BigEndian.AppendUint64(nil, n))
}

// unpacked is a value as it was before it was packed by whoever applied the write: nodes that were built
// by another version of Go pack otherwise.
func unpacked(bucket, key, value []byte) []byte {
	switch {
	case bytes.Equal(bucket, chunksBucket):
		if runs, err := unpackRuns(value); err == nil {
			return bytes.Join(runs, nil)
		}
	case bytes.Equal(bucket, reportsBucket) && len(key) > 8:
		if packed, err := unsealWithKey(key, value); err == nil {
			if text, err := unpack(packed); err == nil {
				return text
			}
		}
	}
	return value
}

// following notes of which log the file is a copy.
func (c *checker) following(db *bolt.DB) error {
	if !c.Agree {
		return nil
	}
	return db.View(func(tx *bolt.Tx) error {
		f, err := followingOf(tx)
		if err == nil && f.Log != "" {
			c.note("%s", f)
		}
		return err
	})
}

func (f Following) String() string {
	return fmt.Sprintf("it has followed the log %s to position %d, where the files of all its nodes hold %s", f.Log, f.Position, f.Contents)
}
