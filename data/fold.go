package data

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"

	bolt "go.etcd.io/bbolt"
)

// All that is told of players is folded from the finished games in the archive: standings,
// leaderboards, the lists of the deals and the list of who played what. It can be deleted and folded anew, and is the
// same then, byte by byte.
//
// Ratings depend on the order of games. It is the order in which they ended; of two that ended at
// the same time, that of their IDs. Each rated game keeps what its players had before it and were
// rated after it. When a game is written later than one that ended after it, what came after it is
// undone back to its place, and folded again.

// A fold takes finished games in. What it has changed is in its standings until it is stored.
type fold struct {
	standings map[string]*Standing                // by their keys
	load      func(key []byte) (*Standing, error) // one that is not among them; nil for none
}

// newFold is a fold over what is in the file.
func newFold(tx *bolt.Tx) *fold {
	return &fold{map[string]*Standing{}, func(key []byte) (*Standing, error) {
		var s Standing
		err := getJSON(tx.Bucket(standingsBucket), key, &s)
		if errors.Is(err, ErrUnknown) {
			return nil, nil
		}
		return &s, err
	}}
}

// standing is somebody's standing in the games of this one's kind.
func (f *fold) standing(who string, g ArchivedGame) (*Standing, error) {
	key := standingKey(who, g.Game, g.many())
	if s := f.standings[string(key)]; s != nil {
		return s, nil
	}
	s, err := f.load(key)
	if err != nil {
		return nil, err
	}
	if s == nil {
		s = &Standing{}
	}
	s.Who, s.Game, s.Many = who, g.Game, g.many()
	f.standings[string(key)] = s
	return s, nil
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

// players are the rated standings of a game, seat 1 first.
func (f *fold) players(g ArchivedGame) (list []*Rated, err error) {
	for _, p := range g.Players {
		s, err := f.standing(p.Who(), g)
		if err != nil {
			return nil, err
		}
		if s.Rated == nil {
			s.Rated = &Rated{List: g.Rated, Rating: NewRating}
		}
		list = append(list, s.Rated)
	}
	return list, nil
}

// rate takes in a rated game, the last one so far, and returns its row.
func (f *fold) rate(g ArchivedGame) (row []byte, err error) {
	players, err := f.players(g)
	if err != nil {
		return nil, err
	}
	before := make([]Rating, len(players))
	for i, r := range players {
		before[i] = r.Rating
	}
	places := g.Places()
	after := rate(before, places)
	for i, r := range players {
		row = after[i].appendTo(r.appendTo(row))
		r.count(after[i], g, places[i] == 1, g.points(i+1))
	}
	return row, nil
}

// unrate gives the players of a game back what they had before it. It must be the last one.
func (f *fold) unrate(g ArchivedGame, row []byte) error {
	players, err := f.players(g)
	if err != nil {
		return err
	}
	for _, r := range players {
		if row, err = r.take(row); err != nil {
			return err
		}
		var after Rating
		if row, err = after.take(row); err != nil {
			return err
		}
	}
	return nil
}

// take reads a rating, and returns what is behind it.
func (r *Rating) take(raw []byte) ([]byte, error) {
	for _, n := range []*int64{&r.Mu, &r.Sigma} {
		value, size := binary.Varint(raw)
		if size <= 0 {
			return nil, ErrDamaged
		}
		*n, raw = value, raw[size:]
	}
	return raw, nil
}

// ratedKey is the key of a rated game's row. Games of one list, kind and number of players stand
// together, in the order in which they ended.
func (g ArchivedGame) ratedKey() []byte {
	key := binary.BigEndian.AppendUint64(g.ratedScope(), uint64(g.Ended.UnixNano()))
	return append(key, g.ID...)
}

func (g ArchivedGame) ratedScope() []byte {
	return scopeKey(g.Rated, g.Game, g.many())
}

// scopeKey is what all keys of a list, a game and a number of players begin with.
func scopeKey(list List, game string, many bool) []byte {
	return append(append([]byte{list.sign()}, ownedKey(game, nil)...), classOf(many))
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
func foldGame(tx *bolt.Tx, g ArchivedGame) error {
	if err := putHistory(tx, g); err != nil {
		return err
	}
	if err := putDeal(tx, g); err != nil {
		return err
	}
	f := newFold(tx)
	if err := f.count(g); err != nil {
		return err
	}
	if g.isRated() {
		if err := f.rateInPlace(tx, g); err != nil {
			return err
		}
	}
	return f.store(tx)
}

// rateInPlace takes a rated game in at its place among the others.
func (f *fold) rateInPlace(tx *bolt.Tx, g ArchivedGame) error {
	rows, key := tx.Bucket(ratedBucket), g.ratedKey()
	later, err := f.undoAfter(tx, key, g.ratedScope())
	if err != nil {
		return err
	}
	put := rows.Put
	if len(later) == 0 {
		put = func(key, value []byte) error { return putLast(rows, key, value) }
	}
	for _, one := range append([]ArchivedGame{g}, later...) {
		row, err := f.rate(one)
		if err != nil {
			return err
		}
		key := one.ratedKey()
		if err := put(key, sealWithKey(key, row)); err != nil {
			return err
		}
	}
	return nil
}

// undoAfter takes back all games of a scope that come after a key, and returns them, the earliest
// first.
func (f *fold) undoAfter(tx *bolt.Tx, key, scope []byte) (later []ArchivedGame, err error) {
	c := tx.Bucket(ratedBucket).Cursor()
	at, raw := lastBelow(c, scope)
	for ; bytes.HasPrefix(at, scope) && bytes.Compare(at, key) > 0; at, raw = c.Prev() {
		var g ArchivedGame
		if err := getArchived(tx, at[len(scope)+8:], &g); err != nil {
			return nil, fmt.Errorf("a rated game: %w", err)
		}
		row, err := unsealWithKey(at, raw)
		if err != nil {
			return nil, err
		}
		if err := f.unrate(g, row); err != nil {
			return nil, err
		}
		later = append(later, g)
	}
	slices.Reverse(later)
	return later, nil
}
