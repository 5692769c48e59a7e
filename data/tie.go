package data

import (
	"bytes"
	"errors"
	"fmt"
	"time"

	bolt "go.etcd.io/bbolt"
)

// MaxTies is how many others a player can have ties to.
const MaxTies = 200

// A Tie is what a player has settled about another one, who does not know of it.
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

// SetTie settles what a player's tie to another one is; one that settles nothing is taken away. It wraps ErrUnknown when
// one of them is no player, and ErrTooMany when the player has too many ties.
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

func countOwned(b *bolt.Bucket, owner string) (n int) {
	for range under(b, ownedKey(owner, nil)) {
		n++
	}
	return n
}

// Tie is what a player has settled about another one.
func (s *Store) Tie(player, other string) (t Tie, err error) {
	err = s.view(func(tx *bolt.Tx) error { t = tieOf(tx, player, other); return nil })
	return t, err
}

// Ties leaves out a tie that is damaged, and has no order that means anything.
func (s *Store) Ties(player string) (list []TieTo, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		list, err = tiesOf(tx, player)
		return err
	})
	return list, err
}

func tiesOf(tx *bolt.Tx, player string) (list []TieTo, err error) {
	prefix, ties := ownedKey(player, nil), tx.Bucket(tiesBucket)
	for key := range under(ties, prefix) {
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
		for key, raw := range under(ties, nil) {
			var t Tie
			player, other, _ := bytes.Cut(key, []byte{0})
			if bytes.Contains(raw, []byte("blocked")) && getJSON(ties, key, &t) == nil && t.Blocked { // most are not even decoded
				do(string(player), string(other))
			}
		}
		return nil
	})
}

// nameOf is empty when the name cannot be read.
func nameOf(tx *bolt.Tx, player string) string {
	var p Player
	if err := getJSON(tx.Bucket(playersBucket), []byte(player), &p); err != nil {
		return ""
	}
	return p.Name
}

// tieOf is nothing when the tie cannot be read.
func tieOf(tx *bolt.Tx, player, other string) (t Tie) {
	if err := getJSON(tx.Bucket(tiesBucket), ownedKey(player, []byte(other)), &t); err != nil {
		return Tie{}
	}
	return t
}

// MostNotes is how many tables a player has notes of. Of more, the oldest is forgotten.
const MostNotes = 200

// A Note is what a player wrote down about a table, for nobody else.
type Note struct {
	Table string    `json:"table"`
	Text  string    `json:"text,omitempty"`
	Mute  bool      `json:"mute,omitempty"` // nothing is sent when this table waits
	When  time.Time `json:"when"`
}

// A Hook is where a player is told what waits, over HTTP.
type Hook struct {
	Address   string `json:"address"`
	Style     string `json:"style"`
	Secret    string `json:"secret"`
	Stopped   bool   `json:"stopped,omitempty"` // it failed too often, and is not called any more
	TurnsOnly bool   `json:"turnsOnly,omitempty"`
}

// Notes are a player's notes, in the order of their tables.
func (s *Store) Notes(player string) (list []Note, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		list, err = notesOf(tx, player)
		return err
	})
	return list, err
}

// Note says nothing where there is none.
func (s *Store) Note(player, table string) (n Note, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		err := getJSON(tx.Bucket(notesBucket), ownedKey(player, []byte(table)), &n)
		if errors.Is(err, ErrUnknown) {
			return nil
		}
		return err
	})
	return n, err
}

func notesOf(tx *bolt.Tx, player string) (list []Note, err error) {
	b := tx.Bucket(notesBucket)
	for key := range under(b, ownedKey(player, nil)) {
		var n Note
		if err := getJSON(b, key, &n); err != nil {
			return nil, fmt.Errorf("a note of %s: %w", player, err)
		}
		list = append(list, n)
	}
	return list, nil
}

func (w SetNote) apply(c *change) error {
	b, key := c.Bucket(notesBucket), ownedKey(w.Player, []byte(w.Note.Table))
	if w.Note.Text == "" && !w.Note.Mute {
		return b.Delete(key)
	}
	if b.Get(key) == nil {
		if err := forgetOldest(c.Tx, w.Player); err != nil {
			return err
		}
	}
	return putJSON(b, key, w.Note)
}

func forgetOldest(tx *bolt.Tx, player string) error {
	list, err := notesOf(tx, player)
	if err != nil || len(list) < MostNotes {
		return err
	}
	oldest := list[0]
	for _, n := range list[1:] {
		if n.When.Before(oldest.When) {
			oldest = n
		}
	}
	return tx.Bucket(notesBucket).Delete(ownedKey(player, []byte(oldest.Table)))
}
