package data

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"iter"
	"sync"

	bolt "go.etcd.io/bbolt"
)

// The names in quotes can never change, because files of earlier versions have them.
var (
	schemaBucket        = []byte("house")       // "schema" -> the version, in decimal; "tail" -> tailState, sealed; "alive" -> time, sealed; "gone/" and a live table -> player's ID -> time, sealed with its key; "deals" -> the secret of all days, and "deal_bots" -> []RenewDealBots, sealed with their keys
	playersBucket       = []byte("players")     // player's ID -> Player, sealed with its key
	namesBucket         = []byte("names")       // skeleton of a name -> player's ID
	keysBucket          = []byte("keys")        // fingerprint -> Key, sealed with its key
	keysOfPlayerBucket  = []byte("player_keys") // player's ID, 0, fingerprint -> nothing
	notesBucket         = []byte("notes")       // player's ID, 0, table -> Note, sealed with its key
	journalsBucket      = []byte("journals")    // journal's number -> record, sealed
	chunksBucket        = []byte("chunks")      // chunk's number -> runs of one journal, packed
	damagedBucket       = []byte("damaged")     // journal -> bucket with what is left of it
	damageReasonsBucket = []byte("reasons")     // journal -> why it was set aside
	archiveBucket       = []byte("games")       // game's ID -> its number, sealed with its key
	piecesBucket        = []byte("pieces")      // game's number -> archivedGame, sealed with its key; game's number, piece's number -> piece of its packed export
	categoriesBucket    = []byte("categories")  // checksum -> names of categories of points, in lines
	triesBucket         = []byte("deal_tries")  // day, game, 0, player's ID -> Try, sealed with its key
	tiesBucket          = []byte("ties")        // player's ID, 0, other's ID -> Tie, sealed with its key
	lettersBucket       = []byte("letters")     // player's ID, 0, letter's number -> Letter, sealed with its key
	postBucket          = []byte("post")        // player's ID -> post, sealed with its key

	sanctionsBucket = []byte("sanctions") // sanction's number -> Sanction, sealed with its key
	reportsBucket   = []byte("reports")   // report's number -> Report, sealed with its key; report's number, 0 -> packed ReportLog, sealed likewise
	auditBucket     = []byte("audit")     // entry's number -> AuditEntry, sealed with its key

	invitationsBucket = []byte("invitations") // code -> Invitation, sealed with its key

	exercisesBucket    = []byte("exercises")     // player's ID, 0 -> Training; player's ID, 0, game's ID, #, line -> Exercise; both sealed with their keys
	exerciseDaysBucket = []byte("exercise_days") // day -> ChosenExercise, sealed with its key

	eveningsBucket     = []byte("evenings")      // evening's ID -> Evening; evening's ID, 0 -> its entries, packed; both sealed with their keys
	eveningListsBucket = []byte("evening_lists") // repeat, empty for all, 0, end (newest first), evening's ID -> nothing
	eveningMarksBucket = []byte("evening_marks") // player's ID, 0, end (newest first), evening's ID -> EveningMark, sealed with its key

	reviewsBucket = []byte("reviews") // game's ID, 0, seat, piece's number -> piece of a packed review with its number, sealed with game and seat

	// folded from the finished games; what a game changes of a player stands together
	toldBucket      = []byte("told")       // standingKey -> Standing, and historyKey -> historyRow; both sealed with their keys
	dealListsBucket = []byte("deal_lists") // day, game, 0, result (the best first), time, game's ID -> player's ID
	dealDaysBucket  = []byte("deal_days")  // player's ID, 0, day (newest first), game, 0, game's ID -> DealResult, sealed with its key

	// the two generations of the tail take turns in these
	tailBuckets   = [2][]byte{[]byte("tail_0"), []byte("tail_1")}     // run's number -> run
	ledgerBuckets = [2][]byte{[]byte("ledger_0"), []byte("ledger_1")} // run's number -> header of the run
)

// All of one owner stands together in an index.
func ownedKey(owner string, rest []byte) []byte {
	key := append([]byte(owner), 0)
	return append(key, rest...)
}

// numberKey makes keys that sort as their numbers do.
func numberKey[N int | uint64](n N) []byte { return binary.BigEndian.AppendUint64(nil, uint64(n)) }

// ok is false for keys of another length.
func numberOf(key []byte) (n uint64, ok bool) {
	if len(key) != 8 {
		return 0, false
	}
	return binary.BigEndian.Uint64(key), true
}

// A key that is higher than all others needs no room in its page for keys in between.
func putLast(b *bolt.Bucket, key, value []byte) error {
	b.FillPercent = 1
	return b.Put(key, value)
}

// A value is sealed together with its key, so that it is not taken for another one's.
const keySealed = 1

func putJSON(b *bolt.Bucket, key []byte, value any) error {
	raw, err := sealedJSON(key, value)
	if err != nil {
		return err
	}
	return b.Put(key, raw)
}

func sealedJSON(key []byte, value any) ([]byte, error) {
	raw, err := json.Marshal(value)
	if err != nil {
		return nil, fmt.Errorf("encoding a value: %w", err)
	}
	return sealWithKey(key, raw), nil
}

func sealWithKey(key, text []byte) []byte {
	raw := binary.BigEndian.AppendUint32([]byte{keySealed}, sumWithKey(key, text))
	return append(raw, text...)
}

func sumWithKey(key, text []byte) uint32 {
	return crc32.Update(crc32.Checksum(key, sealTable), sealTable, text)
}

// unsealWithKey returns ErrDamaged when the value, or its key, is not the one that was sealed.
func unsealWithKey(key, raw []byte) ([]byte, error) {
	const head = 1 + crc32.Size
	if len(raw) < head || raw[0] != keySealed || binary.BigEndian.Uint32(raw[1:]) != sumWithKey(key, raw[head:]) {
		return nil, ErrDamaged
	}
	return raw[head:], nil
}

func putSealed(b *bolt.Bucket, key []byte, value any) error {
	raw, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("encoding a value: %w", err)
	}
	return b.Put(key, seal(append(make([]byte, crc32.Size), raw...)))
}

func readSealed(raw []byte, value any) error {
	text, err := sealed(raw)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, value); err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return nil
}

// getJSON wraps ErrUnknown when there is no value.
func getJSON[T any](b *bolt.Bucket, key []byte, value *T) error {
	raw := b.Get(key)
	if raw == nil {
		return fmt.Errorf("%q: %w", key, ErrUnknown)
	}
	if err := unsealJSON(key, raw, value); err != nil {
		return fmt.Errorf("%q: %w", key, err)
	}
	return nil
}

func unsealJSON[T any](key, raw []byte, value *T) error {
	text, err := unsealWithKey(key, raw)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, value); err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return nil
}

func valueAs[T any](key, raw []byte) (value T, err error) {
	err = unsealJSON(key, raw, &value)
	return value, err
}

// under are the keys that begin so, with their values. Nothing may be put into the bucket or deleted from it meanwhile.
func under(b *bolt.Bucket, prefix []byte) iter.Seq2[[]byte, []byte] {
	return func(yield func(key, value []byte) bool) {
		c := b.Cursor()
		key, value := c.Seek(prefix)
		for key != nil && bytes.HasPrefix(key, prefix) && yield(key, value) {
			key, value = c.Next()
		}
	}
}

func deletePrefix(b *bolt.Bucket, prefix []byte) error {
	var keys [][]byte
	for key := range under(b, prefix) {
		keys = append(keys, bytes.Clone(key))
	}
	for _, key := range keys {
		if err := b.Delete(key); err != nil {
			return err
		}
	}
	return nil
}

// a new one takes more memory than what it packs
var (
	smallPackers = packersOf(gzip.BestCompression) // for what is kept for ever
	quickPackers = packersOf(gzip.BestSpeed)       // for what others wait for
)

func packersOf(level int) *sync.Pool {
	return &sync.Pool{New: func() any {
		w, _ := gzip.NewWriterLevel(nil, level) // fails only for a level that does not exist
		return w
	}}
}

// Most of an export is the same words again and again.
func pack(text []byte, packers *sync.Pool) ([]byte, error) {
	var out bytes.Buffer
	w := packers.Get().(*gzip.Writer)
	defer packers.Put(w)
	w.Reset(&out)
	if _, err := w.Write(text); err != nil {
		return nil, fmt.Errorf("packing: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("packing: %w", err)
	}
	return out.Bytes(), nil
}

// A text that was not packed, such as an export of the first programs, stays as it is.
func unpack(raw []byte) ([]byte, error) {
	if !bytes.HasPrefix(raw, []byte{0x1f, 0x8b}) {
		return bytes.Clone(raw), nil
	}
	r, err := gzip.NewReader(bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return text, nil
}
