package data

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"reflect"
	"testing"

	bolt "go.etcd.io/bbolt"
)

func TestPlayers(t *testing.T) {
	s, ctx := open(t, t.TempDir(), Options{}), context.Background()
	anna := Player{ID: "a", Name: "Anna", Skeleton: "anna", Made: noon}
	must(t, s.Write(ctx, AddPlayer{Player: anna, Key: Key{Fingerprint: "k1", Added: noon}}))
	refused := map[string]error{
		"same look":        s.Write(ctx, AddPlayer{Player: Player{ID: "b", Name: "ANNA", Skeleton: "anna"}, Key: Key{Fingerprint: "k2"}}),
		"same key":         s.Write(ctx, AddPlayer{Player: Player{ID: "b", Name: "Bert", Skeleton: "bert"}, Key: Key{Fingerprint: "k1"}}),
		"same id":          s.Write(ctx, AddPlayer{Player: Player{ID: "a", Name: "Bert", Skeleton: "bert"}, Key: Key{Fingerprint: "k2"}}),
		"same key, linked": s.Write(ctx, AddKey{Key: Key{Fingerprint: "k1", Player: "a"}}),
	}
	for name, err := range refused {
		if !errors.Is(err, ErrTaken) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if taken, err := s.NameTaken("bert"); taken || err != nil {
		t.Errorf("a refused player left the name behind: %v, %v", taken, err)
	}
	if got, err := s.PlayerOfKey("k1"); !reflect.DeepEqual(got, anna) || err != nil {
		t.Errorf("k1 is %+v, %v", got, err)
	}
	wantError(t, "a refused key is known", errorOf(s.PlayerOfKey("k2")), ErrUnknown)
}

// Profiles of older programs are read, and written again as they were until their player
// chooses something that is newer.
func TestPlayers_OldProfilesStayAsTheyWere(t *testing.T) {
	const old = `{"id":"a","name":"Anna","skeleton":"anna","lang":"de","made":"2026-03-01T20:00:00Z"}`
	dir, ctx := t.TempDir(), context.Background()
	s := open(t, dir, Options{})
	mustAdd(t, s, "a", "anna", "k1")
	closeChecked(t, s)
	path := filepath.Join(dir, fileName)
	alter(t, path, func(tx *bolt.Tx) error {
		return tx.Bucket(playersBucket).Put([]byte("a"), sealWithKey([]byte("a"), []byte(old)))
	})
	for _, brief := range []bool{false, true} {
		s = open(t, dir, Options{})
		p, err := s.Player("a")
		if err != nil || p.Name != "Anna" || p.Lang != "de" || p.Brief {
			t.Fatalf("the old profile is %+v, %v", p, err)
		}
		p.Brief = brief
		must(t, s.Write(ctx, ChangePlayer{Player: p}))
		closeChecked(t, s)
		alter(t, path, func(tx *bolt.Tx) error {
			if got := tx.Bucket(playersBucket).Get([]byte("a")); bytes.Equal(got, sealWithKey([]byte("a"), []byte(old))) == brief {
				t.Errorf("brief %v: it is written as %s", brief, got)
			}
			return nil
		})
	}
	if p, err := open(t, dir, Options{}).Player("a"); err != nil || !p.Brief {
		t.Errorf("what was chosen is %+v, %v", p, err)
	}
}

func TestPlayers_ARenameFreesTheOldName(t *testing.T) {
	s, ctx := open(t, t.TempDir(), Options{}), context.Background()
	mustAdd(t, s, "a", "anna", "k1")
	mustAdd(t, s, "b", "bert", "k2")
	wantError(t, "bert becomes anna", s.Write(ctx, ChangePlayer{Player: Player{ID: "b", Name: "Anna", Skeleton: "anna"}}), ErrTaken)
	must(t, s.Write(ctx, ChangePlayer{Player: Player{ID: "a", Name: "Clara", Skeleton: "clara"}}))
	if err := s.Write(ctx, ChangePlayer{Player: Player{ID: "b", Name: "Anna", Skeleton: "anna"}}); err != nil {
		t.Errorf("the name that anna gave up: %v", err)
	}
	wantError(t, "nobody is renamed", s.Write(ctx, ChangePlayer{Player: Player{ID: "x", Name: "X", Skeleton: "x"}}), ErrUnknown)
}

func TestKeys_TheLastOneStays(t *testing.T) {
	s, ctx := open(t, t.TempDir(), Options{}), context.Background()
	mustAdd(t, s, "a", "anna", "k1")
	mustAdd(t, s, "ab", "bert", "k9") // whose ID begins like anna's
	must(t, s.Write(ctx, AddKey{Key: Key{Fingerprint: "k2", Player: "a", Added: noon}}))
	wantError(t, "another player's key", s.Write(ctx, RemoveKey{Player: "a", Fingerprint: "k9"}), ErrUnknown)
	must(t, s.Write(ctx, RemoveKey{Player: "a", Fingerprint: "k1"}))
	wantError(t, "the last key", s.Write(ctx, RemoveKey{Player: "a", Fingerprint: "k2"}), ErrLastKey)
	keys, err := s.Keys("a")
	if err != nil || len(keys) != 1 || keys[0].Fingerprint != "k2" {
		t.Errorf("anna has %v, %v", keys, err)
	}
}

func mustAdd(t *testing.T, s *Store, id, name, print string) {
	t.Helper()
	must(t, s.Write(context.Background(), AddPlayer{Player: Player{ID: id, Name: name, Skeleton: name}, Key: Key{Fingerprint: print}}))
}

// Whoever changes only how the name is written keeps it.
func TestPlayers_ANameWrittenOtherwiseStaysTaken(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	anna := Player{ID: "a", Name: "Anna", Skeleton: "anna", Made: noon}
	must(t, s.Write(t.Context(), AddPlayer{Player: anna, Key: Key{Fingerprint: "one", Added: noon}}))
	anna.Name = "ANNA"
	must(t, s.Write(t.Context(), ChangePlayer{Player: anna}))
	if taken, err := s.NameTaken("anna"); err != nil || !taken {
		t.Errorf("the name is taken: %v, %v", taken, err)
	}
}
