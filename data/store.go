package data

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"sync"
	"time"

	bolt "go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

const (
	fileName = "saloon.db"
	maxGroup = 256 // writes in one transaction
)

// Options say how a store is opened. A server needs none of them.
type Options struct {
	Wait    time.Duration // how long to wait until another process closes the file; 0 means a second
	MaxSize int           // the file never grows larger; 0 means no limit
}

// A Store is the open file. Several goroutines may use it at once.
type Store struct {
	db   *bolt.DB
	dir  string
	jobs chan *job

	mu             sync.RWMutex // held for reading while a job is submitted
	closed         bool
	committerEnded chan struct{}
	copying        sync.Mutex // one backup at a time
}

// A job is the write of one caller. Its do may run more than once, but the effects of only
// one run are kept.
type job struct {
	do     func(*bolt.Tx) error
	result chan error
}

// Open opens the file in a data directory. It makes the directory and the file if they
// are missing.
func Open(dir string, o Options) (*Store, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("the data directory cannot be made: %w", err)
	}
	db, err := openFile(filepath.Join(dir, fileName), o, false)
	if err != nil {
		return nil, err
	}
	if err := upgrade(db, upgrades); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if err := syncDir(dir); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	forgetCopies(dir)
	s := &Store{db: db, dir: dir, jobs: make(chan *job, maxGroup), committerEnded: make(chan struct{})}
	go s.commitAll()
	return s, nil
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
			db, err = nil, fmt.Errorf("%s: %w (%v)", path, ErrNotOurs, p)
		}
	}()
	if o.Wait == 0 {
		o.Wait = time.Second
	}
	if info, err := os.Stat(path); err == nil && info.Size() == 0 {
		return nil, fmt.Errorf("%s: %w (it is empty)", path, ErrNotOurs)
	}
	db, err = bolt.Open(path, 0o600, &bolt.Options{
		Timeout: o.Wait, MaxSize: o.MaxSize, ReadOnly: readOnly,
		FreelistType: bolt.FreelistMapType, InitialMmapSize: mappedSize(),
	})
	if err != nil {
		return nil, openError(path, err)
	}
	if err := checkLength(db, path); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// mappedSize is the address space (not memory) that is reserved for the file. A file
// smaller than it can grow without waiting for readers, such as a backup.
func mappedSize() int {
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
		errors.Is(err, bolterrors.ErrVersionMismatch):
		return fmt.Errorf("%s: %w (%w)", path, ErrNotOurs, err)
	}
	return fmt.Errorf("the saloon's file cannot be opened: %w", err)
}

// checkLength refuses a file that is shorter than its own header says, such as an
// incomplete copy.
func checkLength(db *bolt.DB, path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return fmt.Errorf("the saloon's file cannot be read: %w", err)
	}
	return db.View(func(tx *bolt.Tx) error {
		if info.Size() < tx.Size() {
			return fmt.Errorf("%s: %w (it has %d bytes of %d)", path, ErrNotOurs, info.Size(), tx.Size())
		}
		return nil
	})
}

// Close finishes the writes that were submitted, and closes the file.
func (s *Store) Close() error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil
	}
	s.closed = true
	close(s.jobs)
	s.mu.Unlock()
	<-s.committerEnded
	return s.db.Close()
}

// write submits a write and waits until it is synced or has failed. When the context ends
// first, the write may still happen.
func (s *Store) write(ctx context.Context, do func(*bolt.Tx) error) error {
	j := &job{do: do, result: make(chan error, 1)}
	if err := s.submit(ctx, j); err != nil {
		return err
	}
	select {
	case err := <-j.result:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s *Store) submit(ctx context.Context, j *job) error {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.closed {
		return ErrClosed
	}
	select {
	case s.jobs <- j:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// view reads. A damaged or missing page makes an error, not a panic.
func (s *Store) view(read func(*bolt.Tx) error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v", ErrDamaged, p)
		}
	}()
	return s.db.View(read)
}

// commitAll is the committer: writes that arrive while one group is synced become the next
// group.
func (s *Store) commitAll() {
	defer close(s.committerEnded)
	for first := range s.jobs {
		group := []*job{first}
		for len(group) < maxGroup && len(s.jobs) > 0 {
			group = append(group, <-s.jobs)
		}
		s.commit(group)
	}
}

// commit writes a group in one transaction. When a job fails, its caller gets the error,
// and the other jobs are tried again without it.
func (s *Store) commit(group []*job) {
	for len(group) > 0 {
		at, err := s.commitOnce(group)
		if at < 0 {
			for _, j := range group {
				j.result <- err
			}
			return
		}
		group[at].result <- err
		group = append(group[:at:at], group[at+1:]...)
	}
}

// commitOnce runs a group in one transaction. When one job failed, at is its index;
// otherwise at is -1.
func (s *Store) commitOnce(group []*job) (at int, err error) {
	defer func() {
		if p := recover(); p != nil { // of bbolt itself, on a damaged page
			at, err = -1, fmt.Errorf("%w: %v", ErrDamaged, p)
		}
	}()
	at = -1
	err = s.db.Update(func(tx *bolt.Tx) error {
		for i, j := range group {
			if err := runSafely(j.do, tx); err != nil {
				at = i
				return err
			}
		}
		return nil
	})
	return at, err
}

// runSafely runs one job, and turns a panic into an error.
func runSafely(do func(*bolt.Tx) error, tx *bolt.Tx) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v", ErrDamaged, p)
		}
	}()
	return do(tx)
}

// Check reads the whole file and returns every inconsistency as an error.
func (s *Store) Check() error {
	return s.db.View(func(tx *bolt.Tx) error {
		var found []error
		for err := range tx.Check() {
			found = append(found, err)
		}
		return errors.Join(found...)
	})
}
