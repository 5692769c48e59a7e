package data

import (
	"bytes"
	"maps"
	"slices"

	bolt "go.etcd.io/bbolt"
)

// Leaderboards keep only the best, so that most games change none of them. Who is better than the
// last of them takes that one's place. Only where somebody falls behind the others, which happens
// when a game is written late that ends a run of wins, are all standings read to fill the board.

// store writes the standings, and moves those whom they move on leaderboards.
func (f *fold) store(tx *bolt.Tx) error {
	m := &boardMover{tx: tx, b: tx.Bucket(boardsBucket), short: map[string]bool{}}
	for _, key := range slices.Sorted(maps.Keys(f.standings)) {
		now := f.standings[key]
		before, err := f.load([]byte(key))
		if err != nil {
			return err
		}
		if before != nil {
			before.named([]byte(key))
		}
		if err := m.move(before, now); err != nil {
			return err
		}
		if err := putJSON(tx.Bucket(standingsBucket), []byte(key), now); err != nil {
			return err
		}
	}
	return m.fillShort()
}

// A boardMover moves players on leaderboards.
type boardMover struct {
	tx    *bolt.Tx
	b     *bolt.Bucket
	short map[string]bool // boards, by what their keys begin with, on which somebody fell behind the others
}

// move brings somebody's rows from one standing to another.
func (m *boardMover) move(before, now *Standing) error {
	if now.Rated == nil {
		return nil
	}
	if err := m.moveRating(before, now); err != nil {
		return err
	}
	scope := scopeKey(now.Rated.List, now.Game, now.Many)
	newest := newestMonth(m.tx, scope)
	if err := m.forgetMonths(scope, newest); err != nil {
		return err
	}
	old := before.tallyKeys(newest)
	for _, key := range now.tallyKeys(newest) {
		at := slices.IndexFunc(old, func(k []byte) bool { return bytes.HasPrefix(k, key[:len(scope)+3]) })
		var was []byte
		if at >= 0 {
			was = old[at]
		}
		if err := m.moveTally(key[:len(scope)+3], was, key); err != nil {
			return err
		}
	}
	return nil
}

func (m *boardMover) moveRating(before, now *Standing) error {
	was, key := before.ratingKey(), now.ratingKey()
	if bytes.Equal(was, key) && bytes.Equal(before.ratingMonth(), now.ratingMonth()) {
		return nil
	}
	if was != nil {
		if err := m.b.Delete(was); err != nil {
			return err
		}
	}
	return m.b.Put(key, now.ratingMonth())
}

// newestMonth is the month of the last rated game of a scope.
func newestMonth(tx *bolt.Tx, scope []byte) int {
	key, _ := lastBelow(tx.Bucket(ratedBucket).Cursor(), scope)
	if len(key) < len(scope)+8 {
		return 0
	}
	nanos, _ := numberOf(key[len(scope) : len(scope)+8])
	return monthOfNanos(int64(nanos))
}

// lastBelow is the last key that begins with a prefix, or nil.
func lastBelow(c *bolt.Cursor, prefix []byte) (key, value []byte) {
	behind, _ := c.Seek(append(bytes.Clone(prefix), 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff))
	if behind == nil {
		key, value = c.Last()
	} else {
		key, value = c.Prev()
	}
	if !bytes.HasPrefix(key, prefix) {
		return nil, nil
	}
	return key, value
}

// forgetMonths deletes the leaderboards of months before the newest one.
func (m *boardMover) forgetMonths(scope []byte, newest int) error {
	first := bytes.Clone(boardOf(scope, 1, 0)[:len(scope)+2])
	last := boardOf(scope, newest, 0)[:len(scope)+2]
	for {
		key, _ := m.b.Cursor().Seek(first)
		if !bytes.HasPrefix(key, scope) || bytes.Compare(key, last) >= 0 {
			return nil
		}
		if err := m.b.Delete(bytes.Clone(key)); err != nil {
			return err
		}
	}
}

// moveTally brings somebody's row on a board that keeps the best to another place. was is nil for
// somebody who had none.
func (m *boardMover) moveTally(board, was, now []byte) error {
	if bytes.Equal(was, now) {
		return nil
	}
	rows, last := m.rows(board)
	full := rows == KeptLeaders
	if was != nil && m.has(was) {
		if full && bytes.Compare(now, last) > 0 && bytes.Compare(now, was) > 0 {
			m.short[string(board)] = true
		}
		if err := m.b.Delete(was); err != nil {
			return err
		}
		return m.b.Put(now, nil)
	}
	if full {
		if bytes.Compare(now, last) > 0 {
			return nil
		}
		if err := m.b.Delete(last); err != nil {
			return err
		}
	}
	return m.b.Put(now, nil)
}

func (m *boardMover) has(key []byte) bool {
	found, _ := m.b.Cursor().Seek(key)
	return bytes.Equal(found, key)
}

// rows counts the rows of a board, and finds the last one.
func (m *boardMover) rows(board []byte) (n int, last []byte) {
	c := m.b.Cursor()
	for key, _ := c.Seek(board); bytes.HasPrefix(key, board); key, _ = c.Next() {
		n, last = n+1, key
	}
	return n, bytes.Clone(last)
}

// fillShort fills the boards on which somebody fell behind the others.
func (m *boardMover) fillShort() error {
	if len(m.short) == 0 {
		return nil
	}
	rows := map[string][][]byte{}
	standings := m.tx.Bucket(standingsBucket)
	err := standings.ForEach(func(key, _ []byte) error {
		var s Standing
		if err := getJSON(standings, key, &s); err != nil || !s.named(key) || s.Rated == nil {
			return err
		}
		scope := scopeKey(s.Rated.List, s.Game, s.Many)
		for _, row := range s.tallyKeys(newestMonth(m.tx, scope)) {
			if board := string(row[:len(scope)+3]); m.short[board] {
				rows[board] = append(rows[board], row)
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, board := range slices.Sorted(maps.Keys(rows)) {
		if err := m.fill([]byte(board), rows[board]); err != nil {
			return err
		}
	}
	return nil
}

// fill writes the best rows of a board anew.
func (m *boardMover) fill(board []byte, rows [][]byte) error {
	for {
		key, _ := m.b.Cursor().Seek(board)
		if !bytes.HasPrefix(key, board) {
			break
		}
		if err := m.b.Delete(bytes.Clone(key)); err != nil {
			return err
		}
	}
	slices.SortFunc(rows, bytes.Compare)
	for _, row := range rows[:min(len(rows), KeptLeaders)] {
		if err := m.b.Put(row, nil); err != nil {
			return err
		}
	}
	return nil
}
