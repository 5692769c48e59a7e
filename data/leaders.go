package data

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"
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

// KeptLeaders are so many rows of a leaderboard. One by rating has all.
const KeptLeaders = 100

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

// Leaders calls do for the rows of a leaderboard, the best first, until it returns false.
func (s *Store) Leaders(b Board, do func(Leader) bool) error {
	if !slices.Contains(Measures(), b.Measure) {
		return fmt.Errorf("a leaderboard by %s: %w", strconv.Quote(string(b.Measure)), ErrUnknown)
	}
	l := &s.index.leaders
	if err := l.read(s); err != nil {
		return err
	}
	for _, most := range []int{KeptLeaders, math.MaxInt} {
		list, seen := l.best(b, most), 0
		if most > KeptLeaders {
			seen = min(KeptLeaders, len(list))
		}
		for _, one := range list[seen:] {
			if !do(one) {
				return nil
			}
		}
		if b.Measure != ByRating || len(list) < KeptLeaders {
			return nil
		}
	}
	return nil
}
