package data

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"time"

	bolt "go.etcd.io/bbolt"
)

// A Finished game as the archive lists it.
type Finished struct {
	ID      string    `json:"id"`
	Game    string    `json:"game"`
	Ended   time.Time `json:"ended"`
	Players []Holder  `json:"players"` // player i sat on seat i+1
	Order   [][]int   `json:"order"`   // the seats, best first, shared places together
	Points  []int     `json:"points"`
	Left    []int     `json:"left,omitempty"` // the seats that gave up or stayed away
}

// AddGame keeps a finished game and its export; a second time changes nothing.
func (s *Store) AddGame(ctx context.Context, g Finished, export []byte) error {
	return s.write(ctx, func(tx *bolt.Tx) error {
		if tx.Bucket(inGames).Get([]byte(g.ID)) != nil {
			return nil
		}
		if err := putJSON(tx.Bucket(inGames), []byte(g.ID), g); err != nil {
			return err
		}
		for _, p := range g.Players {
			if p.Kind != "player" {
				continue
			}
			if err := tx.Bucket(inByPlayer).Put(pair(p.ID, newestFirst(g)), nil); err != nil {
				return err
			}
		}
		return tx.Bucket(inExports).Put([]byte(g.ID), export)
	})
}

// newestFirst is a key that sorts later games before earlier ones.
func newestFirst(g Finished) []byte {
	key := binary.BigEndian.AppendUint64(nil, ^uint64(g.Ended.UnixNano()))
	return append(key, g.ID...)
}

// Games lists a player's finished games, newest first.
func (s *Store) Games(player string, limit int) (list []Finished, err error) {
	prefix := pair(player, nil)
	err = s.view(func(tx *bolt.Tx) error {
		c := tx.Bucket(inByPlayer).Cursor()
		for key, _ := c.Seek(prefix); bytes.HasPrefix(key, prefix) && len(list) < limit; key, _ = c.Next() {
			var g Finished
			if err := getJSON(tx.Bucket(inGames), key[len(prefix)+8:], &g); err != nil {
				return err
			}
			list = append(list, g)
		}
		return nil
	})
	return list, err
}

// Game is a finished game, or an error that wraps ErrUnknown.
func (s *Store) Game(id string) (g Finished, err error) {
	err = s.view(func(tx *bolt.Tx) error { return getJSON(tx.Bucket(inGames), []byte(id), &g) })
	return g, err
}

// GameExport is the export of a finished game, or an error that wraps ErrUnknown.
func (s *Store) GameExport(id string) (export []byte, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		raw := tx.Bucket(inExports).Get([]byte(id))
		if raw == nil {
			return fmt.Errorf("the game %s: %w", id, ErrUnknown)
		}
		export = bytes.Clone(raw)
		return nil
	})
	return export, err
}
