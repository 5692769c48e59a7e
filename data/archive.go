package data

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"time"

	bolt "go.etcd.io/bbolt"
)

// An ArchivedGame is a finished game as the archive keeps it.
type ArchivedGame struct {
	ID      string    `json:"id"`
	Game    string    `json:"game"`
	Ended   time.Time `json:"ended"`
	Players []Person  `json:"players"` // of the seats 1, 2, 3...
	Order   [][]int   `json:"order"`   // the seats, best first, shared places together
	Points  []int     `json:"points"`
	Left    []int     `json:"left,omitempty"`    // the seats whose person gave up or stayed away
	Private bool      `json:"private,omitempty"` // only who played may open it
}

// ArchiveGame puts a finished game and its export into the archive. Doing it twice is
// harmless: the second time changes nothing.
func (s *Store) ArchiveGame(ctx context.Context, g ArchivedGame, export []byte) error {
	packed, err := pack(export)
	if err != nil {
		return err
	}
	return s.write(ctx, func(tx *bolt.Tx) error {
		if tx.Bucket(archiveBucket).Get([]byte(g.ID)) != nil {
			return nil
		}
		if err := putJSON(tx.Bucket(archiveBucket), []byte(g.ID), g); err != nil {
			return err
		}
		for _, p := range g.Players {
			if p.Kind != "player" {
				continue
			}
			if err := tx.Bucket(gamesOfPlayerBucket).Put(ownedKey(p.ID, newestFirstKey(g)), nil); err != nil {
				return err
			}
		}
		return tx.Bucket(exportsBucket).Put([]byte(g.ID), packed)
	})
}

// newestFirstKey is a key by which later games sort before earlier ones.
func newestFirstKey(g ArchivedGame) []byte {
	key := binary.BigEndian.AppendUint64(nil, ^uint64(g.Ended.UnixNano()))
	return append(key, g.ID...)
}

// ArchivedGames lists at most limit finished games of a player, newest first.
func (s *Store) ArchivedGames(player string, limit int) (list []ArchivedGame, err error) {
	prefix := ownedKey(player, nil)
	err = s.view(func(tx *bolt.Tx) error {
		c := tx.Bucket(gamesOfPlayerBucket).Cursor()
		for key, _ := c.Seek(prefix); bytes.HasPrefix(key, prefix) && len(list) < limit; key, _ = c.Next() {
			var g ArchivedGame
			if err := getJSON(tx.Bucket(archiveBucket), key[len(prefix)+8:], &g); err != nil {
				return err
			}
			list = append(list, g)
		}
		return nil
	})
	return list, err
}

// ArchivedExport is a finished game and its export. The error wraps ErrUnknown when there
// is no such game.
func (s *Store) ArchivedExport(id string) (g ArchivedGame, export []byte, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		raw := tx.Bucket(exportsBucket).Get([]byte(id))
		if raw == nil {
			return fmt.Errorf("the game %s: %w", id, ErrUnknown)
		}
		if export, err = unpack(raw); err != nil {
			return fmt.Errorf("the game %s: %w", id, err)
		}
		return getJSON(tx.Bucket(archiveBucket), []byte(id), &g)
	})
	return g, export, err
}
