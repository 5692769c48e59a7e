package data

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"
)

// Files of older programs, and what each has that the others have not.
const (
	keptFirst    = "../lobby/journal/testdata/saloon-v1.db.gz" // journals in buckets of their own, values without a seal, exports apart
	keptTogether = "testdata/store-v9.db.gz"                   // gamesTogether under their IDs, folded into buckets far apart
	keptLast     = "testdata/store-v15.db.gz"                  // something of everything
)

// unpackKept makes a data directory with a kept file.
func unpackKept(t *testing.T, kept string) (dir string) {
	t.Helper()
	packed, err := os.Open(kept)
	must(t, err)
	defer func() { _ = packed.Close() }()
	z, err := gzip.NewReader(packed)
	must(t, err)
	raw, err := io.ReadAll(z)
	must(t, err)
	dir = t.TempDir()
	write(t, filepath.Join(dir, fileName), raw)
	return dir
}

// What cannot be made again is in a file of an older program what it was, and nothing is wrong with the rest.
func TestOpen_TakesOverAnOlderFile(t *testing.T) {
	for schema, kept := range map[int]string{1: keptFirst, 9: keptTogether, 15: keptLast} {
		t.Run(fmt.Sprint("schema ", schema), func(t *testing.T) {
			dir := unpackKept(t, kept)
			path := filepath.Join(dir, fileName)
			holds := func(schema int) {
				t.Helper()
				if found, err := Check(t.Context(), path, Checking{Agree: true}); err != nil || found.Schema != schema || found.Found != 0 {
					t.Errorf("it has schema %d, and the faults %v, %v", found.Schema, found.Faults, err)
				}
			}
			holds(schema)
			older := readOlder(t, path)
			for range 2 {
				s := open(t, dir, Options{})
				older.isIn(t, s, schema)
				closeChecked(t, s)
				holds(newestSchema)
			}
		})
	}
}

// An olderFile is what stands in a file, read without this program: buckets, keys, values.
type olderFile map[string]map[string][]byte

func readOlder(t *testing.T, path string) olderFile {
	t.Helper()
	older := olderFile{}
	var read func(name string, b *bolt.Bucket) error
	read = func(name string, b *bolt.Bucket) error {
		older[name] = map[string][]byte{}
		return b.ForEach(func(key, value []byte) error {
			if value == nil {
				return read(name+"/"+string(key), b.Bucket(key))
			}
			older[name][string(key)] = bytes.Clone(value)
			return nil
		})
	}
	alter(t, path, func(tx *bolt.Tx) error {
		return tx.ForEach(func(name []byte, b *bolt.Bucket) error { return read(string(name), b) })
	})
	return older
}

// withoutSeal is a JSON value of any schema.
func withoutSeal(value []byte) []byte { return value[max(0, bytes.Index(value, []byte(`{"`))):] }

// isIn compares a store with what it was before.
func (o olderFile) isIn(t *testing.T, s *Store, schema int) {
	t.Helper()
	changed := []string{"house"}
	if schema < 10 {
		changed = []string{"house", "live", "damaged", "journals", "chunks", "games", "exports", "pieces", "player_games", "standings", "rated", "boards", "told"}
		o.gamesAre(t, s)
	}
	now := contents(t, s)
	for name, values := range o {
		bucket, journal, inner := strings.Cut(name, "/")
		switch {
		case inner && bucket == "live":
			list, err := s.Entries(journal)
			entriesAre(t, values, list, err)
		case inner && schema < 3:
			d, err := s.DamagedJournal(journal)
			entriesAre(t, values, d.Entries, err)
		}
		for key, value := range values {
			if at := fmt.Sprintf("%s/%x", name, key); !inner && !slices.Contains(changed, name) && !bytes.HasSuffix(now[at], withoutSeal(value)) {
				t.Errorf("%s is %.80q, and was %.80q", at, now[at], value)
			}
		}
	}
}

func entriesAre(t *testing.T, values map[string][]byte, list []Entry, err error) {
	t.Helper()
	if err != nil || len(list) != len(values) {
		t.Errorf("%d entries of %d, %v", len(list), len(values), err)
		return
	}
	for n := range list {
		if raw, err := json.Marshal(list[n]); err != nil || !bytes.Equal(raw, values[string(numberKey(n))]) {
			t.Errorf("entry %d is %s, %v", n, raw, err)
		}
	}
}

// gamesAre compares games that stand under their IDs.
func (o olderFile) gamesAre(t *testing.T, s *Store) {
	t.Helper()
	for id, value := range o["games"] {
		var was struct {
			ArchivedGame
			Number uint64 `json:"export"`
		}
		must(t, json.Unmarshal(withoutSeal(value), &was))
		g, export, err := s.ArchivedExport(id)
		g.Categories = nil
		if err != nil || !reflect.DeepEqual(g, was.ArchivedGame) {
			t.Errorf("the game %s is %+v, and was %+v, %v", id, g, was.ArchivedGame, err)
		}
		want := o["exports"][id]
		if was.Number > 0 {
			want = []byte("export of " + id)
		}
		if !bytes.Equal(export, want) {
			t.Errorf("the export of %s is %.30q", id, export)
		}
	}
}

// Games that had no numbers have them in the order in which they ended, whatever their IDs.
func TestOpen_NumbersOlderGamesAsTheyEnded(t *testing.T) {
	dir := unpackKept(t, keptFirst)
	alter(t, filepath.Join(dir, fileName), func(tx *bolt.Tx) error {
		var err error
		for n, id := range []string{"zz", "mm", "aa"} {
			raw, failed := json.Marshal(ArchivedGame{ID: id, Ended: noon.AddDate(1, 0, n)})
			err = errors.Join(err, failed, tx.Bucket(archiveBucket).Put([]byte(id), raw))
		}
		return err
	})
	s := open(t, dir, Options{})
	must(t, s.view(func(tx *bolt.Tx) error {
		for n, id := range []string{"zz", "mm", "aa"} {
			if g, err := getArchived(tx, []byte(id)); err != nil || g.Number != uint64(4+n) {
				t.Errorf("%s has the number %d, %v", id, g.Number, err)
			}
		}
		return nil
	}))
}

// The journals of an older file are damaged where they were, and can be given up. Nobody was ever told that an
// entry was written that stands behind the end.
func TestOpen_TakesOverDamagedJournalsAsTheyAre(t *testing.T) {
	dir := unpackKept(t, keptFirst)
	alter(t, filepath.Join(dir, fileName), func(tx *bolt.Tx) error {
		const good = `{"k":"chat","t":"2026-03-01T12:00:00Z"}`
		for name, entries := range map[string][]string{
			"hole": {good, "", good}, "behind": {good, good, good, good}, "nojson": {good, "{", good}, "noend": {good, good}, "whole": {good, good, good},
		} {
			b, err := tx.Bucket(oldJournalsBucket).CreateBucket([]byte(name))
			for n, entry := range entries {
				if entry != "" {
					err = errors.Join(err, b.Put(numberKey(n), []byte(entry)))
				}
			}
			if err := errors.Join(err, b.SetSequence(3)); err != nil {
				return err
			}
		}
		return nil
	})
	s := open(t, dir, Options{})
	for _, name := range []string{"hole", "behind", "nojson", "noend"} {
		if _, err := s.Entries(name); !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), "the journal "+name+": entry ") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if list, err := s.Entries("whole"); err != nil || len(list) != 3 {
		t.Errorf("of a whole journal there are %d entries, %v", len(list), err)
	}
	must(t, s.Write(t.Context(), Appends{Append{Journal: "whole", First: 3, Entries: []Entry{chat("on")}}}))
	reasons, err := s.Damaged()
	if err != nil || len(reasons) != 1 {
		t.Fatalf("set aside are %v, %v", reasons, err)
	}
	for name := range reasons {
		wantError(t, "the name of a damaged journal is given again", s.Write(t.Context(), Appends{Append{Journal: name, Entries: []Entry{chat("x")}}}), ErrTaken)
		must(t, s.Write(t.Context(), GiveUp{Journal: name}))
	}
}

// An older file with a page that cannot be read is refused, and stays what it is.
func TestOpen_AnOlderFileThatCannotBeReadIsNotChanged(t *testing.T) {
	dir := unpackKept(t, keptFirst)
	path := filepath.Join(dir, fileName)
	alter(t, path, func(tx *bolt.Tx) error {
		b, err := tx.Bucket(oldJournalsBucket).CreateBucket([]byte("long"))
		b.FillPercent = 0.9
		for n := range 2000 {
			err = errors.Join(err, putJSON(b, numberKey(n), chat(strings.Repeat("x", 200))))
		}
		return errors.Join(err, b.SetSequence(2000))
	})
	spoilPage(t, path)
	if _, err := Open(dir, Options{}); !errors.Is(err, ErrNotOurs) || !strings.Contains(err.Error(), "from schema 1 to ") {
		t.Errorf("got %v", err)
	}
	alter(t, path, func(tx *bolt.Tx) error {
		if got := tx.Bucket(schemaBucket).Get(schemaKey); string(got) != "1" || tx.Bucket(chunksBucket) != nil {
			t.Errorf("it became a file of schema %s", got)
		}
		return nil
	})
}

func gamesTogether() []ArchivedGame { return gamesOf(6, rand.New(rand.NewPCG(11, 12)), 120) }

// The games of an older file are folded as if this program had written them all, and those that
// are written to it later come behind them; also when all is folded anew.
func TestOpen_FoldsTogetherWhatAnOlderFileKeptApart(t *testing.T) {
	games, more := gamesTogether(), gamesOf(7, rand.New(rand.NewPCG(1, 9)), 150)[120:]
	for i := range more {
		more[i].ID = "more" + more[i].ID
	}
	fresh, dir := open(t, t.TempDir(), Options{}), unpackKept(t, keptTogether)
	archiveAll(t, fresh, append(games, more...))
	s := open(t, dir, Options{})
	archiveAll(t, s, more)
	want := folded(t, fresh)
	sameFold(t, want, folded(t, s))
	for _, one := range []string{games[7].ID, more[3].ID} {
		if g, export, err := s.ArchivedExport(one); err != nil || g.ID != one || string(export) != "export of "+one {
			t.Errorf("the game %s is %+v, %q, %v", one, g, export, err)
		}
	}
	for _, g := range []ArchivedGame{games[40], more[5]} { // the older one is written anew, and keeps its place
		must(t, s.ForgetInGame(t.Context(), g.ID, "nobody", "gone", []byte("export")))
	}
	closeChecked(t, s)
	if n, err := RebuildRatings(dir); err != nil || n != len(games)+len(more) {
		t.Fatalf("%d games, %v", n, err)
	}
	sameFold(t, want, folded(t, open(t, dir, Options{})))
}

func TestOpen_ErrNewerSchema(t *testing.T) {
	dir := t.TempDir()
	closeChecked(t, fill(t, dir, 1))
	path := filepath.Join(dir, fileName)
	for _, newer := range []string{strconv.Itoa(newestSchema + 1), "99"} {
		alter(t, path, func(tx *bolt.Tx) error { return tx.Bucket(schemaBucket).Put(schemaKey, []byte(newer)) })
		if _, err := Open(dir, Options{}); !errors.Is(err, ErrNewerSchema) {
			t.Fatalf("schema %s: %v", newer, err)
		}
		alter(t, path, func(tx *bolt.Tx) error {
			if got := string(tx.Bucket(schemaBucket).Get(schemaKey)); got != newer {
				t.Errorf("the refused file was changed to schema %s", got)
			}
			return nil
		})
	}
}
