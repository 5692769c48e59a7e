package data

import (
	"encoding/binary"
	"encoding/json"
	"fmt"

	bolt "go.etcd.io/bbolt"
)

// The buckets of the file. Their names are for ever.
var (
	inHouse      = []byte("house")        // "schema" -> the version, in decimal
	inPlayers    = []byte("players")      // player -> Player
	inNames      = []byte("names")        // skeleton -> player
	inKeys       = []byte("keys")         // fingerprint -> Key
	inPlayerKeys = []byte("player_keys")  // player 0 fingerprint -> nothing
	inLive       = []byte("live")         // journal -> bucket of number -> Entry
	inDamaged    = []byte("damaged")      // journal -> the same, as it was found
	inReasons    = []byte("reasons")      // journal -> why it is in damaged
	inGames      = []byte("games")        // game -> Finished
	inExports    = []byte("exports")      // game -> its export, JSON
	inByPlayer   = []byte("player_games") // player 0 time, newest first, game -> nothing
)

// pair is the key of an index: the entries of one owner stand together.
func pair(owner string, rest []byte) []byte {
	key := append([]byte(owner), 0)
	return append(key, rest...)
}

// number is a key that sorts as numbers do.
func number(n int) []byte { return binary.BigEndian.AppendUint64(nil, uint64(n)) }

func putJSON(b *bolt.Bucket, key []byte, value any) error {
	raw, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("writing a record: %w", err)
	}
	return b.Put(key, raw)
}

// getJSON reads a record; it wraps ErrUnknown when there is none.
func getJSON(b *bolt.Bucket, key []byte, value any) error {
	raw := b.Get(key)
	if raw == nil {
		return fmt.Errorf("%q: %w", key, ErrUnknown)
	}
	if err := json.Unmarshal(raw, value); err != nil {
		return fmt.Errorf("%q: %w: %w", key, ErrDamaged, err)
	}
	return nil
}
