package data

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"
)

var flips = flag.Int("flips", 25, "how often a bit of the file is turned over")

// A bit that is turned over anywhere in the file is somebody's trouble, who is named: the
// file as a whole, a journal, or a game. Nothing else is read otherwise than it was written.
func TestOpen_ABitTurnedOver(t *testing.T) {
	turned := fewer(*flips, 15)
	dir := t.TempDir()
	s := open(t, dir, Options{})
	inGroups(t, s, newScribe(rand.New(rand.NewPCG(3, 4))).writes(7000), 1000)
	want := everything(t, s)
	closeChecked(t, s)
	path := filepath.Join(dir, fileName)
	sound, err := os.ReadFile(path)
	must(t, err)
	sound = bytes.TrimRight(sound, "\x00")
	random := rand.New(rand.NewPCG(5, 6))
	refused, damaged := 0, 0
	for range turned {
		at, bit := random.IntN(len(sound)), byte(1)<<random.IntN(8)
		raw := append(bytes.Clone(sound), make([]byte, 1<<20)...)
		raw[at] ^= bit
		write(t, path, raw)
		var log bytes.Buffer
		s, err := Open(dir, Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
		if err != nil {
			if refused++; !strings.Contains(err.Error(), path) {
				t.Errorf("bit %d of byte %d: %v", bit, at, err)
			}
			continue
		}
		bad, wrong := want.differs(s)
		if wrong != nil && !(at < 2*os.Getpagesize() && strings.Contains(log.String(), "what was written last may be missing")) {
			t.Errorf("bit %d of byte %d (page %d): %v", bit, at, at/os.Getpagesize(), wrong)
		}
		damaged += bad
		_ = s.Close()
	}
	t.Logf("of %d files %d were refused, and %d journals damaged, of %d", turned, refused, damaged, len(want))
	if refused > turned/10 || damaged == 0 || damaged > turned*len(want)/20 {
		t.Errorf("of %d files %d were refused, and %d journals damaged, of %d", turned, refused, damaged, len(want))
	}
}

// allEntries is what all journals hold.
type allEntries map[string]string

func everything(t *testing.T, s *Store) allEntries {
	t.Helper()
	all := allEntries{}
	for _, name := range s.Journals() {
		list, err := s.Entries(name)
		must(t, err)
		all[name] = fmt.Sprint(list)
	}
	return all
}

// differs counts the journals that are called damaged. The error is one that is not as it
// was, without being called damaged.
func (all allEntries) differs(s *Store) (damaged int, wrong error) {
	for _, name := range s.Journals() {
		list, err := s.Entries(name)
		switch {
		case errors.Is(err, ErrDamaged) && strings.Contains(err.Error(), name):
			damaged++
		case err != nil:
			return damaged, err
		case fmt.Sprint(list) != all[name]:
			return damaged, fmt.Errorf("%s is another, of %d entries", name, len(list))
		}
	}
	if n := len(s.Journals()); n != len(all) {
		return damaged, fmt.Errorf("of %d journals %d are listed", len(all), n)
	}
	return damaged, nil
}

// One damaged game leaves the others in the lists of their players.
func TestArchive_ADamagedGameHidesNoOther(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, Options{})
	players := []Person{{ID: "a", Name: "Anna", Kind: "player"}}
	for i, id := range []string{"one", "two", "three"} {
		must(t, s.ArchiveGame(t.Context(), ArchivedGame{ID: id, Game: "toy", Ended: noon.AddDate(0, 0, i), Players: players}, []byte(id)))
	}
	closeChecked(t, s)
	alter(t, filepath.Join(dir, fileName), func(tx *bolt.Tx) error {
		raw := bytes.Clone(tx.Bucket(piecesBucket).Get(numberKey(2)))
		raw[len(raw)/2] ^= 1
		return tx.Bucket(piecesBucket).Put(numberKey(2), raw)
	})
	games, err := newestGames(open(t, dir, Options{}), "a", 9)
	if err != nil || len(games) != 2 || games[0].ID != "three" || games[1].ID != "one" {
		t.Errorf("left are %+v, %v", games, err)
	}
}

// A bit that is turned over in the number of any bucket's first page is told as a sentence, or
// hides nothing: the server never breaks off while it opens the file.
func TestOpen_ABitTurnedOverInWhereABucketBegins(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := open(t, dir, Options{})
	var buckets [][]byte
	err := s.view(func(tx *bolt.Tx) error {
		return tx.ForEach(func(name []byte, _ *bolt.Bucket) error {
			buckets = append(buckets, bytes.Clone(name))
			return nil
		})
	})
	must(t, err)
	closeChecked(t, s)
	path := filepath.Join(dir, fileName)
	sound, err := os.ReadFile(path)
	must(t, err)
	refused := 0
	for _, bucket := range buckets {
		for _, place := range []int{0, 6} { // a neighbouring page, and one far beyond the file
			raw := bytes.Clone(sound)
			for _, after, found := bytes.Cut(raw, bucket); found && len(after) > place; _, after, found = bytes.Cut(after, bucket) {
				after[place] ^= 1
			}
			write(t, path, raw)
			s, err := Open(dir, Options{})
			if err == nil {
				_ = s.Close()
				continue
			}
			if refused++; !strings.Contains(err.Error(), path) || strings.Contains(err.Error(), "\n") {
				t.Errorf("the bucket %s: %v", bucket, err)
			}
		}
	}
	if refused == 0 {
		t.Errorf("none of %d buckets was missed", len(buckets))
	}
}

// manyKept is a store with 300 games of two players, who have three keys.
func manyKept(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	s := open(t, dir, Options{})
	anna, bert := Player{ID: "a", Name: "Anna", Skeleton: "anna"}, Player{ID: "b", Name: "Bert", Skeleton: "bert"}
	writes := []Write{AddPlayer{Player: anna, Key: Key{Fingerprint: "k1"}}, AddPlayer{Player: bert, Key: Key{Fingerprint: "k3"}}, AddKey{Key{Fingerprint: "k2", Player: "a"}}}
	for n := range 300 {
		id := fmt.Sprintf("game%03d", n)
		packed, err := pack([]byte(strings.Repeat(id+" ", 40)), smallPackers)
		must(t, err)
		writes = append(writes, ArchiveGame{ArchivedGame{ID: id, Game: "montana", Ended: noon, Points: []int{n, 1}, Private: n%2 == 0, Order: [][]int{{1}, {2}},
			Players: []Person{{ID: "a", Name: "Anna", Kind: "player"}, {ID: "b", Name: "Bert", Kind: "player"}}}, nil, packed})
	}
	inGroups(t, s, writes, 100)
	closeChecked(t, s)
	return dir
}

// asKept compares a store with the one of manyKept. bad counts what is damaged or missing; wrong is
// something that is another than it was.
func asKept(s *Store) (bad int, wrong error) {
	for n := range 300 {
		id := fmt.Sprintf("game%03d", n)
		switch g, export, err := s.ArchivedExport(id); {
		case err != nil:
			bad++
		case g.ID != id || g.Points[0] != n || g.Private != (n%2 == 0) || string(export) != strings.Repeat(id+" ", 40):
			wrong = fmt.Errorf("the game %s is %+v, %.20q", id, g, export)
		}
	}
	for key, want := range map[string]string{"k1": "a Anna", "k2": "a Anna", "k3": "b Bert"} {
		switch p, err := s.PlayerOfKey(key); {
		case err != nil:
			bad++
		case p.ID+" "+p.Name != want:
			wrong = fmt.Errorf("the key %s is of %+v", key, p)
		}
	}
	games, err := newestGames(s, "a", 1000)
	if err != nil && !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrUnknown) {
		wrong = err
	}
	for _, g := range games {
		if want := fmt.Sprintf("game%03d", g.Points[0]); g.ID != want {
			wrong = fmt.Errorf("%s is listed as %s", want, g.ID)
		}
	}
	return bad, wrong
}

// A bit that is turned over among players, keys and games shows nobody another one's, and
// nothing else than was written.
func TestRead_ABitTurnedOverAmongPlayersAndGames(t *testing.T) {
	dir := manyKept(t)
	path := filepath.Join(dir, fileName)
	sound, err := os.ReadFile(path)
	must(t, err)
	random, damaged := rand.New(rand.NewPCG(7, 8)), 0
	used := len(bytes.TrimRight(sound, "\x00"))
	sound = sound[:min(len(sound), used+1<<20)] // what is behind is empty
	turned := fewer(*flips, 15)
	for range turned {
		at, bit := random.IntN(used), byte(1)<<random.IntN(8)
		if value := bytes.Index(sound[at:used], []byte(`{"id":"`)); value >= 0 {
			at += value + random.IntN(200) - 20
		}
		sound[at] ^= bit
		write(t, path, sound)
		sound[at] ^= bit
		s, err := Open(dir, Options{})
		if err != nil {
			continue // it names the file
		}
		bad, wrong := asKept(s)
		if wrong != nil {
			t.Errorf("bit %d of byte %d: %v", bit, at, wrong)
		}
		damaged += bad
		_ = s.Close()
	}
	if damaged == 0 {
		t.Errorf("none of %d bits was in a value", turned)
	}
}
