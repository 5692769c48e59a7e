package data

import (
	"bytes"
	"slices"
	"strings"

	bolt "go.etcd.io/bbolt"
)

// FindPlayers are the players who have a part in their names, in whatever capitals, or a key that begins so; those whose
// names begin with it come first. more is how many there are beyond most.
func (s *Store) FindPlayers(part string, most int) (list []Player, more int, err error) {
	var begin, have []Player
	err = s.view(func(tx *bolt.Tx) error {
		eachPlayerLike(tx, part, func(p Player, at int) {
			switch {
			case at == 0 && len(begin) < most:
				begin = append(begin, p)
			case at > 0 && len(have) < most:
				have = append(have, p)
			default:
				more++
			}
		})
		return nil
	})
	list = slices.Concat(begin, have)
	shown := min(len(list), most)
	return list[:shown], more + len(list) - shown, err
}

// eachPlayerLike tells where in the name the part stands; 0 for a key. What cannot be read is left out.
func eachPlayerLike(tx *bolt.Tx, part string, do func(p Player, at int)) {
	known, lower := map[string]bool{}, strings.ToLower(part)
	c := tx.Bucket(keysBucket).Cursor()
	for print, raw := c.Seek([]byte(part)); part != "" && bytes.HasPrefix(print, []byte(part)); print, raw = c.Next() {
		var p Player
		k, err := valueAs[Key](print, raw)
		if err == nil && !known[k.Player] && getJSON(tx.Bucket(playersBucket), []byte(k.Player), &p) == nil {
			known[k.Player] = true
			do(p, 0)
		}
	}
	c = tx.Bucket(playersBucket).Cursor()
	for id, raw := c.First(); id != nil; id, raw = c.Next() {
		if known[string(id)] || !bytes.Contains(bytes.ToLower(raw), []byte(lower)) { // most are not even decoded
			continue
		}
		p, err := valueAs[Player](id, raw)
		if at := strings.Index(strings.ToLower(p.Name), lower); err == nil && at >= 0 {
			do(p, at)
		}
	}
}
