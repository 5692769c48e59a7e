package data

import (
	"bytes"
	"context"
	"fmt"
	"time"

	bolt "go.etcd.io/bbolt"
)

// A Player is a profile.
type Player struct {
	ID       string    `json:"id"`
	Name     string    `json:"name"`
	Skeleton string    `json:"skeleton"` // the name as it looks; unique among players
	Lang     string    `json:"lang,omitempty"`
	Made     time.Time `json:"made"`
}

// A Key is a public key that belongs to a player.
type Key struct {
	Print  string    `json:"print"` // its fingerprint
	Player string    `json:"player"`
	Added  time.Time `json:"added"`
}

// Player is the profile of that ID, or an error that wraps ErrUnknown.
func (s *Store) Player(id string) (p Player, err error) {
	err = s.view(func(tx *bolt.Tx) error { return getJSON(tx.Bucket(inPlayers), []byte(id), &p) })
	return p, err
}

// PlayerOfKey is the player whose key it is, or an error that wraps ErrUnknown.
func (s *Store) PlayerOfKey(print string) (p Player, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		var k Key
		if err := getJSON(tx.Bucket(inKeys), []byte(print), &k); err != nil {
			return err
		}
		return getJSON(tx.Bucket(inPlayers), []byte(k.Player), &p)
	})
	return p, err
}

// NameTaken reports whether a player has a name that looks the same.
func (s *Store) NameTaken(skeleton string) (taken bool, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		taken = tx.Bucket(inNames).Get([]byte(skeleton)) != nil
		return nil
	})
	return taken, err
}

// AddPlayer adds a profile with its first key. It wraps ErrTaken when the ID, the
// name or the key is in use.
func (s *Store) AddPlayer(ctx context.Context, p Player, k Key) error {
	return s.write(ctx, func(tx *bolt.Tx) error {
		players := tx.Bucket(inPlayers)
		if players.Get([]byte(p.ID)) != nil {
			return fmt.Errorf("the player %s: %w", p.ID, ErrTaken)
		}
		if err := takeName(tx, p); err != nil {
			return err
		}
		if err := putJSON(players, []byte(p.ID), p); err != nil {
			return err
		}
		k.Player = p.ID
		return putKey(tx, k)
	})
}

// ChangePlayer replaces a profile. It wraps ErrTaken when another player has the name.
func (s *Store) ChangePlayer(ctx context.Context, p Player) error {
	return s.write(ctx, func(tx *bolt.Tx) error {
		var old Player
		if err := getJSON(tx.Bucket(inPlayers), []byte(p.ID), &old); err != nil {
			return err
		}
		if err := takeName(tx, p); err != nil {
			return err
		}
		if old.Skeleton != p.Skeleton {
			if err := tx.Bucket(inNames).Delete([]byte(old.Skeleton)); err != nil {
				return err
			}
		}
		return putJSON(tx.Bucket(inPlayers), []byte(p.ID), p)
	})
}

func takeName(tx *bolt.Tx, p Player) error {
	names := tx.Bucket(inNames)
	if owner := names.Get([]byte(p.Skeleton)); owner != nil && string(owner) != p.ID {
		return fmt.Errorf("the name %s: %w", p.Name, ErrTaken)
	}
	return names.Put([]byte(p.Skeleton), []byte(p.ID))
}

// AddKey adds another key to a player. It wraps ErrTaken when the key is in use.
func (s *Store) AddKey(ctx context.Context, k Key) error {
	return s.write(ctx, func(tx *bolt.Tx) error {
		if tx.Bucket(inPlayers).Get([]byte(k.Player)) == nil {
			return fmt.Errorf("the player %s: %w", k.Player, ErrUnknown)
		}
		return putKey(tx, k)
	})
}

func putKey(tx *bolt.Tx, k Key) error {
	keys := tx.Bucket(inKeys)
	if keys.Get([]byte(k.Print)) != nil {
		return fmt.Errorf("the key: %w", ErrTaken)
	}
	if err := putJSON(keys, []byte(k.Print), k); err != nil {
		return err
	}
	return tx.Bucket(inPlayerKeys).Put(pair(k.Player, []byte(k.Print)), nil)
}

// RemoveKey takes a key from its player. The last one stays, with ErrLastKey:
// without it nobody could come in as that player again.
func (s *Store) RemoveKey(ctx context.Context, player, print string) error {
	return s.write(ctx, func(tx *bolt.Tx) error {
		var k Key
		if err := getJSON(tx.Bucket(inKeys), []byte(print), &k); err != nil {
			return err
		}
		if k.Player != player {
			return fmt.Errorf("the key of another player: %w", ErrUnknown)
		}
		if len(prints(tx, player)) == 1 {
			return ErrLastKey
		}
		if err := tx.Bucket(inPlayerKeys).Delete(pair(player, []byte(print))); err != nil {
			return err
		}
		return tx.Bucket(inKeys).Delete([]byte(print))
	})
}

// Keys lists a player's keys.
func (s *Store) Keys(player string) (list []Key, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		for _, print := range prints(tx, player) {
			var k Key
			if err := getJSON(tx.Bucket(inKeys), []byte(print), &k); err != nil {
				return err
			}
			list = append(list, k)
		}
		return nil
	})
	return list, err
}

func prints(tx *bolt.Tx, player string) (list []string) {
	prefix := pair(player, nil)
	c := tx.Bucket(inPlayerKeys).Cursor()
	for key, _ := c.Seek(prefix); bytes.HasPrefix(key, prefix); key, _ = c.Next() {
		list = append(list, string(key[len(prefix):]))
	}
	return list
}
