package data

import (
	"bytes"
	"encoding/binary"
	"errors"

	bolt "go.etcd.io/bbolt"
)

// DealList calls do for the results of a day's deal, the best first, until it returns false.
func (s *Store) DealList(day Day, game string, do func(DealResult) bool) error {
	return s.view(func(tx *bolt.Tx) error {
		eachResult(tx, day, game, do)
		return nil
	})
}

func eachResult(tx *bolt.Tx, day Day, game string, do func(DealResult) bool) {
	prefix := append(dayKey(day), ownedKey(game, nil)...)
	c, rank, n, last := tx.Bucket(dealListsBucket).Cursor(), 0, 0, []byte(nil)
	for key, who := c.Seek(prefix); bytes.HasPrefix(key, prefix); key, who = c.Next() {
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

// DealDays are the results of a player, the newest day first: of days from one on. Ranks are
// counted up to rowsAtOnce rows in all, and are 0 behind that.
func (s *Store) DealDays(who string, from Day) (list []DealResult, err error) {
	prefix, rows := ownedKey(who, nil), 0
	err = s.view(func(tx *bolt.Tx) error {
		b := tx.Bucket(dealDaysBucket)
		c := b.Cursor()
		for key, _ := c.Seek(prefix); bytes.HasPrefix(key, prefix); key, _ = c.Next() {
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

// named fills in what the key of a player's row says, behind the player.
func (r *DealResult) named(rest []byte) bool {
	if len(rest) < 5 {
		return false
	}
	game, table, ok := bytes.Cut(rest[4:], []byte{0})
	r.Day, r.Game, r.Table = ^Day(binary.BigEndian.Uint32(rest)), string(game), string(table)
	return ok
}

// rankOf is the place of a result in the list of its day.
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

// DealStreak is on how many days in a row a player has finished a try of any game, the last of
// them being the day or the one before.
func (s *Store) DealStreak(who string, day Day) (days int, err error) {
	prefix, next := ownedKey(who, nil), day
	err = s.view(func(tx *bolt.Tx) error {
		b := tx.Bucket(dealDaysBucket)
		c := b.Cursor()
		for key, _ := c.Seek(prefix); bytes.HasPrefix(key, prefix); key, _ = c.Next() {
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

// appendHighestFirst writes a value so that higher ones sort before lower ones.
func appendHighestFirst(dst []byte, value int64) []byte {
	return binary.BigEndian.AppendUint32(dst, ^(uint32(short(value)) ^ 1<<31))
}

func highestFirst(raw []byte) int64 { return int64(int32(^binary.BigEndian.Uint32(raw) ^ 1<<31)) }
