package data

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"
)

func TestOpen_ErrLocked(t *testing.T) {
	dir := t.TempDir()
	open(t, dir, Options{})
	wantError(t, "a second process gets", errorOf(Open(dir, Options{Wait: time.Millisecond})), ErrLocked)
}

func TestOpen_RefusesWhatIsNotOurs(t *testing.T) {
	tests := map[string]func(t *testing.T, path string){
		"text": func(t *testing.T, path string) {
			write(t, path, []byte(strings.Repeat("no saloon\n", 5000)))
		},
		"another bbolt file": func(t *testing.T, path string) {
			alter(t, path, func(tx *bolt.Tx) error {
				_, err := tx.CreateBucket([]byte("strange"))
				return err
			})
		},
		"empty": func(t *testing.T, path string) { write(t, path, nil) },
	}
	for name, spoil := range tests {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			spoil(t, filepath.Join(dir, fileName))
			if s, err := Open(dir, Options{}); !errors.Is(err, ErrNotOurs) {
				t.Fatalf("it opens as %v with %v", s, err)
			}
		})
	}
}

func TestOpen_SaysWhyTheDirectoryCannotBeUsed(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	write(t, file, nil)
	_, err := Open(filepath.Join(file, "data"), Options{})
	if err == nil || !strings.Contains(err.Error(), "data directory cannot be made") {
		t.Fatalf("got %v", err)
	}
}

func TestWrites_ShareATransactionAndFailAlone(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	ctx := context.Background()
	results := make([]error, 100)
	var all sync.WaitGroup
	for i := range results {
		all.Go(func() {
			first := 0
			if i%10 == 3 {
				first = 7 // an entry that cannot be next
			}
			results[i] = s.Write(ctx, Appends{Append{Journal: fmt.Sprint(i), First: first, Entries: []Entry{chat("hello")}}})
		})
	}
	all.Wait()
	for i, err := range results {
		_, missing := s.Entries(fmt.Sprint(i))
		if (i%10 == 3) != (err != nil) || (err != nil) != errors.Is(missing, ErrUnknown) {
			t.Errorf("append %d: %v, then %v", i, err, missing)
		}
	}
}

func TestWrites_AJobThatPanicsHarmsNobody(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	group := []*job{
		{doing(func(*change) error { panic("oh") }), make(chan error, 1)},
		{doing(func(c *change) error { return c.Bucket(schemaBucket).Put([]byte("here"), []byte("yes")) }), make(chan error, 1)},
	}
	goOn := busy(t, s) // so that both are one group
	for _, j := range group {
		must(t, committerOf(s).submit(t.Context(), j))
	}
	goOn()
	wantError(t, "the panic comes back as", <-group[0].result, ErrDamaged)
	if err := <-group[1].result; err != nil {
		t.Errorf("its neighbour gets %v", err)
	}
}

func TestWrites_AFullDiskIsAnErrorAndNothingIsHalfDone(t *testing.T) {
	dir := t.TempDir()
	closeChecked(t, fill(t, dir, 1))
	s := open(t, dir, Options{MaxSize: 1 << 20})
	ctx, long := context.Background(), strings.Repeat("x", 50_000)
	var kept int
	var err error
	for kept = 1; err == nil && kept < 1000; kept++ {
		err = s.Write(ctx, Appends{Append{Journal: "full", First: kept - 1, Entries: []Entry{chat(long)}},
			Append{Journal: "long", First: kept, Entries: []Entry{chat("and this")}}})
	}
	kept-- // the last one failed
	if err == nil {
		t.Fatal("the disk never fills")
	}
	full, err1 := s.Entries("full")
	both, err2 := s.Entries("long")
	if err1 != nil || err2 != nil || len(full) != kept-1 || len(both) != kept {
		t.Fatalf("%d and %d entries after %d acknowledged writes, %v, %v", len(full), len(both), kept-1, err1, err2)
	}
}

func TestCheck_OfAFileThatIsWrittenTo(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	ctx, stop := context.WithCancel(t.Context())
	var writer sync.WaitGroup
	writer.Go(func() {
		for n := 0; ctx.Err() == nil; n++ {
			if err := s.Write(t.Context(), Appends{Append{Journal: "table", First: n, Entries: []Entry{chat("x")}}}); err != nil {
				t.Error(err)
				return
			}
		}
	})
	for range 300 {
		must(t, s.Check())
	}
	stop()
	writer.Wait()
}

func TestClose_FinishesWhatWasHandedInAndRefusesTheRest(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, Options{})
	ctx := context.Background()
	var all sync.WaitGroup
	errs := make([]error, 50)
	for i := range errs {
		all.Go(func() { errs[i] = s.Write(ctx, Appends{Append{Journal: fmt.Sprint(i), Entries: []Entry{chat("x")}}}) })
	}
	must(t, s.Close())
	all.Wait()
	if err := s.ArchiveGame(ctx, ArchivedGame{ID: "x"}, nil); !errors.Is(err, ErrClosed) {
		t.Errorf("a game that is handed in later is kept: %v", err)
	}
	again := open(t, dir, Options{})
	for i, err := range errs {
		_, missing := again.Entries(fmt.Sprint(i))
		if err == nil && missing != nil || err != nil && !errors.Is(err, ErrClosed) {
			t.Errorf("append %d: %v, then %v", i, err, missing)
		}
	}
}

// fill makes a store with one journal of so many entries.
func fill(t *testing.T, dir string, entries int) *Store {
	t.Helper()
	s, err := Open(dir, Options{})
	must(t, err)
	var list []Append
	for n := range entries {
		list = append(list, Append{Journal: "long", First: n, Entries: []Entry{chat(strings.Repeat("x", 200))}})
	}
	must(t, s.Write(context.Background(), Appends(list)))
	return s
}

func write(t *testing.T, path string, raw []byte) {
	t.Helper()
	must(t, os.WriteFile(path, raw, 0o600))
}

// alter changes a file behind the store's back.
func alter(t *testing.T, path string, do func(*bolt.Tx) error) {
	t.Helper()
	db, err := bolt.Open(path, 0o600, nil)
	must(t, err)
	must(t, db.Update(do))
	must(t, db.Close())
}
