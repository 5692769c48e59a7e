package data

import (
	"bytes"
	"context"
	"slices"

	bolt "go.etcd.io/bbolt"
)

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
