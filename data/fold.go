package data

import (
	"errors"
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
