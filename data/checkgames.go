package data

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"runtime/debug"
	"slices"
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

// fold works out anew what is told of players, in memory, and compares it with the file, byte by byte.
func (c *checker) fold(db *bolt.DB) error {
	if !c.Agree {
		return nil
	}
	return db.View(func(tx *bolt.Tx) error {
		if tx.Bucket(schemaBucket).Get(foldingKey) != nil {
			c.note("what is told of players is worked out anew at the next start, so it was not compared")
			return nil
		}
		if c.told["games"] > 0 || c.told["the bucket "+string(piecesBucket)] > 0 || c.told["the bucket "+string(archiveBucket)] > 0 {
			c.note("what is told of players was not compared with the games, because some of them cannot be read")
			return nil
		}
		f := &folding{checker: c, tx: tx, fold: newFold(nil), rows: map[string]int{}}
		if err := f.games(); err != nil {
			return err
		}
		f.standings()
		return f.counts()
	})
}

// A folding compares what games come to.
type folding struct {
	*checker
	tx   *bolt.Tx
	fold *fold
	rows map[string]int // so many there should be, by bucket
}

// games takes in all games, in the order in which a rebuild does.
func (f *folding) games() error {
	for from := uint64(1); from > 0; {
		var some []archivedGame
		var err error
		if some, from, err = numberedGames(f.tx, from); err != nil {
			return err
		}
		for _, g := range some {
			if err := f.take(g); err != nil {
				return err
			}
		}
	}
	return nil
}

// take takes in a game, and looks for the rows that it makes.
func (f *folding) take(a archivedGame) error {
	if err := f.ctx.Err(); err != nil {
		return err
	}
	after, err := f.fold.take(a.ArchivedGame)
	if err != nil {
		return err
	}
	err = eachHistoryRow(a.ArchivedGame, a.Number, after, func(who string, key, row []byte) error {
		f.same(toldBucket, key, row, "the games of "+who, "the game "+a.ID+" is missing there, or told wrongly")
		return nil
	})
	if err != nil {
		return err
	}
	return eachDealRow(a.ArchivedGame, func(bucket, key, row []byte) error {
		f.same(bucket, key, row, "the lists of the deals", "the game "+a.ID+" is missing there, or told wrongly")
		return nil
	})
}

func (f *folding) same(bucket, key, row []byte, in, what string) {
	f.rows[string(bucket)]++
	if !bytes.Equal(f.tx.Bucket(bucket).Get(key), row) {
		f.fault("told", in, "%s (saloon ratings rebuild works it out anew)", what)
	}
}

// standings compares ratings and results.
func (f *folding) standings() {
	for _, key := range slices.Sorted(maps.Keys(f.fold.standings)) {
		s := f.fold.standings[key]
		want, err := sealedJSON([]byte(key), s)
		if err != nil {
			f.fault("told", "the results of "+s.Who, "%v", err)
			continue
		}
		f.same(toldBucket, []byte(key), want, "the results of "+s.Who, "in "+s.Game+" they are not what the games come to")
	}
}

// counts looks for rows of games that are not there.
func (f *folding) counts() error {
	for _, name := range foldedBuckets() {
		n := 0
		err := f.tx.Bucket(name).ForEach(func([]byte, []byte) error { n++; return nil })
		if err != nil {
			return err
		}
		if more := n - f.rows[string(name)]; more > 0 {
			f.fault("told", "the bucket "+string(name), "%d rows come from no game (saloon ratings rebuild works it out anew)", more)
		}
	}
	return nil
}
