package data

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	bolt "go.etcd.io/bbolt"
)

// MaxTies is how many others a player can have ties to.
const MaxTies = 200

// A Tie is what a player has settled about another one. It is the player's own business:
// the other one does not know of it.
type Tie struct {
	Friend  bool      `json:"friend,omitempty"`
	Muted   bool      `json:"muted,omitempty"`   // what the other one says in chats is not shown
	Blocked bool      `json:"blocked,omitempty"` // letters and invitations are not shown either
	Since   time.Time `json:"since"`
}

// None reports whether nothing is settled.
func (t Tie) None() bool { return !t.Friend && !t.Muted && !t.Blocked }

// A TieTo is a tie and whom it is to.
type TieTo struct {
	Player, Name string
	Tie
	Mutual bool // both count each other as friends
}

// SetTie settles what a player's tie to another one is; one that settles nothing is taken away.
type SetTie struct {
	Player, Other string
	Tie           Tie
}

func (w SetTie) apply(c *change) error {
	ties, key := c.Bucket(tiesBucket), ownedKey(w.Player, []byte(w.Other))
	if w.Tie.None() {
		return ties.Delete(key)
	}
	for _, id := range []string{w.Player, w.Other} {
		if c.Bucket(playersBucket).Get([]byte(id)) == nil {
			return fmt.Errorf("the player %s: %w", id, ErrUnknown)
		}
	}
	if ties.Get(key) == nil && countOwned(ties, w.Player) >= MaxTies {
		return fmt.Errorf("the ties of %s: %w", w.Player, ErrTooMany)
	}
	return putJSON(ties, key, w.Tie)
}

// countOwned counts the keys of one owner.
func countOwned(b *bolt.Bucket, owner string) (n int) {
	prefix, c := ownedKey(owner, nil), b.Cursor()
	for key, _ := c.Seek(prefix); bytes.HasPrefix(key, prefix); key, _ = c.Next() {
		n++
	}
	return n
}

// SetTie settles what a player's tie to another one is. The error wraps ErrUnknown when one of
// them is no player, and ErrTooMany when the player has as many ties as anybody can have.
func (s *Store) SetTie(ctx context.Context, player, other string, t Tie) error {
	return s.order.write(ctx, SetTie{player, other, t})
}

// Tie is what a player has settled about another one.
func (s *Store) Tie(player, other string) (t Tie, err error) {
	err = s.view(func(tx *bolt.Tx) error { t = tieOf(tx, player, other); return nil })
	return t, err
}

// Ties lists the ties of a player, in no order that means anything. One that is damaged is left out.
func (s *Store) Ties(player string) (list []TieTo, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		list, err = tiesOf(tx, player)
		return err
	})
	return list, err
}

func tiesOf(tx *bolt.Tx, player string) (list []TieTo, err error) {
	prefix, ties := ownedKey(player, nil), tx.Bucket(tiesBucket)
	c := ties.Cursor()
	for key, _ := c.Seek(prefix); bytes.HasPrefix(key, prefix); key, _ = c.Next() {
		to := TieTo{Player: string(key[len(prefix):])}
		switch err := getJSON(ties, key, &to.Tie); {
		case errors.Is(err, ErrDamaged):
			continue
		case err != nil:
			return nil, err
		}
		to.Mutual = to.Friend && tieOf(tx, to.Player, player).Friend
		if to.Name = nameOf(tx, to.Player); to.Name != "" {
			list = append(list, to)
		}
	}
	return list, nil
}

// Blocks calls do for each block: who has blocked whom.
func (s *Store) Blocks(do func(player, other string)) error {
	return s.view(func(tx *bolt.Tx) error {
		ties := tx.Bucket(tiesBucket)
		c := ties.Cursor()
		for key, raw := c.First(); key != nil; key, raw = c.Next() {
			var t Tie
			player, other, _ := bytes.Cut(key, []byte{0})
			if bytes.Contains(raw, []byte("blocked")) && getJSON(ties, key, &t) == nil && t.Blocked { // most are not even decoded
				do(string(player), string(other))
			}
		}
		return nil
	})
}

// nameOf is what a player is called now; empty when that cannot be read.
func nameOf(tx *bolt.Tx, player string) string {
	var p Player
	if err := getJSON(tx.Bucket(playersBucket), []byte(player), &p); err != nil {
		return ""
	}
	return p.Name
}

// tieOf is what a player has settled about another one; nothing, when that cannot be read.
func tieOf(tx *bolt.Tx, player, other string) (t Tie) {
	if err := getJSON(tx.Bucket(tiesBucket), ownedKey(player, []byte(other)), &t); err != nil {
		return Tie{}
	}
	return t
}
