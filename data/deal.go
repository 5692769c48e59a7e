package data

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"time"

	bolt "go.etcd.io/bbolt"
)

// A Day is a day of UTC, counted from 1 January 1970.
type Day int32

const secondsOfDay = 24 * 60 * 60

// DayOf is the day of a time.
func DayOf(t time.Time) Day {
	seconds := t.Unix()
	return Day((seconds - (seconds%secondsOfDay+secondsOfDay)%secondsOfDay) / secondsOfDay)
}

// Begins is the first moment of the day.
func (d Day) Begins() time.Time { return time.Unix(int64(d)*secondsOfDay, 0).UTC() }

// String is the day such as 2026-11-22.
func (d Day) String() string { return d.Begins().Format(time.DateOnly) }

// ParseDay reads a day such as 2026-11-22.
func ParseDay(text string) (Day, error) {
	t, err := time.Parse(time.DateOnly, text)
	return DayOf(t), err
}

// A Deal says of a game that it was the deal of a day; zero for other games.
type Deal struct {
	Day    Day  `json:"day"`
	Counts bool `json:"counts,omitempty"` // it was the one try of its player that counts
}

// IsDeal reports whether a game was the deal of a day.
func (d Deal) IsDeal() bool { return d.Day != 0 }

// LastMoment is when a try must be over to count: a day after its own day has ended.
func (d Deal) LastMoment() time.Time { return (d.Day + 2).Begins() }

// A Try is the one of a player that counts. It is kept from its beginning on, so nobody begins another.
type Try struct {
	Day   Day       `json:"-"`
	Game  string    `json:"-"`
	Who   string    `json:"-"` // the player's ID
	Table string    `json:"table"`
	Begun time.Time `json:"begun"`
}

func (t Try) key() []byte {
	return append(append(dayKey(t.Day), ownedKey(t.Game, nil)...), t.Who...)
}

func dayKey(d Day) []byte { return binary.BigEndian.AppendUint32(nil, uint32(d)) }

var secretKey = []byte("deals")

// Secret is where the seeds of all days come from. A file that has none takes the one that is given, for ever.
func (s *Store) Secret(ctx context.Context, fresh []byte) (secret []byte, err error) {
	read := func(tx *bolt.Tx) error { return getJSON(tx.Bucket(schemaBucket), secretKey, &secret) }
	if err = s.view(read); !errors.Is(err, ErrUnknown) {
		return secret, err
	}
	if err := s.order.write(ctx, KeepSecret{fresh}); err != nil {
		return nil, err
	}
	return secret, s.view(read)
}

func (w KeepSecret) apply(c *change) error {
	b := c.Bucket(schemaBucket)
	if b.Get(secretKey) != nil {
		return nil
	}
	return putJSON(b, secretKey, w.Secret)
}

var dealBotsKey = []byte("deal_bots")

// DealBots is the version of the bots in the deals of a day: 1 where no other was kept.
func (s *Store) DealBots(day Day) (version int, err error) {
	version = 1
	err = s.view(func(tx *bolt.Tx) error {
		list, err := allDealBots(tx)
		for _, w := range list {
			if w.From <= day {
				version = max(version, w.Version)
			}
		}
		return err
	})
	return version, err
}

func allDealBots(tx *bolt.Tx) (list []RenewDealBots, err error) {
	if err = getJSON(tx.Bucket(schemaBucket), dealBotsKey, &list); errors.Is(err, ErrUnknown) {
		err = nil
	}
	return list, err
}

func (w RenewDealBots) apply(c *change) error {
	list, err := allDealBots(c.Tx)
	if err != nil || slices.ContainsFunc(list, func(was RenewDealBots) bool { return was.Version >= w.Version }) {
		return err
	}
	return putJSON(c.Bucket(schemaBucket), dealBotsKey, append(list, w))
}

// BeginTry makes the journal of a table with somebody's try. The error wraps ErrTried when there is one already.
func (s *Store) BeginTry(ctx context.Context, t Try, first Append) error {
	return s.order.write(ctx, BeginTry{t.Day, t.Game, t.Who, t, first})
}

func (w BeginTry) apply(c *change) error {
	w.Try.Day, w.Try.Game, w.Try.Who = w.Day, w.Game, w.Who
	key, b := w.Try.key(), c.Bucket(triesBucket)
	var was Try
	err := getJSON(b, key, &was)
	switch {
	case errors.Is(err, ErrUnknown):
	case err != nil:
		return err
	case c.journal(was.Table) != nil || c.Bucket(archiveBucket).Get([]byte(was.Table)) != nil:
		return fmt.Errorf("the table %s: %w", was.Table, ErrTried)
	}
	if err := putJSON(b, key, w.Try); err != nil {
		return err
	}
	return Appends{w.First}.apply(c)
}

// TryOf wraps ErrUnknown when there is none.
func (s *Store) TryOf(day Day, game, who string) (t Try, err error) {
	t = Try{Day: day, Game: game, Who: who}
	err = s.view(func(tx *bolt.Tx) error { return getJSON(tx.Bucket(triesBucket), t.key(), &t) })
	return t, err
}

// Tries counts those who have begun a try.
func (s *Store) Tries(day Day, game string) (n int, err error) {
	prefix := Try{Day: day, Game: game}.key()
	err = s.view(func(tx *bolt.Tx) error {
		c := tx.Bucket(triesBucket).Cursor()
		for key, _ := c.Seek(prefix); bytes.HasPrefix(key, prefix) && n < rowsAtOnce; key, _ = c.Next() {
			n++
		}
		return nil
	})
	return n, err
}

// A DealResult is how a try ended.
type DealResult struct {
	Day    Day       `json:"-"`
	Game   string    `json:"-"`
	Who    string    `json:"-"`
	Table  string    `json:"-"`                // the ID of the game
	GaveUp bool      `json:"gaveup,omitempty"` // such a try is behind all others
	Place  int       `json:"place"`            // at its table
	Points int       `json:"points"`
	Ended  time.Time `json:"ended"`
	Rank   int       `json:"-"` // in the list of its day; those with the same place and points share it
}

func (g ArchivedGame) dealResult() (r DealResult, counts bool) {
	at := slices.IndexFunc(g.Players, func(p Person) bool { return p.Kind == "player" && p.ID != "" })
	if !g.Deal.IsDeal() || !g.Deal.Counts || at < 0 || !g.Ended.Before(g.Deal.LastMoment()) {
		return r, false
	}
	return DealResult{
		Day: g.Deal.Day, Game: g.Game, Who: g.Players[at].Who(), Table: g.ID, Ended: g.Ended,
		GaveUp: slices.Contains(g.Left, at+1), Place: g.Places()[at], Points: g.points(at + 1),
	}, true
}

// Of the key of a row in a list, good bytes say how good the result is.
func (r DealResult) listKey() (key []byte, good int) {
	key = append(dayKey(r.Day), ownedKey(r.Game, nil)...)
	gaveUp := byte(0)
	if r.GaveUp {
		gaveUp = 1
	}
	key = appendHighestFirst(append(key, gaveUp, byte(r.Place)), int64(r.Points))
	good = len(key)
	key = binary.BigEndian.AppendUint64(key, uint64(r.Ended.UnixNano()))
	return append(key, r.Table...), good
}

func (r *DealResult) read(rest, who []byte) bool {
	if len(rest) < 2+4+8 {
		return false
	}
	r.GaveUp, r.Place, r.Points = rest[0] == 1, int(rest[1]), int(highestFirst(rest[2:]))
	nanos, _ := numberOf(rest[6:14])
	r.Ended, r.Table, r.Who = time.Unix(0, int64(nanos)).UTC(), string(rest[14:]), string(who)
	return true
}

// The newest day of a player comes first.
func (r DealResult) rowKey() []byte {
	key := ownedKey(r.Who, dayKey(^r.Day))
	return append(append(key, ownedKey(r.Game, nil)...), r.Table...)
}

func putDeal(tx *bolt.Tx, g ArchivedGame) error {
	return eachDealRow(g, func(bucket, key, row []byte) error { return tx.Bucket(bucket).Put(key, row) })
}

func eachDealRow(g ArchivedGame, do func(bucket, key, row []byte) error) error {
	r, counts := g.dealResult()
	if !counts {
		return nil
	}
	key, _ := r.listKey()
	if err := do(dealListsBucket, key, []byte(r.Who)); err != nil {
		return err
	}
	row, err := sealedJSON(r.rowKey(), r)
	if err != nil {
		return err
	}
	return do(dealDaysBucket, r.rowKey(), row)
}

// DealList calls do for the results of a day's deal, the best first, until it returns false.
func (s *Store) DealList(day Day, game string, do func(DealResult) bool) error {
	return s.view(func(tx *bolt.Tx) error {
		eachResult(tx, day, game, do)
		return nil
	})
}

func eachResult(tx *bolt.Tx, day Day, game string, do func(DealResult) bool) {
	prefix := append(dayKey(day), ownedKey(game, nil)...)
	rank, n, last := 0, 0, []byte(nil)
	for key, who := range under(tx.Bucket(dealListsBucket), prefix) {
		r := DealResult{Day: day, Game: game}
		if !r.read(key[len(prefix):], who) {
			continue
		}
		n++
		if good := key[:len(prefix)+6]; !bytes.Equal(good, last) {
			rank, last = n, bytes.Clone(good)
		}
		if r.Rank = rank; !do(r) {
			return
		}
	}
}

// DealDays are the newest day first. Ranks are counted up to rowsAtOnce rows in all, and are 0 behind that.
func (s *Store) DealDays(who string, from Day) (list []DealResult, err error) {
	prefix, rows := ownedKey(who, nil), 0
	err = s.view(func(tx *bolt.Tx) error {
		b := tx.Bucket(dealDaysBucket)
		for key := range under(b, prefix) {
			r := DealResult{Who: who}
			if !r.named(key[len(prefix):]) {
				continue
			}
			if r.Day < from {
				break
			}
			err := getJSON(b, key, &r)
			if errors.Is(err, ErrDamaged) {
				continue
			}
			if err != nil {
				return err
			}
			r.Rank = rankOf(tx, r, &rows)
			list = append(list, r)
		}
		return nil
	})
	return list, err
}

func (r *DealResult) named(rest []byte) bool {
	if len(rest) < 5 {
		return false
	}
	game, table, ok := bytes.Cut(rest[4:], []byte{0})
	r.Day, r.Game, r.Table = ^Day(binary.BigEndian.Uint32(rest)), string(game), string(table)
	return ok
}

func rankOf(tx *bolt.Tx, r DealResult, rows *int) int {
	key, good := r.listKey()
	prefix := key[:4+len(r.Game)+1]
	c, rank := tx.Bucket(dealListsBucket).Cursor(), 1
	for at, _ := c.Seek(prefix); bytes.HasPrefix(at, prefix) && bytes.Compare(at[:min(good, len(at))], key[:good]) < 0; at, _ = c.Next() {
		if *rows++; *rows > rowsAtOnce {
			return 0
		}
		rank++
	}
	return rank
}

// DealStreak counts days with a finished try of any game, the last of them being the day or the one before.
func (s *Store) DealStreak(who string, day Day) (days int, err error) {
	prefix, next := ownedKey(who, nil), day
	err = s.view(func(tx *bolt.Tx) error {
		b := tx.Bucket(dealDaysBucket)
		for key := range under(b, prefix) {
			var r DealResult
			if !r.named(key[len(prefix):]) || r.Day > next {
				continue // a further game of a day that is counted
			}
			if days == 0 && r.Day == day-1 {
				next = r.Day
			}
			if r.Day < next {
				return nil
			}
			if err := getJSON(b, key, &r); err != nil || r.GaveUp {
				if err != nil && !errors.Is(err, ErrDamaged) {
					return err
				}
				continue
			}
			days++
			next--
		}
		return nil
	})
	return days, err
}

func appendHighestFirst(dst []byte, value int64) []byte {
	return binary.BigEndian.AppendUint32(dst, ^(uint32(short(value)) ^ 1<<31))
}

func highestFirst(raw []byte) int64 { return int64(int32(^binary.BigEndian.Uint32(raw) ^ 1<<31)) }
