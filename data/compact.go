package data

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	bolt "go.etcd.io/bbolt"

	"saloon/data/pages"
)

// compactName is the name of a smaller file that is being written. A start removes it, as any copy.
const compactName = "copy-compact.db"

// compactedAtOnce is how many bytes are written in one transaction.
const compactedAtOnce = 16 << 20

// Compact writes the file of a data directory anew, without the pages that are free, and puts the new
// one in its place once it has the same in it. No server may have the directory open.
func Compact(ctx context.Context, dir string) (before, after int64, err error) {
	path, part := filepath.Join(dir, fileName), filepath.Join(dir, compactName)
	if _, err := os.Stat(path); err != nil {
		return 0, 0, fmt.Errorf("there is no saloon in %s: %w", dir, err)
	}
	found, err := Check(ctx, path, Checking{})
	if err != nil {
		return 0, 0, err
	}
	if found.Found > 0 {
		return 0, 0, fmt.Errorf("%s has %s, the first of them: %s (saloon check %s says more; nothing was changed)", path, counted(found.Found, "fault"), found.Faults[0], dir)
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

// writeCompact writes a file that has the same in it, and makes sure of that.
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
	found, err := Check(ctx, part, Checking{})
	if err == nil && found.Found > 0 {
		err = fmt.Errorf("the new file has %s: %s", counted(found.Found, "fault"), found.Faults[0])
	}
	return err
}

var errNotTheSame = errors.New("the new file has not the same in it")

// sameInBoth compares all that is in two files.
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
