package data

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	bolt "go.etcd.io/bbolt"

	"saloon/data/pages"
)

// A Restored backup says what was put back.
type Restored struct {
	Findings
	Path string // where it stands now
}

// restoreName is the name of a copy of a backup that is being put back. A start removes it, as any copy.
const restoreName = "copy-restore.db"

// Restore puts a backup into a data directory that has no file, and leaves the backup where it is.
func Restore(ctx context.Context, backup, dir string) (r Restored, err error) {
	r.Path = filepath.Join(dir, fileName)
	if err := mayRestore(ctx, backup, dir, r.Path); err != nil {
		return r, err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return r, fmt.Errorf("the data directory cannot be made: %w", err)
	}
	unlock, err := lockDir(dir, 0)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, unlock()) }()
	part := filepath.Join(dir, restoreName)
	defer func() { err = errors.Join(err, removeIfThere(part)) }()
	if err := copyFile(ctx, backup, part); err != nil {
		return r, fmt.Errorf("nothing was restored: %w", err)
	}
	if r.Findings, err = Check(ctx, part, Checking{}); err != nil { // the copy, because that is what the server will open
		return r, fmt.Errorf("nothing was restored: %w", ofCopy{err, part, backup})
	}
	r.File = backup
	if r.Found > 0 {
		return r, fmt.Errorf("nothing was restored: %s has %s, the first of them: %s (saloon check %s says more; take an older backup, or copy this one there by hand if there is none)",
			backup, counted(r.Found, "fault"), r.Faults[0], backup)
	}
	if err := removeIfThere(filepath.Join(dir, unsyncedName)); err != nil { // it was about another file
		return r, fmt.Errorf("nothing was restored: %w", err)
	}
	if err := putInPlace(part, r.Path); err != nil {
		return r, fmt.Errorf("nothing was restored: %w", err)
	}
	return r, syncDir(dir)
}

// ofCopy is an error about a copy, told of the file that people know.
type ofCopy struct {
	error
	part, known string
}

func (e ofCopy) Error() string { return strings.ReplaceAll(e.error.Error(), e.part, e.known) }

func (e ofCopy) Unwrap() error { return e.error }

func mayRestore(ctx context.Context, backup, dir, path string) error {
	switch info, err := os.Stat(backup); {
	case err != nil:
		return fmt.Errorf("there is no backup %s: %w", backup, err)
	case !info.Mode().IsRegular():
		return fmt.Errorf("there is no backup %s: it is no file, but a directory, a device or a pipe", backup)
	}
	if conn, err := DialAdmin(ctx, dir); err == nil {
		_ = conn.Close()
		return fmt.Errorf("a server is open on %s; stop it first", dir)
	}
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("nobody can tell whether %s is there: %w", path, err)
	case info.Mode().IsRegular() && info.Size() == 0: // a start that failed can leave one
		return nil
	}
	return fmt.Errorf("%s is there, and is never replaced; stop the server and move the file away, as with: mv %s %s.old", path, path, path)
}

func copyFile(ctx context.Context, from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()
	if info, err := in.Stat(); err == nil {
		if err := roomFor(filepath.Dir(to), info.Size()); err != nil {
			return err
		}
	}
	if err := removeIfThere(to); err != nil { // of a run that was killed
		return err
	}
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(&untilDone{ctx, steadily{file: out}}, in)
	if err == nil {
		err = out.Sync()
	}
	return errors.Join(err, out.Close())
}

// An empty file of that name counts for nothing.
func putInPlace(part, path string) error {
	if info, err := os.Lstat(path); err == nil && info.Size() == 0 {
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	err := os.Link(part, path) // which never replaces a file, as a renaming would
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is there by now", path)
	}
	if err == nil {
		return nil
	}
	if _, there := os.Lstat(path); !errors.Is(there, fs.ErrNotExist) { // this disk has no links
		return fmt.Errorf("%s is there by now", path)
	}
	return os.Rename(part, path)
}

// compactName is the name of a smaller file that is being written. A start removes it, as any copy.
const compactName = "copy-compact.db"

// compactedAtOnce is how many bytes are written in one transaction.
const compactedAtOnce = 16 << 20

// Compact writes the file of a data directory anew, without the pages that are free, and puts the new
// one in its place once it has the same in it. No server may have the directory open.
func Compact(ctx context.Context, dir string) (before, after int64, err error) {
	path, err := fileOf(dir)
	if err != nil {
		return 0, 0, err
	}
	part := filepath.Join(dir, compactName)
	if err := refuseFaulty(ctx, path, path, "saloon check "+dir+" says more; nothing was changed"); err != nil {
		return 0, 0, err
	}
	unlock, err := lockDir(dir, Options{}.patience())
	if err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, unlock()) }()
	from, err := openFile(path, Options{}, false) // which keeps others out until the end
	if err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, from.Close()) }()
	if err := removeIfThere(part); err != nil { // of a run that was killed
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, removeIfThere(part)) }()
	if err := writeCompact(ctx, from, part); err != nil {
		return 0, 0, fmt.Errorf("nothing was changed: %w", err)
	}
	if before, after, err = sizes(path, part); err != nil {
		return 0, 0, err
	}
	if runtime.GOOS == "windows" { // where nobody can put a file in the place of an open one
		if err := from.Close(); err != nil {
			return 0, 0, err
		}
	}
	if err := os.Rename(part, path); err != nil {
		return 0, 0, fmt.Errorf("nothing was changed: %w", err)
	}
	return before, after, syncDir(dir)
}

func sizes(path, part string) (before, after int64, err error) {
	a, err := os.Stat(path)
	if err != nil {
		return 0, 0, err
	}
	b, err := os.Stat(part)
	if err != nil {
		return 0, 0, err
	}
	return a.Size(), b.Size(), nil
}

func writeCompact(ctx context.Context, from *bolt.DB, part string) error {
	var size int64
	if err := from.View(func(tx *bolt.Tx) error { size = tx.Size(); return nil }); err != nil {
		return err
	}
	if err := roomFor(filepath.Dir(part), size); err != nil {
		return err
	}
	to, err := bolt.Open(part, 0o600, &bolt.Options{FreelistType: bolt.FreelistMapType, NoSync: true})
	if err != nil {
		return err
	}
	err = bolt.Compact(to, from, compactedAtOnce)
	if err == nil {
		err = to.Sync()
	}
	if err == nil {
		err = sameInBoth(ctx, from, to)
	}
	if err = errors.Join(err, to.Close()); err != nil {
		return err
	}
	return refuseFaulty(ctx, part, "the new file", "the old one stays")
}

var errNotTheSame = errors.New("the new file has not the same in it")

func sameInBoth(ctx context.Context, a, b *bolt.DB) error {
	return a.View(func(one *bolt.Tx) error {
		return b.View(func(other *bolt.Tx) error {
			return sameBuckets(ctx, one.Cursor().Bucket(), other.Cursor().Bucket())
		})
	})
}

func sameBuckets(ctx context.Context, a, b *bolt.Bucket) error {
	if b == nil || a.Sequence() != b.Sequence() {
		return errNotTheSame
	}
	x, y := a.Cursor(), b.Cursor()
	key, value := x.First()
	other, same := y.First()
	for ; key != nil; key, value = x.Next() {
		if !bytes.Equal(key, other) || !bytes.Equal(value, same) || (value == nil) != (same == nil) {
			return fmt.Errorf("%w: %s", errNotTheSame, pages.Readable(key))
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if value == nil {
			if err := sameBuckets(ctx, a.Bucket(key), b.Bucket(key)); err != nil {
				return err
			}
		}
		other, same = y.Next()
	}
	if other != nil {
		return fmt.Errorf("%w: %s", errNotTheSame, pages.Readable(other))
	}
	return nil
}
