package data

import (
	"context"
	"encoding/binary"
	"fmt"

	bolt "go.etcd.io/bbolt"
)

// A Review is what a bot said of the decisions of one seat of a finished game.
type Review struct {
	Made int // the number of the way to make reviews that it was made by; the file keeps the newest
	Text []byte
}

// MaxReview is how many bytes the text of a review has at most.
const MaxReview = 1 << 18

// KeepReview keeps a review of a seat of a finished game, in place of one that was made by an older
// way. Doing it twice is harmless: the second time changes nothing.
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

// Review is the review of a seat of a finished game. The error wraps ErrUnknown when there is none.
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

// reviewKey is what the keys of the pieces of a review begin with.
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
