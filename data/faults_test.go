package data

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"
)

var errDisk = errors.New("the disk has failed")

// fail has every nth commit fail, before or after it has happened.
func fail(s *Store, random *rand.Rand, nth int) {
	m := committerOf(s)
	m.update = func(do func(*bolt.Tx) error) error {
		switch random.IntN(2 * nth) {
		case 0: // and it has happened
			return errors.Join(m.db.Update(do), errDisk)
		case 1:
			return errors.Join(m.db.Update(func(tx *bolt.Tx) error { return errors.Join(do(tx), errDisk) }))
		}
		return m.db.Update(do)
	}
}

// A writer that finds out after a failure what has happened, and goes on from there, has
// everything once and in order, also while the tail is swept.
func TestWrites_ACommitThatFailsAndMayHaveHappened(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, Options{})
	fail(s, rand.New(rand.NewPCG(7, 8)), 5)
	lengths, failed, happened := map[string]int{}, 0, 0
	for n := range fewer(1200, 500) {
		name := fmt.Sprint("t", n%7)
		list := make([]Append, 10)
		for i := range list {
			list[i] = Append{name, lengths[name] + i, []Entry{chat(fmt.Sprint(name, " ", lengths[name]+i))}}
		}
		if err := s.Write(t.Context(), Appends(list)); err != nil {
			if !errors.Is(err, errDisk) {
				t.Fatal(err)
			}
			failed++
			there, err := s.Entries(name)
			if err != nil && !errors.Is(err, ErrUnknown) {
				t.Fatal(err)
			}
			if len(there) == lengths[name] {
				continue
			}
			happened++
		}
		lengths[name] += len(list)
	}
	for range 2 {
		for name, length := range lengths {
			list, err := s.Entries(name)
			if err != nil || len(list) != length {
				t.Fatalf("%s has %d of %d entries, %v", name, len(list), length, err)
			}
			for n, e := range list {
				if e.Text != fmt.Sprint(name, " ", n) {
					t.Fatalf("entry %d of %s is %q", n, name, e.Text)
				}
			}
		}
		closeChecked(t, s)
		s = open(t, dir, Options{})
	}
	if failed < fewer(100, 40) || happened < fewer(20, 10) || happened == failed || s.index.tail.From < uint64(fewer(2, 1)*generationRuns) {
		t.Errorf("%d commits failed, of which %d have happened; the tail came to %d", failed, happened, s.index.tail.From)
	}
}

// A page of the tail that is damaged harms those whose entries stand there, and nobody else,
// for as long as the file is used.
func TestWrites_ADamagedPageOfTheTailHoldsNobodyUp(t *testing.T) {
	dir := t.TempDir()
	s := fill(t, dir, 3000)
	must(t, s.Write(t.Context(), Appends{Append{Journal: "other", Entries: []Entry{chat("hello")}}}))
	closeChecked(t, s)
	spoilPage(t, filepath.Join(dir, fileName))
	s, err := Open(dir, Options{})
	must(t, err)
	defer func() { _ = s.Close() }() // a file with a bad page is not consistent, so it is not checked
	isDamaged(t, s, "long")
	n := 1
	for ; n < 4*generationRuns; n += 64 {
		var list []Append
		for i := range 64 {
			list = append(list, Append{"other", n + i, []Entry{chat("again")}})
		}
		if err := s.Write(t.Context(), Appends(list)); err != nil {
			t.Fatalf("entry %d: %v", n, err)
		}
	}
	if list, err := s.Entries("other"); err != nil || len(list) != n {
		t.Errorf("the other journal has %d entries, %v", len(list), err)
	}
	aside := 0
	err = s.view(func(tx *bolt.Tx) error {
		return tx.Bucket(damagedBucket).ForEachBucket(func(name []byte) error {
			if strings.HasPrefix(string(name), "tail.") {
				aside++
			}
			return nil
		})
	})
	if err != nil || aside != 1 || s.index.tail.From < 3*generationRuns {
		t.Errorf("the tail came to %d, and %d of its generations are put aside for one bad page, %v", s.index.tail.From, aside, err)
	}
}

// Where a page of the ledger is damaged, the runs themselves tell whose they are.
func TestOpen_TheTailTellsWhatTheLedgerHasLost(t *testing.T) {
	dir := t.TempDir()
	s := fill(t, dir, 3000)
	closeChecked(t, s)
	path := filepath.Join(dir, fileName)
	lost := 0
	alter(t, path, func(tx *bolt.Tx) error {
		b := tx.Bucket(ledgerBuckets[0])
		for n := 0; n < 3000; n += 7 {
			raw := bytes.Clone(b.Get(numberKey(n + 1)))
			raw[n%len(raw)] ^= 1
			if err := b.Put(numberKey(n+1), raw); err != nil {
				return err
			}
			lost++
		}
		return nil
	})
	if list, err := open(t, dir, Options{}).Entries("long"); err != nil || len(list) != 3000 {
		t.Errorf("without %d lines of the ledger it has %d entries, %v", lost, len(list), err)
	}
}

// A write that touches a damaged page fails alone.
func TestWrites_APanicAtTheEndOfATransactionHarmsItsCauserOnly(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	m := committerOf(s)
	bad := false
	m.update = func(do func(*bolt.Tx) error) error {
		return m.db.Update(func(tx *bolt.Tx) error {
			if bad = false; do(tx) != nil || bad {
				panic("a bad page")
			}
			return nil
		})
	}
	goOn := busy(t, s)
	group := []*job{
		{doing(func(*change) error { bad = true; return nil }), make(chan error, 1)},
		{Appends{{Journal: "t", Entries: []Entry{chat("x")}}}, make(chan error, 1)},
	}
	for _, j := range group {
		must(t, m.submit(t.Context(), j))
	}
	goOn()
	wantError(t, "the causer gets", <-group[0].result, ErrDamaged)
	if err := <-group[1].result; err != nil {
		t.Errorf("its neighbour gets %v", err)
	}
}

// A long list of free pages is left out of the file until it is closed.
func TestWrites_CostTheSameHoweverManyPagesAreFree(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, Options{})
	mustWrite := func(list ...Append) {
		t.Helper()
		must(t, s.Write(t.Context(), Appends(list)))
	}
	mustWrite(Append{Journal: "t", Entries: []Entry{chat("x")}})
	pages := func(first int) int64 {
		before := s.db.Stats()
		mustWrite(Append{Journal: "t", First: first, Entries: []Entry{chat("x")}})
		after := s.db.Stats()
		return after.TxStats.GetPageAlloc() - before.TxStats.GetPageAlloc()
	}
	few := pages(1)
	big := doing(func(c *change) error { return c.Bucket(chunksBucket).Put(numberKey(1), make([]byte, 64<<20)) })
	gone := doing(func(c *change) error { return c.Bucket(chunksBucket).Delete(numberKey(1)) })
	for _, w := range []Write{big, gone} {
		must(t, s.order.write(t.Context(), w))
	}
	pages(2) // the pages are free after it
	if many := pages(3); many > few || s.db.Stats().FreePageN < freePagesKept {
		t.Errorf("a write takes %d bytes, and %d with %d free pages", few, many, s.db.Stats().FreePageN)
	}
	if keepsFreePages(t, dir) {
		t.Error("the list of free pages is in the file")
	}
	closeChecked(t, s)
	if !keepsFreePages(t, dir) {
		t.Error("the list of free pages is not in the file that was closed")
	}
}

// keepsFreePages reports whether the newer of the two first pages knows of a list.
func keepsFreePages(t *testing.T, dir string) bool {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(dir, fileName))
	must(t, err)
	const free, transaction = 48, 64 // where these stand in a page
	a, b := raw, raw[os.Getpagesize():]
	if binary.NativeEndian.Uint64(a[transaction:]) < binary.NativeEndian.Uint64(b[transaction:]) {
		a = b
	}
	return binary.NativeEndian.Uint64(a[free:]) != math.MaxUint64
}
