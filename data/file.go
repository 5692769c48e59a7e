package data

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	bolt "go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"

	"saloon/data/pages"
)

const fileName = "saloon.db"

// fileOf is the file of a data directory, where it has one.
func fileOf(dir string) (path string, err error) {
	path = filepath.Join(dir, fileName)
	if _, err := os.Stat(path); err != nil {
		return "", fmt.Errorf("there is no saloon in %s: %w", dir, err)
	}
	return path, nil
}

// syncDir makes sure that a new file is still in its directory after a power failure.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("the data directory cannot be read: %w", err)
	}
	_ = d.Sync() // fails on file systems that do not need it
	return d.Close()
}

func openFile(path string, o Options, readOnly bool) (db *bolt.DB, err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true)) // reading a file that was cut short causes a fault
	defer func() {
		if p := recover(); p != nil {
			if _, fault := p.(runtime.Error); fault {
				p = "a part of it is missing or cannot be read"
			}
			db, err = nil, fmt.Errorf("%s: %w (%v)", path, ErrNotOurs, p)
		}
	}()
	o.Wait = o.patience()
	switch info, err := os.Stat(path); {
	case err == nil && !info.Mode().IsRegular(): // opening a pipe might wait for ever
		return nil, fmt.Errorf("%s: %w (it is a directory, a device or a pipe)", path, ErrNotOurs)
	case err == nil && info.Size() == 0:
		return nil, fmt.Errorf("%s: %w (it is empty)", path, ErrNotOurs)
	}
	if err := pages.CheckLength(path); err != nil {
		return nil, err
	}
	if !readOnly {
		if err := pages.ListFree(path, func() (io.Closer, error) { return lockFile(path, o.Wait) }, o.MaxSize); err != nil {
			return nil, err
		}
	}
	mapped := mappedSize()
	if readOnly { // it does not grow
		mapped = 0
	}
	before, _ := os.Stat(path) // nil for a new file
	db, err = bolt.Open(path, 0o600, &bolt.Options{
		Timeout: o.Wait, MaxSize: o.MaxSize, ReadOnly: readOnly,
		FreelistType: bolt.FreelistMapType, InitialMmapSize: mapped,
	})
	if err != nil {
		return nil, openError(path, err)
	}
	if err := checkSame(path, before); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

func lockFile(path string, wait time.Duration) (*bolt.DB, error) {
	db, err := bolt.Open(path, 0o600, &bolt.Options{Timeout: wait, ReadOnly: true})
	if err != nil {
		return nil, openError(path, err)
	}
	return db, nil
}

// checkSame refuses a file in whose place another one was put while it was waited for: what would be
// written to it would be lost.
func checkSame(path string, before os.FileInfo) error {
	now, err := os.Stat(path)
	if before != nil && (err != nil || !os.SameFile(before, now)) {
		return fmt.Errorf("%s: another file was put in its place just now: %w", path, ErrLocked)
	}
	return nil
}

// mappedSize is the address space (not memory) that is reserved for the file. A file
// smaller than it can grow without waiting for readers, such as a backup. Tests need less.
var mappedSize = func() int {
	size := 256 << 20
	if strconv.IntSize == 64 && runtime.GOOS != "windows" { // which would make the file that large
		size <<= 8
	}
	return size
}

func openError(path string, err error) error {
	switch {
	case errors.Is(err, bolterrors.ErrTimeout):
		return fmt.Errorf("%s: %w", path, ErrLocked)
	case errors.Is(err, bolterrors.ErrInvalid), errors.Is(err, bolterrors.ErrChecksum),
		errors.Is(err, bolterrors.ErrVersionMismatch), strings.Contains(err.Error(), "file size too small"): // which has no name
		return fmt.Errorf("%s: %w (%w)", path, ErrNotOurs, err)
	}
	return fmt.Errorf("the saloon's file cannot be opened: %w", err)
}

// openWhole opens a file in which no page leads round.
func openWhole(path string, o Options, readOnly bool) (*bolt.DB, error) {
	db, err := openFile(path, o, readOnly)
	if err != nil {
		return nil, err
	}
	if err := pages.NoCircle(path); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// hidesNothing refuses a file in which a page hides something of a bucket.
func hidesNothing(tx *bolt.Tx, name []byte) error {
	b := tx.Bucket(name)
	if b == nil || b.Root() == 0 { // it stands in the page of the list of buckets
		return nil
	}
	if err := pages.HidesNothing(tx.DB().Path(), uint64(b.Root())); err != nil {
		return fmt.Errorf("the bucket %s: %w", name, err)
	}
	return nil
}
