package data

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
	"time"

	bolt "go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

const (
	fileName = "saloon.db"
	// mapAhead is address space, not memory: a file below it grows without
	// waiting for those who read it, such as a backup.
	mapAhead = 256 << 20
	maxGroup = 256
)

// Options says how a store is opened. The zero value is what a server wants.
type Options struct {
	Wait    time.Duration // how long to wait for another process to let go; 0 for a second
	MaxSize int           // the file never grows beyond it; 0 for as far as the disk goes
}

// A Store is the open file. It is safe for use by several goroutines.
type Store struct {
	db   *bolt.DB
	dir  string
	jobs chan *job

	mu      sync.RWMutex // held for reading while a job is handed in
	closed  bool
	ended   chan struct{}
	copying sync.Mutex // one backup at a time
}

// A job is one caller's write. Its do may run more than once, each time in a
// transaction that knows nothing of the time before.
type job struct {
	do     func(*bolt.Tx) error
	result chan error
}

// Open opens the file in a data directory, and makes both where they are missing.
func Open(dir string, o Options) (*Store, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("the data directory cannot be made: %w", err)
	}
	db, err := openFile(filepath.Join(dir, fileName), o, false)
	if err != nil {
		return nil, err
	}
	if err := raise(db, steps); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if err := syncDir(dir); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	s := &Store{db: db, dir: dir, jobs: make(chan *job, maxGroup), ended: make(chan struct{})}
	go s.commitAll()
	return s, nil
}

// syncDir makes sure that a new file has its name after a power failure.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("the data directory cannot be read: %w", err)
	}
	_ = d.Sync() // some file systems cannot, and need not
	return d.Close()
}

func openFile(path string, o Options, readOnly bool) (db *bolt.DB, err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true)) // a file cut short faults when it is read
	defer func() {
		if p := recover(); p != nil {
			db, err = nil, fmt.Errorf("%s: %w (%v)", path, ErrNotOurs, p)
		}
	}()
	if o.Wait == 0 {
		o.Wait = time.Second
	}
	db, err = bolt.Open(path, 0o600, &bolt.Options{
		Timeout: o.Wait, MaxSize: o.MaxSize, ReadOnly: readOnly,
		FreelistType: bolt.FreelistMapType, InitialMmapSize: mapAhead,
	})
	if err != nil {
		return nil, openError(path, err)
	}
	if err := wholeFile(db, path); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
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

// wholeFile refuses a file that is shorter than it says, as after a copy that
// was broken off.
func wholeFile(db *bolt.DB, path string) error {
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

// Close finishes the writes that were handed in and closes the file.
func (s *Store) Close() error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil
	}
	s.closed = true
	close(s.jobs)
	s.mu.Unlock()
	<-s.ended
	return s.db.Close()
}

// write hands a job to the committer and waits until it is synced or refused.
// When the context ends first, the write may still happen.
func (s *Store) write(ctx context.Context, do func(*bolt.Tx) error) error {
	j := &job{do: do, result: make(chan error, 1)}
	if err := s.hand(ctx, j); err != nil {
		return err
	}
	select {
	case err := <-j.result:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s *Store) hand(ctx context.Context, j *job) error {
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

// view reads. A page that makes no sense, or lies behind the end of the file, is
// an error of the one who reads it.
func (s *Store) view(read func(*bolt.Tx) error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v", ErrDamaged, p)
		}
	}()
	return s.db.View(read)
}

// commitAll is the committer: what arrives while one group is synced is the next
// group.
func (s *Store) commitAll() {
	defer close(s.ended)
	for first := range s.jobs {
		group := []*job{first}
		for len(group) < maxGroup && len(s.jobs) > 0 {
			group = append(group, <-s.jobs)
		}
		s.commit(group)
	}
}

// commit writes a group in one transaction. A job that fails is answered and
// left out, and the others are tried again, so that it harms nobody.
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

// commitOnce runs a group in one transaction; at is the job that failed, or -1.
func (s *Store) commitOnce(group []*job) (at int, err error) {
	defer func() {
		if p := recover(); p != nil { // of bbolt itself, on a page that makes no sense
			at, err = -1, fmt.Errorf("%w: %v", ErrDamaged, p)
		}
	}()
	at = -1
	err = s.db.Update(func(tx *bolt.Tx) error {
		for i, j := range group {
			if err := try(j.do, tx); err != nil {
				at = i
				return err
			}
		}
		return nil
	})
	return at, err
}

// try turns a panic of one job into its error.
func try(do func(*bolt.Tx) error, tx *bolt.Tx) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v", ErrDamaged, p)
		}
	}()
	return do(tx)
}

// Check reads the whole file and reports everything that is inconsistent in it.
func (s *Store) Check() error {
	return s.db.View(func(tx *bolt.Tx) error {
		var found []error
		for err := range tx.Check() {
			found = append(found, err)
		}
		return errors.Join(found...)
	})
}
