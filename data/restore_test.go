package data

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"
)

const hostKeyName = "host_key"

// runRestore runs the command restore.
func runRestore(t *testing.T, backup, dir string) (said string, err error) {
	t.Helper()
	out, command := &bytes.Buffer{}, RestoreCommand(hostKeyName)
	command.SetArgs([]string{"--data", dir, backup})
	command.SetOut(out)
	command.SilenceUsage, command.SilenceErrors = true, true
	err = command.ExecuteContext(t.Context())
	return out.String(), err
}

func TestRestore_PutsABackupBack(t *testing.T) {
	backup, dir := kept(t), filepath.Join(t.TempDir(), "data")
	said, err := runRestore(t, backup, dir)
	must(t, err)
	for _, want := range []string{"2 players with 2 keys", "3 finished games", "2026-03-03 12:00:00 UTC", "is in no backup, and there is none", "schema"} {
		if !strings.Contains(said, want) {
			t.Errorf("it says %q, without %q", said, want)
		}
	}
	if info, err := os.Stat(filepath.Join(dir, fileName)); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("left behind: %v, %v", files, err)
	}
	s := open(t, dir, Options{})
	if p, err := s.PlayerOfKey("key of a"); err != nil || p.Name != "Player a" {
		t.Errorf("got %+v, %v", p, err)
	}
	if found := checked(t, backup); found.Found > 0 {
		t.Errorf("the backup has become %v", found.Faults)
	}
	other := t.TempDir()
	write(t, filepath.Join(other, hostKeyName), []byte("secret"))
	write(t, filepath.Join(other, fileName), nil)                          // what a start left that failed
	write(t, filepath.Join(other, restoreName), []byte("of a killed one")) // and a restore
	if said, err := runRestore(t, backup, other); err != nil || !strings.Contains(said, "stays as it is") {
		t.Errorf("it says %q, %v", said, err)
	}
}

// A backup is never put in the place of something, nor is one that does not hold put anywhere.
func TestRestore_Refuses(t *testing.T) {
	sound := kept(t)
	bad, short, newer := kept(t), filepath.Join(t.TempDir(), "short.db"), kept(t)
	alter(t, bad, func(tx *bolt.Tx) error { return spoil(tx, playersBucket, []byte("a")) })
	alter(t, newer, func(tx *bolt.Tx) error { return tx.Bucket(schemaBucket).Put(schemaKey, []byte("99")) })
	raw, err := os.ReadFile(sound)
	must(t, err)
	write(t, short, raw[:40_000])
	full, served := t.TempDir(), t.TempDir()
	write(t, filepath.Join(full, fileName), []byte("precious"))
	serve(t, open(t, served, Options{}))
	if err := os.Rename(filepath.Join(served, fileName), filepath.Join(served, "moved.db")); err != nil { // while it runs
		t.Fatal(err)
	}
	for name, test := range map[string]struct{ backup, dir, want string }{
		"a file that is there":  {sound, full, "move the file away, as with: mv "},
		"a server that is open": {sound, served, "a server is open on"},
		"a fault":               {bad, t.TempDir(), "has 1 fault, the first of them: the bucket players: a is damaged"},
		"half a file":           {short, t.TempDir(), "nothing was restored: " + short + ": " + ErrNotOurs.Error()},
		"a newer program's":     {newer, t.TempDir(), ErrNewerSchema.Error()},
		"no file":               {filepath.Join(full, "none.db"), t.TempDir(), "there is no backup"},
	} {
		before, err := os.ReadDir(test.dir)
		must(t, err)
		if _, err := runRestore(t, test.backup, test.dir); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", name, err)
		}
		if after, err := os.ReadDir(test.dir); err != nil || len(after) != len(before) {
			t.Errorf("%s: left behind are %v, %v", name, after, err)
		}
	}
	if raw, err := os.ReadFile(filepath.Join(full, fileName)); err != nil || string(raw) != "precious" {
		t.Errorf("what was there is %q, %v", raw, err)
	}
	must(t, os.Rename(filepath.Join(served, "moved.db"), filepath.Join(served, fileName)))
}

// Whoever puts a file there at the same moment wins.
func TestRestore_NeverReplacesAFileOfTheLastMoment(t *testing.T) {
	dir := t.TempDir()
	part, path := filepath.Join(dir, "part"), filepath.Join(dir, fileName)
	write(t, part, []byte("a backup"))
	write(t, path, []byte("precious"))
	if err := putInPlace(part, path); err == nil || !strings.Contains(err.Error(), "is there by now") {
		t.Errorf("got %v", err)
	}
	if raw, err := os.ReadFile(path); err != nil || string(raw) != "precious" {
		t.Errorf("it is %q, %v", raw, err)
	}
}

func TestCompact_MakesTheFileSmallerAndLosesNothing(t *testing.T) {
	path := keptMuch(t)
	dir := filepath.Dir(path)
	s := open(t, dir, Options{})
	for n := range 50 { // which leaves pages free
		must(t, s.Write(t.Context(), DropJournal{Journal: "j" + string(rune('0'+n/10)) + string(rune('0'+n%10))}))
	}
	want := contents(t, s)
	closeChecked(t, s)
	write(t, filepath.Join(dir, compactName), []byte("of one that was killed"))
	command, out := CompactCommand(), &bytes.Buffer{}
	command.SetArgs([]string{"--data", dir})
	command.SetOut(out)
	before, err := os.Stat(path)
	must(t, err)
	must(t, command.ExecuteContext(t.Context()))
	after, err := os.Stat(path)
	if err != nil || after.Size() >= before.Size() || after.Mode().Perm() != 0o600 || !strings.Contains(out.String(), "MB now") {
		t.Errorf("it had %d bytes and has %d, %v; it says %s", before.Size(), after.Size(), err, out)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("left behind: %v, %v", files, err)
	}
	if found := checked(t, path); found.Found > 0 {
		t.Errorf("it has the faults %v", found.Faults)
	}
	s = open(t, dir, Options{})
	got := contents(t, s)
	for key, value := range want {
		if !bytes.Equal(got[key], value) {
			t.Errorf("%s is %.40q", key, got[key])
		}
	}
	if len(got) != len(want) {
		t.Errorf("it has %d values, not %d", len(got), len(want))
	}
}

func TestCompact_ChangesNothingWhereItCannot(t *testing.T) {
	path := kept(t)
	dir := filepath.Dir(path)
	unchanged := func(want string, ctx context.Context) {
		t.Helper()
		before, err := os.ReadFile(path)
		must(t, err)
		if _, _, err := Compact(ctx, dir); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, not %s", err, want)
		}
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
			t.Errorf("the file is another, %v", err)
		}
		if left, err := filepath.Glob(filepath.Join(dir, copyNames)); err != nil || len(left) > 0 {
			t.Errorf("left behind: %v, %v", left, err)
		}
	}
	s := open(t, dir, Options{})
	unchanged(ErrLocked.Error(), t.Context())
	closeChecked(t, s)
	stopped, stop := context.WithCancel(t.Context())
	stop()
	unchanged(context.Canceled.Error(), stopped)
	alter(t, path, func(tx *bolt.Tx) error { return spoil(tx, playersBucket, []byte("a")) })
	unchanged("has 1 fault", t.Context())
	if _, _, err := Compact(t.Context(), t.TempDir()); err == nil || !strings.Contains(err.Error(), "no saloon in") {
		t.Errorf("of an empty directory it says %v", err)
	}
}

// What is not the same is found, whichever of the files has more.
func TestCompact_ComparesAll(t *testing.T) {
	for name, change := range map[string]func(*bolt.Tx) error{
		"a value less":    func(tx *bolt.Tx) error { return tx.Bucket(keysBucket).Delete([]byte("key of b")) },
		"a value more":    func(tx *bolt.Tx) error { return tx.Bucket(keysBucket).Put([]byte("zzz"), nil) },
		"another value":   func(tx *bolt.Tx) error { return spoil(tx, playersBucket, []byte("a")) },
		"a bucket less":   func(tx *bolt.Tx) error { return tx.DeleteBucket(tiesBucket) },
		"another counter": func(tx *bolt.Tx) error { return tx.Bucket(piecesBucket).SetSequence(99) },
	} {
		path := kept(t)
		raw, err := os.ReadFile(path)
		must(t, err)
		other := filepath.Join(t.TempDir(), "other.db")
		write(t, other, raw)
		a, b := mustOpen(t, path), mustOpen(t, other)
		if err := sameInBoth(t.Context(), a, b); err != nil {
			t.Errorf("the same: %v", err)
		}
		must(t, b.Update(change))
		wantError(t, name, sameInBoth(t.Context(), a, b), errNotTheSame)
		if err := sameInBoth(t.Context(), b, a); !errors.Is(err, errNotTheSame) {
			t.Errorf("%s, the other way round: %v", name, err)
		}
	}
}

func mustOpen(t *testing.T, path string) *bolt.DB {
	t.Helper()
	db, err := openFile(path, Options{}, false)
	must(t, err)
	t.Cleanup(func() { _ = db.Close() })
	return db
}
