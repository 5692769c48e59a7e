package data

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	bolt "go.etcd.io/bbolt"

	"saloon/data/logtest"
)

// A log begins with the file of a saloon that was alone. Copies of it are nodes then, also later ones,
// and nothing else is.
func TestSeed_TheFileOfALoneSaloonBecomesThatOfANode(t *testing.T) {
	log, dir, strange := logtest.New("a log"), t.TempDir(), t.TempDir()
	for _, d := range []string{dir, strange} {
		closeChecked(t, fill(t, d, 30))
	}
	refused(t, dir, log.Link(), ErrOtherLog)
	first := seeded(t, dir, log)
	if again := seeded(t, dir, log); again != first || log.Length() != 1 {
		t.Errorf("seeded twice it begins with %v, then %v, and the log has %d parcels", first, again, log.Length())
	}
	if _, err := Seed(t.Context(), strange, log.Link()); err == nil {
		t.Error("a log that has begun is seeded with another file")
	}
	copied := copyOf(t, dir)
	a := openedNode(t, dir, "a", log.Link())
	must(t, a.Write(t.Context(), Appends{Append{"long", 30, []Entry{chat("more")}}}))
	later := t.TempDir()
	must(t, a.db.View(func(tx *bolt.Tx) error { return tx.CopyFile(filepath.Join(later, fileName), 0o600) }))
	b, c := openedNode(t, copied, "b", log.Link()), openedNode(t, later, "c", log.Link())
	must(t, b.Write(t.Context(), Appends{Append{"long", 31, []Entry{chat("and more")}}}))
	sameFollowing(t, a, b, c)
	refused(t, strange, log.Link(), ErrOtherLog)
	refused(t, copyOf(t, a.dir), logtest.New("another log").Link(), ErrOtherLog)
}

func seeded(t *testing.T, dir string, log *logtest.Log) Following {
	t.Helper()
	f, err := Seed(t.Context(), dir, log.Link())
	if err != nil || f.Log != log.Link().ID() || f.Position != 0 || f.Contents == "" {
		t.Fatalf("it is seeded with %v, %v", f, err)
	}
	return f
}

func refused(t *testing.T, dir string, link *logtest.Link, want error) {
	t.Helper()
	s, err := OpenNode(t.Context(), dir, Options{}, Node{Name: "x", Log: link})
	if !errors.Is(err, want) {
		t.Errorf("it opens as %v with %v, not %v", s, err, want)
	}
}

// copyOf is a directory with a copy of the file of another one that nobody writes to.
func copyOf(t *testing.T, dir string) string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(dir, fileName))
	must(t, err)
	to := t.TempDir()
	write(t, filepath.Join(to, fileName), raw)
	return to
}

// sameFollowing makes sure that nodes have come as far as each other, and have the same.
func sameFollowing(t *testing.T, nodes ...*Store) {
	t.Helper()
	var all []Following
	for _, s := range nodes {
		must(t, s.CaughtUp(t.Context()))
		err := s.view(func(tx *bolt.Tx) error {
			f, err := followingOf(tx)
			all = append(all, f)
			return err
		})
		if err != nil || all[len(all)-1] != all[0] {
			t.Fatalf("the nodes are at %v, %v", all, err)
		}
	}
}

// A log that begins with empty nodes takes no others later.
func TestSeed_AnEmptyNodeIsRefusedByASeededLog(t *testing.T) {
	log, dir := logtest.New("a log"), t.TempDir()
	closeChecked(t, fill(t, dir, 3))
	seeded(t, dir, log)
	stopped := make(chan error, 1)
	s, err := OpenNode(t.Context(), t.TempDir(), Options{}, Node{Name: "empty", Log: log.Link(), Stopped: func(err error) { stopped <- err }})
	must(t, err)
	defer func() { _ = s.Close() }()
	wantError(t, "it stops because of", <-stopped, ErrOtherLog)
	if err := s.Write(t.Context(), NoteAlive{When: noon}); !errors.Is(err, ErrNoLog) || !errors.Is(err, ErrOtherLog) {
		t.Errorf("a write ends with %v", err)
	}
}

// A saloon alone opens the file of a node, or a backup of it. It is a node's no more then; before, what
// only reads or folds leaves it one.
func TestOpen_TheFileOfANode(t *testing.T) {
	log, dir := logtest.New("a log"), t.TempDir()
	s := openedNode(t, dir, "a", log.Link())
	must(t, s.Write(t.Context(), Appends{Append{"long", 0, []Entry{chat("hello")}}}))
	must(t, s.Close())
	must(t, errorOf(RebuildRatings(dir)))
	closed := openedNode(t, dir, "a", log.Link())
	must(t, closed.Close())
	alone := open(t, dir, Options{})
	if list, err := alone.Entries("long"); err != nil || len(list) != 1 {
		t.Errorf("alone it has %v, %v", list, err)
	}
	must(t, alone.Close())
	refused(t, dir, log.Link(), ErrOtherLog)
}

// After the machine has lost its power a node's file is not trusted, unless it was closed.
func TestOpenNode_AfterTheMachineHasStopped(t *testing.T) {
	if bootID() == "" {
		t.Skip("here the file of a node is synced")
	}
	log, dir := logtest.New("a log"), t.TempDir()
	s := openedNode(t, dir, "a", log.Link())
	killed := copyOf(t, dir)
	for _, boot := range []string{bootID(), "an earlier one"} {
		write(t, filepath.Join(killed, unsyncedName), []byte(boot))
		again, err := OpenNode(t.Context(), killed, Options{}, Node{Name: "b", Log: log.Link()})
		if (boot == bootID()) != (err == nil) || err != nil && !errors.Is(err, ErrUnsynced) {
			t.Errorf("noted at %s, it opens with %v", boot, err)
		}
		if err == nil {
			_ = again.Close()
		}
	}
	wantError(t, "alone it opens with", errorOf(Open(killed, Options{})), ErrUnsynced)
	if _, err := os.Stat(filepath.Join(dir, unsyncedName)); err != nil {
		t.Errorf("an open node has noted nothing: %v", err)
	}
	must(t, s.Close())
	wantError(t, "a closed one has", errorOf(os.Stat(filepath.Join(dir, unsyncedName))), os.ErrNotExist)
	must(t, os.Remove(filepath.Join(killed, fileName)))
	must(t, errorOf(Restore(t.Context(), filepath.Join(dir, fileName), killed)))
	_ = openedNode(t, killed, "b", log.Link())
}
