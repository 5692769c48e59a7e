package data

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	bolt "go.etcd.io/bbolt"
)

// All that is told of players is folded from the finished games in the archive: standings, the
// lists of the deals, and the list of who played what. It can be deleted and folded anew, and is the
// same then, byte by byte.
//
// Ratings depend on the order of games. It is the order in which they were written to the archive,
// which numbers them: whatever the clock says, a game is never placed before one that is folded
// already, so the end of a game changes nothing but what is told of its players.

// A fold takes finished games in. What it has changed is in its standings until it is stored.
type fold struct {
	tx        *bolt.Tx             // nil for a fold that knows nothing of a file
	standings map[string]*Standing // by their keys
}

func newFold(tx *bolt.Tx) *fold { return &fold{tx, map[string]*Standing{}} }

// standing is somebody's standing in the games of this one's kind.
func (f *fold) standing(who string, g ArchivedGame) (*Standing, error) {
	key := standingKey(who, g.Game, g.many())
	if s := f.standings[string(key)]; s != nil {
		return s, nil
	}
	s := &Standing{}
	if f.tx != nil {
		if err := getJSON(f.tx.Bucket(toldBucket), key, s); err != nil && !errors.Is(err, ErrUnknown) {
			return nil, err
		}
	}
	s.Who, s.Game, s.Many = who, g.Game, g.many()
	f.standings[string(key)] = s
	return s, nil
}

// take takes in a game that was written behind all others so far. It returns the ratings of its
// players after it; none when the game is not rated.
func (f *fold) take(g ArchivedGame) (after []Rating, err error) {
	if err := f.count(g); err != nil || !g.isRated() {
		return nil, err
	}
	return f.rate(g)
}

// count takes in a game, rated or not, for all who have a page of their own.
func (f *fold) count(g ArchivedGame) error {
	places := g.Places()
	for i, p := range g.Players {
		who := p.Who()
		if g.Begun || g.Deal.IsDeal() && !g.Deal.Counts || who == "" || strings.HasPrefix(who, WhoLevel) {
			continue
		}
		s, err := f.standing(who, g)
		if err != nil {
			return err
		}
		s.count(g, i+1, places[i])
	}
	return nil
}

// rate takes in a rated game.
func (f *fold) rate(g ArchivedGame) (after []Rating, err error) {
	players, before := make([]*Rated, len(g.Players)), make([]Rating, len(g.Players))
	for i, p := range g.Players {
		s, err := f.standing(p.Who(), g)
		if err != nil {
			return nil, err
		}
		if s.Rated == nil {
			s.Rated = &Rated{List: g.Rated, Rating: NewRating}
		}
		players[i], before[i] = s.Rated, s.Rated.Rating
	}
	places := g.Places()
	after = rate(before, places)
	for i, r := range players {
		r.count(after[i], g, i+1, places[i])
	}
	return after, nil
}

// store writes the standings, in the order of their keys.
func (f *fold) store() error {
	for _, key := range slices.Sorted(maps.Keys(f.standings)) {
		if err := putJSON(f.tx.Bucket(toldBucket), []byte(key), f.standings[key]); err != nil {
			return err
		}
	}
	return nil
}

// isRated reports whether a game can be rated as its table agreed.
func (g ArchivedGame) isRated() bool {
	if g.Rated != People && g.Rated != Bots || len(g.Players) < 2 || g.Begun {
		return false
	}
	for i, p := range g.Players {
		if who := p.Who(); who == "" || (g.Rated == People) != (p.Kind == "player") {
			return false
		}
		if slices.ContainsFunc(g.Players[:i], func(q Person) bool { return q.Who() == p.Who() }) {
			return false
		}
	}
	return true
}

// foldGame takes a game in that has just been put into the archive.
func foldGame(c *change, g ArchivedGame, number uint64) error {
	f := newFold(c.Tx)
	if err := f.takeWritten(archivedGame{g, number, 0}); err != nil {
		return err
	}
	for _, s := range f.standings {
		c.standings = append(c.standings, s)
	}
	return f.store()
}

// takeWritten takes in a game, and writes what is told of it alone.
func (f *fold) takeWritten(a archivedGame) error {
	after, err := f.take(a.ArchivedGame)
	if err != nil {
		return err
	}
	if err := putHistory(f.tx, a.ArchivedGame, a.Number, after); err != nil {
		return err
	}
	return putDeal(f.tx, a.ArchivedGame)
}

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
	if _, err := fileOf(dir); err != nil {
		return 0, err
	}
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
