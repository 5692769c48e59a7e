package data

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
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
func (c *checker) games(tx *bolt.Tx) (err error) {
	var secret []byte
	if err := getJSON(tx.Bucket(schemaBucket), secretKey, &secret); err != nil {
		secret = nil // it is told already, or there is none
	}
	began, judges := time.Now(), runtime.GOMAXPROCS(0)
	if c.limit != nil { // the check is not to take more than its share
		judges = 1
	}
	ids, done := make(chan []byte), atomic.Int64{}
	workers := sync.WaitGroup{}
	for range judges {
		workers.Go(func() {
			debug.SetPanicOnFault(true)
			for id := range ids {
				c.game(tx.DB(), id, secret)
				done.Add(1)
			}
		})
	}
	err = safely(func() error { return c.eachID(tx, ids, &done) })
	close(ids)
	workers.Wait()
	c.Seconds = time.Since(began).Seconds()
	if err == nil && c.Progress != nil {
		c.Progress(c.Games, c.Games)
	}
	return err
}

func (c *checker) eachID(tx *bolt.Tx, ids chan<- []byte, done *atomic.Int64) error {
	told := time.Now()
	return tx.Bucket(archiveBucket).ForEach(func(id, _ []byte) error {
		if c.Progress != nil && time.Since(told) > 500*time.Millisecond {
			told = time.Now()
			c.Progress(int(done.Load()), c.Games)
		}
		select {
		case ids <- bytes.Clone(id):
			return nil
		case <-c.ctx.Done():
			return c.ctx.Err()
		}
	})
}

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

func (c *checker) reviews(tx *bolt.Tx) error {
	var last []byte
	return tx.Bucket(reviewsBucket).ForEach(func(key, _ []byte) error {
		game, rest, _ := bytes.Cut(key, []byte{0})
		if len(rest) != 3 {
			c.fault("reviews", "the bucket "+string(reviewsBucket), "%s is no piece of a review", pages.Readable(key))
			return nil
		}
		prefix := key[:len(key)-2]
		if bytes.Equal(prefix, last) {
			return nil
		}
		last = bytes.Clone(prefix)
		in := fmt.Sprintf("the review of the game %s, seat %d", pages.Readable(game), rest[0])
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
		return c.ctx.Err()
	})
}

// fold works out anew what is told of players, in memory, and compares it with the file, byte by byte.
func (c *checker) fold(tx *bolt.Tx) error {
	switch {
	case !c.Agree:
		return nil
	case tx.Bucket(schemaBucket).Get(foldingKey) != nil:
		c.note("what is told of players is worked out anew at the next start, so it was not compared")
		return nil
	case c.told["games"] > 0 || c.told["the bucket "+string(piecesBucket)] > 0 || c.told["the bucket "+string(archiveBucket)] > 0:
		c.note("what is told of players was not compared with the games, because some of them cannot be read")
		return nil
	}
	f := &folding{checker: c, tx: tx, fold: newFold(nil), rows: map[string]int{}}
	if err := f.games(); err != nil {
		return err
	}
	f.standings()
	return f.counts()
}

type folding struct {
	*checker
	tx   *bolt.Tx
	fold *fold
	rows map[string]int // so many there should be, by bucket
}

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

func (f *folding) take(a archivedGame) error {
	if err := f.ctx.Err(); err != nil {
		return err
	}
	after, err := f.fold.take(a.ArchivedGame)
	if err != nil {
		return err
	}
	wrong := "the game " + a.ID + " is missing there, or told wrongly"
	err = eachHistoryRow(a.ArchivedGame, a.Number, after, func(who string, key, row []byte) error {
		f.same(toldBucket, key, row, "the games of "+who, wrong)
		return nil
	})
	return errors.Join(err, eachDealRow(a.ArchivedGame, func(bucket, key, row []byte) error {
		f.same(bucket, key, row, "the lists of the deals", wrong)
		return nil
	}))
}

func (f *folding) same(bucket, key, row []byte, in, what string) {
	f.rows[string(bucket)]++
	if !bytes.Equal(f.tx.Bucket(bucket).Get(key), row) {
		f.fault("told", in, "%s (saloon ratings rebuild works it out anew)", what)
	}
}

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

func lookAtPiece(c *checker, tx *bolt.Tx, key, value []byte) error {
	if len(key) == 10 {
		return nil
	}
	if len(key) != 8 {
		return fmt.Errorf("no game has such a number: %w", ErrDamaged)
	}
	g, err := valueAs[archivedGame](key, value)
	if err != nil {
		return err
	}
	c.happened(g.Ended)
	id := []byte(g.ID)
	if text, err := unsealWithKey(id, tx.Bucket(archiveBucket).Get(id)); err != nil || !bytes.Equal(text, key) {
		number, _ := numberOf(key)
		c.fault("games", "the game "+g.ID, "it is the game %d, and the list of games does not say so", number)
	}
	return nil
}

func lookAtReport(c *checker, tx *bolt.Tx, key, value []byte) error {
	if len(key) == 8 {
		return as[Report](c, tx, key, value)
	}
	packed, err := unsealWithKey(key, value)
	if err == nil {
		_, err = unpack(packed)
	}
	return err
}

func lookAtCategories(_ *checker, _ *bolt.Tx, key, value []byte) error {
	if len(key) != 4 || binary.BigEndian.Uint32(key) != crc32.Checksum(value, sealTable) {
		return ErrDamaged
	}
	return nil
}
