package data

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	bolt "go.etcd.io/bbolt"
)

// foldingKey says that what is folded from the games is incomplete.
var foldingKey = []byte("folding")

const foldedAtOnce = 5000 // games, or values, in one transaction

// foldAnew notes that all games are to be folded anew at the next start.
func foldAnew(tx *bolt.Tx) error { return tx.Bucket(schemaBucket).Put(foldingKey, []byte{1}) }

// RebuildRatings folds all finished games of a data directory anew: ratings, leaderboards, what
// each player did and who played what. It returns how many games there are. No server may have
// the directory open. When it is interrupted, the next start does it again.
func RebuildRatings(dir string) (games int, err error) {
	s, err := Open(dir, Options{})
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
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

// A foldingAll folds all games. It needs memory for the standings of all players, and for a
// reference to each rated game.
type foldingAll struct {
	db       *bolt.DB
	leaveOut bool // games that cannot be read
	fold     *fold
	games    int
	rated    []ratedGame
	stop     func(transactions int) error // for tests: an error ends it
	done     int                          // transactions
}

type ratedGame struct{ scope, key, id string }

func (a *foldingAll) run() error {
	a.fold = &fold{map[string]*Standing{}, func([]byte) (*Standing, error) { return nil, nil }}
	for _, step := range []func() error{a.clear, a.countAll, a.rateAll, a.storeAll} {
		if err := step(); err != nil {
			return err
		}
	}
	return a.update(func(tx *bolt.Tx) error { return tx.Bucket(schemaBucket).Delete(foldingKey) })
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

// clear empties what is folded. Who played what stays: each row is written over.
func (a *foldingAll) clear() error {
	return a.update(func(tx *bolt.Tx) error {
		for _, name := range [][]byte{standingsBucket, ratedBucket, boardsBucket, dealListsBucket, dealDaysBucket} {
			if err := tx.DeleteBucket(name); err != nil {
				return err
			}
			if _, err := tx.CreateBucket(name); err != nil {
				return err
			}
		}
		return nil
	})
}

// countAll takes in what does not depend on the order of games.
func (a *foldingAll) countAll() error {
	for from := []byte{}; from != nil; {
		err := a.update(func(tx *bolt.Tx) (err error) {
			from, err = a.countSome(tx, from)
			return err
		})
		if a.leaveOut && errors.Is(err, ErrDamaged) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// countSome counts games from a key on, and returns the key to go on with, or nil.
func (a *foldingAll) countSome(tx *bolt.Tx, from []byte) (next []byte, err error) {
	c := tx.Bucket(archiveBucket).Cursor()
	key, _ := c.Seek(from)
	for n := 0; key != nil && n < foldedAtOnce; n++ {
		var g ArchivedGame
		switch err := getArchived(tx, key, &g); {
		case errors.Is(err, ErrDamaged): // nobody can open it, so it counts for nobody
		case err != nil:
			return nil, err
		default:
			if err := a.take(tx, g); err != nil {
				return nil, err
			}
		}
		key, _ = c.Next()
	}
	return bytes.Clone(key), nil
}

func (a *foldingAll) take(tx *bolt.Tx, g ArchivedGame) error {
	a.games++
	if err := putHistory(tx, g); err != nil {
		return err
	}
	if err := putDeal(tx, g); err != nil {
		return err
	}
	if g.isRated() {
		a.rated = append(a.rated, ratedGame{string(g.ratedScope()), string(g.ratedKey()), g.ID})
	}
	return a.fold.count(g)
}

// rateAll takes the rated games in, in their order.
func (a *foldingAll) rateAll() error {
	slices.SortFunc(a.rated, func(one, other ratedGame) int {
		return cmp.Or(strings.Compare(one.key, other.key), strings.Compare(one.id, other.id))
	})
	for some := range slices.Chunk(a.rated, foldedAtOnce) {
		err := a.update(func(tx *bolt.Tx) error {
			for _, one := range some {
				var g ArchivedGame
				if err := getArchived(tx, []byte(one.id), &g); err != nil {
					return err
				}
				row, err := a.fold.rate(g)
				if err != nil {
					return err
				}
				if err := putLast(tx.Bucket(ratedBucket), []byte(one.key), sealWithKey([]byte(one.key), row)); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// storeAll writes the standings and the leaderboards.
func (a *foldingAll) storeAll() error {
	keys := slices.Sorted(maps.Keys(a.fold.standings))
	err := each(a, keys, func(tx *bolt.Tx, key string) error {
		return putJSON(tx.Bucket(standingsBucket), []byte(key), a.fold.standings[key])
	})
	if err != nil {
		return err
	}
	return each(a, a.boards(keys), func(tx *bolt.Tx, row boardRow) error {
		return tx.Bucket(boardsBucket).Put([]byte(row.key), row.value)
	})
}

// each does something for many things, some in each transaction.
func each[T any](a *foldingAll, list []T, do func(*bolt.Tx, T) error) error {
	for some := range slices.Chunk(list, foldedAtOnce) {
		err := a.update(func(tx *bolt.Tx) error {
			for _, one := range some {
				if err := do(tx, one); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// A boardRow is a row of a leaderboard, as the file has it.
type boardRow struct {
	key   string
	value []byte
}

// boards are the rows of all leaderboards, in order.
func (a *foldingAll) boards(keys []string) (rows []boardRow) {
	newest, tallies := map[string]int{}, []string{}
	for _, key := range keys {
		if s := a.fold.standings[key]; s.Rated != nil {
			scope := string(scopeKey(s.Rated.List, s.Game, s.Many))
			newest[scope] = max(newest[scope], s.Rated.Month)
		}
	}
	for _, key := range keys {
		if s := a.fold.standings[key]; s.Rated != nil {
			rows = append(rows, boardRow{string(s.ratingKey()), s.ratingMonth()})
			for _, row := range s.tallyKeys(newest[string(scopeKey(s.Rated.List, s.Game, s.Many))]) {
				tallies = append(tallies, string(row))
			}
		}
	}
	slices.Sort(tallies)
	board, kept := "", 0
	for _, row := range tallies {
		// before the value and the player stand the game, its class, the month and the measure
		if is := row[:strings.IndexByte(row, 0)+5]; is != board {
			board, kept = is, 0
		}
		if kept++; kept <= KeptLeaders {
			rows = append(rows, boardRow{key: row})
		}
	}
	slices.SortFunc(rows, func(one, other boardRow) int { return strings.Compare(one.key, other.key) })
	return rows
}
