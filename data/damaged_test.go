package data

import (
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"
)

// setAside sets a journal aside and reads it there.
func setAside(t *testing.T, s *Store, name, reason string) DamagedJournal {
	t.Helper()
	must(t, s.Write(t.Context(), SetAside{Journal: name, Reason: reason}))
	d, err := s.DamagedJournal(name)
	if err != nil || d.Reason != reason {
		t.Fatalf("%+v, %v", d, err)
	}
	return d
}

// holds compares a live journal with what was written, and appends to it.
func holds(t *testing.T, s *Store, name string, want []Entry) {
	t.Helper()
	if got, err := s.Entries(name); err != nil || !reflect.DeepEqual(got, want) {
		t.Fatalf("it has %d entries, not %d: %v", len(got), len(want), err)
	}
	must(t, s.Write(t.Context(), Appends{Append{name, len(want), []Entry{chat("on")}}}))
}

// A journal whose second entry is damaged can be put back with its first one, however it is damaged,
// and goes on from there. What was damaged is gone then.
func TestPutBack_UpToWhatIsDamaged(t *testing.T) {
	for name, spoil := range spoiledTails {
		t.Run(name, func(t *testing.T) {
			dir, ctx := t.TempDir(), t.Context()
			s := fill(t, dir, 3)
			must(t, s.Write(ctx, Appends{Append{Journal: "other", Entries: []Entry{chat("hello")}}}))
			closeChecked(t, s)
			alter(t, filepath.Join(dir, fileName), func(tx *bolt.Tx) error { return spoil(tx.Bucket(tailBuckets[0])) })
			s = open(t, dir, Options{})
			_, err := s.Entries("long")
			d := setAside(t, s, "long", err.Error())
			good := len(d.Entries)
			if good < 1 || good > 2 || d.Length != 3 || d.Broken == nil || !strings.HasPrefix(d.Broken.Error(), fmt.Sprintf("entry %d is damaged", good)) {
				t.Fatalf("%d of %d entries, %v", good, d.Length, d.Broken)
			}
			wantError(t, "more than can be read", s.Write(ctx, PutBack{Journal: "long", Entries: good + 1}), ErrOutOfStep)
			must(t, s.Write(ctx, PutBack{Journal: "long", Entries: good}))
			holds(t, s, "long", d.Entries)
			if list, err := s.Damaged(); err != nil || len(list) > 0 {
				t.Errorf("damaged are %v, %v", list, err)
			}
			wantError(t, "once more", errors.Join(s.Write(ctx, PutBack{Journal: "long", Entries: 1}), s.Write(ctx, GiveUp{Journal: "long"})), ErrUnknown)
		})
	}
}

// twoInChunks are two journals, most of whose entries stand in chunks, each written two at a time.
func twoInChunks(t *testing.T, s *Store) (want map[string][]Entry) {
	t.Helper()
	want = map[string][]Entry{}
	for n := range generationRuns + generationRuns/2 {
		var list []Append
		for _, name := range []string{"one", "two"} {
			more := []Entry{chat(fmt.Sprint(name, 2*n)), chat(fmt.Sprint(name, 2*n+1))}
			list = append(list, Append{name, 2 * n, more})
			want[name] = append(want[name], more...)
		}
		must(t, s.Write(t.Context(), Appends(list)))
	}
	return want
}

// A long journal that is sound comes back as a whole, or cut where somebody wants, also in the middle
// of what was written at once. Nothing of it is left elsewhere.
func TestPutBack_OfALongOne(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, Options{})
	s.db.NoSync = true
	want := twoInChunks(t, s)
	if len(s.index.find("one").Chunks) == 0 || len(s.index.find("one").tail) == 0 {
		t.Fatal("nothing of it stands in a chunk, or all")
	}
	d := setAside(t, s, "one", "its game had a fault")
	if d.Broken != nil || !reflect.DeepEqual(d.Entries, want["one"]) || d.Length != len(d.Entries) || len(d.Ends) != len(d.Entries)/2 || d.Ends[9] != 20 {
		t.Fatalf("%d of %d entries in %d writes, %v", len(d.Entries), d.Length, len(d.Ends), d.Broken)
	}
	must(t, s.Write(t.Context(), PutBack{Journal: "one", Entries: d.Length}))
	holds(t, s, "one", want["one"])
	setAside(t, s, "two", "its game had a fault")
	must(t, s.Write(t.Context(), PutBack{Journal: "two", Entries: 777}))
	closeChecked(t, s)
	s = open(t, dir, Options{})
	holds(t, s, "two", want["two"][:777])
	for _, name := range []string{"one", "two"} {
		must(t, s.Write(t.Context(), DropJournal{Journal: name}))
	}
	if left := chunksOf(t, s); left > 0 {
		t.Errorf("%d chunks are left", left)
	}
	noFault(t, s)
}

func chunksOf(t *testing.T, s *Store) (n int) {
	t.Helper()
	must(t, s.view(func(tx *bolt.Tx) error { n = tx.Bucket(chunksBucket).Stats().KeyN; return nil }))
	return n
}

// noFault closes a store, and has its file checked.
func noFault(t *testing.T, s *Store) {
	t.Helper()
	closeChecked(t, s)
	if found, err := Check(t.Context(), filepath.Join(s.dir, fileName), Checking{}); err != nil || found.Found > 0 {
		t.Errorf("%v, %v", found.Faults, err)
	}
}

// A chunk that cannot be read is told with what stands there, and only what stood before it can come
// back. What is given up leaves nothing behind but its name is free.
func TestGiveUp_OfAChunkThatCannotBeRead(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, Options{})
	s.db.NoSync = true
	twoInChunks(t, s)
	second := s.index.find("one").Chunks[1]
	closeChecked(t, s)
	alter(t, filepath.Join(dir, fileName), func(tx *bolt.Tx) error {
		return tx.Bucket(chunksBucket).Put(numberKey(second), []byte("\x1f\x8bnonsense"))
	})
	s = open(t, dir, Options{})
	_, err := s.Entries("one")
	length := s.index.find("one").length
	d := setAside(t, s, "one", err.Error())
	if len(d.Entries) != 2*chunkRuns || d.Length != length || d.Broken == nil || string(d.There) != "\x1f\x8bnonsense" || d.Broken.Error() != strings.TrimPrefix(err.Error(), "the journal one: ") {
		t.Errorf("%d of %d entries, %v, %q; it was set aside because %v", len(d.Entries), d.Length, d.Broken, d.There, err)
	}
	before := chunksOf(t, s)
	must(t, s.Write(t.Context(), GiveUp{Journal: "one"}))
	if now := chunksOf(t, s); now >= before {
		t.Errorf("%d chunks before, %d after", before, now)
	}
	must(t, s.Write(t.Context(), Appends{Append{Journal: "one", Entries: []Entry{chat("anew")}}}))
	noFault(t, s)
}

// Nobody can put a journal back beside a live one of its name, nor a part of one whose game is in the
// archive as a whole.
func TestPutBack_DoesNotDoubleAnything(t *testing.T) {
	s := fill(t, t.TempDir(), 3)
	defer closeChecked(t, s)
	setAside(t, s, "long", "a reason")
	must(t, s.ArchiveGame(t.Context(), ArchivedGame{ID: "long", Game: "toy", Ended: noon}, []byte("x")))
	wantError(t, "a part of a finished game", s.Write(t.Context(), PutBack{Journal: "long", Entries: 2}), ErrTaken)
	if err := s.Write(t.Context(), PutBack{Journal: "long", Entries: 3}); err != nil {
		t.Errorf("a finished game: %v", err)
	}
	if list := s.Journals(); !slices.Equal(list, []string{"long"}) {
		t.Errorf("live are %v", list)
	}
}
