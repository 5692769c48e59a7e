package data

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"
)

// manyJournals makes a file with so many journals that their records fill several pages.
func manyJournals(t *testing.T, dir string) allEntries {
	t.Helper()
	s := open(t, dir, Options{})
	var writes []Write
	for n := range 700 {
		writes = append(writes, Appends{{Journal: fmt.Sprint("table", n%200), First: n / 200, Entries: []Entry{chat(fmt.Sprint(n))}}})
	}
	for n := range 20 {
		writes = append(writes, DropJournal{Journal: fmt.Sprint("table", 7*n)})
	}
	inGroups(t, s, writes, 100)
	want := everything(t, s)
	closeChecked(t, s)
	return want
}

// pagesOf are the pages of a bucket.
func pagesOf(t *testing.T, path string, bucket []byte) (ids []int) {
	t.Helper()
	root := uint64(0)
	alter(t, path, func(tx *bolt.Tx) error { root = uint64(tx.Bucket(bucket).Root()); return nil })
	raw, err := os.ReadFile(path)
	must(t, err)
	for next := []uint64{root}; len(next) > 0; next = next[1:] {
		ids = append(ids, int(next[0]))
		refs, _ := refsOf(raw[next[0]*uint64(os.Getpagesize()):])
		for _, r := range refs {
			next = append(next, r.page)
		}
	}
	return ids
}

// A bit that is turned over in the list of the live journals hides none of them: the file is refused,
// or the journal is called damaged.
func TestOpen_ABitTurnedOverHidesNoJournal(t *testing.T) {
	dir := t.TempDir()
	want, path := manyJournals(t, dir), filepath.Join(dir, fileName)
	pages := pagesOf(t, path, journalsBucket)
	sound, err := os.ReadFile(path)
	if err != nil || len(pages) < 4 {
		t.Fatal(pages, err)
	}
	random, refused, damaged := rand.New(rand.NewPCG(8, 9)), 0, 0
	for range fewer(3**flips, 30) {
		page, bit := pages[random.IntN(len(pages))]*os.Getpagesize(), byte(1)<<random.IntN(8)
		count := int(binary.NativeEndian.Uint16(sound[page+10:]))
		elements := pageHead + count*eachRef
		at := page + []int{random.IntN(pageHead), random.IntN(elements), elements + random.IntN(600)}[random.IntN(3)]
		raw := bytes.Clone(sound)
		raw[at] ^= bit
		write(t, path, raw)
		s, err := Open(dir, Options{})
		if err != nil {
			if refused++; !strings.Contains(err.Error(), path) {
				t.Errorf("bit %d of byte %d of page %d: %v", bit, at-page, page/os.Getpagesize(), err)
			}
			continue
		}
		bad, wrong := want.differs(s)
		if wrong != nil {
			t.Errorf("bit %d of byte %d of page %d (%d elements): %v", bit, at-page, page/os.Getpagesize(), count, wrong)
		}
		damaged += bad
		_ = s.Close()
	}
	t.Logf("%d files were refused, and %d journals damaged", refused, damaged)
	if refused == 0 || damaged == 0 {
		t.Errorf("%d files were refused, and %d journals damaged", refused, damaged)
	}
}

// A page that says that it has one journal less is told at the start: bbolt would not notice.
func TestOpen_APageThatHidesAJournal(t *testing.T) {
	dir := t.TempDir()
	manyJournals(t, dir)
	path := filepath.Join(dir, fileName)
	for _, page := range pagesOf(t, path, journalsBucket) {
		raw, err := os.ReadFile(path)
		must(t, err)
		count := raw[page*os.Getpagesize()+10:]
		binary.NativeEndian.PutUint16(count, binary.NativeEndian.Uint16(count)-1)
		other := t.TempDir()
		write(t, filepath.Join(other, fileName), raw)
		if _, err := Open(other, Options{}); !errors.Is(err, ErrNotOurs) || !strings.Contains(err.Error(), fmt.Sprint("the bucket journals: page ", page, " is damaged")) {
			t.Errorf("page %d: %v", page, err)
		}
	}
}

// A wrong sequence gives no number again, and is not believed where it says that there are more runs
// than anybody could count.
func TestOpen_AWrongSequence(t *testing.T) {
	for name, wrong := range map[string]func(*bolt.Tx) error{
		"of journals, low":    func(tx *bolt.Tx) error { return tx.Bucket(journalsBucket).SetSequence(3) },
		"of games, low":       func(tx *bolt.Tx) error { return tx.Bucket(piecesBucket).SetSequence(0) },
		"of the ledger, high": func(tx *bolt.Tx) error { return tx.Bucket(ledgerBuckets[0]).SetSequence(1 << 50) },
		"of the ledger, low":  func(tx *bolt.Tx) error { return tx.Bucket(ledgerBuckets[0]).SetSequence(5) },
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			want := manyJournals(t, dir)
			s := open(t, dir, Options{})
			must(t, s.ArchiveGame(t.Context(), ArchivedGame{ID: "one", Ended: noon}, []byte("export")))
			closeChecked(t, s)
			alter(t, filepath.Join(dir, fileName), wrong)
			s = open(t, dir, Options{})
			must(t, s.ArchiveGame(t.Context(), ArchivedGame{ID: "two", Ended: noon}, []byte("export")))
			for _, journal := range []string{"new one", "new two"} {
				must(t, s.Write(t.Context(), Appends{Append{Journal: journal, Entries: []Entry{chat("hello")}}}))
				want[journal] = fmt.Sprint([]Entry{chat("hello")})
			}
			closeChecked(t, s)
			s = open(t, dir, Options{})
			if bad, err := want.differs(s); bad > 0 || err != nil {
				t.Errorf("%d journals are damaged, %v", bad, err)
			}
			for _, id := range []string{"one", "two"} {
				if g, _, err := s.ArchivedExport(id); err != nil || g.ID != id {
					t.Errorf("%s is %+v, %v", id, g, err)
				}
			}
		})
	}
}

// A game whose export is cut short or missing is called damaged: an empty export would look like a game in
// which nothing happened.
func TestArchive_AMissingExportIsCalledDamaged(t *testing.T) {
	for _, cut := range []bool{true, false} {
		dir := t.TempDir()
		s := open(t, dir, Options{})
		for _, id := range []string{"one", "two"} {
			must(t, s.ArchiveGame(context.Background(), ArchivedGame{ID: id}, []byte("the game "+id)))
		}
		closeChecked(t, s)
		alter(t, filepath.Join(dir, fileName), func(tx *bolt.Tx) error {
			b := tx.Bucket(piecesBucket)
			key, piece := b.Cursor().Seek(append(numberKey(1), 0))
			if cut {
				return b.Put(key, bytes.Clone(piece)[:len(piece)/2])
			}
			return b.Delete(key)
		})
		s = open(t, dir, Options{})
		if _, export, err := s.ArchivedExport("one"); !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), "one") {
			t.Errorf("cut short %v: the game is %q, %v", cut, export, err)
		}
		if _, export, err := s.ArchivedExport("two"); err != nil || string(export) != "the game two" {
			t.Errorf("the other game is %q, %v", export, err)
		}
	}
}
