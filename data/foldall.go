package data

import (
	"errors"
	"fmt"

	bolt "go.etcd.io/bbolt"
)

// foldingKey says that what is folded from the games is incomplete.
var foldingKey = []byte("folding")

const (
	foldedAtOnce    = 5000   // games in one transaction
	standingsAtOnce = 50_000 // so many standings wait in memory to be written
)

// foldAnew notes that all games are to be folded anew at the next start.
func foldAnew(tx *bolt.Tx) error { return tx.Bucket(schemaBucket).Put(foldingKey, []byte{1}) }

// RebuildRatings folds all finished games of a data directory anew: ratings, what each player did
// and who played what. It returns how many games there are. No server may have the directory open.
// When it is interrupted, the next start does it again.
func RebuildRatings(dir string) (games int, err error) {
	s, err := openStore(dir, Options{}) // which leaves the log that a node follows as it is
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, s.closeFile()) }()
	if err := s.db.Update(foldAnew); err != nil {
		return 0, fmt.Errorf("folding the finished games: %w", err)
	}
	a := &foldingAll{db: s.db}
	if err := a.run(); err != nil {
		return 0, fmt.Errorf("folding the finished games: %w", err)
	}
	return a.games, nil
}

// foldOld folds the games of a file in which that was not done, or not to the end. Behind a page
// that cannot be read they are left out.
func foldOld(db *bolt.DB) error {
	due := false
	err := db.View(func(tx *bolt.Tx) error {
		due = tx.Bucket(schemaBucket).Get(foldingKey) != nil
		return nil
	})
	if err != nil || !due {
		return err
	}
	return (&foldingAll{db: db, leaveOut: true}).run()
}

// A foldingAll folds all games. It needs memory for some standings.
type foldingAll struct {
	db       *bolt.DB
	leaveOut bool // games that cannot be read
	fold     *fold
	games    int
	stop     func(transactions int) error // for tests: an error ends it
	done     int                          // transactions
}

func (a *foldingAll) run() error {
	a.fold = newFold(nil)
	for _, step := range []func() error{a.clear, a.takeGames} {
		if err := step(); err != nil {
			return err
		}
	}
	return a.update(func(tx *bolt.Tx) error {
		a.fold.tx = tx
		return errors.Join(a.fold.store(), tx.Bucket(schemaBucket).Delete(foldingKey))
	})
}

func (a *foldingAll) update(do func(*bolt.Tx) error) error {
	if a.stop != nil {
		if err := a.stop(a.done); err != nil {
			return err
		}
	}
	a.done++
	return safely(func() error { return a.db.Update(do) })
}

// clear empties what is folded. A bucket with a damaged page cannot be deleted, so it is put among
// what is damaged.
func (a *foldingAll) clear() error {
	for _, name := range foldedBuckets() {
		err := a.update(func(tx *bolt.Tx) error { return emptied(tx, name, tx.DeleteBucket) })
		if errors.Is(err, ErrDamaged) {
			err = a.update(func(tx *bolt.Tx) error {
				return emptied(tx, name, func(name []byte) error { return putAside(tx, name) })
			})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func foldedBuckets() [][]byte { return [][]byte{toldBucket, dealListsBucket, dealDaysBucket} }

// emptied gets rid of a bucket, and makes it anew.
func emptied(tx *bolt.Tx, name []byte, ridOf func([]byte) error) error {
	if err := ridOf(name); err != nil {
		return err
	}
	_, err := tx.CreateBucket(name)
	return err
}

// putAside moves a bucket to what is damaged.
func putAside(tx *bolt.Tx, name []byte) error {
	damaged := tx.Bucket(damagedBucket)
	n, err := damaged.NextSequence()
	if err != nil {
		return err
	}
	holder, err := damaged.CreateBucket(fmt.Appendf(nil, "told.%d", n))
	if err != nil {
		return err
	}
	return tx.MoveBucket(name, nil, holder)
}

// takeGames takes in all games, in the order of their numbers.
func (a *foldingAll) takeGames() error {
	for from := uint64(1); from > 0; {
		err := a.update(func(tx *bolt.Tx) (err error) {
			var games []archivedGame
			games, from, err = numberedGames(tx, from)
			if err != nil && (!a.leaveOut || !errors.Is(err, ErrDamaged)) {
				return err
			}
			return a.takeAll(tx, games)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// numberedGames are some games from a number on, and the number to go on with; 0 behind the last.
// With an error they are those before a page that cannot be read.
func numberedGames(tx *bolt.Tx, from uint64) (games []archivedGame, next uint64, err error) {
	err = safely(func() error {
		c := tx.Bucket(piecesBucket).Cursor()
		key, _ := c.Seek(numberKey(from))
		for ; len(key) >= 8 && len(games) < foldedAtOnce; key, _ = c.Seek(numberKey(from)) {
			number, numbered := numberOf(key)
			if !numbered { // pieces of a game that is damaged
				number, _ = numberOf(key[:8])
			}
			from = number + 1
			if g, err := getNumbered(tx, number); numbered && err == nil {
				games = append(games, g)
			}
		}
		if len(key) >= 8 {
			next = from
		}
		return nil
	})
	return games, next, err
}

// takeAll takes in games that follow each other.
func (a *foldingAll) takeAll(tx *bolt.Tx, games []archivedGame) error {
	a.fold.tx = tx
	for _, g := range games {
		a.games++
		if err := a.fold.takeWritten(g); err != nil {
			return err
		}
	}
	if len(a.fold.standings) < standingsAtOnce {
		return nil
	}
	defer clear(a.fold.standings)
	return a.fold.store()
}
