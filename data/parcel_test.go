package data

import (
	"bytes"
	"context"
	"math"
	"path/filepath"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"

	"saloon/data/logtest"
)

// What is cut short anywhere, or has a bit turned over, is no parcel.
func TestParcel_CutAnywhereIsNone(t *testing.T) {
	raw := parcelOf(t, Appends{{"t", 0, []Entry{chat("hello")}}})
	if heard := readHeard(1, raw); heard.err != nil || len(heard.list) != 1 {
		t.Fatalf("%+v", heard)
	}
	for n := range raw {
		if heard := readHeard(1, raw[:n]); heard.err == nil {
			t.Errorf("cut at byte %d it is %+v", n, heard)
		}
		broken := bytes.Clone(raw)
		broken[n] ^= 1
		if heard := readHeard(1, broken); heard.err == nil {
			t.Errorf("with another byte %d it is %+v", n, heard)
		}
	}
}

// A parcel counts once, and not behind a later one of its node; nor one behind which none could come any more.
func TestParcel_CountsOnceAndInOrder(t *testing.T) {
	s := &logState{Log: "a log"}
	for i, step := range []struct {
		position uint64
		p        parcel
		counts   bool
	}{
		{1, parcel{Node: "a", Run: 5, Number: 1}, true},
		{1, parcel{Node: "a", Run: 5, Number: 2}, false}, // a position that was heard
		{2, parcel{Node: "a", Run: 5, Number: 1}, false}, // twice
		{3, parcel{Node: "b", Run: 5, Number: 1}, true},
		{4, parcel{Node: "a", Run: 5, Number: 9}, true},
		{5, parcel{Node: "a", Run: 5, Number: 8}, false},
		{6, parcel{Node: "a", Run: 6, Number: 1}, true},
		{7, parcel{Node: "a", Run: 5, Number: 10}, false}, // of an earlier run
		{8, parcel{Node: "a", Run: math.MaxUint64, Number: 1}, false},
		{9, parcel{Node: "a", Run: 6, Number: math.MaxUint64}, false},
		{10, parcel{Seed: "late"}, false},
		{11, parcel{Node: "a", Run: 6, Number: 2}, true},
	} {
		if counts, err := s.admit(step.position, &step.p); err != nil || counts != step.counts {
			t.Errorf("step %d: %+v counts: %v, %v", i, step.p, counts, err)
		}
	}
	if _, err := s.admit(13, &parcel{Node: "a", Run: 7}); err == nil || s.Position != 11 {
		t.Errorf("behind a gap: %v at %d", err, s.Position)
	}
}

// Somebody who writes into the log under the name of a node, with the highest numbers that there are, does not silence it.
func TestNode_IsNotSilencedByHugeNumbers(t *testing.T) {
	log, dir := logtest.New("a log"), t.TempDir()
	s := openedNode(t, dir, "a", log.Link())
	for n, p := range []parcel{{Run: math.MaxUint64, Number: 1}, {Run: math.MaxUint64, Number: math.MaxUint64}, {Number: math.MaxUint64}} {
		if p.Node = "a"; p.Run == 0 {
			p.Run = s.follower().run
		}
		log.Put(p.encode())
		must(t, s.Write(t.Context(), Appends{Append{"t", n, []Entry{chat("hello")}}}))
	}
	must(t, s.Close())
	s = openedNode(t, dir, "a", log.Link())
	must(t, s.Write(t.Context(), Appends{Append{"t", 3, []Entry{chat("hello")}}}))
}

// An export takes a small part of its length in the file, and comes back as it was.
func TestArchive_ExportsArePacked(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(dir, Options{})
	must(t, err)
	export := []byte(strings.Repeat("1 go 3\n2 lay 17 b2 42 b3\n", 500))
	must(t, s.ArchiveGame(context.Background(), ArchivedGame{ID: "one"}, export))
	closeChecked(t, s)
	alter(t, filepath.Join(dir, fileName), func(tx *bolt.Tx) error {
		if n := tx.Bucket(piecesBucket).Stats().LeafInuse; n > len(export)/20 {
			t.Errorf("an export of %d bytes takes %d in the file", len(export), n)
		}
		return nil
	})
	if s, err = Open(dir, Options{}); err != nil {
		t.Fatal(err)
	}
	if _, got, err := s.ArchivedExport("one"); err != nil || !bytes.Equal(got, export) {
		t.Errorf("the export is %d bytes, %v", len(got), err)
	}
	closeChecked(t, s)
}
