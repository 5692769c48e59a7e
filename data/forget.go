package data

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	bolt "go.etcd.io/bbolt"
)

func (w Rename) apply(c *change) error {
	g, err := getArchived(c.Tx, []byte(w.Game))
	if err != nil {
		return err
	}
	if len(w.Names) != len(g.Players) {
		return fmt.Errorf("the game %s has %d players, not %d", w.Game, len(g.Players), len(w.Names))
	}
	g.Players = slices.Clone(g.Players)
	for i, name := range w.Names {
		g.Players[i].Name = name
	}
	return putAnew(c.Tx, g, w.Export)
}

// putAnew replaces a game and its export by others of the same number.
func putAnew(tx *bolt.Tx, g archivedGame, packed []byte) error {
	b, prefix := tx.Bucket(piecesBucket), numberKey(g.Number)
	if err := deletePrefix(b, prefix); err != nil {
		return err
	}
	if err := putJSON(b, prefix, archivedGame{g.ArchivedGame, 0, g.Categories}); err != nil {
		return err
	}
	if err := putPieces(b, prefix, packed); err != nil {
		return err
	}
	id := []byte(g.ID)
	return tx.Bucket(archiveBucket).Put(id, sealWithKey(id, prefix))
}

func (w ForgetPlayer) apply(c *change) error {
	var p Player
	id := []byte(w.Player)
	if err := getJSON(c.Bucket(playersBucket), id, &p); err != nil {
		return err
	}
	if err := forgetLetters(c.Tx, w.Player); err != nil {
		return err
	}
	if err := forgetTries(c.Tx, w.Player); err != nil {
		return err
	}
	if err := forgetInPeace(c.Tx, w.Player); err != nil {
		return err
	}
	for _, fingerprint := range fingerprints(c.Tx, w.Player) {
		if err := c.Bucket(keysBucket).Delete([]byte(fingerprint)); err != nil {
			return err
		}
	}
	for _, name := range [][]byte{keysOfPlayerBucket, tiesBucket, lettersBucket, notesBucket} {
		if err := deletePrefix(c.Bucket(name), ownedKey(w.Player, nil)); err != nil {
			return err
		}
	}
	return errors.Join(c.Bucket(postBucket).Delete(id), c.Bucket(namesBucket).Delete([]byte(p.Skeleton)), c.Bucket(playersBucket).Delete(id))
}

// forgetLetters takes a player's letters out of the boxes of those with whom the player has
// exchanged some.
func forgetLetters(tx *bolt.Tx, player string) error {
	b, done := tx.Bucket(lettersBucket), map[string]bool{}
	for _, own := range lettersIn(b, player) {
		if done[own.With] {
			continue
		}
		done[own.With] = true
		for key, l := range lettersIn(b, own.With) {
			if l.With == player {
				if err := b.Delete([]byte(key)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// lettersIn are the letters of a box that can be read, by their keys.
func lettersIn(b *bolt.Bucket, owner string) map[string]Letter {
	list, prefix, c := map[string]Letter{}, ownedKey(owner, nil), b.Cursor()
	for key, _ := c.Seek(prefix); bytes.HasPrefix(key, prefix); key, _ = c.Next() {
		var l Letter
		if getJSON(b, key, &l) == nil {
			list[string(key)] = l
		}
	}
	return list
}
