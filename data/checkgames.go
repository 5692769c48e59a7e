package data

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	bolt "go.etcd.io/bbolt"

	"saloon/data/pages"
)

// games reads every finished game, and asks the judge whether its export holds: on all cores, because
// to play games again is what takes long.
func (c *checker) games(db *bolt.DB) error {
	all, secret, err := c.listGames(db)
	if err != nil {
		return err
	}
	began := time.Now()
	ids, done := make(chan []byte), atomic.Int64{}
	workers := sync.WaitGroup{}
	for range c.judges() {
		workers.Go(func() {
			debug.SetPanicOnFault(true)
			for id := range ids {
				c.game(db, id, secret)
				done.Add(1)
			}
		})
	}
	err = safely(func() error { return c.eachID(db, ids, func() { c.progress(int(done.Load()), all) }) })
	close(ids)
	workers.Wait()
	c.Seconds = time.Since(began).Seconds()
	if err == nil {
		c.progress(all, all)
		err = c.reviews(db)
	}
	return err
}

// judges are so many goroutines; one where the check is not to take more than its share.
func (c *checker) judges() int {
	if c.limit != nil {
		return 1
	}
	return runtime.GOMAXPROCS(0)
}

func (c *checker) progress(games, all int) {
	if c.Progress != nil {
		c.Progress(games, all)
	}
}

// listGames counts the games, and compares their numbers with the list of them, both ways.
func (c *checker) listGames(db *bolt.DB) (all int, secret []byte, err error) {
	err = db.View(func(tx *bolt.Tx) error {
		if err := getJSON(tx.Bucket(schemaBucket), secretKey, &secret); err != nil && !errors.Is(err, ErrUnknown) {
			secret = nil // it is told already
		}
		all = tx.Bucket(archiveBucket).Stats().KeyN
		return c.numbers(tx)
	})
	c.Games = all
	return all, secret, err
}

// numbers looks for whatever stands in the archive and is in no list of it.
func (c *checker) numbers(tx *bolt.Tx) error {
	archive := tx.Bucket(archiveBucket)
	last := uint64(0) // of the games whose pieces come now
	return tx.Bucket(piecesBucket).ForEach(func(key, raw []byte) error {
		if err := c.took(len(key) + len(raw)); err != nil {
			return err
		}
		if len(key) < 8 {
			return nil
		}
		number, _ := numberOf(key[:8])
		if number == last {
			return nil
		}
		last = number
		if len(key) > 8 { // of a game that stands in the list itself, or without one
			return nil
		}
		g, err := valueAs[archivedGame](key, raw)
		if err != nil {
			return nil //nolint:nilerr // it is told already
		}
		id := []byte(g.ID)
		if text, err := unsealWithKey(id, archive.Get(id)); err != nil || !bytes.Equal(text, key) {
			c.fault("games", "the game "+g.ID, "it is the game %d, and the list of games does not say so", number)
		}
		return nil
	})
}

// eachID hands all games on, and calls now and then.
func (c *checker) eachID(db *bolt.DB, ids chan<- []byte, now func()) error {
	told := time.Now()
	return db.View(func(tx *bolt.Tx) error {
		return tx.Bucket(archiveBucket).ForEach(func(id, raw []byte) error {
			if time.Since(told) > 500*time.Millisecond {
				told = time.Now()
				now()
			}
			select {
			case ids <- bytes.Clone(id):
				return nil
			case <-c.ctx.Done():
				return c.ctx.Err()
			}
		})
	})
}

// game reads a game, and has its export judged.
func (c *checker) game(db *bolt.DB, id, secret []byte) {
	in := "the game " + pages.Readable(id)
	err := safely(func() error {
		return db.View(func(tx *bolt.Tx) error {
			a, err := getArchived(tx, id)
			if err != nil {
				return err
			}
			if a.ID != string(id) {
				return fmt.Errorf("the list of games leads to the game %s", a.ID)
			}
			if a.Categories != 0 && a.ArchivedGame.Categories == nil {
				return errors.New("the names of its categories are missing")
			}
			packed, err := packedExport(tx, a)
			if err != nil {
				return err
			}
			export, err := unpack(packed)
			if err != nil || c.Judge == nil {
				return err
			}
			return c.judge(a.ArchivedGame, export, secret)
		})
	})
	if err != nil {
		c.fault("games", in, "%v", err)
	}
}

func (c *checker) judge(g ArchivedGame, export, secret []byte) error {
	err := safely(func() error { return c.Judge.Game(g, export, secret) })
	c.mu.Lock()
	defer c.mu.Unlock()
	if errors.Is(err, ErrNotPlayed) {
		if c.told["unplayed"]++; c.told["unplayed"] <= c.Most {
			c.note("the game %s was not played again: %v", g.ID, err)
		}
		return nil
	}
	c.Judged++
	if err != nil {
		return fmt.Errorf("its export does not hold: %w", err)
	}
	return nil
}

// reviews puts the pieces of each review together.
func (c *checker) reviews(db *bolt.DB) error {
	return db.View(func(tx *bolt.Tx) error {
		b := tx.Bucket(reviewsBucket)
		cursor := b.Cursor()
		for key, _ := cursor.First(); key != nil; {
			if err := c.ctx.Err(); err != nil {
				return err
			}
			game, rest, _ := bytes.Cut(key, []byte{0})
			if len(rest) != 3 {
				c.fault("reviews", "the bucket "+string(reviewsBucket), "%s is no piece of a review", pages.Readable(key))
				key, _ = cursor.Next()
				continue
			}
			in, prefix := fmt.Sprintf("the review of the game %s, seat %d", pages.Readable(game), rest[0]), bytes.Clone(key[:len(key)-2])
			_, packed, err := getReview(tx, prefix)
			if err == nil {
				_, err = unpack(packed)
			}
			if err != nil {
				c.fault("reviews", in, "%v", err)
			}
			if tx.Bucket(archiveBucket).Get(game) == nil {
				c.fault("reviews", in, "there is no such game")
			}
			key, _ = cursor.Seek(binary.BigEndian.AppendUint16(prefix, 0xffff))
			for bytes.HasPrefix(key, prefix) {
				key, _ = cursor.Next()
			}
		}
		return nil
	})
}
