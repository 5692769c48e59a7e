package data

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

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

// A foldingAll folds all games. It needs memory for some standings, and for a reference to each
// game that a program before schema 10 wrote.
type foldingAll struct {
	db       *bolt.DB
	leaveOut bool // games that cannot be read
	fold     *fold
	games    int
	behind   uint64                       // the number of the last game of a program before schema 10
	stop     func(transactions int) error // for tests: an error ends it
	done     int                          // transactions
}

func (a *foldingAll) run() error {
	a.fold = newFold(nil)
	for _, step := range []func() error{a.clear, a.takeOld, a.takeNumbered} {
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
	for _, name := range append(foldedBuckets(), oldToldBuckets...) {
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

// emptied gets rid of a bucket, and makes it anew if it is still used.
func emptied(tx *bolt.Tx, name []byte, ridOf func([]byte) error) error {
	if tx.Bucket(name) == nil {
		return nil
	}
	used := slices.ContainsFunc(foldedBuckets(), func(one []byte) bool { return bytes.Equal(name, one) })
	if err := ridOf(name); err != nil || !used {
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

// An oldGame refers to a game that a program before schema 10 wrote.
type oldGame struct {
	number uint64 // 0 before schema 3
	ended  int64
	id     string
}

// takeOld takes in games of programs before schema 10, in the order of their numbers; before these
// those that have none, in the order in which they ended.
func (a *foldingAll) takeOld() error {
	var games []oldGame
	err := safely(func() error {
		return a.db.View(func(tx *bolt.Tx) error { games, a.behind = oldGames(tx); return nil })
	})
	if err != nil && (!a.leaveOut || !errors.Is(err, ErrDamaged)) {
		return err
	}
	sortOld(games)
	for some := range slices.Chunk(games, foldedAtOnce) {
		err := a.update(func(tx *bolt.Tx) error {
			var list []archivedGame
			for _, one := range some {
				g, err := getArchived(tx, []byte(one.id))
				if err != nil && !errors.Is(err, ErrDamaged) {
					return err
				}
				if err == nil {
					list = append(list, g)
				}
			}
			return a.takeAll(tx, list)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// sortOld brings them into the order in which they are taken in.
func sortOld(games []oldGame) {
	slices.SortFunc(games, func(x, y oldGame) int {
		return cmp.Or(cmp.Compare(x.number, y.number), cmp.Compare(x.ended, y.ended), strings.Compare(x.id, y.id))
	})
}

// oldGames are all games whose values stand in the archive under their IDs, with those among them
// that were written anew since, and the number of the last one. Damaged ones are left out: nobody
// can open them, so they count for nobody.
func oldGames(tx *bolt.Tx) (games []oldGame, last uint64) {
	c := tx.Bucket(archiveBucket).Cursor()
	for id, raw := c.First(); id != nil; id, raw = c.Next() {
		var g archivedGame
		if text, err := unsealWithKey(id, raw); err != nil || json.Unmarshal(text, &g) != nil || g.ID != string(id) {
			continue
		}
		old := oldGame{number: g.Number, id: g.ID}
		if old.number == 0 {
			old.ended = g.Ended.UnixNano()
		}
		games, last = append(games, old), max(last, old.number)
	}
	if last == 0 {
		return games, 0
	}
	for id, raw := c.First(); id != nil; id, raw = c.Next() {
		text, _ := unsealWithKey(id, raw)
		if number, ok := numberOf(text); ok && number < last {
			games = append(games, oldGame{number: number, id: string(id)})
		}
	}
	return games, last
}

// takeNumbered takes in all other games, in the order of their numbers.
func (a *foldingAll) takeNumbered() error {
	for from := a.behind + 1; from > 0; {
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
			if !numbered { // the pieces of a game that stands in the archive under its ID
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
