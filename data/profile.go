package data

import (
	"bytes"
	"context"
	"fmt"
	"time"

	bolt "go.etcd.io/bbolt"
)

// A Player is the profile of a player.
type Player struct {
	ID       string    `json:"id"`
	Name     string    `json:"name"`
	Skeleton string    `json:"skeleton"` // equal for names that look alike; unique among players
	Lang     string    `json:"lang,omitempty"`
	Brief    bool      `json:"brief,omitempty"` // in line mode it hears no more than it needs
	Made     time.Time `json:"made"`
}

// A Key is a public key of a player.
type Key struct {
	Fingerprint string    `json:"print"`
	Player      string    `json:"player"`
	Added       time.Time `json:"added"`
}

// Player is the player with this ID. The error wraps ErrUnknown when there is none.
func (s *Store) Player(id string) (p Player, err error) {
	err = s.view(func(tx *bolt.Tx) error { return getJSON(tx.Bucket(playersBucket), []byte(id), &p) })
	return p, err
}

// PlayerOfKey is the player who owns a key. The error wraps ErrUnknown when nobody does.
func (s *Store) PlayerOfKey(fingerprint string) (p Player, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		var k Key
		if err := getJSON(tx.Bucket(keysBucket), []byte(fingerprint), &k); err != nil {
			return err
		}
		return getJSON(tx.Bucket(playersBucket), []byte(k.Player), &p)
	})
	return p, err
}

// NameTaken reports whether a player has a name with this skeleton.
func (s *Store) NameTaken(skeleton string) (taken bool, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		taken = tx.Bucket(namesBucket).Get([]byte(skeleton)) != nil
		return nil
	})
	return taken, err
}

// AddPlayer adds a player with a first key. The error wraps ErrTaken when the ID, the name
// or the key is in use.
func (s *Store) AddPlayer(ctx context.Context, p Player, k Key) error {
	return s.write(ctx, func(tx *bolt.Tx) error {
		players := tx.Bucket(playersBucket)
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

// ChangePlayer replaces the profile of a player. The error wraps ErrTaken when another
// player has the name.
func (s *Store) ChangePlayer(ctx context.Context, p Player) error {
	return s.write(ctx, func(tx *bolt.Tx) error {
		var old Player
		if err := getJSON(tx.Bucket(playersBucket), []byte(p.ID), &old); err != nil {
			return err
		}
		if err := takeName(tx, p); err != nil {
			return err
		}
		if old.Skeleton != p.Skeleton {
			if err := tx.Bucket(namesBucket).Delete([]byte(old.Skeleton)); err != nil {
				return err
			}
		}
		return putJSON(tx.Bucket(playersBucket), []byte(p.ID), p)
	})
}

func takeName(tx *bolt.Tx, p Player) error {
	names := tx.Bucket(namesBucket)
	if owner := names.Get([]byte(p.Skeleton)); owner != nil && string(owner) != p.ID {
		return fmt.Errorf("the name %s: %w", p.Name, ErrTaken)
	}
	return names.Put([]byte(p.Skeleton), []byte(p.ID))
}

// AddKey adds another key to a player. The error wraps ErrTaken when the key is in use.
func (s *Store) AddKey(ctx context.Context, k Key) error {
	return s.write(ctx, func(tx *bolt.Tx) error {
		if tx.Bucket(playersBucket).Get([]byte(k.Player)) == nil {
			return fmt.Errorf("the player %s: %w", k.Player, ErrUnknown)
		}
		return putKey(tx, k)
	})
}

func putKey(tx *bolt.Tx, k Key) error {
	keys := tx.Bucket(keysBucket)
	if keys.Get([]byte(k.Fingerprint)) != nil {
		return fmt.Errorf("the key: %w", ErrTaken)
	}
	if err := putJSON(keys, []byte(k.Fingerprint), k); err != nil {
		return err
	}
	return tx.Bucket(keysOfPlayerBucket).Put(ownedKey(k.Player, []byte(k.Fingerprint)), nil)
}

// RemoveKey removes a key from its player. The last one cannot be removed: the error is
// ErrLastKey, because nobody could log in as that player again.
func (s *Store) RemoveKey(ctx context.Context, player, fingerprint string) error {
	return s.write(ctx, func(tx *bolt.Tx) error {
		var k Key
		if err := getJSON(tx.Bucket(keysBucket), []byte(fingerprint), &k); err != nil {
			return err
		}
		if k.Player != player {
			return fmt.Errorf("this player has no such key: %w", ErrUnknown)
		}
		if len(fingerprints(tx, player)) == 1 {
			return ErrLastKey
		}
		if err := tx.Bucket(keysOfPlayerBucket).Delete(ownedKey(player, []byte(fingerprint))); err != nil {
			return err
		}
		return tx.Bucket(keysBucket).Delete([]byte(fingerprint))
	})
}

// Keys lists a player's keys.
func (s *Store) Keys(player string) (list []Key, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		for _, fingerprint := range fingerprints(tx, player) {
			var k Key
			if err := getJSON(tx.Bucket(keysBucket), []byte(fingerprint), &k); err != nil {
				return err
			}
			list = append(list, k)
		}
		return nil
	})
	return list, err
}

func fingerprints(tx *bolt.Tx, player string) (list []string) {
	prefix := ownedKey(player, nil)
	c := tx.Bucket(keysOfPlayerBucket).Cursor()
	for key, _ := c.Seek(prefix); bytes.HasPrefix(key, prefix); key, _ = c.Next() {
		list = append(list, string(key[len(prefix):]))
	}
	return list
}
