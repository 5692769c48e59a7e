package data

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	bolt "go.etcd.io/bbolt"
)

const (
	maxGroup      = 1024 // writes in one transaction
	freePagesKept = 500  // the list of free pages is kept in the file as long as it fills no more than one
)

// Writes that arrive while one group is synced are the next one. The committer's goroutine alone writes to the file.
type committer struct {
	applier
	intake[*job]
	ended chan struct{} // closed when the goroutine has ended
}

type job struct {
	Write
	result chan error
}

func newCommitter(db *bolt.DB, x *index, opened openedFile) *committer {
	return &committer{applier: newApplier(db, x, opened), intake: newIntake[*job](), ended: make(chan struct{})}
}

func (m *committer) write(ctx context.Context, w Write) error {
	m.waiting.Add(1)
	defer m.waiting.Add(-1)
	j := &job{w, make(chan error, 1)}
	if err := m.submit(ctx, j); err != nil {
		return err
	}
	select {
	case err := <-j.result:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (m *committer) close() {
	m.refuse()
	<-m.ended
}

func (m *committer) run() {
	defer close(m.ended)
	defer m.keepFreePages()
	debug.SetPanicOnFault(true) // what a damaged or missing page causes is recovered
	for first := range m.jobs {
		group := []*job{first}
		for len(group) < maxGroup && len(m.jobs) > 0 {
			group = append(group, <-m.jobs)
		}
		m.commit(group)
	}
}

// When a job fails, its caller gets the error, and the other jobs are tried again without it.
func (m *committer) commit(group []*job) {
	for len(group) > 0 {
		at, err := m.commitOnce(group, nil)
		switch {
		case errors.Is(err, errSpoiled) && !m.spoiled:
			m.spoiled = true
		case at >= 0:
			group[at].result <- err
			group = append(group[:at:at], group[at+1:]...)
		case errors.Is(err, ErrDamaged) && len(group) > 1: // one of them touches a damaged page
			for _, j := range group {
				m.commit([]*job{j})
			}
			return
		default:
			for _, j := range group {
				j.result <- err
			}
			return
		}
	}
}

type intake[J any] struct {
	jobs chan J

	mu     sync.RWMutex // held for reading while a job is handed in
	closed bool
}

func newIntake[J any]() intake[J] { return intake[J]{jobs: make(chan J, maxGroup)} }

// submit returns ErrClosed when no more jobs are taken.
func (i *intake[J]) submit(ctx context.Context, j J) error {
	i.mu.RLock()
	defer i.mu.RUnlock()
	if i.closed {
		return ErrClosed
	}
	select {
	case i.jobs <- j:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// refuse takes no more jobs; those that were handed in are still done.
func (i *intake[J]) refuse() {
	i.mu.Lock()
	defer i.mu.Unlock()
	if !i.closed {
		i.closed = true
		close(i.jobs)
	}
}

// One goroutine uses an applier, and nobody else writes to the file.
type applier struct {
	db     *bolt.DB
	index  *index
	opened openedFile
	update func(func(*bolt.Tx) error) error // makes a transaction; tests let it fail
	*figures

	unsure  bool // the last group failed, and it is not known yet whether it has happened
	spoiled bool // a page of the tail's old generation cannot be read
}

func newApplier(db *bolt.DB, x *index, opened openedFile) applier {
	return applier{db: db, index: x, opened: opened, update: db.Update, figures: newFigures()}
}

// last is applied behind the group, if it is not nil. at is the index of a job that failed, or -1.
func (m *applier) commitOnce(group []*job, last func(*bolt.Tx) error) (at int, err error) {
	if err := m.opened.gone(); err != nil {
		m.committed(time.Now(), len(group), err)
		return -1, err
	}
	if m.unsure {
		if err := m.readIndex(); err != nil {
			return -1, err
		}
	}
	m.limitFreePages()
	var c *change
	at, m.unsure = -1, true
	began := time.Now()
	err = safely(func() error {
		return m.update(func(tx *bolt.Tx) error {
			c = newChange(tx, m.index, m.spoiled)
			for i, j := range group {
				if err := safely(func() error { return j.apply(c) }); err != nil {
					at = i
					return err
				}
			}
			if last != nil {
				return last(tx)
			}
			return nil
		})
	})
	if err == nil {
		m.index.take(c)
		m.spoiled = m.spoiled && c.tail.Old > 0
	}
	m.unsure = err != nil && at < 0
	if at < 0 { // else one write was refused, and the others are tried again
		m.committed(began, len(group), err)
	}
	if m.unsure {
		err = errors.Join(err, m.readIndex()) // whoever reads after the error must see what has happened
	}
	return at, err
}

func (m *applier) readIndex() error {
	err := safely(func() error { return m.db.View(m.index.read) })
	if err != nil {
		return fmt.Errorf("reading the file after a write that failed: %w", err)
	}
	m.unsure = false
	return nil
}

// With a long list of free pages out of the file, a transaction costs the same, however many a backup or a dropped game
// has left. After a kill the whole file is read for it at the next start, see listFreePages.
func (m *applier) limitFreePages() {
	stats := m.db.Stats()
	m.db.NoFreelistSync = stats.FreePageN+stats.PendingPageN > freePagesKept
}

// If the list cannot be written, the next start takes longer.
func (m *applier) keepFreePages() {
	if m.db.NoFreelistSync {
		m.db.NoFreelistSync = false
		_ = safely(func() error { return m.update(func(*bolt.Tx) error { return nil }) })
	}
}

// bbolt itself panics on a damaged page.
func safely(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v", ErrDamaged, p)
		}
	}()
	return do()
}
