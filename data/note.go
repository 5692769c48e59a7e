package data

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	bolt "go.etcd.io/bbolt"
)

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
	Address string `json:"address"`
	Style   string `json:"style"`
	Secret  string `json:"secret"`
	Stopped bool   `json:"stopped,omitempty"` // it failed too often, and is not called any more
	// TurnsOnly says that nobody calls for letters and invitations.
	TurnsOnly bool `json:"turnsOnly,omitempty"`
}

// Notes are a player's notes, in the order of their tables.
func (s *Store) Notes(player string) (list []Note, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		list, err = notesOf(tx, player)
		return err
	})
	return list, err
}

// Note is a player's note of a table; one that says nothing where there is none.
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
	c, prefix := b.Cursor(), ownedKey(player, nil)
	for key, _ := c.Seek(prefix); bytes.HasPrefix(key, prefix); key, _ = c.Next() {
		var n Note
		if err := getJSON(b, key, &n); err != nil {
			return nil, fmt.Errorf("a note of %s: %w", player, err)
		}
		list = append(list, n)
	}
	return list, nil
}

// SetNote keeps a note in place of the one before. One that says nothing is forgotten.
func (s *Store) SetNote(ctx context.Context, player string, n Note) error {
	return s.order.write(ctx, SetNote{player, n})
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

// forgetOldest makes room for one more note.
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
