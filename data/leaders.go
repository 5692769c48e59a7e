package data

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
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

// Leaderboards are in memory alone: in the file they would be written with each rated game, in places far apart. They
// are read from the standings when somebody first asks for one, and follow what is written from then on.
type leaderboards struct {
	reading sync.Mutex // one reads the file at a time
	mu      sync.RWMutex
	scopes  map[scope]*scopeRows // nil as long as nobody has asked
	follows bool                 // the file is read, or being read
	since   []*Standing          // what was written since the reading began
	lost    int                  // how often it was not known what had been written
}

type scope struct {
	list List
	game string
	many bool
}

type scopeRows struct {
	rows []leaderRow
	at   map[string]int // of who it is
}

type leaderRow struct {
	who        string
	sure       int32
	month      int32
	ever, then shortTally
}

type shortTally struct{ games, wins, best, longest int32 }

func (t Tally) short() shortTally {
	return shortTally{short(t.Games), short(t.Wins), short(t.Best), short(t.Longest)}
}

func short[N int | int64](n N) int32 { return int32(min(max(n, math.MinInt32), math.MaxInt32)) }

func (l *leaderboards) read(s *Store) error {
	l.reading.Lock()
	defer l.reading.Unlock()
	for {
		l.mu.Lock()
		lost, done := l.lost, l.scopes != nil
		l.follows = true
		l.mu.Unlock()
		if done {
			return nil
		}
		scopes := map[scope]*scopeRows{}
		err := s.view(func(tx *bolt.Tx) error { return eachStanding(tx, func(one *Standing) { put(scopes, one) }) })
		l.mu.Lock()
		if err == nil && lost == l.lost {
			for _, one := range l.since {
				put(scopes, one)
			}
			l.scopes = scopes
		}
		l.follows, l.since = l.scopes != nil, nil
		l.mu.Unlock()
		if err != nil {
			return err
		}
	}
}

// eachStanding leaves out standings that are damaged, or not rated.
func eachStanding(tx *bolt.Tx, do func(*Standing)) error {
	b := tx.Bucket(toldBucket)
	c := b.Cursor()
	for key, _ := c.First(); key != nil; {
		who, _, _ := bytes.Cut(bytes.Clone(key), []byte{0})
		for prefix := standingsOf(string(who)); bytes.HasPrefix(key, prefix); key, _ = c.Next() {
			var raw struct {
				Rated *Rated `json:"rated"`
			}
			one, err := Standing{}, getJSON(b, key, &raw)
			if one.Rated = raw.Rated; err == nil && one.named(key) {
				do(&one)
			} else if err != nil && !errors.Is(err, ErrDamaged) {
				return err
			}
		}
		if behind := append(who, 1); key != nil && bytes.Compare(key, behind) < 0 { // the player's games come next
			key, _ = c.Seek(behind)
		}
	}
	return nil
}

func put(scopes map[scope]*scopeRows, s *Standing) {
	if s.Rated == nil {
		return
	}
	at := scope{s.Rated.List, s.Game, s.Many}
	of := scopes[at]
	if of == nil {
		of = &scopeRows{at: map[string]int{}}
		scopes[at] = of
	}
	row := leaderRow{s.Who, short(s.Rated.Sure()), int32(s.Rated.Month), s.Rated.Ever.short(), s.Rated.Then.short()}
	i, known := of.at[s.Who]
	if !known {
		of.at[s.Who] = len(of.rows)
		of.rows = append(of.rows, row)
		return
	}
	of.rows[i] = row
}

func (l *leaderboards) take(standings []*Standing) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.scopes != nil:
		for _, one := range standings {
			put(l.scopes, one)
		}
	case l.follows:
		l.since = append(l.since, standings...)
	}
}

// The file is read again, because it is not known what was written.
func (l *leaderboards) forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.scopes, l.since, l.follows = nil, nil, false
	l.lost++
}

func (l *leaderboards) best(b Board, most int) (list []Leader) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	of := l.scopes[scope{b.List, b.Game, b.Many}]
	if of == nil {
		return nil
	}
	better := func(x, y Leader) int { return cmp.Or(-cmp.Compare(x.Value, y.Value), strings.Compare(x.Who, y.Who)) }
	for _, row := range of.rows {
		value, ok := row.value(b)
		if !ok {
			continue
		}
		one := Leader{row.who, int64(value)}
		if most == math.MaxInt {
			list = append(list, one)
			continue
		}
		if len(list) == most {
			if better(one, list[most-1]) > 0 {
				continue
			}
			list = list[:most-1]
		}
		at, _ := slices.BinarySearchFunc(list, one, better)
		list = slices.Insert(list, at, one)
	}
	if most == math.MaxInt {
		slices.SortFunc(list, better)
	}
	return list
}

// ok is false for a row that is not on the leaderboard. Of each player the last month is known, so the leaderboards of
// a month are whole until the next one begins.
func (r leaderRow) value(b Board) (value int32, ok bool) {
	t := r.ever
	if !b.Month.IsZero() {
		if t = r.then; int(r.month) != month(b.Month) {
			return 0, false
		}
	}
	switch b.Measure {
	case ByRating:
		return r.sure, true
	case ByGames:
		return t.games, true
	case ByBest:
		return t.best, t.best > 0 // who left all games to bots has none
	case ByWins:
		return t.wins, t.wins > 0
	}
	return t.longest, t.wins > 0
}
