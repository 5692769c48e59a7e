package data

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	bolt "go.etcd.io/bbolt"
)

// A Measure is what a leaderboard goes by.
type Measure string

// The measures.
const (
	ByRating  Measure = "rating"
	ByWins    Measure = "wins"
	ByGames   Measure = "games"
	ByBest    Measure = "best"    // most points in one game
	ByLongest Measure = "longest" // wins in a row
)

// Measures are all measures, in the order in which they are offered.
func Measures() []Measure { return []Measure{ByRating, ByWins, ByGames, ByBest, ByLongest} }

// KeptLeaders are so many rows of a leaderboard. Of one by rating all are kept, because ratings
// fall.
const KeptLeaders = 100

// signs are how measures stand in keys.
var signs = map[Measure]byte{ByRating: 'r', ByWins: 'w', ByGames: 'g', ByBest: 'b', ByLongest: 'l'}

// A Board names a leaderboard.
type Board struct {
	List    List
	Game    string
	Many    bool // of games with more than two players
	Measure Measure
	Month   time.Time // any time of that month; zero for ever. By rating it takes who played in that month
}

// A Leader is a row of a leaderboard.
type Leader struct {
	Who   string
	Value int64
}

func (b Board) prefix() []byte {
	at := 0
	if !b.Month.IsZero() && b.Measure != ByRating {
		at = month(b.Month)
	}
	return boardPrefix(b.List, b.Game, b.Many, at, b.Measure)
}

// boardPrefix is what all keys of a leaderboard begin with; month 0 is for ever.
func boardPrefix(list List, game string, many bool, month int, by Measure) []byte {
	return boardOf(scopeKey(list, game, many), month, signs[by])
}

func boardOf(scope []byte, month int, sign byte) []byte {
	return append(appendMonth(slices.Clone(scope), month), sign)
}

// appendMonth writes a month such as 202611 so that later ones sort behind earlier ones.
func appendMonth(dst []byte, month int) []byte {
	return binary.BigEndian.AppendUint16(dst, uint16(month/100*12+month%100))
}

// Leaders calls do for the rows of a leaderboard, the best first, until it returns false.
func (s *Store) Leaders(b Board, do func(Leader) bool) error {
	prefix := b.prefix()
	if signs[b.Measure] == 0 {
		return fmt.Errorf("a leaderboard by %s: %w", strconv.Quote(string(b.Measure)), ErrUnknown)
	}
	return s.view(func(tx *bolt.Tx) error {
		var of []byte // the month to whose players a rating's rows are narrowed down
		if b.Measure == ByRating && !b.Month.IsZero() {
			if newestMonth(tx, scopeKey(b.List, b.Game, b.Many)) < month(b.Month) {
				return nil
			}
			of = appendMonth(nil, month(b.Month))
		}
		c := tx.Bucket(boardsBucket).Cursor()
		for key, last := c.Seek(prefix); bytes.HasPrefix(key, prefix); key, last = c.Next() {
			rest := key[len(prefix):]
			if of != nil && !bytes.Equal(last, of) {
				continue
			}
			if len(rest) > 4 && !do(Leader{string(rest[4:]), highestFirst(rest)}) {
				break
			}
		}
		return nil
	})
}

// appendHighestFirst writes a value so that higher ones sort before lower ones.
func appendHighestFirst(dst []byte, value int64) []byte {
	value = min(max(value, math.MinInt32), math.MaxInt32)
	return binary.BigEndian.AppendUint32(dst, ^(uint32(value) ^ 1<<31))
}

func highestFirst(raw []byte) int64 { return int64(int32(^binary.BigEndian.Uint32(raw) ^ 1<<31)) }

// boardKey is somebody's row on a leaderboard.
func (s *Standing) boardKey(month int, by Measure, value int64) []byte {
	key := appendHighestFirst(boardPrefix(s.Rated.List, s.Game, s.Many, month, by), value)
	return append(key, s.Who...)
}

// ratingKey is somebody's row on the leaderboard by rating; nil for none.
func (s *Standing) ratingKey() []byte {
	if s == nil || s.Rated == nil {
		return nil
	}
	return s.boardKey(0, ByRating, s.Rated.Sure())
}

// ratingMonth is what stands in that row.
func (s *Standing) ratingMonth() []byte {
	if s == nil || s.Rated == nil {
		return nil
	}
	return appendMonth(nil, s.Rated.Month)
}

// tallyKeys are somebody's rows on the other leaderboards, if they are among the best, and if
// theirs is the newest month of all.
func (s *Standing) tallyKeys(newest int) (keys [][]byte) {
	if s == nil || s.Rated == nil {
		return nil
	}
	add := func(month int, t Tally) {
		keys = append(keys, s.boardKey(month, ByGames, int64(t.Games)), s.boardKey(month, ByBest, int64(t.Best)))
		if t.Wins > 0 {
			keys = append(keys, s.boardKey(month, ByWins, int64(t.Wins)), s.boardKey(month, ByLongest, int64(t.Longest)))
		}
	}
	add(0, s.Rated.Ever)
	if s.Rated.Month == newest {
		add(newest, s.Rated.Then)
	}
	return keys
}
