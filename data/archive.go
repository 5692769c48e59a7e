package data

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
	"strings"
	"time"

	bolt "go.etcd.io/bbolt"
)

// An ArchivedGame is a finished game as the archive keeps it.
type ArchivedGame struct {
	ID      string    `json:"id"`
	Game    string    `json:"game"`
	Ended   time.Time `json:"ended"`
	Players []Person  `json:"players"` // of the seats 1, 2, 3...
	Order   [][]int   `json:"order"`   // the seats, best first, shared places together
	Points  []int     `json:"points"`
	Left    []int     `json:"left,omitempty"` // the seats whose person did not play the whole game, who ceased first first
	// the order as it counts, where somebody is in Left; before schema 14, what [ArchivedGame.Places] makes of Left
	Counted [][]int `json:"counted,omitempty"`
	Private bool    `json:"private,omitempty"` // only who played may open it
	Took    int     `json:"took,omitempty"`    // seconds from the start to the end; 0 when not known
	Rated   List    `json:"rated,omitempty"`   // as its table agreed
	Begun   bool    `json:"begun,omitempty"`   // it began at a moment of another game, and counts for nothing
	Deal    Deal    `json:"deal,omitzero"`     // of which day it was the deal
	// Parts are the points of the seats by category; a program before schema 5 did not keep them
	Categories []string `json:"-"`
	Parts      [][]int  `json:"parts,omitempty"`
}

// Began is when the game began; zero when that is not known.
func (g ArchivedGame) Began() (began time.Time) {
	if g.Took > 0 {
		began = g.Ended.Add(-time.Duration(g.Took) * time.Second)
	}
	return began
}

type archivedGame struct {
	ArchivedGame
	Number     uint64 `json:"-"`              // its key says it
	Categories uint32 `json:"cats,omitempty"` // the names of its categories, by their checksum
}

// categoriesSum is 0 for no categories.
func categoriesSum(names []string) uint32 {
	sum := uint32(0)
	for i, name := range names {
		if i > 0 {
			sum = crc32.Update(sum, sealTable, []byte("\n"))
		}
		sum = crc32.Update(sum, sealTable, []byte(name))
	}
	return sum
}

// putCategories keeps the names once for all games that have the same.
func putCategories(tx *bolt.Tx, names []string) error {
	b, key := tx.Bucket(categoriesBucket), binary.BigEndian.AppendUint32(nil, categoriesSum(names))
	if len(names) == 0 || b.Get(key) != nil {
		return nil
	}
	return b.Put(key, []byte(strings.Join(names, "\n")))
}

// categoriesOf is empty when the names are damaged.
func categoriesOf(tx *bolt.Tx, sum uint32) []string {
	text := tx.Bucket(categoriesBucket).Get(binary.BigEndian.AppendUint32(nil, sum))
	if sum == 0 || crc32.Checksum(text, sealTable) != sum {
		return nil
	}
	return strings.Split(string(text), "\n")
}

func getArchived(tx *bolt.Tx, id []byte) (a archivedGame, err error) {
	raw := tx.Bucket(archiveBucket).Get(id)
	if raw == nil {
		return a, fmt.Errorf("%q: %w", id, ErrUnknown)
	}
	text, err := unsealWithKey(id, raw)
	if err != nil {
		return a, fmt.Errorf("%q: %w", id, err)
	}
	number, ok := numberOf(text)
	if !ok {
		return a, fmt.Errorf("%q: %w", id, ErrDamaged)
	}
	return getNumbered(tx, number)
}

func getNumbered(tx *bolt.Tx, number uint64) (a archivedGame, err error) {
	err = getJSON(tx.Bucket(piecesBucket), numberKey(number), &a)
	if errors.Is(err, ErrUnknown) {
		err = fmt.Errorf("the game %d: %w: it is missing", number, ErrDamaged)
	}
	a.Number = number
	a.ArchivedGame.Categories = categoriesOf(tx, a.Categories)
	return a, err
}

// ArchiveGame puts a finished game and its export into the archive. The second time changes nothing.
func (s *Store) ArchiveGame(ctx context.Context, g ArchivedGame, export []byte) error {
	packed, err := pack(export, smallPackers)
	if err != nil {
		return err
	}
	return s.order.write(ctx, ArchiveGame{g, g.Categories, packed})
}

// four pieces with their keys fill a page of 4096 bytes
const pieceSize = 990

func putPieces(b *bolt.Bucket, key, packed []byte) error {
	n := uint16(0)
	for piece := range slices.Chunk(packed, pieceSize) {
		if err := b.Put(binary.BigEndian.AppendUint16(slices.Clone(key), n), piece); err != nil {
			return err
		}
		n++
	}
	return nil
}

// The export stands in pieces, because a value of half a page or more would leave the rest of its page empty.
func putArchived(tx *bolt.Tx, g ArchivedGame, packed []byte) (number uint64, err error) {
	b := tx.Bucket(piecesBucket)
	if number, err = b.NextSequence(); err != nil {
		return 0, err
	}
	if err := putCategories(tx, g.Categories); err != nil {
		return 0, err
	}
	return number, putGame(tx, number, archivedGame{ArchivedGame: g, Categories: categoriesSum(g.Categories)}, packed)
}

func putGame(tx *bolt.Tx, number uint64, g archivedGame, packed []byte) error {
	b, id, key := tx.Bucket(piecesBucket), []byte(g.ID), numberKey(number)
	raw, err := sealedJSON(key, g)
	if err != nil {
		return err
	}
	if err := putLast(b, key, raw); err != nil {
		return err
	}
	if err := putPieces(b, key, packed); err != nil {
		return err
	}
	return tx.Bucket(archiveBucket).Put(id, sealWithKey(id, key))
}

// joinPieces returns nil when there is nothing.
func joinPieces(b *bolt.Bucket, prefix []byte) (packed []byte, err error) {
	next := uint16(0)
	for key, piece := range under(b, prefix) {
		number := key[len(prefix):]
		if len(number) == 0 { // what stands under the key itself
			continue
		}
		if len(number) != 2 || binary.BigEndian.Uint16(number) != next {
			return nil, fmt.Errorf("%w: its piece %d is missing", ErrDamaged, next)
		}
		packed = append(packed, piece...)
		next++
	}
	return packed, nil
}

func packedExport(tx *bolt.Tx, g archivedGame) (packed []byte, err error) {
	packed, err = joinPieces(tx.Bucket(piecesBucket), numberKey(g.Number))
	if packed == nil && err == nil {
		err = fmt.Errorf("%w: its export is missing", ErrDamaged)
	}
	return packed, err
}

func newestFirstKey(g ArchivedGame) []byte {
	key := binary.BigEndian.AppendUint64(nil, ^uint64(g.Ended.UnixNano()))
	return append(key, g.ID...)
}

// ArchivedExport wraps ErrUnknown when there is no such game.
func (s *Store) ArchivedExport(id string) (_ ArchivedGame, export []byte, err error) {
	var g archivedGame
	err = s.view(func(tx *bolt.Tx) error {
		if g, err = getArchived(tx, []byte(id)); err != nil {
			return err
		}
		packed, err := packedExport(tx, g)
		if err != nil {
			return err
		}
		export, err = unpack(packed)
		return err
	})
	if err != nil {
		return ArchivedGame{}, nil, fmt.Errorf("the game %s: %w", id, err)
	}
	return g.ArchivedGame, export, nil
}

// A Review is what a bot said of the decisions of one seat of a finished game.
type Review struct {
	Made int // the number of the way to make reviews that it was made by; the file keeps the newest
	Text []byte
}

// MaxReview is how many bytes the text of a review has at most.
const MaxReview = 1 << 18

// KeepReview replaces a review that was made by an older way. Doing it twice changes nothing more.
func (s *Store) KeepReview(ctx context.Context, game string, seat int, r Review) error {
	if len(r.Text) > MaxReview {
		return fmt.Errorf("the review of %s has %d bytes, and %d is the most", game, len(r.Text), MaxReview)
	}
	packed, err := pack(r.Text, smallPackers)
	if err != nil {
		return err
	}
	return s.order.write(ctx, KeepReview{game, seat, r.Made, packed})
}

// Review wraps ErrUnknown when there is none.
func (s *Store) Review(game string, seat int) (r Review, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		made, packed, err := getReview(tx, reviewKey(game, seat))
		if err == nil {
			r.Made = made
			r.Text, err = unpack(packed)
		}
		return err
	})
	if err != nil {
		return Review{}, fmt.Errorf("the review of the game %s, seat %d: %w", game, seat, err)
	}
	return r, nil
}

func reviewKey(game string, seat int) []byte { return ownedKey(game, []byte{byte(seat)}) }

func getReview(tx *bolt.Tx, prefix []byte) (made int, packed []byte, err error) {
	raw, err := joinPieces(tx.Bucket(reviewsBucket), prefix)
	if err != nil {
		return 0, nil, err
	}
	if raw == nil {
		return 0, nil, ErrUnknown
	}
	text, err := unsealWithKey(prefix, raw)
	if err != nil || len(text) < 2 {
		return 0, nil, ErrDamaged
	}
	return int(binary.BigEndian.Uint16(text)), text[2:], nil
}

func (w KeepReview) apply(c *change) error {
	if c.Bucket(archiveBucket).Get([]byte(w.Game)) == nil {
		return fmt.Errorf("the game %s: %w", w.Game, ErrUnknown)
	}
	b, prefix := c.Bucket(reviewsBucket), reviewKey(w.Game, w.Seat)
	if made, _, err := getReview(c.Tx, prefix); err == nil && made >= w.Made {
		return nil
	}
	if err := deletePrefix(b, prefix); err != nil {
		return err
	}
	raw := sealWithKey(prefix, append(binary.BigEndian.AppendUint16(nil, uint16(w.Made)), w.Packed...))
	return putPieces(b, prefix, raw)
}
