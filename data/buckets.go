package data

import (
	"encoding/binary"
	"encoding/json"
	"fmt"

	bolt "go.etcd.io/bbolt"
)

// The buckets of the file, with their keys and values. The names in quotes can never
// change, because files of earlier versions have them.
var (
	schemaBucket        = []byte("house")        // "schema" -> the version, in decimal
	playersBucket       = []byte("players")      // player's ID -> Player
	namesBucket         = []byte("names")        // skeleton of a name -> player's ID
	keysBucket          = []byte("keys")         // fingerprint -> Key
	keysOfPlayerBucket  = []byte("player_keys")  // player's ID, 0, fingerprint -> nothing
	journalsBucket      = []byte("live")         // journal -> bucket of number -> Entry
	damagedBucket       = []byte("damaged")      // the same, for journals that were set aside
	damageReasonsBucket = []byte("reasons")      // journal -> why it was set aside
	archiveBucket       = []byte("games")        // game's ID -> ArchivedGame
	exportsBucket       = []byte("exports")      // game's ID -> its export as JSON, packed since schema 2
	gamesOfPlayerBucket = []byte("player_games") // player's ID, 0, time (newest first), game's ID -> nothing
)

// ownedKey is a key of an index in which everything of one owner stands together.
func ownedKey(owner string, rest []byte) []byte {
	key := append([]byte(owner), 0)
	return append(key, rest...)
}

// numberKey is a key that sorts by the number.
func numberKey(n int) []byte { return binary.BigEndian.AppendUint64(nil, uint64(n)) }

func putJSON(b *bolt.Bucket, key []byte, value any) error {
	raw, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("encoding a value: %w", err)
	}
	return b.Put(key, raw)
}

// getJSON reads a value. Its error wraps ErrUnknown when there is none.
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
