package data

import (
	"bytes"
	"errors"
	"path/filepath"
	"testing"

	bolt "go.etcd.io/bbolt"
)

// reviewSaying is a review that is long enough to stand in several pieces.
func reviewSaying(what byte) []byte {
	text := make([]byte, 5000)
	for i := range text {
		text[i] = what + byte(i*i*i>>3)
	}
	return text
}

func TestReviews_AreKeptAlsoInACopy(t *testing.T) {
	dir := played(t)
	s := open(t, dir, Options{})
	wantError(t, "there is one already", errorOf(s.Review("game7", 1)), ErrUnknown)
	for seat := 1; seat <= 2; seat++ {
		must(t, s.KeepReview(t.Context(), "game7", seat, Review{1, reviewSaying(byte(seat))}))
	}
	kept := func(s *Store) {
		t.Helper()
		for seat := 1; seat <= 2; seat++ {
			if r, err := s.Review("game7", seat); err != nil || r.Made != 1 || !bytes.Equal(r.Text, reviewSaying(byte(seat))) {
				t.Errorf("seat %d: made by %d, %v", seat, r.Made, err)
			}
		}
		if _, raw, err := s.ArchivedExport("game7"); err != nil || !bytes.HasPrefix(raw, []byte("move 7 ")) {
			t.Errorf("the game is %.20q, %v", raw, err)
		}
	}
	kept(s)
	closeChecked(t, s)
	copied := filepath.Join(t.TempDir(), fileName)
	must(t, Backup(t.Context(), dir, copied))
	kept(open(t, filepath.Dir(copied), Options{}))
}

// A review made by a newer way takes the place of an older one, and never the other way round; a
// longer one leaves nothing of itself behind.
func TestReviews_TheNewestWayCounts(t *testing.T) {
	s := open(t, played(t), Options{})
	short := []byte("short")
	for i, made := range []int{2, 1, 3, 3} {
		text := [][]byte{reviewSaying(2), reviewSaying(1), short, reviewSaying(3)}[i]
		must(t, s.KeepReview(t.Context(), "game1", 1, Review{made, text}))
		want := [][]byte{reviewSaying(2), reviewSaying(2), short, short}[i]
		if r, err := s.Review("game1", 1); err != nil || !bytes.Equal(r.Text, want) {
			t.Errorf("after review %d there is one of %d bytes, %v", i, len(r.Text), err)
		}
	}
	wantError(t, "a game that is not there has a review", s.KeepReview(t.Context(), "nogame", 1, Review{1, short}), ErrUnknown)
	if err := s.KeepReview(t.Context(), "game2", 1, Review{1, make([]byte, MaxReview+1)}); err == nil {
		t.Error("a review of any length is kept")
	}
}

// One that is damaged is called so, and a new one takes its place.
func TestReviews_ADamagedOneIsMadeAnew(t *testing.T) {
	dir := played(t)
	s := open(t, dir, Options{})
	must(t, s.KeepReview(t.Context(), "game1", 2, Review{1, reviewSaying(1)}))
	closeChecked(t, s)
	alter(t, filepath.Join(dir, fileName), func(tx *bolt.Tx) error {
		b := tx.Bucket(reviewsBucket)
		key, piece := b.Cursor().Last()
		return b.Put(key, piece[1:])
	})
	s = open(t, dir, Options{})
	if _, err := s.Review("game1", 2); !errors.Is(err, ErrDamaged) {
		t.Fatalf("got %v", err)
	}
	must(t, s.KeepReview(t.Context(), "game1", 2, Review{1, reviewSaying(4)}))
	if r, err := s.Review("game1", 2); err != nil || !bytes.Equal(r.Text, reviewSaying(4)) {
		t.Errorf("%d bytes, %v", len(r.Text), err)
	}
}
