package data

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"
)

const patience = 20 * time.Second // before a test gives up waiting

// What is in the file is nobody's business but the server's.
func TestOpen_KeepsOthersOut(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "saloon-data")
	s := open(t, dir, Options{})
	to := filepath.Join(t.TempDir(), "copy.db")
	serve(t, s)
	must(t, Backup(t.Context(), dir, to))
	for path, want := range map[string]os.FileMode{
		dir: 0o700, filepath.Join(dir, fileName): 0o600, filepath.Join(dir, socketName): 0o600, to: 0o600,
	} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s has mode %o, not %o: %v", path, info.Mode().Perm(), want, err)
		}
	}
}

// What a write promises, the disk has: nothing about syncing is left out.
func TestOpen_SyncsEveryWrite(t *testing.T) {
	db := open(t, t.TempDir(), Options{}).db
	if db.NoSync || db.NoGrowSync || db.NoFreelistSync {
		t.Errorf("not everything is synced: data %v, size %v, free pages %v", !db.NoSync, !db.NoGrowSync, !db.NoFreelistSync)
	}
}

func TestOpen_RefusesAFileThatLacksItsEnd(t *testing.T) {
	for _, cut := range []func(size int64) int64{
		func(size int64) int64 { return size - 1 },
		func(size int64) int64 { return size - int64(os.Getpagesize()) },
		func(size int64) int64 { return size / 2 },
		func(int64) int64 { return 3 * int64(os.Getpagesize()) },
		func(int64) int64 { return 2 * int64(os.Getpagesize()) }, // what bbolt reads first
		func(int64) int64 { return int64(os.Getpagesize()) },
	} {
		dir := t.TempDir()
		s := fill(t, dir, 500)
		var size int64
		must(t, s.db.View(func(tx *bolt.Tx) error { size = tx.Size(); return nil }))
		closeChecked(t, s)
		must(t, os.Truncate(filepath.Join(dir, fileName), cut(size)))
		why := fmt.Sprintf("(it has %d bytes of ", cut(size))
		if s, err := Open(dir, Options{}); !errors.Is(err, ErrNotOurs) || !strings.Contains(err.Error(), why) {
			t.Errorf("with %d bytes of %d it opens as %v, %v", cut(size), size, s, err)
		}
	}
}

func TestOpen_RefusesASchemaThatMakesNoSense(t *testing.T) {
	for _, version := range []string{"", "0", "-1", "one"} {
		dir := t.TempDir()
		closeChecked(t, fill(t, dir, 1))
		alter(t, filepath.Join(dir, fileName), func(tx *bolt.Tx) error {
			return tx.Bucket(schemaBucket).Put(schemaKey, []byte(version))
		})
		if _, err := Open(dir, Options{}); !errors.Is(err, ErrNotOurs) {
			t.Errorf("schema %q: %v", version, err)
		}
	}
}

// What is read can be changed without harm: the pages of the file are not handed out.
func TestArchive_ReturnsCopies(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	g := ArchivedGame{ID: "one", Game: "toy", Ended: noon, Players: []Person{{ID: "a", Name: "Anna", Kind: "player"}, {ID: "g", Name: "Gus", Kind: "guest"}}}
	export := bytes.Repeat([]byte("export "), 10_000) // too long to be copied by the way
	must(t, s.ArchiveGame(t.Context(), g, export))
	_, raw, err := s.ArchivedExport("one")
	must(t, err)
	overwrite(t, raw)
	if _, again, err := s.ArchivedExport("one"); err != nil || !bytes.Equal(again, export) {
		t.Errorf("the export has changed: %v", err)
	}
	if games, err := newestGames(s, "g", 9); err != nil || len(games) != 0 {
		t.Errorf("a guest who has gone has a list of games: %+v, %v", games, err)
	}
}

// overwrite fails the test when the bytes are those of a page, which cannot be
// written to.
func overwrite(t *testing.T, raw []byte) {
	t.Helper()
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if p := recover(); p != nil {
			t.Errorf("the bytes are the file's own: %v", p)
		}
	}()
	for i := range raw {
		raw[i] = 'x'
	}
}

// A table's name is its own for ever, also when the game is only in the archive.
func TestJournal_TheNameOfAFinishedGameIsTaken(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	must(t, s.ArchiveGame(t.Context(), ArchivedGame{ID: "old", Game: "toy", Ended: noon}, []byte("{}")))
	if err := s.Write(t.Context(), Appends{Append{Journal: "old", Entries: []Entry{chat("x")}}}); !errors.Is(err, ErrTaken) {
		t.Errorf("got %v", err)
	}
}

func TestKeys_OnlyOfAPlayerThatIs(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	if err := s.Write(t.Context(), AddKey{Key: Key{Fingerprint: "k", Player: "nobody", Added: noon}}); !errors.Is(err, ErrUnknown) {
		t.Errorf("got %v", err)
	}
}

// busy has the committer stand in the middle of a write until the function is called.
func busy(t *testing.T, s *Store) (goOn func()) {
	t.Helper()
	inside, gate := make(chan struct{}), make(chan struct{})
	first := &job{doing(func(*change) error {
		close(inside)
		<-gate
		return nil
	}), make(chan error, 1)}
	must(t, committerOf(s).submit(t.Context(), first))
	<-inside
	return func() { close(gate) }
}

// Who gives up waiting is let go while the disk is slow.
func TestWrites_WhoGivesUpIsLetGo(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	goOn := busy(t, s)
	ctx, cancel := context.WithCancel(t.Context())
	result := make(chan error, 1)
	go func() { result <- s.Write(ctx, Appends{Append{Journal: "t", Entries: []Entry{chat("x")}}}) }()
	for len(committerOf(s).jobs) == 0 { // until it is handed in
		runtime.Gosched()
	}
	cancel()
	select {
	case err := <-result:
		if !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
	case <-time.After(patience):
		t.Error("a writer who has given up still waits")
	}
	goOn()
	if err := s.Write(t.Context(), DropJournal{Journal: "t"}); err != nil { // and all others go on
		t.Error(err)
	}
}
