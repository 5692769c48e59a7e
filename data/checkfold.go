package data

import (
	"bytes"
	"maps"
	"slices"

	bolt "go.etcd.io/bbolt"
)

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
