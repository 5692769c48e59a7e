package data

import (
	"bytes"
	"context"
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

// tracesAtOnce is how many traces of a player one write takes away, so that nobody waits long
// behind it.
const tracesAtOnce = 100

// ForgetTraces takes away others' ties to a player, and their letters of and to that player.
type ForgetTraces struct {
	Player  string
	Ties    []string // whose
	Letters [][]byte // their keys
}

func (w ForgetTraces) apply(c *change) error {
	for _, owner := range w.Ties {
		if err := c.Bucket(tiesBucket).Delete(ownedKey(owner, []byte(w.Player))); err != nil {
			return err
		}
	}
	letters := c.Bucket(lettersBucket)
	for _, key := range w.Letters {
		var l Letter
		if err := getJSON(letters, key, &l); err != nil || l.With != w.Player {
			continue
		}
		if err := letters.Delete(key); err != nil {
			return err
		}
	}
	return nil
}

// ForgetTraces takes away what others have of a player, ties and letters, in small writes, and
// returns who those are. It looks for it in all ties and letters, beside the writes of others: a
// trace that is made meanwhile may stay, and is shown to nobody once the player is forgotten.
func (s *Store) ForgetTraces(ctx context.Context, player string) (others []string, err error) {
	var owners []string
	var letters [][]byte
	err = s.view(func(tx *bolt.Tx) error {
		owners, letters = tiedTo(tx, player), lettersOfOthers(tx, player)
		return nil
	})
	if err != nil {
		return nil, err
	}
	for list := range slices.Chunk(owners, tracesAtOnce) {
		if err := s.order.write(ctx, ForgetTraces{Player: player, Ties: list}); err != nil {
			return nil, err
		}
	}
	for list := range slices.Chunk(letters, tracesAtOnce) {
		if err := s.order.write(ctx, ForgetTraces{Player: player, Letters: list}); err != nil {
			return nil, err
		}
	}
	others = owners
	for _, key := range letters {
		owner, _, _ := bytes.Cut(key, []byte{0})
		others = append(others, string(owner))
	}
	slices.Sort(others)
	return slices.Compact(others), nil
}

// tiedTo are those who have a tie to a player.
func tiedTo(tx *bolt.Tx, player string) (owners []string) {
	suffix, c := append([]byte{0}, player...), tx.Bucket(tiesBucket).Cursor()
	for key, _ := c.First(); key != nil; key, _ = c.Next() {
		if owner, is := bytes.CutSuffix(key, suffix); is {
			owners = append(owners, string(owner))
		}
	}
	return owners
}

// lettersOfOthers are the keys of others' letters of and to a player.
func lettersOfOthers(tx *bolt.Tx, player string) (keys [][]byte) {
	b, own := tx.Bucket(lettersBucket), ownedKey(player, nil)
	c := b.Cursor()
	for key, raw := c.First(); key != nil; key, raw = c.Next() {
		var l Letter
		if bytes.HasPrefix(key, own) || !bytes.Contains(raw, []byte(player)) { // most are not even decoded
			continue
		}
		if getJSON(b, key, &l) == nil && l.With == player {
			keys = append(keys, bytes.Clone(key))
		}
	}
	return keys
}
