package data

import (
	"bytes"
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
	Left    []int     `json:"left,omitempty"`    // the seats whose person gave up or stayed away
	Private bool      `json:"private,omitempty"` // only who played may open it
	Took    int       `json:"took,omitempty"`    // seconds from the start to the end; 0 when not known
	Rated   List      `json:"rated,omitempty"`   // as its table agreed
	Begun   bool      `json:"begun,omitempty"`   // it began at a moment of another game, and counts for nothing
	Deal    Deal      `json:"deal,omitzero"`     // of which day it was the deal
	// Categories are the names of the points' parts, and Parts the points of the seats by them.
	// A program before schema 5 did not keep them.
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

// An archivedGame is a game as the file has it.
type archivedGame struct {
	ArchivedGame
	Export     uint64 `json:"export,omitempty"` // its export's number; 0 for one of a program before schema 3
	Categories uint32 `json:"cats,omitempty"`   // the names of its categories, by their checksum
}

// categoriesSum is the checksum of names of categories, which stands for them; 0 for none.
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

// putCategories keeps names of categories, once for all games that have the same.
func putCategories(tx *bolt.Tx, names []string) error {
	b, key := tx.Bucket(categoriesBucket), binary.BigEndian.AppendUint32(nil, categoriesSum(names))
	if len(names) == 0 || b.Get(key) != nil {
		return nil
	}
	return b.Put(key, []byte(strings.Join(names, "\n")))
}

// categoriesOf are the names of categories with that checksum; none when they are damaged.
func categoriesOf(tx *bolt.Tx, sum uint32) []string {
	text := tx.Bucket(categoriesBucket).Get(binary.BigEndian.AppendUint32(nil, sum))
	if sum == 0 || crc32.Checksum(text, sealTable) != sum {
		return nil
	}
	return strings.Split(string(text), "\n")
}

// getArchived reads a finished game.
func getArchived(tx *bolt.Tx, id []byte, g *ArchivedGame) error {
	var a archivedGame
	if err := getJSON(tx.Bucket(archiveBucket), id, &a); err != nil {
		return err
	}
	*g = a.ArchivedGame
	g.Categories = categoriesOf(tx, a.Categories)
	return nil
}

// ArchiveGame puts a finished game and its export into the archive. Doing it twice is
// harmless: the second time changes nothing.
func (s *Store) ArchiveGame(ctx context.Context, g ArchivedGame, export []byte) error {
	packed, err := pack(export, smallPackers)
	if err != nil {
		return err
	}
	return s.order.write(ctx, ArchiveGame{g, packed})
}

// pieceSize is so long that four pieces with their keys fill a page of 4096 bytes.
const pieceSize = 990

// putPieces keeps a packed export in pieces, because a value of half a page or more would
// leave the rest of its page empty.
func putPieces(b *bolt.Bucket, packed []byte) (number uint64, err error) {
	if number, err = b.NextSequence(); err != nil {
		return 0, err
	}
	n := uint16(0)
	for piece := range slices.Chunk(packed, pieceSize) {
		if err := putLast(b, binary.BigEndian.AppendUint16(numberKey(number), n), piece); err != nil {
			return 0, err
		}
		n++
	}
	return number, nil
}

// packedExport is the export of a game, as putPieces got it, or nil when there is none.
func packedExport(tx *bolt.Tx, g archivedGame) (packed []byte) {
	if g.Export == 0 {
		return bytes.Clone(tx.Bucket(oldExportsBucket).Get([]byte(g.ID)))
	}
	prefix := numberKey(g.Export)
	c := tx.Bucket(piecesBucket).Cursor()
	for key, piece := c.Seek(prefix); bytes.HasPrefix(key, prefix); key, piece = c.Next() {
		packed = append(packed, piece...)
	}
	return packed
}

// newestFirstKey is a key by which later games sort before earlier ones.
func newestFirstKey(g ArchivedGame) []byte {
	key := binary.BigEndian.AppendUint64(nil, ^uint64(g.Ended.UnixNano()))
	return append(key, g.ID...)
}

// ArchivedGames lists at most limit finished games of a player, newest first. Damaged ones
// are left out, so that one does not hide the others.
func (s *Store) ArchivedGames(player string, limit int) (list []ArchivedGame, err error) {
	prefix := ownedKey(player, nil)
	err = s.view(func(tx *bolt.Tx) error {
		c := tx.Bucket(gamesOfPlayerBucket).Cursor()
		for key, _ := c.Seek(prefix); bytes.HasPrefix(key, prefix) && len(list) < limit; key, _ = c.Next() {
			var g ArchivedGame
			err := getArchived(tx, key[len(prefix)+8:], &g)
			if errors.Is(err, ErrDamaged) {
				continue
			}
			if err != nil {
				return err
			}
			list = append(list, g)
		}
		return nil
	})
	return list, err
}

// ArchivedExport is a finished game and its export. The error wraps ErrUnknown when there
// is no such game.
func (s *Store) ArchivedExport(id string) (_ ArchivedGame, export []byte, err error) {
	var g archivedGame
	err = s.view(func(tx *bolt.Tx) error {
		if err := getJSON(tx.Bucket(archiveBucket), []byte(id), &g); err != nil {
			return err
		}
		packed := packedExport(tx, g)
		if packed == nil {
			return fmt.Errorf("%w: its export is missing", ErrDamaged)
		}
		g.ArchivedGame.Categories = categoriesOf(tx, g.Categories)
		export, err = unpack(packed)
		return err
	})
	if err != nil {
		return ArchivedGame{}, nil, fmt.Errorf("the game %s: %w", id, err)
	}
	return g.ArchivedGame, export, nil
}
